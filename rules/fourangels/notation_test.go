package fourangels

import (
	"strings"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/rulestest"
)

func TestParseTurn(t *testing.T) {
	angels := set(t, standardText)
	demons := set(t, "turn: demons\n"+rulestest.Diagram(angels))
	over := set(t, "AA..\nAA..\n....\n....")
	for _, c := range []struct {
		name  string
		state rules.State
		typed string
		want  string // the action, or code, refusal and the faulty part
	}{
		{"A7: the record's spelling", angels, "a1-c3", "a1 c3"},
		{"A7: the action's", angels, "a1 c3", "a1 c3"},
		{"capitals, nothing between", angels, "A1C3", "a1 c3"},
		{"blanks and a long dash", angels, " \ta1 – C3\r\n", "a1 c3"},
		{"an arrow", angels, "a1->c3", "a1 c3"},
		{"another arrow", angels, "a1→c3", "a1 c3"},
		{"A7: a demon", demons, "d4", "d4"},
		{"a capital", demons, " D4 ", "d4"},

		{"nothing", angels, "", `turn-empty ""`},
		{"blanks", demons, " \n ", `turn-empty ""`},
		{"a word", angels, "angel a1", `bad-cell-name "angel"`},
		{"a word after a square", demons, "d4 demon", `bad-cell-name "demon"`},
		{"half a name", demons, "d", `bad-cell-name "d"`},
		{"a number alone", demons, "44", `bad-cell-name "44"`},
		{"row nought", demons, "d0", `bad-cell-name "d0"`},
		{"a nought before", demons, "d04", `bad-cell-name "d04"`},
		{"a letter with an accent", demons, "é4", `bad-cell-name "é4"`},
		{"no text at all", demons, "\xff4", "bad-cell-name \"\xff4\""},
		{"a square without another", angels, "a1", `half-move "a1"`},
		{"a dash and nothing", angels, " a1 - ", `half-move "a1"`},
		{"a dash after a demon", demons, "d4-", `half-move "d4"`},
		{"a dash and no square", angels, "a1-x", `bad-cell-name "x"`},
		{"a dash before", angels, "-a1", `bad-cell-name "-a1"`},
		{"a third square", angels, "a1-c3-e5", `after-turn "-e5"`},
		{"two turns", angels, "a1-c3 d4", `after-turn "d4"`},
		{"an open turn", angels, "a1-c3 +", `after-turn "+"`},
		{"an open turn of demons", demons, "d4+", `after-turn "+"`},

		{"A3: a move in the demons' turn", demons, " a1-c3 ", `illegal must-place "a1-c3"`},
		{"A3: and without a dash", demons, "A1 C3", `illegal must-place "A1 C3"`},
		{"A2: three squares", angels, "a1-d4", `illegal bad-distance "a1-d4"`},
		{"A1: beyond the board", demons, "d9", `illegal outside "d9"`},
		{"A1: far beyond", demons, "y25", `illegal outside "y25"`},
		{"A3: occupied", demons, "a1", `illegal occupied "a1"`},
		{"after the end", over, " a1 ", `illegal game-over "a1"`},
		{"too much", demons, strings.Repeat("d", maxTurn+3), `turn-too-long "ddd"`},
	} {
		if got := rulestest.Typed(Game{}, c.state, c.typed); got != c.want {
			t.Errorf("%s: %q reads %s, want %s", c.name, c.typed, got, c.want)
		}
	}
}

func TestFormatTurn(t *testing.T) {
	s := set(t, standardText)
	for a, want := range map[rules.Action]string{"a1 c3": "a1-c3", "d4": "d4"} {
		if got := (Game{}).FormatTurn(s, []rules.Action{a}); got != want {
			t.Errorf("A7: %q is written %q, want %q", a, got, want)
		}
	}
}

func TestPartsAreSquares(t *testing.T) {
	for a, want := range map[rules.Action]int{
		"a1 c3": 2, "d4": 1, "a1 a1": 2, "y25": 1, "": 0, "d": 0, "a1  c3": 0, "a1 c3 ": 0, "a1-c3": 0, "A1": 0, "z1": 0,
	} {
		list := Game{}.Parts(a)
		if len(list) != want {
			t.Errorf("%q has the parts %v", a, list)
			continue
		}
		if again, ok := (Game{}).Spell(list); ok != (want > 0) || ok && again != a {
			t.Errorf("%q is spelled %q, %v", a, again, ok)
		}
	}
	for _, list := range [][]rules.Part{
		{{Kind: rules.PartCell, Value: "a1 c3"}},
		{{Kind: rules.PartColumn, Value: "a"}},
		{{Kind: rules.PartFrom, Value: "a1"}},
		{{Kind: rules.PartTo, Value: "a1"}, {Kind: rules.PartFrom, Value: "c3"}},
		{{Kind: rules.PartFrom, Value: "a1"}, {Kind: rules.PartTo, Value: "c3 d4"}},
	} {
		if a, ok := (Game{}).Spell(list); ok {
			t.Errorf("%v is spelled %q", list, a)
		}
	}
}

func TestMovesReadAndWritten(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "\n"},
		{"# nothing\n \n", "\n"},
		{"a1-c3\n", "a1-c3\n"},
		{"a1-c3 d4 h8 g8", "a1-c3\nd4\nh8-g8\n"},
		{"\ufeffA1C3 D4\r\n# a word\r\nH8 → G8 # another\r\n", "a1-c3\nd4\nh8-g8\n"},
		{"a1 c3 d4 h8 g8 e5", "a1-c3\nd4\nh8-g8\ne5\n"},
	} {
		games, err := importMoves([]byte(c.text))
		if err != nil || len(games) != 1 {
			t.Errorf("%q: %d games, %v", c.text, len(games), err)
			continue
		}
		data, err := exportMoves(games[0])
		if got := string(data); err != nil || got != strings.TrimLeft(c.want, "\n") {
			t.Errorf("%q is written again as %q, %v, want %q", c.text, got, err, c.want)
		}
	}
}

func TestMovesRefused(t *testing.T) {
	for _, c := range []struct {
		text, code string
		line, col  int
	}{
		{"a1-c3\n d", CodeBadCellName, 2, 2},
		{"a1-c3\nd4 e5", CodeHalfMove, 2, 4},
		{"a1-c3\nd4-e5", rules.CodeIllegal, 2, 1},
		{"a1-d4", rules.CodeIllegal, 1, 1},
		{"a1-c3 d4 c3-e5", rules.CodeIllegal, 1, 10},
		{"a1\nc3", CodeHalfMove, 1, 1},
		{"a1-c3, d4", CodeBadCellName, 1, 6},
		{strings.Repeat("#", maxMoves+1), CodeTextTooLong, 1, maxMoves + 1},
	} {
		games, err := importMoves([]byte(c.text))
		if games != nil || !rulestest.FaultAt(err, c.code, c.line, c.col) {
			t.Errorf("%.20q reads as %d games, %v, want %s at %d:%d", c.text, len(games), err, c.code, c.line, c.col)
		}
	}
}

func TestMovesNeedTheStandardSetup(t *testing.T) {
	line, err := rules.NewLine(Game{}, rules.Setup{Text: "A..A\n....\n....\nA..A"})
	if err != nil {
		t.Fatal(err)
	}
	if data, err := exportMoves(line); err == nil {
		t.Errorf("written as %q", data)
	}
}
