package render

import (
	"image"
	"image/color"
	"math"
)

// label is a text with its capitals centred on a height. align says which part of
// it lies on the point: 0 the start, 0.5 the middle, 1 the end.
type label struct {
	text   string
	weight weight
	size   float64
	at     point
	align  float64
	colour color.RGBA
}

// start is where its base line begins.
func (l label) start() point {
	at := point{l.at.x, l.at.y + capHeight(l.weight, l.size)/2}
	if l.align != 0 {
		at.x -= l.align * textWidth(l.text, l.weight, l.size)
	}
	return at
}

func (l label) glyphs(each func(item)) {
	eachGlyph(l.text, l.weight, l.size, l.start(), l.colour, each)
}

func (l label) reach() image.Rectangle { return textReach(l.text, l.weight, l.size, l.start()) }

func (l label) still() (item, image.Point) {
	var at image.Point
	l.at, at = l.at.split()
	return l, at
}

func (l label) draw(e *easel) { l.glyphs(func(it item) { it.draw(e) }) }

// sign is a short bold text with the middle of its ink on a point: a number on a
// chip.
type sign struct {
	text   string
	size   float64
	at     point
	colour color.RGBA
}

// start is where its base line begins.
func (s sign) start() point {
	b := inkOf(s.text, bold, s.size)
	return point{s.at.x - (b.left+b.right)/2, s.at.y - (b.top+b.bottom)/2}
}

func (s sign) glyphs(each func(item)) {
	eachGlyph(s.text, bold, s.size, s.start(), s.colour, each)
}

func (s sign) reach() image.Rectangle { return textReach(s.text, bold, s.size, s.start()) }

func (s sign) still() (item, image.Point) {
	var at image.Point
	s.at, at = s.at.split()
	return s, at
}

func (s sign) draw(e *easel) { s.glyphs(func(it item) { it.draw(e) }) }

// glyph is one character. at is where its base line begins.
type glyph struct {
	rune   rune
	weight weight
	size   float64
	at     point
	colour color.RGBA
}

// glyphPlaces is how many places within a pixel a glyph may have, each way.
const glyphPlaces = 8

// eachGlyph hands on the characters of a text that begins at a point.
func eachGlyph(text string, w weight, size float64, at point, c color.RGBA, each func(item)) {
	for _, r := range text {
		m, ok := typefaces[w].measure(r)
		if !ok {
			continue
		}
		if m.left < m.right {
			place := point{math.Round(at.x*glyphPlaces) / glyphPlaces, math.Round(at.y*glyphPlaces) / glyphPlaces}
			each(glyph{r, w, size, place, c})
		}
		at.x += m.advance * size
	}
}

func (g glyph) reach() image.Rectangle {
	m, _ := typefaces[g.weight].measure(g.rune)
	return around(g.at.x+m.left*g.size, g.at.y+m.top*g.size, g.at.x+m.right*g.size, g.at.y+m.bottom*g.size, 0)
}

func (g glyph) still() (item, image.Point) {
	var at image.Point
	g.at, at = g.at.split()
	return g, at
}

func (g glyph) draw(e *easel) { e.write(string(g.rune), g.weight, g.size, g.at, g.colour) }

// textReach holds all of a text's ink, whose glyphs lie up to half a place aside.
func textReach(text string, w weight, size float64, at point) image.Rectangle {
	b := inkOf(text, w, size)
	return around(at.x+b.left, at.y+b.top, at.x+b.right, at.y+b.bottom, 0.5)
}
