package render

import (
	"image"

	"bridgekeeper/rules"
)

// part is a connected piece of a region: cells that touch side by side.
type part struct {
	region rules.Region
	shade  rules.Shade
	places map[image.Point]bool // as seen, from the top left
	first  []image.Point        // the same in reading order
}

// partsOf finds the connected parts of all regions, in reading order of their
// first cells. Fields without a region make up one too.
func partsOf(b *rules.Board, l *layout) []part {
	var parts []part
	seen := map[image.Point]bool{}
	for y := range l.rows {
		for x := range l.cols {
			p := image.Pt(x, y)
			if sq := b.At(l.cellAt(p)); sq.Ground == rules.Field && !seen[p] {
				parts = append(parts, spread(b, l, p, seen))
			}
		}
	}
	return parts
}

// spread collects the part that a place belongs to, and marks it seen.
func spread(b *rules.Board, l *layout, from image.Point, seen map[image.Point]bool) part {
	home := b.At(l.cellAt(from))
	pt := part{region: home.Region, shade: home.Shade, places: map[image.Point]bool{from: true}}
	seen[from] = true
	for open := []image.Point{from}; len(open) > 0; {
		p := open[len(open)-1]
		open = open[:len(open)-1]
		for _, step := range compass {
			q := p.Add(step)
			if q.X < 0 || q.Y < 0 || q.X >= l.cols || q.Y >= l.rows || seen[q] {
				continue
			}
			if sq := b.At(l.cellAt(q)); sq.Ground == rules.Field && sq.Region == home.Region && sq.Shade == home.Shade {
				seen[q] = true
				pt.places[q] = true
				open = append(open, q)
			}
		}
	}
	for y := range l.rows {
		for x := range l.cols {
			if p := image.Pt(x, y); pt.places[p] {
				pt.first = append(pt.first, p)
			}
		}
	}
	return pt
}

// compass is the four directions clockwise: right, down, left, up. Walking around
// a shape this way keeps its inside on the right hand, which is one step further.
var compass = [4]image.Point{{X: 1}, {Y: 1}, {X: -1}, {Y: -1}}

// loop is a closed outline of right angles.
type loop []corner

// corner is a vertex of an outline: where it is, the directions in and out of it,
// and the radius it is rounded with.
type corner struct {
	at      point
	in, out image.Point
	radius  float64
}

// side is one edge of one cell, walked clockwise around the cell.
type side struct {
	from image.Point // a vertex of the grid
	dir  int         // index into compass
}

// outline traces the borders of a part: one loop around it and one around each
// hole. They lie inset pixels inside the cells. Cells that only touch at a corner
// stay apart.
func (pt part) outline(l *layout, inset, radius float64) []loop {
	open := map[side]bool{}
	var order []side
	for _, p := range pt.first {
		// The top side starts at the cell's top left vertex and runs right, and so on round.
		starts := [4]image.Point{p, p.Add(image.Pt(1, 0)), p.Add(image.Pt(1, 1)), p.Add(image.Pt(0, 1))}
		for dir, from := range starts {
			outward := compass[(dir+3)%4]
			if !pt.places[p.Add(outward)] {
				s := side{from, dir}
				open[s] = true
				order = append(order, s)
			}
		}
	}
	var loops []loop
	for _, s := range order {
		if open[s] {
			loops = append(loops, walk(open, s, l, inset, radius))
		}
	}
	return loops
}

// walk follows open sides from one of them back to it, and closes them.
func walk(open map[side]bool, start side, l *layout, inset, radius float64) loop {
	var out loop
	for s := start; ; {
		delete(open, s)
		end := s.from.Add(compass[s.dir])
		next := side{end, -1}
		for _, turn := range [3]int{1, 0, 3} { // right first: it keeps to the same cell
			if try := (side{end, (s.dir + turn) % 4}); open[try] || try == start {
				next = try
				break
			}
		}
		if next.dir != s.dir {
			out = append(out, bend(end, s.dir, next.dir, l, inset, radius))
		}
		if next == start || next.dir < 0 {
			return out
		}
		s = next
	}
}

// bend is the corner at a vertex. Hollow corners get the wider radius that keeps
// the seam to a neighbour as broad as everywhere else.
func bend(vertex image.Point, in, out int, l *layout, inset, radius float64) corner {
	a, b := compass[(in+1)%4], compass[(out+1)%4] // inwards from either side
	at := mid(vertex.Mul(l.cell).Add(l.ground.Min))
	at.x += inset * float64(a.X+b.X)
	at.y += inset * float64(a.Y+b.Y)
	if out != (in+1)%4 {
		radius += 2 * inset
	}
	return corner{at: at, in: compass[in], out: compass[out], radius: radius}
}
