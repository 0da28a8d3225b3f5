package render

import (
	"context"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"
	"strings"

	"github.com/fogleman/gg"
)

// canvas is what items are painted on.
type canvas struct {
	img   *image.RGBA
	gc    *gg.Context // shapes, on the same pixels
	theme *theme
	cache *cache
	pen   *pen
}

func (r *Renderer) newCanvas(img *image.RGBA, t *theme, p *pen) *canvas {
	return &canvas{img: img, gc: gg.NewContextForRGBA(img), theme: t, cache: r.cache, pen: p}
}

// patience is how many items are painted between two looks at the context.
const patience = 64

// paint draws the scene over the whole of img, which is as large as the scene.
func (r *Renderer) paint(ctx context.Context, img *image.RGBA, s *scene) error {
	p := r.pens.Get().(*pen)
	defer r.pens.Put(p)
	back := r.cache.get(s.backdropKey(), func() *image.RGBA {
		c := r.newCanvas(image.NewRGBA(img.Rect), s.theme, p)
		for _, it := range s.backdrop() {
			it.paint(c)
		}
		return c.img
	})
	copy(img.Pix, back.Pix)
	c := r.newCanvas(img, s.theme, p)
	for i, it := range s.items {
		if i%patience == 0 && ctx.Err() != nil {
			return fmt.Errorf("painting a picture: %w", context.Cause(ctx))
		}
		it.paint(c)
	}
	return nil
}

// backdropKey tells backdrops apart: everything they are drawn from.
type backdropKey struct {
	theme  string
	turned bool
	scale  float64
	used   image.Rectangle
	ground string
}

func (s *scene) backdropKey() backdropKey {
	var b strings.Builder
	for _, sq := range s.board.Squares {
		fmt.Fprintf(&b, "%d,%d,%q;", sq.Ground, sq.Shade, sq.Region)
	}
	return backdropKey{s.theme.Name, s.view.Turned, s.view.Scale, s.lay.used, fmt.Sprint(s.board.Cols, ":", b.String())}
}

func (b block) paint(c *canvas) {
	if b.radius == 0 && b.width == 0 {
		draw.Draw(c.img, b.box, image.NewUniform(b.fill), image.Point{}, draw.Src)
		return
	}
	x, y, w, h := float64(b.box.Min.X), float64(b.box.Min.Y), float64(b.box.Dx()), float64(b.box.Dy())
	if b.width > 0 {
		c.gc.SetColor(b.edge)
		c.gc.DrawRoundedRectangle(x, y, w, h, b.radius)
		c.gc.Fill()
		x, y, w, h = x+b.width, y+b.width, w-2*b.width, h-2*b.width
	}
	c.gc.SetColor(b.fill)
	c.gc.DrawRoundedRectangle(x, y, w, h, max(b.radius-b.width, 0))
	c.gc.Fill()
}

func (a area) paint(c *canvas) {
	for _, l := range a.loops {
		l.trace(c.gc)
	}
	c.gc.SetColor(a.fill)
	c.gc.FillPreserve()
	c.gc.SetColor(a.edge)
	c.gc.SetLineWidth(a.edgeWidth)
	c.gc.Stroke()
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

func (r rule) paint(c *canvas) {
	c.gc.SetColor(r.colour)
	c.gc.SetLineWidth(r.width)
	c.gc.SetLineCap(gg.LineCapButt)
	c.gc.DrawLine(r.from.x, r.from.y, r.to.x, r.to.y)
	c.gc.Stroke()
}

func (d dot) paint(c *canvas) { disc(c.gc, d.at, d.radius, d.colour) }

func (r ring) paint(c *canvas) {
	c.gc.SetColor(r.colour)
	c.gc.SetLineWidth(r.width)
	c.gc.DrawCircle(r.at.x, r.at.y, r.radius-r.width/2)
	c.gc.Stroke()
}

func (l label) paint(c *canvas) {
	x := l.at.x
	if l.align != 0 {
		x -= l.align * c.pen.width(l.text, l.weight, l.size)
	}
	y := l.at.y + c.pen.capHeight(l.weight, l.size)/2
	c.pen.write(c.img, l.text, l.weight, l.size, x, y, l.colour)
}

func (s sign) paint(c *canvas) {
	c.pen.writeCentred(c.img, s.text, bold, s.size, s.at.x, s.at.y, s.colour)
}

// disc fills a circle.
func disc(gc *gg.Context, at point, radius float64, c color.RGBA) {
	gc.SetColor(c)
	gc.DrawCircle(at.x, at.y, radius)
	gc.Fill()
}

// stamp copies a sprite onto the canvas with its middle on a point.
func (c *canvas) stamp(sprite *image.RGBA, at image.Point) {
	half := image.Pt(sprite.Rect.Dx()/2, sprite.Rect.Dy()/2)
	to := image.Rectangle{Min: at.Sub(half), Max: at.Sub(half).Add(sprite.Rect.Size())}
	draw.Draw(c.img, to, sprite, sprite.Rect.Min, draw.Over)
}

// sprite is the cached picture for a key, w by h pixels, both even, made by a
// function that draws around the middle.
func (c *canvas) sprite(key any, w, h int, make func(*canvas, point)) *image.RGBA {
	return c.cache.get(key, func() *image.RGBA {
		img := image.NewRGBA(image.Rect(0, 0, w, h))
		sub := &canvas{img: img, gc: gg.NewContextForRGBA(img), theme: c.theme, cache: c.cache, pen: c.pen}
		make(sub, point{float64(w) / 2, float64(h) / 2})
		return img
	})
}

// roundUp is the smallest even number not below x.
func roundUp(x float64) int { return int(math.Ceil(x/2)) * 2 }
