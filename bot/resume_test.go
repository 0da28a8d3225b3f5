package bot

import (
	"strings"
	"testing"

	"bridgekeeper/bot/route"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
)

// inDM is an interaction in the direct messages with the bot.
func inDM(in *wire.Interaction) *wire.Interaction {
	in.GuildID, in.ChannelID, in.GuildLocale, in.AppPermissions = "", "700", "", 0
	return in
}

// TestTheLastGameIsResumedWhereverOneIs plays at two tables and a study, goes on by
// the button of /games and of a direct message, and plays there.
func TestTheLastGameIsResumedWhereverOneIs(t *testing.T) {
	b := newBench(t)
	if got := b.do(b.tapped(ana, route.ID{Verb: route.Resume}.String())); !strings.Contains(got, "no games") {
		t.Errorf("with nothing to resume: %q", got)
	}
	b.challengeTo(view.ConnectFour) // 1
	b.challengeTo(view.FourAngels)  // 2
	if m := b.ask(b.command(eve, "games")); (&remembered{Message: m}).id(route.Resume) != "" {
		t.Error("Eve plays nothing, and could resume")
	}
	play := func(user, table, move string) {
		t.Helper()
		if got := b.do(b.command(user, "play", "move", move, "table", table)); strings.Contains(got, "error") {
			t.Fatal(got)
		}
	}
	resumed := func(want string) *wire.Message {
		t.Helper()
		var m *wire.Message
		for _, in := range []*wire.Interaction{b.command(ana, "games"), inDM(b.command(ana, "games"))} {
			list := b.ask(in)
			id := (&remembered{Message: list}).id(route.Resume)
			if id == "" {
				t.Fatalf("no button in %q", textOf(list))
			}
			click := b.tapped(ana, id)
			click.GuildID, click.ChannelID = in.GuildID, in.ChannelID
			m = b.ask(click)
			if got := textOf(m); !strings.Contains(got, want) || !m.Ephemeral {
				t.Fatalf("resumed %q, want %s", got, want)
			}
		}
		return m
	}
	resumed("#2") // the younger: she has played at neither
	play(ana, "1", "d")
	play(ben, "1", "d")
	m := resumed("#1")
	b.ask(inDM(b.tapped(ana, idWith(t, m, route.Act, "a")))) // in the direct message
	if got := digits(b.table(1).Line); got != "441" {
		t.Errorf("played in the direct message: %s", got)
	}
	m = resumed("#1") // where Ben is to move now
	for id := range customIDs(m) {
		if at, _ := route.ParseID(id); at.Verb == route.Act {
			t.Errorf("she could move for Ben: %s", id)
		}
	}
	b.do(b.command(ana, "study", "game", view.ConnectFour)) // 3
	resumed("#3")
	play(ana, "3", "c")
	m = resumed("#3")
	b.ask(inDM(b.tapped(ana, idWith(t, m, route.Undo, ""))))
	if n := b.table(3).Line.Len(); n != 0 {
		t.Fatalf("undone to %d steps", n)
	}
	b.restart()
	m = resumed("#3")
	b.ask(inDM(b.tapped(ana, idWith(t, m, route.Redo, ""))))
	if got := digits(b.table(3).Line); got != "3" {
		t.Errorf("taken again: %s", got)
	}
	if got := b.do(inDM(b.command(ana, "board"))); !strings.Contains(got, "#3") {
		t.Errorf("/board in a direct message: %q", got)
	}
	if got := b.do(inDM(b.command(eve, "board"))); !strings.Contains(got, "no games") {
		t.Errorf("/board for Eve: %q", got)
	}
}
