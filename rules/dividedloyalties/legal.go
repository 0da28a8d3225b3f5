package dividedloyalties

import "bridgekeeper/rules"

// completing is the set of colours which, laid on the site, make the lane a row
// that a side with this Colour + may bridge (R8, R12, R13). The site itself is taken as empty,
// whatever stands there.
//
// A red row never lies along an uncut scoring bridge: two neighbours in both
// would have the one colour common to Red + and a side's +. So for a red row
// whatever it meets of those is a crossing, and a cut.
func (s *state) completing(l *lane, at site, plus palette) palette {
	var used, barred palette
	before := none
	for i, t := range l.line() {
		if t == at {
			before = none
			continue
		}
		c := s.stones[t]
		if c == none || c == before {
			return 0
		}
		used |= c.alone()
		if i > 0 && l.sites[i-1] == at {
			barred |= c.alone()
		}
		if i+1 < int(l.n) && l.sites[i+1] == at {
			barred |= c.alone()
		}
		before = c
	}
	scoring, reds := used&^plus == 0, used&^redPlus == 0
	if !scoring && !reds || meets(s.firm(), l) {
		return 0
	}
	var fit palette
	if reds {
		fit = redPlus
	}
	if scoring && !meets(s.live(), l) {
		fit |= plus
	}
	return fit &^ barred
}

// opens is the set of colours among want that a side with this Colour + may lay
// on an empty dot (R9).
func (s *state) opens(dot site, want, plus palette) palette {
	var open palette
	for _, i := range s.g.through[dot] {
		open |= s.completing(&s.g.lanes[i], dot, plus)
		if open&want == want {
			break
		}
	}
	return open & want
}

// canPlace tells whether a seat, were it to move, has a legal placement.
func (s *state) canPlace(seat rules.Seat) bool {
	h := &s.hands[seat.Index()]
	if h.empty() {
		return false
	}
	if s.free > 0 {
		return true
	}
	want, plus := h.palette(), sidePlus[seat.Index()]
	for _, d := range s.g.dots {
		if s.stones[d] == none && s.opens(d, want, plus) != 0 {
			return true
		}
	}
	return false
}

// mayBridge tells whether the mover may bridge the lane now, this turn's stone
// being down on it.
func (s *state) mayBridge(l *lane) bool {
	return s.completing(l, s.stone, sidePlus[s.mover.Index()]).has(s.stones[s.stone])
}

// canBridge tells whether any bridge may be declared.
func (s *state) canBridge() bool {
	for _, i := range s.g.through[s.stone] {
		if s.mayBridge(&s.g.lanes[i]) {
			return true
		}
	}
	return false
}

// Actions are the placements, by colour as R5 tells them and then by cell in
// board order; after the stone the bridges by their ends in board order, and end.
func (s *state) Actions() []rules.Action {
	switch {
	case s.mover == rules.Nobody:
		return nil
	case s.stone == noSite:
		return s.placements()
	}
	names := s.g.names().bridge
	out := make([]rules.Action, 0, len(s.g.through[s.stone])+1)
	for _, i := range s.g.through[s.stone] {
		if s.mayBridge(&s.g.lanes[i]) {
			out = append(out, names[i])
		}
	}
	return append(out, ActionEnd)
}

func (s *state) placements() []rules.Action {
	var buf [rules.MaxSide * rules.MaxSide]palette
	seat := s.mover.Index()
	takes := buf[:len(s.stones)]
	n := s.takes(takes)
	out, names := make([]rules.Action, 0, n), s.g.names()
	for _, c := range handOrder[seat] {
		if s.hands[seat][c] == 0 {
			continue
		}
		for at, p := range takes {
			if p.has(c) {
				out = append(out, names.place[c][at])
			}
		}
	}
	return out
}

// takes fills in, by site, the colours the mover may lay there, and returns the
// number of placements.
func (s *state) takes(out []palette) int {
	seat := s.mover.Index()
	want, plus := s.hands[seat].palette(), sidePlus[seat]
	n := 0
	for i, c := range s.stones {
		switch {
		case c != none:
			out[i] = 0
		case s.g.isDot[i]:
			out[i] = s.opens(site(i), want, plus)
		default:
			out[i] = want
		}
		n += out[i].count()
	}
	return n
}
