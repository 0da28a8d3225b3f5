package fourangels

import (
	"math/bits"
	"strings"
	"unicode"
	"unicode/utf8"

	"bridgekeeper/rules"
)

// A position is written as whose turn it is, and a picture of the pieces, rows from
// the top, A an angel and D a demon:
//
//	turn: demons
//
//	A . . . . A
//	. . . . . .
//	. . D . . .
//	. . . . . .
//	. A . . . .
//	. . . . . A
//
// A board has 4 to 8 squares a side and four angels, anywhere. Read are also capital
// and small letters alike, rows without blanks, lines that begin with "#" (skipped),
// and a text without the line of the turn, which is the angels' then. Once the game
// is over that line says "nobody".
const (
	maxText   = 4 << 10 // bytes
	headTurn  = "turn"
	allAngels = 4
)

// text writes the position in its one canonical form.
func (s *state) text() string {
	var b strings.Builder
	b.WriteString(headTurn + ": " + turnWord(s.mover) + "\n\n")
	side := s.board.Side()
	for row := side - 1; row >= 0; row-- {
		for col := range side {
			if col > 0 {
				b.WriteByte(' ')
			}
			switch s.piece(rules.Cell{Col: col, Row: row}) {
			case Angel:
				b.WriteByte('A')
			case Demon:
				b.WriteByte('D')
			default:
				b.WriteByte('.')
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func turnWord(seat rules.Seat) string {
	switch seat {
	case rules.First:
		return Angels
	case rules.Second:
		return Demons
	}
	return Nobody
}

// A textReader takes in a text line by line.
type textReader struct {
	text string
	turn *field // the value of the line of the turn
	rows []row  // from the top
	side int    // squares in a row, once there is one
}

// A row is one line of the picture, its first square the lowest bit.
type row struct {
	field
	angels, demons uint64
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
	switch {
	case r.side == 0:
		return nil, r.fail(field{at: len(text)}, CodeNoDiagram, nil)
	case len(r.rows) < r.side:
		return nil, r.fail(field{at: r.diagram().end()}, CodeRowCount, rules.Args{"count": rules.Count(r.side)})
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
	if r.side > 0 && len(r.rows) == r.side {
		return r.fail(line, CodeRowCount, rules.Args{"count": rules.Count(r.side)})
	}
	read := row{field: line}
	n := 0
	for i, c := range line.text {
		if unicode.IsSpace(c) {
			continue
		}
		switch {
		case n == r.side && r.side > 0:
			return r.fail(line.from(i), CodeRowLength, rules.Args{"count": rules.Count(r.side)})
		case n == MaxSide:
			return r.fail(line.from(i), CodeBadSize, nil)
		}
		switch c {
		case '.':
		case 'A', 'a':
			read.angels |= 1 << n
		case 'D', 'd':
			read.demons |= 1 << n
		default:
			_, size := utf8.DecodeRuneInString(line.text[i:])
			f := field{line.text[i : i+size], line.at + i}
			return r.fail(f, CodeBadPiece, rules.Args{"text": rules.Clip(f.text)})
		}
		n++
	}
	switch {
	case n < r.side:
		return r.fail(field{at: line.end()}, CodeRowLength, rules.Args{"count": rules.Count(r.side)})
	case n < MinSide:
		return r.fail(line, CodeBadSize, nil)
	}
	r.side, r.rows = n, append(r.rows, read)
	return nil
}

// diagram is all rows, for what is wrong with them together.
func (r *textReader) diagram() field {
	at, end := r.rows[0].at, r.rows[len(r.rows)-1].end()
	return field{r.text[at:end], at}
}

// state puts the rows together.
func (r *textReader) state() (*state, error) {
	var angels, demons uint64
	for i, line := range r.rows {
		up := (r.side - 1 - i) * MaxSide
		angels, demons = angels|line.angels<<up, demons|line.demons<<up
	}
	if n := bits.OnesCount64(angels); n != allAngels {
		return nil, r.fail(r.diagram(), CodeAngelCount, rules.Args{"count": rules.Count(n)})
	}
	s := newState(NewBoard(r.side, angels, demons), rules.First)
	if r.turn == nil {
		return s, nil
	}
	switch word := strings.ToLower(r.turn.text); {
	case s.reason != "" && word != Nobody:
		return nil, r.fail(*r.turn, CodeAlreadyOver, rules.Args{"reason": rules.Word(s.reason)})
	case s.reason == "" && word == Demons:
		s.mover = rules.Second
	case s.reason == "" && word != Angels:
		return nil, r.fail(*r.turn, CodeBadTurn, rules.Args{"text": rules.Clip(r.turn.text)})
	}
	return s, nil
}
