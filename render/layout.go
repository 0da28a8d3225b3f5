package render

import (
	"image"
	"math"

	"bridgekeeper/rules"
)

// Lengths of the page, in units: pixels at scale 1.
const (
	pageMin   = 1060 // least width of a picture: the panels need it
	boardWide = 1000 // most the cells take across
	boardHigh = 1064 // most the cells take from top to bottom
	cellMost  = 200  // a tiny board does not fill the page
	gutter    = 44   // around the board, for the labels; 4 % of the width, which is what phones crop
	panelHigh = 96

	groundMost = 20 // most the ground's corners are rounded
)

// layout says where everything lies, in pixels, y downwards. The board is cropped to
// the cells in use; a cell is an even number of pixels wide, so that its centre is
// the corner of four pixels and a sprite of even size sits on it exactly.
type layout struct {
	scale      float64
	turned     bool
	used       image.Rectangle // the cells shown: Col and Row, half open
	cell       int
	size       image.Point
	ground     image.Rectangle
	round      float64            // radius of its corners
	panels     [2]image.Rectangle // by seat
	course     image.Rectangle    // the strip below all of it; empty without one
	cols, rows int                // of used
}

func newLayout(b *rules.Board, v View) *layout {
	l := &layout{scale: v.Scale, turned: v.Turned, used: usedCells(b, &v)}
	l.cols, l.rows = l.used.Dx(), l.used.Dy()
	base := min(even(float64(boardWide)/float64(l.cols)), even(float64(boardHigh)/float64(l.rows)), cellMost)
	if v.Width != 0 {
		l.scale = float64(v.Width) / float64(max(l.cols*base+2*gutter, pageMin))
	}
	l.cell = max(even(float64(base)*l.scale+1), 4)
	panel, edge := l.px(panelHigh), l.px(gutter)
	if v.Width != 0 && l.cell > 4 && l.cols*l.cell+2*edge > v.Width { // rounded up too far
		l.cell -= 2
	}

	w, h := l.cols*l.cell, l.rows*l.cell
	l.size = image.Pt(max(w+2*edge, l.px(pageMin), v.Width), h+2*edge+2*panel)
	l.course = image.Rect(0, l.size.Y, l.size.X, l.size.Y+l.px(courseHigh(&v)))
	l.ground = image.Rect(0, 0, w, h).Add(image.Pt((l.size.X-w)/2, panel+edge))
	if !lookOf(v.Game).sharp {
		l.round = min(l.in(groundRound), groundMost*l.scale)
	}
	above, below := image.Rect(0, 0, l.size.X, panel), image.Rect(0, l.size.Y-panel, l.size.X, l.size.Y)
	l.panels = [2]image.Rectangle{below, above}
	if v.Turned {
		l.panels = [2]image.Rectangle{above, below}
	}
	l.size.Y = l.course.Max.Y
	return l
}

// usedCells is the smallest rectangle around everything that is not void; the
// whole board where all of it is.
func usedCells(b *rules.Board, v *View) image.Rectangle {
	var used image.Rectangle
	add := func(c rules.Cell) {
		used = used.Union(image.Rect(c.Col, c.Row, c.Col+1, c.Row+1))
	}
	for i, sq := range b.Squares {
		if sq.Ground != rules.Void || sq.Piece != "" {
			add(rules.Cell{Col: i % b.Cols, Row: i / b.Cols})
		}
	}
	for _, l := range b.Links {
		add(l.Span.From)
		add(l.Span.To)
	}
	for _, m := range b.Marks {
		add(m.Cell)
	}
	for _, c := range v.overlaid() {
		add(c)
	}
	if used.Empty() {
		return image.Rect(0, 0, b.Cols, b.Rows)
	}
	return used
}

// even is the largest even number not above x.
func even(x float64) int { return int(math.Floor(x/2)) * 2 }

// px is a length of u units in whole pixels.
func (l *layout) px(u float64) int { return int(math.Round(u * l.scale)) }

// in is a length given in cells.
func (l *layout) in(cells float64) float64 { return cells * float64(l.cell) }

// place is the cell's column and row as seen, from the top left corner.
func (l *layout) place(c rules.Cell) image.Point {
	if l.turned {
		return image.Pt(l.used.Max.X-1-c.Col, c.Row-l.used.Min.Y)
	}
	return image.Pt(c.Col-l.used.Min.X, l.used.Max.Y-1-c.Row)
}

// cellAt is the inverse of place.
func (l *layout) cellAt(p image.Point) rules.Cell {
	if l.turned {
		return rules.Cell{Col: l.used.Max.X - 1 - p.X, Row: p.Y + l.used.Min.Y}
	}
	return rules.Cell{Col: p.X + l.used.Min.X, Row: l.used.Max.Y - 1 - p.Y}
}

// box is the square of pixels a cell takes.
func (l *layout) box(c rules.Cell) image.Rectangle {
	p := l.place(c).Mul(l.cell).Add(l.ground.Min)
	return image.Rectangle{Min: p, Max: p.Add(image.Pt(l.cell, l.cell))}
}

// centre is the middle of a cell.
func (l *layout) centre(c rules.Cell) image.Point {
	return l.box(c).Min.Add(image.Pt(l.cell/2, l.cell/2))
}
