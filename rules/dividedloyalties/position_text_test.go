package dividedloyalties

import (
	"fmt"
	"strings"
	"testing"

	"bridgekeeper/rules"
)

const head = "name: Test\nrounds: 3\n\n"

// canonical texts are written as they are read.
var canonical = []struct{ says, text string }{
	{"the smallest", "name: A\nrounds: 3\n\nS1\n"},
	{"with a line about it", "name: Two Courts\nrounds: 4\nabout: Small, and quick: 3 minutes.\n\n. o S1\no G12 x\n"},
	{"tokens of different widths", "name: Ünïcode — 名前\nrounds: 3\n\n.   o   S1\nABCD o  .\n"},
	{"stones", head + "S1 o  S1\n\nstones:\nB  P  .\n"},
	{"all sections", head + `S1 S1 S1 S1
S1 S1 S1 S1
S1 S1 S1 S1

stones:
.  R  .  .
B  P  B  .
.  R  .  .

bridges:
a2-c2 blue cut
b1-b3 red

reserve:
blue 2 B2 P0 G2 R2 O1
yellow 1 Y4 O3 G0 R0 P1

turn:
yellow quiet 2
`},
	{"the middle of a turn", head + `S1 S1 S1 S1

stones:
B  P  G  .

bridges:
a1-c1 blue

reserve:
blue 1 B3 P2 G1 R2 O1
yellow 1 Y4 O3 G2 R2 P1

turn:
blue stone c1 quiet 1
`},
	{"a dot stone that has no bridge yet", head + `S1 S1 o  S1

stones:
B  P  G  .

reserve:
blue 1 B3 P2 G1 R2 O1
yellow 1 Y4 O3 G2 R2 P1

turn:
blue stone c1 quiet 0
`},
	{"a game that is over", head + `S1

stones:
B

reserve:
blue 1 B3 P3 G2 R2 O1
yellow 1 Y4 O3 G2 R2 P1

turn:
nobody quiet 0
`},
}

// spaced lines up the columns as the writer does: each as wide as the widest token.
func spaced(text string) string {
	return strings.NewReplacer(". o S1\no G12 x", ".   o   S1\no   G12 x", ".   o   S1\nABCD o  .", ".    o    S1\nABCD o    .").Replace(text)
}

func TestTextIsWrittenAsItIsRead(t *testing.T) {
	for _, tt := range canonical {
		want := spaced(tt.text)
		for i, text := range []string{tt.text, want, strings.ReplaceAll(tt.text, "\n", "\r\n"), strings.TrimRight(tt.text, "\n"), byteOrderMark + "# a note\n" + tt.text + "\n\n# the end"} {
			s, err := readPosition(text)
			if err != nil {
				t.Errorf("%s, way %d: %v", tt.says, i, err)
				continue
			}
			if got := s.String(); got != want {
				t.Errorf("%s, way %d: written as\n%s\nwant\n%s", tt.says, i, got, want)
			}
		}
	}
}

func TestTextIsReadForgivingly(t *testing.T) {
	text := `# My own
   Rounds :   4
	NAME:	 Two  Words

	.  O   S1
# a comment between rows
	o  S1

BRIDGES:
C1-A1 Blue

Turn:
YELLOW
quiet 1

Stones:
.
b p g
`
	text = strings.Replace(text, ".  O   S1\n# a comment between rows\n\to  S1", ".  O   S1\n# a comment between rows\n\tS1 S1 S1", 1)
	s, err := readPosition(text)
	if err != nil {
		t.Fatal(err)
	}
	want := "name: Two  Words\nrounds: 4\n\n.  o  S1\nS1 S1 S1\n\nstones:\n.  .  .\nB  P  G\n\nbridges:\na1-c1 blue\n\nturn:\nyellow quiet 1\n"
	if s.String() != want {
		t.Errorf("read as\n%s\nwant\n%s", s, want)
	}
}

func TestTextRaggedRowsAreVoidToTheRight(t *testing.T) {
	s, err := readPosition(head + "S1\no o o\nS1 S1\n")
	if err != nil {
		t.Fatal(err)
	}
	if want := head + "S1 .  .\no  o  o\nS1 S1 .\n"; s.String() != want {
		t.Errorf("read as\n%s", s)
	}
}

