package dividedloyalties

// Name is the game's key in the database and the catalogue.
const Name = "divided-loyalties"

// Why a step is refused, in the order of R6 and of the rulebook's list for
// bridges. Every refusal of a bridge carries bridge (Span, as it was asked for,
// ends in board order) beside the arguments named here.
const (
	CodeAlreadyPlaced = "already-placed"   // the turn's stone is down (R6): cell
	CodeOutside       = "outside"          // no cell of this board (R6): cell
	CodeOccupied      = "occupied"         // R6: cell, piece (what stands there)
	CodeNotInHand     = "not-in-hand"      // R6: piece
	CodeDotNeeds      = "dot-needs-bridge" // R9: cell, piece

	CodeNoStoneYet  = "no-stone-yet"      // bridge before the turn's stone (R7); no further arguments
	CodeNotStraight = "not-straight"      // R8
	CodeBadLength   = "bad-length"        // R8: count (cells from end to end; 1 for two equal ends)
	CodeGap         = "gap"               // R8: cell (the first without a stone, from the bridge's first end)
	CodeSameColours = "same-colours"      // R8: cells (the two neighbours), piece
	CodeMixed       = "mixed-colours"     // R8: cell, piece (the first stone that spoils it for both; see R8)
	CodeNotThrough  = "not-through-stone" // R7: cell (this turn's stone)
	CodeOverlaps    = "overlaps"          // R11: other (the bridge lain upon), kind
	CodeRedOnRed    = "red-crosses-red"   // R13: other
	CodeRedOnCut    = "red-crosses-cut"   // R13: other
	CodeCrosses     = "crosses-bridge"    // R12: other, kind

	CodeMustPlace = "must-place" // end before the turn's stone (R6)
)

// The argument kind is the Word for what sort of bridge stands in the way.
const (
	KindScoring = "scoring"
	KindRed     = "red"
	KindCut     = "cut"
)

// What happens in a step, beside rules.EventPassed, whose cause is CauseNoStones or
// CauseNoCell (R18).
const (
	EventPlaced     = "placed"        // Seat placed: piece, cell
	EventBridged    = "bridged"       // Seat: the owner, Nobody for a red one: bridge, points (R15; 0 for red)
	EventCut        = "cut"           // Seat: whose bridge was cut: bridge, points (bridge points lost)
	EventRegionWon  = "region-won"    // Seat gained the region's point: region (R16)
	EventRegionLost = "region-lost"   // Seat lost it: region
	EventReturned   = "returned"      // Seat's stone went back to the reserve (R10): piece, cell
	EventNewSet     = "new-set"       // Seat took the next set: set, sets (R5)
	EventLastSet    = "out-of-stones" // Seat used up the last set: no arguments (R5)
	EventOver       = "over"          // the game ended: reason (Word) (R19)
)

// Why a seat passes.
const (
	CauseNoStones = "no-stones"
	CauseNoCell   = "no-cell"
)

// Why a game ends.
const (
	ReasonAllPlaced = "all-placed"          // every stone of both seats is on the board
	ReasonNoPlace   = "nobody-can-place"    // stones are left, and no legal placement for either
	ReasonNoStone   = "four-turns-no-stone" // four turns in a row left no new stone on the board
)

// Keys of a tally's parts.
const (
	TallyBridges = "bridge-points"
	TallyRegions = "region-points"
)

// Kinds of link on the board.
const (
	LinkBridge = "bridge"
	LinkRed    = "red"
)

// Why a typed turn can't be read, beside rules.CodeIllegal.
const (
	CodeTurnEmpty   = "turn-empty"    // it says nothing
	CodeTurnTooLong = "turn-too-long" // count (bytes allowed)
	CodeUnknownWord = "unknown-word"  // text: no colour, and no other word of a turn
	CodeBadCellName = "bad-cell-name" // text
	CodeStray       = "stray"         // text: a sign that has no place there
	CodeNoCell      = "cell-missing"  // a colour, or the word for a bridge, without a cell after it
	CodeHalfBridge  = "half-bridge"   // cell: one end without the other
	CodeBadMark     = "bad-mark"      // text, bridge, count: the mark says other than that the bridge is red and cuts count
	CodeAfterEnd    = "after-end"     // text: something follows the end of the turn
	CodeWouldReturn = "would-return"  // cell, piece: the stone on a dot would go back (R10), and the text doesn't say so
	CodeWouldStay   = "would-stay"    // cell, piece: the text says the stone goes back, and it doesn't
)

