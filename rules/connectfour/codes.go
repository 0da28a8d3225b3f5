package connectfour

// Name is the game's key in the database and the catalogue.
const Name = "connect-four"

// The sides, by seat, which are also the keys of their discs (C1).
const (
	Red  = "red"
	Blue = "blue"
)

// Why a step is refused, in this order.
const (
	CodeOutside = "outside" // no column of the board (C1): column
	CodeFull    = "full"    // the column has no empty cell (C2): column
)

// What happens in a step.
const (
	EventDropped = "dropped" // Seat dropped: piece, cell (where it came to lie)
	EventOver    = "over"    // the game ended: reason (Word)
)

// Why a game ends (C3).
const (
	ReasonFour = "four-in-a-row" // the winner has a line of four or more
	ReasonFull = "board-full"    // a draw
)

// Why a typed turn can't be read, beside rules.CodeIllegal.
const (
	CodeTurnEmpty   = "turn-empty"    // it says nothing
	CodeTurnTooLong = "turn-too-long" // count (bytes allowed)
	CodeBadColumn   = "bad-column"    // text; would be a letter a–g or a digit 1–7
	CodeAfterTurn   = "after-turn"    // text: something follows the column, and a turn is one disc
)

// Why the text of a setup or a file of digits is refused, in the order in which it
// is read.
const (
	CodeTextTooLong = "text-too-long" // count (bytes allowed)
	CodeBadDigit    = "bad-digit"     // text; would be a digit 1–7 (only in a file of digits)

	CodeTooManyGames = "too-many-games" // count (games allowed in a file of digits)

	CodeUnknownHeader  = "unknown-header"  // text; there is only "turn"
	CodeRepeatedHeader = "repeated-header" // text
	CodeBadDisc        = "bad-disc"        // text; would be R, B or "."
	CodeRowLength      = "row-length"      // count (cells that a row has)
	CodeTooManyRows    = "too-many-rows"   // count (rows allowed)
	CodeNoDiagram      = "no-diagram"      // there are no rows

	CodeFloating   = "floating"         // cell, piece: a disc over an empty cell (C2)
	CodeDiscCount  = "disc-count"       // red, blue (Counts): not as many of each, nor one red more (C1)
	CodeTwoWinners = "two-winners"      // line (Span, Red's), other (Span, Blue's): the first would have ended the game (C3)
	CodeOldLine    = "line-before-last" // line (Span): it was there before the last disc, which then was one too many (C3)
	CodeBadTurn    = "bad-turn"         // text, want (Word: Red, Blue, Nobody): the discs say whose turn it is
)

// Nobody is the word of a setup's text for whose turn it is once the game is over.
const Nobody = "nobody"
