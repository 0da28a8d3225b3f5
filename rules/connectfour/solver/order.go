package solver

import "math/bits"

// What speaks for a move. Tuned by counting nodes on random positions of 15 discs.
const (
	perThreat    = 32 // a cell that wins for who moves
	perOwnRow    = 15 // one in a row of the own kind, odd for the first player, even for the second
	perNext      = 23 // one that the next move but one in its column reaches
	perOne       = 17 // one over another
	perTwo       = 15 // one two rows over another
	perCentre    = 13 // a column nearer the middle
	perReply     = 3  // a reply that the other doesn't have
	fromTheTable = 1 << 16
)

// rank is how soon to try a move: to drop a disc on the cell. The kid is what comes of
// it, threats are the cells that then win for who made it.
func rank(p, k *kid, cell, threats uint64) int {
	if k.col == p.best {
		return fromTheTable
	}
	own := oddRows
	if p.n%2 == 1 {
		own = evenRows
	}
	open := openings(p.all | cell)
	r := perThreat*bits.OnesCount64(threats) +
		perOwnRow*bits.OnesCount64(threats&own) +
		perNext*bits.OnesCount64(threats&(open<<up)) +
		perOne*bits.OnesCount64(threats&(threats<<up)) +
		perTwo*bits.OnesCount64(threats&(threats<<(2*up))) +
		perCentre*int(min(k.col, cols-1-k.col))
	if k.same {
		return r
	}
	return r - perReply*bits.OnesCount64(k.safe)
}

// pick brings the kid of the highest rank to the front, of equals the leftmost.
func pick(kids []kid) {
	best := 0
	for i := range kids {
		if kids[i].rank > kids[best].rank {
			best = i
		}
	}
	if best > 0 {
		kids[0], kids[best] = kids[best], kids[0]
	}
}
