package render

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
)

// frame is the memory one picture is painted and encoded in, used again.
type frame struct {
	full    image.RGBA
	indexed image.Paletted
	out     bytes.Buffer
	buffer  png.EncoderBuffer
	theme   *theme // whose palette memo goes by
	memo    [memoSize]remembered
}

// resize makes room for a picture; what is in it is left over from another.
func (f *frame) resize(size image.Point) {
	n := size.X * size.Y
	if cap(f.full.Pix) < 4*n {
		f.full.Pix, f.indexed.Pix = make([]uint8, 4*n), make([]uint8, n)
	}
	f.full = image.RGBA{Pix: f.full.Pix[:4*n], Stride: 4 * size.X, Rect: image.Rectangle{Max: size}}
	f.indexed = image.Paletted{Pix: f.indexed.Pix[:n], Stride: size.X, Rect: image.Rectangle{Max: size}}
}

// encode writes the painted picture as PNG.
func (f *frame) encode(t *theme) ([]byte, error) {
	f.quantise(t)
	f.out.Reset()
	enc := png.Encoder{CompressionLevel: png.BestSpeed, BufferPool: (*oneBuffer)(f)}
	if err := enc.Encode(&f.out, &f.indexed); err != nil {
		return nil, fmt.Errorf("encoding a picture: %w", err)
	}
	return bytes.Clone(f.out.Bytes()), nil
}

// oneBuffer lends the encoder the frame's buffer.
type oneBuffer frame

func (b *oneBuffer) Get() *png.EncoderBuffer { return &b.buffer }
func (b *oneBuffer) Put(*png.EncoderBuffer)  {}

// memoSize is a power of two, a few times the number of colours in a picture.
const memoSize = 1 << 14

// remembered is a colour and its nearest in the palette.
type remembered struct {
	colour uint32 // opaque, so never 0 once in use
	index  uint8
}

// quantise gives every pixel the nearest colour of the theme's palette.
func (f *frame) quantise(t *theme) {
	p := t.palette()
	f.indexed.Palette = p
	if f.theme != t {
		f.theme, f.memo = t, [memoSize]remembered{}
	}
	near := newNearest(p)
	pix := f.full.Pix
	var last uint32
	var index uint8
	for i := range f.indexed.Pix {
		q := pix[4*i : 4*i+4 : 4*i+4]
		c := uint32(q[0]) | uint32(q[1])<<8 | uint32(q[2])<<16 | uint32(q[3])<<24
		if c != last {
			m := &f.memo[c*0x9E3779B1>>18]
			if m.colour != c {
				*m = remembered{c, near.index(q[0], q[1], q[2])}
			}
			last, index = c, m.index
		}
		f.indexed.Pix[i] = index
	}
}

// nearest finds palette entries.
type nearest [][3]int32

func newNearest(p color.Palette) nearest {
	n := make(nearest, len(p))
	for i, c := range p {
		r, g, b, _ := c.RGBA()
		n[i] = [3]int32{int32(r >> 8), int32(g >> 8), int32(b >> 8)}
	}
	return n
}

// index is the entry closest to a colour, with the eye's weights for the three
// primaries.
func (n nearest) index(r, g, b uint8) uint8 {
	best, at := int32(1<<30), 0
	for i, c := range n {
		dr, dg, db := c[0]-int32(r), c[1]-int32(g), c[2]-int32(b)
		if d := 2*dr*dr + 4*dg*dg + 3*db*db; d < best {
			best, at = d, i
			if d == 0 {
				break
			}
		}
	}
	return uint8(at)
}
