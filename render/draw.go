package render

import (
	"image"
	"image/color"
	"image/draw"

	"github.com/fogleman/gg"
)

func (b block) draw(e *easel) {
	if b.radius == 0 && b.width == 0 {
		draw.Draw(e.img, b.box.Sub(e.min), newUniform(b.fill), image.Point{}, draw.Src)
		return
	}
	x, y, w, h := float64(b.box.Min.X), float64(b.box.Min.Y), float64(b.box.Dx()), float64(b.box.Dy())
	if b.width > 0 {
		e.gc.SetColor(b.edge)
		e.gc.DrawRoundedRectangle(x, y, w, h, b.radius)
		e.gc.Fill()
		x, y, w, h = x+b.width, y+b.width, w-2*b.width, h-2*b.width
	}
	e.gc.SetColor(b.fill)
	e.gc.DrawRoundedRectangle(x, y, w, h, max(b.radius-b.width, 0))
	e.gc.Fill()
}

func newUniform(c color.RGBA) *image.Uniform { return image.NewUniform(c) }

func (a area) draw(e *easel) {
	for _, l := range a.loops {
		l.trace(e.gc)
	}
	e.gc.SetColor(a.fill)
	e.gc.FillPreserve()
	e.gc.SetColor(a.edge)
	e.gc.SetLineWidth(a.edgeWidth)
	e.gc.Stroke()
}

// quarter is how far the handles of a cubic curve reach that draws a quarter of a
// circle, in radii.
const quarter = 0.5523

// trace adds the loop to the path, its corners rounded.
func (l loop) trace(gc *gg.Context) {
	for i, k := range l {
		r, h := k.radius, k.radius*(1-quarter)
		in, out := mid(k.in), mid(k.out)
		x0, y0 := k.at.x-r*in.x, k.at.y-r*in.y
		if i == 0 {
			gc.MoveTo(x0, y0)
		} else {
			gc.LineTo(x0, y0)
		}
		gc.CubicTo(k.at.x-h*in.x, k.at.y-h*in.y, k.at.x+h*out.x, k.at.y+h*out.y, k.at.x+r*out.x, k.at.y+r*out.y)
	}
	gc.ClosePath()
}

func (r rule) draw(e *easel) {
	e.gc.SetColor(r.colour)
	e.gc.SetLineWidth(r.width)
	e.gc.SetLineCap(gg.LineCapButt)
	e.gc.DrawLine(r.from.x, r.from.y, r.to.x, r.to.y)
	e.gc.Stroke()
}

func (d dot) draw(e *easel) { e.circle(d.at, d.radius, d.colour) }

func (r ring) draw(e *easel) {
	e.gc.SetColor(r.colour)
	e.gc.SetLineWidth(r.width)
	e.gc.DrawCircle(r.at.x, r.at.y, r.radius-r.width/2)
	e.gc.Stroke()
}

// circle fills a circle.
func (e *easel) circle(at point, radius float64, c color.RGBA) {
	e.gc.SetColor(c)
	e.gc.DrawCircle(at.x, at.y, radius)
	e.gc.Fill()
}
