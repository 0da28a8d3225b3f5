package fourangels

import (
	"math/bits"
	"strings"

	"bridgekeeper/rules"
	"bridgekeeper/rules/notation"
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
	allAngels = 4
)

var diagrams = notation.Diagram{
	MaxBytes: maxText, TooLong: CodeTextTooLong,
	UnknownHeader: CodeUnknownHeader, RepeatedHeader: CodeRepeatedHeader, NoRows: CodeNoDiagram,
}

// text writes the position in its one canonical form.
func (s *state) text() string {
	side := s.board.Side()
	return notation.Write(turnWord(s.mover), side, side, func(c rules.Cell) byte {
		switch s.piece(c) {
		case Angel:
			return 'A'
		case Demon:
			return 'D'
		}
		return '.'
	})
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

// A textReader takes in a text row by row.
type textReader struct {
	*notation.Picture
	side   int      // squares in a row, once there is one
	angels []uint64 // by row, from the top, its first square the lowest bit
	demons []uint64
}

// readText reads a position; the error is a *rules.NotationError over the text.
func readText(text string) (*state, error) {
	var r textReader
	var err error
	if r.Picture, err = diagrams.Read(text, r.row); err != nil {
		return nil, err
	}
	if len(r.Rows) < r.side {
		return nil, r.Fail(notation.Field{At: r.All().End()}, CodeRowCount, rules.Args{"count": rules.Count(r.side)})
	}
	return r.state()
}

func (r *textReader) row(p *notation.Picture, line notation.Field) error {
	if r.side > 0 && len(p.Rows) == r.side {
		return p.Fail(line, CodeRowCount, rules.Args{"count": rules.Count(r.side)})
	}
	var angels, demons uint64
	n := 0
	for col, sign := range line.Signs() {
		switch rest := line.From(sign.At - line.At); {
		case col == r.side && r.side > 0:
			return p.Fail(rest, CodeRowLength, rules.Args{"count": rules.Count(r.side)})
		case col == MaxSide:
			return p.Fail(rest, CodeBadSize, nil)
		}
		switch sign.Text {
		case ".":
		case "A", "a":
			angels |= 1 << col
		case "D", "d":
			demons |= 1 << col
		default:
			return p.FailText(sign, CodeBadPiece)
		}
		n++
	}
	switch {
	case n < r.side:
		return p.Fail(notation.Field{At: line.End()}, CodeRowLength, rules.Args{"count": rules.Count(r.side)})
	case n < MinSide:
		return p.Fail(line, CodeBadSize, nil)
	}
	r.side, r.angels, r.demons = n, append(r.angels, angels), append(r.demons, demons)
	return nil
}

// state puts the rows together.
func (r *textReader) state() (*state, error) {
	var angels, demons uint64
	for i := range r.Rows {
		up := (r.side - 1 - i) * MaxSide
		angels, demons = angels|r.angels[i]<<up, demons|r.demons[i]<<up
	}
	if n := bits.OnesCount64(angels); n != allAngels {
		return nil, r.Fail(r.All(), CodeAngelCount, rules.Args{"count": rules.Count(n)})
	}
	s := newState(NewBoard(r.side, angels, demons), rules.First)
	if r.Turn == nil {
		return s, nil
	}
	switch word := strings.ToLower(r.Turn.Text); {
	case s.reason != "" && word != Nobody:
		return nil, r.Fail(*r.Turn, CodeAlreadyOver, rules.Args{"reason": rules.Word(s.reason)})
	case s.reason == "" && word == Demons:
		s.mover = rules.Second
	case s.reason == "" && word != Angels:
		return nil, r.FailText(*r.Turn, CodeBadTurn)
	}
	return s, nil
}
