package dividedloyalties

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/rulestest"
)

func TestGameStart(t *testing.T) {
	for _, setup := range (Game{}).Setups() {
		s, err := Game{}.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		if s.Turn() != rules.First || s.TurnNumber() != 1 || s.String() != setup.Text {
			t.Errorf("%s: turn %d of %v,\n%s", setup.Key, s.TurnNumber(), s.Turn(), s)
		}
		b := s.Board()
		for _, sq := range b.Squares {
			if sq.Piece != "" || (sq.Region != "") != (sq.Ground == rules.Field) {
				t.Errorf("%s: %+v", setup.Key, sq)
			}
		}
		for _, tally := range b.Tallies {
			if tally.Set != 1 || tally.Sets != s.(*state).pos.Rounds || len(tally.Hand) != 5 || tally.SetEmpty {
				t.Errorf("%s: %+v", setup.Key, tally)
			}
		}
	}
}

func TestGameTraits(t *testing.T) {
	tr := Game{}.Traits()
	if tr.DrawOffers || !tr.Scorable || !slices.Equal(tr.MatchLengths, []int{2, 4, 6}) ||
		tr.MatchPoints != (rules.MatchPoints{FirstWins: 2, SecondWins: 2, Draw: 1}) {
		t.Errorf("%+v", tr)
	}
}

func TestGameShadesByTheFirstLetter(t *testing.T) {
	s, err := Game{}.New(rules.Setup{Text: head + "S1 G1 W1 A1 s1 g1\n"})
	if err != nil {
		t.Fatal(err)
	}
	b := s.Board()
	want := []rules.Shade{rules.Dark, rules.Light, rules.Medium, rules.Medium, rules.Medium, rules.Medium}
	for i, shade := range want {
		if b.Squares[i].Shade != shade {
			t.Errorf("%s has shade %d, want %d", b.Squares[i].Region, b.Squares[i].Shade, shade)
		}
	}
}

func TestGamePartsAndSpelling(t *testing.T) {
	for _, tt := range []struct{ action, parts string }{
		{"purple f7", "[{piece purple} {cell f7}]"},
		{"bridge f7 f9", "[{from f7} {to f9}]"},
		{"end", "[{end }]"},
		{"bridge f9 f7", "[]"},
		{"mauve f7", "[]"},
		{"purple", "[]"},
		{"purple f7 f8", "[]"},
		{"bridge f7", "[]"},
	} {
		parts := Game{}.Parts(rules.Action(tt.action))
		if got := fmt.Sprint(parts); got != tt.parts {
			t.Errorf("%q has the parts %s, want %s", tt.action, got, tt.parts)
		}
		if a, ok := (Game{}).Spell(parts); ok != (parts != nil) || ok && string(a) != tt.action {
			t.Errorf("%v are spelled %q, %v", parts, a, ok)
		}
	}
	part := func(kind, value string) rules.Part { return rules.Part{Kind: kind, Value: value} }
	for _, tt := range []struct {
		parts []rules.Part
		want  rules.Action
	}{
		{[]rules.Part{part(rules.PartFrom, "f9"), part(rules.PartTo, "f7")}, "bridge f7 f9"},
		{[]rules.Part{part(rules.PartFrom, "f9"), part(rules.PartTo, "z7")}, ""},
		{[]rules.Part{part(rules.PartPiece, "bridge f7"), part(rules.PartCell, "f9")}, ""},
		{[]rules.Part{part(rules.PartPiece, "purple"), part(rules.PartTo, "f9")}, ""},
		{[]rules.Part{part(rules.PartCell, "f9"), part(rules.PartPiece, "purple")}, ""},
		{[]rules.Part{part(rules.PartPiece, "purple")}, ""},
		{[]rules.Part{part(rules.PartEnd, "now")}, ""},
	} {
		if a, ok := (Game{}).Spell(tt.parts); a != tt.want || ok != (tt.want != "") {
			t.Errorf("%v are spelled %q, %v", tt.parts, a, ok)
		}
	}
}

