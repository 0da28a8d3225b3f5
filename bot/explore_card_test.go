package bot

import (
	"strings"
	"testing"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/wire"
	"bridgekeeper/rules"
)

// leftOn are the buttons of an old card but for the one that explores its picture,
// which looks at the game and plays in none.
func leftOn(m *wire.Message) map[string]bool {
	ids := customIDs(m)
	for id := range ids {
		if at, err := parseButton(id); err == nil && at.verb == verbExplore && at.arg == asItWas {
			delete(ids, id)
		}
	}
	return ids
}

// TestEveryCardIsExploredAsItWas presses Explore on each card of a game, when it is
// over: also on those of turns that were taken back, after a restart.
func TestEveryCardIsExploredAsItWas(t *testing.T) {
	b := newBench(t)
	b.do(b.command(ana, "challenge", "opponent", ben, "side", "first", "game", connectFour))
	challenge := b.channel.newest().id(verbExplore)
	b.do(b.click(ben, b.channel.newest().id(verbAccept)))
	b.show(1)
	drop := func(column string) {
		t.Helper()
		b.do(b.click(b.table(1).Mover(), button{verb: verbAct, table: 1, rev: b.table(1).Rev, arg: column}.String()))
	}
	drop("d")
	drop("e")
	b.do(b.command(ben, "undo")) // which asks, for the turn is over
	asked := b.ask(b.click(ana, b.channel.newest().id(verbAskAccept)))
	b.do(b.tapped(ana, (&remembered{Message: asked}).id(verbAcceptOffer)))
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
		id := m.id(verbExplore)
		if id == "" {
			if n > 0 { // the challenge, answered
				t.Errorf("card %d can't be explored: %q", n, textOf(m.Message))
			}
			continue
		}
		p := &thumb{bench: b, user: eve}
		p.private = b.ask(b.click(eve, id))
		at, _ := parseButton(p.id(exploring + verbBack))
		lines = append(lines, digits(p.lineIn(at.table)))
	}
	if got := strings.Join(lines, " "); got != " 4 45 45 4 43 434 4343 43434 434343 4343434" { // 45 again with the offer
		t.Errorf("explored are %q", got)
	}
	if got := textOf(b.ask(b.click(eve, challenge))); !strings.Contains(got, "Exploring") {
		t.Errorf("the challenge's picture: %q", got)
	}
	for _, old := range []button{{arg: "then"}, {rev: 999, arg: "then"}, {arg: "@x"}, {arg: "7"}, {rev: 3}} {
		old.verb, old.table = verbExplore, 1
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
	press := func(verb Verb) *wire.Interaction { return b.tapped(ben, button{verb: verb, table: 1}.String()) }
	for name, in := range map[string]*wire.Interaction{
		"/board": b.command(ben, "board"), "turn 1": b.command(ben, "board", "turn", "1"),
		"from the other side": press(verbTurned), "large": press(verbLarge), "moving": press(verbGIF), "shared": press(verbShare),
		"for print": b.command(ben, "export", "format", exportPrint),
		"undone":    b.tapped(ben, button{verb: verbUndo, table: 1, rev: b.table(1).Rev}.String()),
		"too old":   b.tapped(ben, button{verb: verbUndo, table: 1, rev: 1}.String()),
	} {
		m := b.ask(in)
		id := (&remembered{Message: m}).id(verbExplore)
		if id == "" {
			t.Errorf("%s: no Explore below %q", name, textOf(m))
			continue
		}
		if got := textOf(b.ask(b.tapped(ben, id))); !strings.Contains(got, "Exploring") {
			t.Errorf("%s: %q", name, got)
		}
	}
}
