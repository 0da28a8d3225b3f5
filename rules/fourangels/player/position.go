package player

import (
	"math/bits"

	"bridgekeeper/rules"
	"bridgekeeper/rules/fourangels"
)

// A position is the fast board of the searches: pieces as sets of bits, as in
// fourangels.Board, with the side to move and a hash of both. It is never over when
// its moves are asked for.
type position struct {
	angels, demons uint64
	squares        uint64 // of the board
	key            uint64 // of angels, demons and the side to move; see keyOf
	angelsTurn     bool
}

// positionOf is a state of the game, taken apart.
func positionOf(s rules.State) position {
	b, seat := fourangels.BoardOf(s)
	return newPosition(b.Angels(), b.Demons(), b.Angels()|b.Demons()|b.Empty(), seat == rules.First)
}

func newPosition(angels, demons, squares uint64, angelsTurn bool) position {
	p := position{angels: angels, demons: demons, squares: squares, angelsTurn: angelsTurn}
	p.key = p.keyOf()
	return p
}

// A move is from<<6 | to, by the numbers of the squares' bits, with its top bit set;
// a demon has from and to alike. Zero is no move.
type move uint16

const isMove move = 1 << 15

func step(from, to int) move { return isMove | move(from)<<6 | move(to) }
func placing(at int) move    { return step(at, at) }
func (m move) from() int     { return int(m >> 6 & 63) }
func (m move) to() int       { return int(m & 63) }

// action is the move as the game spells it.
func (m move) action() rules.Action {
	cell := func(at int) rules.Cell {
		return rules.Cell{Col: at % fourangels.MaxSide, Row: at / fourangels.MaxSide}
	}
	if m.from() == m.to() {
		return fourangels.Place(cell(m.to()))
	}
	return fourangels.Move(cell(m.from()), cell(m.to()))
}

// free are the squares without a demon, empty those without any piece.
func (p *position) free() uint64  { return p.squares &^ p.demons }
func (p *position) empty() uint64 { return p.squares &^ (p.angels | p.demons) }

// after is the position once a legal move was made.
func (p position) after(m move) position {
	to := uint64(1) << m.to()
	if p.angelsTurn {
		p.angels ^= 1<<m.from() | to
		p.key ^= angelKeys[m.from()] ^ angelKeys[m.to()]
	} else {
		p.demons |= to
		p.key ^= demonKeys[m.to()]
	}
	return p.passed()
}

// passed is the position with the other side to move. No rule allows it; the proofs
// ask what would follow.
func (p position) passed() position {
	p.angelsTurn = !p.angelsTurn
	p.key ^= turnKey
	return p
}

// moves appends all legal moves, in a fixed order.
func (p *position) moves(out []move) []move {
	if !p.angelsTurn {
		for rest := p.empty(); rest != 0; rest &= rest - 1 {
			out = append(out, placing(bits.TrailingZeros64(rest)))
		}
		return out
	}
	empty := p.empty()
	for angels := p.angels; angels != 0; angels &= angels - 1 {
		from := bits.TrailingZeros64(angels)
		for rest := hop(1<<from, empty); rest != 0; rest &= rest - 1 {
			out = append(out, step(from, bits.TrailingZeros64(rest)))
		}
	}
	return out
}

// maxMoves bounds the moves of a position: four angels have at most 16 each, and a
// board at most 60 empty squares.
const maxMoves = 64

// connected tells whether the angels form one block (A4).
func (p *position) connected() bool {
	block := p.angels & -p.angels
	for {
		next := (block | beside(block)) & p.angels
		if next == block {
			return block == p.angels
		}
		block = next
	}
}

// parted tells whether the angels can never connect (A5).
func (p *position) parted() bool {
	area, free := p.angels&-p.angels, p.free()
	for {
		next := (area | beside(area)) & free
		if p.angels&^next == 0 {
			return false
		}
		if next == area {
			return true
		}
		area = next
	}
}

// won is the side that has won: 1 the angels, -1 the demons, 0 nobody yet.
func (p *position) won() int {
	switch {
	case p.connected():
		return 1
	case p.parted():
		return -1
	}
	return 0
}

// Columns a and h, over whose outer edge nothing steps.
const (
	columnA uint64 = 0x01_01_01_01_01_01_01_01
	columnH        = columnA << 7
)

// beside are the squares next to those given, in all eight directions; of those given
// only such as are next to another of them. Beyond the edge of a smaller board is for
// the caller to leave out.
func beside(x uint64) uint64 {
	sides := x&^columnH<<1 | x&^columnA>>1
	band := x | sides
	return sides | band<<8 | band>>8
}

// hop are the squares that one angel's move reaches from any of those given, over and
// onto squares of within (A2).
func hop(x, within uint64) uint64 {
	right, left := within&^columnA, within&^columnH
	n, s := x<<8&within, x>>8&within
	ne, e, se := x<<9&right, x<<1&right, x>>7&right
	nw, w, sw := x<<7&left, x>>1&left, x>>9&left
	one := n | s | ne | e | se | nw | w | sw
	return one | (n<<8|s>>8)&within | (ne<<9|e<<1|se>>7)&right | (nw<<7|w>>1|sw>>9)&left
}

// over is the square that a move of two squares passes, or none.
func (m move) over() uint64 {
	from, to := m.from(), m.to()
	across, up := to%8-from%8, to/8-from/8
	if across%2 != 0 || up%2 != 0 {
		return 0
	}
	return 1 << ((from + to) / 2)
}

// Keys of the hash, one for each piece on each square.
var angelKeys, demonKeys, turnKey = func() (angels, demons [64]uint64, turn uint64) {
	x := uint64(0x9e3779b97f4a7c15)
	next := func() uint64 { // SplitMix64: any fixed well-mixed numbers would do
		x += 0x9e3779b97f4a7c15
		z := x
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return z ^ z>>31
	}
	for i := range angels {
		angels[i], demons[i] = next(), next()
	}
	return angels, demons, next()
}()

// keyOf is the hash of the position from nothing. The size of the board is left out:
// no search mixes sizes.
func (p *position) keyOf() uint64 {
	var key uint64
	for rest := p.angels; rest != 0; rest &= rest - 1 {
		key ^= angelKeys[bits.TrailingZeros64(rest)]
	}
	for rest := p.demons; rest != 0; rest &= rest - 1 {
		key ^= demonKeys[bits.TrailingZeros64(rest)]
	}
	if p.angelsTurn {
		key ^= turnKey
	}
	return key
}
