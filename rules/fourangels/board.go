package fourangels

import (
	"iter"
	"math/bits"

	"bridgekeeper/rules"
)

// The squares a side that a board may have. The game is played on MaxSide (A1).
const (
	MinSide = 4
	MaxSide = 8
)

// Board is the pieces of a position, as two sets of bits: a small value, made by
// NewBoard or Standard. It neither knows whose turn it is nor checks what it is
// asked to do. The square in column col and row row, both from 0, is bit 8*row+col,
// on boards of any size.
type Board struct {
	angels, demons uint64
	squares        uint64 // of the board
}

// NewBoard is a board of that many squares a side with those pieces.
func NewBoard(side int, angels, demons uint64) Board {
	row := uint64(1)<<side - 1
	var squares uint64
	for i := range side {
		squares |= row << (i * MaxSide)
	}
	return Board{angels: angels, demons: demons, squares: squares}
}

// Standard is the board before the first turn: angels on the corners (A1).
func Standard() Board { return NewBoard(MaxSide, 0x81_00_00_00_00_00_00_81, 0) }

// Side is the number of squares a side.
func (b Board) Side() int { return bits.OnesCount64(b.squares & 0xff) }

// Angels are the squares of the angels.
func (b Board) Angels() uint64 { return b.angels }

// Demons are the squares of the demons.
func (b Board) Demons() uint64 { return b.demons }

// Empty are the squares on which nothing stands.
func (b Board) Empty() uint64 { return b.squares &^ (b.angels | b.demons) }

// Move is the board after an angel went from one square to another, each given as
// its bit alone (A2).
func (b Board) Move(from, to uint64) Board {
	b.angels ^= from | to
	return b
}

// Place is the board after a demon came to a square (A3).
func (b Board) Place(at uint64) Board {
	b.demons |= at
	return b
}

// Reach are the squares to which an angel on that square may move: one or two steps
// in a straight line over empty squares. Pieces beside a diagonal step don't matter
// (A2).
func (b Board) Reach(from uint64) uint64 {
	empty := b.Empty()
	// A step to the right never ends in column a, one to the left never in column h.
	right, left := empty&^columnA, empty&^columnH
	n, s := from<<8&empty, from>>8&empty
	ne, e, se := from<<9&right, from<<1&right, from>>7&right
	nw, w, sw := from<<7&left, from>>1&left, from>>9&left
	one := n | s | ne | e | se | nw | w | sw
	two := (n<<8|s>>8)&empty | (ne<<9|e<<1|se>>7)&right | (nw<<7|w>>1|sw>>9)&left
	return one | two
}

// Connected tells whether the angels form one block, neighbours counted in all
// eight directions (A4).
func (b Board) Connected() bool { return grow(b.angels&-b.angels, b.angels) == b.angels }

// Parted tells whether the angels can never connect: they don't all stand in one
// area (A5). A board is never both Connected and Parted, for a block lies in one
// area.
func (b Board) Parted() bool { return b.angels&^b.Area(b.angels&-b.angels) != 0 }

// Area are the squares without a demon to which a king could walk from those given,
// past angels as if they were not there (A5).
func (b Board) Area(from uint64) uint64 { return grow(from, b.squares&^b.demons) }

// grow adds to some squares whatever they touch within others, until nothing is
// added.
func grow(from, within uint64) uint64 {
	for {
		next := spread(from) & within
		if next == from {
			return from
		}
		from = next
	}
}

// Columns a and h, over whose outer edge nothing steps.
const (
	columnA = 0x01_01_01_01_01_01_01_01
	columnH = columnA << 7
)

// spread is some squares and all their neighbours. Those beyond the edge of a
// smaller board are for the caller to leave out.
func spread(x uint64) uint64 {
	x |= x&^columnH<<1 | x&^columnA>>1
	return x | x<<8 | x>>8
}

// wall are demons that by themselves part one angel from another, where the angels
// are parted. Each of them is needed: with one less, those two would be in one area.
// For each pair they are those on the border of the first's area that whatever lies
// beyond the border touches; of these walls it is the smallest, the first of equals.
func (b Board) wall() uint64 {
	var best uint64
	for from := b.angels; from != 0; from &= from - 1 {
		area := b.Area(from & -from)
		border := spread(area) & b.demons
		for to := b.angels &^ area; to != 0; to &= to - 1 {
			beyond := grow(to&-to, b.squares&^border)
			w := border & spread(beyond)
			if best == 0 || bits.OnesCount64(w) < bits.OnesCount64(best) {
				best = w
			}
		}
	}
	return best
}

// cellOf is the cell of a square's bit, by the number of the bit.
func cellOf(i int) rules.Cell { return rules.Cell{Col: i % MaxSide, Row: i / MaxSide} }

// bitOf is a cell's bit; 0 where the board has no such square.
func (b Board) bitOf(c rules.Cell) uint64 {
	if side := b.Side(); c.Col < 0 || c.Col >= side || c.Row < 0 || c.Row >= side {
		return 0
	}
	return 1 << (c.Row*MaxSide + c.Col)
}

// inOrder goes through squares in board order, by column and then by row. It gives
// the numbers of their bits.
func inOrder(set uint64) iter.Seq[int] {
	return func(yield func(int) bool) {
		for col := range MaxSide {
			for rest := set & (columnA << col); rest != 0; rest &= rest - 1 {
				if !yield(bits.TrailingZeros64(rest)) {
					return
				}
			}
		}
	}
}
