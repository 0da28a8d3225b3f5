package bot

import (
	"fmt"
	"strings"
	"testing"

	"bridgekeeper/bot/wire"
)

// which is the custom id of the list that a message asks with, and the labels of what
// it offers; empty where it doesn't ask.
func which(m *wire.Message) (id string, labels []string) {
	walk(m.Components, func(c wire.Component) {
		s, ok := c.(wire.Select)
		if at, err := parseButton(s.CustomID); ok && err == nil && at.verb == verbWhich {
			id = s.CustomID
			for _, o := range s.Options {
				labels = append(labels, o.Label)
			}
		}
	})
	return id, labels
}

// TestACommandAsksWhichGameIsMeant gives commands where Ana is to move in two games of
// Connect Four and one of Four Angels, and chooses.
func TestACommandAsksWhichGameIsMeant(t *testing.T) {
	b := newBench(t)
	b.challengeTo(connectFour) // 1
	b.challengeTo(connectFour) // 2
	b.challengeTo(fourAngels)  // 3
	for _, c := range []struct {
		command string
		options []string
		offered []string
		chosen  string
		want    string // in the answer
	}{
		{"drop", []string{"column", "d"}, []string{"#2 · Connect Four · against Ben", "#1 · Connect Four · against Ben"}, "2", "d1"},
		{"play", []string{"move", "a1 b2"}, []string{"#3 · Four Angels · against Ben", "#1"}, "3", "b2"},
		{"board", []string{"text", "true"}, nil, "", "Connect Four. Turn 1"}, // the only one left where she is to move
	} {
		m := b.ask(b.command(ana, c.command, c.options...))
		id, labels := which(m)
		if len(labels) != len(c.offered) {
			t.Fatalf("/%s: offered %q in %q", c.command, labels, textOf(m))
		}
		for i, label := range c.offered {
			if !strings.Contains(labels[i], label) {
				t.Errorf("/%s: offered %q, want %q", c.command, labels, c.offered)
			}
		}
		if id != "" {
			answer := b.Handle(t.Context(), b.tapped(ana, id, c.chosen))
			if m = answer.Message; answer.Kind != wire.Update {
				t.Errorf("/%s: the answer stands beside the question: kind %d", c.command, answer.Kind)
			}
		}
		if got := textOf(m); !strings.Contains(got, c.want) {
			t.Errorf("/%s: %q, want %q", c.command, got, c.want)
		}
	}
	if one, two := digits(b.table(1).Line), digits(b.table(2).Line); one != "" || two != "4" {
		t.Errorf("played %q and %q", one, two)
	}
	if n := b.table(3).Line.Len(); n != 1 {
		t.Errorf("%d steps of Four Angels", n)
	}
}

// TestAHintGoesWhereItMayBeGiven: of two games that wait, one is against the computer.
func TestAHintGoesWhereItMayBeGiven(t *testing.T) {
	b := newBench(t)
	b.challengeTo(connectFour)
	b.do(b.command(ana, "study", "game", connectFour))
	if got := b.do(b.command(ana, "hint")); strings.Contains(got, "Which") || strings.Contains(got, "your opponent plays without one") {
		t.Errorf("hint: %q", got)
	}
}

// TestEveryCommandAboutATableCanAskWhich gives each command without its options, but
// those it needs, where two games wait for the person.
func TestEveryCommandAboutATableCanAskWhich(t *testing.T) {
	for _, c := range commands {
		if !c.takes(tableOption.name) || c.name == "abort" { // which has to be told
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			b := newBench(t)
			game := connectFour
			if len(c.games) > 0 {
				game = c.games[0]
			}
			b.challengeTo(game)
			b.challengeTo(game)
			var options []string
			for _, o := range c.options {
				if o.required {
					options = append(options, o.name, "d4")
				}
			}
			if c.name == "offer" {
				options = []string{"what", "draw"}
			}
			m := b.ask(b.command(ana, c.name, options...))
			id, labels := which(m)
			if id == "" || len(labels) != 2 {
				t.Fatalf("it asks with %q", textOf(m))
			}
			if got := textOf(b.Handle(t.Context(), b.tapped(ana, id, "2")).Message); strings.Contains(got, "no longer") || strings.Contains(got, "Which of these") {
				t.Errorf("once more: %q", got)
			}
			for table := range 2 { // somebody else's click finds nothing of theirs to do
				b.Handle(t.Context(), b.tapped(eve, id, fmt.Sprint(table+1)))
			}
			if b.table(1).Line.Len() > 0 {
				t.Error("the other game was changed")
			}
		})
	}
}

// TestAskingWhichTakesNothingForGranted hands in custom ids as nobody was given them.
func TestAskingWhichTakesNothingForGranted(t *testing.T) {
	b := newBench(t)
	b.challengeTo(connectFour)
	b.challengeTo(connectFour)
	for _, arg := range []string{
		"", "?", "nothing", "games", "abort", "abort?why=spam", "challenge?opponent=" + ben, "drop", "drop?column=", "drop?column=d&column=e",
		"drop?column=d&more=1", "drop?%zz", "drop?column=d;e", "board?text=perhaps", "drop?table=2&table=1&column=d", "which?column=d",
		"import?file=1", "drop?column=" + strings.Repeat("d", 60),
	} {
		for _, chosen := range [][]string{{"1"}, {}, {"1", "2"}, {"-1"}, {"99"}, {"x"}, {strings.Repeat("1", 90)}} {
			answer := b.Handle(t.Context(), b.tapped(ana, button{verb: verbWhich, arg: arg}.String(), chosen...))
			if answer.Kind != wire.Reply || !answer.Message.Ephemeral || strings.Contains(textOf(answer.Message), "reference") {
				t.Errorf("%q, %q: kind %d: %q", arg, chosen, answer.Kind, textOf(answer.Message))
			}
		}
	}
	if n := b.table(1).Line.Len() + b.table(2).Line.Len(); n != 0 {
		t.Errorf("%d steps were taken", n)
	}
}

// TestALongCommandNamesTheOption: what no custom id holds is asked for in words.
func TestALongCommandNamesTheOption(t *testing.T) {
	b := newBench(t)
	b.challengeTo(connectFour)
	b.challengeTo(connectFour)
	m := b.ask(b.command(ana, "note", "text", strings.Repeat("é", 40)))
	if id, _ := which(m); id != "" || !strings.Contains(textOf(m), "**table**") || !strings.Contains(textOf(m), "#2") {
		t.Errorf("%q, %q", id, textOf(m))
	}
	id, labels := which(b.ask(b.command(ana, "note", "text", "é & =?")))
	b.do(b.tapped(ana, id, "2"))
	if got := b.table(2).NoteOf(ana); len(labels) != 2 || got != "é & =?" {
		t.Errorf("kept %q", got)
	}
}
