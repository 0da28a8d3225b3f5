package render

import (
	"image"
	"slices"
	"strconv"

	"bridgekeeper/rules"
)

// Lengths of what is drawn over a position, in cells.
const (
	litRing    = 0.31
	litDot     = 0.12
	spotRing   = 0.47
	ringWide   = 0.055
	ringCase   = 0.03 // of ink on either side of a ring
	numberDisc = 0.20
	numberSize = 0.28
)

// overlaid lists every cell that something is drawn over.
func (v *View) overlaid() []rules.Cell {
	out := slices.Concat(v.Lit, v.Spots)
	if v.Ghost != nil {
		out = append(out, v.Ghost.Cell)
	}
	for _, sp := range slices.Concat(v.Hints, v.Arrows) {
		out = append(out, sp.From, sp.To)
	}
	return out
}

// squareAt is a square with what is drawn on it, the ghost included.
func (s *scene) squareAt(c rules.Cell) rules.Square {
	sq := s.board.At(c)
	if g := s.view.Ghost; g != nil && g.Cell == c && g.Piece != "" {
		sq.Piece, sq.Owner = g.Piece, s.board.Turn
	}
	return sq
}

func (s *scene) lit() {
	l := s.lay
	for _, c := range s.view.Lit {
		at := mid(l.centre(c))
		s.circle(at, litRing)
		s.add(dot{at, l.in(litDot + ringCase), s.theme.Ink}, dot{at, l.in(litDot), s.theme.Turn})
	}
}

// circle is a ring in the colour of the turn, seen on any ground.
func (s *scene) circle(at point, radius float64) {
	l := s.lay
	s.add(ring{at, l.in(radius + ringCase), l.in(ringWide + 2*ringCase), s.theme.Ink},
		ring{at, l.in(radius), l.in(ringWide), s.theme.Turn})
}

func (s *scene) ghost() {
	if g := s.view.Ghost; g != nil && g.Piece != "" {
		l := s.lay
		s.add(stone{at: l.centre(g.Cell), cell: l.cell, least: letterLeast * l.scale, face: s.tiled(s.face(s.squareAt(g.Cell))), ghost: true})
	}
}

// hintLines are the dashes of the hints, under the hubs.
func (s *scene) hintLines() {
	l := s.lay
	for _, h := range s.view.Hints {
		if h.From != h.To {
			s.add(link{from: l.centre(h.From), to: l.centre(h.To), cell: l.cell, core: s.theme.Turn, dashed: true})
		}
	}
}

// hints are their numbers, each in a place of its own on its line as far as there
// are enough.
func (s *scene) hints() {
	l := s.lay
	for i, at := range s.numberPlaces() {
		size := max(l.in(numberSize), min(letterLeast*l.scale, l.in(numberDisc*1.5)))
		text, size := fit(strconv.Itoa(i+1), bold, size, size/3, l.in(numberDisc*1.7))
		s.add(dot{at, l.in(numberDisc + ringCase), s.theme.Ink}, dot{at, l.in(numberDisc), s.theme.Turn},
			sign{text, size, at, s.theme.Ink})
	}
}

// numberPlaces finds where the hints' numbers go, so that no two share a place:
// between two cells of the line or, where hints lie on each other and there are
// not enough such places, half a cell beyond an end.
func (s *scene) numberPlaces() []point {
	n := len(s.view.Hints)
	m := matching{places: make([][]point, n), taken: map[point]int{}}
	out, beyond := make([]point, n), make([][]point, n)
	for i, h := range s.view.Hints {
		m.places[i], beyond[i] = s.placesOn(h)
		out[i] = m.places[i][0] // shared, where there is no other way
	}
	var without []int
	for i := range n {
		if !m.settle(i, map[point]bool{}) {
			without = append(without, i)
		}
	}
	for i := range n {
		m.places[i] = append(m.places[i], beyond[i]...)
	}
	for _, i := range without {
		m.settle(i, map[point]bool{})
	}
	for p, i := range m.taken {
		out[i] = p
	}
	return out
}

// matching gives each of several a place of its own among those that suit it.
type matching struct {
	places [][]point
	taken  map[point]int
}

// settle finds a place for one more, letting it push others along to places that
// suit them too. It says whether there was one.
func (m *matching) settle(i int, tried map[point]bool) bool {
	for _, p := range m.places[i] {
		if tried[p] {
			continue
		}
		tried[p] = true
		if other, ok := m.taken[p]; !ok || m.settle(other, tried) {
			m.taken[p] = i
			return true
		}
	}
	return false
}

// placesOn lists the places for a number on a hint and those beyond its ends.
// There is at least one of the former.
func (s *scene) placesOn(h rules.Span) (on, beyond []point) {
	l := s.lay
	cells := h.Cells()
	if len(cells) < 2 {
		return []point{halfway(l.centre(h.From), l.centre(h.To))}, nil
	}
	for i := range len(cells) - 1 {
		on = append(on, halfway(l.centre(cells[i]), l.centre(cells[i+1])))
	}
	first, last := on[0], on[len(on)-1]
	step := mid(l.centre(cells[1]).Sub(l.centre(cells[0])))
	return on, []point{{first.x - step.x, first.y - step.y}, {last.x + step.x, last.y + step.y}}
}

// discussion draws spots and arrows, over everything.
func (s *scene) discussion() {
	l := s.lay
	for _, c := range s.view.Spots {
		s.circle(mid(l.centre(c)), spotRing)
	}
	for _, a := range s.view.Arrows {
		if a.From != a.To {
			s.add(arrow{l.centre(a.From), l.centre(a.To), l.cell, s.theme.Turn})
		}
	}
}

// halfway is the middle between two places.
func halfway(a, b image.Point) point {
	return point{float64(a.X+b.X) / 2, float64(a.Y+b.Y) / 2}
}