func TestTextOfTheLargestGrid(t *testing.T) {
	wide := strings.TrimSpace(strings.Repeat("S1 ", rules.MaxSide)) + "\n"
	s, err := readPosition(head + strings.Repeat(wide, rules.MaxSide))
	if err != nil {
		t.Fatal(err)
	}
	// Along a line of 25 there are 23 rows of 3 and 22 of 4.
	lanes := 2*25*(23+22) + 2*(23*23+22*22)
	if len(s.g.lanes) != lanes || len(s.Actions()) != 5*625 {
		t.Errorf("%d lanes of %d, %d actions", len(s.g.lanes), lanes, len(s.Actions()))
	}
	if _, _, err := s.Apply("blue y25"); err != nil {
		t.Error(err)
	}
}

// Each row is a text with the fault between « and », and what it is.
func TestTextFaults(t *testing.T) {
	line := strings.Repeat("o ", rules.MaxSide)
	full := "S1 S1 S1 S1\n\nstones:\nB P B .\n"
	for _, tt := range []struct{ says, text, want string }{
		{"nothing", "«»", "no-header {want: name}"},
		{"no rounds", "name: A«»\n\nS1", "no-header {want: rounds}"},
		{"no name", "rounds: 3«»\n\nS1", "no-header {want: name}"},
		{"an unknown key", "name: A\n«size»: 4\n\nS1", `unknown-header {text: "size"}`},
		{"a line without a key", "«S1 S1»\nS1 S1", `unknown-header {text: "S1 S1"}`},
		{"a key twice", "name: A\n«Name»: B\nrounds: 3\n\nS1", `repeated-header {text: "Name"}`},
		{"no name after the key", "name:«»\nrounds: 3\n\nS1", "bad-name {count: 60}"},
		{"a name too long", "name: «" + strings.Repeat("ä", 61) + "»\nrounds: 3\n\nS1", "bad-name {count: 60}"},
		{"a name that can't be shown", "name: «a\u202eb»\nrounds: 3\n\nS1", "bad-name {count: 60}"},
		{"a line about it too long", "name: A\nrounds: 3\nabout: «" + strings.Repeat("a", 201) + "»\n\nS1", "bad-name {count: 200}"},
		{"two rounds", "name: A\nrounds: «2»\n\nS1", `bad-rounds {text: "2"}`},
		{"five rounds", "name: A\nrounds: «five»\n\nS1", `bad-rounds {text: "five"}`},
		{"no grid", head[:len(head)-2] + "«»", "no-grid {}"},
		{"no text", "name: «\xff»\nrounds: 3\n\nS1", "text-broken {}"},
		{"a digit for a cell", head + "S1 «1S»", `bad-cell {text: "1S"}`},
		{"a token too long", head + "S1 o\no «S1234» o", `bad-cell {text: "S1234"}`},
		{"a letter of another alphabet", head + "«Ы1»", `bad-cell {text: "Ы1"}`},
		{"a sign for a cell", head + "S1 «*»", `bad-cell {text: "*"}`},
		{"26 columns", head + line + "«S1»\n", "grid-too-big {count: 25}"},
		{"26 rows", head + strings.Repeat("S1\n", 25) + "«S1»\n", "grid-too-big {count: 25}"},
		{"dots only", head + "«o o»\no .", "no-board-cells {}"},
		{"an unknown section", head + "S1\n\n«pieces:»\nB", `unknown-section {text: "pieces:"}`},
		{"a second grid", head + "S1\n\n«S1 S1»", `unknown-section {text: "S1 S1"}`},
		{"a section twice", head + "S1\n\nstones:\nB\n\n«Stones:»\nB", `repeated-section {text: "Stones:"}`},
		{"a stone of no colour", head + "S1 S1\n\nstones:\nB «X»", `bad-stone {text: "X"}`},
		{"a stone spelled out", head + "S1 S1\n\nstones:\n«blue» .", `bad-stone {text: "blue"}`},
		{"a stone on void", head + "S1 .\n\nstones:\n. «B»", "stone-outside {cell: b1}"},
		{"a stone beside the grid", head + "S1\n\nstones:\n. «B»", "stone-outside {cell: b1}"},
		{"a stone below the grid", head + "S1\n\nstones:\n.\n«B»", "stone-outside {cell: (0,-1)}"},
		{"a bridge without an owner", head + full + "\nbridges:\n«a1-c1»", `bad-bridge {text: "a1-c1"}`},
		{"a bridge of green", head + full + "\nbridges:\n«a1-c1 green»", `bad-bridge {text: "a1-c1 green"}`},
		{"a bridge of one end", head + full + "\nbridges:\n«a1 blue»", `bad-bridge {text: "a1 blue"}`},
		{"a red bridge that is cut", head + full + "\nbridges:\n«a1-c1 red cut»", `bad-bridge {text: "a1-c1 red cut"}`},
		{"a bridge over a gap", head + full + "\nbridges:\n«b1-d1 blue»", "no-row {bridge: b1-d1}"},
		{"a bridge of two", head + full + "\nbridges:\n«a1-b1 blue»", "no-row {bridge: a1-b1}"},
		{"a bridge outside", head + full + "\nbridges:\n«a1-a9 blue»", "no-row {bridge: a1-a9}"},
		{"a bridge of the wrong colours", head + full + "\nbridges:\n«a1-c1 yellow»", "no-row {bridge: a1-c1}"},
		{"a bridge of equal neighbours", head + "S1 S1 S1\n\nstones:\nB B P\n\nbridges:\n«a1-c1 blue»", "no-row {bridge: a1-c1}"},
		{"a bridge twice", head + full + "\nbridges:\na1-c1 blue\n«c1-a1 blue»", "bridges-conflict {bridge: a1-c1, other: a1-c1}"},
		{"bridges that cross", head + "S1 S1 S1\nS1 S1 S1\nS1 S1 S1\n\nstones:\n. B .\nB P B\n. B .\n\nbridges:\na2-c2 blue\n«b1-b3 blue»", "bridges-conflict {bridge: b1-b3, other: a2-c2}"},
		{"red over uncut", head + "S1 S1 S1\nS1 S1 S1\nS1 S1 S1\n\nstones:\n. R .\nB P B\n. R .\n\nbridges:\na2-c2 blue\n«b1-b3 red»", "bridges-conflict {bridge: b1-b3, other: a2-c2}"},
		{"cut by nothing", head + full + "\nbridges:\n«a1-c1 blue cut»", "bad-cut {bridge: a1-c1}"},
		{"an unknown mark of a bridge", head + full + "\nbridges:\n«a1-c1 blue red»", `bad-bridge {text: "a1-c1 blue red"}`},
		{"one reserve only", head + "S1\n\n«reserve:»\nblue 1 B1", `bad-reserve {text: "reserve:"}`},
		{"the reserves the other way round", head + "S1\n\nreserve:\n«yellow 1 Y1»\nblue 1 B1", `bad-reserve {text: "yellow 1 Y1"}`},
		{"a set too many", head + "S1\n\nreserve:\n«blue 4 B1»\nyellow 1 Y1", `bad-reserve {text: "blue 4 B1"}`},
		{"set 0", head + "S1\n\nreserve:\nblue 1 B1\n«yellow 0 Y1»", `bad-reserve {text: "yellow 0 Y1"}`},
		{"more than a set holds", head + "S1\n\nreserve:\n«blue 1 B5»\nyellow 1 Y1", `bad-reserve {text: "blue 1 B5"}`},
		{"a colour the side has none of", head + "S1\n\nreserve:\n«blue 1 Y1»\nyellow 1 Y1", `bad-reserve {text: "blue 1 Y1"}`},
		{"a colour twice", head + "S1\n\nreserve:\n«blue 1 B1 B1»\nyellow 1 Y1", `bad-reserve {text: "blue 1 B1 B1"}`},
		{"a number that is none", head + "S1\n\nreserve:\n«blue 1 B-1»\nyellow 1 Y1", `bad-reserve {text: "blue 1 B-1"}`},
		{"a third reserve", head + "S1\n\nreserve:\nblue 1 B1\nyellow 1 Y1\n«red 1 R1»", `bad-reserve {text: "red 1 R1"}`},
		{"no turn", head + "S1\n\n«turn:»", `bad-turn {text: "turn:"}`},
		{"green's turn", head + "S1\n\nturn:\n«green»", `bad-turn {text: "green"}`},
		{"a turn with half a fact", head + "S1\n\nturn:\nblue «quiet»", `bad-turn {text: "quiet"}`},
		{"five quiet turns", head + "S1\n\nturn:\nblue «quiet» 5", `bad-turn {text: "quiet"}`},
		{"an unknown fact", head + "S1\n\nturn:\nblue «moves» 5", `bad-turn {text: "moves"}`},
		{"this turn's stone where none is", head + "S1\n\nturn:\nblue «stone» a1", `bad-turn {text: "stone"}`},
		{"this turn's stone, still in hand too", head + "S1\n\nstones:\nB\n\nturn:\n«blue stone a1»", `bad-turn {text: "blue stone a1"}`},
		{"nobody's turn in a game that goes on", head + "S1\n\nturn:\n«nobody»", `bad-turn {text: "nobody"}`},
		{"nobody's turn, with a stone", head + "S1\n\nstones:\nB\n\nturn:\nnobody «stone» a1", `bad-turn {text: "stone"}`},
		{"this turn's stone on a dot that opens nothing", head + "S1 o\n\nstones:\n. B\n\nreserve:\nblue 1 B1\nyellow 1 Y1\n\nturn:\n«blue stone b1»", `bad-turn {text: "blue stone b1"}`},
		{"this turn's stone in the other side's bridge", head + "S1 S1 S1 S1\n\nstones:\nY O G .\n\nbridges:\na1-c1 yellow\n\nreserve:\nblue 1 B1\nyellow 1 Y1\n\nturn:\n«blue stone c1»", `bad-turn {text: "blue stone c1"}`},
	} {
		before, rest, _ := strings.Cut(tt.text, "«")
		fault, after, _ := strings.Cut(rest, "»")
		text := before + fault + after
		state, err := Game{}.New(rules.Setup{Text: text})
		e := rules.Notation(err)
		if e == nil || state != nil {
			t.Errorf("%s: got %v, %v", tt.says, state, err)
			continue
		}
		if got := fmt.Sprint(e.Code, " ", e.Args); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.says, got, tt.want)
		}
		if e.Input != text || e.Start != len(before) || e.End != len(before)+len(fault) {
			t.Errorf("%s: points at %q from byte %d, want %q from %d", tt.says, text[e.Start:e.End], e.Start, fault, len(before))
		}
	}
}

