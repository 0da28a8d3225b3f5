package bot

import (
	"math/rand/v2"
	"strings"
	"testing"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
	"bridgekeeper/rules"
)

// thumb is a person who only taps: what lies in front of them is the table's card
// and the last private message.
type thumb struct {
	*bench
	user    string
	private *wire.Message
	taps    int
}

// tap presses a component of the card or of the private message.
func (p *thumb) tap(customID string, values ...string) *wire.Response {
	p.t.Helper()
	p.taps++
	in := p.click(p.user, customID, values...)
	if p.private != nil && customIDs(p.private)[customID] {
		in.MessageFlags = wire.FlagEphemeral
	}
	answer := p.Handle(p.t.Context(), in)
	if answer.After != nil {
		answer.After(p.t.Context(), wire.Posted{}, nil)
	}
	if answer.Kind == wire.Reply || answer.Kind == wire.Update {
		p.private = answer.Message
		fits(p.t, answer.Message)
	}
	return answer
}

// customIDs are the custom ids of what can be pressed.
func customIDs(m *wire.Message) map[string]bool {
	ids := map[string]bool{}
	walk(m.Components, func(c wire.Component) {
		switch c := c.(type) {
		case wire.Button:
			if !c.Disabled {
				ids[c.CustomID] = true
			}
		case wire.Select:
			ids[c.CustomID] = true
		}
	})
	return ids
}

// offered are the steps that the components of a message take at once.
func offered(m *wire.Message) map[rules.Action]bool {
	steps := map[rules.Action]bool{}
	walk(m.Components, func(c wire.Component) {
		switch c := c.(type) {
		case wire.Button:
			if b, err := route.ParseID(c.CustomID); err == nil && b.Verb == route.Act {
				steps[rules.Action(b.Arg)] = true
			}
		case wire.Select:
			if b, err := route.ParseID(c.CustomID); err == nil && b.Verb == route.Act {
				for _, o := range c.Options {
					if !strings.HasPrefix(o.Value, route.PageMark) {
						steps[rules.Action(o.Value)] = true
					}
				}
			}
		}
	})
	return steps
}

// pickPaths are the custom ids of a dialogue that lead on from a path.
func pickPaths(m *wire.Message, from string) []string {
	var out []string
	walk(m.Components, func(c wire.Component) {
		if c, ok := c.(wire.Button); ok {
			b, err := route.ParseID(c.CustomID)
			if err == nil && b.Verb == route.Pick && len(b.Arg) > len(from) && strings.HasPrefix(b.Arg, from) {
				out = append(out, c.CustomID)
			}
		}
	})
	return out
}

// everyStep are the steps that can be taken by taps from the card as it stands,
// found by walking all its components and those of the dialogue.
func (p *thumb) everyStep(card *remembered) map[rules.Action]bool {
	p.t.Helper()
	steps := offered(card.Message)
	begin := card.id(route.Pick)
	if begin == "" {
		return steps
	}
	open := []string{begin}
	seen := map[string]bool{begin: true}
	for n := 0; len(open) > 0; n++ {
		if n > 2000 {
			p.t.Fatal("the dialogue has no end")
		}
		id := open[0]
		open = open[1:]
		b, _ := route.ParseID(id)
		p.private = nil
		answer := p.tap(id)
		for step := range offered(answer.Message) {
			steps[step] = true
		}
		for _, next := range pickPaths(answer.Message, b.Arg) {
			if !seen[next] {
				seen[next] = true
				open = append(open, next)
			}
		}
	}
	return steps
}

// TestEveryLegalStepCanBeTappedAndNoOther walks the component tree at random
// positions of all boards, from the first turn to late in the game.
func TestEveryLegalStepCanBeTappedAndNoOther(t *testing.T) {
	const positions = 50
	setups := newBench(t).Host.Games()[0].Setups()
	for i, setup := range setups {
		t.Run(setup.Key, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			b.start("position", setup.Key)
			random := rand.New(rand.NewPCG(uint64(i), 4))
			for n := i; n < positions; n += len(setups) {
				for range 8 + random.IntN(12) {
					b.randomStep(random)
				}
				table := b.table(1)
				if table.Status != host.Playing {
					t.Fatalf("the game is over after %d steps, before its last position", table.Line.Len())
				}
				b.show(1)
				p := &thumb{bench: b, user: table.Mover()}
				got := p.everyStep(b.channel.newest())
				want := table.Line.Last().Actions()
				for _, a := range want {
					if !got[a] {
						t.Fatalf("%q can't be tapped", a)
					}
				}
				if len(got) != len(want) {
					t.Fatalf("%d steps can be tapped, %d are legal", len(got), len(want))
				}
			}
		})
	}
}

// randomStep takes a random legal step by the host, and does not show it.
func (b *bench) randomStep(random *rand.Rand) {
	b.t.Helper()
	if table := b.table(1); table.Status == host.Playing {
		actions := table.Line.Last().Actions()
		b.take(actions[random.IntN(len(actions))])
	}
}

