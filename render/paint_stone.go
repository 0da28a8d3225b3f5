package render

import (
	"image/color"
	"math"

	"github.com/fogleman/gg"
)

// Radii and sizes of stones and hubs, in cells.
const (
	stoneInk    = 0.45  // the outer ring's
	stoneRim    = 0.42  // the inner ring's
	stoneShade  = 0.375 // the darker foot's
	stoneColour = 0.35
	stoneRaised = 0.012 // the colour over its foot
	stoneLetter = 0.46  // size of text: see letterLeast

	hubCase   = 0.318 // around the last turn's
	hubInk    = 0.278
	hubRim    = 0.26
	hubColour = 0.225
	hubLetter = 0.36
)

// letterLeast is the least size of letters in units, where the disc has room for
// it: on small cells letters grow at the cost of the disc's margin.
const letterLeast = 24

// letterReach is how far a letter's ink may reach, in radii of its disc.
const letterReach = 0.96

// shadeShare is how much ink the foot of a stone has.
const shadeShare = 0.22

func (s stone) paint(c *canvas) {
	type key struct {
		stone stone
		theme string
	}
	k := key{s, c.theme.Name}
	k.stone.at.X, k.stone.at.Y = 0, 0
	size := roundUp(2*stoneInk*float64(s.cell)) + 2
	c.stamp(c.sprite(k, size, size, s.draw), s.at)
}

func (s stone) draw(c *canvas, at point) {
	cell := float64(s.cell)
	if s.face.bare {
		disc(c.gc, at, stoneRim*cell, s.face.fill)
	} else {
		disc(c.gc, at, stoneInk*cell, c.theme.Ink)
		if s.ghost {
			c.dashedRing(at, cell)
		} else {
			disc(c.gc, at, stoneRim*cell, c.theme.Rim)
		}
		disc(c.gc, at, stoneShade*cell, foot(c.theme, s.face.fill))
		disc(c.gc, point{at.x, at.y - stoneRaised*cell}, stoneColour*cell, s.face.fill)
	}
	c.letter(s.face, at, max(stoneLetter*cell, s.least), stoneColour*cell)
}

// ghostDashes is how many go round a stone that is not there yet.
const ghostDashes = 12

// dashedRing stands for the rim of such a stone.
func (c *canvas) dashedRing(at point, cell float64) {
	c.gc.SetColor(c.theme.Turn)
	c.gc.SetLineWidth((stoneRim - stoneShade) * cell)
	c.gc.SetLineCap(gg.LineCapButt)
	const turn = 2 * math.Pi / ghostDashes
	for i := range ghostDashes {
		c.gc.NewSubPath()
		c.gc.DrawArc(at.x, at.y, (stoneRim+stoneShade)/2*cell, turn*float64(i), turn*(float64(i)+0.6))
	}
	c.gc.Stroke()
}

// foot is the colour of the edge under a stone's face.
func foot(t *theme, fill color.RGBA) color.RGBA { return mix(fill, t.Ink, shadeShare) }

func (h hub) paint(c *canvas) {
	type key struct {
		hub   hub
		theme string
	}
	k := key{h, c.theme.Name}
	k.hub.at.X, k.hub.at.Y = 0, 0
	size := roundUp(2*hubCase*float64(h.cell)) + 2
	c.stamp(c.sprite(k, size, size, h.draw), h.at)
}

func (h hub) draw(c *canvas, at point) {
	cell := float64(h.cell)
	if h.last {
		disc(c.gc, at, hubCase*cell, c.theme.Last)
	}
	disc(c.gc, at, hubInk*cell, c.theme.Ink)
	disc(c.gc, at, hubRim*cell, c.theme.Rim)
	disc(c.gc, at, hubColour*cell, h.face.fill)
	c.letter(h.face, at, max(hubLetter*cell, h.least), hubColour*cell)
}

// letter writes a face's letter into a disc: at its size, smaller only where its
// ink would come near the rim.
func (c *canvas) letter(f face, at point, size, radius float64) {
	text := c.pen.clean(f.letter, bold)
	if text == "" {
		return
	}
	minX, minY, maxX, maxY := c.pen.ink(text, bold, size)
	if reach := math.Hypot(maxX-minX, maxY-minY) / 2; reach > radius*letterReach {
		size *= radius * letterReach / reach
	}
	c.pen.writeCentred(c.img, text, bold, size, at.x, at.y, f.ink)
}
