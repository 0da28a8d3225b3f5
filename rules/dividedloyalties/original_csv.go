package dividedloyalties

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"bridgekeeper/rules"
)

// A file of starting positions is split at commas, without quotes. Its first line
// names the columns; the cells begin after "row", which counts from 0 at the top:
//
//	position_id,position_name,row,c0,c1,c2
//	# rounds: 4
//	7,Two Courts,0,.,o,o
//	7,Two Courts,1,o,S1,S1
//
// The line of the rounds is ours; to the original it is one of the comments it skips.
const (
	columnID, columnName, columnRow = "position_id", "position_name", "row"

	fewestColumns = 12 // of cells, that the original writes
)

// A csvReader reads the lines of such a file one after the other.
type csvReader struct {
	*textReader
	id, name, row int // which fields these are; row 0 before the header is read
	rounds        int // of the position that comes next; 0 where nothing was said
	found         []*csvPosition
}

type csvPosition struct {
	sketch
	id string
	at field // its name, for what is wrong with all of it
}

// importCSV reads the positions of a file in the order of their first lines; the
// error is a *rules.NotationError over the file.
func importCSV(data []byte) ([]*rules.Line, error) {
	text, err := readFile(data)
	if err != nil {
		return nil, err
	}
	r := &csvReader{textReader: text}
	for at := 0; at < len(r.text); {
		raw, _, _ := strings.Cut(r.text[at:], "\n")
		if err := r.line(trimAll(field{raw, at})); err != nil {
			return nil, err
		}
		at += len(raw) + 1
	}
	if len(r.found) == 0 {
		return nil, r.fail(field{at: len(r.text)}, CodeNoPosition, nil)
	}
	lines := make([]*rules.Line, len(r.found))
	for i, p := range r.found {
		if !p.anyBoardCell() {
			return nil, r.fail(p.at, CodeNoBoardCell, nil)
		}
		if lines[i], err = rules.NewLine(Game{}, p.setup()); err != nil {
			return nil, fmt.Errorf("original-csv: %w", err)
		}
	}
	return lines, nil
}

func (r *csvReader) line(l field) error {
	switch {
	case l.text == "":
		return nil
	case l.text[0] == '#':
		r.comment(l.text)
		return nil
	case r.row == 0:
		return r.header(l)
	}
	return r.cells(l)
}

// comment takes note of "# rounds: 4", and skips all else.
func (r *csvReader) comment(text string) {
	key, value, _ := strings.Cut(strings.TrimSpace(text[1:]), ":")
	if n := strings.TrimSpace(value); strings.EqualFold(strings.TrimSpace(key), headRounds) && (n == "3" || n == "4") {
		r.rounds = int(n[0] - '0')
	}
}

func (r *csvReader) header(l field) error {
	r.id, r.name = -1, -1
	names := commaReader{rest: l}
	for i := 0; ; i++ {
		f, ok := names.next()
		switch name := strings.ToLower(f.text); {
		case !ok:
			return r.fail(l, CodeCSVHeader, rules.Args{"text": rules.Clip(l.text)})
		case name == columnID:
			r.id = i
		case name == columnName:
			r.name = i
		case name == columnRow && r.id >= 0 && r.name >= 0:
			r.row = i
			return nil
		}
	}
}

// cells reads a row of a position.
func (r *csvReader) cells(l field) error {
	fields := commaReader{rest: l}
	var id, name, number field
	for i := range r.row + 1 {
		f, _ := fields.next()
		switch i {
		case r.id:
			id = f
		case r.name:
			name = f
		case r.row:
			number = f
		}
	}
	row, ok := rowNumber(number.text)
	if id.text == "" || !ok {
		return r.fail(l, CodeCSVLine, rules.Args{"text": rules.Clip(l.text)})
	}
	p, err := r.position(id, name)
	if err != nil {
		return err
	}
	var cells [rules.MaxSide]string
	for col := 0; ; col++ {
		f, ok := fields.next()
		if !ok {
			break
		}
		token, err := r.token(f)
		switch {
		case err != nil:
			return err
		case token == "":
		case col >= rules.MaxSide || row >= rules.MaxSide:
			return r.fail(f, CodeGridTooBig, rules.Args{"count": rules.Count(rules.MaxSide)})
		default:
			cells[col] = token
		}
	}
	if row < rules.MaxSide {
		p.sketch.cells[row] = cells
	}
	return nil
}

