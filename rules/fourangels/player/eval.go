package player

import "math/bits"

// Where cuts are no longer told apart: of one angel from the others, and of two from
// two.
const (
	aloneLimit = 3
	twosLimit  = 8
)

// The ways in which four angels fall into two parts, by their places from the lowest:
// each alone, then two and two.
var parts = [7]uint8{1, 2, 4, 8, 3, 5, 9}

// The cuts of a position: for each of parts how many demons would part it, and where.
type cuts struct {
	size    [7]int
	squares [7]uint64
}

func (s *search) cutsOf(p *position, w *plan) (c cuts) {
	for i, part := range parts {
		limit := aloneLimit
		if i >= 4 {
			limit = twosLimit
		}
		var a uint64
		for j := range 4 {
			if part>>j&1 != 0 {
				a |= 1 << w.whose[j]
			}
		}
		c.size[i], c.squares[i] = s.cutter.cut(p, a, limit)
	}
	return c
}

// smallest is the fewest demons that part anything.
func (c *cuts) smallest() int {
	out := c.size[0]
	for _, n := range c.size[1:] {
		out = min(out, n)
	}
	return out
}

// weights say what each trait of a position is worth to the angels, in hundredths of
// the logarithm of their odds to win. The first index is 1 where they are to move.
type weights struct {
	moves [2][far + 1]int        // by the plan's moves
	ways  [2][8]int              // by the logarithm of how many first moves a shortest plan may have
	slack [2][8]int              // of how many moves lose no time
	alone [2][aloneLimit + 1]int // for each angel, by the demons that part it from the others
	twos  [2][twosLimit + 1]int  // for each two and two
	free  [2][17]int             // for each angel, by its moves
}

// worth is the sum of its traits, to the angels.
func (s *search) worth(p *position, w *plan, c *cuts) int {
	t, g, side := traits(p, w, c), s.weights, seatOf(p.angelsTurn)
	sum := g.moves[side][t.moves] + g.ways[side][t.ways] + g.slack[side][t.slack]
	for i := range 4 {
		sum += g.alone[side][t.alone[i]] + g.free[side][t.free[i]]
	}
	for i := range 3 {
		sum += g.twos[side][t.twos[i]]
	}
	return max(-maxWorth, min(maxWorth, sum))
}

// A traitSet is what of a position is weighed, as places in the tables of weights.
type traitSet struct {
	moves, ways, slack int
	alone, free        [4]int
	twos               [3]int
}

func traits(p *position, w *plan, c *cuts) (t traitSet) {
	t.moves = w.moves
	ways, slack := 0, 0
	for i := range 4 {
		reach := hop(1<<w.whose[i], p.empty())
		t.free[i] = bits.OnesCount64(reach)
		t.alone[i] = c.size[i]
		if w.moves > 0 && w.moves < far {
			ways += bits.OnesCount64(reach & w.rest[i][w.moves-1])
			slack += bits.OnesCount64(reach & w.rest[i][w.moves])
		}
	}
	copy(t.twos[:], c.size[4:])
	t.ways, t.slack = bits.Len(uint(ways)), bits.Len(uint(slack-ways))
	return t
}
