package solver

import (
	"math/bits"

	"bridgekeeper/rules/connectfour"
)

// Cells are the bits of connectfour.Board: 7*column+row, and the bit over each
// column always empty.
const (
	rows  = connectfour.Rows
	cols  = connectfour.Cols
	cells = connectfour.Cells

	stride = rows + 1
	bottom = uint64(1)<<0 | 1<<stride | 1<<(2*stride) | 1<<(3*stride) | 1<<(4*stride) | 1<<(5*stride) | 1<<(6*stride)
	column = uint64(1)<<rows - 1
	board  = bottom * column
	guard  = bottom << rows

	// Rows count from 1, as players do.
	oddRows  = bottom * (1<<0 | 1<<2 | 1<<4)
	evenRows = bottom * (1<<1 | 1<<3 | 1<<5)
)

// The distances in bits between neighbours in a line.
const (
	up      = 1
	falling = stride - 1
	right   = stride
	rising  = stride + 1
)

// openings are the cells where a disc can come to lie now.
func openings(all uint64) uint64 { return (all + bottom) & board }

// winning are the empty cells, reachable now or not, that would complete four. It
// is connectfour's Board.Winning for either side, and written out: the search spends
// a third of its time here.
func winning(discs, all uint64) uint64 {
	w := discs << up & (discs << (2 * up)) & (discs << (3 * up))

	before, after := discs<<falling&(discs<<(2*falling)), discs>>falling&(discs>>(2*falling))
	w |= before&(discs<<(3*falling)|discs>>falling) | after&(discs>>(3*falling)|discs<<falling)

	before, after = discs<<right&(discs<<(2*right)), discs>>right&(discs>>(2*right))
	w |= before&(discs<<(3*right)|discs>>right) | after&(discs>>(3*right)|discs<<right)

	before, after = discs<<rising&(discs<<(2*rising)), discs>>rising&(discs>>(2*rising))
	w |= before&(discs<<(3*rising)|discs>>rising) | after&(discs>>(3*rising)|discs<<rising)

	return w & (board &^ all)
}

// fours are the first cells of four in a row along a direction.
func fours(discs uint64, d uint) uint64 {
	pairs := discs & (discs >> d)
	return pairs & (pairs >> (2 * d))
}

// over are the cells that lie over any of the given ones in their columns. Of the
// given ones themselves it says nothing of use.
func over(given uint64) uint64 { return (guard - given) & board }

// keyOf is a position's number, below 1<<49, which is no other's: in each column the
// discs of the side to move, plus a one for every disc.
func keyOf(own, all uint64) uint64 { return own + all }

// discsOf is the position that has a key.
func discsOf(key uint64) (own, all uint64) {
	for col := range cols {
		part := key >> (col * stride) & (1<<stride - 1)
		discs := uint64(1)<<(bits.Len64(part+1)-1) - 1
		own |= (part - discs) << (col * stride)
		all |= discs << (col * stride)
	}
	return own, all
}

// mirrored is the key of the position seen in a mirror. It does the same to discs.
func mirrored(key uint64) uint64 {
	const c = uint64(1)<<stride - 1
	return key>>42&c | key>>28&(c<<7) | key>>14&(c<<14) | key&(c<<21) |
		key<<14&(c<<28) | key<<28&(c<<35) | key<<42&(c<<42)
}
