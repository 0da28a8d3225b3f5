//go:build unix

package player

import (
	"context"
	"fmt"
	"syscall"
	"testing"
	"time"

	"bridgekeeper/rules"
)

// cpu is the processor time this process has had: a busy machine lengthens the clock's.
func cpu(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkExpert reports playouts per second of processor time, the tree's work
// included, in four stages of a game; and how many turns by the contract, Actions and
// Apply, take as long as a playout. The contract is the baseline.
func BenchmarkExpert(b *testing.B) {
	for i, turns := range []int{0, 20, 40, 60} {
		b.Run(fmt.Sprintf("turns=%d", turns), func(b *testing.B) {
			now := midgame(b, 8+i, turns)
			nodes, before := int64(0), cpu(b)
			for b.Loop() {
				thought, err := Player{}.Think(context.Background(), now, Expert, rules.Budget{Nodes: 2000})
				if err != nil {
					b.Fatal(err)
				}
				nodes += thought.Nodes
			}
			playout := (cpu(b) - before).Seconds() / float64(nodes)
			b.ReportMetric(1/playout, "playouts/cpu-s")
			b.ReportMetric(playout/contractTurn(b, now), "contract-turns/playout")
		})
	}
}

// contractTurn is the processor time in seconds of a random turn by the contract.
func contractTurn(b *testing.B, now rules.State) float64 {
	before, n := cpu(b), 0
	for ; n < 3000; n++ {
		s := now
		for turn := s.TurnNumber(); s.Turn() != rules.Nobody && s.TurnNumber() == turn; {
			actions := s.Actions()
			s = apply(b, s, actions[n%len(actions)])
		}
	}
	return (cpu(b) - before).Seconds() / float64(n)
}
