package bot

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"bridgekeeper/bot/route"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/rules"
)

// question is the list that a message asks with which game is meant; empty where it
// doesn't ask.
type question wire.Select

func which(m *wire.Message) (q question) {
	walk(m.Components, func(c wire.Component) {
		s, ok := c.(wire.Select)
		if at, err := route.ParseID(s.CustomID); ok && err == nil && at.Verb == route.Which {
			q = question(s)
		}
	})
	return q
}

// labels are those of what it offers.
func (q question) labels() (out []string) {
	for _, o := range q.Options {
		out = append(out, o.Label)
	}
	return out
}

// answered is the choice of a table.
func (b *bench) answered(user string, q question, table int) *wire.Interaction {
	b.t.Helper()
	for _, o := range q.Options {
		if strings.HasPrefix(o.Label, fmt.Sprintf("#%d ", table)) {
			return b.tapped(user, q.CustomID, o.Value)
		}
	}
	b.t.Fatalf("no table %d in %q", table, q.labels())
	return nil
}

// TestACommandAsksWhichGameIsMeant gives commands where Ana is to move in two games of
// Connect Four and one of Four Angels, and chooses.
func TestACommandAsksWhichGameIsMeant(t *testing.T) {
	b := newBench(t)
	b.challengeTo(view.ConnectFour) // 1
	b.challengeTo(view.ConnectFour) // 2
	b.challengeTo(view.FourAngels)  // 3
	for _, c := range []struct {
		command string
		options []string
		offered []string
		chosen  int
		want    string // in the answer
	}{
		{"drop", []string{"column", "d"}, []string{"#2 · Connect Four · against Ben", "#1 · Connect Four · against Ben"}, 2, "d1"},
		{"play", []string{"move", "a1 b2"}, []string{"#3 · Four Angels · against Ben", "#1"}, 3, "b2"},
		{"board", []string{"text", "true"}, nil, 0, "Connect Four. Turn 1"}, // the only one left where she is to move
	} {
		m := b.ask(b.command(ana, c.command, c.options...))
		q := which(m)
		labels := q.labels()
		if len(labels) != len(c.offered) {
			t.Fatalf("/%s: offered %q in %q", c.command, labels, textOf(m))
		}
		for i, label := range c.offered {
			if !strings.Contains(labels[i], label) {
				t.Errorf("/%s: offered %q, want %q", c.command, labels, c.offered)
			}
		}
		if c.chosen != 0 {
			answer := b.Handle(t.Context(), b.answered(ana, q, c.chosen))
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
	b.challengeTo(view.ConnectFour)
	b.do(b.command(ana, "study", "game", view.ConnectFour))
	if got := b.do(b.command(ana, "hint")); strings.Contains(got, "Which") || strings.Contains(got, "your opponent plays without one") {
		t.Errorf("hint: %q", got)
	}
}

// TestEveryCommandAboutATableCanAskWhich gives each command without its options, but
// those it needs, where two games wait for the person.
func TestEveryCommandAboutATableCanAskWhich(t *testing.T) {
	for _, c := range newBench(t).router.Commands {
		if !c.Takes(route.TableOption) || c.Name == "abort" { // which has to be told
			continue
		}
		t.Run(c.Name, func(t *testing.T) {
			b := newBench(t)
			game := view.ConnectFour
			if len(c.Games) > 0 {
				game = c.Games[0]
			}
			b.challengeTo(game)
			b.challengeTo(game)
			var options []string
			for _, o := range c.Options {
				if o.Required {
					options = append(options, o.Name, "d4")
				}
			}
			if c.Name == "offer" {
				options = []string{"what", "draw"}
			}
			m := b.ask(b.command(ana, c.Name, options...))
			q := which(m)
			if len(q.labels()) != 2 {
				t.Fatalf("it asks with %q", textOf(m))
			}
			if got := textOf(b.Handle(t.Context(), b.answered(ana, q, 2)).Message); strings.Contains(got, "no longer") || strings.Contains(got, "Which of these") {
				t.Errorf("once more: %q", got)
			}
			for table := range 2 { // somebody else's click finds nothing of theirs to do
				b.Handle(t.Context(), b.answered(eve, q, table+1))
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
	b.challengeTo(view.ConnectFour)
	b.challengeTo(view.ConnectFour)
	for _, arg := range []string{
		"", "?", "nothing", "games", "abort", "abort?why=spam", "challenge?opponent=" + ben, "drop", "drop?column=", "drop?column=d&column=e",
		"drop?column=d&more=1", "drop?%zz", "drop?column=d;e", "board?text=perhaps", "drop?table=2&table=1&column=d", "which?column=d",
		"import?file=1", "drop?column=" + strings.Repeat("d", 60),
	} {
		for _, chosen := range [][]string{{"1.0"}, {"1"}, {}, {"1.1", "2.1"}, {"-1.1"}, {"1.-1"}, {"99.1"}, {"x"}, {strings.Repeat("1", 90)}} {
			answer := b.Handle(t.Context(), b.tapped(ana, route.ID{Verb: route.Which, Arg: arg}.String(), chosen...))
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
	b.challengeTo(view.ConnectFour)
	b.challengeTo(view.ConnectFour)
	m := b.ask(b.command(ana, "note", "text", strings.Repeat("é", 40)))
	if q := which(m); len(q.labels()) > 0 || !strings.Contains(textOf(m), "**table**") || !strings.Contains(textOf(m), "#2") {
		t.Errorf("%q", textOf(m))
	}
	q := which(b.ask(b.command(ana, "note", "text", "é & =?")))
	b.do(b.answered(ana, q, 2))
	if got := b.table(2).NoteOf(ana); got != "é & =?" {
		t.Errorf("kept %q", got)
	}
}

// TestSuggestionsAreOfAllThatMayBeMeant: a column that is full in one game is open in
// another, and a line of a plan is nothing without its table.
func TestSuggestionsAreOfAllThatMayBeMeant(t *testing.T) {
	b := newBench(t)
	b.challengeTo(view.ConnectFour)
	b.challengeTo(view.ConnectFour)
	for range 3 {
		b.do(b.command(ana, "drop", "column", "d", "table", "1"))
		b.do(b.command(ben, "drop", "column", "d", "table", "1"))
	}
	var got []string
	for _, c := range b.suggestions(b.command(ana, "drop", "column", "")) {
		got = append(got, c.Value)
	}
	slices.Sort(got)
	if strings.Join(got, "") != "abcdefg" {
		t.Errorf("columns %q", got)
	}
	if got := b.suggestions(b.command(ana, "drop", "column", "d")); len(got) != 1 || got[0].Value != "d" {
		t.Errorf("d: %v", got)
	}
	if got := b.suggestions(b.command(ana, "export", "format", "")); len(got) < 3 || got[0].Value == route.NoChoice {
		t.Errorf("formats: %v", got)
	}
	b.challengeTo(view.ConnectFour) // Ben waits in 1, 2 and 3
	b.do(b.command(ben, "if", "they", "a", "then", "a", "table", "3"))
	got = nil
	for _, c := range b.suggestions(b.command(ben, "if", "remove", "")) {
		got = append(got, c.Value)
	}
	if strings.Join(got, "") != route.NoChoice {
		t.Errorf("lines of plans: %q", got)
	}
	if m := b.ask(b.command(ben, "if", "remove", route.NoChoice)); len(which(m).Options) > 0 || !strings.Contains(textOf(m), "**table**") {
		t.Errorf("what was no choice is asked about: %q", textOf(m))
	}
}

// TestAChoiceIsOfTheGameAsItStood: a double click and an old list don't play on.
func TestAChoiceIsOfTheGameAsItStood(t *testing.T) {
	b := newBench(t)
	b.challengeTo(view.ConnectFour)
	b.challengeTo(view.ConnectFour)
	b.do(b.command(ben, "if", "they", "d", "then", "e", "table", "1")) // so that it is her turn again at once
	q := which(b.ask(b.command(ana, "drop", "column", "d")))
	one, two := b.answered(ana, q, 1), b.answered(ana, q, 1)
	b.do(one)
	if got := b.do(two); digits(b.table(1).Line) != "45" || !strings.Contains(got, "moved on") {
		t.Errorf("chosen twice it played %q: %q", digits(b.table(1).Line), got)
	}
	b.do(b.command(ana, "study", "game", view.ConnectFour)) // 3, where both sides are hers
	b.do(b.command(ana, "drop", "column", "a", "table", "3"))
	b.do(b.command(ana, "drop", "column", "a", "table", "3"))
	q = which(b.ask(b.command(ana, "undo")))
	one, two = b.answered(ana, q, 3), b.answered(ana, q, 3)
	b.do(one)
	b.do(two)
	if n := b.table(3).Line.Len(); n != 1 {
		t.Errorf("undone twice: %d steps", n)
	}
}

// TestAPlanAsksWhichOfTheGamesThatWait: that it is one's turn in another is not meant.
func TestAPlanAsksWhichOfTheGamesThatWait(t *testing.T) {
	b := newBench(t)
	for range 3 {
		b.challengeTo(view.ConnectFour)
	}
	b.do(b.command(ana, "drop", "column", "a", "table", "3"))
	q := which(b.ask(b.command(ben, "if", "they", "d", "then", "d")))
	if len(q.labels()) != 2 {
		t.Fatalf("asked with %q", q.labels())
	}
	b.do(b.answered(ben, q, 2))
	if n := len(b.table(2).PlanLines(rules.Second)); n != 1 {
		t.Errorf("%d lines", n)
	}
}

// TestNamesInAChoiceArePlain: of players whose games one only looks at, too.
func TestNamesInAChoiceArePlain(t *testing.T) {
	b := newBench(t)
	b.challengeTo(view.ConnectFour)
	b.challengeTo(view.ConnectFour)
	if err := b.Host.People.RememberName(t.Context(), ben, "ben\u202e\u200b\n1# evil"); err != nil {
		t.Fatal(err)
	}
	for _, user := range []string{ana, eve} {
		in := b.command(user, "board")
		in.Users = nil // or they would be remembered by what they are called there
		labels := which(b.ask(in)).labels()
		if got := strings.Join(labels, "|"); len(labels) != 2 || !strings.Contains(got, "evil") || strings.ContainsAny(got, "\u202e\u200b\n") {
			t.Errorf("%s is offered %q", user, got)
		}
	}
}
