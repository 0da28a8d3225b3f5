package fourangels

import (
	"strings"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/rulestest"
)

func TestTextIsRead(t *testing.T) {
	const want = "turn: demons\n\nA . . A\n. D . .\n. . . .\nA . . A\n"
	for name, text := range map[string]string{
		"canonical":      want,
		"without blanks": "turn: demons\nA..A\n.D..\n....\nA..A",
		"small letters":  "TURN: Demons\n\na . . a\n. d . .\n. . . .\na . . a\n",
		"comments, CRLF": "# a lesson\r\nturn: demons\r\n\r\nA..A\r\n.D..\r\n# middle\r\n....\r\nA..A\r\n",
		"encoding mark":  "\ufeffturn: demons\nA..A\n.D..\n....\nA..A",
		"turn below":     "A..A\n.D..\n....\nA..A\nturn:demons",
	} {
		if s := set(t, text); s.String() != want {
			t.Errorf("%s: reads as\n%s", name, s)
		}
	}
	for name, c := range map[string]struct{ text, turn string }{
		"A1: the angels move first":   {"A..A\n....\n....\nA..A", Angels},
		"said":                        {"turn: angels\nA..A\n....\n....\nA..A", Angels},
		"A4: nobody after the end":    {"AA..\nAA..\n....\n....", Nobody},
		"A5: nor where it is said":    {"turn: nobody\nAD.A\nDD..\n....\nA..A", Nobody},
		"the full board, all of five": {"A...A\n.....\n.....\n.....\nA...A", Angels},
	} {
		if s := set(t, c.text); turnWord(s.Turn()) != c.turn || !strings.HasPrefix(s.String(), "turn: "+c.turn+"\n") {
			t.Errorf("%s: turn of %v\n%s", name, s.Turn(), s)
		}
	}
}

func TestTextIsRefused(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       string // code, arguments, and the faulty part
	}{
		{"nothing", "", `no-diagram {} ""`},
		{"no rows", "turn: angels\n", `no-diagram {} ""`},
		{"another header", "name: B\nA..A", `unknown-header {text: "name"} "name"`},
		{"turn twice", "turn: angels\nTurn: angels\nA..A", `repeated-header {text: "Turn"} "Turn"`},
		{"another sign", "A.x.\n", `bad-piece {text: "x"} "x"`},
		{"another letter", "A.é.\n", `bad-piece {text: "é"} "é"`},
		{"three squares a side", "AA.\nA.A\n...", `bad-size {} "AA."`},
		{"nine squares a side", "A.......A\n", `bad-size {} "A"`},
		{"a short row", "A..A\n...\n....\nA..A", `row-length {count: 4} ""`},
		{"a long row", "A..A\n.....\n....\nA..A", `row-length {count: 4} "."`},
		{"a row too few", "A..A\n....\nA..A\n", `row-count {count: 4} ""`},
		{"a row too many", "A..A\n....\n....\nA..A\n.DD.", `row-count {count: 4} ".DD."`},
		{"A1: three angels", "A..A\n....\n....\nA...", "angel-count {count: 3} \"A..A\n....\n....\nA...\""},
		{"A1: five angels", "A..A\n.A..\n....\nA..A", "angel-count {count: 5} \"A..A\n.A..\n....\nA..A\""},
		{"another's turn", "turn: mine\nA..A\n....\n....\nA..A", `bad-turn {text: "mine"} "mine"`},
		{"no turn after its word", "turn:\nA..A\n....\n....\nA..A", `bad-turn {text: ""} ""`},
		{"nobody's turn before the end", "turn: nobody\nA..A\n....\n....\nA..A", `bad-turn {text: "nobody"} "nobody"`},
		{"A4: a turn after the end", "turn: angels\nAA..\nAA..\n....\n....", `already-over {reason: connected} "angels"`},
		{"A5: a turn after the end", "turn: demons\nAD.A\nDD..\n....\nA..A", `already-over {reason: separated} "demons"`},
		{"too long", strings.Repeat("#", maxText) + "more", `text-too-long {count: 4096} "more"`},
	} {
		if got := rulestest.Refused(Game{}, c.text); got != c.want {
			t.Errorf("%s: %q, want %s", c.name, got, c.want)
		}
	}
}

// TestFaultIsPointedAt checks where the text is wrong, not only what.
func TestFaultIsPointedAt(t *testing.T) {
	_, err := Game{}.New(rules.Setup{Text: "turn: angels\n\nA . . A\n. . ? .\n. . . .\nA . . A\n"})
	if line, col := rules.Notation(err).LineCol(); line != 4 || col != 5 {
		t.Errorf("a fault at %d:%d, want 4:5", line, col)
	}
}
