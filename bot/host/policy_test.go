package host

import (
	"strings"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/rulestest"
)

// playSealed is a table between two people, with so many turns of one stone each.
func (b *bench) playSealed(terms Terms, turns int) *Table {
	b.t.Helper()
	made, err := b.Challenge(b.t.Context(), Challenge{
		Place: Place{Guild: "400", Channel: channel}, Challenger: ana, Invited: ben, Terms: terms,
		Game: "nim", Setup: b.Games()[0].Setups()[0], Side: rules.First, Interaction: b.interaction(),
	})
	if err != nil {
		b.t.Fatal(err)
	}
	t := b.do(made.ID, ben, Accept{})
	for range turns {
		t = b.do(t.ID, t.Mover(), Act{[]rules.Action{t.Line.Last().Actions()[0], rulestest.NimEnd}})
	}
	return t
}

// mayAnalysePosition asks for one position, as a line that passes through it does.
func (b *bench) mayAnalysePosition(user, game string, s rules.State) error {
	return b.mayAnalyse(b.t.Context(), user, game, []rules.State{s})
}

func TestASealedGameIsNotAnalysedByItsPlayers(t *testing.T) {
	b := newBench(t)
	sealed := b.playSealed(Terms{Sealed: true}, 8)
	open := b.playSealed(Terms{}, 8)
	longer := b.do(open.ID, open.Mover(), Act{open.Line.Last().Actions()[:1]})
	imported, err := rulestest.Nim{}.New(rules.Setup{Text: sealed.Line.Last().String()})
	if err != nil {
		t.Fatal(err)
	}
	heaps := strings.Fields(strings.ReplaceAll(sealed.Line.Last().String(), "\n", " \n "))
	heaps[0], heaps[2] = heaps[2], heaps[0]
	twin, err := rulestest.Nim{}.New(rules.Setup{Text: strings.Join(heaps[:3], " ")})
	if err != nil || twin.String() == sealed.Line.Last().String() {
		t.Fatal(twin, err)
	}
	last := sealed.Line.Len()
	for _, c := range []struct {
		name, user, code string
		ask              error
	}{
		{"a player's own table", ana, CodeSealed, b.MayAnalyse(t.Context(), ana, sealed)},
		{"the other player's", ben, CodeSealed, b.MayAnalyse(t.Context(), ben, sealed)},
		{"a stranger's", eve, "", b.MayAnalyse(t.Context(), eve, sealed)},
		{"an open table with the same position", ana, CodeSealed, b.MayAnalyse(t.Context(), ana, open)},
		{"an open table that went on from it", ana, CodeSealed, b.MayAnalyse(t.Context(), ana, longer)},
		{"the same, of a stranger", eve, "", b.MayAnalyse(t.Context(), eve, open)},
		{"a line that passes through it", ana, CodeSealed, b.MayAnalyseLine(t.Context(), ana, open.Line)},
		{"a line that ends before", ana, "", b.MayAnalyseLine(t.Context(), ana, open.Line.Upto(11))},
		{"a position from elsewhere", ben, CodeSealed, b.mayAnalysePosition(ben, "nim", imported)},
		{"its twin, lying otherwise", ben, CodeSealed, b.mayAnalysePosition(ben, "nim", twin)},
		{"an earlier position", ben, CodeSealed, b.mayAnalysePosition(ben, "nim", sealed.Line.State(last-2))},
		{"within a turn", ben, CodeSealed, b.mayAnalysePosition(ben, "nim", sealed.Line.State(last-1))},
		{"after the sixth turn", ana, CodeSealed, b.mayAnalysePosition(ana, "nim", sealed.Line.State(12))},
		{"before the end of the sixth turn", ana, "", b.mayAnalysePosition(ana, "nim", sealed.Line.State(11))},
		{"the start", ana, "", b.mayAnalysePosition(ana, "nim", sealed.Line.State(0))},
		{"the same text in another game", ana, "", b.mayAnalysePosition(ana, "other", imported)},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.code != "" {
				wantRefusal(t, c.ask, c.code)
			} else if c.ask != nil {
				t.Error(c.ask)
			}
		})
	}
}

// TestNoGameStartsFromASealedPosition of the challenger's own: against the computer or
// oneself it would be analysed.
func TestNoGameStartsFromASealedPosition(t *testing.T) {
	b := newBench(t)
	sealed := b.playSealed(Terms{Sealed: true}, 8)
	at := func(user string, study bool, s rules.State) error {
		_, err := b.Challenge(t.Context(), Challenge{
			Place: Place{Guild: "400", Channel: channel}, Challenger: user, Invited: "901", Study: study,
			Game: "nim", Setup: rules.Setup{Text: s.String()}, Interaction: b.interaction(),
		})
		return err
	}
	last := sealed.Line.Last()
	wantRefusal(t, at(ana, false, last), CodeSealed)
	wantRefusal(t, at(ben, true, last), CodeSealed)
	for _, err := range []error{at(eve, false, last), at(eve, true, last), at(ana, true, sealed.Line.State(4))} {
		if err != nil {
			t.Error(err)
		}
	}
}

func TestASealIsBrokenByTheEndOfTheGame(t *testing.T) {
	b := newBench(t)
	sealed := b.playSealed(Terms{Sealed: true}, 7)
	at := sealed.Line.Last()
	wantRefusal(t, b.mayAnalysePosition(ana, "nim", at), CodeSealed)
	// What comes up later is known too, though the table was looked through before.
	sealed = b.do(sealed.ID, ben, Act{[]rules.Action{at.Actions()[0]}})
	wantRefusal(t, b.mayAnalysePosition(ana, "nim", sealed.Line.Last()), CodeSealed)
	// What is taken back has not come up.
	back := b.do(sealed.ID, ben, Undo{})
	if err := b.mayAnalysePosition(ana, "nim", sealed.Line.Last()); err != nil {
		t.Errorf("a step taken back: %v", err)
	}
	over := b.do(back.ID, ben, Resign{})
	for _, user := range []string{ana, ben} {
		if err := b.MayAnalyse(t.Context(), user, over); err != nil {
			t.Errorf("%s after the game: %v", user, err)
		}
	}
}
