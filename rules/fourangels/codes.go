package fourangels

// Name is the game's key in the database and the catalogue.
const Name = "four-angels"

// The sides, by seat: the keys of the roles, and the words of a setup's text (A1).
const (
	Angels = "angels"
	Demons = "demons"
)

// The pieces.
const (
	Angel = "angel"
	Demon = "demon"
)

// Why a step is refused, in this order: whose turn it is, then the squares, then A2
// sentence by sentence.
const (
	CodeMustMove  = "must-move"  // a demon in the angels' turn (A2): no arguments
	CodeMustPlace = "must-place" // an angel's move in the demons' turn (A3): no arguments

	CodeOutside = "outside" // no square of this board (A1): cell

	CodeNoAngel     = "no-angel"     // nothing stands where the move starts (A2): cell
	CodeNotYours    = "not-yours"    // a demon stands there, and demons never move (A3): cell, piece
	CodeBadDistance = "bad-distance" // neither one nor two squares (A2): from, to (Cells), count (squares; 0 for the same square)
	CodeNotStraight = "not-straight" // A2: from, to (Cells)

	CodeOccupied = "occupied" // the square moved to (A2), or placed on (A3), isn't empty: cell, piece (what stands there)

	CodeJumpsOver = "jumps-over" // A2: from, to, cell (the square between), piece (what stands there)
)

// What happens in a step.
const (
	EventMoved  = "moved"  // Seat moved: piece, from, to (Cells)
	EventPlaced = "placed" // Seat placed: piece, cell
	EventOver   = "over"   // the game ended: reason (Word)
)

// Why a game ends.
const (
	ReasonConnected = "connected" // the angels form one block, and win (A4)
	ReasonSeparated = "separated" // the angels can never connect, and the demons win (A5)
)

// Why a typed turn, or a file of moves, can't be read, beside rules.CodeIllegal.
const (
	CodeTurnEmpty   = "turn-empty"    // it says nothing
	CodeTurnTooLong = "turn-too-long" // count (bytes allowed)
	CodeBadCellName = "bad-cell-name" // text; would be a letter and a number, such as d4
	CodeHalfMove    = "half-move"     // cell: where a move starts, without where it ends
	CodeAfterTurn   = "after-turn"    // text: something follows the turn
)

// Why the text of a setup is refused, in the order in which it is read.
const (
	CodeTextTooLong = "text-too-long" // count (bytes allowed); also of a file of moves

	CodeUnknownHeader  = "unknown-header"  // text; there is only "turn"
	CodeRepeatedHeader = "repeated-header" // text
	CodeBadPiece       = "bad-piece"       // text; would be A, D or "."
	CodeBadSize        = "bad-size"        // no arguments; a board has 4 to 8 squares a side
	CodeRowLength      = "row-length"      // count (squares that a row has, as many as the first)
	CodeRowCount       = "row-count"       // count (rows that there must be, as many as squares in a row)
	CodeNoDiagram      = "no-diagram"      // there are no rows

	CodeAngelCount  = "angel-count"  // count (angels found; there must be four) (A1)
	CodeBadTurn     = "bad-turn"     // text; would be "angels" or "demons"
	CodeAlreadyOver = "already-over" // reason (Word): the game is over, so the turn is "nobody"
)

// Nobody is the word of a setup's text for whose turn it is once the game is over.
const Nobody = "nobody"
