package render

import (
	"image/color"
	"math"

	"github.com/fogleman/gg"
)

// Widths and lengths of links, in cells.
const (
	linkInk   = 0.25
	linkRim   = 0.195
	linkCore  = 0.125
	linkEnd   = 0.34 // from the end stones' centres
	freshInk  = 0.35 // the casing of this turn's, in ink and then in its colour
	freshCase = 0.31
	newCutInk = 0.29 // the same around what was cut this turn: it is not to outshine its cause
	newCut    = 0.25
	cutInk    = 0.17
	cutDash   = 0.105
	dashLong  = 0.15
	dashGap   = 0.13

	arrowWide = 0.13
	arrowHead = 0.36 // wide and long
	arrowCase = 0.04 // of ink, all round
	arrowFrom = 0.12 // from the centre it starts at
	arrowTo   = 0.36 // from the centre it points to
)

func (l link) draw(e *easel) {
	cell := float64(l.cell)
	d := l.to.Sub(l.from)
	dx, dy := float64(d.X), float64(d.Y)
	short := linkEnd * cell / math.Hypot(dx, dy) // of the whole, at either end
	from := point{float64(l.from.X) + dx*short, float64(l.from.Y) + dy*short}
	to := point{float64(l.to.X) - dx*short, float64(l.to.Y) - dy*short}
	stroke := func(width float64, colour color.RGBA) {
		e.gc.SetColor(colour)
		e.gc.SetLineWidth(width * cell)
		e.gc.SetLineCap(gg.LineCapRound)
		e.gc.DrawLine(from.x, from.y, to.x, to.y)
		e.gc.Stroke()
	}
	t := e.theme
	switch {
	case l.fresh && l.dashed:
		stroke(newCutInk, t.Ink)
		stroke(newCut, t.Turn)
	case l.fresh:
		stroke(freshInk, t.Ink)
		stroke(freshCase, t.Last)
	}
	if l.dashed {
		stroke(cutInk, t.Ink)
		e.dashes(from, to, cell, l.core)
		return
	}
	stroke(linkInk, t.Ink)
	stroke(linkRim, t.Rim)
	stroke(linkCore, l.core)
}

// dashes are spread evenly, beginning and ending with a whole one.
func (e *easel) dashes(from, to point, cell float64, colour color.RGBA) {
	long := math.Hypot(to.x-from.x, to.y-from.y)
	n := max(math.Round((long+dashGap*cell)/((dashLong+dashGap)*cell)), 1)
	dash := dashLong * cell
	step := 0.0
	if n > 1 {
		step = (long - dash) / (n - 1)
	}
	ux, uy := (to.x-from.x)/long, (to.y-from.y)/long
	e.gc.SetColor(colour)
	e.gc.SetLineWidth(cutDash * cell)
	e.gc.SetLineCap(gg.LineCapButt)
	for i := range int(n) {
		a := step * float64(i)
		e.gc.DrawLine(from.x+ux*a, from.y+uy*a, from.x+ux*(a+dash), from.y+uy*(a+dash))
	}
	e.gc.Stroke()
}

func (a arrow) draw(e *easel) {
	cell := float64(a.cell)
	start, d := mid(a.from), mid(a.to.Sub(a.from))
	dx, dy := d.x, d.y
	long := math.Hypot(dx, dy)
	ux, uy := dx/long, dy/long
	along := func(x, side float64) { // from the start, and to the right of the way
		e.gc.LineTo(start.x+ux*x-uy*side, start.y+uy*x+ux*side)
	}
	tail, tip := arrowFrom*cell, long-arrowTo*cell
	neck, half, wing := tip-arrowHead*cell, arrowWide*cell/2, arrowHead*cell/2
	along(tail, -half)
	along(neck, -half)
	along(neck, -wing)
	along(tip, 0)
	along(neck, wing)
	along(neck, half)
	along(tail, half)
	e.gc.ClosePath()
	e.gc.SetColor(e.theme.Ink)
	e.gc.SetLineWidth(2 * arrowCase * cell)
	e.gc.SetLineJoin(gg.LineJoinRound)
	e.gc.StrokePreserve()
	e.gc.SetColor(a.colour)
	e.gc.Fill()
}
