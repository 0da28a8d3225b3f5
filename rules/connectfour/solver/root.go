package solver

import (
	"math/bits"
	"slices"
)

// A root is the position that somebody thinks about, and what is known of its moves.
type root struct {
	quiet
	moves []move // the likeliest first, and of equals the nearest to the middle

	// What comes of thinking.
	best  int // index of the move to play
	value int // of the position when it is played, or 0
	exact bool
	nodes int64
}

// A move is one that the rules allow, good or bad, and the position after it.
type move struct {
	col      int
	cell     uint64
	own, all uint64 // after it, own for the other side
	wins     bool   // at once
	lo, hi   int    // bounds of its score, for who makes it
	rank     int
	hard     [2]int // how hard it makes it for the other: see hardest
}

// newRoot lists the moves of a position that is not over, bounded by what they force.
func newRoot(own, all uint64) *root {
	r := &root{quiet: newQuiet(own, all)}
	top := kid{quiet: r.quiet, best: -1}
	for open := openings(all); open != 0; open &= open - 1 {
		cell := open & -open
		m := move{
			col: bits.TrailingZeros64(cell) / stride, cell: cell,
			own: all ^ own, all: all | cell, wins: r.mine&cell != 0,
		}
		k := kid{quiet: r.quiet, col: int8(m.col)}
		if k.put(cell); m.wins {
			m.lo, m.hi = winNow(r.n), winNow(r.n)
			m.rank = fromTheTable
		} else {
			threats := k.theirs
			score, decided, same := k.settle(never)
			k.same = same
			m.lo, m.hi = k.least(), k.most()
			if decided {
				m.lo, m.hi = score, score
			}
			if !same {
				m.lo, m.hi = -m.hi, -m.lo
			}
			m.rank = rank(&top, &k, cell, threats)
		}
		r.moves = append(r.moves, m)
	}
	slices.SortStableFunc(r.moves, func(a, b move) int {
		if a.rank != b.rank {
			return b.rank - a.rank
		}
		return centrality(b.col) - centrality(a.col)
	})
	return r
}

func centrality(col int) int { return min(col, cols-1-col) }

// bounds are those of the position.
func (r *root) bounds() (lo, hi int) {
	lo, hi = -cells, -cells
	for i := range r.moves {
		lo, hi = max(lo, r.moves[i].lo), max(hi, r.moves[i].hi)
	}
	return lo, hi
}
