package connectfour

import (
	"math/bits"
	"strings"

	"bridgekeeper/rules"
	"bridgekeeper/rules/notation"
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
const maxText = 4 << 10 // bytes

var diagrams = notation.Diagram{
	MaxBytes: maxText, TooLong: CodeTextTooLong,
	UnknownHeader: CodeUnknownHeader, RepeatedHeader: CodeRepeatedHeader, NoRows: CodeNoDiagram,
}

// text writes the position in its one canonical form.
func (s *state) text() string {
	red, blue := s.board.Discs(rules.First), s.board.Discs(rules.Second)
	return notation.Write(turnWord(s.mover), Cols, Rows, func(c rules.Cell) byte {
		switch bit := bitOf(c); {
		case red&bit != 0:
			return 'R'
		case blue&bit != 0:
			return 'B'
		}
		return '.'
	})
}

func turnWord(seat rules.Seat) string {
	if seat == rules.Nobody {
		return Nobody
	}
	return string(pieces[seat.Index()])
}

// A textReader takes in a text row by row.
type textReader struct {
	*notation.Picture
	red  []uint64 // by row, from the top, as the lowest cells of seven columns
	blue []uint64
}

// readText reads a position; the error is a *rules.NotationError over the text.
func readText(text string) (*state, error) {
	var r textReader
	var err error
	if r.Picture, err = diagrams.Read(text, r.row); err != nil {
		return nil, err
	}
	return r.state()
}

func (r *textReader) row(p *notation.Picture, line notation.Field) error {
	if len(p.Rows) == Rows {
		return p.Fail(line, CodeTooManyRows, rules.Args{"count": rules.Count(Rows)})
	}
	var red, blue uint64
	n := 0
	for col, sign := range line.Signs() {
		bit := uint64(1) << (col * stride)
		switch sign.Text {
		case ".":
		case "R", "r":
			red |= bit
		case "B", "b":
			blue |= bit
		default:
			return p.FailText(sign, CodeBadDisc)
		}
		if n++; n > Cols {
			return p.Fail(line.From(sign.At-line.At), CodeRowLength, rules.Args{"count": rules.Count(Cols)})
		}
	}
	if n < Cols {
		return p.Fail(notation.Field{At: line.End()}, CodeRowLength, rules.Args{"count": rules.Count(Cols)})
	}
	r.red, r.blue = append(r.red, red), append(r.blue, blue)
	return nil
}

// state puts the rows together and checks that discs can have come to lie so. Not
// every such position can be reached by play; every line of four in it can have
// been the last disc's work.
func (r *textReader) state() (*state, error) {
	var red, blue uint64
	for i := range r.Rows {
		up := len(r.Rows) - 1 - i
		red, blue = red|r.red[i]<<up, blue|r.blue[i]<<up
	}
	if floating := (red | blue) &^ ((red|blue)<<1 | bottomRow); floating != 0 {
		c := cellOf(bits.TrailingZeros64(floating))
		return nil, r.Fail(r.Square(c), CodeFloating, rules.Args{"cell": c, "piece": pieceOn(red, c)})
	}
	nRed, nBlue := bits.OnesCount64(red), bits.OnesCount64(blue)
	if nRed != nBlue && nRed != nBlue+1 {
		return nil, r.Fail(r.All(), CodeDiscCount, rules.Args{"red": rules.Count(nRed), "blue": rules.Count(nBlue)})
	}
	own, before := red, blue
	if nRed > nBlue {
		own, before = blue, red
	}
	if err := r.checkLines(red, blue, own, before); err != nil {
		return nil, err
	}
	s := newState(Board{own: own, all: red | blue})
	if want := turnWord(s.mover); r.Turn != nil && !strings.EqualFold(r.Turn.Text, want) {
		return nil, r.Fail(*r.Turn, CodeBadTurn, rules.Args{"text": rules.Clip(r.Turn.Text), "want": rules.Word(want)})
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
		return r.Fail(r.All(), CodeTwoWinners, rules.Args{"line": reds[0], "other": blues[0]})
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
	return r.Fail(r.Square(line.From), CodeOldLine, rules.Args{"line": line})
}
