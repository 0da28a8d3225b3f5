package dividedloyalties

import (
	"slices"

	"bridgekeeper/rules"
)

// An outlook is what may still come of a position, seen generously: every bridge that
// any continuation declares is among its prospects, and some may be that none does.
//
// It goes by what never comes back. A stone stays, but for the one of this turn on a
// dot without a bridge (R10); so do the claims of a bridge, which at most turns from
// uncut to cut (R14). Stones come from the two hands and the sets after them (R5). A
// bridge needs the stone laid last in its row, by whoever declares it (R7).
type outlook struct {
	s       *state
	loose   site       // this turn's stone where it may go back, else noSite
	stock   [2]hand    // by seat: the stones it may still lay
	colours [2]palette // of these
	left    [2]int     // how many these are
	may     []palette  // by site: the colours it may have once a row over it is whole; 0 for a dot nobody can fill

	prospects []prospect
	crowded   bool // there are more than are listed
}

// mostProspects are listed, and few more. With as many a game is far from decided.
const mostProspects = 3 * mostBits

// A prospect is a lane that may become a bridge of the owner, Nobody for a red one.
type prospect struct {
	lane  int16
	owner rules.Seat
	now   bool       // by the stone of this turn, all others being there; else by one to come
	fit   [4]palette // along the lane: the colours that go together
	by    [2]uint8   // by seat: the sites, as bits along the lane, where its stone may be the last
}

// lookOut makes the outlook of a position under way.
func lookOut(s *state) *outlook {
	o := &outlook{s: s, loose: noSite, may: make([]palette, len(s.stones))}
	if s.stone != noSite && s.g.isDot[s.stone] && !s.bridged() {
		o.loose = s.stone
	}
	later := [2]bool{true, true}
	o.count(later)
	o.clear()
	// Before the last turns the board cells alone are enough.
	if o.gather(); o.crowded {
		return o
	}
	for {
		cells := o.fill(o.dotted())
		// A next set comes only when the one in hand is used up (R5).
		again := false
		for i := range later {
			if later[i] && int(s.sets[i]) < s.pos.Rounds && o.inHand(i) >= cells {
				later[i], again = false, true
			}
		}
		if !again {
			break
		}
		o.count(later)
		o.clear()
	}
	o.gather()
	return o
}

// inHand is how many stones of its set a seat has yet to lay, the loose one included.
func (o *outlook) inHand(seat int) int {
	n := o.s.hands[seat].size()
	if o.loose != noSite && o.s.mover.Index() == seat {
		n++
	}
	return n
}

// count takes stock of the stones, those of later sets only for the seats that may
// come to them.
func (o *outlook) count(later [2]bool) {
	for i := range later {
		h := o.s.hands[i]
		if o.loose != noSite && o.s.mover.Index() == i {
			h[o.s.stones[o.loose]]++
		}
		if later[i] {
			for c, n := range fullSet[i] {
				h[c] += n * int8(o.s.pos.Rounds-int(o.s.sets[i]))
			}
		}
		o.stock[i], o.colours[i], o.left[i] = h, h.palette(), h.size()
	}
}

// empty tells whether there is no stone on the site, or one that may go back.
func (o *outlook) empty(at site) bool { return o.s.stones[at] == none || at == o.loose }

// clear sets may as it is before any dot is filled.
func (o *outlook) clear() {
	for at, c := range o.s.stones {
		o.may[at] = c.alone() &^ none.alone()
		if c == none && !o.s.g.isDot[at] {
			o.may[at] = o.colours[0] | o.colours[1]
		}
	}
}

// dotted lists the lanes over an empty dot that would have rows if every dot could be
// filled.
func (o *outlook) dotted() []int16 {
	s, may := o.s, o.may
	o.may = slices.Clone(may)
	for _, d := range s.g.dots {
		if o.empty(d) {
			o.may[d] |= o.colours[0] | o.colours[1]
		}
	}
	var list []int16
	for i := range s.g.lanes {
		l := &s.g.lanes[i]
		for _, at := range l.line() {
			if s.g.isDot[at] && o.empty(at) {
				if o.anyRow(l) {
					list = append(list, int16(i))
				}
				break
			}
		}
	}
	o.may = may
	return list
}

// palettes are the owners of a row and their colours, Nobody's the red ones.
var palettes = [3]struct {
	owner rules.Seat
	plus  palette
}{{rules.First, sidePlus[0]}, {rules.Second, sidePlus[1]}, {rules.Nobody, redPlus}}

