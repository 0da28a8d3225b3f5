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

// Link is a line over cells: a bridge, a winning row.
type Link struct {
	Span  Span
	Kind  string // "bridge", "red", "win"
	Owner Seat   // Nobody where it belongs to neither side
	Cut   bool   // it stays where it is but counts no more
	Fresh bool   // made, or cut, in the last turn (or the one under way)
}

// Mark singles out a cell.
type Mark struct {
	Cell Cell
	Kind string // "last": where the last step of play happened; games add kinds of their own
}

// MarkLast is the mark of the last turn's cell or cells.
const MarkLast = "last"

// Tally is what stands beside the board for one seat.
type Tally struct {
	Score    int        // the sum that counts in the end
	Parts    []Quantity // what it is made of, by key: "bridge-points", "region-points"; empty in games without points
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
