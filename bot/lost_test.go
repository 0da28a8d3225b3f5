package bot

import (
	"slices"
	"strings"
	"testing"
	"time"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
)

// TestWhatWasDeletedWhileNobodyListenedIsFound when the server comes back: a channel, a
// thread, and neither what is there nor what is only not told of.
func TestWhatWasDeletedWhileNobodyListenedIsFound(t *testing.T) {
	b := newBench(t)
	b.start("thread", "true") // 1
	thread := b.table(1).Place.Thread
	b.do(elsewhere(b.command(ana, "challenge", "opponent", ben, "game", view.ConnectFour))) // 2, in 501
	b.do(b.command(eve, "challenge", "opponent", ben))                                      // 3, in the channel
	hidden := elsewhere(b.command(eve, "challenge", "opponent", ana))
	hidden.ChannelID = "502"
	b.do(hidden) // 4
	b.restart()
	b.channel.people.gone = map[string]bool{thread: true, "501": true}
	back := wire.Event{Kind: wire.EventGuildCreate, GuildID: guild, Channels: []string{channel, "7"}}
	b.Event(t.Context(), back)
	b.watch.FindLost(t.Context())
	for id, want := range map[int64]host.Place{
		1: {Guild: guild, Channel: channel}, 2: {Guild: guild, Channel: "501"}, 3: {Guild: guild, Channel: channel}, 4: {Guild: guild, Channel: "502"},
	} {
		if table := b.table(id); table.Place != want || table.Suspended() != (id == 2) {
			t.Errorf("table %d is at %+v, suspended %t", id, table.Place, table.Suspended())
		}
	}
	if slices.Contains(b.channel.people.asked, channel) {
		t.Error("asked for a channel that Discord had told of")
	}
	asked := len(b.channel.people.asked)
	b.watch.FindLost(t.Context())
	if len(b.channel.people.asked) != asked {
		t.Error("asked again though the server has not come back again")
	}
	b.channel.fail = func(string) error { return &wire.Error{Status: 502} }
	b.Event(t.Context(), back)
	b.watch.FindLost(t.Context())
	if b.table(4).Suspended() {
		t.Error("a fault of Discord's was taken for a deleted channel")
	}
}

// TestAnOutageOfAServerIsAnnouncedWithTheGrace goes through one as the program lives it.
func TestAnOutageOfAServerIsAnnouncedWithTheGrace(t *testing.T) {
	inTime(t, func(b *bench) {
		b.start("pace", "brisk")
		posts := len(b.channel.live())
		b.Event(b.t.Context(), wire.Event{Kind: wire.EventGuildDelete, GuildID: guild, Unavailable: true})
		b.later(30 * time.Hour)
		b.restart()
		b.Event(b.t.Context(), wire.Event{Kind: wire.EventGuildCreate, GuildID: guild, Unavailable: true})
		b.later(time.Hour)
		if len(b.channel.live()) != posts || b.table(1).Status != host.Playing {
			b.t.Fatalf("meanwhile the table became %s, and %d cards were posted", b.table(1).Status, len(b.channel.live())-posts)
		}
		b.Event(b.t.Context(), wire.Event{Kind: wire.EventGuildCreate, GuildID: guild, Channels: []string{channel}})
		b.later(14 * time.Minute)
		b.wantCard("after the outage", "<@"+ana+">", ana)
		if text := textOf(b.channel.newest().Message); !strings.Contains(text, stamp(b.table(1).Grace)) || b.table(1).Grace.IsZero() {
			b.t.Errorf("the card says %q, time is up %v", text, b.table(1).Grace)
		}
		b.later(2 * time.Hour)
		if o := b.table(1).Outcome; o == nil || o.Reason != host.ReasonTime {
			b.t.Errorf("after the grace: %+v", o)
		}
	})
}
