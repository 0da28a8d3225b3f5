package bot

import (
	"fmt"
	"strings"
	"testing"

	"bridgekeeper/bot/route"
	"bridgekeeper/bot/turn"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/rules"
)

// opens makes a thumb's command the message in front of them.
func (p *thumb) opens(in *wire.Interaction) string {
	p.t.Helper()
	answer := p.Handle(p.t.Context(), in)
	if answer.Message == nil {
		p.t.Fatalf("/%s shows nothing", in.Command)
	}
	fits(p.t, answer.Message)
	p.private = answer.Message
	return textOf(answer.Message)
}

// press presses the button with this verb of an exploration.
func (p *thumb) press(verb route.Verb, values ...string) string {
	p.t.Helper()
	id := p.id(route.Exploring + verb)
	if id == "" {
		p.t.Fatalf("no button %s in: %s", verb, textOf(p.private))
	}
	p.tap(id, values...)
	return textOf(p.private)
}

// id is the custom id of the component with this verb on the private message.
func (p *thumb) id(verb route.Verb) string { return (&remembered{Message: p.private}).id(verb) }

// steps are the steps that an exploration offers at once.
func (p *thumb) steps(verb route.Verb) []string {
	var out []string
	walk(p.private.Components, func(c wire.Component) {
		switch c := c.(type) {
		case wire.Button:
			if b, err := route.ParseID(c.CustomID); err == nil && b.Verb == route.Exploring+verb && !c.Disabled {
				out = append(out, b.Arg)
			}
		case wire.Select:
			if b, err := route.ParseID(c.CustomID); err == nil && b.Verb == route.Exploring+verb {
				for _, o := range c.Options {
					out = append(out, o.Value)
				}
			}
		}
	})
	return out
}

// drop takes a step that is one button.
func (p *thumb) drop(column string) string {
	p.t.Helper()
	at, err := route.ParseID(p.id(route.Exploring + route.Act))
	if err != nil {
		p.t.Fatalf("nothing to press in: %s", textOf(p.private))
	}
	at.Arg = column
	p.tap(at.String())
	return textOf(p.private)
}

// filled is the form of an exploration with its one field filled in.
func (p *thumb) filled(verb route.Verb, field, text string) *wire.Interaction {
	p.t.Helper()
	in := p.from(p.user)
	in.Kind, in.CustomID, in.MessageFlags, in.MessageID = wire.KindModal, p.id(route.Exploring+verb), wire.FlagEphemeral, "600"
	in.Fields = map[string]string{field: text}
	return in
}

// lineIn is the line that the person's exploration is at.
func (p *thumb) lineIn(id int64) *rules.Line {
	p.t.Helper()
	x, err := p.Host.Library.Exploration(p.t.Context(), p.user, id)
	if err != nil {
		p.t.Fatal(err)
	}
	line, err := x.Line()
	if err != nil {
		p.t.Fatal(err)
	}
	return line
}

// digits is a line of Connect Four as digits.
func digits(l *rules.Line) string {
	var out strings.Builder
	for _, a := range l.Steps() {
		out.WriteByte(a[0] - 'a' + '1')
	}
	return out.String()
}