func (o *outlook) anyRow(l *lane) bool {
	if meets(o.s.firm(), l) {
		return false
	}
	for _, p := range palettes {
		if _, ok := o.row(l, p.plus); ok {
			return true
		}
	}
	return false
}

// row finds for each site of a lane the colours it has in some row of these colours
// (R8); false where there is no row. Going along the lane there and back is enough,
// for a site has no say but over its neighbours.
func (o *outlook) row(l *lane, plus palette) (fit [4]palette, ok bool) {
	beside := ^palette(0)
	n := int(l.n)
	for i := range n {
		fit[i] = o.may[l.sites[i]] & plus & beside
		if fit[i] == 0 {
			return fit, false
		}
		beside = besides(fit[i])
	}
	for i := n - 2; i >= 0; i-- {
		fit[i] &= besides(fit[i+1])
	}
	return fit, true
}

// besides are the colours a stone may have next to one that has a colour of these.
func besides(p palette) palette {
	if p&(p-1) == 0 {
		return ^p
	}
	return ^palette(0)
}

// fill finds what the dots may hold, and returns how many sites can be filled. A dot
// takes a stone only if it makes a row whole (R9), so that all others of the row are
// there before it: the dots are found in the order in which they could be filled.
func (o *outlook) fill(lanes []int16) int {
	for grown := true; grown; {
		grown = false
		for _, i := range lanes {
			l := &o.s.g.lanes[i]
			for k, at := range l.line() {
				if o.s.g.isDot[at] && o.empty(at) {
					grown = o.fillDot(l, k) || grown
				}
			}
		}
	}
	n := int(o.s.free)
	for _, d := range o.s.g.dots {
		if o.empty(d) && o.may[d] != 0 {
			n++
		}
	}
	return n
}

// fillDot adds to a dot, the k-th site of the lane, what may be laid there to make
// the lane a row, and tells whether that is new.
func (o *outlook) fillDot(l *lane, k int) bool {
	was := o.may[l.sites[k]]
	if was|o.colours[0]|o.colours[1] == was {
		return false // there is no more
	}
	is := was
	live := meets(o.s.live(), l)
	for _, p := range palettes {
		if live && p.owner != rules.Nobody {
			continue
		}
		for _, seat := range rules.Seats {
			if p.owner == seat.Other() {
				continue
			}
			o.may[l.sites[k]] = o.colours[seat.Index()]
			if fit, ok := o.row(l, p.plus); ok {
				is |= fit[k]
			}
		}
	}
	o.may[l.sites[k]] = is
	return is != was
}

// gather lists the prospects by what the sites may hold.
func (o *outlook) gather() {
	s := o.s
	o.prospects = o.prospects[:0]
	for i := range s.g.lanes {
		l := &s.g.lanes[i]
		empty := uint8(0)
		for k, at := range l.line() {
			if o.empty(at) {
				empty |= 1 << k
			}
		}
		if empty == 0 || meets(s.firm(), l) {
			continue
		}
		if len(o.prospects) >= mostProspects {
			o.crowded = true
			return
		}
		live := meets(s.live(), l)
		for _, p := range palettes {
			if live && p.owner != rules.Nobody {
				continue
			}
			if fit, ok := o.row(l, p.plus); ok {
				o.add(prospect{lane: int16(i), owner: p.owner, fit: fit}, empty)
			}
		}
	}
	if s.stone != noSite {
		o.gatherNow()
	}
}

// gatherNow lists the bridges that can be declared with this turn's stone.
func (o *outlook) gatherNow() {
	s := o.s
	for _, i := range s.g.through[s.stone] {
		if l := &s.g.lanes[i]; s.mayBridge(l) {
			p := prospect{lane: i, now: true}
			if s.inPlus(l) {
				p.owner = s.mover
			}
			o.prospects = append(o.prospects, p)
		}
	}
}

// add takes in a prospect over these empty sites where a seat that may declare it has
// a stone that can be the last of them (R7).
func (o *outlook) add(p prospect, empty uint8) {
	for _, seat := range rules.Seats {
		if p.owner == seat.Other() {
			continue
		}
		for k := range p.fit {
			if empty&(1<<k) != 0 && p.fit[k]&o.colours[seat.Index()] != 0 {
				p.by[seat.Index()] |= 1 << k
			}
		}
	}
	if p.by != [2]uint8{} {
		o.prospects = append(o.prospects, p)
	}
}
