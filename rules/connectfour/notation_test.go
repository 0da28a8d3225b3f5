package connectfour

import (
	"strings"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/rulestest"
)

func TestParseTurn(t *testing.T) {
	full := set(t, wide("B\nR\nB\nR\nB\nR"))
	over := digits(t, "4455667").Last()
	empty := newState(Board{})
	for _, c := range []struct {
		name  string
		state rules.State
		typed string
		want  string // the action, or code, refusal and the faulty part
	}{
		{"C7: the letter", empty, "d", "d"},
		{"C7: a capital", empty, "D", "d"},
		{"C1: the number", empty, "4", "d"},
		{"blanks around it", empty, " \t g\r\n", "g"},
		{"nothing", empty, "", `turn-empty ""`},
		{"blanks", empty, "  ", `turn-empty ""`},
		{"a word", empty, "drop d", `bad-column "drop"`},
		{"a cell", empty, "d1", `after-turn "1"`},
		{"two columns", empty, "4453", `after-turn "453"`},
		{"two words", empty, "d  e f", `after-turn "e f"`},
		{"an open turn", empty, "d +", `after-turn "+"`},
		{"a digit too small", empty, "0", `bad-column "0"`},
		{"a sign", empty, "é", `bad-column "é"`},
		{"no text at all", empty, "\xff", "bad-column \"\xff\""},
		{"C1: the eighth column", empty, " 8", `illegal outside "8"`},
		{"C1: column h", empty, "H", `illegal outside "H"`},
		{"C2: a full column", full, "a", `illegal full "a"`},
		{"after the end", over, " a ", `illegal game-over "a"`},
		{"nothing after the end", over, " ", `turn-empty ""`},
		{"too much", empty, strings.Repeat("d", maxTurn+3), `turn-too-long "ddd"`},
	} {
		if got := rulestest.Typed(Game{}, c.state, c.typed); got != c.want {
			t.Errorf("%s: %q reads %s, want %s", c.name, c.typed, got, c.want)
		}
	}
}

func TestFormatTurn(t *testing.T) {
	if got := (Game{}).FormatTurn(newState(Board{}), []rules.Action{"d"}); got != "d" {
		t.Errorf("C7: %q", got)
	}
}

func TestPartsAreAColumn(t *testing.T) {
	for a, want := range map[rules.Action]bool{"d": true, "h": true, "z": false, "": false, "D": false, "dd": false} {
		list := Game{}.Parts(a)
		if (list != nil) != want {
			t.Errorf("%q has the parts %v", a, list)
			continue
		}
		if again, ok := (Game{}).Spell(list); ok != want || ok && again != a {
			t.Errorf("%q is spelled %q, %v", a, again, ok)
		}
	}
	for _, list := range [][]rules.Part{
		{{Kind: rules.PartCell, Value: "d1"}},
		{{Kind: rules.PartColumn, Value: "4"}},
		{{Kind: rules.PartColumn, Value: "a"}, {Kind: rules.PartColumn, Value: "b"}},
	} {
		if a, ok := (Game{}).Spell(list); ok {
			t.Errorf("%v is spelled %q", list, a)
		}
	}
}

func TestDigitsReadAndWritten(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"4453", "4453\n"},
		{"4 4\t5 3\r\n", "4453\n"},
		{"\ufeff44", "44\n"},
		{"", "\n"},
		{"# only a word\n\n", "\n"},
		{"44\n\n# two games\n4455667", "44\n4455667\n"},
	} {
		games, err := importDigits([]byte(c.text))
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		var out strings.Builder
		for _, g := range games {
			data, err := exportDigits(g)
			if err != nil {
				t.Fatal(err)
			}
			out.Write(data)
		}
		if out.String() != c.want {
			t.Errorf("C7: %q is written again as %q, want %q", c.text, out.String(), c.want)
		}
	}
}

func TestDigitsRefused(t *testing.T) {
	for _, c := range []struct {
		text, code string
		line, col  int
	}{
		{"44\n48", CodeBadDigit, 2, 2},
		{"440", CodeBadDigit, 1, 3},
		{"4é", CodeBadDigit, 1, 2},
		{"44 -3", CodeBadDigit, 1, 4},
		{"44\n 4444 4 4 4", rules.CodeIllegal, 2, 11},
		{"44556671", rules.CodeIllegal, 1, 8},
		{strings.Repeat("#", maxDigits+1), CodeTextTooLong, 1, maxDigits + 1},
	} {
		games, err := importDigits([]byte(c.text))
		if games != nil || !rulestest.FaultAt(err, c.code, c.line, c.col) {
			t.Errorf("%.20q reads as %d games, %v, want %s at %d:%d", c.text, len(games), err, c.code, c.line, c.col)
		}
	}
}

func TestDigitsNeedTheEmptyBoard(t *testing.T) {
	line, err := rules.NewLine(Game{}, rules.Setup{Text: digits(t, "44").Last().String()})
	if err != nil {
		t.Fatal(err)
	}
	if data, err := exportDigits(line); err == nil {
		t.Errorf("C7: written as %q", data)
	}
}
