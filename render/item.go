package render

import (
	"image"
	"image/color"
	"math"
)

// shape is one thing to be drawn: what and where, in pixels, and in which colours.
// A scene lists them in the order they are drawn in.
type shape interface {
	reach() image.Rectangle // holds all pixels it touches
	draw(*easel)
}

// item is a shape that comes again and again, in this place and in others. It is
// comparable, and equal ones look alike.
type item interface {
	shape
	still() (item, image.Point) // the same near the origin, and how far away from there it is
}

// point is a place between pixels.
type point struct{ x, y float64 }

// mid is a place on the corner of four pixels.
func mid(p image.Point) point { return point{float64(p.X), float64(p.Y)} }

// split is a point's place within a pixel, and that pixel.
func (p point) split() (point, image.Point) {
	whole := image.Pt(int(math.Floor(p.x)), int(math.Floor(p.y)))
	return point{p.x - float64(whole.X), p.y - float64(whole.Y)}, whole
}

// block is a rectangle with rounded corners. Without a width it has no edge; the
// edge runs inside.
type block struct {
	box    image.Rectangle
	radius float64
	fill   color.RGBA
	edge   color.RGBA
	width  float64
}

func (b block) reach() image.Rectangle { return b.box }

func (b block) still() (item, image.Point) {
	at := b.box.Min
	b.box = b.box.Sub(at)
	return b, at
}

// area is a shape bounded by closed loops, holes wound the other way.
type area struct {
	loops     []loop
	fill      color.RGBA
	edge      color.RGBA
	edgeWidth float64
}

func (a area) reach() image.Rectangle {
	var all image.Rectangle
	for _, l := range a.loops {
		for _, k := range l {
			all = all.Union(around(k.at.x, k.at.y, k.at.x, k.at.y, a.edgeWidth))
		}
	}
	return all
}

// rule is a plain straight line.
type rule struct {
	from, to point
	width    float64
	colour   color.RGBA
}

func (r rule) reach() image.Rectangle {
	return around(min(r.from.x, r.to.x), min(r.from.y, r.to.y), max(r.from.x, r.to.x), max(r.from.y, r.to.y), r.width)
}

// dot is a small disc.
type dot struct {
	at     point
	radius float64
	colour color.RGBA
}

func (d dot) reach() image.Rectangle { return around(d.at.x, d.at.y, d.at.x, d.at.y, d.radius) }

func (d dot) still() (item, image.Point) {
	var at image.Point
	d.at, at = d.at.split()
	return d, at
}

// ring is a circle, its line width inside the radius.
type ring struct {
	at            point
	radius, width float64
	colour        color.RGBA
}

func (r ring) reach() image.Rectangle { return around(r.at.x, r.at.y, r.at.x, r.at.y, r.radius) }

func (r ring) still() (item, image.Point) {
	var at image.Point
	r.at, at = r.at.split()
	return r, at
}

// face is what a piece looks like from above.
type face struct {
	figure figure
	fill   color.RGBA
	ink    color.RGBA // of the letter
	letter string
	bare   bool // without its rings: a kind of which none is left
}

// figure is what a piece is.
type figure int8

// A disc and a tile bear a letter; the others are recognised by themselves.
const (
	disc figure = iota
	tile
	angel
	demon
)

// stone is a piece. at is its centre, cell the size of the cell it is drawn for,
// least the size its letter has at least, room permitting.
type stone struct {
	at    image.Point
	cell  int
	least float64
	face  face
	ghost bool // not there yet
}

func (s stone) reach() image.Rectangle { return reachOf(s.at, stoneInk*float64(s.cell)) }

func (s stone) still() (item, image.Point) {
	at := s.at
	s.at = image.Point{}
	return s, at
}

// hub is the raised middle of a stone that a link runs through.
type hub struct {
	at    image.Point
	cell  int
	least float64
	face  face
	last  bool // the cell of the last turn, which the links through it may hide
}

func (h hub) reach() image.Rectangle { return reachOf(h.at, hubCase*float64(h.cell)) }

func (h hub) still() (item, image.Point) {
	at := h.at
	h.at = image.Point{}
	return h, at
}

func reachOf(at image.Point, by float64) image.Rectangle {
	return around(float64(at.X), float64(at.Y), float64(at.X), float64(at.Y), by)
}

// link is a line over stones, from one centre to another: a core in its colour,
// or dashes of it.
type link struct {
	from, to image.Point
	cell     int
	core     color.RGBA
	dashed   bool
	fresh    bool
}

func (l link) reach() image.Rectangle {
	return image.Rectangle{Min: l.from, Max: l.to}.Canon().Inset(-int(freshInk*float64(l.cell)/2) - 2)
}

// Links look the same from both ends: one sprite will do for both ways.
func (l link) still() (item, image.Point) {
	if l.to.X < l.from.X || l.to.X == l.from.X && l.to.Y < l.from.Y {
		l.from, l.to = l.to, l.from
	}
	at := l.from
	l.from, l.to = image.Point{}, l.to.Sub(at)
	return l, at
}

// arrow runs from one centre towards another and ends at the rim of what stands
// there.
type arrow struct {
	from, to image.Point
	cell     int
	colour   color.RGBA
}

func (a arrow) reach() image.Rectangle {
	return image.Rectangle{Min: a.from, Max: a.to}.Canon().Inset(-int((arrowHead/2+arrowCase)*float64(a.cell)) - 2)
}

func (a arrow) still() (item, image.Point) {
	at := a.from
	a.from, a.to = image.Point{}, a.to.Sub(at)
	return a, at
}
