package render

import (
	"image/color"

	"github.com/fogleman/gg"
)

// Widths of the figures' lines, in cells. Parts are outlined one by one, so that
// they can be told apart at the size of a phone.
const (
	figureLine = 0.05
	figureRim  = 0.042 // of the light line around the whole
	haloWide   = 0.045
)

// limb is a part of a figure: its outline, to be mirrored with side -1 for a left
// one, and its colour.
type limb struct {
	outline func(p pose, side float64)
	paired  bool
	fill    func(*theme) color.RGBA
}

var angelLimbs = []limb{
	{wing, true, func(t *theme) color.RGBA { return t.Rim }},
	{robe, false, func(t *theme) color.RGBA { return t.Angel }},
	{angelHead, false, func(t *theme) color.RGBA { return t.Angel }},
}

var demonLimbs = []limb{
	{horn, true, func(t *theme) color.RGBA { return t.Horn }},
	{ear, true, func(t *theme) color.RGBA { return t.Demon }},
	{demonHead, false, func(t *theme) color.RGBA { return t.Demon }},
}

// figure draws an angel or a demon, filling about as much of a cell as a stone.
func (e *easel) figure(kind figure, at point, cell float64, ghost bool) {
	t, p := e.theme, pose{e, at, cell}
	limbs, rim := angelLimbs, t.Rim
	if kind == demon {
		limbs = demonLimbs
	}
	if ghost {
		rim = t.Turn
	}
	e.gc.SetLineJoin(gg.LineJoinRound)
	e.gc.SetLineCap(gg.LineCapRound)
	p.each(limbs, func(limb) { p.stroke(figureLine+2*figureRim, rim) })
	if kind == angel {
		halo(p)
		p.stroke(haloWide+2*(figureLine/2+figureRim), rim)
	}
	p.each(limbs, func(l limb) {
		p.gc.SetColor(t.Ink)
		p.gc.SetLineWidth(figureLine * cell)
		p.gc.StrokePreserve()
		p.fill(l.fill(t))
	})
	if kind == angel {
		halo(p)
		p.stroke(haloWide+figureLine, t.Ink)
		halo(p)
		p.stroke(haloWide, t.Gold)
		return
	}
	for _, side := range [2]float64{-1, 1} {
		eye(p, side)
		p.fill(t.Gold)
	}
	mouth(p)
	p.fill(t.Ink)
}

// each draws the outlines of limbs one after the other.
func (p pose) each(limbs []limb, then func(limb)) {
	for _, l := range limbs {
		if l.paired {
			l.outline(p, -1)
			then(l)
		}
		l.outline(p, 1)
		then(l)
	}
}

// pose is where a figure is drawn: what is said in cells from its middle, y
// downwards, becomes pixels.
type pose struct {
	*easel
	at   point
	cell float64
}

func (p pose) move(x, y float64) { p.gc.MoveTo(p.at.x+x*p.cell, p.at.y+y*p.cell) }

func (p pose) curve(x1, y1, x2, y2, x, y float64) {
	c := p.cell
	p.gc.CubicTo(p.at.x+x1*c, p.at.y+y1*c, p.at.x+x2*c, p.at.y+y2*c, p.at.x+x*c, p.at.y+y*c)
}

func (p pose) oval(x, y, rx, ry float64) {
	p.gc.DrawEllipse(p.at.x+x*p.cell, p.at.y+y*p.cell, rx*p.cell, ry*p.cell)
}

func (p pose) stroke(width float64, c color.RGBA) {
	p.gc.SetColor(c)
	p.gc.SetLineWidth(width * p.cell)
	p.gc.Stroke()
}

func (p pose) fill(c color.RGBA) {
	p.gc.SetColor(c)
	p.gc.Fill()
}

func halo(p pose) { p.oval(0, -0.325, 0.125, 0.05) }

func angelHead(p pose, _ float64) { p.oval(0, -0.15, 0.11, 0.11) }

func wing(p pose, side float64) {
	p.move(side*0.06, -0.03)
	p.curve(side*0.13, -0.19, side*0.25, -0.25, side*0.38, -0.24)
	p.curve(side*0.41, -0.12, side*0.39, -0.03, side*0.33, 0.02)
	p.curve(side*0.34, 0.09, side*0.31, 0.13, side*0.26, 0.14)
	p.curve(side*0.25, 0.20, side*0.18, 0.24, side*0.07, 0.20)
	p.gc.ClosePath()
}

func robe(p pose, _ float64) {
	p.move(-0.07, -0.06)
	p.curve(-0.11, 0.08, -0.14, 0.22, -0.20, 0.35)
	p.curve(-0.08, 0.40, 0.08, 0.40, 0.20, 0.35)
	p.curve(0.14, 0.22, 0.11, 0.08, 0.07, -0.06)
	p.gc.ClosePath()
}

func demonHead(p pose, _ float64) {
	p.move(0, 0.37)
	p.curve(-0.13, 0.34, -0.27, 0.20, -0.27, 0.02)
	p.curve(-0.27, -0.15, -0.14, -0.23, 0, -0.23)
	p.curve(0.14, -0.23, 0.27, -0.15, 0.27, 0.02)
	p.curve(0.27, 0.20, 0.13, 0.34, 0, 0.37)
	p.gc.ClosePath()
}

func horn(p pose, side float64) {
	p.move(side*0.24, -0.06)
	p.curve(side*0.36, -0.14, side*0.37, -0.27, side*0.29, -0.385)
	p.curve(side*0.28, -0.29, side*0.20, -0.25, side*0.07, -0.20)
	p.gc.ClosePath()
}

func ear(p pose, side float64) {
	p.move(side*0.22, 0.02)
	p.curve(side*0.28, -0.02, side*0.34, -0.03, side*0.40, -0.02)
	p.curve(side*0.37, 0.08, side*0.32, 0.14, side*0.22, 0.17)
	p.gc.ClosePath()
}

func eye(p pose, side float64) {
	p.move(side*0.055, 0.05)
	p.curve(side*0.10, 0.0, side*0.15, -0.03, side*0.20, -0.055)
	p.curve(side*0.21, 0.05, side*0.12, 0.10, side*0.055, 0.05)
	p.gc.ClosePath()
}

func mouth(p pose) {
	p.move(-0.13, 0.15)
	p.curve(-0.05, 0.19, 0.05, 0.19, 0.13, 0.15)
	p.curve(0.10, 0.27, -0.10, 0.27, -0.13, 0.15)
	p.gc.ClosePath()
}
