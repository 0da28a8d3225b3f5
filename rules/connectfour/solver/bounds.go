package solver

import "math/bits"

// noBound is no upper bound of a score.
const noBound = 100

// limit is an upper bound of a quiet position's score. One above want is no use to
// the caller, so that nothing need be looked for where no bound comes so low.
func (p *quiet) limit(want int) int {
	const lowest = -3
	most := p.most()
	if most <= want || want < lowest {
		return most
	}
	if p.n%2 == 0 {
		return min(most, p.followUp())
	}
	return min(most, p.oddThreat())
}

// followUp bounds what the first player gets, who is to move: the second can always
// answer over the disc in the same column, or where that is full or the cell was
// even, in another even opening, of which there is an odd number left. So the second
// gets every even cell that isn't an opening now.
func (p *quiet) followUp() int {
	empty := board &^ p.all
	given := empty & evenRows &^ openings(p.all)
	// Over a cell that is given and wins, the first comes too late.
	mine := p.own | empty&^given&^over(p.theirs&given)
	others := p.all ^ p.own
	theirs := others | given

	// So does a line of the first right over one of the second.
	f, r, i := fours(theirs, falling), fours(theirs, right), fours(theirs, rising)
	if fours(mine, up)|fours(mine, falling)&^(f<<up)|fours(mine, right)&^(r<<up)|fours(mine, rising)&^(i<<up) != 0 {
		return noBound
	}
	if f|r|i == 0 {
		return 0
	}
	// The first can put the second's four off until nothing is left but what lies over
	// the highest of its cells.
	const second, fourth = bottom << 1, bottom << 3
	switch {
	case slanting(others|given&second) != 0:
		return -3
	case slanting(others|given&(second|fourth)) != 0:
		return -2
	}
	return -1
}

// slanting are the fours in all directions but upright.
func slanting(discs uint64) uint64 {
	return fours(discs, falling) | fours(discs, right) | fours(discs, rising)
}

// oddThreat bounds what the second player gets, who is to move, where the first has
// a winning cell in an odd row. Leave out that cell, the one below it and all above:
// an even number is empty elsewhere, so that the first can always answer there as in
// followUp, and gets the even cells that aren't openings; in the threat's own column
// the odd ones. In the end the second has to move below the threat.
func (p *quiet) oddThreat() int {
	open, empty := openings(p.all), board&^p.all
	best := noBound
	for threats := p.theirs & oddRows &^ open; threats != 0; threats &= threats - 1 {
		threat := threats & -threats
		bit := bits.TrailingZeros64(threat)
		row := bit % stride
		here := column << (bit - row)
		below := here & (threat - 1)

		mine := empty & (oddRows&^here | evenRows&below | open&(below|^here))
		given := empty &^ mine & (below | ^here)
		mine = mine&^over(p.theirs&given) | p.own
		if fours(mine, up)|slanting(mine) != 0 {
			continue
		}
		if row == 2 {
			return -2
		}
		best = -1
	}
	return best
}
