package render

import (
	"image"
	"image/color"
	"slices"
	"strconv"

	"bridgekeeper/rules"
)

// Lengths on the board, in cells.
const (
	groundRound = 0.20 // corners of the board
	regionInset = 0.045
	regionRound = 0.13
	regionEdge  = 0.026
	lineInset   = 0.09 // of the lines between a region's cells, at either end
	lineWide    = 0.026
	dotRadius   = 0.085
	lastRound   = 0.14
	lightWide   = 0.085 // the frame of a cell that ended the game
	markRadius  = 0.49
	markWide    = 0.06
	nameSize    = 0.33
)

// Sizes of text on and around the board, in units.
const (
	labelSize = 27
	nameLeast = 24
)

// scene is one picture as a list of what is drawn over its backdrop.
type scene struct {
	board *rules.Board
	view  View
	*style
	lay   *layout
	items []item
	boxes []image.Rectangle // what each reaches
	faces map[rules.Square]face
}

// face is what the piece on a square looks like.
func (s *scene) face(sq rules.Square) face {
	key := rules.Square{Piece: sq.Piece, Owner: sq.Owner}
	f, ok := s.faces[key]
	if !ok {
		f = s.look.face(s.theme, key)
		s.faces[key] = f
	}
	return f
}

func (s *scene) add(items ...item) {
	for _, it := range items {
		s.items = append(s.items, it)
		s.boxes = append(s.boxes, it.reach())
	}
}

// live lists what changes from turn to turn, over the backdrop, which has these
// parts of regions.
func (s *scene) live(parts []part) {
	s.regionNames(parts)
	s.lastCells()
	s.lit()
	s.stones()
	s.ghost()
	s.links()
	s.rings()
	s.hints()
	s.discussion()
	for _, seat := range rules.Seats {
		s.panel(seat)
	}
	s.courseOf()
}

// backdrop lists what is the same in every picture of a game: the frame, the
// ground, regions, dots and coordinates.
func (s *scene) backdrop(parts []part) []shape {
	t, l := s.theme, s.lay
	out := []shape{block{box: image.Rectangle{Max: l.size}, fill: t.Frame}}
	for _, p := range l.panels {
		out = append(out, block{box: p, fill: t.Panel})
	}
	if s.view.Course != nil {
		out = append(out, s.courseGround()...)
	}
	out = append(out, block{box: l.ground, radius: l.round, fill: s.look.ground(t)})
	if s.look.fields != nil {
		out = append(out, s.look.fields(s)...)
	} else {
		out = append(out, s.regions(parts)...)
	}
	return append(out, s.coordinates()...)
}

// regions are the parts of regions, and the dots.
func (s *scene) regions(parts []part) []shape {
	l := s.lay
	var out []shape
	for _, pt := range parts {
		out = append(out, s.region(pt)...)
	}
	for y := range l.rows {
		for x := range l.cols {
			c := l.cellAt(image.Pt(x, y))
			if s.board.At(c).Ground == rules.Dot {
				out = append(out, dot{mid(l.centre(c)), l.in(dotRadius), s.theme.Dot})
			}
		}
	}
	return out
}

// region is one part of a region: its shape and the lines between its cells.
func (s *scene) region(pt part) []shape {
	l, sh := s.lay, s.theme.shading(pt.shade)
	out := []shape{area{
		loops: pt.outline(l, l.in(regionInset), l.in(regionRound)),
		fill:  sh.Fill, edge: sh.Edge, edgeWidth: max(l.in(regionEdge), 1),
	}}
	gap, c, width := l.in(lineInset), float64(l.cell), max(l.in(lineWide), 1)
	for _, p := range pt.first {
		at := mid(p.Mul(l.cell).Add(l.ground.Min))
		if pt.places[p.Add(image.Pt(1, 0))] {
			out = append(out, rule{point{at.x + c, at.y + gap}, point{at.x + c, at.y + c - gap}, width, sh.Line})
		}
		if pt.places[p.Add(image.Pt(0, 1))] {
			out = append(out, rule{point{at.x + gap, at.y + c}, point{at.x + c - gap, at.y + c}, width, sh.Line})
		}
	}
	return out
}

// shading is how a shade is drawn; one that is not known is medium.
func (t *theme) shading(sh rules.Shade) shading {
	if sh < 0 || int(sh) >= len(t.Shades) {
		sh = rules.Medium
	}
	return t.Shades[sh]
}

// coordinates are the letters above and below the board and the numbers on either
// side, each in the middle of the gutter.
func (s *scene) coordinates() []shape {
	l := s.lay
	size := min(labelSize*l.scale, l.in(0.62))
	half := float64(l.px(gutter)) / 2
	var out []shape
	put := func(text string, x, y float64) {
		out = append(out, label{text: text, weight: bold, size: size, at: point{x, y}, align: 0.5, colour: s.theme.Label})
	}
	for x := range l.cols {
		c := l.cellAt(image.Pt(x, 0))
		at := float64(l.centre(c).X)
		put(columnName(c.Col), at, float64(l.ground.Min.Y)-half)
		put(columnName(c.Col), at, float64(l.ground.Max.Y)+half)
	}
	if s.look.noRows {
		return out
	}
	for y := range l.rows {
		c := l.cellAt(image.Pt(0, y))
		at := float64(l.centre(c).Y)
		put(rowName(c.Row), float64(l.ground.Min.X)-half, at)
		put(rowName(c.Row), float64(l.ground.Max.X)+half, at)
	}
	return out
}

