package player

import "math/bits"

// The zone search proves that the angels connect within so many moves of theirs,
// whatever the demons do, and finds for each proof its zone: the squares it needs
// empty. A demon outside the zone changes nothing, because a demon more never helps
// the angels; so where it is the demons' turn, only squares in the zone of every
// proof found so far have to be tried: the must-play zone, as in Hex.
//
// The first proof at a demons' turn is of what the angels do if the demons pass. If
// that fails, so does everything: a pass is no better for demons than a demon. So
// failure is exact too.

// A proof is what the zone search knows of a position.
type proof struct {
	key   uint64
	zone  uint64
	first move // of the winning angels; of the demons, the one that refutes
	wins  int8 // the angels win within so many moves; 0 if not known
	fails int8 // they don't within so many
}

// proofBits is the log of the number of proofs kept: 6 MB.
const proofBits = 18

func (s *search) proofOf(key uint64) *proof { return &s.proofs[key>>(64-proofBits)] }

// known is what is remembered of whether the angels win within k moves.
func (s *search) known(key uint64, k int) (win, settled bool, zone uint64, first move) {
	e := s.proofOf(key)
	if e.key != key {
		return false, false, 0, 0
	}
	if e.wins > 0 && int(e.wins) <= k {
		return true, true, e.zone, e.first
	}
	return false, int(e.fails) >= k, 0, e.first
}

func (s *search) learnWin(key uint64, k int, zone uint64, first move) {
	e := s.proofOf(key)
	if e.key != key {
		*e = proof{key: key}
	}
	if e.wins == 0 || k < int(e.wins) {
		e.wins, e.zone, e.first = int8(k), zone, first
	}
}

func (s *search) learnFail(key uint64, k int, first move) {
	e := s.proofOf(key)
	if e.key != key {
		*e = proof{key: key}
	}
	if e.wins != 0 && int(e.wins) <= k {
		return // can't be, unless two positions share a key
	}
	e.fails = max(e.fails, int8(k))
	if e.wins == 0 {
		e.first = first
	}
}

// angelsWin tells whether the angels, to move, connect within k moves, with the zone
// of the proof and the first move. Once the meter has ended the answer is no, and
// means nothing.
func (s *search) angelsWin(p position, k int) (win bool, zone uint64, first move) {
	if s.tick(1) {
		return false, 0, 0
	}
	if m, z := winNow(&p); m != 0 {
		return true, z, m
	}
	if k <= 1 {
		return false, 0, 0
	}
	win, settled, zone, hint := s.known(p.key, k)
	if settled {
		return win, zone, hint
	}
	var w plan
	w.work(&p, k)
	if w.moves > k {
		s.learnFail(p.key, k, 0)
		return false, 0, 0
	}
	for _, m := range s.tries(&p, &w, k, hint) {
		if win, zone := s.angelsHold(p.after(m), k-1); win {
			zone |= 1<<m.to() | m.over()
			s.learnWin(p.key, k, zone, m)
			return true, zone, m
		}
		if s.ended {
			return false, 0, 0
		}
	}
	s.learnFail(p.key, k, 0)
	return false, 0, 0
}

// angelsHold tells whether the angels connect within k moves when the demons are to
// place, with the zone of the proofs.
func (s *search) angelsHold(p position, k int) (win bool, zone uint64) {
	if s.tick(1) {
		return false, 0
	}
	win, settled, zone, refuting := s.known(p.key, k)
	if settled {
		return win, zone
	}
	if refuting != 0 {
		if win, _, _ := s.angelsWin(p.after(refuting), k); !win {
			if !s.ended {
				s.learnFail(p.key, k, refuting)
			}
			return false, 0
		}
	}
	win, zone, _ = s.angelsWin(p.passed(), k)
	if !win {
		if !s.ended {
			s.learnFail(p.key, k, 0)
		}
		return false, 0
	}
	must := zone & p.empty()
	for must != 0 {
		at := bits.TrailingZeros64(must)
		must &= must - 1
		win, z, _ := s.angelsWin(p.after(placing(at)), k)
		if !win {
			if !s.ended {
				s.learnFail(p.key, k, placing(at))
			}
			return false, 0
		}
		must &= z
		zone |= z
	}
	s.learnWin(p.key, k, zone, 0)
	return true, zone
}

// tries are the angels' moves that could still connect within k, the hint first, then
// those with the shortest plans and, of these, the most ways to go on.
func (s *search) tries(p *position, w *plan, k int, hint move) []move {
	var list scored
	for i := range 4 {
		from := w.whose[i]
		can := hop(1<<from, p.empty())
		if w.moves == k {
			can &= w.rest[i][k-1]
		}
		for rest := can; rest != 0; rest &= rest - 1 {
			m := step(from, bits.TrailingZeros64(rest))
			next := p.after(m)
			var v plan
			v.work(&next, k-1)
			if v.moves > k-1 {
				continue
			}
			score := -1000 * v.moves
			for j := range 4 {
				score += bits.OnesCount64(v.onward(&next, j, v.moves-1))
			}
			if m == hint {
				score += 1 << 20
			}
			list.add(m, score)
		}
	}
	return list.sorted()
}

// winNow is a move that connects at once, with the squares it needs empty; none if
// there is none. Of several it is the one that needs fewest.
func winNow(p *position) (m move, zone uint64) {
	for rest := p.angels; rest != 0; rest &= rest - 1 {
		angel := rest & -rest
		to := joins(p.angels&^angel) & p.empty()
		if to == 0 {
			continue
		}
		from := bits.TrailingZeros64(angel)
		if near := to & neighbours[from]; near != 0 {
			at := bits.TrailingZeros64(near)
			return step(from, at), 1 << at
		}
		if to &= hop(angel, p.empty()); to != 0 && m == 0 {
			m = step(from, bits.TrailingZeros64(to))
			zone = 1<<m.to() | m.over()
		}
	}
	return m, zone
}

// joins are the squares that touch every block of those angels.
func joins(angels uint64) uint64 {
	out := ^uint64(0)
	for angels != 0 {
		block := angels & -angels
		for next := block; ; block = next {
			if next = (block | beside(block)) & angels; next == block {
				break
			}
		}
		out &= beside(block)
		angels &^= block
	}
	return out
}

// A scored list is moves with what speaks for them.
type scored struct {
	moves  [maxMoves]move
	scores [maxMoves]int
	n      int
}

func (l *scored) add(m move, score int) {
	l.moves[l.n], l.scores[l.n] = m, score
	l.n++
}

// sorted are the moves, the best first and equals as they were added.
func (l *scored) sorted() []move {
	for i := 1; i < l.n; i++ {
		m, score := l.moves[i], l.scores[i]
		j := i
		for ; j > 0 && l.scores[j-1] < score; j-- {
			l.moves[j], l.scores[j] = l.moves[j-1], l.scores[j-1]
		}
		l.moves[j], l.scores[j] = m, score
	}
	return l.moves[:l.n]
}
