package dividedloyalties

import (
	"slices"
	"strings"
	"sync"

	"bridgekeeper/rules"
)

// A site is a cell that can hold a stone, by its number in board order: by
// column, then by row. noSite is none.
type site int16

const noSite site = -1

// A grid is everything about a position's cells that never changes in a game:
// the sites, every row a bridge could ever lie on, and which rows conflict. All
// states of a game share one, on any goroutine; nothing that can be seen of it changes
// once it is made.
type grid struct {
	cols, rows int
	ground     []rules.Ground // by cell, row by row from the bottom
	region     []int16        // by cell: index in tokens, -1 for none
	tokens     []string       // of the regions, sorted

	siteAt  []site // by cell; noSite for void
	cells   []rules.Cell
	dots    []site
	isDot   []bool  // by site
	regions []int16 // by site: index in tokens, -1 on dots

	lanes   []lane
	through [][]int16 // by site: the lanes it lies on, in board order of their ends
	words   int       // length of a claim set in words

	// Many a grid is only looked at; these are made when they are first asked for.
	names func() *actionNames
	faces func() []face // see findFaces
}

// actionNames are the spellings of a grid's actions.
type actionNames struct {
	place  [colours][]rules.Action // by colour and site
	bridge []rules.Action          // by lane
}

// directions are those of lanes, such that the ends come in board order.
var directions = [4]rules.Cell{{Col: 0, Row: 1}, {Col: 1, Row: -1}, {Col: 1, Row: 0}, {Col: 1, Row: 1}}

// newGrid makes the grid of cells: ground and tokens by cell, row by row from the
// bottom, a token for each Field and none elsewhere.
func newGrid(cols, rows int, ground []rules.Ground, tokens []string) *grid {
	g := &grid{cols: cols, rows: rows, ground: ground}
	g.nameRegions(tokens)
	g.siteAt = make([]site, len(ground))
	for i := range g.siteAt {
		g.siteAt[i] = noSite
	}
	for col := range cols {
		for row := range rows {
			g.addSite(rules.Cell{Col: col, Row: row})
		}
	}
	claims := g.addLanes()
	g.words = (claims + 63) / 64
	g.linkLanes()
	g.names = sync.OnceValue(g.nameActions)
	g.faces = sync.OnceValue(g.findFaces)
	return g
}

func (g *grid) nameRegions(tokens []string) {
	numbers := map[string]int16{"": -1}
	for _, t := range tokens {
		if _, known := numbers[t]; !known {
			numbers[t] = 0
			g.tokens = append(g.tokens, t)
		}
	}
	slices.Sort(g.tokens)
	for n, t := range g.tokens {
		numbers[t] = int16(n)
	}
	g.region = make([]int16, len(tokens))
	for i, t := range tokens {
		g.region[i] = numbers[t]
	}
}

func (g *grid) addSite(c rules.Cell) {
	i := c.Row*g.cols + c.Col
	if g.ground[i] == rules.Void {
		return
	}
	s := site(len(g.cells))
	g.siteAt[i] = s
	g.cells = append(g.cells, c)
	g.regions = append(g.regions, g.region[i])
	dot := g.ground[i] == rules.Dot
	g.isDot = append(g.isDot, dot)
	if dot {
		g.dots = append(g.dots, s)
	}
}

// site is the site of a cell, noSite outside the grid and on void.
func (g *grid) site(c rules.Cell) site {
	if c.Col < 0 || c.Col >= g.cols || c.Row < 0 || c.Row >= g.rows {
		return noSite
	}
	return g.siteAt[c.Row*g.cols+c.Col]
}

// mostLanes is how many lanes begin at one site: of 3 and of 4 in each direction.
const mostLanes = 2 * len(directions)

