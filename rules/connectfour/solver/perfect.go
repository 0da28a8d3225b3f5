package solver

import (
	"context"
	"slices"

	"bridgekeeper/rules"
)

// perfect chooses the move of the best score, and of several the one that makes it
// hardest for the other.
func (p *Player) perfect(ctx context.Context, r *root, b rules.Budget) error {
	s, err := p.take(ctx, b.Nodes)
	if err == nil { // else there is no time left, and it takes what newRoot knows
		r.prove(s)
		r.hardest(s)
		r.nodes = s.nodes
		p.give(s)
	}
	r.choose()
	return cancelled(ctx)
}

// prove finds the score of the position, and which moves have it, until the search
// is stopped.
func (r *root) prove(s *search) {
	r.solve(s)
	best, _ := r.bounds()
	for i := range r.moves {
		r.test(s, &r.moves[i], best)
	}
}

// solve finds the score of the position, until the search is stopped.
func (r *root) solve(s *search) {
	lead := 0 // the move that was the best so far
	for try := 0; !s.stopped; try++ {
		lo, hi := r.bounds()
		if lo == hi {
			break
		}
		beta := guess(lo, hi, try)
		for i := 0; i < len(r.moves) && !r.test(s, &r.moves[lead], beta); i++ {
			if r.test(s, &r.moves[i], beta) {
				lead = i
			}
		}
	}
}

// test finds out whether a move's score is at least beta, if that isn't known yet, and
// whether it is.
func (r *root) test(s *search, m *move, beta int) bool {
	if m.lo < beta && beta <= m.hi {
		score := -s.solve(m.own, m.all, -beta, 1-beta)
		switch {
		case s.stopped:
		case score >= beta:
			m.lo = beta
		default:
			m.hi = beta - 1
		}
	}
	return m.lo >= beta
}

// hardest rates the moves of the best score by what the other may do wrong. In a lost
// position that is: by how few replies keep the win, and then how few keep it as
// quick; in a drawn one, by how many replies lose.
func (r *root) hardest(s *search) {
	best, most := r.bounds()
	if best != most || best > 0 {
		return
	}
	for i := range r.moves {
		if m := &r.moves[i]; m.lo == best {
			m.hard = r.replies(s, m, best)
		}
	}
	if s.stopped { // then it would be unfair to those that came last
		for i := range r.moves {
			r.moves[i].hard = [2]int{}
		}
	}
}

// replies rates one move.
func (r *root) replies(s *search, m *move, best int) (hard [2]int) {
	wins := winning(m.own, m.all)
	for open := openings(m.all); open != 0; open &= open - 1 {
		cell := open & -open
		own, all := m.all^m.own, m.all|cell
		after := func(least, most int) int {
			if wins&cell != 0 {
				return -winNow(r.n + 1)
			}
			return s.solve(own, all, least, most)
		}
		switch {
		case best == 0:
			if after(0, 1) > 0 {
				hard[0]++
			}
		case after(-1, 0) < 0:
			hard[0]--
			if after(best, best+1) <= best {
				hard[1]--
			}
		}
	}
	return hard
}

// choose takes the move that promises most, and of equals the hardest for the other,
// and then the likeliest.
func (r *root) choose() {
	for i := range r.moves {
		m, best := &r.moves[i], &r.moves[r.best]
		order := m.promise() - best.promise()
		if order == 0 {
			order = slices.Compare(m.hard[:], best.hard[:])
		}
		if order > 0 {
			r.best = i
		}
	}
	best := &r.moves[r.best]
	r.exact = best.lo == best.hi
	switch {
	case best.lo > 0:
		r.value = best.lo
	case best.hi < 0:
		r.value = best.hi
	}
}

// promise orders moves by what is proven of them: wins, the quicker the better; then
// no loss, what may be anything, no win; then losses, the slower the better.
func (m *move) promise() int {
	const kind = 2 * cells
	switch {
	case m.lo > 0:
		return 3*kind + m.lo
	case m.hi < 0:
		return m.lo + m.hi
	case m.lo == 0:
		return 3 * kind
	case m.hi > 0:
		return 2 * kind
	}
	return kind
}