// What is marked and fresh is of the last turn that had a step (R10: also where its
// stone went back).
func TestGameMarksTheLastTurn(t *testing.T) {
	r := row{board: `
		. R . #
		B P # #
		. # . o`, hands: "blue 1 B4 P3, yellow 1 R2"}
	s, err := Game{}.New(rules.Setup{Text: r.text()})
	if err != nil {
		t.Fatal(err)
	}
	seen := func() string {
		b := s.Board()
		text := fmt.Sprint(b.Marks)
		for _, l := range b.Links {
			text += fmt.Sprintf(" %v %v %v", l.Span, l.Kind, l.Fresh)
		}
		return text
	}
	for _, tt := range []struct{ step, want string }{
		{"", "[]"},
		{"blue c2", "[{c2 last}]"},
		{"bridge a2 c2", "[{c2 last}] a2-c2 bridge true"},
		{"end", "[{c2 last}] a2-c2 bridge true"},
		{"red b1", "[{b1 last}] a2-c2 bridge false"},
		{"bridge b1 b3", "[{b1 last}] a2-c2 bridge true b1-b3 red true"},
		{"end", "[{b1 last}] a2-c2 bridge true b1-b3 red true"},
		{"blue d3", "[{d3 last}] a2-c2 bridge false b1-b3 red false"},
	} {
		if tt.step != "" {
			if s, _, err = s.Apply(rules.Action(tt.step)); err != nil {
				t.Fatal(err)
			}
		}
		if got := seen(); got != tt.want {
			t.Errorf("after %q: %s, want %s", tt.step, got, tt.want)
		}
	}
}

func TestGameMarksWhereAStoneWentBackFrom(t *testing.T) {
	r := row{board: "B P o"}
	s, err := Game{}.New(rules.Setup{Text: r.text()})
	for _, a := range splitSteps("blue c1, end") {
		if err == nil {
			s, _, err = s.Apply(a)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	b := s.Board()
	if got := fmt.Sprint(b.Marks); got != "[{c1 last}]" {
		t.Error(got)
	}
}

// A setup has no last turn, but a turn that it begins in the middle of is one once it
// has a step.
func TestGameMarksATurnThatASetupBegan(t *testing.T) {
	r := row{board: "B P B . B P B #", bridges: "a1-c1 blue", hands: "blue 1 B3, yellow 1 Y1", turn: "blue stone g1"}
	for _, tt := range []struct{ step, want string }{
		{"bridge e1 g1", "[{g1 last}] a1-c1 false e1-g1 true"},
		{"end", "[{g1 last}] a1-c1 false"},
	} {
		s, err := Game{}.New(rules.Setup{Text: r.text()})
		if err != nil {
			t.Fatal(err)
		}
		if marks := s.Board().Marks; marks != nil {
			t.Errorf("the setup marks %v", marks)
		}
		if s, _, err = s.Apply(rules.Action(tt.step)); err != nil {
			t.Fatal(err)
		}
		b := s.Board()
		got := fmt.Sprint(b.Marks)
		for _, l := range b.Links {
			got += fmt.Sprint(" ", l.Span, " ", l.Fresh)
		}
		if got != tt.want {
			t.Errorf("after %q: %s, want %s", tt.step, got, tt.want)
		}
	}
}

func TestGameAppliesHostileTextCheaply(t *testing.T) {
	s, err := Game{}.New(rules.Setup{Text: head + "S1 S1\n"})
	if err != nil {
		t.Fatal(err)
	}
	long := rules.Action("bridge " + strings.Repeat("a1 ", 1<<20))
	allocs := testing.AllocsPerRun(10, func() { s.Apply(long) })
	_, _, err = s.Apply(long)
	var e *rules.IllegalError
	if !errors.As(err, &e) || e.Code != rules.CodeUnknownAction || len(e.Args["text"].(rules.Text)) > 64 || allocs > 10 {
		t.Errorf("%T with %v, %v allocations", err, e.Args, allocs)
	}
}

// TestGolden plays one game and compares all of it: notation, events, scores and the
// last position. Read what -update writes before believing it.
func TestGolden(t *testing.T) {
	line, err := rules.NewLine(Game{}, rules.Setup{Text: goldenText})
	if err != nil {
		t.Fatal(err)
	}
	r := randomSource(7)
	for line.Last().Turn() != rules.Nobody {
		if line, err = line.Play(randomStep(r, line.Last().Actions())); err != nil {
			t.Fatal(err)
		}
	}
	var b strings.Builder
	for _, turn := range line.Turns() {
		fmt.Fprintf(&b, "%d %v: %s\n", turn.Number, turn.Seat, line.Notation(turn))
		for i := turn.Start; i < turn.End; i++ {
			for _, e := range line.Events(i) {
				if e.Code != EventPlaced { // the notation says it
					fmt.Fprintf(&b, "    %v\n", e)
				}
			}
		}
		if result, _ := line.State(turn.End).Result(); result.Score != [2]int{} {
			fmt.Fprintf(&b, "    %d-%d\n", result.Score[0], result.Score[1])
		}
	}
	result, _ := line.Last().Result()
	fmt.Fprintf(&b, "\n%+v\n\n%s", result, line.Last())
	rulestest.Golden(t, "game.golden", b.String())
}

// A small position of its own, so that no change to the built-in ones changes the game.
const goldenText = head + `.  o  o  o  o  .
o  S1 S1 W1 W1 o
o  S1 S1 W1 W1 o
o  G1 G1 S2 S2 o
o  G1 G1 S2 S2 o
.  o  o  o  o  .
`