// TestTapsOfAPlacement counts: five for a stone without a bridge, seven with one.
func TestTapsOfAPlacement(t *testing.T) {
	b := newBench(t)
	b.start()
	p := &thumb{bench: b, user: ana}
	p.placeByTaps("blue f6")
	if p.tap((&remembered{Message: p.private}).id(route.Acts)); b.table(1).Mover() != ben {
		t.Fatal("the turn is not over")
	}
	if p.taps > 5 {
		t.Errorf("a plain placement took %d taps, want at most 5", p.taps)
	}
	for _, turn := range []string{"yellow d5", "green f7", "yellow d6"} {
		in := b.command(b.table(1).Mover(), "play", "move", turn)
		if got := b.do(in); !strings.Contains(got, "Your turn is over") {
			t.Fatalf("%s: %s", turn, got)
		}
	}
	p.taps = 0
	p.placeByTaps("blue f8")
	p.tap((&remembered{Message: p.private}).id(route.Act))
	for step := range offered(p.private) {
		if strings.HasPrefix(string(step), "bridge") {
			p.tap((&remembered{Message: p.private}).id(route.Act), string(step))
			break
		}
	}
	for id := range customIDs(p.private) {
		if strings.HasSuffix(id, ":end") {
			p.tap(id)
			break
		}
	}
	if b.table(1).Mover() != ben || len(b.table(1).Line.Last().Board().Links) != 1 {
		t.Fatal("no bridge, or the turn is not over")
	}
	if p.taps > 7 {
		t.Errorf("a placement with a bridge took %d taps, want at most 7", p.taps)
	}
}

// placeByTaps goes through the dialogue to the preview of a step.
func (p *thumb) placeByTaps(step rules.Action) {
	p.t.Helper()
	p.private = nil
	p.tap(p.channel.newest().id(route.Pick))
	for n := 0; !offered(p.private)[step]; n++ {
		if n > 5 {
			p.t.Fatalf("the dialogue does not come to %q", step)
		}
		_, cell, _ := strings.Cut(string(step), " ")
		piece, _, _ := strings.Cut(string(step), " ")
		next := ""
		for _, id := range pickPaths(p.private, "") {
			b, _ := route.ParseID(id)
			path := strings.Split(b.Arg, ".")
			if chosen, err := route.ParseID(next); err == nil && len(b.Arg) < len(chosen.Arg) {
				continue // back
			}
			switch last := path[len(path)-1]; {
			case path[0] != piece, len(last) == 1 && len(path) > 1 && last != cell[:1], len(last) > 1 && len(path) > 1 && last != cell:
			default:
				next = id
			}
		}
		if next == "" {
			p.t.Fatalf("nothing leads on to %q", step)
		}
		p.tap(next)
	}
}

// TestWholeGameByTaps plays to the end with taps alone.
func TestWholeGameByTaps(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.start()
	random := rand.New(rand.NewPCG(8, 8))
	for n := 0; b.table(1).Status == host.Playing; n++ {
		if n > 2000 {
			t.Fatal("no end")
		}
		p := &thumb{bench: b, user: b.table(1).Mover()}
		card := b.channel.newest()
		if begin := card.id(route.Pick); begin != "" {
			p.tap(begin)
			for range 4 {
				paths := pickPaths(p.private, "")
				forward := paths[:0]
				for _, id := range paths { // not back
					if b, _ := route.ParseID(id); len(offered(p.private)) == 0 && b.Arg != "" {
						forward = append(forward, id)
					}
				}
				if len(forward) == 0 {
					break
				}
				p.tap(forward[random.IntN(len(forward))])
			}
			p.tap((&remembered{Message: p.private}).id(route.Act))
			continue
		}
		steps := offered(card.Message)
		if len(steps) > 1 {
			for step := range steps {
				if step != "end" {
					p.tap(card.id(route.Act), string(step))
					break
				}
			}
			continue
		}
		for id := range customIDs(card.Message) {
			if strings.HasSuffix(id, ":end") {
				p.tap(id)
				if sure := p.private; sure != nil && (&remembered{Message: sure}).id(route.Sure) != "" {
					p.tap((&remembered{Message: sure}).id(route.Sure))
				}
				break
			}
		}
	}
}

// TestTheDialogueRefusesWhoAndWhatItShould taps at each point of it as a stranger,
// as the other player, and when the table has moved on.
func TestTheDialogueRefusesWhoAndWhatItShould(t *testing.T) {
	b := newBench(t)
	b.start()
	p := &thumb{bench: b, user: ana}
	p.placeByTaps("blue f6")
	rev := b.table(1).Rev
	ids := []string{
		route.ID{Verb: route.Pick, Of: 1, Rev: rev}.String(), route.ID{Verb: route.Pick, Of: 1, Rev: rev, Arg: "blue.f"}.String(),
		route.ID{Verb: route.Act, Of: 1, Rev: rev, Arg: "blue f6"}.String(), route.ID{Verb: route.Acts, Of: 1, Rev: rev, Arg: "blue f6;end"}.String(),
		route.ID{Verb: route.Sure, Of: 1, Rev: rev, Arg: "end"}.String(), route.ID{Verb: route.Type, Of: 1, Rev: rev}.String(),
	}
	for user, want := range map[string]string{ben: "not your turn", eve: "Only <@101>"} {
		for _, id := range ids {
			if got := b.do(b.click(user, id)); !strings.Contains(got, want) {
				t.Errorf("%s taps %s: %q, want %q", user, id, got, want)
			}
		}
	}
	b.do(b.click(ana, ids[2]))
	for _, id := range ids[:5] {
		if got := b.do(b.click(ana, id)); !strings.Contains(got, "moved on") {
			t.Errorf("an old %s: %q", id, got)
		}
	}
	if got := b.table(1).Rev; got != rev+1 {
		t.Errorf("%d steps were taken, want 1", got-rev)
	}
	for _, arg := range []string{"red.z", "purple.f.f99", "nothing", "blue..", ".", "blue.f.f7.x"} {
		if got := b.do(b.click(ana, route.ID{Verb: route.Pick, Of: 1, Rev: b.table(1).Rev, Arg: arg}.String())); got == "" {
			t.Errorf("path %q has no answer", arg)
		}
	}
}
