package solver

import (
	"math/bits"
	"runtime"
)

// A search finds scores, one after the other, and remembers what it finds. It is for
// one goroutine.
type search struct {
	table *table
	book  *Book // may be nil

	nodes int64 // counted so far
	limit int64 // at so many nodes it stops; 0 for never
	done  <-chan struct{}
	began int64 // as it was when the table was cleared
	pause int64 // at so many nodes it looks at limit and done
	looks int64 // so often
	// stopped tells that it was stopped. What it says from then on is nothing.
	stopped bool

	kids [cells + 1][cols]kid // of the nodes on the way to where it is, by their discs
}

// A kid is the position after a move and what it forces.
type kid struct {
	quiet
	key    uint64
	lo, hi int  // bounds of its score, for who is to move in it
	same   bool // that is who made the move
	col    int8 // of the move
	best   int8 // column of its best move, or -1
	rank   int  // the higher the sooner it is tried
}

const pauseEvery = 1024 // nodes: well under a millisecond

// politeness is how often a search looks, some milliseconds, before it lets go of its
// core: that wakes another core where nobody wants this one, and so often as it looks
// would take a fifth of the time.
const politeness = 16

// rest looks whether the search has to stop, and whether the table has to grow. Whoever
// else wants the core is let go first, now and then: people's clicks wait for nothing.
func (s *search) rest() {
	if s.looks++; s.looks%politeness == 0 {
		runtime.Gosched()
	}
	select {
	case <-s.done:
		s.stopped = true
	default:
	}
	s.pause = s.nodes + pauseEvery
	s.table.grow(s.nodes - s.began)
	if s.limit > 0 {
		s.stopped = s.stopped || s.nodes >= s.limit
		s.pause = min(s.pause, s.limit)
	}
}

// node looks whether the score of a quiet position is at least beta. It is, and at
// least what is returned, where that is beta or more; else it is at most what is
// returned. The kid has its position's key, bounds and best move.
func (s *search) node(p *kid, beta int) int {
	if s.nodes >= s.pause {
		s.rest()
	}
	if s.stopped {
		return 0
	}
	start := s.nodes
	s.nodes++
	kids := &s.kids[p.n]
	n, score := s.expand(p, kids, beta)
	if score >= beta {
		return score
	}
	move := -1
	for i := range n {
		pick(kids[i:n])
		k := &kids[i]
		var v int
		if k.same {
			v = s.node(k, beta)
		} else {
			v = -s.node(k, 1-beta)
		}
		if s.stopped {
			return 0
		}
		if v > score {
			score, move = v, int(k.col)
		}
		if v >= beta {
			s.table.put(p.key, v, p.hi, move, s.nodes-start)
			return v
		}
	}
	s.table.put(p.key, p.lo, min(p.hi, score), move, s.nodes-start)
	return score
}

// expand fills kids with the moves that have to be searched, n of them. The score is
// a lower bound of beta or more where one move needs no search to say so; else an
// upper bound of all moves that need none.
func (s *search) expand(p *kid, kids *[cols]kid, beta int) (n, score int) {
	score = p.least()
	for safe := p.safe; safe != 0; safe &= safe - 1 {
		cell := safe & -safe
		k := &kids[n]
		k.quiet = p.quiet
		k.put(cell)
		k.col = int8(bits.TrailingZeros64(cell) / stride)
		threats := k.theirs // of who moved, before what the move forces
		lo, hi := s.look(k, beta)
		if lo >= beta {
			s.table.put(p.key, lo, p.hi, int(k.col), 1)
			return 0, lo
		}
		if hi < beta {
			score = max(score, hi)
			continue
		}
		k.rank = rank(p, k, cell, threats)
		n++
	}
	return n, score
}

// look bounds what a move is worth for who made it, without a search: by what it
// forces, by limits, and by the table.
func (s *search) look(k *kid, beta int) (lo, hi int) {
	score, decided, same := s.settle(&k.quiet)
	k.same = same
	if decided {
		if !same {
			score = -score
		}
		return score, score
	}
	want := -beta
	if same {
		want = beta - 1
	}
	k.lo, k.hi, k.best = k.least(), k.limit(want), -1
	if k.hi > want {
		k.key = k.quiet.key()
		s.recall(k)
	}
	if same {
		return k.lo, k.hi
	}
	return -k.hi, -k.lo
}

// recall adds what the table knows.
func (s *search) recall(k *kid) {
	if e := s.table.get(k.key); e != 0 {
		lo, hi := e.bounds()
		k.lo, k.hi, k.best = max(k.lo, lo), min(k.hi, hi), int8(e.move())
	}
}

// settle is the position's, and looks up positions of the book on the way.
func (s *search) settle(p *quiet) (score int, decided, flipped bool) {
	if s.book == nil || p.n > bookDiscs {
		return p.settle(never)
	}
	score, decided, flipped = p.settle(bookDiscs)
	if decided || p.n != bookDiscs {
		return score, decided, flipped
	}
	if score, ok := s.book.score(p); ok {
		return score, true, flipped
	}
	score, decided, again := p.settle(never)
	return score, decided, flipped != again
}

// begin makes the search ready for another task, of so many nodes at most, 0 for no
// bound, and until done. It counts from 0.
func (s *search) begin(done <-chan struct{}, limit int64) {
	s.done, s.limit, s.nodes, s.stopped = done, limit, 0, false
	s.forget()
}

// forget makes the search find the next scores as a new one would. It goes on
// counting.
func (s *search) forget() {
	s.table.clear()
	s.began, s.pause = s.nodes, s.nodes
}

// solve is the score of a position that is not over, for who is to move, where it
// lies within least and most; or else the nearer of them. It means nothing once the
// search is stopped.
func (s *search) solve(own, all uint64, least, most int) int {
	k := kid{quiet: newQuiet(own, all)}
	score, decided, flipped := s.settle(&k.quiet)
	switch {
	case !decided && flipped:
		score = -s.narrow(&k, -most, -least)
	case !decided:
		score = s.narrow(&k, least, most)
	case flipped:
		score = -score
	}
	return max(least, min(most, score))
}

// narrow brings the bounds of a quiet position together, or as far as it takes to
// know on which side of least and most the score is.
func (s *search) narrow(k *kid, least, most int) int {
	k.key, k.lo, k.hi = k.quiet.key(), k.least(), k.most()
	for try := 0; ; try++ {
		k.best = -1
		s.recall(k)
		lo, hi := max(k.lo, least), min(k.hi, most)
		if lo >= hi || s.stopped {
			return lo
		}
		beta := guess(lo, hi, try)
		if v := s.node(k, beta); v >= beta {
			k.lo = max(k.lo, v)
		} else {
			k.hi = min(k.hi, v)
		}
	}
}

// guess is what to ask next about a score between lo and hi: whether it is that
// much. First comes who wins; then whether it is soon, which is told quickly; then
// one score after the other from there on where most of them are, at 0.
func guess(lo, hi, try int) int {
	switch {
	case try == 0:
		return max(lo, min(0, hi-1)) + 1
	case try == 1 && lo >= 0:
		return lo + (hi-lo)/2 + 1
	case try == 1:
		return max(lo+1, hi-(hi-lo)/2)
	case lo >= 0:
		return lo + 1
	}
	return hi
}

// searchTable is the size of a search's table, 1 MB. One of 8 MB takes 5 % fewer nodes
// and twice the time: what counts is that most of it stays in the core's own cache.
const searchTable = 16
