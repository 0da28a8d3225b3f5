package player

import (
	"math/rand/v2"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/fourangels"
)

// TestBestIsPerfectOnFour has the angels on 4 × 4 keep to their three moves against
// every defence.
func TestBestIsPerfectOnFour(t *testing.T) {
	p := New(1)
	var against func(s rules.State, moves int)
	against = func(s rules.State, moves int) {
		next, thought := think(t, p, s, Best, rules.Budget{Nodes: 2000})
		if thought.Value != won-2*moves+1 || !thought.Exact {
			t.Fatalf("%+v: not within %d\n%s", thought, moves, s)
		}
		for _, a := range next.Actions() {
			reply, _, err := next.Apply(a)
			if err != nil {
				t.Fatal(err)
			}
			k := moves - 1
			q := positionOf(reply)
			if m, _ := winNow(&q); m != 0 {
				k = 1
			}
			against(reply, k)
		}
	}
	against(cornersOf(t, 4), 3)
}

// TestFiveIsWonAgainstRandomAndBest has the demons on 5 × 5 win with a small budget, against
// chance and against the best level; what was proven once stays so.
func TestFiveIsWonAgainstRandomAndBest(t *testing.T) {
	if raced {
		t.Skip("left to the runs without the race detector")
	}
	random := rand.New(rand.NewPCG(13, 13))
	p := New(1)
	for n := range *fives {
		s := cornersOf(t, 5)
		proven := false
		for s.Turn() != rules.Nobody {
			switch {
			case s.Turn() == rules.Second:
				next, thought := think(t, p, s, Best, rules.Budget{Nodes: 100_000})
				wins := thought.Exact && thought.Value > 0
				if proven && !wins {
					t.Fatalf("proven no more: %+v\n%s", thought, s)
				}
				s, proven = next, wins
			case n%2 == 0 && s.TurnNumber() > 1:
				s, _ = think(t, p, s, Best, rules.Budget{Nodes: 20_000})
			default:
				actions := s.Actions()
				next, _, err := s.Apply(actions[random.IntN(len(actions))])
				if err != nil {
					t.Fatal(err)
				}
				s = next
			}
		}
		if r, _ := s.Result(); r.Reason != fourangels.ReasonSeparated {
			t.Fatalf("the demons lost\n%s", s)
		}
	}
}

// TestFirstRepliesOnFive holds the best level's answer to every first move on 5 × 5 to
// the exact search, which takes it some twenty seconds.
func TestFirstRepliesOnFive(t *testing.T) {
	if !thorough {
		t.Skip("it takes half a minute: runs with BRIDGEKEEPER_FULL=1, without the race detector")
	}
	p, judge := New(1), unbounded()
	start := cornersOf(t, 5)
	seen := map[uint64]bool{}
	for _, a := range start.Actions() {
		s, _, err := start.Apply(a)
		if err != nil {
			t.Fatal(err)
		}
		q := positionOf(s)
		if seen[q.symmetric()] {
			continue
		}
		seen[q.symmetric()] = true
		next, thought := think(t, p, s, Best, rules.Budget{})
		judge.nodes, judge.asked = 0, 0
		wins, m, settled := judge.settle(positionOf(next), judge.limit)
		if !settled || wins {
			t.Errorf("%s, %+v: the angels win by %s", a, thought, m.action())
		}
		t.Logf("%s, %s: %d nodes", a, thought.Steps[0], judge.nodes)
	}
}
