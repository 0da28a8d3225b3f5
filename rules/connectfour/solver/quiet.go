package solver

import "math/bits"

// A quiet is a position as the search sees it: at rest, once it is settled. Then the
// side to move can't win at once, isn't threatened at once, and has two or more
// moves that don't lose at once.
type quiet struct {
	own, all uint64 // discs of the side to move, and all
	mine     uint64 // empty cells that win for the side to move, reachable now or not
	theirs   uint64 // those that win for the other
	safe     uint64 // openings that don't lose at once; known once settled
	n        int    // discs on the board
}

func newQuiet(own, all uint64) quiet {
	return quiet{
		own: own, all: all, n: bits.OnesCount64(all),
		mine: winning(own, all), theirs: winning(all^own, all),
	}
}

// winNow is the score of winning with the next disc.
func winNow(n int) int { return (cells + 1 - n) / 2 }

// never is no number of discs.
const never = -1

// settle plays from a position whatever is forced, and leaves the position where
// that ends: decided, with its score for whoever is to move there; or quiet; or, as
// it was found, with that many discs. flipped tells that the other side is to move
// there than was before. Nothing may be won already.
func (p *quiet) settle(upto int) (score int, decided, flipped bool) {
	for ; p.n != upto; flipped = !flipped {
		open := openings(p.all)
		if p.mine&open != 0 {
			return winNow(p.n), true, flipped
		}
		forced := p.theirs & open
		switch {
		case forced == 0:
			p.safe = open &^ (p.theirs >> up)
			if p.safe&(p.safe-1) != 0 {
				return 0, false, flipped
			}
			// With one move that doesn't lose at once there is no choice either.
			if forced = p.safe; forced != 0 {
				break
			}
			if open == 0 {
				return 0, true, flipped
			}
			return -winNow(p.n + 1), true, flipped
		case forced&(forced-1) != 0, forced<<up&p.theirs != 0:
			// Two threats, or one over the other: one can't be met.
			return -winNow(p.n + 1), true, flipped
		}
		p.put(forced)
	}
	return 0, false, flipped
}

// put drops a disc of the side to move on one of its openings.
func (p *quiet) put(cell uint64) {
	own := p.own | cell
	p.all |= cell
	p.own = p.all ^ own
	p.mine, p.theirs = p.theirs&^cell, winning(own, p.all)
	p.n++
}

// key is the position's number, of the mirror's two the lower while there are so few
// discs that both may come up in one search.
func (p *quiet) key() uint64 {
	const mirrorUpto = 22
	k := keyOf(p.own, p.all)
	if p.n < mirrorUpto {
		k = min(k, mirrored(k))
	}
	return k
}

// least and most bound the score of a quiet position: neither side can win sooner.
func (p *quiet) least() int { return -winNow(p.n + 3) }
func (p *quiet) most() int  { return winNow(p.n + 2) }
