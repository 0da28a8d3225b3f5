package dividedloyalties

import (
	"cmp"
	"math/bits"
	"slices"

	"bridgekeeper/rules"
)

// A chance is a prospect that would bring a seat nearer to the other: a scoring
// bridge of its own, or a red one that cuts the other's.
type chance struct {
	lane    *lane
	points  int        // of a scoring bridge (R15)
	regions uint64     // of a scoring bridge: those it covers (R16)
	cuts    uint64     // of a red one: bridges, by their place in gains.there
	most    int        // what it brings, at most, beside any others
	foes    uint64     // chances it conflicts with, itself included
	cells   uint64     // those to be filled, by their place in gains.cells
	by      [2]uint64  // by seat: those of them where its stone may be the last
	at      [4]int8    // along the lane: the place in gains.cells; -1 for a stone that is there
	fit     [4]palette // along the lane: the colours that go together
}

// A built is an uncut scoring bridge on the board.
type built struct {
	lane    *lane
	own     bool
	points  int
	regions uint64
}

// gains looks for the most that a seat can gain on the other: the best set of chances
// that can stand side by side in the end. No two of them conflict: of two scoring or
// two red bridges the later would have been refused, and so would a scoring one after
// a red one; a red one after a scoring one cuts it, and then it brings nothing (R12,
// R13). The other's new bridges only cost, and are left out.
type gains struct {
	seat    int // whose they are
	left    [2]int
	colours [2]palette        // by seat: of these stones
	stock   hand              // of both
	may     [mostBits]palette // by cell
	cells   []site
	there   []built
	chances []chance // in groups whose members all conflict, the best of each first
	groups  []int    // where each ends

	base  int    // the difference of the sums as it stands
	down  uint64 // thisStone where that stays; a loose one is among those to be laid
	goal  int
	best  int
	nodes int
}

// What is looked through at most. Where there is more of something nothing is proved;
// the last turns of a game are far below.
const (
	mostBits  = 64 // chances, cells, bridges, regions: each are the bits of a word
	mostNodes = 2000
)

// thisStone stands for the cell of this turn's stone, the first of gains.cells, which
// is the last one of every bridge that can be declared now.
const thisStone = uint64(1)

// gain is the most that a seat can still gain on the other, and true; or false where
// that may reach the goal, or there is too much to look through.
func (o *outlook) gain(seat rules.Seat, goal int) (int, bool) {
	if len(o.s.g.tokens) > mostBits {
		return 0, false
	}
	w := &gains{seat: seat.Index(), goal: goal, left: o.left, colours: o.colours, cells: []site{o.loose}}
	for c := range w.stock {
		w.stock[c] = o.stock[0][c] + o.stock[1][c]
	}
	if o.s.stone != noSite {
		w.may[0] = o.may[o.s.stone]
	}
	if !w.lookAt(o) || !w.lookFor(o) {
		return 0, false
	}
	w.group(len(o.s.claims) / 2 * 64)
	w.base = w.sum(&choice{})
	c := choice{may: w.may}
	if o.s.stone != noSite && o.loose == noSite {
		w.down = thisStone
		c.last[o.s.mover.Index()] = thisStone
	}
	if !w.search(0, &c) {
		return 0, false
	}
	return w.best, true
}

// lookAt takes in the bridges on the board, and tells whether there is room.
func (w *gains) lookAt(o *outlook) bool {
	for i := range o.s.bridges {
		b := &o.s.bridges[i]
		if b.red() || b.cut {
			continue
		}
		l := o.s.lane(b)
		w.there = append(w.there, built{
			lane: l, own: b.owner.Index() == w.seat, points: l.points(), regions: o.s.g.covers(l),
		})
	}
	return len(w.there) <= mostBits
}

// covers are the regions of a lane's inner cells, as bits; there are at most mostBits
// regions.
func (g *grid) covers(l *lane) uint64 {
	var set uint64
	for _, at := range l.inner() {
		if r := g.regions[at]; r >= 0 {
			set |= 1 << r
		}
	}
	return set
}

