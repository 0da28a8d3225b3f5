package dividedloyalties

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"slices"

	"bridgekeeper/rules"
)

// Canonical stands for a position turned and mirrored in all eight ways, anywhere on
// its grid, with other names of the regions and of itself, and with the two sides and
// their colours exchanged.
func (Game) Canonical(position rules.State) string {
	s := position.(*state)
	faces := s.g.faces()
	var best []byte
	for i := range faces {
		for _, exchanged := range []bool{false, true} {
			if text := (view{s, &faces[i], exchanged}).text(); best == nil || bytes.Compare(text, best) < 0 {
				best = text
			}
		}
	}
	return string(faces[0].ground) + string(best)
}

// A face is one of the eight ways in which a grid can lie.
type face struct {
	sites  []site // in the board order of the grid lying so
	place  []int  // of each site in that order
	ground []byte // where the sites lie, counted from the first, and how they form regions
}

// findFaces are those ways of a grid to lie whose ground comes first: mostly one, on a
// board that is its own mirror two.
func (g *grid) findFaces() []face {
	var best []face
	for way := range 8 {
		f := g.newFace(way)
		order := 1
		if best != nil {
			order = bytes.Compare(best[0].ground, f.ground)
		}
		if order > 0 {
			best = best[:0]
		}
		if order >= 0 {
			best = append(best, f)
		}
	}
	return best
}

func (g *grid) newFace(way int) face {
	f := face{sites: make([]site, len(g.cells)), place: make([]int, len(g.cells))}
	cells := make([]rules.Cell, len(g.cells))
	for i, c := range g.cells {
		f.sites[i] = site(i)
		cells[i] = lying(c, way)
	}
	slices.SortFunc(f.sites, func(a, b site) int {
		return cmp.Or(cmp.Compare(cells[a].Col, cells[b].Col), cmp.Compare(cells[a].Row, cells[b].Row))
	})
	regions := map[int16]int{-1: -1} // dots are none
	put := func(n int) { f.ground = binary.AppendVarint(f.ground, int64(n)) }
	put(len(f.sites))
	for i, at := range f.sites {
		f.place[at] = i
		put(cells[at].Col - cells[f.sites[0]].Col)
		put(cells[at].Row - cells[f.sites[0]].Row)
		region := g.regions[at]
		if _, known := regions[region]; !known {
			regions[region] = len(regions) - 1
		}
		put(regions[region])
	}
	return f
}

// lying is where a cell comes to lie in one of the eight ways, up to a shift.
func lying(c rules.Cell, way int) rules.Cell {
	if way&1 != 0 {
		c.Col = -c.Col
	}
	if way&2 != 0 {
		c.Row = -c.Row
	}
	if way&4 != 0 {
		c.Col, c.Row = c.Row, c.Col
	}
	return c
}

// A view looks at a position from one side of the table.
type view struct {
	s *state
	*face
	exchanged bool // the sides and their colours
}

// colour exchanges, or doesn't, the sides' colours: the wheel read backwards from red
// (R4).
func (v view) colour(c colour) colour {
	if !v.exchanged || c <= red {
		return c
	}
	return red + colours - c
}

func (v view) seat(s rules.Seat) rules.Seat {
	if v.exchanged {
		return s.Other()
	}
	return s
}

// text is all that the rules ask of the position, but for its ground.
func (v view) text() []byte {
	out := make([]byte, 0, len(v.sites)+4*len(v.s.bridges)+32)
	put := func(n int) { out = binary.AppendVarint(out, int64(n)) }
	for _, at := range v.sites {
		put(int(v.colour(v.s.stones[at])))
	}
	put(len(v.s.bridges))
	for _, b := range v.bridges() {
		for _, n := range b {
			put(n)
		}
	}
	for _, seat := range rules.Seats {
		i := v.seat(seat).Index()
		put(int(v.s.sets[i]))
		for c := range colours {
			put(int(v.s.hands[i][v.colour(c)]))
		}
	}
	put(v.s.pos.Rounds)
	put(int(v.seat(v.s.mover)))
	stone := -1
	if v.s.stone != noSite {
		stone = v.place[v.s.stone]
	}
	put(stone)
	put(int(v.s.quiet))
	return out
}

// bridges are the ends of each, its owner, and whether it is cut, in an order that
// isn't that of their declaration.
func (v view) bridges() [][4]int {
	out := make([][4]int, len(v.s.bridges))
	for i := range v.s.bridges {
		b := &v.s.bridges[i]
		line := v.s.g.lanes[b.lane].line()
		from, to := v.place[line[0]], v.place[line[len(line)-1]]
		cut := 0
		if b.cut {
			cut = 1
		}
		out[i] = [4]int{min(from, to), max(from, to), int(v.seat(b.owner)), cut}
	}
	slices.SortFunc(out, func(a, b [4]int) int { return slices.Compare(a[:], b[:]) })
	return out
}
