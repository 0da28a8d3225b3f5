package render

import (
	"image"
	"image/color"
)

// item is one thing to be drawn: what and where, in pixels, and in which colours.
// Scenes are lists of items, painted in order.
type item interface{ paint(*canvas) }

// point is a place between pixels.
type point struct{ x, y float64 }

// mid is a place on the corner of four pixels.
func mid(p image.Point) point { return point{float64(p.X), float64(p.Y)} }

// block is a rectangle with rounded corners. Without a fill it is an outline
// only, without an edge it has none; the edge runs inside.
type block struct {
	box    image.Rectangle
	radius float64
	fill   color.RGBA
	edge   color.RGBA
	width  float64
}

// area is a shape bounded by closed loops, holes wound the other way.
type area struct {
	loops     []loop
	fill      color.RGBA
	edge      color.RGBA
	edgeWidth float64
}

// rule is a plain straight line.
type rule struct {
	from, to point
	width    float64
	colour   color.RGBA
}

// dot is a small disc.
type dot struct {
	at     point
	radius float64
	colour color.RGBA
}

// ring is a circle, its line width inside the radius.
type ring struct {
	at            point
	radius, width float64
	colour        color.RGBA
}

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

// sign is a short text with the middle of its ink on a point: a letter on a
// stone, a number on a chip.
type sign struct {
	text   string
	size   float64
	at     point
	colour color.RGBA
}

// face is what a piece looks like from above.
type face struct {
	fill   color.RGBA
	ink    color.RGBA // of the letter
	letter string
	bare   bool // without its rings: a kind of which none is left
}

// stone is a piece. at is its centre, cell the size of the cell it is drawn for,
// least the size its letter has at least, room permitting.
type stone struct {
	at    image.Point
	cell  int
	least float64
	face  face
	ghost bool // not there yet
}

// hub is the raised middle of a stone that a link runs through.
type hub struct {
	at    image.Point
	cell  int
	least float64
	face  face
	last  bool // the cell of the last turn, which the links through it may hide
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

// arrow runs from one centre towards another and ends at the rim of what stands
// there.
type arrow struct {
	from, to point
	cell     int
	colour   color.RGBA
}
