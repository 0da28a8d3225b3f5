package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"bridgekeeper/bot/sandbox"
)

// clicker is one table whose player clicks on and on in private dialogues, each
// of whose answers has a new picture: a step is chosen, placed, taken back, chosen
// again. Two of five clicks are committed to the database, with synchronous=FULL,
// and bring a new picture to the card in the channel too.
type clicker struct {
	*stage
	id     int64
	rev    int64
	user   string
	card   string           // id of the table's message in the channel: it stays the same, for the turn never ends
	last   *sandbox.Message // the private answer whose buttons come next; nil for the card's
	random *rand.Rand
}

func (s *stage) newClicker(i int) *clicker {
	id := s.play("turtle")
	t := s.table(id)
	card := s.shown(id).ID
	return &clicker{stage: s, id: id, rev: t.Rev, user: "Ana", card: card, random: rand.New(rand.NewPCG(1, uint64(i)))}
}

// next is the message and the button to press.
func (c *clicker) next(ctx context.Context) (message *sandbox.Message, customID string, err error) {
	this := fmt.Sprintf(":%d:%d", c.id, c.rev)
	if c.last != nil {
		if id := buttonWith(c.last, "b1:undo"+this); id != "" {
			return c.last, id, nil
		}
		if id := buttonWith(c.last, "b1:act"+this+":"); id != "" && !strings.HasSuffix(id, ":end") {
			return c.last, id, nil
		}
		if ids := choicesOf(c.last, this); len(ids) > 0 {
			return c.last, ids[c.random.IntN(len(ids))], nil
		}
	}
	// The card may be behind: a step has only just been taken back.
	for {
		edited := c.sandbox.Edited(c.card)
		card := c.sandbox.Message(c.card)
		if id := buttonWith(card, "b1:pick"+this); id != "" {
			return card, id, nil
		}
		if err := c.edited(ctx, c.card, edited); err != nil {
			return nil, "", fmt.Errorf("table %d at revision %d has nothing to press: %w", c.id, c.rev, err)
		}
	}
}

// edited waits until a message is edited again after an instant.
func (c *clicker) edited(ctx context.Context, message string, since time.Time) error {
	ctx, stop := context.WithTimeout(ctx, patience)
	defer stop()
	return c.sandbox.Wait(ctx, func() bool { return !c.sandbox.Edited(message).Equal(since) })
}

// buttonWith is the first custom id on a message that begins so, or empty.
func buttonWith(m *sandbox.Message, prefix string) string {
	var walk func(list []*sandbox.Component) string
	walk = func(list []*sandbox.Component) string {
		for _, c := range list {
			if strings.HasPrefix(c.CustomID, prefix) {
				return c.CustomID
			}
			if id := walk(c.Components); id != "" {
				return id
			}
		}
		return ""
	}
	return walk(m.Components)
}

// click presses the next button and tells how long the answer took.
func (c *clicker) click(ctx context.Context) (time.Duration, error) {
	message, id, err := c.next(ctx)
	if err != nil {
		return 0, err
	}
	edited := c.sandbox.Edited(message.ID)
	began := time.Now()
	out, err := c.sandbox.As(c.user).Click(ctx, general, message.ID, id)
	switch { // where the machine is too busy it is the answer that counts
	case err != nil:
	case out.Kind == sandbox.Deferred:
		out.Message, err = out.Settled(ctx)
	case out.Kind == sandbox.DeferredUpdate:
		err = c.edited(ctx, message.ID, edited)
		out.Message = c.sandbox.Message(message.ID)
	}
	took := time.Since(began)
	switch {
	case err != nil:
		return 0, fmt.Errorf("%s: %w", id, err)
	case out.Kind == sandbox.Failed:
		return 0, fmt.Errorf("%s: %s", id, out.Failure)
	}
	c.last = out.Message
	if strings.HasPrefix(id, "b1:act:") || strings.HasPrefix(id, "b1:undo:") {
		c.rev++
	}
	return took, nil
}

// BenchmarkClick measures from a press to its answer with a picture in it: through
// the gateway of the stand-in, the dispatcher, the table, SQLite on this disk, the
// drawing, and the upload, all on this machine.
//
// tables=1 presses again as soon as it has the answer. tables=100 is a hundred tables
// at once, each pressed once a second on average, at random: a hundred clicks a second,
// as thousands of games played over days would hardly bring. Its p99 is the gate. In
// flood=100 a hundred press again at once: it says how many clicks a second the machine
// can do with the stand-in on it, and its latency is no more than 100 by that number.
//
// thinking=20 is twenty tables pressed once a second each while the computer thinks at
// twenty games at its strongest; tables=20 is the same without it.
func BenchmarkClick(b *testing.B) {
	s := newStage(b, func(c *sandbox.Config) { c.Path = inMemory(b, c.Path) })
	s.startBot()
	var seated []*clicker // tables serve every measurement
	for _, load := range []struct {
		name   string
		tables int
		every  time.Duration // on average; 0 is at once
		games  int           // that the computer thinks about meanwhile
	}{
		{"tables=1", 1, 0, 0},
		{"tables=20", 20, time.Second, 0},
		{"thinking=20", 20, time.Second, 20},
		{"tables=100", 100, time.Second, 0},
		{"flood=100", 100, 0, 0},
	} {
		b.Run(load.name, func(b *testing.B) {
			for i := len(seated); i < load.tables; i++ {
				seated = append(seated, s.newClicker(i))
			}
			stopThinking := func() int { return 0 }
			if load.games > 0 {
				stopThinking = s.keepThinking(load.games)
			}
			var mu sync.Mutex
			var took []time.Duration
			left := b.N
			take := func() bool { mu.Lock(); defer mu.Unlock(); left--; return left >= 0 }
			b.ResetTimer()
			var all sync.WaitGroup
			for _, c := range seated[:load.tables] {
				all.Go(func() {
					for take() {
						if load.every > 0 {
							pause(b.Context(), time.Duration(c.random.ExpFloat64()*float64(load.every)))
						}
						d, err := c.click(b.Context())
						if err != nil {
							b.Error(err)
							return
						}
						mu.Lock()
						took = append(took, d)
						mu.Unlock()
					}
				})
			}
			all.Wait()
			b.StopTimer()
			if turns := stopThinking(); load.games > 0 {
				b.ReportMetric(float64(turns)/b.Elapsed().Seconds(), "turns/s")
			}
			slices.Sort(took)
			at := func(q float64) float64 {
				if len(took) == 0 {
					return 0
				}
				return float64(took[int(q*float64(len(took)-1))]) / float64(time.Millisecond)
			}
			b.ReportMetric(at(0.5), "p50-ms")
			b.ReportMetric(at(0.99), "p99-ms")
			b.ReportMetric(float64(len(took))/b.Elapsed().Seconds(), "clicks/s")
		})
	}
}

// inMemory is a path for the stand-in's own file where no disk is waited for, if the
// machine has such: Discord's disks are not ours to measure.
func inMemory(b *testing.B, usual string) string {
	dir, err := os.MkdirTemp("/dev/shm", "discord")
	if err != nil {
		return usual
	}
	b.Cleanup(func() { os.RemoveAll(dir) })
	return filepath.Join(dir, "discord.db")
}

// pause waits, or until ctx ends.
func pause(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}
