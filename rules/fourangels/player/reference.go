package player

import "math/bits"

// The reference is the plain player that all others are measured against, so it never
// changes, not even to become better: alpha-beta to a depth of three plies, valued by
// the fewest moves in which the angels connect and the fewest demons that part them.
// TestReferenceNeverChanges holds it to games it has played.

// referenceDepth is in plies.
const referenceDepth = 3

// What the reference counts a move of the plan, a demon of the cut, and a win.
const (
	referenceMove  = 4
	referenceCut   = 1
	referenceWin   = 10_000
	referenceLimit = 6 // where cuts are no longer told apart
)

// plainly is the reference's choice.
func (s *search) plainly(p position, depth int) choice {
	c := choice{value: -2 * referenceWin}
	for _, m := range referenceOrder(&p) {
		v := -s.plainValue(p.after(m), depth-1, -2*referenceWin, -c.value)
		if s.ended && c.move != 0 {
			break
		}
		if v > c.value || c.move == 0 {
			c.move, c.value = m, v
		}
	}
	// What is left of the depth tells how soon a win comes.
	switch {
	case c.value >= referenceWin:
		c.value, c.exact = won-depth+c.value-referenceWin, true
	case c.value <= -referenceWin:
		c.value, c.exact = -won+depth+c.value+referenceWin, true
	}
	return c
}

// plainValue is the value to the side to move.
func (s *search) plainValue(p position, depth, alpha, beta int) int {
	if s.tick(weighing) {
		return 0
	}
	side := -1
	if p.angelsTurn {
		side = 1
	}
	if winner := p.won(); winner != 0 {
		return side * winner * (referenceWin + depth)
	}
	if depth == 0 {
		var w plan
		w.work(&p, far)
		return side * (referenceCut*s.plainCut(&p, &w) - referenceMove*w.moves)
	}
	for _, m := range referenceOrder(&p) {
		alpha = max(alpha, -s.plainValue(p.after(m), depth-1, -beta, -alpha))
		if alpha >= beta || s.ended {
			break
		}
	}
	return alpha
}

// plainCut is the fewest demons that part an angel from another.
func (s *search) plainCut(p *position, w *plan) int {
	size := referenceLimit
	for _, part := range parts {
		var a uint64
		for j := range 4 {
			if part>>j&1 != 0 {
				a |= 1 << w.whose[j]
			}
		}
		n, _ := s.cutter.cut(p, a, size)
		size = min(size, n)
	}
	return size
}

// referenceOrder are all moves: of angels those that shorten the plan first, then
// those that keep it; of demons those onto squares of a shortest plan, then those
// beside a piece.
func referenceOrder(p *position) []move {
	var all [maxMoves]move
	var list scored
	var w plan
	w.work(p, far)
	once, twice := w.vital(p)
	for _, m := range p.moves(all[:0]) {
		at, score := m.to(), 0
		switch {
		case !p.angelsTurn:
			score = 4*int(once>>at&1) + 4*int(twice>>at&1)
			if neighbours[at]&(p.angels|p.demons) != 0 {
				score++
			}
		case w.moves < far:
			i := bits.OnesCount64(p.angels & (1<<m.from() - 1))
			score = int(w.rest[i][w.moves-1]>>at&1) + int(w.rest[i][w.moves]>>at&1)
		}
		list.add(m, score)
	}
	return list.sorted()
}
