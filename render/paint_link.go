package render

import (
	"image"
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

func (l link) paint(c *canvas) {
	type key struct {
		link  link
		theme string
	}
	k := key{l, c.theme.Name}
	k.link.to, k.link.from = l.to.Sub(l.from), image.Point{}
	d := k.link.to
	if d.X < 0 || d.X == 0 && d.Y < 0 { // one sprite for both ways
		d = d.Mul(-1)
		k.link.to = d
	}
	// Both ends are centres, which lie a whole and even number of pixels apart.
	room := roundUp(freshInk*float64(l.cell)) + 2
	w, h := abs(d.X)+room, abs(d.Y)+room
	sprite := c.sprite(k, w, h, k.link.draw)
	c.stamp(sprite, image.Pt((l.from.X+l.to.X)/2, (l.from.Y+l.to.Y)/2))
}

// draw strokes the link around a middle, from is the origin.
func (l link) draw(c *canvas, at point) {
	cell := float64(l.cell)
	dx, dy := float64(l.to.X), float64(l.to.Y)
	long := math.Hypot(dx, dy)
	share := 0.5 - linkEnd*cell/long // of the whole, from the middle to either end
	from := point{at.x - dx*share, at.y - dy*share}
	to := point{at.x + dx*share, at.y + dy*share}
	stroke := func(width float64, colour color.RGBA) {
		c.gc.SetColor(colour)
		c.gc.SetLineWidth(width * cell)
		c.gc.SetLineCap(gg.LineCapRound)
		c.gc.DrawLine(from.x, from.y, to.x, to.y)
		c.gc.Stroke()
	}
	t := c.theme
	switch {
	case l.fresh && l.dashed:
		stroke(newCutInk, t.Ink)
		stroke(newCut, t.Last)
	case l.fresh:
		stroke(freshInk, t.Ink)
		stroke(freshCase, t.Last)
	}
	if l.dashed {
		stroke(cutInk, t.Ink)
		c.dashes(from, to, cell, l.core)
		return
	}
	stroke(linkInk, t.Ink)
	stroke(linkRim, t.Rim)
	stroke(linkCore, l.core)
}

// dashes are spread evenly, beginning and ending with a whole one.
func (c *canvas) dashes(from, to point, cell float64, colour color.RGBA) {
	long := math.Hypot(to.x-from.x, to.y-from.y)
	n := max(math.Round((long+dashGap*cell)/((dashLong+dashGap)*cell)), 1)
	dash := dashLong * cell
	step := 0.0
	if n > 1 {
		step = (long - dash) / (n - 1)
	}
	ux, uy := (to.x-from.x)/long, (to.y-from.y)/long
	c.gc.SetColor(colour)
	c.gc.SetLineWidth(cutDash * cell)
	c.gc.SetLineCap(gg.LineCapButt)
	for i := range int(n) {
		a := step * float64(i)
		c.gc.DrawLine(from.x+ux*a, from.y+uy*a, from.x+ux*(a+dash), from.y+uy*(a+dash))
	}
	c.gc.Stroke()
}

func (a arrow) paint(c *canvas) {
	cell := float64(a.cell)
	dx, dy := a.to.x-a.from.x, a.to.y-a.from.y
	long := math.Hypot(dx, dy)
	ux, uy := dx/long, dy/long
	along := func(x, side float64) { // from the start, and to the right of the way
		c.gc.LineTo(a.from.x+ux*x-uy*side, a.from.y+uy*x+ux*side)
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
	c.gc.ClosePath()
	c.gc.SetColor(c.theme.Ink)
	c.gc.SetLineWidth(2 * arrowCase * cell)
	c.gc.SetLineJoin(gg.LineJoinRound)
	c.gc.StrokePreserve()
	c.gc.SetColor(a.colour)
	c.gc.Fill()
}

func abs(n int) int { return max(n, -n) }
