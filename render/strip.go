package render

import (
	"hash/maphash"
	"image"
	"image/color"
	"math/bits"
)

// A picture is painted and packed in strips of whole rows, each by itself. Strips
// are cut where rows of cells meet, so that a turn changes few of them, and what a
// strip shows goes by its digest: one that has been drawn before isn't again,
// whichever game it is from.

// stripLow is the least height of a strip of cells, in pixels, where there is more
// than one.
const stripLow = 40

// cuts are where strips begin and, last, end.
func (l *layout) cuts() []int {
	out := []int{0}
	to := func(y int) { // in strips that aren't too high
		from := out[len(out)-1]
		n := (y - from + stripHigh - 1) / stripHigh
		for i := 1; i <= n; i++ {
			out = append(out, from+(y-from)*i/n)
		}
	}
	upper, lower := l.panels[0], l.panels[1]
	if upper.Min.Y > lower.Min.Y {
		upper, lower = lower, upper
	}
	to(upper.Max.Y)
	to(l.ground.Min.Y)
	for y := range l.rows {
		if at := l.ground.Min.Y + (y+1)*l.cell; at-out[len(out)-1] >= stripLow {
			to(at)
		}
	}
	to(l.ground.Max.Y)
	to(lower.Min.Y)
	to(lower.Max.Y)
	if !l.course.Empty() {
		to(l.size.Y)
	}
	return out
}

// digest stands for what it was made of. It is the same within one run of the
// program only. Two that differ in what they were made of differ, but for a chance
// of about 1 in 2^128.
type digest [2]uint64

var seeds = [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}

// digestOf is the digest of a value.
func digestOf[T comparable](v T) digest {
	return digest{maphash.Comparable(seeds[0], v), maphash.Comparable(seeds[1], v)}
}

// and is the digest of what went before and then another.
func (d digest) and(e digest) digest {
	for i := range d {
		d[i] = (bits.RotateLeft64(d[i], 5) ^ e[i]) * 0x9E3779B97F4A7C15
	}
	return d
}

// strip is one strip of a picture that is to be.
type strip struct {
	rect image.Rectangle
	what digest // of all it shows
}

// strips cuts the picture up.
func (s *scene) strips(back *backdrop) []strip {
	cuts := s.lay.cuts()
	out := make([]strip, len(cuts)-1)
	for i := range out {
		out[i].rect = image.Rect(0, cuts[i], s.lay.size.X, cuts[i+1])
		out[i].what = back.what.and(digest{uint64(cuts[i]), uint64(cuts[i+1])})
	}
	for n, it := range s.items {
		d := digestOf(it)
		for i := range out {
			if s.boxes[n].Min.Y < cuts[i+1] && s.boxes[n].Max.Y > cuts[i] {
				out[i].what = out[i].what.and(d)
			}
		}
	}
	return out
}

// paint paints one strip of the scene on a canvas that covers it.
func (s *scene) paint(c *canvas, back *backdrop) {
	c.copy(back.strip(c.cache, c.rect, s))
	for n, it := range s.items {
		if box := s.boxes[n]; box.Min.Y < c.rect.Max.Y && box.Max.Y > c.rect.Min.Y {
			c.paint(it)
		}
	}
}

// copy fills the canvas with rows of the same size.
func (c *canvas) copy(p pixels) {
	wide := c.rect.Dx()
	for y := range c.rect.Dy() {
		copy(c.pix[y*c.stride:][:wide], p[y*wide:])
	}
}

// pixels are palette entries, row by row.
type pixels []uint8

func (p pixels) bytes() int { return len(p) }

// backdrop is what is the same in every picture of a game.
type backdrop struct {
	what   digest
	parts  []part
	shapes []shape
}

func (b *backdrop) bytes() int {
	n := 0
	for _, p := range b.parts {
		n += 64 * len(p.first)
	}
	return n + 128*len(b.shapes)
}

// backdropOf is the scene's backdrop.
func (r *Renderer) backdropOf(s *scene) *backdrop {
	type key struct{ what digest }
	what := s.backdropDigest()
	return fetch(r.cache, key{what}, func() *backdrop {
		b := &backdrop{what: what, parts: partsOf(s.board, s.lay)}
		b.shapes = s.backdrop(b.parts)
		return b
	})
}

// backdropDigest is of everything a backdrop is drawn from.
func (s *scene) backdropDigest() digest {
	type square struct {
		ground, shade int8
		region        string
	}
	d := digestOf(struct {
		style      *style
		turned     bool
		scale      float64
		size       image.Point
		used       image.Rectangle
		course     image.Rectangle
		cols, rows int
	}{s.style, s.view.Turned, s.lay.scale, s.lay.size, s.lay.used, s.lay.course, s.board.Cols, s.board.Rows})
	for i := range s.board.Squares {
		sq := &s.board.Squares[i]
		d = d.and(digestOf(square{int8(sq.Ground), int8(sq.Shade), string(sq.Region)}))
	}
	return d
}

// strip is a stretch of rows of the backdrop, drawn in full colour and then matched
// to the palette.
func (b *backdrop) strip(c *cache, rect image.Rectangle, s *scene) pixels {
	type key struct {
		what     digest
		from, to int
	}
	return fetch(c, key{b.what, rect.Min.Y, rect.Max.Y}, func() pixels {
		e := newEasel(s.theme, rect)
		for _, sh := range b.shapes {
			if box := sh.reach(); box.Min.Y < rect.Max.Y && box.Max.Y > rect.Min.Y {
				sh.draw(e)
			}
		}
		out := make(pixels, 0, rect.Dx()*rect.Dy())
		var last color.RGBA
		var lastMargin bool
		var index uint8
		for y := rect.Min.Y; y < rect.Max.Y; y++ {
			for x := range rect.Max.X {
				q := e.img.Pix[e.img.PixOffset(x, y-rect.Min.Y):]
				colour, margin := color.RGBA{q[0], q[1], q[2], 0xFF}, s.lay.inMargin(x, y)
				if colour != last || margin != lastMargin {
					last, lastMargin = colour, margin
					if margin {
						index = s.palette.inMargin(colour)
					} else {
						index = s.palette.index(colour)
					}
				}
				out = append(out, index)
			}
		}
		return out
	})
}

// inMargin tells whether a pixel lies around the board, or in one of its rounded
// corners.
func (l *layout) inMargin(x, y int) bool {
	at := image.Pt(x, y)
	if at.In(l.panels[0]) || at.In(l.panels[1]) || at.In(l.course) {
		return false
	}
	if !at.In(l.ground) {
		return true
	}
	edge := max(min(x-l.ground.Min.X, l.ground.Max.X-1-x), min(y-l.ground.Min.Y, l.ground.Max.Y-1-y))
	return float64(edge) < l.round
}
