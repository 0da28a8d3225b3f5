package bot

import (
	"fmt"
	"strings"
	"testing"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
)

// inThread is an interaction as it comes from a private thread of the channel.
func inThread(in *wire.Interaction) *wire.Interaction {
	const private = 12
	in.ChannelID, in.ParentID, in.ChannelType = "777", channel, private
	return in
}

// TestAThreadsGameIsSeenInTheThreadAlone looks from the channel that the thread is
// in, whose readers may not read the thread, at each stage of a game.
func TestAThreadsGameIsSeenInTheThreadAlone(t *testing.T) {
	b := newBench(t)
	nothing := b.do(b.command(eve, "board"))
	for _, stage := range []struct {
		status host.Status
		cause  *wire.Interaction
	}{
		{host.Challenged, b.command(ana, "challenge", "opponent", ben, "side", "first")},
		{host.Playing, b.click(ben, route.ID{Verb: route.Accept, Of: 1, Rev: 1}.String())},
		{host.Over, b.click(ben, route.ID{Verb: route.Resign, Of: 1}.String())},
	} {
		b.do(inThread(stage.cause))
		if got := b.table(1).Status; got != stage.status {
			t.Fatalf("the game is %s, want %s", got, stage.status)
		}
		if got := b.do(b.command(eve, "board")); got != nothing {
			t.Errorf("%s, /board in the channel: %q", stage.status, got)
		}
		for _, in := range []*wire.Interaction{
			b.command(eve, "board", "table", "1"), b.command(eve, "board", "table", "1", "text", "true"),
			b.click(eve, route.ID{Verb: route.More, Of: 1}.String()), b.click(eve, route.ID{Verb: route.Export, Of: 1}.String()),
		} {
			if got := b.do(in); !strings.Contains(got, "no game 1") {
				t.Errorf("%s, by its number in the channel: %q", stage.status, got)
			}
		}
		if got := b.do(inThread(b.command(eve, "board"))); got == nothing {
			t.Errorf("%s, /board in the thread: %q", stage.status, got)
		}
		if got := b.do(b.command(ana, "board", "table", "1")); strings.Contains(got, "no game 1") {
			t.Errorf("%s, her own game by its number in the channel: %q", stage.status, got)
		}
	}
}

// TestANicknameStaysInItsServer uses the bot on another server under a nickname.
func TestANicknameStaysInItsServer(t *testing.T) {
	b := newBench(t)
	b.start()
	in := b.command(ben, "games")
	in.GuildID, in.ChannelID, in.Users = "499", "599", nil
	in.User = wire.User{ID: ben, Name: "a secret", Display: "Benjamin"}
	b.do(in)
	choices := fmt.Sprint(b.suggestions(b.command(ana, "board", "table", "")))
	if strings.Contains(choices, "secret") || !strings.Contains(choices, "Benjamin") {
		t.Errorf("Ben is suggested as %s", choices)
	}
}