// token is what a cell is, as a sketch has it.
func (r *textReader) token(f field) (string, error) {
	if f.text == "" {
		return "", nil
	}
	switch ground, ok := groundOf(f.text); {
	case !ok:
		return "", r.fail(f, CodeBadCell, rules.Args{"text": rules.Clip(f.text)})
	case ground == rules.Void:
		return "", nil
	case ground == rules.Dot:
		return "o", nil
	}
	return f.text, nil
}

// position is the one of that id, made where it is new.
func (r *csvReader) position(id, name field) (*csvPosition, error) {
	rounds := r.rounds
	r.rounds = 0
	for _, p := range r.found {
		if p.id == id.text {
			return p, nil
		}
	}
	shown := shownName(name.text)
	switch {
	case shown == "":
		return nil, r.fail(name, CodeBadName, rules.Args{"count": rules.Count(maxName)})
	case len(r.found) == maxPositions:
		return nil, r.fail(id, CodeManyGrids, rules.Args{"count": rules.Count(maxPositions)})
	}
	p := &csvPosition{sketch: sketch{name: shown, rounds: rounds}, id: id.text, at: name}
	r.found = append(r.found, p)
	return p, nil
}

// rowNumber reads the number of a row; one too large for any grid is MaxSide.
func rowNumber(s string) (int, bool) {
	if s == "" || strings.Trim(s, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(s)
	if err != nil || n > rules.MaxSide {
		n = rules.MaxSide
	}
	return n, true
}

func (k *sketch) anyBoardCell() bool {
	for _, row := range k.cells {
		for _, token := range row {
			if token != "" && token != "o" {
				return true
			}
		}
	}
	return false
}

// A commaReader takes the fields of a line, trimmed, off its front.
type commaReader struct {
	rest field
	over bool
}

// next is the next field; false after the last.
func (c *commaReader) next() (field, bool) {
	if c.over {
		return field{at: c.rest.end()}, false
	}
	before, _, found := strings.Cut(c.rest.text, ",")
	f := trimAll(field{before, c.rest.at})
	if c.over = !found; found {
		n := len(before) + 1
		c.rest = field{c.rest.text[n:], c.rest.at + n}
	}
	return f, true
}

// trimAll trims whatever counts as a blank anywhere.
func trimAll(f field) field {
	blank := func(c rune) bool { return unicode.IsSpace(c) || c == '\ufeff' }
	left := strings.TrimLeftFunc(f.text, blank)
	return field{strings.TrimRightFunc(left, blank), f.at + len(f.text) - len(left)}
}

// exportCSV writes the grid that a line starts on. Stones are not in the format,
// and a comma in the name becomes a semicolon.
func exportCSV(l *rules.Line) ([]byte, error) {
	if err := lineOf(l, "original-csv"); err != nil {
		return nil, err
	}
	s := l.State(0).(*state)
	g := s.g
	cols := max(g.cols, fewestColumns)
	var b bytes.Buffer
	b.WriteString(columnID + "," + columnName + "," + columnRow)
	for col := range cols {
		b.WriteString(",c" + strconv.Itoa(col))
	}
	b.WriteString("\n# " + headRounds + ": " + strconv.Itoa(s.pos.Rounds) + "\n")
	name := strings.ReplaceAll(s.pos.Name, ",", ";")
	for row := range g.rows {
		b.WriteString("1," + name + "," + strconv.Itoa(row))
		for col := range cols {
			token := "."
			if col < g.cols {
				token = g.token((g.rows-1-row)*g.cols + col)
			}
			b.WriteString("," + token)
		}
		b.WriteByte('\n')
	}
	return b.Bytes(), nil
}
