package player

import "math/bits"

// The exact search answers who wins, however long it takes: depth-first proof-number
// search (Nagai's df-pn) over positions that are told apart only up to turning and
// mirroring the board.

// A number is what the search knows of a position: how many positions at least are
// still to be settled to show that the side to move wins (proof), and that it doesn't
// (disproof). Zero says that it is shown.
type number struct {
	key             uint64
	proof, disproof uint32
}

// numberBits is the log of how many numbers are kept: 16 MB.
const numberBits = 20

// never is the number of what can't be shown.
const never = 1 << 30

// numberOf is what is known of a position; of an unknown one that it is a single
// position to settle.
func (s *search) numberOf(key uint64) (proof, disproof uint32) {
	for i := range uint64(4) {
		if e := &s.exact[key>>(64-numberBits)^i]; e.key == key {
			return e.proof, e.disproof
		}
	}
	return 1, 1
}

// number keeps a position's numbers, if need be in the place of those that cost least.
func (s *search) number(key uint64, proof, disproof uint32) {
	var at *number
	for i := range uint64(4) {
		e := &s.exact[key>>(64-numberBits)^i]
		if e.key == key {
			at = e
			break
		}
		if at == nil || e.cost() < at.cost() {
			at = e
		}
	}
	*at = number{key, proof, disproof}
}

// cost tells roughly how much search lies behind the numbers. What is settled is kept
// before what isn't.
func (n *number) cost() uint32 {
	switch {
	case n.key == 0:
		return 0
	case n.proof == 0 || n.disproof == 0:
		return never
	}
	return min(n.proof+n.disproof, never-1)
}

// settle tells whether the side to move wins, with a winning move if it does. Where
// the nodes don't suffice nothing is settled.
func (s *search) settle(p position, nodes int64) (wins bool, m move, settled bool) {
	if s.exact == nil {
		s.exact = make([]number, 1<<numberBits)
	}
	clear(s.exact)
	var proof, disproof uint32
	s.atMost(nodes, func() { proof, disproof = s.prove(p, never, never) })
	switch {
	case disproof == 0:
		return false, 0, true
	case proof != 0:
		return false, 0, false
	}
	var all [maxMoves]move
	for _, m := range p.moves(all[:0]) {
		next := p.after(m)
		if winner := next.won(); winner != 0 {
			if winner > 0 == p.angelsTurn {
				return true, m, true
			}
			continue
		}
		if _, disproof := s.numberOf(next.symmetric()); disproof == 0 {
			return true, m, true
		}
	}
	return false, 0, false // the number of the winning move had to make room
}

// A child is a move that a proof may go by.
type child struct {
	next            position
	key             uint64
	proof, disproof uint32
}

// prove searches a position until one of its numbers reaches its bound.
func (s *search) prove(p position, proofBound, disproofBound uint32) (proof, disproof uint32) {
	if s.tick(1) {
		return 1, 1
	}
	key := p.symmetric()
	var room [maxMoves]child
	children, wins := s.children(p, room[:0])
	if wins {
		s.number(key, 0, never)
		return 0, never
	}
	for {
		// The side to move wins by one child that the other loses; the second best
		// says when to change over.
		best, second := -1, uint32(never)
		proof, disproof = never, 0
		for i := range children {
			c := &children[i]
			switch {
			case best < 0 || c.disproof < proof:
				best, second, proof = i, proof, c.disproof
			case c.disproof < second:
				second = c.disproof
			}
			disproof = min(disproof+c.proof, never)
		}
		if proof >= proofBound || disproof >= disproofBound || proof == 0 || disproof == 0 {
			s.number(key, proof, disproof)
			return proof, disproof
		}
		c := &children[best]
		left := min(disproofBound-(disproof-c.proof), never)
		c.proof, c.disproof = s.prove(c.next, left, min(proofBound, second+1))
		if s.ended {
			return proof, disproof
		}
	}
}

// children are the moves from a position with what is known of them, unless one wins
// at once. Of demons, while the angels threaten to connect, they are those that could
// prevent it; a threat that can't be prevented leaves none.
func (s *search) children(p position, list []child) (children []child, wins bool) {
	squares := p.squares
	if p.angelsTurn {
		if m, _ := winNow(&p); m != 0 {
			return nil, true
		}
	} else if m, zone := winNow(&p); m != 0 {
		squares = zone
	}
	var all [maxMoves]move
	for _, m := range p.moves(all[:0]) {
		next := p.after(m)
		if next.angelsTurn && next.parted() {
			return nil, true
		}
		if squares>>m.to()&1 == 0 && !p.angelsTurn {
			continue
		}
		c := child{next: next, key: next.symmetric()}
		c.proof, c.disproof = s.numberOf(c.key)
		list = append(list, c)
	}
	return list, false
}

// symmetric is a hash that all eight turns and mirrorings of a position share.
func (p *position) symmetric() uint64 {
	a, d := p.angels, p.demons
	side := bits.OnesCount64(p.squares & 0xff)
	bestA, bestD := a, d
	for i := 1; i < 8; i++ {
		switch {
		case i == 4:
			a, d = transposed(a), transposed(d)
		case i%2 == 1:
			a, d = upended(a, side), upended(d, side)
		default:
			a, d = mirrored(a, side), mirrored(d, side)
		}
		if a < bestA || a == bestA && d < bestD {
			bestA, bestD = a, d
		}
	}
	q := position{angels: bestA, demons: bestD, angelsTurn: p.angelsTurn}
	return q.keyOf()
}

// upended has the lowest row of a board on top.
func upended(x uint64, side int) uint64 { return bits.ReverseBytes64(x) >> (8 * (8 - side)) }

// mirrored has the left column of a board on the right.
func mirrored(x uint64, side int) uint64 {
	return bits.ReverseBytes64(bits.Reverse64(x)) >> (8 - side)
}

// transposed has rows for columns.
func transposed(x uint64) uint64 {
	t := (x ^ x>>7) & 0x00aa00aa00aa00aa
	x ^= t ^ t<<7
	t = (x ^ x>>14) & 0x0000cccc0000cccc
	x ^= t ^ t<<14
	t = (x ^ x>>28) & 0x00000000f0f0f0f0
	return x ^ t ^ t<<28
}
