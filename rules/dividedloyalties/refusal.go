package dividedloyalties

import (
	"slices"

	"bridgekeeper/rules"
)

// refusal is why the step is illegal here, the first reason that holds in the
// order of the rulebook, or no code where it is legal.
func (s *state) refusal(st step) (string, rules.Args) {
	switch st.verb {
	case verbPlace:
		return s.placeRefusal(st.colour, st.span.From)
	case verbBridge:
		code, args := s.bridgeRefusal(st.span)
		if code != "" {
			if args == nil {
				args = rules.Args{}
			}
			args["bridge"] = st.span
		}
		return code, args
	}
	if s.stone == noSite {
		return CodeMustPlace, nil
	}
	return "", nil
}

// placeRefusal follows R6.
func (s *state) placeRefusal(c colour, cell rules.Cell) (string, rules.Args) {
	at := s.g.site(cell)
	seat := s.mover.Index()
	switch {
	case s.stone != noSite:
		return CodeAlreadyPlaced, rules.Args{"cell": s.g.cells[s.stone]}
	case at == noSite:
		return CodeOutside, rules.Args{"cell": cell}
	case s.stones[at] != none:
		return CodeOccupied, rules.Args{"cell": cell, "piece": s.stones[at].piece()}
	case s.hands[seat][c] == 0:
		return CodeNotInHand, rules.Args{"piece": c.piece()}
	case s.g.isDot[at] && s.opens(at, c.alone(), sidePlus[seat]) == 0:
		return CodeDotNeeds, rules.Args{"cell": cell, "piece": c.piece()}
	}
	return "", nil
}

// bridgeRefusal follows the rulebook's list of why a bridge is refused. A lane
// that passes every question about its stones exists.
func (s *state) bridgeRefusal(sp rules.Span) (string, rules.Args) {
	if s.stone == noSite {
		return CodeNoStoneYet, nil
	}
	cells := sp.Cells()
	switch n := len(cells); {
	case cells == nil:
		return CodeNotStraight, nil
	case n != 3 && n != 4:
		return CodeBadLength, rules.Args{"count": rules.Count(n)}
	}
	if code, args := s.rowRefusal(cells); code != "" {
		return code, args
	}
	if !slices.Contains(cells, s.g.cells[s.stone]) {
		return CodeNotThrough, rules.Args{"cell": s.g.cells[s.stone]}
	}
	return s.crossRefusal(&s.g.lanes[s.g.laneOf(sp)])
}

// rowRefusal says why the stones on the cells are no row of the mover (R8).
func (s *state) rowRefusal(cells []rules.Cell) (string, rules.Args) {
	row := make([]colour, len(cells))
	for i, c := range cells {
		at := s.g.site(c)
		if at == noSite || s.stones[at] == none {
			return CodeGap, rules.Args{"cell": c}
		}
		row[i] = s.stones[at]
	}
	for i := 1; i < len(row); i++ {
		if row[i] == row[i-1] {
			return CodeSameColours, rules.Args{"cells": rules.Cells{cells[i-1], cells[i]}, "piece": row[i].piece()}
		}
	}
	if i := spoiler(row, sidePlus[s.mover.Index()]); i >= 0 {
		return CodeMixed, rules.Args{"cell": cells[i], "piece": row[i].piece()}
	}
	return "", nil
}

// spoiler is the index of the stone that keeps a row from being all in the
// Colour + or all in Red +: the first that is in neither; where each stone is in
// one of them, the first at which both have been missed. It is -1 where nothing
// is wrong.
func spoiler(row []colour, plus palette) int {
	if i := slices.IndexFunc(row, func(c colour) bool { return !(plus | redPlus).has(c) }); i >= 0 {
		return i
	}
	scoring, reds := true, true
	for i, c := range row {
		scoring, reds = scoring && plus.has(c), reds && redPlus.has(c)
		if !scoring && !reds {
			return i
		}
	}
	return -1
}

// crossRefusal names the bridge in the way of a row, the first in board order of
// those the reason speaks of (R11–R14).
func (s *state) crossRefusal(l *lane) (string, rules.Args) {
	if b := s.inTheWay(l, func(b *bridge) bool { return !b.cut && s.lane(b).shared(l) >= 2 }); b != nil {
		return CodeOverlaps, rules.Args{"other": s.span(b), "kind": b.kind()}
	}
	if s.inPlus(l) {
		if b := s.inTheWay(l, func(*bridge) bool { return true }); b != nil {
			return CodeCrosses, rules.Args{"other": s.span(b), "kind": b.kind()}
		}
		return "", nil
	}
	if b := s.inTheWay(l, (*bridge).red); b != nil {
		return CodeRedOnRed, rules.Args{"other": s.span(b)}
	}
	if b := s.inTheWay(l, func(b *bridge) bool { return b.cut }); b != nil {
		return CodeRedOnCut, rules.Args{"other": s.span(b)}
	}
	return "", nil
}

// inTheWay is the bridge that conflicts with the lane, of those asked for the
// first in board order; nil where there is none.
func (s *state) inTheWay(l *lane, asked func(*bridge) bool) *bridge {
	var found *bridge
	for i := range s.bridges {
		b := &s.bridges[i]
		if (found == nil || b.lane < found.lane) && asked(b) && s.lane(b).conflicts(l) {
			found = b
		}
	}
	return found
}
