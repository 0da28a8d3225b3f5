package fourangels

import "slices"

// plain is the game on arrays, square by square, written as one would tell it: what
// the engine is compared with.
type plain struct {
	side   int
	angels []square
	demons squares
}

type square struct{ col, row int }

type squares [MaxSide][MaxSide]bool // by column and row

func (s *squares) has(q square) bool { return s[q.col][q.row] }

func (s *squares) count() int {
	n := 0
	for _, col := range s {
		for _, in := range col {
			if in {
				n++
			}
		}
	}
	return n
}

func (p *plain) onBoard(q square) bool {
	return q.col >= 0 && q.col < p.side && q.row >= 0 && q.row < p.side
}

func (p *plain) empty(q square) bool {
	return p.onBoard(q) && !p.demons.has(q) && !slices.Contains(p.angels, q)
}

var eight = [8]square{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}

// moves are where an angel may go: ahead, and on if nothing is there.
func (p *plain) moves(from square) []square {
	var out []square
	for _, d := range eight {
		for n := 1; n <= 2; n++ {
			to := square{from.col + n*d.col, from.row + n*d.row}
			if !p.empty(to) {
				break
			}
			out = append(out, to)
		}
	}
	return out
}

// flood is all that a walk from a square reaches over squares that are good.
func (p *plain) flood(from square, good func(square) bool) *squares {
	seen := new(squares)
	seen[from.col][from.row] = true
	next := make([]square, 1, MaxSide*MaxSide)
	for next[0] = from; len(next) > 0; {
		at := next[len(next)-1]
		next = next[:len(next)-1]
		for _, d := range eight {
			to := square{at.col + d.col, at.row + d.row}
			if p.onBoard(to) && !seen.has(to) && good(to) {
				seen[to.col][to.row] = true
				next = append(next, to)
			}
		}
	}
	return seen
}

func (p *plain) connected() bool {
	block := p.flood(p.angels[0], func(q square) bool { return slices.Contains(p.angels, q) })
	return block.count() == len(p.angels)
}

// parted floods from every angel, over squares without a demon.
func (p *plain) parted() bool {
	for _, a := range p.angels {
		area := p.flood(a, func(q square) bool { return !p.demons.has(q) })
		for _, other := range p.angels {
			if !area.has(other) {
				return true
			}
		}
	}
	return false
}

// plainOf is a fast board told plainly.
func plainOf(b Board) *plain {
	p := &plain{side: b.Side()}
	for i := range 64 {
		if b.angels>>i&1 == 1 {
			p.angels = append(p.angels, square{i % 8, i / 8})
		}
		p.demons[i%8][i/8] = b.demons>>i&1 == 1
	}
	return p
}
