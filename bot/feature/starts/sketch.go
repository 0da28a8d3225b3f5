package starts

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"bridgekeeper/rules"
)

// A sketch is a grid that somebody draws by taps: the grid itself, what is chosen to
// be painted, and the grids before. It is a value of the editor's alone and knows no
// game; its cells are the words of a grid's text, "." void, "o" a dot, anything else
// the token of a region.
type sketch struct {
	Rows   []string `json:"rows"` // from the top, cells split by blanks
	Rounds int      `json:"rounds,omitempty"`
	Name   string   `json:"name,omitempty"` // of what it was copied from

	Token   string `json:"token,omitempty"` // to paint with
	AtRows  []int  `json:"at_rows,omitempty"`
	AtCols  []int  `json:"at_cols,omitempty"` // where, by row from the bottom and by column
	Between bool   `json:"between,omitempty"` // and all that lies between

	Past [][]string `json:"past,omitempty"` // rows of the grids before, the newest last
	N    int64      `json:"n"`              // counts the changes, from 1
}

const (
	sketchVoid = "."
	sketchDot  = "o"

	maxPast = 20 // steps that can be undone
)

// parseSketch reads what String wrote.
func parseSketch(text string) (*sketch, error) {
	var s sketch
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		return nil, fmt.Errorf("sketch: %w", err)
	}
	cols := -1
	for _, row := range s.Rows {
		n := len(strings.Fields(row))
		if n < 1 || n > rules.MaxSide || cols >= 0 && n != cols {
			return nil, errors.New("sketch: rows of different lengths")
		}
		cols = n
	}
	if len(s.Rows) < 1 || len(s.Rows) > rules.MaxSide || s.N < 1 {
		return nil, errors.New("sketch: no grid")
	}
	return &s, nil
}

// sketchOf is a sketch of a grid's text; comments and blank lines are skipped, short
// rows void to the right.
func sketchOf(grid string) *sketch {
	s := &sketch{Token: sketchDot, Between: true, N: 1}
	s.setGrid(grid)
	return s
}

// setGrid puts a grid that has been checked in the place of the present one.
func (s *sketch) setGrid(grid string) {
	var cells [][]string
	cols := 0
	for line := range strings.Lines(grid) {
		row := strings.Fields(strings.TrimPrefix(line, "\ufeff"))
		if len(row) == 0 || strings.HasPrefix(row[0], "#") || len(cells) == rules.MaxSide {
			continue
		}
		row = row[:min(len(row), rules.MaxSide)]
		cells, cols = append(cells, row), max(cols, len(row))
	}
	for i := range cells {
		for len(cells[i]) < cols {
			cells[i] = append(cells[i], sketchVoid)
		}
	}
	s.setCells(cells)
}

// String is the sketch as its row keeps it; parseSketch reads it.
func (s *sketch) String() string {
	text, err := json.Marshal(s)
	if err != nil {
		panic("bot: a sketch of strings and numbers can't be written: " + err.Error())
	}
	return string(text)
}

// cells are the cells by row from the top.
func (s *sketch) cells() [][]string {
	out := make([][]string, len(s.Rows))
	for i, row := range s.Rows {
		out[i] = strings.Fields(row)
	}
	return out
}

// setCells makes these the cells; what was there can be undone. What is chosen beyond
// the new edges is no longer.
func (s *sketch) setCells(cells [][]string) {
	if len(s.Rows) > 0 {
		s.Past = append(s.Past, s.Rows)
		s.Past = s.Past[max(0, len(s.Past)-maxPast):]
	}
	s.Rows = make([]string, len(cells))
	for i, row := range cells {
		s.Rows[i] = strings.Join(row, " ")
	}
	s.keepInside()
}

func (s *sketch) keepInside() {
	cols, rows := s.size()
	s.AtRows = slices.DeleteFunc(s.AtRows, func(n int) bool { return n < 0 || n >= rows })
	s.AtCols = slices.DeleteFunc(s.AtCols, func(n int) bool { return n < 0 || n >= cols })
}

