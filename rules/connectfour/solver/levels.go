package solver

import (
	"math/bits"
	"math/rand/v2"

	"bridgekeeper/rules"
)

// glance chooses as the lower levels do: at sight. A node is a position looked at.
func (r *root) glance(level string, b rules.Budget) {
	chance := rand.New(rand.NewPCG(b.Seed, keyOf(r.own, r.all)))
	r.nodes = 1
	win, threat := r.mine&openings(r.all), r.theirs&openings(r.all)
	sees := level != Beginner || chance.IntN(2) == 0
	switch {
	case win != 0 && sees:
		r.take(win)
		r.value, r.exact = winNow(r.n), true
	case level == Beginner:
		r.best = chance.IntN(len(r.moves))
	case threat != 0:
		r.take(threat)
	case level == OneMove:
		r.wander(chance)
	default:
		r.weigh(chance, b.Nodes)
	}
}

// take plays the first of the moves to these cells.
func (r *root) take(cells uint64) {
	for r.best = 0; r.moves[r.best].cell&cells == 0; {
		r.best++
	}
}

// wander plays anywhere, the nearer to the middle the likelier.
func (r *root) wander(chance *rand.Rand) {
	total := 0
	for i := range r.moves {
		total += 1 + centrality(r.moves[i].col)
	}
	at := chance.IntN(total)
	for r.best = 0; ; r.best++ {
		if at -= 1 + centrality(r.moves[r.best].col); at < 0 {
			return
		}
	}
}

// weigh plays the move after which the other's best reply, at sight, is the worst. Of
// moves about as good chance takes one.
func (r *root) weigh(chance *rand.Rand, limit int64) {
	best := -2 * certain
	for i := range r.moves {
		if limit > 0 && r.nodes+cols >= limit {
			return
		}
		m := &r.moves[i]
		worth := m.hi * certain / cells
		if m.lo != m.hi {
			worth = r.worst(m) + chance.IntN(perGuess)
		}
		if worth > best {
			best, r.best = worth, i
			r.value, r.exact = 0, m.lo == m.hi
			if r.exact {
				r.value = m.lo
			}
		}
	}
}

// What cells are worth to weigh.
const (
	certain  = 100_000 // is more than any weight
	perWin   = 12      // a cell that will win
	perRow   = 20      // the same in a row of the own kind
	perGuess = 6       // is too little to tell moves apart
)

// worst is the lowest weight of a move over all replies.
func (r *root) worst(m *move) int {
	after := newQuiet(m.own, m.all)
	least := certain
	for open := openings(m.all); open != 0; open &= open - 1 {
		reply := after
		reply.put(open & -open)
		score, decided, flipped := reply.settle(never)
		r.nodes++
		weight := reply.weight()
		if decided {
			weight = score * certain / cells
		}
		if flipped {
			weight = -weight
		}
		least = min(least, weight)
	}
	return least
}

// weight is a guess of what a quiet position is worth to the side to move.
func (p *quiet) weight() int {
	own, other := oddRows, evenRows
	if p.n%2 == 1 {
		own, other = other, own
	}
	count := func(wins, good, discs uint64) int {
		const middle = column << (cols / 2 * stride)
		return perWin*bits.OnesCount64(wins) + perRow*bits.OnesCount64(wins&good) +
			2*bits.OnesCount64(discs&middle) + bits.OnesCount64(discs&(middle>>stride|middle<<stride))
	}
	return count(p.mine, own, p.own) - count(p.theirs, other, p.all^p.own)
}
