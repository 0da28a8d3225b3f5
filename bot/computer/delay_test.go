package computer

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"bridgekeeper/bot/host"
	"bridgekeeper/rules"
)

// pausing is a computer that would take an hour over each turn, but not for those who
// are in a hurry. It plays until the test ends.
func (b *bench) pausing(delay time.Duration, hurried ...string) *Computer {
	c := New(Config{
		Host: b.host, Players: []rules.Player{b.player}, Self: self, Searches: 1, Log: slog.New(slog.DiscardHandler),
		Changed: func(_ context.Context, tables []int64) { b.changed <- tables[0] }, Delay: delay,
		Hurried: func(_ context.Context, user string) bool { return len(hurried) > 0 && user == hurried[0] },
	})
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { c.Run(ctx); close(done) }()
	b.t.Cleanup(func() { cancel(); <-done })
	return c
}

func TestWhoIsInAHurryWaitsForNoMoment(t *testing.T) {
	b := newBench(t, &player{})
	c := b.pausing(time.Hour, ana)
	table := b.start(rules.Second)
	c.Look(table.ID)
	b.until(table.ID, "the computer moves at once", anasTurn)
	if got := New(Config{Delay: time.Hour}).delay(t.Context(), table); got != time.Hour {
		t.Errorf("others wait %v", got)
	}
}

// TestAMomentHoldsUpNobodyElse has more games whose moment runs than may be thought about
// at once: each is thought about before the first moment is over.
func TestAMomentHoldsUpNobodyElse(t *testing.T) {
	p := &player{began: make(chan struct{}, 100)}
	b := newBench(t, p)
	c := b.pausing(time.Hour)
	const games = 5
	for range games {
		c.Look(b.start(rules.Second).ID)
	}
	for range games {
		select {
		case <-p.began:
		case <-time.After(time.Minute):
			t.Fatal("a game waits for the moment of another")
		}
	}
	for id := range int64(games) {
		if got, err := b.host.Table(t.Context(), id+1); err != nil || got.Status != host.Playing || got.Line.Len() != 0 {
			t.Errorf("table %d has moved already", id+1)
		}
	}
}
