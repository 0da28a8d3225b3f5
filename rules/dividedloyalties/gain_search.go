package dividedloyalties

import "math/bits"

// A choice is a set of chances and what it takes to make them come true.
type choice struct {
	barred  uint64            // chances in conflict with one of them
	cells   uint64            // to be filled
	last    [2]uint64         // by seat: cells where its stone is the last of one of them
	may     [mostBits]palette // by cell: the colours that suit all of them
	points  int
	regions uint64
	cuts    uint64
}

// sum is the difference of the sums with a choice made (R15, R16).
func (w *gains) sum(c *choice) int {
	total, own, theirs := c.points, c.regions, uint64(0)
	for k := range w.there {
		switch b := &w.there[k]; {
		case c.cuts&(1<<k) != 0:
		case b.own:
			total += b.points
			own |= b.regions
		default:
			total -= b.points
			theirs |= b.regions
		}
	}
	return total + bits.OnesCount64(own) - bits.OnesCount64(theirs)
}

// search tries what can be added to a choice from the group on, and tells whether all
// of it stays below the goal.
func (w *gains) search(group int, c *choice) bool {
	w.nodes++
	gain := w.sum(c) - w.base
	w.best = max(w.best, gain)
	if w.best >= w.goal || w.nodes > mostNodes {
		return false
	}
	if group == len(w.groups) || gain+w.hope(group, c.barred) <= w.best {
		return true
	}
	from := 0
	if group > 0 {
		from = w.groups[group-1]
	}
	for i := from; i < w.groups[group]; i++ {
		if c.barred&(1<<i) == 0 && !w.take(group, i, c) {
			return false
		}
	}
	return w.search(group+1, c)
}

// hope is what the groups from this one on can bring together, at most: of each one
// chance.
func (w *gains) hope(group int, barred uint64) int {
	n, i := 0, 0
	if group > 0 {
		i = w.groups[group-1]
	}
	for _, end := range w.groups[group:] {
		for ; i < end; i++ {
			if barred&(1<<i) == 0 {
				n += w.chances[i].most
				break
			}
		}
		i = end
	}
	return n
}

// take adds a chance to the choice where the stones allow it, and searches on.
func (w *gains) take(group, i int, before *choice) bool {
	c, next := &w.chances[i], *before
	next.cells |= c.cells
	if bits.OnesCount64(next.cells&^w.down) > w.left[0]+w.left[1] {
		return true
	}
	for k, cell := range c.at {
		if cell < 0 {
			continue
		}
		if next.may[cell] &= c.fit[k]; next.may[cell] == 0 {
			return true
		}
	}
	if !w.enough(&next) {
		return true
	}
	next.barred |= c.foes
	next.points += c.points
	next.regions |= c.regions
	next.cuts |= c.cuts
	for seat := range w.left {
		// With a stone for each group there is nothing to count.
		if c.by[seat]&next.last[seat] != 0 || c.by[seat] != 0 && w.left[seat] >= len(w.groups) {
			return w.search(group+1, &next)
		}
	}
	return w.finish(group, c, &next)
}

// enough tells whether there are stones for the cells of a choice: for those that must
// have one of some colours, as many as there are of these colours.
func (w *gains) enough(c *choice) bool {
	cells := c.cells &^ w.down
	for one := cells; one != 0; one &= one - 1 {
		want, n := c.may[bits.TrailingZeros64(one)], 0
		for k := red; k < colours; k++ {
			if want.has(k) {
				n += int(w.stock[k])
			}
		}
		for other := cells; other != 0; other &= other - 1 {
			if c.may[bits.TrailingZeros64(other)]&^want == 0 {
				n--
			}
		}
		if n < 0 {
			return false
		}
	}
	return true
}

// finish tries for the last stone of a chance all cells and who could lay it.
func (w *gains) finish(group int, c *chance, next *choice) bool {
	for seat := range w.left {
		if bits.OnesCount64(next.last[seat]&^w.down) == w.left[seat] {
			continue
		}
		for open := c.by[seat] &^ next.last[1-seat]; open != 0; open &= open - 1 {
			cell := bits.TrailingZeros64(open)
			with := *next
			with.last[seat] |= 1 << cell
			if with.may[cell] &= w.colours[seat]; with.may[cell] != 0 && !w.search(group+1, &with) {
				return false
			}
		}
	}
	return true
}
