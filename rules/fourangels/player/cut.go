package player

import "math/bits"

// A cutter finds the fewest demons that would part some angels from the rest if all
// stood still: by Menger's theorem as many as there are ways between them that share
// no square. It looks for such ways one after the other, each free to take over
// stretches of those before (Ford and Fulkerson), and is used by one search alone.
type cutter struct {
	next, prev [64]uint8 // along the ways found, of the squares in used
	used       uint64
	// How the squares were come to in the search for another way: to go on from them
	// (out), or only to follow their way back (in).
	outFrom, inFrom [64]uint8
	seenOut, seenIn uint64
}

// source stands for the squares that the ways start from, sink for where they end.
const (
	source uint8 = 64
	sink   uint8 = 65
)

// neighbours are the squares beside each.
var neighbours = func() (out [64]uint64) {
	for i := range out {
		out[i] = beside(1 << i)
	}
	return out
}()

// cut is the number of demons needed between the angels of a and the others, limit
// where that many or more (or no number will do, since they touch), and, below the
// limit, squares where they could stand.
func (c *cutter) cut(p *position, a uint64, limit int) (size int, squares uint64) {
	others := p.angels &^ a
	if beside(a)&others != 0 {
		return limit, 0
	}
	free := p.free() &^ a
	c.used = 0
	for size = 0; size < limit; size++ {
		end, found := c.search(a, others, free)
		if !found {
			return size, c.seenIn &^ c.seenOut
		}
		c.extend(end)
	}
	return limit, 0
}

// search looks for another way and tells from which square it comes to its end.
func (c *cutter) search(a, others, free uint64) (end uint8, found bool) {
	c.seenOut, c.seenIn = 0, 0
	open := c.enter(source, beside(a)&free)
	for open != 0 {
		v := uint8(bits.TrailingZeros64(open))
		open &= open - 1
		to := neighbours[v] & free
		if to&others != 0 {
			return v, true
		}
		open |= c.enter(v, to&^others)
	}
	return 0, false
}

// enter comes from v to its neighbours, and gives the squares to go on from that are
// new.
func (c *cutter) enter(v uint8, to uint64) uint64 {
	plain := to &^ (c.used | c.seenOut)
	for rest := plain; rest != 0; rest &= rest - 1 {
		c.outFrom[bits.TrailingZeros64(rest)] = v
	}
	c.seenOut |= plain
	open := plain
	for rest := to & c.used &^ c.seenIn; rest != 0; rest &= rest - 1 {
		w := uint8(bits.TrailingZeros64(rest))
		c.seenIn |= 1 << w
		c.inFrom[w] = v
		open |= c.back(w)
	}
	return open
}

// back follows the way through w to its start, and gives the squares on it from which
// to turn off.
func (c *cutter) back(w uint8) (open uint64) {
	for u := c.prev[w]; u != source && c.seenOut>>u&1 == 0; u = c.prev[u] {
		c.seenOut |= 1 << u
		c.outFrom[u] = w
		open |= 1 << u
		if c.seenIn>>u&1 != 0 {
			break
		}
		c.seenIn |= 1 << u
		c.inFrom[u] = u
		w = u
	}
	return open
}

// extend makes the way found one of the ways, from its end to its start. Where it
// followed another back, that stretch is given up.
func (c *cutter) extend(end uint8) {
	u, then := end, sink
	for u != source {
		if c.used>>u&1 == 0 {
			c.used |= 1 << u
			c.next[u], then, u = then, u, c.outFrom[u]
			c.prev[then] = u
			continue
		}
		w := c.outFrom[u]
		c.next[u] = then
		for c.inFrom[w] == w { // w falls out of its way
			c.used &^= 1 << w
			w = c.outFrom[w]
		}
		then, u = w, c.inFrom[w]
		c.prev[w] = u
	}
}