// Why a position's text is refused, and what its error carries. They follow the
// order in which a text is read.
const (
	CodeTextTooLong = "text-too-long" // count (bytes allowed)
	CodeTextBroken  = "text-broken"   // bytes that are no text (UTF-8)

	CodeNoHeader       = "no-header"       // want (Word: the key of the line that is missing)
	CodeUnknownHeader  = "unknown-header"  // text
	CodeRepeatedHeader = "repeated-header" // text
	CodeBadName        = "bad-name"        // count (characters allowed): empty, too long, or not to be shown
	CodeBadRounds      = "bad-rounds"      // text; would be 3 or 4 (R3)

	CodeNoGrid      = "no-grid"        // there are no rows of cells
	CodeBadCell     = "bad-cell"       // text; would be ".", "o", or a letter and up to three letters or digits (R2)
	CodeGridTooBig  = "grid-too-big"   // count (columns and rows allowed) (R1)
	CodeNoBoardCell = "no-board-cells" // nothing but dots and void

	CodeUnknownSection  = "unknown-section"  // text
	CodeRepeatedSection = "repeated-section" // text
	CodeBadStone        = "bad-stone"        // text; would be "." or a colour's letter
	CodeStoneOutside    = "stone-outside"    // a stone on void or outside the grid: cell
	CodeBadBridge       = "bad-bridge"       // text; would be "d4-g7 blue", yellow or red, and "cut" where it is
	CodeNoRow           = "no-row"           // the stones make no such bridge (R8): bridge
	CodeBridgesConflict = "bridges-conflict" // both can't have been declared (R11–R14): bridge, other
	CodeBadCut          = "bad-cut"          // cut without a red bridge across, or not cut with one (R13): bridge
	CodeBadReserve      = "bad-reserve"      // text; would be "blue 2 B4 P3 G2 R2 O1", no more than a set holds
	CodeBadTurn         = "bad-turn"         // text; would be "yellow stone f7 quiet 1", the stone one that can have been laid
)

// Why a file of the original web game is refused, beside the codes of a position's
// text that speak of names, rounds, cells, and bridges.
const (
	CodeNoPosition  = "no-position"        // no arguments: a file of starting positions has none
	CodeManyGrids   = "too-many-positions" // count (positions allowed in one file)
	CodeCSVHeader   = "csv-header"         // text; would name position_id, position_name and row
	CodeCSVLine     = "csv-line"           // text; would be id, name, and the row's number from 0
	CodeNoJSON      = "no-json"            // no arguments: not well formed, or nested without end
	CodeSaveVersion = "save-version"       // text; would be 1
	CodeSaveField   = "save-field"         // text (its name, such as position.dots): missing, or of the wrong kind or length
	CodeSaveCell    = "save-cell"          // text; would be [column, row], and no cell twice
	CodeSaveGrid    = "save-grid"          // count (places there must be)
	CodeSaveStone   = "save-stone"         // text; would be null, or a colour where there is a cell
	CodeSaveReserve = "save-reserve"       // text (its name, such as blueInv.red), count (stones of it in a set)
	CodeSaveSet     = "save-set"           // text (its name), count (sets that there are)
	CodeSavePlayer  = "save-player"        // text; would be "blue" or "yellow"
	CodeSaveLast    = "save-last"          // text; would be null, or the place of a stone that this turn can have laid
	CodeSaveRow     = "save-row"           // text; would be the places of 3 or 4 neighbouring cells in a line, s the first and e the last
	CodeSaveOwner   = "save-owner"         // text; would be "blue", "yellow" or "red"
)
