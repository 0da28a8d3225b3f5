package bot

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/wire"
	"bridgekeeper/rules/dividedloyalties"
	"bridgekeeper/store"
)

// hanging is channels of which some never answer, as with a server that is down or a
// limit that is being waited out.
type hanging struct {
	*memory
	bad   []string
	mu    sync.Mutex
	shown []string
}

func (h *hanging) Post(ctx context.Context, channel string, m *wire.Message) (wire.Posted, error) {
	if slices.Contains(h.bad, channel) {
		<-ctx.Done()
		return wire.Posted{}, ctx.Err()
	}
	h.mu.Lock()
	h.shown = append(h.shown, channel)
	h.mu.Unlock()
	return h.memory.Post(ctx, channel, m)
}

// unseen makes a challenge in a channel, which is yet to be shown.
func (b *bench) unseen(channel string) {
	b.t.Helper()
	b.interact++
	if _, err := b.host.Challenge(b.t.Context(), host.Challenge{
		Place: host.Place{Guild: guild, Channel: channel}, Challenger: "c" + channel, Invited: ben, Game: dividedLoyalties,
		Setup: dividedloyalties.Game{}.Setups()[0], Interaction: fmt.Sprint(7000 + b.interact),
	}); err != nil {
		b.t.Fatal(err)
	}
}

// TestAHangingChannelHoldsUpNoOther sweeps one that hangs and one that doesn't, in
// a time that only goes by when everyone waits.
func TestAHangingChannelHoldsUpNoOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		out := &hanging{memory: b.channel, bad: []string{"510"}}
		b.out = out
		b.restart()
		b.unseen("510")
		b.unseen("599")
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { b.Run(ctx); close(done) }()
		begun := time.Now()
		synctest.Wait()
		out.mu.Lock()
		if !slices.Equal(out.shown, []string{"599"}) || !time.Now().Equal(begun) {
			t.Errorf("shown are %v after %s", out.shown, time.Since(begun))
		}
		out.mu.Unlock()
		stop()
		<-done
	})
}

// TestASweepHasAnEndHoweverManyChannelsHang has more of them than it works at once.
func TestASweepHasAnEndHoweverManyChannelsHang(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		out := &hanging{memory: b.channel}
		b.out = out
		b.restart()
		for i := range sweepers + 1 {
			out.bad = append(out.bad, fmt.Sprint(510+i))
			b.unseen(out.bad[i])
		}
		b.unseen("599")
		begun := time.Now()
		if err := b.shower.sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		if took := time.Since(begun); !slices.Equal(out.shown, []string{"599"}) || took > 2*showTime {
			t.Errorf("shown are %v, the sweep took %s", out.shown, took)
		}
	})
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
			if err := b.shower.sweep(t.Context()); err != nil {
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
	if err := b.shower.sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	if b.table(3).Card.Message == "" {
		t.Error("the table after it was not shown")
	}
}
