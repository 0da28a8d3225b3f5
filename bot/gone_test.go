package bot

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"bridgekeeper/bot/cards"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
)

// elsewhere is an interaction in another channel of the server.
func elsewhere(in *wire.Interaction) *wire.Interaction {
	in.ChannelID = "501"
	return in
}

// noChannel is what Discord answers where a channel is no more.
func noChannel(string) error {
	return &wire.Error{Status: 404, Code: wire.CodeUnknownChannel, Message: "Unknown Channel"}
}

// TestADeletedChannelSuspendsItsTableUntilItIsCalledElsewhere finds out by the event, and
// by a card that can't be posted.
func TestADeletedChannelSuspendsItsTableUntilItIsCalledElsewhere(t *testing.T) {
	for name, lose := range map[string]func(b *bench){
		"by the event": func(b *bench) {
			b.Event(b.t.Context(), wire.Event{Kind: wire.EventChannelDelete, ChannelID: channel, GuildID: guild})
		},
		"by a refused post": func(b *bench) { b.move("Bf6") },
		"by a refused edit": func(b *bench) { b.commandFor(b.table(1), b.table(1).Line.Last().Actions()[0]) },
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			b.start()
			tries := 0
			b.channel.fail = func(call string) error { tries++; return noChannel(call) }
			lose(b)
			if !b.table(1).Suspended() {
				t.Fatal("the table goes on in a channel that is no more")
			}
			tries = 0
			for range 3 {
				if err := b.keeper.Sweep(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			if tries != 0 {
				t.Errorf("its card was tried %d times more", tries)
			}
			b.channel.fail = nil
			if got := b.do(b.command(ben, "games")); !strings.Contains(got, "/board") {
				t.Errorf("/games does not say how to go on: %q", got)
			}
			if b.do(elsewhere(b.command(eve, "board"))); !b.table(1).Suspended() {
				t.Fatal("a bystander called it")
			}
			got := b.do(elsewhere(b.command(ben, "board")))
			table := b.table(1)
			if table.Suspended() || table.Place.Channel != "501" || !strings.Contains(got, "goes on here") {
				t.Fatalf("he calls it: the table is at %+v, %q", table.Place, got)
			}
			if cards := b.channel.in("501"); len(cards) != 1 || table.Card.Message != cards[0].ID || table.Card.Channel != "501" {
				t.Errorf("%d cards where it was called to", len(cards))
			}
			if got := b.do(elsewhere(b.command(ben, "board"))); strings.Contains(got, "goes on here") {
				t.Errorf("called a second time: %q", got)
			}
		})
	}
}

func TestADeletedThreadMovesItsTableToTheChannel(t *testing.T) {
	b := newBench(t)
	b.start("thread", "true")
	thread := b.table(1).Place.Thread
	b.Event(t.Context(), wire.Event{Kind: wire.EventThreadDelete, ChannelID: thread, ParentID: channel, GuildID: guild})
	if err := b.keeper.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	table := b.table(1)
	if table.Suspended() || table.Place.Thread != "" || table.Card.Channel != channel || table.Card.Seq != table.PublicSeq {
		t.Fatalf("the table is at %+v, its card in %s", table.Place, table.Card.Channel)
	}
	if len(b.channel.people.threads) != 1 {
		t.Errorf("threads %q", b.channel.people.threads)
	}
	b.Event(t.Context(), wire.Event{Kind: wire.EventChannelDelete, ChannelID: channel, GuildID: guild})
	if !b.table(1).Suspended() {
		t.Error("the channel went too, and the table goes on there")
	}
}

// TestOfSeveralTablesWithoutAChannelBoardAsksWhich: and one with a game of theirs in the
// channel is shown that.
func TestOfSeveralTablesWithoutAChannelBoardAsksWhich(t *testing.T) {
	b := newBench(t)
	b.start()
	b.challengeTo(view.ConnectFour)
	b.do(elsewhere(b.command(ana, "challenge", "opponent", eve)))
	b.Event(t.Context(), wire.Event{Kind: wire.EventChannelDelete, ChannelID: channel, GuildID: guild})
	if got := b.do(elsewhere(b.command(ana, "board"))); !strings.Contains(got, "Eve") && !strings.Contains(got, eve) {
		t.Errorf("her game here: %q", got)
	}
	q := which(b.ask(elsewhere(b.command(ben, "board"))))
	if len(q.labels()) != 2 {
		t.Fatalf("which one: %q", q.labels())
	}
	if got := b.suggestions(elsewhere(b.command(ben, "board", "table", ""))); len(got) != 2 {
		t.Errorf("suggested are %v", got)
	}
	b.do(elsewhere(b.answered(ben, q, 2)))
	if b.table(2).Place.Channel != "501" || !b.table(1).Suspended() {
		t.Error("the one he named was not called, or the other was")
	}
	in := b.command(ben, "board", "table", "1")
	in.GuildID, in.ChannelID = "499", "599" // where it can be seen and not called to
	if got := b.do(in); !b.table(1).Suspended() || !strings.Contains(got, "#1") {
		t.Errorf("from another server it is not shown but: %q", got)
	}
	in = elsewhere(b.command(ben, "board", "table", "1"))
	in.AppPermissions = 0
	if got := b.do(in); !strings.Contains(got, "can’t post") || !b.table(1).Suspended() {
		t.Errorf("called where the bot may not post: %q", got)
	}
}

