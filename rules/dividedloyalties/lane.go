package dividedloyalties

import (
	"slices"

	"bridgekeeper/rules"
)

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

// A claim is a point that a bridge takes up, in half cells from the centre of a1:
// a cell's centre, or the middle of a step. The middles of the two diagonal steps
// across four cells are the same point, as they should be.
type claim struct{ x, y int8 }
