package render

import (
	"image"
	"image/color"
	"math"

	"github.com/fogleman/gg"
)

// sprite is a drawn item as pixels of a palette, to be laid over others: stretches
// that cover what is under them and stretches that mix with it. It has no colours
// where it is transparent, so that laying it is all copying.
type sprite struct {
	box       image.Rectangle // around the item's origin
	rows      []int32         // where in stretches each row starts, and the end
	stretches []stretch
	solid     []uint8 // palette entries of the covering stretches
	mixed     []mixed // and of the mixing ones
}

// stretch is a stretch of one row.
type stretch struct {
	x, n  int32 // from the item's origin
	from  int32 // in solid or mixed
	mixes bool
}

// mixed is one pixel that mixes with what is under it.
type mixed struct{ colour, level uint8 }

func (s *sprite) bytes() int {
	return 4*len(s.rows) + 16*len(s.stretches) + len(s.solid) + 2*len(s.mixed)
}

// easel is what items are drawn on in full colour: a window on a plane, gg's
// coordinates being the plane's.
type easel struct {
	gc    *gg.Context
	img   *image.RGBA
	theme *theme
	min   image.Point // of the window
}

// newEasel is a transparent one.
func newEasel(t *theme, window image.Rectangle) *easel {
	img := image.NewRGBA(image.Rectangle{Max: window.Size()})
	e := &easel{gc: gg.NewContextForRGBA(img), img: img, theme: t, min: window.Min}
	e.gc.Translate(float64(-window.Min.X), float64(-window.Min.Y))
	return e
}

// write draws a text from a point on the base line.
func (e *easel) write(s string, w weight, size float64, at point, c color.RGBA) {
	write(e.img, s, w, size, point{at.x - float64(e.min.X), at.y - float64(e.min.Y)}, c)
}

// writeCentred draws a text with the middle of its ink on a point.
func (e *easel) writeCentred(s string, w weight, size float64, at point, c color.RGBA) {
	b := inkOf(s, w, size)
	e.write(s, w, size, point{at.x - (b.left+b.right)/2, at.y - (b.top+b.bottom)/2}, c)
}

// stripHigh bounds the memory for drawing: items are drawn in strips of so many rows.
const stripHigh = 128

// newSprite draws an item that lies at the origin.
func newSprite(it item, st *style) *sprite {
	s := &sprite{box: it.reach(), rows: []int32{0}}
	for y := s.box.Min.Y; y < s.box.Max.Y; y += stripHigh {
		e := newEasel(st.theme, image.Rect(s.box.Min.X, y, s.box.Max.X, min(y+stripHigh, s.box.Max.Y)))
		it.draw(e)
		for row := range e.img.Rect.Dy() {
			s.addRow(e.img.Pix[row*e.img.Stride:][:e.img.Stride], st.palette)
		}
	}
	return s
}

// addRow adds a row of full colour.
func (s *sprite) addRow(pix []uint8, p *palette) {
	var last *stretch
	var colour color.RGBA // of the pixel before, and its index
	var i uint8
	for x := range len(pix) / 4 {
		q := pix[4*x : 4*x+4 : 4*x+4]
		level := (int(q[3])*mixLevels + 127) / 255
		if level == 0 {
			last = nil
			continue
		}
		if c := unmultiplied(q); c != colour {
			colour, i = c, p.index(c)
		}
		if mixes := level < mixLevels; last == nil || last.mixes != mixes {
			from := len(s.solid)
			if mixes {
				from = len(s.mixed)
			}
			s.stretches = append(s.stretches, stretch{x: int32(s.box.Min.X + x), from: int32(from), mixes: mixes})
			last = &s.stretches[len(s.stretches)-1]
		}
		last.n++
		if last.mixes {
			p.ramp(i) // so that whoever has the sprite finds it
			s.mixed = append(s.mixed, mixed{i, uint8(level)})
		} else {
			s.solid = append(s.solid, i)
		}
	}
	s.rows = append(s.rows, int32(len(s.stretches)))
}

// unmultiplied is the opaque colour of a pixel that isn't wholly transparent.
func unmultiplied(q []uint8) color.RGBA {
	if q[3] == 0xFF {
		return color.RGBA{q[0], q[1], q[2], 0xFF}
	}
	full := func(v uint8) uint8 { return uint8(min((int(v)*255+int(q[3])/2)/int(q[3]), 255)) }
	return color.RGBA{full(q[0]), full(q[1]), full(q[2]), 0xFF}
}

// around is a rectangle that holds all within a distance of a stretch of the plane,
// edges that are half covered included.
func around(left, top, right, bottom, by float64) image.Rectangle {
	return image.Rect(int(math.Floor(left-by))-1, int(math.Floor(top-by))-1, int(math.Ceil(right+by))+1, int(math.Ceil(bottom+by))+1)
}
