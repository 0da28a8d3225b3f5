package sandbox

import (
	"context"
	"sync"
	"time"
)

// fakeClock is a clock that only tests move.
type fakeClock struct {
	mu     sync.Mutex
	now    time.Time
	timers map[*fakeTimer]struct{}
	set    chan struct{} // closed and replaced when a timer is set
}

type fakeTimer struct {
	at time.Time
	f  func()
}

func newClock() *fakeClock {
	return &fakeClock{now: time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC), timers: map[*fakeTimer]struct{}{}, set: make(chan struct{})}
}

func (c *fakeClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *fakeClock) AfterFunc(d time.Duration, f func()) func() {
	c.mu.Lock()
	defer c.mu.Unlock()
	t := &fakeTimer{at: c.now.Add(d), f: f}
	c.timers[t] = struct{}{}
	close(c.set)
	c.set = make(chan struct{})
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		delete(c.timers, t)
	}
}

// awaitTimer waits until somebody waits on the clock.
func (c *fakeClock) awaitTimer(ctx context.Context) error {
	for {
		c.mu.Lock()
		n, set := len(c.timers), c.set
		c.mu.Unlock()
		if n > 0 {
			return nil
		}
		select {
		case <-set:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// Advance moves the clock and calls what is due, in order.
func (c *fakeClock) Advance(d time.Duration) {
	c.mu.Lock()
	end := c.now.Add(d)
	c.mu.Unlock()
	for {
		c.mu.Lock()
		var next *fakeTimer
		for t := range c.timers {
			if !t.at.After(end) && (next == nil || t.at.Before(next.at)) {
				next = t
			}
		}
		if next == nil {
			c.now = end
			c.mu.Unlock()
			return
		}
		delete(c.timers, next)
		c.now = next.at
		c.mu.Unlock()
		next.f()
	}
}

// clocked is a configuration on a fake clock.
func clocked(c *fakeClock) Config {
	return Config{Now: c.Now, AfterFunc: c.AfterFunc, RequestsPerSecond: -1}
}