// TestABotThatIsAddedAgainShowsItsTablesAtOnce takes it out of the server in mid-game.
func TestABotThatIsAddedAgainShowsItsTablesAtOnce(t *testing.T) {
	inTime(t, addedAgain)
}

func addedAgain(b *bench) {
	t := b.t
	b.start()
	now := time.Now()
	b.at(now)
	tries := 0
	b.channel.fail = func(string) error {
		tries++
		return &wire.Error{Status: 403, Code: wire.CodeMissingAccess}
	}
	sweep := func() {
		t.Helper()
		if err := b.keeper.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	b.Event(t.Context(), wire.Event{Kind: wire.EventGuildDelete, GuildID: guild})
	b.move("Bf6") // from elsewhere, by the table's number
	for range 100 {
		now = now.Add(24 * time.Hour)
		sweep()
	}
	if tries != 0 || b.table(1).Suspended() || b.table(1).Status != host.Playing {
		t.Errorf("%d tries in a server where it is not; the game is %s", tries, b.table(1).Status)
	}
	b.channel.fail = nil
	b.Event(t.Context(), wire.Event{Kind: wire.EventGuildCreate, GuildID: guild, Unavailable: true})
	if sweep(); b.table(1).Card.Seq == b.table(1).PublicSeq {
		t.Error("shown in a server that is out of order")
	}
	b.sweeping()
	begun := time.Now()
	b.Event(t.Context(), wire.Event{Kind: wire.EventGuildCreate, GuildID: guild})
	if synctest.Wait(); b.table(1).Card.Seq != b.table(1).PublicSeq || !time.Now().Equal(begun) {
		t.Error("added again, it does not show the table at once")
	}
}

// TestAnOpponentWhoLeftIsNamedAndTheGameGoesOn: nothing can be written to them, and
// their name is the one that was kept.
func TestAnOpponentWhoLeftIsNamedAndTheGameGoesOn(t *testing.T) {
	b := newBench(t)
	b.start()
	b.do(b.command(ben, "settings", "notify", cards.DM))
	b.channel.people.fail = map[string]error{ben: &wire.Error{Status: 403, Code: 50278, Message: "no mutual guilds"}}
	b.move("Bf6")
	if table := b.table(1); table.Card.Seq != table.PublicSeq || table.Mover() != ben {
		t.Error("the card is not up to date")
	}
	in := b.command(ana, "board", "table", "")
	in.Users = nil // Discord names him no longer
	if got := b.suggestions(in); len(got) != 1 || !strings.Contains(got[0].Name, "Ben") {
		t.Errorf("suggested are %v", got)
	}
	b.do(b.click(ana, route.ID{Verb: route.Resign, Of: 1}.String()))
	if b.table(1).Status != host.Over {
		t.Error("the game can't be ended")
	}
}

// TestAFinishedGamesLostChannelIsNotTriedForEver ends a game in a thread that is no more,
// in a channel that is, and in one that is not.
func TestAFinishedGamesLostChannelIsNotTriedForEver(t *testing.T) {
	b := newBench(t)
	b.start("thread", "true")
	b.channel.people.gone = map[string]bool{b.table(1).Place.Thread: true}
	b.do(b.click(ana, route.ID{Verb: route.Resign, Of: 1}.String()))
	table := b.table(1)
	if table.Card.Channel != channel || table.Card.Seq != table.PublicSeq {
		t.Fatalf("the result of a game in a lost thread is in %q", table.Card.Channel)
	}
	b.challengeTo(view.ConnectFour)
	b.channel.people.gone[channel] = true
	tries := 0
	b.channel.fail = func(string) error { tries++; return nil }
	b.do(b.click(ana, route.ID{Verb: route.Resign, Of: 2}.String()))
	if tries != 1 {
		t.Errorf("its card was tried %d times, want once", tries)
	}
	for _, user := range []string{ana, ben} {
		if letters := b.channel.letters(user); len(letters) != 1 || !strings.Contains(letters[0], "is over") {
			t.Errorf("%s is told of the result by %q", user, letters)
		}
	}
	for range 3 {
		if err := b.keeper.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if ids, err := b.Host.Cards.Unshown(t.Context(), 0, 10); err != nil || len(ids) != 0 || tries != 1 {
		t.Errorf("tables %v wait to be shown (%v) after %d tries", ids, err, tries)
	}
}
