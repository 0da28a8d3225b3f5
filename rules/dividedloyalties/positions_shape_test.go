package dividedloyalties_test

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/rulestest/facts"
)

// shape is the same for two sets of cells exactly when one is the other moved,
// turned or mirrored.
func shape(cells []rules.Cell) string {
	best := ""
	for turn := range 8 {
		moved := make([]rules.Cell, len(cells))
		for i, c := range cells {
			if turn&1 != 0 {
				c.Col = -c.Col
			}
			if turn&2 != 0 {
				c.Row = -c.Row
			}
			if turn&4 != 0 {
				c.Col, c.Row = c.Row, c.Col
			}
			moved[i] = c
		}
		if s := placed(moved); best == "" || s < best {
			best = s
		}
	}
	return best
}

// placed is the set of cells as text, wherever on the plane it lies.
func placed(cells []rules.Cell) string {
	corner := cells[0]
	for _, c := range cells {
		corner = rules.Cell{Col: min(corner.Col, c.Col), Row: min(corner.Row, c.Row)}
	}
	names := make([]string, len(cells))
	for i, c := range cells {
		names[i] = rules.Cell{Col: c.Col - corner.Col, Row: c.Row - corner.Row}.String()
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

func TestShapeForgetsPlaceTurnAndMirror(t *testing.T) {
	l := []rules.Cell{{Col: 2, Row: 3}, {Col: 2, Row: 4}, {Col: 2, Row: 5}, {Col: 3, Row: 3}}
	same := [][]rules.Cell{
		{{Col: 0, Row: 2}, {Col: 0, Row: 1}, {Col: 0, Row: 0}, {Col: 1, Row: 0}}, // moved
		{{Col: 0, Row: 0}, {Col: 1, Row: 0}, {Col: 2, Row: 0}, {Col: 2, Row: 1}}, // turned
		{{Col: 1, Row: 0}, {Col: 1, Row: 1}, {Col: 1, Row: 2}, {Col: 0, Row: 0}}, // mirrored
	}
	for _, cells := range same {
		if shape(cells) != shape(l) {
			t.Errorf("%v and %v differ", cells, l)
		}
	}
	other := []rules.Cell{{Col: 0, Row: 0}, {Col: 0, Row: 1}, {Col: 0, Row: 2}, {Col: 1, Row: 1}}
	if shape(other) == shape(l) {
		t.Errorf("%v and %v are the same", other, l)
	}
}

func TestPositionsDifferInShape(t *testing.T) {
	seen := map[string]string{}
	for _, p := range builtIn(t) {
		s := shape(p.fields())
		if other, ok := seen[s]; ok {
			t.Errorf("%s and %s have one shape", other, p.key)
		}
		seen[s] = p.key
	}
}

// The original web game's positions are not ours to ship.
func TestPositionsDifferFromTheOriginals(t *testing.T) {
	originals := readOriginals(t)
	if len(originals) != 12 {
		t.Fatalf("%d original positions, want 12", len(originals))
	}
	shapes, names := map[string]string{}, map[string]bool{}
	for name, cells := range originals {
		shapes[shape(cells)] = name
		names[bare(name)] = true
	}
	for _, p := range builtIn(t) {
		if other, ok := shapes[shape(p.fields())]; ok {
			t.Errorf("%s has the shape of the original's %s", p.key, other)
		}
		if names[bare(p.name)] {
			t.Errorf("%s has the name of one of the original's", p.key)
		}
	}
}

// bare is a name without case, blanks and a plural's s.
func bare(name string) string {
	return strings.TrimSuffix(strings.ToLower(strings.ReplaceAll(name, " ", "")), "s")
}

// readOriginals gives the board cells of the original's positions by name. Rows
// count from the top there; a mirrored shape is the same shape.
func readOriginals(t *testing.T) map[string][]rules.Cell {
	t.Helper()
	path := facts.Path(t, "oracle/original_positions.csv")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	by := map[string][]rules.Cell{}
	for line := range strings.Lines(string(data)) {
		fields := strings.Split(strings.TrimSpace(line), ",")
		if len(fields) < 4 || strings.HasPrefix(line, "position_id") || strings.HasPrefix(line, "#") {
			continue
		}
		row, err := strconv.Atoi(fields[2])
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		for col, token := range fields[3:] {
			switch strings.TrimSpace(token) {
			case "", ".", "o", "O":
			default:
				by[fields[1]] = append(by[fields[1]], rules.Cell{Col: col, Row: row})
			}
		}
	}
	return by
}