func columnName(col int) string { return string(rune('A' + col)) }

func rowName(row int) string { return strconv.Itoa(row + 1) }

// regionNames puts the name of every connected part into its first free cell in
// reading order.
func (s *scene) regionNames(parts []part) {
	l := s.lay
	for _, pt := range parts {
		if pt.region == "" {
			continue
		}
		for _, p := range pt.first {
			c := l.cellAt(p)
			if s.squareAt(c).Piece != "" || slices.Contains(s.view.Lit, c) {
				continue
			}
			size := max(l.in(nameSize), min(nameLeast*l.scale, l.in(0.5)))
			text, size := fit(string(pt.region), bold, size, size/2, l.in(0.84))
			s.add(label{text: text, weight: bold, size: size, at: mid(l.centre(c)), align: 0.5, colour: s.theme.shading(pt.shade).Name})
			break
		}
	}
}

// lastCells marks the cells of the last turn, and lights those that ended the game.
func (s *scene) lastCells() {
	l, round := s.lay, s.lay.in(lastRound)
	if s.look.sharp {
		round = 0
	}
	var last []rules.Cell
	for _, m := range s.board.Marks {
		if m.Kind == rules.MarkLast {
			last = append(last, m.Cell)
		}
	}
	if s.look.last != nil {
		s.look.last(s, last)
	} else {
		for _, c := range last {
			s.add(block{box: l.box(c), radius: round, fill: s.theme.Last})
		}
	}
	for _, m := range s.board.Marks {
		if c, ok := s.light(m.Kind); ok {
			b := block{box: l.box(m.Cell), radius: l.in(lastRound), fill: s.theme.lit(c), edge: c, width: l.in(lightWide)}
			if s.isLast(m.Cell) {
				b.fill = s.theme.Last
			}
			s.add(b)
		}
	}
}

// light is the colour of cells with a mark that ended the game.
func (s *scene) light(kind string) (color.RGBA, bool) {
	switch kind {
	case rules.MarkBlock:
		return s.theme.Block, true
	case rules.MarkWall:
		return s.theme.Wall, true
	}
	return color.RGBA{}, false
}

func (s *scene) isLast(c rules.Cell) bool {
	return slices.Contains(s.board.Marks, rules.Mark{Cell: c, Kind: rules.MarkLast})
}

// rings rings the cells marked for any other reason.
func (s *scene) rings() {
	l := s.lay
	for _, m := range s.board.Marks {
		if _, lit := s.light(m.Kind); !lit && m.Kind != rules.MarkLast {
			s.add(ring{mid(l.centre(m.Cell)), l.in(markRadius), l.in(markWide), s.theme.Turn})
		}
	}
}

func (s *scene) stones() {
	l := s.lay
	for y := range l.rows {
		for x := range l.cols {
			c := l.cellAt(image.Pt(x, y))
			if sq := s.board.At(c); sq.Piece != "" {
				s.add(stone{at: l.centre(c), cell: l.cell, least: letterLeast * l.scale, face: s.tiled(s.face(sq))})
			}
		}
	}
}

// tiled makes a tile of a disc where the viewer wants tiles.
func (s *scene) tiled(f face) face {
	if s.view.Tiles && f.figure == disc {
		f.figure = tile
	}
	return f
}

// links draws the cut ones lowest and those of the last turn highest, and then the
// hubs over all of them.
func (s *scene) links() {
	l := s.lay
	for _, want := range [4]struct{ cut, fresh bool }{{true, false}, {true, true}, {false, false}, {false, true}} {
		for _, k := range s.board.Links {
			if k.Cut == want.cut && k.Fresh == want.fresh && k.Span.From != k.Span.To {
				s.add(link{l.centre(k.Span.From), l.centre(k.Span.To), l.cell, s.linkColour(k), k.Cut, k.Fresh})
			}
		}
	}
	s.hintLines()
	s.hubs()
}

// hubs raises the stones that links and hints run through.
func (s *scene) hubs() {
	l := s.lay
	var spans []rules.Span
	for _, k := range s.board.Links {
		spans = append(spans, k.Span)
	}
	done := map[rules.Cell]bool{}
	for _, sp := range append(spans, s.view.Hints...) {
		cells := sp.Cells()
		for i, c := range cells {
			if i == 0 || i == len(cells)-1 || done[c] {
				continue
			}
			done[c] = true
			if sq := s.squareAt(c); sq.Piece != "" {
				s.add(hub{l.centre(c), l.cell, letterLeast * l.scale, s.tiled(s.face(sq)), s.isLast(c)})
			}
		}
	}
}

// linkColour is that of the dashes for a cut one, the brightest for a winning line,
// red for bridges of that kind, and the owner's otherwise.
func (s *scene) linkColour(k rules.Link) color.RGBA {
	switch {
	case k.Cut:
		return s.theme.Cut
	case k.Kind == rules.LinkWin:
		return s.theme.Turn
	case k.Kind == "red":
		return s.theme.Red
	case k.Owner == rules.First || k.Owner == rules.Second:
		return s.theme.Sides[k.Owner.Index()]
	}
	return s.theme.Turn
}
