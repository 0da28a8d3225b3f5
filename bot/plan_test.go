package bot

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"bridgekeeper/bot/route"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/render"
	"bridgekeeper/rules"
)

// telling draws positions as all that is handed in, so that what a picture would
// show can be read.
type telling struct{}

func (telling) PNG(_ context.Context, b rules.Board, v render.View) ([]byte, error) {
	return fmt.Appendf(nil, "%+v %+v", b, v), nil
}

func (telling) GIF(_ context.Context, frames []render.Frame, o render.GIFOptions) ([]byte, error) {
	return fmt.Appendf(nil, "%+v %+v", frames, o), nil
}

// planning is a game of Connect Four in which Ana is to move and Ben waits.
func planning(t *testing.T) *bench {
	t.Helper()
	b := newBench(t)
	b.start("game", view.ConnectFour)
	return b
}

func wantSaid(t *testing.T, got string, wants ...string) {
	t.Helper()
	for _, want := range wants {
		if !strings.Contains(got, want) {
			t.Errorf("%q, want %q in it", got, want)
		}
	}
}

func wantUnsaid(t *testing.T, got string, unwanted ...string) {
	t.Helper()
	for _, not := range unwanted {
		if strings.Contains(got, not) {
			t.Errorf("%q has %q in it", got, not)
		}
	}
}

func TestAPlanIsArmedShownAndPlayedByCommands(t *testing.T) {
	b := planning(t)
	wantSaid(t, b.do(b.command(ben, "if")), "nothing planned")
	wantSaid(t, b.do(b.command(ben, "if", "they", "d", "then", "D")), "Planned.", "- **1** · if `d`, then `d`", "sees none of this")
	b.do(b.command(ben, "if", "they", "c", "then", "c"))
	wantSaid(t, b.do(b.command(ben, "if", "after", "1", "they", "e", "then", "f")),
		"- **1** · if `d`, then `d`", "  - **2** · if `e`, then `f`", "\n- **3** · if `c`, then `c`")
	wantSaid(t, b.do(b.command(ben, "if", "after", "2", "they", "a", "then", "a")), "    - **3** · if `a`, then `a`")

	answer := b.do(b.command(ana, "drop", "column", "d"))
	wantSaid(t, answer, "as planned", "Disc to d1", "Disc to d2")
	card := b.channel.newest()
	wantSaid(t, textOf(card.Message), "Played at once, as planned.", "Turn 3")
	if len(card.Mentions) != 1 || card.Mentions[0] != ana {
		t.Errorf("the card calls %v", card.Mentions)
	}
	if got := b.table(1); got.Line.Len() != 2 || got.Mover() != ana {
		t.Fatalf("%d steps", got.Line.Len())
	}
	wantSaid(t, b.do(b.command(ben, "if")), "- **1** · if `e`, then `f`", "  - **2** · if `a`, then `a`")
	wantUnsaid(t, b.do(b.command(ben, "if")), "`c`")

	b.do(b.command(ana, "drop", "column", "g")) // not what was planned for
	wantSaid(t, b.do(b.command(ben, "if")), "no answer to", "nothing planned")
	wantSaid(t, b.do(b.command(ben, "drop", "column", "g")), "Your plan was dropped")
	wantUnsaid(t, b.do(b.command(ben, "if")), "dropped")
}

func TestAPlanIsMadeByTaps(t *testing.T) {
	b := planning(t)
	more := b.Handle(t.Context(), b.click(ben, b.channel.newest().id(route.More))).Message
	open := idOn(more, route.Plan)
	if open == "" {
		t.Fatal("no button in the menu")
	}
	list := b.Handle(t.Context(), b.tap(ben, open)).Message
	wantSaid(t, textOf(list), "nothing planned")
	list = b.fill(ben, b.Handle(t.Context(), b.tap(ben, idOn(list, route.PlanLine))).Modal, "they", "b", "then", "c")
	wantSaid(t, textOf(list), "if `b`, then `c`")
	goOn := selectOn(t, list, route.PlanLine)
	form := b.Handle(t.Context(), b.tap(ben, goOn.CustomID, goOn.Options[0].Value)).Modal
	list = b.fill(ben, form, "they", "d", "then", "d")
	wantSaid(t, textOf(list), "if `b`, then `c`", "  - **2** · if `d`, then `d`")
	wantSaid(t, textOf(b.Handle(t.Context(), b.tap(ben, open)).Message), "if `b`, then `c`") // now the list
	old := selectOn(t, list, route.Unplan)
	left := b.do(b.tap(ben, old.CustomID, old.Options[1].Value))
	wantSaid(t, left, "Removed.", "if `b`, then `c`")
	wantUnsaid(t, left, "`d`")
	wantSaid(t, b.do(b.tap(ben, old.CustomID, old.Options[0].Value)), "has changed since")
	list = b.Handle(t.Context(), b.tap(ben, open)).Message
	wantSaid(t, b.do(b.tap(ben, lastID(list, route.Unplan))), "nothing planned")
}

// tap is a press of a button on a private message.
func (b *bench) tap(user, customID string, values ...string) *wire.Interaction {
	in := b.click(user, customID, values...)
	in.MessageFlags = wire.FlagEphemeral
	return in
}

// fill sends a form from a private message; fields are name, value, name, value.
func (b *bench) fill(user string, form *wire.Modal, fields ...string) *wire.Message {
	b.t.Helper()
	if form == nil {
		b.t.Fatal("no form")
	}
	in := b.tap(user, form.CustomID)
	in.Kind, in.Fields = wire.KindModal, map[string]string{}
	for i := 0; i < len(fields); i += 2 {
		in.Fields[fields[i]] = fields[i+1]
	}
	return b.Handle(b.t.Context(), in).Message
}