func TestOneMovesBothSidesBranchesAndStepsAbout(t *testing.T) {
	b := newBench(t)
	p := &thumb{bench: b, user: ana}
	p.opens(b.command(ana, "explore", "code", "4453"))
	for i, c := range []struct {
		do   func() string
		line string
		says string
	}{
		{func() string { return "" }, "4453", ""},
		{func() string { return p.drop("d") }, "44534", "Your line: `5. d`"},
		{func() string { return p.drop("e") }, "445345", "`5. d  6. e`"},
		{func() string { return p.press(route.Back) }, "44534", ""},
		{func() string { return p.drop("a") }, "445341", "`5. d  6. a`"},
		{func() string { return p.press(route.Back) }, "44534", "2 steps known"},
		{func() string { return p.press(route.Forward) }, "445341", ""},
		{func() string { return p.press(route.Start) }, "4453", "The line as it was given"},
		{func() string { return p.press(route.Forward) }, "44534", ""},
		{func() string { return p.press(route.Branch, p.steps(route.Branch)[0]) }, "445345", ""},
		{func() string { return p.drop("e") }, "4453455", ""},
		{func() string { return p.press(route.Delete) }, "4453455", "branch `6. e  7. e`, 2 steps"},
		{func() string { return p.press(route.Close) }, "4453455", ""},
		{func() string { return p.press(route.Delete) + p.press(route.Delete) }, "44534", "step back with"},
		{func() string { return p.press(route.Forward) }, "445341", "step back with"},
		{func() string { return p.press(route.Back) }, "44534", ""},
		{func() string { return p.drop("b") }, "445342", "`5. d  6. b`"},
		{func() string { return p.press(route.Delete) }, "44534", "Deleted: `6. b`"},
		{func() string { return p.press(route.Acts) }, "445342", ""},
		{func() string { return p.press(route.Start) }, "4453", ""},
		{func() string { return p.press(route.Start) }, "", "First"},
		{func() string { return p.press(route.Forward) }, "4", ""},
		{func() string { return p.drop("g") }, "47", "`2. g`"},
	} {
		says := c.do() + placeholders(p.private)
		if got := digits(p.lineIn(1)); got != c.line || c.says != "First" && !strings.Contains(says, c.says) {
			t.Fatalf("row %d: at %q, want %q: %s", i, got, c.line, says)
		}
	}
	if len(b.channel.posts) != 0 {
		t.Error("others could see it")
	}
}

func placeholders(m *wire.Message) string {
	var out strings.Builder
	walk(m.Components, func(c wire.Component) {
		if c, ok := c.(wire.Select); ok {
			fmt.Fprintln(&out, c.Placeholder)
		}
	})
	return out.String()
}

// TestAStepIsExploredByTheDialogueOfTaps places a stone of Divided Loyalties.
func TestAStepIsExploredByTheDialogueOfTaps(t *testing.T) {
	b := newBench(t)
	b.start()
	p := &thumb{bench: b, user: eve} // who only looks on
	p.tap(b.channel.newest().id(route.Explore))
	if p.press(route.Pick); len(p.steps(route.Pick)) == 0 {
		t.Fatalf("nothing to choose: %s", textOf(p.private))
	}
	for len(p.steps(route.Acts)) == 0 {
		choices := p.steps(route.Pick)
		p.tap(route.ID{Verb: route.Exploring + route.Pick, Of: 1, Arg: choices[0]}.String())
	}
	p.press(route.Acts) // and the end of the turn
	line := p.lineIn(1)
	if line.Len() != 2 || line.Last().Turn() != rules.Second || b.table(1).Line.Len() != 0 {
		t.Errorf("%v is explored; the game has %d steps", line.Steps(), b.table(1).Line.Len())
	}
	if text := p.press(route.Pick); !strings.Contains(text, "stone") {
		t.Errorf("the other side's stone: %s", text)
	}
	if text := p.press(route.Close); !strings.Contains(text, "Exploring") {
		t.Errorf("closed: %s", text)
	}
}

// TestExploringGoesOnAfterTheOpponentsMoveAndARestart looks for a branch after both.
func TestExploringGoesOnAfterTheOpponentsMoveAndARestart(t *testing.T) {
	b := newBench(t)
	b.start("game", view.ConnectFour)
	p := &thumb{bench: b, user: ana}
	p.tap(b.channel.newest().id(route.Explore))
	p.drop("d")
	p.drop("c")
	b.take("d")
	b.restart()
	if text := p.press(route.Now); digits(p.lineIn(1)) != "4" || !strings.Contains(text, "As it was played") {
		t.Errorf("now at %q: %s", digits(p.lineIn(1)), text)
	}
	if p.press(route.Forward); digits(p.lineIn(1)) != "43" {
		t.Errorf("the branch is gone: %q", digits(p.lineIn(1)))
	}
	b.take("e")
	p.opens(b.command(ana, "explore"))
	if digits(p.lineIn(1)) != "45" {
		t.Errorf("opened again at %q", digits(p.lineIn(1)))
	}
	if p.press(route.Back); len(p.steps(route.Branch)) != 2 {
		t.Errorf("known are %v", p.steps(route.Branch))
	}
	replay := b.Handle(t.Context(), b.command(ana, "board", "turn", "1"))
	p.private = replay.Message
	if p.tap(p.id(route.Explore)); digits(p.lineIn(1)) != "4" {
		t.Errorf("from the replay at %q", digits(p.lineIn(1)))
	}
}

