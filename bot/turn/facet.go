// Package turn chooses a step in any position: by taps, one choice after another, or typed.
// It knows neither tables nor explorations.
package turn

import (
	"slices"
	"strings"

	"bridgekeeper/bot/route"
	"bridgekeeper/bot/view"
	"bridgekeeper/rules"
)

// A step is chosen facet by facet: its parts in their order, and a cell, where
// there are too many to show at once, first by its column and then by its row.
// A path is the facets chosen so far, joined by dots: "purple.f.f7". It is all
// that a dialogue remembers, and it stands in the custom ids of its buttons.

// maxButtons is how many choices a dialogue shows as buttons: five rows of four,
// which leaves a row for going back.
const maxButtons = 20

// facetKind says what is being chosen.
type facetKind int

const (
	facetValue  facetKind = iota // a whole part: a piece, a column to drop into
	facetCell                    // a cell, whole
	facetColumn                  // the column of a cell
	facetRow                     // a cell, its column chosen
)

// facet is a choice of a dialogue: one of the values that can come next.
type facet struct {
	part   string // the kind of the part it belongs to
	kind   facetKind
	values []string
	moves  map[string][]rules.Action // the legal steps under each value
}

// splitPath is a path's facets.
func splitPath(path string) []string {
	if path == "" {
		return nil
	}
	return route.ReadArg(path, route.Dot).All()
}

func joinPath(path []string) string { return strings.Join(path, route.Dot) }

// follow is what can be chosen after a path among these steps: the next facet, or
// the one step that the path says whole. Neither where the path leads nowhere.
func follow(g rules.Game, steps []rules.Action, path []string) (next facet, whole rules.Action) {
	var left []rules.Action
	depth := -1 // the part that comes next, and the column chosen of it
	column := ""
	for _, a := range steps {
		at, col, ok := walkPath(g.Parts(a), path)
		if !ok {
			continue
		}
		if depth >= 0 && (at != depth || col != column) {
			continue // two readings of one path: the first stands
		}
		depth, column = at, col
		left = append(left, a)
	}
	if len(left) == 0 {
		return facet{}, ""
	}
	if parts := g.Parts(left[0]); depth == len(parts) {
		return facet{}, left[0]
	}
	return nextFacet(g, left, depth, column), ""
}

// walkPath follows a path through an action's parts: how many parts it says, and
// the column it says of the next one.
func walkPath(parts []rules.Part, path []string) (said int, column string, ok bool) {
	for i := 0; i < len(path); i++ {
		if said == len(parts) {
			return 0, "", false
		}
		p := parts[said]
		switch {
		case column == "" && path[i] == p.Value && (column == "" || isCell(p.Kind)):
			said++
		case column != "" && path[i] == p.Value && strings.HasPrefix(p.Value, column):
			said, column = said+1, ""
		case column == "" && isCell(p.Kind) && path[i] == p.Value[:1]:
			column = path[i]
		default:
			return 0, "", false
		}
	}
	return said, column, true
}

func isCell(kind string) bool {
	return kind == rules.PartCell || kind == rules.PartFrom || kind == rules.PartTo
}

// nextFacet groups steps by what is to be chosen of their part number depth.
func nextFacet(g rules.Game, steps []rules.Action, depth int, column string) facet {
	part := g.Parts(steps[0])[depth].Kind
	f := group(g, steps, part, depth, func(v string) string { return v })
	switch {
	case !isCell(part):
		f.kind = facetValue
	case column != "":
		f.kind = facetRow
	case len(f.values) > maxButtons:
		f = group(g, steps, part, depth, func(v string) string { return v[:1] })
		f.kind = facetColumn
	default:
		f.kind = facetCell
	}
	if isCell(part) {
		slices.SortFunc(f.values, compareCells)
	}
	return f
}

func group(g rules.Game, steps []rules.Action, part string, depth int, key func(string) string) facet {
	f := facet{part: part, moves: map[string][]rules.Action{}}
	for _, a := range steps {
		parts := g.Parts(a)
		if depth >= len(parts) || parts[depth].Kind != part {
			continue // another sort of step, offered elsewhere
		}
		v := key(parts[depth].Value)
		if f.moves[v] == nil {
			f.values = append(f.values, v)
		}
		f.moves[v] = append(f.moves[v], a)
	}
	return f
}

// compareCells orders cells by column, then row; columns alone are ordered too.
func compareCells(a, b string) int {
	ca, ok1 := rules.ParseCell(a)
	cb, ok2 := rules.ParseCell(b)
	switch {
	case !ok1 || !ok2:
		return strings.Compare(a, b)
	case ca.Less(cb):
		return -1
	case cb.Less(ca):
		return 1
	}
	return 0
}

// advance goes on along a path for as long as there is only one way to go.
func advance(g rules.Game, steps []rules.Action, path []string) ([]string, facet, rules.Action) {
	for {
		next, whole := follow(g, steps, path)
		if whole != "" || len(next.values) != 1 {
			return path, next, whole
		}
		path = append(slices.Clone(path), next.values[0])
	}
}

// back is the last point before the end of a path where there was a choice, and
// whether there is one.
func back(g rules.Game, steps []rules.Action, path []string) ([]string, bool) {
	for n := len(path) - 1; n >= 0; n-- {
		if next, _ := follow(g, steps, path[:n]); len(next.values) > 1 {
			return path[:n], true
		}
	}
	return nil, false
}

// firstSteps are the steps that a dialogue chooses among: those that do something.
func firstSteps(p view.Position) []rules.Action {
	var out []rules.Action
	for _, a := range p.State().Actions() {
		if !view.EndsTurn(p.Game, a) {
			out = append(out, a)
		}
	}
	return out
}

// cellsOf are the cells that these steps name by a part of this kind, once each.
func cellsOf(g rules.Game, steps []rules.Action, part string) []rules.Cell {
	var out []rules.Cell
	seen := map[rules.Cell]bool{}
	for _, a := range steps {
		if c, ok := view.CellPart(g, a, part); ok && !seen[c] {
			seen[c] = true
			out = append(out, c)
		}
	}
	return out
}
