package render

import (
	"image/color"
	"image/draw"
	"math"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// weight picks one of the two fonts, which are part of the program.
type weight int8

const (
	regular weight = iota
	bold
)

const (
	maxText  = 120 // characters of one text that are looked at
	ellipsis = "…"
)

// typeface is a font with what has been measured of it. Neither font kerns. Safe
// for concurrent use.
type typeface struct {
	file   *opentype.Font
	mu     sync.RWMutex
	glyphs map[rune]measures // only of runes the font has, so that they are few
}

// measures are a glyph's advance and its ink, for a size of 1, y downwards from
// the base line.
type measures struct{ advance, left, top, right, bottom float64 }

// ink is a box of what is really blackened, in pixels from the start of the base
// line, y downwards.
type ink struct{ left, top, right, bottom float64 }

var typefaces = [2]*typeface{regular: newTypeface(goregular.TTF), bold: newTypeface(gobold.TTF)}

func newTypeface(ttf []byte) *typeface {
	f, err := opentype.Parse(ttf)
	if err != nil {
		panic("render: a font inside the program does not parse: " + err.Error())
	}
	return &typeface{file: f, glyphs: map[rune]measures{}}
}

// measure is false for a rune that the font lacks.
func (t *typeface) measure(r rune) (measures, bool) {
	t.mu.RLock()
	m, ok := t.glyphs[r]
	t.mu.RUnlock()
	if ok {
		return m, true
	}
	var buf sfnt.Buffer
	i, err := t.file.GlyphIndex(&buf, r)
	if err != nil || i == 0 {
		return measures{}, false
	}
	em := float64(t.file.UnitsPerEm())
	b, advance, err := t.file.GlyphBounds(&buf, i, fixed.I(int(em)), font.HintingNone)
	if err != nil {
		return measures{}, false
	}
	part := func(v fixed.Int26_6) float64 { return float64(v) / 64 / em }
	m = measures{part(advance), part(b.Min.X), part(b.Min.Y), part(b.Max.X), part(b.Max.Y)}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.glyphs[r] = m
	return m, true
}

// clean is the text as it can be drawn: one line of characters that the font has.
func clean(s string, w weight) string {
	var out strings.Builder
	n := 0
	for _, r := range s {
		if n++; n > maxText {
			break
		}
		if unicode.IsSpace(r) {
			r = ' '
		}
		if _, ok := typefaces[w].measure(r); ok && unicode.IsPrint(r) {
			out.WriteRune(r)
		}
	}
	return strings.TrimSpace(out.String())
}

// textWidth is how far the text advances, in pixels.
func textWidth(s string, w weight, size float64) float64 {
	sum := 0.0
	for _, r := range s {
		m, _ := typefaces[w].measure(r)
		sum += m.advance
	}
	return sum * size
}

// fit is the text cleaned and the size, not above the wished one, at which it
// takes at most room pixels. Below the least size the text is cut instead.
func fit(s string, w weight, wished, least, room float64) (string, float64) {
	s = clean(s, w)
	wide := textWidth(s, w, 1)
	if wide*wished <= room {
		return s, wished
	}
	if size := math.Floor(room/wide*2) / 2; size > least {
		return s, size
	}
	least = min(least, wished)
	if wide*least <= room {
		return s, least
	}
	runes := []rune(s)
	for n := len(runes) - 1; n > 0; n-- {
		if cut := strings.TrimSpace(string(runes[:n])) + ellipsis; textWidth(cut, w, least) <= room {
			return cut, least
		}
	}
	return "", least
}

// inkOf is the box of a text's ink.
func inkOf(s string, w weight, size float64) ink {
	var out ink
	at, first := 0.0, true
	for _, r := range s {
		m, _ := typefaces[w].measure(r)
		if m.left < m.right {
			box := ink{at + m.left, m.top, at + m.right, m.bottom}
			if first {
				out, first = box, false
			}
			out = ink{min(out.left, box.left), min(out.top, box.top), max(out.right, box.right), max(out.bottom, box.bottom)}
		}
		at += m.advance
	}
	return ink{out.left * size, out.top * size, out.right * size, out.bottom * size}
}

// capHeight is the height of capitals at a size.
func capHeight(w weight, size float64) float64 {
	m, _ := typefaces[w].measure('H')
	return -m.top * size
}

// faceAt is the font at a size in pixels. A face has buffers of its own and must
// not be shared between goroutines.
func (w weight) faceAt(size float64) font.Face {
	f, err := opentype.NewFace(typefaces[w].file, &opentype.FaceOptions{Size: max(size, 1), DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		panic("render: " + err.Error()) // the size is positive, and nothing else can be wrong
	}
	return f
}

// write draws a text from a point on the base line.
func write(dst draw.Image, s string, w weight, size float64, at point, c color.RGBA) {
	d := font.Drawer{Dst: dst, Src: newUniform(c), Face: w.faceAt(size),
		Dot: fixed.Point26_6{X: fixed.Int26_6(math.Round(at.x * 64)), Y: fixed.Int26_6(math.Round(at.y * 64))}}
	d.DrawString(s)
}
