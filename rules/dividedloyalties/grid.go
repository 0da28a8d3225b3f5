package dividedloyalties

import (
	"slices"

	"bridgekeeper/rules"
)

// A site is a cell that can hold a stone, by its number in board order: by
// column, then by row. noSite is none.
type site int16

const noSite site = -1

// A grid is everything about a position's cells that never changes in a game:
// the sites, every row a bridge could ever lie on, and which rows conflict. All
// states of a game share one; nothing writes to it once it is made.
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

	placeNames  [colours][]rules.Action // by colour and site
	bridgeNames []rules.Action          // by lane
}

// A lane is 3 or 4 neighbouring sites in a straight line: where a bridge could
// lie (R8) if the stones are right. Its ends are in board order.
//
// Its claims decide conflicts (R11). A lane claims each of its inner cells; each
// side-by-side step from cell to cell; and for each diagonal step the crossing in
// the middle of the four cells around it, which both diagonals pass through. Two
// lanes conflict exactly when they claim something in common:
//   - Lines of different directions meet in one point at most: at a cell's centre,
//     inside both segments only if the cell is inner to both; or, two diagonals,
//     in the middle of four cells.
//   - Segments on one line share a stretch exactly when they share a step.
type lane struct {
	sites  [4]site
	n      int8 // 3 or 4
	claims [5]uint16
}

func (l *lane) line() []site      { return l.sites[:l.n] }
func (l *lane) claimed() []uint16 { return l.claims[:2*l.n-3] }
func (l *lane) first() site       { return l.sites[0] }
func (l *lane) last() site        { return l.sites[l.n-1] }
func (l *lane) inner() []site     { return l.sites[1 : l.n-1] }

func (l *lane) holds(s site) bool { return slices.Contains(l.line(), s) }

// points is what an uncut scoring bridge on the lane is worth (R15).
func (l *lane) points() int { return int(l.n) - 2 }

// conflicts tells whether bridges on both lanes would conflict (R11).
func (l *lane) conflicts(o *lane) bool {
	for _, c := range l.claimed() {
		if slices.Contains(o.claimed(), c) {
			return true
		}
	}
	return false
}

// shared counts the sites two lanes have in common; two or more means that one
// lies along the other.
func (l *lane) shared(o *lane) int {
	n := 0
	for _, s := range l.line() {
		if o.holds(s) {
			n++
		}
	}
	return n
}

// span names the lane by its end cells.
func (g *grid) span(l *lane) rules.Span {
	return rules.Span{From: g.cells[l.first()], To: g.cells[l.last()]}
}

// directions of lanes such that the ends come in board order.
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
	g.nameActions()
	return g
}

func (g *grid) nameRegions(tokens []string) {
	for _, t := range tokens {
		if t != "" {
			g.tokens = append(g.tokens, t)
		}
	}
	slices.Sort(g.tokens)
	g.tokens = slices.Compact(g.tokens)
	g.region = make([]int16, len(tokens))
	for i, t := range tokens {
		g.region[i] = -1
		if t != "" {
			n, _ := slices.BinarySearch(g.tokens, t)
			g.region[i] = int16(n)
		}
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

// addLanes finds every lane and returns how many different claims there are.
func (g *grid) addLanes() int {
	numbers := make(map[claim]uint16)
	number := func(c claim) uint16 {
		n, ok := numbers[c]
		if !ok {
			n = uint16(len(numbers))
			numbers[c] = n
		}
		return n
	}
	for _, start := range g.cells {
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
	}
	return len(numbers)
}

// A claim is a point that a bridge takes up, in half cells from the centre of a1:
// a cell's centre, or the middle of a step. The middles of the two diagonal steps
// across four cells are the same point, as they should be.
type claim struct{ x, y int8 }

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
	slices.SortFunc(g.lanes, func(a, b lane) int {
		if d := a.first() - b.first(); d != 0 {
			return int(d)
		}
		return int(a.last() - b.last())
	})
	g.through = make([][]int16, len(g.cells))
	for i := range g.lanes {
		for _, s := range g.lanes[i].line() {
			g.through[s] = append(g.through[s], int16(i))
		}
	}
}

func (g *grid) nameActions() {
	for c := red; c < colours; c++ {
		g.placeNames[c] = make([]rules.Action, len(g.cells))
		for s, cell := range g.cells {
			g.placeNames[c][s] = PlaceAction(c.piece(), cell)
		}
	}
	g.bridgeNames = make([]rules.Action, len(g.lanes))
	for i := range g.lanes {
		g.bridgeNames[i] = BridgeAction(g.span(&g.lanes[i]))
	}
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
