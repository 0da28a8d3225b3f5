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

func (s stone) draw(e *easel) {
	at := mid(s.at)
	cell := float64(s.cell)
	if s.face.figure == angel || s.face.figure == demon {
		e.figure(s.face.figure, at, cell, s.ghost)
		return
	}
	body := func(radius, up float64, c color.RGBA) {
		e.body(s.face.figure, point{at.x, at.y - up*cell}, radius*cell, c)
	}
	if s.face.bare {
		body(stoneRim, 0, s.face.fill)
	} else {
		body(stoneInk, 0, e.theme.Ink)
		switch {
		case !s.ghost:
			body(stoneRim, 0, e.theme.Rim)
		case s.face.figure == tile:
			body(stoneRim, 0, e.theme.Turn)
		default:
			e.dashedRing(at, cell)
		}
		body(stoneShade, 0, foot(e.theme, s.face.fill))
		body(stoneColour, stoneRaised, s.face.fill)
	}
	e.letter(s.face, at, max(stoneLetter*cell, s.least), stoneColour*cell)
}

// tileRound is how round a tile's corners are, in half widths.
const tileRound = 0.3

// body fills a disc, or a tile just as wide.
func (e *easel) body(kind figure, at point, radius float64, c color.RGBA) {
	if kind != tile {
		e.circle(at, radius, c)
		return
	}
	e.gc.SetColor(c)
	e.gc.DrawRoundedRectangle(at.x-radius, at.y-radius, 2*radius, 2*radius, tileRound*radius)
	e.gc.Fill()
}

// ghostDashes is how many go round a stone that is not there yet.
const ghostDashes = 12

// dashedRing stands for the rim of such a stone.
func (e *easel) dashedRing(at point, cell float64) {
	e.gc.SetColor(e.theme.Turn)
	e.gc.SetLineWidth((stoneRim - stoneShade) * cell)
	e.gc.SetLineCap(gg.LineCapButt)
	const turn = 2 * math.Pi / ghostDashes
	for i := range ghostDashes {
		e.gc.NewSubPath()
		e.gc.DrawArc(at.x, at.y, (stoneRim+stoneShade)/2*cell, turn*float64(i), turn*(float64(i)+0.6))
	}
	e.gc.Stroke()
}

// foot is the colour of the edge under a stone's face.
func foot(t *theme, fill color.RGBA) color.RGBA { return mix(fill, t.Ink, shadeShare) }

func (h hub) draw(e *easel) {
	at := mid(h.at)
	cell := float64(h.cell)
	if h.last {
		e.body(h.face.figure, at, hubCase*cell, e.theme.Last)
	}
	e.body(h.face.figure, at, hubInk*cell, e.theme.Ink)
	e.body(h.face.figure, at, hubRim*cell, e.theme.Rim)
	e.body(h.face.figure, at, hubColour*cell, h.face.fill)
	e.letter(h.face, at, max(hubLetter*cell, h.least), hubColour*cell)
}

// letter writes a face's letter into a circle: at its size, smaller only where its
// ink would come near the rim.
func (e *easel) letter(f face, at point, size, radius float64) {
	text := clean(f.letter, bold)
	if text == "" {
		return
	}
	b := inkOf(text, bold, size)
	if reach := math.Hypot(b.right-b.left, b.bottom-b.top) / 2; reach > radius*letterReach {
		size *= radius * letterReach / reach
	}
	e.writeCentred(text, bold, size, at, f.ink)
}
