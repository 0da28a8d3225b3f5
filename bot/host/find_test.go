package host

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"bridgekeeper/rules"
)

// TestAPlayersTableIsFoundBehindManyOfOthers opens more challenges in the channel
// than are looked at.
func TestAPlayersTableIsFoundBehindManyOfOthers(t *testing.T) {
	b := newBench(t)
	b.start()
	for i := range maxChannelTables + 1 {
		if _, err := b.Challenge(t.Context(), Challenge{
			Place: Place{Channel: channel}, Challenger: fmt.Sprint("20", i), Game: b.Games()[0].Name(), Setup: b.Games()[0].Setups()[0],
			Interaction: b.interaction(),
		}); err != nil {
			t.Fatal(err)
		}
	}
	for _, user := range []string{ana, ben} {
		if got, err := b.Find(t.Context(), channel, user); err != nil || got.ID != 1 {
			t.Errorf("%s means %v, %v", user, got, err)
		}
		if list, err := b.In(t.Context(), channel, user); err != nil || len(list) != 1 || list[0].ID != 1 {
			t.Errorf("%s has %d tables in the channel, %v", user, len(list), err)
		}
	}
}

// TestTheLimitOfChallengesHoldsForManyAtOnce challenges from two processes.
func TestTheLimitOfChallengesHoldsForManyAtOnce(t *testing.T) {
	b := newBench(t)
	hosts := []*Host{b.Host, b.open()}
	var made atomic.Int32
	var all sync.WaitGroup
	for i := range 4 * MaxChallenges {
		c := Challenge{
			Place: Place{Channel: channel}, Challenger: ana, Invited: fmt.Sprint(2000 + i), Side: rules.First,
			Game: b.Games()[0].Name(), Setup: b.Games()[0].Setups()[0], Interaction: b.interaction(),
		}
		all.Go(func() {
			_, err := hosts[i%2].Challenge(t.Context(), c)
			if err == nil {
				made.Add(1)
			} else if r := AsRefusal(err); r == nil || r.Code != CodeTooMany {
				t.Errorf("one too many: %v", err)
			}
		})
	}
	all.Wait()
	if made.Load() != MaxChallenges {
		t.Errorf("%d challenges were made, %d are allowed", made.Load(), MaxChallenges)
	}
}
