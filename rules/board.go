package rules

// Board is what a position looks like: everything a picture, a text board or an
// alt text shows, and nothing of how. It is the caller's to keep and to change.
type Board struct {
	Cols, Rows int
	Squares    []Square // Cols*Rows of them, row by row from the bottom, each from the left: see At
	Links      []Link   // lines between cells, in the order they were made
	Marks      []Mark
	Turn       Seat     // who is to move; Nobody once over
	TurnNumber int      // of the turn under way, or the last one once over
	Tallies    [2]Tally // by seat
}

// At is the square of a cell; a cell outside the board is a void one.
func (b *Board) At(c Cell) Square {
	if c.Col < 0 || c.Col >= b.Cols || c.Row < 0 || c.Row >= b.Rows {
		return Square{}
	}
	return b.Squares[c.Row*b.Cols+c.Col]
}

// Square is one cell as it stands.
type Square struct {
	Ground Ground
	Region Region // token of its region; empty where the game has none
	Shade  Shade
	Piece  Piece // what stands there; empty where nothing does
	Owner  Seat  // whose piece it is; Nobody where it belongs to neither
}

// Ground is the kind of a cell.
type Ground int8

// Void never holds a piece; Field is an ordinary cell; Dot is off the boards, but
// a piece may come to stand there.
const (
	Void Ground = iota
	Field
	Dot
)

// Shade is how dark a region is drawn, to tell neighbours apart.
type Shade int8

// The three shades.
const (
	Medium Shade = iota
	Dark
	Light
)

// The last turn, for what is fresh and marked: the turn under way once it has a
// step, else the last one that had any. Automatic passes don't count, and a setup
// has none.

// Link is a line over cells: a bridge, a winning row.
type Link struct {
	Span  Span
	Kind  string // LinkWin, or a kind of the game's own
	Owner Seat   // Nobody where it belongs to neither side
	Cut   bool   // it stays where it is but counts no more
	Fresh bool   // made, or cut, in the last turn
}

// LinkWin is the kind of a line that won the game.
const LinkWin = "win"

// Mark singles out a cell.
type Mark struct {
	Cell Cell
	Kind string // one of those below, or a kind of the game's own
}

// The kinds of mark that every picture knows.
const (
	MarkLast  = "last"  // where the last turn happened, also where a piece has gone from again
	MarkBlock = "block" // part of the block that ended the game
	MarkWall  = "wall"  // part of the wall that ended the game
)

// Tally is what stands beside the board for one seat.
type Tally struct {
	Score    int        // the sum that counts in the end
	Parts    []Quantity // what it is made of, by key: "bridge-points", "region-points"; empty in games without points
	Regions  []Region   // those it has a point for, in order
	Hand     []Quantity // pieces left in hand, by Piece, also those with none left; empty in games without a hand
	Set      int        // number of the set in hand, from 1; 0 in games without sets
	Sets     int        // how many sets there are
	SetEmpty bool       // every stone of every set is played
}

// Quantity is a number of something.
type Quantity struct {
	Key string
	N   int
}
