package wire

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// TestLongWorkGoesInTurnByPerson has one person ask first, and for as much as they may.
func TestLongWorkGoesInTurnByPerson(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLane(1, 4)
		var order []string
		var all sync.WaitGroup
		for _, person := range []string{"ana", "ana", "ana", "ana", "ben", "eve", "ben"} {
			all.Go(func() {
				leave, err := l.enter(t.Context(), person)
				if err != nil {
					t.Error(err)
					return
				}
				order = append(order, person) // one at a time
				time.Sleep(time.Second)
				leave()
			})
			synctest.Wait()
		}
		if _, err := l.enter(t.Context(), "ana"); !errors.Is(err, errShare) {
			t.Errorf("a fifth of hers: %v", err)
		}
		all.Wait()
		if want := []string{"ana", "ana", "ben", "eve", "ana", "ben", "ana"}; !slices.Equal(order, want) {
			t.Errorf("they came in the order %v, want %v", order, want)
		}
		if l.free != 1 || len(l.held)+len(l.line)+len(l.turn) != 0 {
			t.Errorf("left over: %+v", l)
		}
	})
}

// sent are the lines sent so far.
func (k *talk) sent() []string {
	k.mu.Lock()
	defer k.mu.Unlock()
	return slices.Clone(k.lines)
}

func count(lines []string, part string) (n int) {
	for _, line := range lines {
		if strings.Contains(line, part) {
			n++
		}
	}
	return n
}

func TestWhoNoLongerWaitsLeavesTheLine(t *testing.T) {
	for range 200 { // also in the moment in which it is let through
		l := newLane(1, 9)
		leave, err := l.enter(t.Context(), "ana")
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		var all sync.WaitGroup
		for range 3 {
			all.Go(func() {
				if leave, err := l.enter(ctx, "ben"); err == nil {
					leave()
				}
			})
		}
		all.Go(leave)
		all.Go(cancel)
		all.Wait()
		if l.free != 1 || len(l.held)+len(l.line)+len(l.turn) != 0 {
			t.Fatalf("left over: %+v", l)
		}
	}
}

// TestOnePersonsLongWorkHoldsNobodyUp: A1, a review asked for 72 times while others play.
func TestOnePersonsLongWorkHoldsNobodyUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := newTalk(t, func(ctx context.Context, i *Interaction) *Response {
			if i.Command == "review" {
				select {
				case <-time.After(16 * time.Second):
				case <-ctx.Done():
				}
			}
			return &Response{Kind: Reply, Message: &Message{Components: []Component{Text{i.User.ID + " has " + i.Command}}}}
		}, func(c *DispatcherConfig) {
			c.Concurrent = 2
			c.Long = func(i *Interaction) bool { return i.Command == "review" }
			c.Busy = func(*Interaction) *Message {
				return &Message{Components: []Component{Text{"You have enough under way"}}}
			}
		})
		ask := func(user, command string, n int) {
			k.Dispatch(&Interaction{ID: fmt.Sprint(user, command, n), Kind: KindCommand, Command: command, Token: "t" + user, User: User{ID: user}})
		}
		for n := range 72 {
			ask("ana", "review", n)
		}
		ask("ben", "review", 0)
		begun := time.Now()
		for n := range 20 {
			ask("eve", "place", n)
		}
		synctest.Wait()
		if d := time.Since(begun); d != 0 {
			t.Errorf("the others waited %v", d)
		}
		got := k.sent()
		if n := count(got, "enough under way"); n != 72-longEach {
			t.Errorf("%d of hers are refused, want %d", n, 72-longEach)
		}
		if n := count(got, "eve has place"); n != 20 {
			t.Errorf("%d of 20 short answers came at once", n)
		}
		if err := k.Drain(t.Context()); err != nil {
			t.Fatal(err)
		}
		got = k.sent()
		if n := count(got, "ana has review"); n != longEach {
			t.Errorf("%d of hers came in the end, want %d", n, longEach)
		}
		if !slices.ContainsFunc(got, func(line string) bool {
			return line == "16s patch original ben has review" || line == "32s patch original ben has review"
		}) {
			t.Errorf("his waited for all of hers: %q", got)
		}
	})
}
