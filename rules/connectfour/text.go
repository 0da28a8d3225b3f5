package connectfour

import (
	"math/bits"
	"strings"
	"unicode"
	"unicode/utf8"

	"bridgekeeper/rules"
)

// A position is written as whose turn it is, and a picture of the discs, rows from
// the top:
//
//	turn: blue
//
//	. . . . . . .
//	. . . . . . .
//	. . . . . . .
//	. . . B . . .
//	. . . R . . .
//	. . B R R . .
//
// Read are also capital and small letters alike, rows without blanks, fewer rows
// (those left out at the top are empty), lines that begin with "#" (skipped), and a
// text without the line of the turn: the discs say it anyway, so what the line says
// must agree. Once the game is over it says "nobody".
const (
	maxText  = 4 << 10 // bytes
	headTurn = "turn"
)

// text writes the position in its one canonical form.
func (s *state) text() string {
	var b strings.Builder
	b.WriteString(headTurn + ": " + turnWord(s.mover) + "\n\n")
	red, blue := s.board.Discs(rules.First), s.board.Discs(rules.Second)
	for row := Rows - 1; row >= 0; row-- {
		for col := range Cols {
			if col > 0 {
				b.WriteByte(' ')
			}
			switch bit := bitOf(rules.Cell{Col: col, Row: row}); {
			case red&bit != 0:
				b.WriteByte('R')
			case blue&bit != 0:
				b.WriteByte('B')
			default:
				b.WriteByte('.')
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func turnWord(seat rules.Seat) string {
	if seat == rules.Nobody {
		return Nobody
	}
	return string(pieces[seat.Index()])
}

// A textReader takes in a text line by line.
type textReader struct {
	text string
	turn *field   // the value of the line of the turn
	rows []field  // from the top
	red  []uint64 // by row, from the top, as the lowest cells of seven columns
	blue []uint64
}

// readText reads a position; the error is a *rules.NotationError over the text.
func readText(text string) (*state, error) {
	r := &textReader{text: text}
	if len(text) > maxText {
		return nil, r.fail(field{text[maxText:], maxText}, CodeTextTooLong, rules.Args{"count": rules.Count(maxText)})
	}
	for at := 0; at < len(text); {
		raw, _, _ := strings.Cut(text[at:], "\n")
		line := trim(field{raw, at})
		at += len(raw) + 1
		if line.text == "" || line.text[0] == '#' {
			continue
		}
		read := r.row
		if strings.Contains(line.text, ":") {
			read = r.header
		}
		if err := read(line); err != nil {
			return nil, err
		}
	}
	if len(r.rows) == 0 {
		return nil, r.fail(field{at: len(text)}, CodeNoDiagram, nil)
	}
	return r.state()
}

func (r *textReader) fail(f field, code string, args rules.Args) error {
	return fail(r.text, f, code, args)
}

func (r *textReader) header(line field) error {
	n := strings.IndexByte(line.text, ':')
	key := trim(field{line.text[:n], line.at})
	value := trim(line.from(n + 1))
	switch {
	case !strings.EqualFold(key.text, headTurn):
		return r.fail(key, CodeUnknownHeader, rules.Args{"text": rules.Clip(key.text)})
	case r.turn != nil:
		return r.fail(key, CodeRepeatedHeader, rules.Args{"text": rules.Clip(key.text)})
	}
	r.turn = &value
	return nil
}

func (r *textReader) row(line field) error {
	if len(r.rows) == Rows {
		return r.fail(line, CodeTooManyRows, rules.Args{"count": rules.Count(Rows)})
	}
	var red, blue uint64
	n := 0
	for i, c := range line.text {
		if unicode.IsSpace(c) {
			continue
		}
		bit := uint64(1) << (n * stride)
		switch c {
		case '.':
		case 'R', 'r':
			red |= bit
		case 'B', 'b':
			blue |= bit
		default:
			_, size := utf8.DecodeRuneInString(line.text[i:])
			f := field{line.text[i : i+size], line.at + i}
			return r.fail(f, CodeBadDisc, rules.Args{"text": rules.Clip(f.text)})
		}
		if n++; n > Cols {
			return r.fail(line.from(i), CodeRowLength, rules.Args{"count": rules.Count(Cols)})
		}
	}
	if n < Cols {
		return r.fail(field{at: line.end()}, CodeRowLength, rules.Args{"count": rules.Count(Cols)})
	}
	r.rows, r.red, r.blue = append(r.rows, line), append(r.red, red), append(r.blue, blue)
	return nil
}

// diagram is all rows, for what is wrong with them together.
func (r *textReader) diagram() field {
	at, end := r.rows[0].at, r.rows[len(r.rows)-1].end()
	return field{r.text[at:end], at}
}

// at is where a disc is written.
func (r *textReader) at(c rules.Cell) field {
	line := r.rows[len(r.rows)-1-c.Row]
	n := 0
	for i, sign := range line.text {
		if unicode.IsSpace(sign) {
			continue
		}
		if n == c.Col {
			return field{line.text[i : i+1], line.at + i}
		}
		n++
	}
	return line
}

// state puts the rows together and checks that discs can have come to lie so. Not
// every such position can be reached by play; every line of four in it can have
// been the last disc's work.
func (r *textReader) state() (*state, error) {
	var red, blue uint64
	for i := range r.rows {
		up := len(r.rows) - 1 - i
		red, blue = red|r.red[i]<<up, blue|r.blue[i]<<up
	}
	if floating := (red | blue) &^ ((red|blue)<<1 | bottomRow); floating != 0 {
		c := cellOf(bits.TrailingZeros64(floating))
		return nil, r.fail(r.at(c), CodeFloating, rules.Args{"cell": c, "piece": pieceOn(red, c)})
	}
	nRed, nBlue := bits.OnesCount64(red), bits.OnesCount64(blue)
	if nRed != nBlue && nRed != nBlue+1 {
		return nil, r.fail(r.diagram(), CodeDiscCount, rules.Args{"red": rules.Count(nRed), "blue": rules.Count(nBlue)})
	}
	own, before := red, blue
	if nRed > nBlue {
		own, before = blue, red
	}
	if err := r.checkLines(red, blue, own, before); err != nil {
		return nil, err
	}
	s := newState(Board{own: own, all: red | blue})
	if want := turnWord(s.mover); r.turn != nil && !strings.EqualFold(r.turn.text, want) {
		return nil, r.fail(*r.turn, CodeBadTurn, rules.Args{"text": rules.Clip(r.turn.text), "want": rules.Word(want)})
	}
	return s, nil
}

func pieceOn(red uint64, c rules.Cell) rules.Piece {
	if red&bitOf(c) != 0 {
		return Red
	}
	return Blue
}

// checkLines refuses lines after which play went on (C3): own are the discs of who
// is to move, before those of who moved last.
func (r *textReader) checkLines(red, blue, own, before uint64) error {
	reds, blues := lines(red), lines(blue)
	if len(reds) > 0 && len(blues) > 0 {
		return r.fail(r.diagram(), CodeTwoWinners, rules.Args{"line": reds[0], "other": blues[0]})
	}
	old := hasFour(own) || hasFour(before)
	for col := range Cols {
		// The last disc lies on top of a column.
		top := uint64(1) << (col * stride) << max(0, Board{all: own | before}.height(col)-1)
		if before&top != 0 && !hasFour(own) && !hasFour(before&^top) {
			old = false
		}
	}
	if !old {
		return nil
	}
	line := append(reds, blues...)[0]
	return r.fail(r.at(line.From), CodeOldLine, rules.Args{"line": line})
}
