package bot

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/rules/dividedloyalties"
	"bridgekeeper/store"
)

// unseen makes a challenge in a channel, which is yet to be shown.
func (b *bench) unseen(channel string) {
	b.t.Helper()
	b.interact++
	if _, err := b.Host.Challenge(b.t.Context(), host.Challenge{
		Place: host.Place{Guild: guild, Channel: channel}, Challenger: "c" + channel, Invited: ben, Game: view.DividedLoyalties,
		Setup: dividedloyalties.Game{}.Setups()[0], Interaction: fmt.Sprint(7000 + b.interact),
	}); err != nil {
		b.t.Fatal(err)
	}
}

// TestAChannelThatIsHiddenIsTriedLessAndLess goes through a month of hours, and shows
// the channel again.
func TestAChannelThatIsHiddenIsTriedLessAndLess(t *testing.T) {
	b := newBench(t)
	b.start()
	now := time.Now()
	b.clock = func() time.Time { return now }
	tries := 0
	b.channel.fail = func(string) error {
		tries++
		return &wire.Error{Status: 403, Code: wire.CodeMissingAccess, Message: "Missing Access"}
	}
	b.commandFor(b.table(1), b.table(1).Line.Last().Actions()[0])
	sweep := func(hours int) {
		t.Helper()
		for range hours {
			now = now.Add(time.Hour)
			if err := b.keeper.Sweep(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
	}
	sweep(6 * 24)
	tries = 0
	sweep(24 * 24)
	if tries < 20 || tries > 24 {
		t.Errorf("after six days it is tried %d times in 24, want about once a day", tries)
	}
	b.channel.fail = nil
	sweep(25)
	if b.table(1).Card.Seq != b.table(1).PublicSeq {
		t.Error("the channel is back, and a day later the card is not up to date")
	}
}

// TestATableThatCannotBeReadTakesNothingElseAway has one of a game that this program
// lacks among a person's tables.
func TestATableThatCannotBeReadTakesNothingElseAway(t *testing.T) {
	b := newBench(t)
	b.start()
	if _, err := b.db.Create(t.Context(), store.Table{
		Game: "later-game", Guild: guild, Challenger: ana,
		Summary: store.Summary{Channel: channel, Status: string(host.Playing), Seats: [2]string{ana, ben}},
	}, []store.Event{{Kind: "challenged", Actor: ana, At: time.Now(), Public: true}}); err != nil {
		t.Fatal(err)
	}
	if got := b.do(b.command(ana, "games")); !strings.Contains(got, "#1") {
		t.Errorf("/games: %q", got)
	}
	if got := b.do(b.command(eve, "board")); strings.Contains(got, "our side") {
		t.Errorf("/board of a bystander: %q", got)
	}
	if got := b.suggestions(b.command(ana, "board", "table", "")); len(got) != 1 || got[0].Value != "1" {
		t.Errorf("suggested are %v", got)
	}
	b.unseen("599")
	if err := b.keeper.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	if b.table(3).Card.Message == "" {
		t.Error("the table after it was not shown")
	}
}
