package render

import (
	"image/color"
	"sync"
)

// clearIndex is no colour: what shows through in animations.
const clearIndex = 255

// shades of mixing between nothing and all of a colour laid over another.
const mixLevels = 32

// palette is the at most 255 colours of a style's pictures, and what comes of
// laying one over another. First come those of the margin, then the plain ones,
// then steps between those that meet at an edge. Safe for concurrent use.
type palette struct {
	colours []color.RGBA
	thin    []color.RGBA // the same where the margin is transparent,
	alphas  []uint8      // and how much of it is there
	margin  int          // the first so many are for the margin alone

	mu    sync.RWMutex
	exact map[color.RGBA]uint8
	near  []uint8 // by the upper six bits of each channel; clearIndex where not known yet
	ramps [256]*ramp
}

// ramp is what a pixel becomes when a colour is laid over it, by how much of that
// colour and by what the pixel was.
type ramp [mixLevels + 1][256]uint8

// edge is two colours that meet, and how many steps between them are kept.
type edge struct {
	a, b  color.RGBA
	steps int
}

const nearBits = 6

// newPalette makes a palette of the colours that the margin is drawn in, those of
// all else, and the edges of all else, the most seen first.
func newPalette(frame color.RGBA, onFrame []color.RGBA, plain []color.RGBA, edges []edge) *palette {
	p := &palette{exact: map[color.RGBA]uint8{}, near: make([]uint8, 1<<(3*nearBits))}
	for i := range p.near {
		p.near[i] = clearIndex
	}
	p.frame(frame, onFrame)
	for _, c := range plain {
		p.add(c)
	}
	for _, e := range edges {
		for i := 1; i <= e.steps; i++ {
			p.add(mix(e.a, e.b, float64(i)/float64(e.steps+1)))
		}
	}
	return p
}

// frameSteps are how many shades an edge in the margin has.
const frameSteps = 5

// frame adds the colours of the margin, which nothing else is drawn in, so that
// they can be made transparent.
func (p *palette) frame(frame color.RGBA, onFrame []color.RGBA) {
	put := func(c, thin color.RGBA, alpha float64) {
		p.colours = append(p.colours, c)
		p.thin = append(p.thin, thin)
		p.alphas = append(p.alphas, uint8(alpha*255+0.5))
	}
	put(frame, frame, 0)
	for _, c := range onFrame {
		for i := 1; i <= frameSteps; i++ {
			share := float64(i) / frameSteps
			put(mix(frame, c, share), c, share)
		}
	}
	p.margin = len(p.colours)
}

// add leaves out what is there already and what there is no room for.
func (p *palette) add(c color.RGBA) {
	if _, ok := p.exact[c]; ok || len(p.colours) == clearIndex {
		return
	}
	p.exact[c] = uint8(len(p.colours))
	p.colours = append(p.colours, c)
	p.thin = append(p.thin, c)
	p.alphas = append(p.alphas, 0xFF)
}

// index is the entry closest to an opaque colour, not one of the margin's.
func (p *palette) index(c color.RGBA) uint8 {
	p.mu.RLock()
	i, ok := p.known(c)
	p.mu.RUnlock()
	if ok {
		return i
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.find(c)
}

func (p *palette) known(c color.RGBA) (uint8, bool) {
	if i, ok := p.exact[c]; ok {
		return i, true
	}
	i := p.near[nearKey(c)]
	return i, i != clearIndex
}

func nearKey(c color.RGBA) int {
	const drop = 8 - nearBits
	return int(c.R>>drop)<<(2*nearBits) | int(c.G>>drop)<<nearBits | int(c.B>>drop)
}

// find is index for who holds the lock for writing.
func (p *palette) find(c color.RGBA) uint8 {
	if i, ok := p.known(c); ok {
		return i
	}
	// The middle of all colours with the same key, so that it doesn't matter which came first.
	const keep, half = 0xFF << (8 - nearBits) & 0xFF, 1 << (7 - nearBits)
	m := color.RGBA{c.R&keep | half, c.G&keep | half, c.B&keep | half, 0xFF}
	i := nearest(p.colours[p.margin:], m) + p.margin
	p.near[nearKey(c)] = uint8(i)
	return uint8(i)
}

// inMargin is the entry closest to a colour of the margin.
func (p *palette) inMargin(c color.RGBA) uint8 { return uint8(nearest(p.colours[:p.margin], c)) }

// nearest is the place of the colour closest to another, with the eye's weights
// for the three primaries.
func nearest(colours []color.RGBA, to color.RGBA) int {
	best, at := 1<<30, 0
	for i, c := range colours {
		dr, dg, db := int(c.R)-int(to.R), int(c.G)-int(to.G), int(c.B)-int(to.B)
		if d := 2*dr*dr + 4*dg*dg + 3*db*db; d < best {
			best, at = d, i
		}
	}
	return at
}

// ramp is the entry's ramp, made where it isn't there. It is never changed again.
func (p *palette) ramp(over uint8) *ramp {
	p.mu.RLock()
	r := p.ramps[over]
	p.mu.RUnlock()
	if r != nil {
		return r
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ramps[over] != nil {
		return p.ramps[over]
	}
	r = new(ramp)
	for level := range r {
		for under := range p.colours {
			switch level {
			case 0:
				r[level][under] = uint8(under)
			case mixLevels:
				r[level][under] = over
			default:
				r[level][under] = p.find(mix(p.colours[under], p.colours[over], float64(level)/mixLevels))
			}
		}
	}
	p.ramps[over] = r
	return r
}

// model is the palette as the standard library has it, perhaps with a transparent
// margin.
func (p *palette) model(clear bool) color.Palette {
	out := make(color.Palette, len(p.colours))
	for i, c := range p.colours {
		out[i] = c
		if t := p.thin[i]; clear && p.alphas[i] < 0xFF {
			out[i] = color.NRGBA{t.R, t.G, t.B, p.alphas[i]}
		}
	}
	return out
}
