package notation_test

import (
	"fmt"
	"strings"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/notation"
	"bridgekeeper/rules/rulestest"
)

var diagrams = notation.Diagram{MaxBytes: 100, TooLong: "too-long", UnknownHeader: "unknown", RepeatedHeader: "repeated", NoRows: "no-rows"}

// taken is a text taken apart, its rows refused if they hold a "?".
func taken(text string) string {
	p, err := diagrams.Read(text, func(p *notation.Picture, row notation.Field) error {
		for n, sign := range row.Signs() {
			if sign.Text == "?" {
				return p.Fail(sign, "bad", rules.Args{"count": rules.Count(len(p.Rows)*10 + n)})
			}
		}
		return nil
	})
	if e := rules.Notation(err); e != nil {
		return fmt.Sprintf("%s %v %d-%d", e.Code, e.Args, e.Start, e.End)
	}
	turn := "none"
	if p.Turn != nil {
		turn = fmt.Sprint(*p.Turn)
	}
	return fmt.Sprint(turn, p.Rows, " ", p.All().At, "-", p.All().End())
}

func TestDiagramsAreTakenApart(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"canonical", "turn: red\n\n. R\n. .\n", `{red 6}[{. R 11} {. . 15}] 11-18`},
		{"no turn", "..", `none[{.. 0}] 0-2`},
		{"a turn without a word", "turn:\n..", `{ 5}[{.. 6}] 6-8`},
		{"comments, blanks, CRLF, a mark", "\ufeff# of: us\r\n\tTURN : red\r\n\r\n..\u3000\r\n#\r\n.x", `{red 21}[{.. 28} {.x 38}] 28-40`},
		{"nothing", "", `no-rows {} 0-0`},
		{"no rows", "turn: red\n", `no-rows {} 10-10`},
		{"another header", "..\nname: A", `unknown {text: "name"} 3-7`},
		{"twice", "turn: red\nTurn: red\n..", `repeated {text: "Turn"} 10-14`},
		{"too long", strings.Repeat("#", 103), `too-long {count: 100} 100-103`},
		{"the engine's fault", "..\n. é ? ?\n", `bad {count: 12} 8-9`},
		{"a row's fault before a header's", "?\nname: A", `bad {count: 0} 0-1`},
		{"a header's fault before a row's", "name: A\n?", `unknown {text: "name"} 0-4`},
	} {
		if got := taken(c.text); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestSquaresArePointedAt(t *testing.T) {
	p, err := diagrams.Read("a é c\n\ndef", func(*notation.Picture, notation.Field) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	for cell, want := range map[rules.Cell]notation.Field{
		{Col: 1, Row: 1}: {Text: "é", At: 2},
		{Col: 2, Row: 1}: {Text: "c", At: 5},
		{Col: 0, Row: 0}: {Text: "d", At: 8},
		{Col: 3, Row: 0}: {Text: "def", At: 8},
	} {
		if got := p.Square(cell); got != want {
			t.Errorf("%v is at %v, want %v", cell, got, want)
		}
	}
}

func TestDiagramsAreWritten(t *testing.T) {
	got := notation.Write("red", 3, 2, func(c rules.Cell) byte { return "abcdef"[c.Row*3+c.Col] })
	if want := "turn: red\n\nd e f\na b c\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := taken(got), `{red 6}[{d e f 11} {a b c 17}] 11-22`; got != want {
		t.Errorf("taken apart again %s, want %s", got, want)
	}
}

// A step that is refused keeps why, and where it was asked for.
func TestErrorsPointAtFields(t *testing.T) {
	src := notation.Source(" ab cd ")
	whole := src.Whole()
	err := src.Illegal(whole.From(3), &rules.IllegalError{Code: rules.CodeGameOver})
	if !rulestest.FaultAt(err, rules.CodeIllegal, 1, 5) || rules.Illegal(err).Code != rules.CodeGameOver {
		t.Errorf("%v at %v", err, whole)
	}
	if err := src.Within(7, "long"); err != nil {
		t.Error(err)
	}
	if err := src.Within(6, "long"); !rulestest.FaultAt(err, "long", 1, 7) {
		t.Error(err)
	}
}
