package render

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"strings"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// weight picks one of the two fonts, which are part of the program.
type weight int8

const (
	regular weight = iota
	bold
)

var fontFiles = [2]*opentype.Font{regular: mustParse(goregular.TTF), bold: mustParse(gobold.TTF)}

func mustParse(ttf []byte) *opentype.Font {
	f, err := opentype.Parse(ttf)
	if err != nil {
		panic("render: a font inside the program does not parse: " + err.Error())
	}
	return f
}

const (
	maxText  = 120 // characters of one text that are looked at
	maxFaces = 64  // faces a pen keeps
	ellipsis = "…"
)

// pen measures and writes text. A face has buffers of its own and must not be
// shared, so a pen belongs to one goroutine at a time.
type pen struct{ faces map[faceKey]font.Face }

type faceKey struct {
	weight weight
	halves int // size in half pixels
}

func newPen() *pen { return &pen{faces: map[faceKey]font.Face{}} }

// face is the font at a size in pixels, to the nearest half.
func (p *pen) face(w weight, size float64) font.Face {
	key := faceKey{w, max(int(math.Round(size*2)), 2)}
	if f, ok := p.faces[key]; ok {
		return f
	}
	if len(p.faces) >= maxFaces {
		clear(p.faces)
	}
	f, err := opentype.NewFace(fontFiles[w], &opentype.FaceOptions{Size: float64(key.halves) / 2, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		panic("render: " + err.Error()) // the size is positive, and nothing else can be wrong
	}
	p.faces[key] = f
	return f
}

// clean is the text as it can be drawn: one line of characters that the font has.
func (p *pen) clean(s string, w weight) string {
	f := p.face(w, 16)
	var out strings.Builder
	n := 0
	for _, r := range s {
		if n++; n > maxText {
			break
		}
		if unicode.IsSpace(r) {
			r = ' '
		}
		if _, ok := f.GlyphAdvance(r); ok && unicode.IsPrint(r) {
			out.WriteRune(r)
		}
	}
	return strings.TrimSpace(out.String())
}

// width is how far the text advances, in pixels.
func (p *pen) width(s string, w weight, size float64) float64 {
	return float64(font.MeasureString(p.face(w, size), s)) / 64
}

// fit is the text cleaned and the size, not above the wished one, at which it
// takes at most room pixels. Below the least size the text is cut instead.
func (p *pen) fit(s string, w weight, wished, least, room float64) (string, float64) {
	s = p.clean(s, w)
	size := wished
	for ; size > least; size -= 0.5 {
		if p.width(s, w, size) <= room {
			return s, size
		}
	}
	if p.width(s, w, least) <= room {
		return s, least
	}
	runes := []rune(s)
	for n := len(runes) - 1; n > 0; n-- {
		if cut := strings.TrimSpace(string(runes[:n])) + ellipsis; p.width(cut, w, least) <= room {
			return cut, least
		}
	}
	return "", least
}

// ink is the box of what is really blackened, in pixels from the start of the
// base line.
func (p *pen) ink(s string, w weight, size float64) (minX, minY, maxX, maxY float64) {
	b, _ := font.BoundString(p.face(w, size), s)
	return float64(b.Min.X) / 64, float64(b.Min.Y) / 64, float64(b.Max.X) / 64, float64(b.Max.Y) / 64
}

// capHeight is the height of capitals at a size.
func (p *pen) capHeight(w weight, size float64) float64 {
	_, top, _, _ := p.ink("H", w, size)
	return -top
}

// write draws the text from a point on the base line.
func (p *pen) write(dst draw.Image, s string, w weight, size, x, y float64, c color.RGBA) {
	d := font.Drawer{Dst: dst, Src: image.NewUniform(c), Face: p.face(w, size),
		Dot: fixed.Point26_6{X: fixed.Int26_6(math.Round(x * 64)), Y: fixed.Int26_6(math.Round(y * 64))}}
	d.DrawString(s)
}

// writeCentred draws the text with the middle of its ink on a point.
func (p *pen) writeCentred(dst draw.Image, s string, w weight, size, x, y float64, c color.RGBA) {
	minX, minY, maxX, maxY := p.ink(s, w, size)
	p.write(dst, s, w, size, x-(minX+maxX)/2, y-(minY+maxY)/2, c)
}
