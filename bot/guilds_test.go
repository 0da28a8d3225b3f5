package bot

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/wire"
)

// wantDown checks what is noted of the server of these tests.
func (b *bench) wantDown(want bool) {
	b.t.Helper()
	if down, err := b.Host.IsGuildDown(b.t.Context(), guild); err != nil || down != want {
		b.t.Fatalf("noted as out of order: %t (%v), want %t", down, err, want)
	}
}

// TestWhoAsksForSomethingShowsThatTheirServerIsBack: that Discord said so was lost, and
// the program has started anew since.
func TestWhoAsksForSomethingShowsThatTheirServerIsBack(t *testing.T) {
	inTime(t, func(b *bench) {
		b.start("pace", "brisk")
		b.Event(b.t.Context(), wire.Event{Kind: wire.EventGuildDelete, GuildID: guild, Unavailable: true})
		b.later(30 * time.Hour)
		b.restart()
		in := b.command(eve, "games")
		in.GuildID = "499"
		b.do(in)
		in = b.command(eve, "games")
		in.GuildID = "" // a direct message
		b.do(in)
		b.wantDown(true)
		b.do(b.command(eve, "games"))
		b.wantDown(false)
		b.later(10 * time.Minute)
		b.wantCard("the server is back", "<@"+ana+">", ana)
		if b.table(1).Grace.IsZero() {
			b.t.Errorf("no grace: %s", b.table(1).Status)
		}
		b.later(2 * time.Hour)
		if b.table(1).Status != host.Over {
			b.t.Errorf("%s after the grace", b.table(1).Status)
		}
	})
}

// TestWhoAsksForSomethingHasTheCardsOfTheirServerShown: those rested while it was out of
// order.
func TestWhoAsksForSomethingHasTheCardsOfTheirServerShown(t *testing.T) {
	b := newBench(t)
	b.start()
	b.Event(t.Context(), wire.Event{Kind: wire.EventGuildDelete, GuildID: guild, Unavailable: true})
	if !b.keeper.Away(guild) {
		t.Fatal("its cards do not rest")
	}
	b.do(b.command(eve, "games"))
	if b.keeper.Away(guild) {
		t.Error("its cards still rest")
	}
	b.Event(t.Context(), wire.Event{Kind: wire.EventGuildDelete, GuildID: guild})
	b.do(b.command(eve, "games")) // by an app of her own
	if !b.keeper.Away(guild) {
		t.Error("the bot was removed, and its cards are tried")
	}
}

// TestWhatCouldNotBeNotedOfAServerIsNotedByTheSweep: the file was busy when it came back,
// or when it went.
func TestWhatCouldNotBeNotedOfAServerIsNotedByTheSweep(t *testing.T) {
	up := wire.Event{Kind: wire.EventGuildCreate, GuildID: guild}
	down := wire.Event{Kind: wire.EventGuildDelete, GuildID: guild, Unavailable: true}
	for name, c := range map[string]struct {
		first, failed wire.Event
		then          []wire.Event
		want          bool
	}{
		"it is back":              {down, up, nil, false},
		"it is down":              {up, down, nil, true},
		"it is back and down":     {down, up, []wire.Event{down}, true},
		"it is down and back now": {up, down, []wire.Event{up}, false},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := newBench(t)
				b.Event(t.Context(), c.first)
				busy, stop := context.WithCancel(t.Context())
				stop()
				b.Event(busy, c.failed)
				b.wantDown(c.first.Unavailable)
				for _, e := range c.then {
					b.Event(t.Context(), e)
				}
				ctx, stop := context.WithCancel(t.Context())
				done := make(chan struct{})
				go func() { b.watch.KeepTime(ctx); close(done) }()
				time.Sleep(time.Minute)
				b.wantDown(c.want)
				stop()
				<-done
			})
		})
	}
}
