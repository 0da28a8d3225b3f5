package render

import (
	"image"
	"image/color"
)

// canvas is a stretch of rows of a picture, being painted: palette entries. Items
// that reach beyond it are cut off.
type canvas struct {
	style  *style
	cache  *cache
	rect   image.Rectangle // what it covers of the picture
	pix    []uint8
	stride int // from one row to the next, at least the width
}

// row is the pixels of one row of the picture.
func (c *canvas) row(y int) []uint8 {
	return c.pix[(y-c.rect.Min.Y)*c.stride:][:c.rect.Dx()]
}

// fill fills a rectangle.
func (c *canvas) fill(box image.Rectangle, colour color.RGBA) {
	i := c.style.palette.index(colour)
	box = box.Intersect(c.rect)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		row := c.row(y)[box.Min.X-c.rect.Min.X : box.Max.X-c.rect.Min.X]
		for x := range row {
			row[x] = i
		}
	}
}

// paint paints an item.
func (c *canvas) paint(it item) {
	switch it := it.(type) {
	case block:
		if it.radius == 0 && it.width == 0 {
			c.fill(it.box, it.fill)
			return
		}
	case label:
		it.glyphs(c.stampItem)
		return
	case sign:
		it.glyphs(c.stampItem)
		return
	}
	c.stampItem(it)
}

// stampItem paints an item by its sprite.
func (c *canvas) stampItem(it item) {
	type key struct {
		style *style
		item  item
	}
	still, at := it.still()
	c.stamp(fetch(c.cache, key{c.style, still}, func() *sprite { return newSprite(still, c.style) }), at)
}

// stamp lays a sprite over the canvas with its origin on a point.
func (c *canvas) stamp(s *sprite, at image.Point) {
	box := s.box.Add(at)
	p := c.style.palette
	for y := max(box.Min.Y, c.rect.Min.Y); y < min(box.Max.Y, c.rect.Max.Y); y++ {
		row := c.row(y)
		for _, sp := range s.stretches[s.rows[y-box.Min.Y]:s.rows[y-box.Min.Y+1]] {
			x := int(sp.x) + at.X - c.rect.Min.X
			from, to := max(-x, 0), min(int(sp.n), len(row)-x)
			if from >= to {
				continue
			}
			dst := row[x+from : x+to]
			if !sp.mixes {
				copy(dst, s.solid[int(sp.from)+from:])
				continue
			}
			for i, m := range s.mixed[int(sp.from)+from : int(sp.from)+to] {
				dst[i] = p.ramps[m.colour][m.level][dst[i]]
			}
		}
	}
}
