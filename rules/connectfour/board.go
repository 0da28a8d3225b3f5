package connectfour

import (
	"math/bits"

	"bridgekeeper/rules"
)

// The size of the board (C1).
const (
	Cols  = 7
	Rows  = 6
	Cells = Cols * Rows
)

// A column has one bit more than it has cells. That bit is always empty, so that
// no line runs from the top of a column into the next (C4).
const (
	stride     = Rows + 1
	bottomRow  = uint64(1)<<0 | 1<<stride | 1<<(2*stride) | 1<<(3*stride) | 1<<(4*stride) | 1<<(5*stride) | 1<<(6*stride)
	columnMask = uint64(1)<<Rows - 1
	wholeBoard = bottomRow * columnMask
)

// The distances in bits between neighbours in a line.
const (
	up      = 1
	falling = stride - 1 // to the right and down
	right   = stride
	rising  = stride + 1 // to the right and up
)

// Board is the discs of a position, as two sets of bits: a value of 16 bytes, its
// zero value the empty board. It doesn't check what it is asked to do. The cell in
// column col and row row, both from 0, is bit 7*col+row.
type Board struct {
	own uint64 // discs of who is to move
	all uint64
}

// Bits are the discs of who is to move, and all discs.
func (b Board) Bits() (own, all uint64) { return b.own, b.all }

// Len is the number of discs. Red is to move where it is even.
func (b Board) Len() int { return bits.OnesCount64(b.all) }

// Open tells whether the column, from 0, has an empty cell.
func (b Board) Open(col int) bool { return b.all&(1<<(Rows-1)<<(col*stride)) == 0 }

// Openings are the cells where a disc can come to lie now.
func (b Board) Openings() uint64 { return (b.all + bottomRow) & wholeBoard }

// Winning are the empty cells, reachable now or not, where a disc of who is to move
// would make a line of four (C9).
func (b Board) Winning() uint64 {
	upright := b.own << up & (b.own << (2 * up)) & (b.own << (3 * up))
	cells := upright | completing(b.own, falling) | completing(b.own, right) | completing(b.own, rising)
	return cells & wholeBoard &^ b.all
}

// completing are the cells that would complete four along a direction: those with
// two discs on one side and a third either beyond them or on the other side.
func completing(own uint64, d uint) uint64 {
	before, after := own<<d&(own<<(2*d)), own>>d&(own>>(2*d))
	return before&(own<<(3*d)|own>>d) | after&(own>>(3*d)|own<<d)
}

// Drop is the board after a disc in an open column.
func (b Board) Drop(col int) Board {
	return Board{own: b.all ^ b.own, all: b.all | (b.all + 1<<(col*stride))}
}

// Put is the board after a disc on one of its openings, given as that bit alone.
func (b Board) Put(cell uint64) Board {
	return Board{own: b.all ^ b.own, all: b.all | cell}
}

// Won tells whether the side that moved last has four in a row (C3).
func (b Board) Won() bool { return hasFour(b.all ^ b.own) }

// Full tells whether there is no empty cell.
func (b Board) Full() bool { return b.all == wholeBoard }

// Discs are those of a seat.
func (b Board) Discs(seat rules.Seat) uint64 {
	if (seat == rules.First) == (b.Len()%2 == 0) {
		return b.own
	}
	return b.all ^ b.own
}

// height is the number of discs in a column.
func (b Board) height(col int) int {
	return bits.OnesCount64(b.all >> (col * stride) & columnMask)
}

func hasFour(discs uint64) bool {
	return fours(discs, up)|fours(discs, falling)|fours(discs, right)|fours(discs, rising) != 0
}

// fours are the first cells of four discs in a row along a direction.
func fours(discs uint64, d uint) uint64 {
	pairs := discs & (discs >> d)
	return pairs & (pairs >> (2 * d))
}

// lines are all lines of four or more, each from its first cell in board order to
// its last, in the board order of their first cells.
func lines(discs uint64) []rules.Span {
	var out []rules.Span
	for at := range Cols * stride {
		for _, d := range [...]int{up, falling, right, rising} {
			if discs>>at&1 == 0 || at >= d && discs>>(at-d)&1 == 1 {
				continue // no disc, or not the first of its line
			}
			n := 1
			for discs>>(at+n*d)&1 == 1 {
				n++
			}
			if n >= 4 {
				out = append(out, rules.Span{From: cellOf(at), To: cellOf(at + (n-1)*d)})
			}
		}
	}
	return out
}

func cellOf(bit int) rules.Cell { return rules.Cell{Col: bit / stride, Row: bit % stride} }

func bitOf(c rules.Cell) uint64 { return 1 << (c.Col*stride + c.Row) }