// addLanes finds every lane, in board order of their ends, and returns how many
// different claims there are.
func (g *grid) addLanes() int {
	// By place, one more than the number, so that 0 is a claim not yet met.
	numbers, claims := make([]uint16, 4*g.cols*g.rows), 0
	number := func(c claim) uint16 {
		at := &numbers[int(c.y)*2*g.cols+int(c.x)]
		if *at == 0 {
			claims++
			*at = uint16(claims)
		}
		return *at - 1
	}
	g.lanes = make([]lane, 0, mostLanes*len(g.cells))
	for _, start := range g.cells {
		from := len(g.lanes)
		for _, d := range directions {
			l := lane{}
			for c := start; l.n < 4; c.Col, c.Row = c.Col+d.Col, c.Row+d.Row {
				s := g.site(c)
				if s == noSite {
					break
				}
				l.sites[l.n] = s
				l.n++
				if l.n >= 3 {
					g.lanes = append(g.lanes, g.withClaims(l, number))
				}
			}
		}
		byLast(g.lanes[from:])
	}
	return claims
}

// byLast puts the few lanes that begin at one site in order.
func byLast(lanes []lane) {
	for i := range lanes {
		for k := i; k > 0 && lanes[k].last() < lanes[k-1].last(); k-- {
			lanes[k], lanes[k-1] = lanes[k-1], lanes[k]
		}
	}
}

func (g *grid) withClaims(l lane, number func(claim) uint16) lane {
	k := 0
	for i := 1; i < int(l.n); i++ {
		a, b := g.cells[l.sites[i-1]], g.cells[l.sites[i]]
		l.claims[k] = number(claim{int8(a.Col + b.Col), int8(a.Row + b.Row)})
		k++
		if i < int(l.n)-1 {
			l.claims[k] = number(claim{int8(2 * b.Col), int8(2 * b.Row)})
			k++
		}
	}
	return l
}

func (g *grid) linkLanes() {
	// One array for all, cut into a piece for each site.
	counts, total := make([]int, len(g.cells)), 0
	for i := range g.lanes {
		for _, s := range g.lanes[i].line() {
			counts[s]++
			total++
		}
	}
	all := make([]int16, total)
	g.through = make([][]int16, len(g.cells))
	for s, n := range counts {
		g.through[s], all = all[:0:n], all[n:]
	}
	for i := range g.lanes {
		for _, s := range g.lanes[i].line() {
			g.through[s] = append(g.through[s], int16(i))
		}
	}
}

// nameActions spells every action once, all in one string that they are pieces of.
func (g *grid) nameActions() *actionNames {
	cells := make([]string, len(g.cells))
	for s, c := range g.cells {
		cells[s] = c.String()
	}
	actions := int(colours-red)*len(g.cells) + len(g.lanes)
	var spelled strings.Builder // whose text is not copied once more
	spelled.Grow(13 * actions)
	ends := make([]int32, 0, actions)
	spell := func(words ...string) {
		for i, w := range words {
			if i > 0 {
				spelled.WriteByte(' ')
			}
			spelled.WriteString(w)
		}
		ends = append(ends, int32(spelled.Len()))
	}
	for c := red; c < colours; c++ {
		for _, cell := range cells {
			spell(string(c.piece()), cell)
		}
	}
	for i := range g.lanes {
		spell(wordBridge, cells[g.lanes[i].first()], cells[g.lanes[i].last()])
	}
	names, at := make([]rules.Action, len(ends)), int32(0)
	whole := rules.Action(spelled.String())
	for i, end := range ends {
		names[i], at = whole[at:end], end
	}
	n, out := len(g.cells), &actionNames{}
	for c := red; c < colours; c++ {
		out.place[c], names = names[:n:n], names[n:]
	}
	out.bridge = names
	return out
}

// laneOf is the lane with these ends, in board order, or -1.
func (g *grid) laneOf(sp rules.Span) int {
	from, to := g.site(sp.From), g.site(sp.To)
	if from == noSite || to == noSite {
		return -1
	}
	for _, i := range g.through[from] {
		if l := &g.lanes[i]; l.first() == from && l.last() == to {
			return int(i)
		}
	}
	return -1
}
