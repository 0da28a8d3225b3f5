package notation

import (
	"strings"

	"bridgekeeper/rules"
)

// Diagram is how a game's positions are written: whose turn it is, an empty line, and
// a picture of the board, rows from the top.
//
//	turn: red
//
//	. . . .
//	. R . B
//
// Read are also capital and small letters alike, the line of the turn in any place
// or not at all, and lines that begin with "#", which are skipped. What rows there
// may be is for the engine to say. Its fields are the bound of a text and the
// engine's codes for what doesn't read.
type Diagram struct {
	MaxBytes int

	TooLong        string // count (bytes allowed)
	UnknownHeader  string // text: a line with a colon that isn't the turn's
	RepeatedHeader string // text: a second line of the turn
	NoRows         string // no arguments
}

const headTurn = "turn"

// Picture is a text taken apart by Diagram.Read.
type Picture struct {
	Source
	Turn *Field  // what stands behind "turn:", or nil
	Rows []Field // from the top, at least one
}

// Read takes a text apart, handing each row to the engine as it comes with all that
// was read before it, so that errors come in the order of the lines. It stops at the
// first error, the engine's or one of its own, a *rules.NotationError over the text.
func (d Diagram) Read(text string, row func(*Picture, Field) error) (*Picture, error) {
	p := &Picture{Source: Source(text)}
	if err := p.Within(d.MaxBytes, d.TooLong); err != nil {
		return nil, err
	}
	for line := range p.Lines() {
		if n := strings.IndexByte(line.Text, ':'); n >= 0 {
			if err := d.header(p, Field{line.Text[:n], line.At}.Trim(), line.From(n+1).Trim()); err != nil {
				return nil, err
			}
			continue
		}
		if err := row(p, line); err != nil {
			return nil, err
		}
		p.Rows = append(p.Rows, line)
	}
	if len(p.Rows) == 0 {
		return nil, p.Fail(Field{At: len(text)}, d.NoRows, nil)
	}
	return p, nil
}

func (d Diagram) header(p *Picture, key, value Field) error {
	switch {
	case !strings.EqualFold(key.Text, headTurn):
		return p.FailText(key, d.UnknownHeader)
	case p.Turn != nil:
		return p.FailText(key, d.RepeatedHeader)
	}
	p.Turn = &value
	return nil
}

// All is the stretch from the first row to the last, for what is wrong with them
// together.
func (p *Picture) All() Field {
	at, end := p.Rows[0].At, p.Rows[len(p.Rows)-1].End()
	return Field{string(p.Source[at:end]), at}
}

// Square is where a cell is written, or the whole row where that has no such column.
func (p *Picture) Square(c rules.Cell) Field {
	row := p.Rows[len(p.Rows)-1-c.Row]
	for n, sign := range row.Signs() {
		if n == c.Col {
			return sign
		}
	}
	return row
}

// Write is the text of a position in its one canonical form. Sign is what stands for
// a cell of the board.
func Write(turn string, cols, rows int, sign func(rules.Cell) byte) string {
	var b strings.Builder
	b.WriteString(headTurn + ": " + turn + "\n\n")
	for row := rows - 1; row >= 0; row-- {
		for col := range cols {
			if col > 0 {
				b.WriteByte(' ')
			}
			b.WriteByte(sign(rules.Cell{Col: col, Row: row}))
		}
		b.WriteByte('\n')
	}
	return b.String()
}
