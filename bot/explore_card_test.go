package bot

import (
	"strings"
	"testing"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/table"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/rules"
)

// leftOn are the buttons of an old card but for the one that explores its picture,
// which looks at the game and plays in none.
func leftOn(m *wire.Message) map[string]bool {
	ids := customIDs(m)
	for id := range ids {
		if at, err := route.ParseID(id); err == nil && at.Verb == route.Explore && at.Arg == table.AsItWas {
			delete(ids, id)
		}
	}
	return ids
}

// TestEveryCardIsExploredAsItWas presses Explore on each card of a game, when it is
// over: also on those of turns that were taken back, after a restart.
func TestEveryCardIsExploredAsItWas(t *testing.T) {
	b := newBench(t)
	b.do(b.command(ana, "challenge", "opponent", ben, "side", "first", "game", view.ConnectFour))
	challenge := b.channel.newest().id(route.Explore)
	b.do(b.click(ben, b.channel.newest().id(route.Accept)))
	b.show(1)
	drop := func(column string) {
		t.Helper()
		b.do(b.click(b.table(1).Mover(), route.ID{Verb: route.Act, Of: 1, Rev: b.table(1).Rev, Arg: column}.String()))
	}
	drop("d")
	drop("e")
	b.do(b.command(ben, "undo")) // which asks, for the turn is over
	asked := b.ask(b.click(ana, b.channel.newest().id(route.AskAccept)))
	b.do(b.tapped(ana, (&remembered{Message: asked}).id(route.AcceptOffer)))
	if got := digits(b.table(1).Line); got != "4" {
		t.Fatalf("taken back to %q", got)
	}
	for _, column := range []string{"c", "d", "c", "d", "c", "d"} {
		drop(column)
	}
	if b.table(1).Status != host.Over {
		t.Fatalf("the game is %s", b.table(1).Status)
	}
	b.restart()
	var lines []string
	for n, m := range b.channel.live() {
		id := m.id(route.Explore)
		if id == "" {
			if n > 0 { // the challenge, answered
				t.Errorf("card %d can't be explored: %q", n, textOf(m.Message))
			}
			continue
		}
		p := &thumb{bench: b, user: eve}
		p.private = b.ask(b.click(eve, id))
		at, _ := route.ParseID(p.id(route.Exploring + route.Back))
		lines = append(lines, digits(p.lineIn(at.Of)))
	}
	if got := strings.Join(lines, " "); got != " 4 45 45 4 43 434 4343 43434 434343 4343434" { // 45 again with the offer
		t.Errorf("explored are %q", got)
	}
	if got := textOf(b.ask(b.click(eve, challenge))); !strings.Contains(got, "Exploring") {
		t.Errorf("the challenge's picture: %q", got)
	}
	for _, old := range []route.ID{{Arg: "then"}, {Rev: 999, Arg: "then"}, {Arg: "@x"}, {Arg: "7"}, {Rev: 3}} {
		old.Verb, old.Of = route.Explore, 1
		if got := textOf(b.ask(b.click(eve, old.String()))); !strings.Contains(got, "Exploring") {
			t.Errorf("%s: %q", old, got)
		}
	}
}

// TestEveryPictureIsExplored looks at a game in all ways there are.
func TestEveryPictureIsExplored(t *testing.T) {
	b := newBench(t)
	b.start()
	b.do(b.command(ana, "play", "move", "Bf6"))
	b.take(rules.Action("yellow d5"))
	press := func(verb route.Verb) *wire.Interaction { return b.tapped(ben, route.ID{Verb: verb, Of: 1}.String()) }
	for name, in := range map[string]*wire.Interaction{
		"/board": b.command(ben, "board"), "turn 1": b.command(ben, "board", "turn", "1"),
		"from the other side": press(route.Turned), "large": press(route.Large), "moving": press(route.GIF), "shared": press(route.Share),
		"for print": b.command(ben, "export", "format", "print"),
		"undone":    b.tapped(ben, route.ID{Verb: route.Undo, Of: 1, Rev: b.table(1).Rev}.String()),
		"too old":   b.tapped(ben, route.ID{Verb: route.Undo, Of: 1, Rev: 1}.String()),
	} {
		m := b.ask(in)
		id := (&remembered{Message: m}).id(route.Explore)
		if id == "" {
			t.Errorf("%s: no Explore below %q", name, textOf(m))
			continue
		}
		if got := textOf(b.ask(b.tapped(ben, id))); !strings.Contains(got, "Exploring") {
			t.Errorf("%s: %q", name, got)
		}
	}
}