// exploreVerbs are those of an exploration's buttons.
func exploreVerbs(b *bench) []route.Verb {
	var out []route.Verb
	for verb := range b.router.Buttons {
		if strings.HasPrefix(string(verb), string(route.Exploring)) {
			out = append(out, verb)
		}
	}
	return out
}

// TestAnExplorationsButtonsAreItsOwnersAlone forges and delays some.
func TestAnExplorationsButtonsAreItsOwnersAlone(t *testing.T) {
	b := newBench(t)
	p := &thumb{bench: b, user: ana}
	p.opens(b.command(ana, "explore", "code", "44"))
	p.drop("d")
	branch := route.ID{Verb: route.Exploring + route.Delete, Of: 1, Rev: 3}
	for _, verb := range exploreVerbs(b) {
		if got := b.do(b.click(ben, route.ID{Verb: verb, Of: 1, Rev: 3, Arg: "d"}.String())); !strings.Contains(got, "isn’t yours") {
			t.Errorf("Ben presses %s: %q", verb, got)
		}
	}
	b.do(b.click(ana, branch.String()))
	for _, verb := range exploreVerbs(b) {
		if got := b.do(b.click(ana, route.ID{Verb: verb, Of: 1, Rev: 3, Arg: "d"}.String())); !strings.Contains(got, "has been deleted") {
			t.Errorf("%s of a deleted branch: %q", verb, got)
		}
	}
	before := p.lineIn(1).Len()
	for _, arg := range []string{"", "h", "x9", "~9", "~", ";", "d;", "d;h", "0", "99"} {
		for _, verb := range []route.Verb{route.Act, route.Acts, route.Pick, route.Branch} {
			for _, values := range [][]string{nil, {arg}} {
				got := b.do(b.click(ana, route.ID{Verb: route.Exploring + verb, Of: 1, Rev: 2, Arg: arg}.String(), values...))
				if got == "" || strings.Contains(got, "on our side") {
					t.Errorf("%s %q %v: %q", verb, arg, values, got)
				}
			}
		}
	}
	if got := p.lineIn(1).Len(); got != before {
		t.Errorf("%d steps became %d", before, got)
	}
}

// TestATurnIsTypedIntoAnExploration uses the form.
func TestATurnIsTypedIntoAnExploration(t *testing.T) {
	b := newBench(t)
	b.start()
	p := &thumb{bench: b, user: ana}
	p.opens(b.command(ana, "explore"))
	if form := b.Handle(t.Context(), b.click(ana, p.id(route.Exploring+route.Type))); form.Modal == nil || form.Modal.CustomID != p.id(route.Exploring+route.Type) {
		t.Fatalf("the form is %+v", form.Modal)
	}
	for typed, want := range map[string]string{"Bz99": "z99", "Bf6 f6-f8": "no stone on f7"} {
		if got := b.do(p.filled(route.Type, turn.MoveField, typed)); !strings.Contains(got, want) {
			t.Errorf("%q: %q, want %q", typed, got, want)
		}
	}
	if got := b.do(p.filled(route.Type, turn.MoveField, "blue f6")); !strings.Contains(got, "Your line: `1. Bf6") {
		t.Errorf("typed: %q", got)
	}
}
