package connectfour

import (
	"strings"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/rulestest"
)

func TestTextIsRead(t *testing.T) {
	const want = "turn: blue\n\n" +
		". . . . . . .\n. . . . . . .\n. . . . . . .\n" +
		". . . R . . .\n. . . B . . .\n. . B R R . .\n"
	for name, text := range map[string]string{
		"canonical":        want,
		"without the turn": ". . . R . . .\n. . . B . . .\n. . B R R . .\n",
		"without blanks":   "...R...\n...B...\n..BRR..",
		"small letters":    "TURN:Blue\n...r...\n...b...\n..brr..",
		"comments, CRLF":   "# a lesson\r\nturn: blue\r\n\r\n...R...\r\n# middle\r\n...B...\r\n..BRR..\r\n",
		"encoding mark":    "\ufeffturn: blue\n...R...\n...B...\n..BRR..",
		"turn below":       "...R...\n...B...\n..BRR..\nturn: blue",
	} {
		if s := set(t, text); s.String() != want {
			t.Errorf("%s: reads as\n%s", name, s)
		}
	}
}

func TestFinishedPositionsAreRead(t *testing.T) {
	for _, game := range []string{
		"4455667", "636313721433315541666416512454772222774755",
		"226213346171527635465535411761244353627774", "7162236244432435267154266716417151757553",
	} {
		last := digits(t, game).Last()
		if got := set(t, last.String()); ending(got) != ending(last) || got.Turn() != rules.Nobody {
			t.Errorf("%s: %s, read again %s", game, ending(last), ending(got))
		}
	}
}

func TestTextIsRefused(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       string // code, arguments, and the faulty part
	}{
		{"nothing", "", `no-diagram {} ""`},
		{"no rows", "turn: red\n", `no-diagram {} ""`},
		{"another header", "name: A\n.......", `unknown-header {text: "name"} "name"`},
		{"turn twice", "turn: red\nTurn: red\n.......", `repeated-header {text: "Turn"} "Turn"`},
		{"another sign", "...x...", `bad-disc {text: "x"} "x"`},
		{"another letter", "...é...", `bad-disc {text: "é"} "é"`},
		{"a short row", "......", `row-length {count: 7} ""`},
		{"a long row", ". . . . . . . .", `row-length {count: 7} "."`},
		{"seven rows", strings.Repeat(".......\n", 7), `too-many-rows {count: 6} "......."`},
		{"C2: a floating disc", "R......\n.......", `floating {cell: a2, piece: red} "R"`},
		{"C2: a floating disc of Blue", "R......\nBb.....\nR......", `floating {cell: b2, piece: blue} "b"`},
		{"C1: Blue alone", "B......", `disc-count {blue: 1, red: 0} "B......"`},
		{"C1: two red ones more", "RR.....", `disc-count {blue: 0, red: 2} "RR....."`},
		{"C3: both have four", "BBBB...\nRRRR...", "two-winners {line: a1-d1, other: a2-d2} \"BBBB...\nRRRR...\""},
		{"C3: Blue moved after Red's four", "BBB.....\nRRRR...", `row-length {count: 7} "."`},
		{"C3: moved on after a four", "BBB....\nRRRR..B", `line-before-last {line: a1-d1} "R"`},
		{"C3: a buried line", "BBRB...\nRRRR...\nBBBRRBR", `line-before-last {line: a2-d2} "R"`},
		{"C3: two lines apart", "RRRR...\nBBBR...\nRRRRBBB\nBBBRBBR\n", `line-before-last {line: a2-d2} "R"`},
		{"C1: the other's turn", "turn: red\nR......", `bad-turn {text: "red", want: blue} "red"`},
		{"C3: nobody's turn before the end", "turn: nobody\nR......", `bad-turn {text: "nobody", want: blue} "nobody"`},
		{"C3: a turn after the end", "turn: blue\nBBB....\nRRRR...", `bad-turn {text: "blue", want: nobody} "blue"`},
		{"no turn after its word", "turn:\nR......", `bad-turn {text: "", want: blue} ""`},
		{"too long", strings.Repeat("#", maxText) + "more", `text-too-long {count: 4096} "more"`},
	} {
		if got := rulestest.Refused(Game{}, c.text); got != c.want {
			t.Errorf("%s: %q, want %s", c.name, got, c.want)
		}
	}
}

// TestFaultIsPointedAt checks where the text is wrong, not only what.
func TestFaultIsPointedAt(t *testing.T) {
	_, err := Game{}.New(rules.Setup{Text: "turn: red\n\n. . B . . . .\n. . . . . . .\n. . . R . . .\n"})
	if line, col := rules.Notation(err).LineCol(); line != 3 || col != 5 {
		t.Errorf("C2: floating at %d:%d, want 3:5", line, col)
	}
}