func (s *sketch) size() (cols, rows int) {
	if len(s.Rows) == 0 {
		return 0, 0
	}
	return len(strings.Fields(s.Rows[0])), len(s.Rows)
}

// grid is the grid's text.
func (s *sketch) grid() string { return strings.Join(s.Rows, "\n") + "\n" }

// tokens are those of the regions, sorted.
func (s *sketch) tokens() []string {
	seen := map[string]bool{}
	var out []string
	for _, row := range s.cells() {
		for _, t := range row {
			if t != sketchVoid && t != sketchDot && !seen[t] {
				seen[t] = true
				out = append(out, t)
			}
		}
	}
	slices.SortFunc(out, func(a, b string) int {
		if a[0] != b[0] || len(a) == len(b) {
			return strings.Compare(a, b)
		}
		return len(a) - len(b)
	})
	return out
}

// chosen are the cells that are to be painted: each chosen row with each chosen
// column, and what lies between where that is asked for.
func (s *sketch) chosen() []rules.Cell {
	rows, cols := s.AtRows, s.AtCols
	if s.Between {
		rows, cols = between(rows), between(cols)
	}
	var out []rules.Cell
	for _, row := range rows {
		for _, col := range cols {
			out = append(out, rules.Cell{Col: col, Row: row})
		}
	}
	return out
}

// between is every number from the least to the greatest of a list.
func between(list []int) []int {
	if len(list) == 0 {
		return nil
	}
	var out []int
	for n := slices.Min(list); n <= slices.Max(list); n++ {
		out = append(out, n)
	}
	return out
}

// paint puts the token on the cells chosen.
func (s *sketch) paint() {
	cells := s.cells()
	for _, c := range s.chosen() {
		cells[len(cells)-1-c.Row][c.Col] = s.Token
	}
	s.setCells(cells)
}

// undo takes the last change of the grid back; false where there is none.
func (s *sketch) undo() bool {
	n := len(s.Past)
	if n == 0 {
		return false
	}
	s.Rows, s.Past = s.Past[n-1], s.Past[:n-1]
	s.keepInside()
	return true
}

// The ways to change a sketch's size.
const (
	growTop, growBottom, growLeft, growRight         = "grow-top", "grow-bottom", "grow-left", "grow-right"
	shrinkTop, shrinkBottom, shrinkLeft, shrinkRight = "shrink-top", "shrink-bottom", "shrink-left", "shrink-right"
)

// resizings are all of them, in the order of their list.
var resizings = []string{growTop, growBottom, growLeft, growRight, shrinkTop, shrinkBottom, shrinkLeft, shrinkRight}

// canResize tells whether the grid may be changed that way.
func (s *sketch) canResize(how string) bool {
	cols, rows := s.size()
	switch how {
	case growTop, growBottom:
		return rows < rules.MaxSide
	case growLeft, growRight:
		return cols < rules.MaxSide
	case shrinkTop, shrinkBottom:
		return rows > 1
	case shrinkLeft, shrinkRight:
		return cols > 1
	}
	return false
}

// resize adds an empty row or column at an edge, or takes one away; false where it
// can't be.
func (s *sketch) resize(how string) bool {
	if !s.canResize(how) {
		return false
	}
	cells := s.cells()
	cols, _ := s.size()
	empty := slices.Repeat([]string{sketchVoid}, cols)
	switch how {
	case growTop:
		cells = slices.Insert(cells, 0, empty)
	case growBottom:
		cells = append(cells, empty)
	case shrinkTop:
		cells = cells[1:]
	case shrinkBottom:
		cells = cells[:len(cells)-1]
	}
	for i := range cells {
		switch how {
		case growLeft:
			cells[i] = slices.Insert(cells[i], 0, sketchVoid)
		case growRight:
			cells[i] = append(cells[i], sketchVoid)
		case shrinkLeft:
			cells[i] = cells[i][1:]
		case shrinkRight:
			cells[i] = cells[i][:cols-1]
		}
	}
	s.setCells(cells)
	return true
}
