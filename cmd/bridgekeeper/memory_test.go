package main

import (
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"bridgekeeper/bot/sandbox"
)

// TestMemoryStaysFlat does ten thousand interactions through the whole bot, at a
// few tables, and looks at what all but the sandbox still holds in memory. It runs
// only with BRIDGEKEEPER_FULL set, without the race detector. (Tables are kept folded, up to a number: more of them would cost
// memory until that is reached.)
func TestMemoryStaysFlat(t *testing.T) {
	if !whole {
		t.Skip("it takes minutes: runs with BRIDGEKEEPER_FULL=1, without the race detector")
	}
	defer func(rate int) { runtime.MemProfileRate = rate }(runtime.MemProfileRate)
	runtime.MemProfileRate = profileRate
	const (
		warm = 9000 // by then what is bounded is full: the dispatcher remembers 8,192 ids
		all  = warm + 10000
	)
	s := newStage(t, func(c *sandbox.Config) { c.AfterFunc = soon })
	s.pictures = sketched{}
	s.startBot()
	var clickers [10]*clicker
	for i := range clickers {
		clickers[i] = s.newClicker(i)
	}
	before := 0
	for n := range all {
		if n%1000 == 0 {
			s.forget(clickers[:])
			t.Logf("after %5d interactions: %d KiB", n, held()>>10)
		}
		if n == warm {
			before = held()
		}
		if _, err := clickers[n%len(clickers)].click(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	after := held()
	t.Logf("after %5d interactions: %d KiB", all, after>>10)
	// A bucket for each, as one library keeps, would be five megabytes.
	const most = 512 << 10
	if grown := after - before; grown > most {
		t.Errorf("%d KiB more are held after %d more interactions", grown>>10, all-warm)
	}
}

// soon is time.AfterFunc, but the quarter of an hour for which Discord remembers an
// interaction is over in seconds, so that the sandbox does not remember them all.
func soon(d time.Duration, f func()) (stop func()) {
	if d > time.Minute {
		d = 5 * time.Second
	}
	timer := time.AfterFunc(d, f)
	return func() { timer.Stop() }
}

// profileRate is one of how many bytes allocated is looked at by held.
const profileRate = 1024

// held is about how many bytes are in use that the sandbox did not allocate, which
// remembers what it saw.
func held() int {
	runtime.GC()
	runtime.GC() // the profile is that of the collection before the last
	records := make([]runtime.MemProfileRecord, 1000)
	for {
		n, ok := runtime.MemProfile(records, false)
		if ok {
			records = records[:n]
			break
		}
		records = make([]runtime.MemProfileRecord, n+n/4)
	}
	total := 0.0
	for i := range records {
		r := &records[i]
		if r.InUseObjects() == 0 || allocatedBySandbox(r) {
			continue
		}
		// Small objects are seen seldom and stand for many.
		size := float64(r.InUseBytes()) / float64(r.InUseObjects())
		total += float64(r.InUseBytes()) / (1 - math.Exp(-size/profileRate))
	}
	return int(total)
}

func allocatedBySandbox(r *runtime.MemProfileRecord) bool {
	frames := runtime.CallersFrames(r.Stack())
	for {
		f, more := frames.Next()
		if strings.HasPrefix(f.Function, "bridgekeeper/bot/sandbox.") {
			return true
		}
		if !more {
			return false
		}
	}
}

// forget deletes the private messages, all of which the sandbox keeps, but for
// those in use.
func (s *stage) forget(inUse []*clicker) {
	for _, m := range s.sandbox.Messages(general) {
		if m.EphemeralTo == "" || slices.ContainsFunc(inUse, func(c *clicker) bool { return c.last != nil && c.last.ID == m.ID }) {
			continue
		}
		if err := s.sandbox.Fault(sandbox.Fault{Kind: sandbox.FaultDeleteMessage, Message: m.ID}); err != nil {
			s.t.Fatal(err)
		}
	}
}
