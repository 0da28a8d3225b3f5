package rules

import "strconv"

// MaxSide is the largest number of columns or rows a board may have.
const MaxSide = 25

// Cell is a place on a board, both counted from 0: Col from the left, Row from
// the bottom. Its name is the column's letter and the row's number: {5, 6} is
// f7. A Cell may lie outside any board; the game says whether it does.
type Cell struct{ Col, Row int }

// String is the cell's name, "f7"; a cell beyond every board is "(30,2)".
func (c Cell) String() string {
	if c.Col < 0 || c.Col >= MaxSide || c.Row < 0 || c.Row >= MaxSide {
		return "(" + strconv.Itoa(c.Col) + "," + strconv.Itoa(c.Row) + ")"
	}
	return string(rune('a'+c.Col)) + strconv.Itoa(c.Row+1)
}

// ParseCell reads a cell's name in its one spelling, a lower-case letter a–y and
// a number 1–25 without leading zeros. It knows of no board's size.
func ParseCell(s string) (Cell, bool) {
	if len(s) < 2 || len(s) > 3 || s[0] < 'a' || s[0] >= 'a'+MaxSide || s[1] < '1' || s[1] > '9' {
		return Cell{}, false
	}
	row := int(s[1] - '0')
	if len(s) == 3 {
		if s[2] < '0' || s[2] > '9' {
			return Cell{}, false
		}
		row = row*10 + int(s[2]-'0')
	}
	if row > MaxSide {
		return Cell{}, false
	}
	return Cell{Col: int(s[0] - 'a'), Row: row - 1}, true
}

// Less is board order: by column, then by row.
func (c Cell) Less(d Cell) bool {
	if c.Col != d.Col {
		return c.Col < d.Col
	}
	return c.Row < d.Row
}

// Span is a straight stretch of cells named by its two ends: a bridge, a winning
// line. Whether it is straight, and how long, is for the game to say.
type Span struct{ From, To Cell }

// Ordered is the span with its ends in board order, its one spelling.
func (s Span) Ordered() Span {
	if s.To.Less(s.From) {
		return Span{s.To, s.From}
	}
	return s
}

// String is "d4-g7".
func (s Span) String() string { return s.From.String() + "-" + s.To.String() }

// Cells lists the cells of a horizontal, vertical or diagonal span from end to
// end, both included; for any other span, or one longer than MaxSide, it is nil.
func (s Span) Cells() []Cell {
	dc, dr := s.To.Col-s.From.Col, s.To.Row-s.From.Row
	n := max(abs(dc), abs(dr))
	if n >= MaxSide || (dc != 0 && dr != 0 && abs(dc) != abs(dr)) {
		return nil
	}
	out := make([]Cell, n+1)
	for i := range out {
		out[i] = Cell{s.From.Col + i*sign(dc), s.From.Row + i*sign(dr)}
	}
	return out
}

func abs(n int) int { return max(n, -n) }

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}