func idOn(m *wire.Message, verb route.Verb) string { return (&remembered{Message: m}).id(verb) }

// lastID is the custom id of the last button with this verb.
func lastID(m *wire.Message, verb route.Verb) string {
	found := ""
	walk(m.Components, func(c wire.Component) {
		if press, ok := c.(wire.Button); ok {
			if b, err := route.ParseID(press.CustomID); err == nil && b.Verb == verb {
				found = press.CustomID
			}
		}
	})
	return found
}

func selectOn(t *testing.T, m *wire.Message, verb route.Verb) wire.Select {
	t.Helper()
	var found wire.Select
	walk(m.Components, func(c wire.Component) {
		if s, ok := c.(wire.Select); ok {
			if b, err := route.ParseID(s.CustomID); err == nil && b.Verb == verb {
				found = s
			}
		}
	})
	if found.CustomID == "" {
		t.Fatalf("no select %s", verb)
	}
	return found
}

func TestWhatIsWrongWithAPlanIsSaid(t *testing.T) {
	b := planning(t)
	for _, c := range []struct{ who, options, want string }{
		{ana, "they d then d", "It is your turn"},
		{eve, "they d then d", "Only <@101>"},
		{ben, "they z then d", "**z**"},
		{ben, "they d then dd", "**d"},
		{ben, "they d", "leaves a turn of yours open"},
		{ben, "then d", "say first what they would play"},
		{ben, "they d then d after 1", "no such line"},
		{ben, "they d then d after x", "can’t make sense of x"},
		{ben, "remove 0", "no such line"},
		{ben, "remove 1.99", "has changed since"},
	} {
		options := append(strings.Fields(c.options), "table", "1")
		if got := b.do(b.command(c.who, "if", options...)); !strings.Contains(got, c.want) {
			t.Errorf("%s by %s: %q, want %q", c.options, c.who, got, c.want)
		}
	}
	if plans := b.table(1).Plans; plans[0].Seq != 0 || plans[1].Seq != 0 {
		t.Errorf("armed: %v", plans)
	}
}

func TestLinesOfAPlanAreSuggestedToTheirOwner(t *testing.T) {
	b := planning(t)
	b.do(b.command(ben, "if", "they", "d", "then", "d"))
	b.do(b.command(ben, "if", "they", "c", "then", "e"))
	got := b.suggestions(b.command(ben, "if", "remove", "c"))
	if len(got) != 1 || got[0].Name != "2 · if c, then e" {
		t.Fatalf("suggested %v", got)
	}
	left := b.do(b.command(ben, "if", "remove", got[0].Value))
	wantSaid(t, left, "if `d`, then `d`")
	wantUnsaid(t, left, "`c`")
}

// TestTheOtherPlayerSeesNothingOfAPlan compares all that Ana and a stranger can have
// the bot show before Ben's plan and notes and with them: it is the same to the byte.
func TestTheOtherPlayerSeesNothingOfAPlan(t *testing.T) {
	b := planning(t)
	b.Pictures = telling{}
	for _, column := range []string{"d", "d", "e"} {
		b.do(b.command(b.nameOfMover(), "drop", "column", column))
	}
	b.do(b.command(ben, "drop", "column", "e")) // Ana is to move
	before := b.allSeenBy(ana) + b.allSeenBy(eve)
	mine := b.allSeenBy(ben)
	b.do(b.command(ben, "if", "they", "a", "then", "g"))
	b.do(b.command(ben, "note", "text", "a secret"))
	after := b.allSeenBy(ana) + b.allSeenBy(eve)
	if i := differ(before, after); i >= 0 {
		t.Errorf("before: … %.200s\nafter: … %.200s", before[i:], after[i:])
	}
	wantUnsaid(t, after, "a secret")
	if len(before) < 10000 {
		t.Errorf("only %d characters were compared", len(before))
	}
	// The comparison can tell: Ben himself sees something new.
	if mine == b.allSeenBy(ben) {
		t.Error("Ben sees no difference either")
	}
}

// TestNothingThatComesLaterTellsOfAPlan plays the same game twice, once with plans
// that come to nothing and notes between: all that Ana and a stranger see of it, the
// ids of buttons included, is the same to the byte.
func TestNothingThatComesLaterTellsOfAPlan(t *testing.T) {
	seen := map[bool]string{}
	for _, with := range []bool{false, true} {
		b := planning(t)
		b.Pictures = telling{}
		secretly := func(options ...string) {
			if in := b.command(ben, options[0], options[1:]...); with {
				b.do(in)
			}
		}
		var all strings.Builder
		look := func() {
			tell(&all, b.channel.newest().Message)
			all.WriteString(b.channel.newest().Nonce)
		}
		for i, column := range []string{"d", "d", "e", "e"} {
			if i%2 == 0 {
				secretly("if", "they", "a", "then", "g")
				secretly("if", "they", "b", "then", "g")
			}
			b.do(b.command(b.nameOfMover(), "drop", "column", column))
			if i > 0 {
				secretly("note", "text", "a secret")
			}
			look()
		}
		b.do(b.command(ana, "offer", "what", "draw"))
		look()
		seen[with] = instants.ReplaceAllString(all.String()+b.allSeenBy(ana)+b.allSeenBy(eve), "then")
	}
	if i := differ(seen[false], seen[true]); i >= 0 {
		t.Errorf("without: … %.200s\nwith: … %.200s", seen[false][i:], seen[true][i:])
	}
}
