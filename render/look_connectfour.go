package render

import (
	"image"
	"image/color"

	"bridgekeeper/rules"
)

// Lengths of the rack, in cells.
const (
	holeRim    = 0.445
	holeRadius = 0.425
	tintInset  = 0.03
	tintRound  = 0.12
)

// connectFour has discs of two colours in a rack that both stand out from, and
// tints the column of the last one.
var connectFour = look{
	face: plainFace,
	chip: func(t *theme, s rules.Seat) face {
		return plainFace(t, rules.Square{Piece: [2]rules.Piece{"red", "blue"}[s.Index()]})
	},
	ground: func(t *theme) color.RGBA { return t.Rack },
	noRows: true,
	fields: rackHoles,
	last:   tintColumns,
	pieces: func(t *theme) []color.RGBA { return []color.RGBA{t.Stones["red"], t.Stones["blue"]} },
	colours: func(t *theme) []color.RGBA {
		return []color.RGBA{t.Rack, t.RackRim, t.Hole, t.Tint, t.Grades.Best, t.Grades.Slip, t.Grades.Blunder}
	},
	edges: func(t *theme) []edge {
		return []edge{{t.RackRim, t.Hole, 8}, {t.Rack, t.RackRim, 8}, {t.Tint, t.RackRim, 8}, {t.Rack, t.Tint, 6},
			{t.Rack, t.Ink, 8}, {t.Tint, t.Ink, 8}, {t.RackRim, t.Ink, 6}, {t.Hole, t.Ink, 4},
			{t.Rack, t.Turn, 6}, {t.Tint, t.Turn, 6}, {t.Hole, t.Turn, 6}, {t.Rim, t.Turn, 6},
			{t.Panel, t.Grades.Best, 6}, {t.Panel, t.Grades.Slip, 6}, {t.Panel, t.Grades.Blunder, 6}, {t.Panel, t.Turn, 4}}
	},
}

func rackHoles(s *scene) []shape {
	var out []shape
	for i := range s.board.Squares {
		c := rules.Cell{Col: i % s.board.Cols, Row: i / s.board.Cols}
		if s.board.At(c).Ground == rules.Void {
			continue
		}
		for _, d := range s.hole(c) {
			out = append(out, d)
		}
	}
	return out
}

func (s *scene) hole(c rules.Cell) [2]dot {
	at, l := mid(s.lay.centre(c)), s.lay
	return [2]dot{{at, l.in(holeRim), s.theme.RackRim}, {at, l.in(holeRadius), s.theme.Hole}}
}

func tintColumns(s *scene, last []rules.Cell) {
	l := s.lay
	done := map[int]bool{}
	for _, c := range last {
		if done[c.Col] {
			continue
		}
		done[c.Col] = true
		x, inset := l.box(c).Min.X, l.px(l.in(tintInset)/l.scale)
		box := image.Rect(x, l.ground.Min.Y, x+l.cell, l.ground.Max.Y).Inset(inset)
		s.add(block{box: box, radius: l.in(tintRound), fill: s.theme.Tint})
		for row := range s.board.Rows {
			if at := (rules.Cell{Col: c.Col, Row: row}); s.board.At(at).Ground != rules.Void {
				h := s.hole(at)
				s.add(h[0], h[1])
			}
		}
	}
	for _, c := range last {
		s.circle(mid(l.centre(c)), markRadius)
	}
}