// lookFor takes in the chances, and tells whether there is room.
func (w *gains) lookFor(o *outlook) bool {
	for i := range o.prospects {
		p := &o.prospects[i]
		c := chance{lane: &o.s.g.lanes[p.lane], fit: p.fit, at: [4]int8{-1, -1, -1, -1}}
		switch {
		case p.owner == rules.Nobody:
			if c.cuts = w.cutBy(o, c.lane); !w.hurts(c.cuts) {
				continue
			}
		case p.owner.Index() != w.seat:
			continue
		default:
			c.points, c.regions = c.lane.points(), o.s.g.covers(c.lane)
		}
		if len(w.chances) == mostBits || !w.place(o, p, &c) {
			return false
		}
		w.chances = append(w.chances, c)
	}
	w.rate()
	return true
}

// cutBy are the bridges on the board that a red one on the lane would cut (R13).
func (w *gains) cutBy(o *outlook, l *lane) uint64 {
	if !meets(o.s.live(), l) {
		return 0
	}
	var cuts uint64
	for k := range w.there {
		if w.there[k].lane.conflicts(l) {
			cuts |= 1 << k
		}
	}
	return cuts
}

// hurts tells whether a bridge of the other side is among these.
func (w *gains) hurts(cuts uint64) bool {
	for ; cuts != 0; cuts &= cuts - 1 {
		if !w.there[bits.TrailingZeros64(cuts)].own {
			return true
		}
	}
	return false
}

// place finds the cells of a chance, and tells whether there is room for them.
func (w *gains) place(o *outlook, p *prospect, c *chance) bool {
	if p.now {
		c.cells, c.by[o.s.mover.Index()] = thisStone, thisStone
		c.at[0], c.fit[0] = 0, o.s.stones[o.s.stone].alone()
		return true
	}
	for k, at := range c.lane.line() {
		if !o.empty(at) {
			continue
		}
		i := slices.Index(w.cells, at)
		if i < 0 {
			if i = len(w.cells); i == mostBits {
				return false
			}
			w.cells = append(w.cells, at)
			w.may[i] = o.may[at]
		}
		c.at[k] = int8(i)
		c.cells |= 1 << i
		for seat := range c.by {
			if p.by[seat]&(1<<k) != 0 {
				c.by[seat] |= 1 << i
			}
		}
	}
	return true
}

// rate says of each chance what it can bring, a region also where it is covered.
func (w *gains) rate() {
	for i := range w.chances {
		c := &w.chances[i]
		c.most = c.points + bits.OnesCount64(c.regions)
		var lost uint64
		for k := range w.there {
			if b := &w.there[k]; c.cuts&(1<<k) != 0 && !b.own {
				c.most += b.points
				lost |= b.regions
			}
		}
		c.most += bits.OnesCount64(lost)
	}
	slices.SortStableFunc(w.chances, func(a, b chance) int { return cmp.Compare(b.most, a.most) })
}

// group puts the chances in order: each with the most others that claim the same
// point. Then it finds out which conflict.
func (w *gains) group(claims int) {
	members := w.members(claims)
	sorted := make([]chance, 0, len(w.chances))
	for todo := ^uint64(0) >> (mostBits - len(w.chances)); todo != 0; {
		var group uint64
		for _, c := range w.chances[bits.TrailingZeros64(todo)].lane.claimed() {
			if m := members[c] & todo; bits.OnesCount64(m) > bits.OnesCount64(group) {
				group = m
			}
		}
		todo &^= group
		for ; group != 0; group &= group - 1 {
			sorted = append(sorted, w.chances[bits.TrailingZeros64(group)])
		}
		w.groups = append(w.groups, len(sorted))
	}
	w.chances = sorted
	members = w.members(claims)
	for i := range w.chances {
		for _, c := range w.chances[i].lane.claimed() {
			w.chances[i].foes |= members[c]
		}
	}
}

// members are the chances that claim a point, by claim.
func (w *gains) members(claims int) []uint64 {
	m := make([]uint64, claims)
	for i := range w.chances {
		for _, c := range w.chances[i].lane.claimed() {
			m[c] |= 1 << i
		}
	}
	return m
}
