package player

import "math/bits"

// Values are from the view of the side to move, in hundredths of the logarithm of its
// odds to win, within maxWorth. A proven win in n plies is worth won-n.
const (
	won      = 30_000
	surely   = 20_000 // a value past this is proven
	maxWorth = 10_000
)

// maxPly bounds the depth of the alpha-beta search.
const maxPly = 48

// value is the alpha-beta search: principal variation search with late moves reduced.
func (s *search) value(p position, depth, ply, alpha, beta int) int {
	if s.tick(weighing) {
		return 0
	}
	if p.angelsTurn {
		if m, _ := winNow(&p); m != 0 {
			return won - ply - 1
		}
	}
	depth = max(depth, 0)
	hint, v, settled := s.recall(p.key, depth, ply, alpha, beta)
	if settled {
		return v
	}
	var w plan
	w.work(&p, far)
	c := s.cutsOf(&p, &w)
	v, must, settled := s.soon(p, &w, &c, ply)
	if s.ended {
		return 0
	}
	if settled {
		s.remember(p.key, depth, ply, v, -won, won, 0)
		return v
	}
	if depth == 0 || ply >= maxPly-1 {
		v = s.worth(&p, &w, &c)
		if !p.angelsTurn {
			v = -v
		}
		s.remember(p.key, 0, ply, v, -won, won, 0)
		return v
	}
	var list scored
	s.order(&list, &p, &w, &c, must, hint, ply)
	return s.tryAll(p, list.sorted(), depth, ply, alpha, beta)
}

// soon is what is proven of a position without a search through its moves: its value,
// or else the squares from which the demons must choose.
func (s *search) soon(p position, w *plan, c *cuts, ply int) (v int, must uint64, settled bool) {
	if p.angelsTurn {
		if k := s.winsWithin(p, w); k > 0 {
			return won - ply - 2*k + 1, 0, true
		}
		return 0, 0, false
	}
	if c.smallest() <= 1 {
		return won - ply - 1, 0, true
	}
	must, k := s.mustPlay(p, w)
	if must == 0 {
		return -(won - ply - 2*k), 0, true
	}
	return 0, must, false
}

// tryAll searches the moves of a position, and remembers what came of it.
func (s *search) tryAll(p position, moves []move, depth, ply, alpha, beta int) int {
	best, bestMove, from := -won, move(0), alpha
	for i, m := range moves {
		v := s.valueAfter(p.after(m), i, depth, ply, alpha, beta)
		if s.ended {
			return 0
		}
		if v <= best {
			continue
		}
		best, bestMove = v, m
		if alpha = max(alpha, v); alpha >= beta {
			s.praise(p.angelsTurn, m, depth, ply)
			break
		}
	}
	s.remember(p.key, depth, ply, best, from, beta, bestMove)
	return best
}

// valueAfter is the value of the i-th move that led to next, to who made it.
func (s *search) valueAfter(next position, i, depth, ply, alpha, beta int) int {
	if next.angelsTurn && next.parted() {
		return won - ply - 1
	}
	less := 0
	if depth >= 2 && i >= 3 {
		less = 1
		if depth >= 3 && i >= 10 {
			less = 2
		}
	}
	if i > 0 {
		v := -s.value(next, depth-1-less, ply+1, -alpha-1, -alpha)
		if v <= alpha || s.ended {
			return v
		}
		if less > 0 {
			if v = -s.value(next, depth-1, ply+1, -alpha-1, -alpha); v <= alpha || s.ended {
				return v
			}
		}
		if v >= beta {
			return v
		}
	}
	return -s.value(next, depth-1, ply+1, -beta, -alpha)
}

// praise remembers a move that settled a position.
func (s *search) praise(angels bool, m move, depth, ply int) {
	if k := &s.killers[ply]; k[0] != m {
		k[1], k[0] = k[0], m
	}
	h := &s.history[seatOf(angels)][m&^isMove]
	*h += int32(depth * depth)
	if *h > 1<<12 {
		for i := range s.history[seatOf(angels)] {
			s.history[seatOf(angels)][i] /= 2
		}
	}
}

// seatOf is a side's place in arrays: the demons' first.
func seatOf(angels bool) int {
	if angels {
		return 1
	}
	return 0
}

// order lists the moves with what speaks for them. For demons it is only those that
// must has.
func (s *search) order(list *scored, p *position, w *plan, c *cuts, must uint64, hint move, ply int) {
	bonus := func(m move) int {
		score := int(s.history[seatOf(p.angelsTurn)][m&^isMove])
		switch m {
		case hint:
			score += 1 << 20
		case s.killers[ply][0]:
			score += 3000
		case s.killers[ply][1]:
			score += 2000
		}
		return score
	}
	if !p.angelsTurn {
		once, twice := w.vital(p)
		for rest := must; rest != 0; rest &= rest - 1 {
			at := bits.TrailingZeros64(rest)
			m := placing(at)
			score := bonus(m) + 300*int(once>>at&1) + 300*int(twice>>at&1) +
				100*bits.OnesCount64(neighbours[at]&p.angels) + 20*bits.OnesCount64(neighbours[at]&p.demons)
			for i, squares := range c.squares {
				if squares>>at&1 != 0 {
					score += 2000 / (c.size[i] * c.size[i])
				}
			}
			list.add(m, score)
		}
		return
	}
	for i := range 4 {
		from := w.whose[i]
		for rest := hop(1<<from, p.empty()); rest != 0; rest &= rest - 1 {
			at := bits.TrailingZeros64(rest)
			m := step(from, at)
			score := bonus(m) + 20*bits.OnesCount64(neighbours[at]&p.empty())
			if w.moves < far {
				score += 3000*int(w.rest[i][w.moves-1]>>at&1) + 1500*int(w.rest[i][w.moves]>>at&1)
			}
			if c.size[i] <= 2 {
				score += 1000
			}
			list.add(m, score)
		}
	}
}

// winsWithin is in how few moves the angels, to move, are found to win; 0 where they
// aren't.
func (s *search) winsWithin(p position, w *plan) int {
	for k := max(2, w.moves); k <= s.style.inner; k++ {
		win := false
		s.atMost(s.style.innerZone[k], func() { win, _, _ = s.angelsWin(p, k) })
		if win {
			return k
		}
	}
	return 0
}

// mustPlay are the squares on which the demons, to place, aren't found to lose soon;
// none where they lose within k moves of the angels.
func (s *search) mustPlay(p position, w *plan) (must uint64, k int) {
	must = p.empty()
	for k = max(1, w.moves); k <= s.style.inner; k++ {
		left := must
		s.atMost(s.style.innerZone[k], func() { left = s.refuting(p, must, k) })
		if must = left; must == 0 {
			return 0, k
		}
	}
	return must, 0
}

// refuting are those of some squares on which a demon keeps the angels from
// connecting within k moves, or was not found not to.
func (s *search) refuting(p position, squares uint64, k int) uint64 {
	win, zone, _ := s.angelsWin(p.passed(), k)
	if !win {
		return squares
	}
	squares &= zone
	for rest := squares; rest != 0; rest &= rest - 1 {
		at := bits.TrailingZeros64(rest)
		win, zone, _ := s.angelsWin(p.after(placing(at)), k)
		if s.ended {
			return squares
		}
		if win {
			squares &= zone &^ (1 << at)
			rest &= squares | 1<<at
		}
	}
	return squares
}
