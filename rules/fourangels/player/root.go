package player

import "math/bits"

// A style is how a level searches.
type style struct {
	depth     int // of the alpha-beta search, in plies
	rootZone  int // for how many moves of the angels the zone search is asked first, whatever it takes; 0 for not at all
	moreZone  int // up to how many it goes on, with a share of the budget
	inner     int // and within the alpha-beta search
	innerZone [8]int64
	noise     int // how far chance moves a value at most
	exact     bool
}

// A choice is what a search came to.
type choice struct {
	move  move
	value int
	exact bool
}

// choose searches a position that is not over.
func (s *search) choose(p position) choice {
	s.weights = measured[seatOf(p.angelsTurn)]
	if c, done := s.atOnce(p); done {
		return c
	}
	squares, c, done := s.zoneFirst(p)
	if done {
		return c
	}
	if s.style.exact && bits.OnesCount64(p.empty()) <= exactEmpty {
		if wins, m, settled := s.settle(p, s.limit/3*2); settled && wins {
			return choice{m, surely, true}
		}
	}
	return s.deepen(p, s.candidates(p, squares))
}

// atOnce is a move that wins at once, which every level sees.
func (s *search) atOnce(p position) (choice, bool) {
	if p.angelsTurn {
		m, _ := winNow(&p)
		return choice{m, won - 1, true}, m != 0
	}
	var all [maxMoves]move
	for _, m := range p.moves(all[:0]) {
		if next := p.after(m); next.parted() {
			return choice{m, won - 1, true}, true
		}
	}
	return choice{}, false
}

// zoneShare is how many nodes the zone search may have at the root for what is not
// asked whatever it takes; a quarter of the budget, if that is less.
const zoneShare = 20_000

// zoneFirst asks the zone search about the position itself: whether the angels win
// soon, and if not, on which squares demons don't lose soon.
func (s *search) zoneFirst(p position) (squares uint64, c choice, done bool) {
	squares = p.empty()
	share := min(s.limit/4, zoneShare)
	for k := 1; k <= s.style.moreZone && !s.ended; k++ {
		nodes := s.limit
		if k > s.style.rootZone {
			nodes = max(0, share-s.nodes)
		}
		if p.angelsTurn {
			var win bool
			var m move
			s.atMost(nodes, func() { win, _, m = s.angelsWin(p, k) })
			if win {
				return 0, choice{m, won - 2*k + 1, true}, true
			}
			continue
		}
		left := squares
		s.atMost(nodes, func() { left = s.refuting(p, squares, k) })
		if left == 0 {
			best := s.candidates(p, squares)[0]
			return 0, choice{best, -(won - 2*k), true}, true
		}
		squares = left
	}
	return squares, choice{}, false
}

// exactEmpty is with how many empty squares at most the exact search is tried.
const exactEmpty = 21

// candidates are the moves at the root, the likeliest first; of demons those onto the
// squares.
func (s *search) candidates(p position, squares uint64) []move {
	var w plan
	w.work(&p, far)
	c := s.cutsOf(&p, &w)
	var list scored
	s.order(&list, &p, &w, &c, squares, 0, 0)
	return append([]move(nil), list.sorted()...)
}

// deepen is the alpha-beta search, a ply deeper each time, over some moves.
func (s *search) deepen(p position, moves []move) choice {
	best := choice{move: moves[0]}
	for depth := 1; depth <= s.style.depth; depth++ {
		values := make([]int, len(moves))
		c, alpha := choice{value: -won - 1}, -won
		for i, m := range moves {
			v := s.valueAtRoot(p.after(m), i, depth, alpha)
			if s.ended {
				break
			}
			values[i] = v
			if v > c.value {
				c = choice{m, v, v >= surely || v <= -surely}
				alpha = max(alpha, v)
			}
		}
		// The best of the last depth comes first, so that what beats it is better.
		if c.move != 0 {
			best = c
		}
		if s.ended || best.value >= surely || best.value <= -surely {
			return best
		}
		promote(moves, best.move)
		s.remember(p.key, depth, 0, best.value, -won, won, best.move)
	}
	return best
}

// valueAtRoot is the value of the i-th move at the root, moved by chance where the
// level has any.
func (s *search) valueAtRoot(next position, i, depth, alpha int) int {
	if s.random == nil || s.style.noise == 0 {
		return s.valueAfter(next, i, depth, 0, alpha, won)
	}
	v := s.valueAfter(next, 0, depth, 0, -won, won)
	if v < surely && v > -surely {
		v += s.random.IntN(2*s.style.noise+1) - s.style.noise
	}
	return v
}

// promote brings a move to the front and keeps the others in order.
func promote(moves []move, m move) {
	for i := range moves {
		if moves[i] == m {
			copy(moves[1:i+1], moves[:i])
			moves[0] = m
			return
		}
	}
}