func TestTextTooLong(t *testing.T) {
	text := head + "S1\n" + strings.Repeat("# filler\n", maxText/9)
	_, err := readPosition(text)
	if e := rules.Notation(err); e == nil || e.Code != CodeTextTooLong || e.Start != maxText {
		t.Errorf("got %v", err)
	}
	if _, err := readPosition(text[:maxText]); err != nil {
		t.Errorf("one byte less: %v", err)
	}
}

func TestTextErrorsKnowTheirLineAndColumn(t *testing.T) {
	_, err := readPosition("name: Ünïcode\nrounds: 3\n\nS1 o\no  *\n")
	if line, col := rules.Notation(err).LineCol(); line != 5 || col != 4 {
		t.Errorf("line %d, column %d", line, col)
	}
}

// What would have happened by itself has happened: the mover that can't place has
// passed, a used-up set is followed by the next.
func TestTextOfAPositionLeftHanging(t *testing.T) {
	for _, tt := range []struct{ says, text, want string }{
		{"a set used up", "S1\n\nreserve:\nblue 1\nyellow 3 Y1\n", "reserve:\nblue 2 B4 P3 G2 R2 O1\nyellow 3 Y1 O0 G0 R0 P0\n"},
		{"a mover without stones", "S1\n\nreserve:\nblue 3\nyellow 3 Y1\n", "turn:\nyellow quiet 1\n"},
		{"a mover without a place", "S1 S1 o\n\nstones:\nY  O  .\n", "turn:\nyellow quiet 1\n"},
		{"an end by the fourth pass", "S1\n\nreserve:\nblue 3\nyellow 3 Y1\n\nturn:\nblue quiet 3\n", "turn:\nnobody quiet 4\n"},
		{"an end that nobody saw", "S1\n\nstones:\nB\n\nturn:\nyellow\n", "turn:\nnobody quiet 0\n"},
	} {
		s, err := readPosition(head + tt.text)
		if err != nil {
			t.Errorf("%s: %v", tt.says, err)
		} else if !strings.Contains(s.String(), tt.want) || s.TurnNumber() != 1 {
			t.Errorf("%s: turn %d,\n%s\nwant\n%s", tt.says, s.TurnNumber(), s, tt.want)
		}
	}
}

func FuzzText(f *testing.F) {
	for _, tt := range canonical {
		f.Add(tt.text)
	}
	for _, r := range allRows() {
		f.Add(r.text())
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := readPosition(text)
		if err != nil {
			e := rules.Notation(err)
			if e == nil || e.Input != text || e.Start < 0 || e.Start > e.End || e.End > len(text) {
				t.Fatalf("%q: %#v", text, err)
			}
			return
		}
		again, err := readPosition(s.String())
		if err != nil || again.String() != s.String() {
			t.Fatalf("%q is written\n%s\nand that reads as\n%v, %v", text, s, again, err)
		}
		for _, a := range s.Actions() {
			if _, _, err := s.Apply(a); err != nil {
				t.Fatalf("%s\noffers %q: %v", s, a, err)
			}
		}
	})
}
