package wire

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

func TestSessionsStartAtDiscordsPace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &starts{now: time.Now, log: slog.New(slog.DiscardHandler), every: identifyEvery,
			ask: func(context.Context) (GatewayInfo, error) {
				return GatewayInfo{URL: "ws://x", Remaining: 100, MaxConcurrency: 2}, nil
			}}
		start := time.Now()
		var mu sync.Mutex
		var at []time.Duration
		var group sync.WaitGroup
		for shard := range 6 {
			group.Go(func() {
				if _, err := s.take(t.Context(), shard); err != nil {
					t.Error(err)
				}
				mu.Lock()
				defer mu.Unlock()
				at = append(at, time.Since(start))
			})
		}
		group.Wait()
		for k, got := range at {
			if want := time.Duration(k/2) * 5 * time.Second; got != want {
				t.Errorf("start %d after %v, want %v", k, got, want)
			}
		}
	})
}

func TestNoSessionIsStartedWhenTheDaysAreUsedUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var left atomic.Int64
		left.Store(1)
		s := &starts{now: time.Now, log: slog.New(slog.DiscardHandler), every: identifyEvery,
			ask: func(context.Context) (GatewayInfo, error) {
				return GatewayInfo{URL: "ws://x", Remaining: int(left.Load()), ResetAfter: time.Hour, MaxConcurrency: 1}, nil
			}}
		start := time.Now()
		if _, err := s.take(t.Context(), 0); err != nil || time.Since(start) != 0 {
			t.Fatalf("%v after %v", err, time.Since(start))
		}
		go func() { time.Sleep(time.Hour - time.Second); left.Store(1000) }()
		left.Store(0)
		if _, err := s.take(t.Context(), 0); err != nil || time.Since(start) != time.Hour {
			t.Errorf("%v after %v, want an hour", err, time.Since(start))
		}
		left.Store(0)
		time.Sleep(2 * infoFresh)
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		if _, err := s.take(ctx, 0); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%v", err)
		}
	})
}

func TestGatewayAddressesAreChecked(t *testing.T) {
	for _, tt := range []struct {
		address string
		secure  bool
		want    string
	}{
		{"wss://gateway.discord.gg", true, "wss://gateway.discord.gg/"},
		{"wss://gateway.discord.gg/?v=9#x", true, "wss://gateway.discord.gg/"},
		{"ws://127.0.0.1:1234/gateway", false, "ws://127.0.0.1:1234/gateway/"},
		{"ws://gateway.discord.gg", true, ""}, {"https://discord.com", true, ""}, {"", false, ""}, {"wss://", true, ""},
	} {
		if got, err := checkAddress(tt.address, tt.secure); got != tt.want || (err == nil) != (tt.want != "") {
			t.Errorf("%q: %q, %v", tt.address, got, err)
		}
	}
}
