package player

import (
	"math/rand/v2"
	"testing"

	"bridgekeeper/rules"
)

// gateMoves is up to how many moves of the angels nothing may be missed.
const gateMoves = 4

// TestShortWinsAreNeverMissed follows games of the best level against the others, and
// asks a zone search of its own at each of its turns: the angels win within four moves
// if they can, and the demons don't let them if they can help it.
func TestShortWinsAreNeverMissed(t *testing.T) {
	random := rand.New(rand.NewPCG(12, 12))
	p := New(1)
	judge := unbounded()
	seen := map[string]int{}
	for n := range *gateGames {
		mine := rules.Seats[n%2]
		s := opening(t, random)
		for s.Turn() != rules.Nobody {
			if s.Turn() != mine {
				s, _ = think(t, p, s, []string{Easy, Strong}[n/2%2], rules.Budget{Nodes: 4000, Seed: uint64(n)})
				continue
			}
			next, thought := think(t, p, s, Best, rules.Budget{Nodes: *gateNodes})
			judge.judge(t, seen, s, next, thought)
			s = next
		}
	}
	t.Logf("%v", seen)
	if seen["won"] == 0 || seen["held"] == 0 {
		t.Errorf("%v: nothing of one kind came up", seen)
	}
}

// judge holds one move to the gate, and counts what it was about.
func (s *search) judge(t *testing.T, seen map[string]int, before, after rules.State, thought rules.Thought) {
	t.Helper()
	p, q := positionOf(before), positionOf(after)
	k := 0
	if p.angelsTurn {
		if k = s.fewest(p, gateMoves); k == 0 {
			seen["no win"]++
			return
		}
		if q.won() > 0 {
			seen["won"]++
			return
		}
		if win, _ := s.angelsHold(q, k-1); !win || thought.Value != won-2*k+1 {
			t.Fatalf("a win within %d is missed by %q (%+v)\n%s", k, thought.Steps, thought, before)
		}
		seen["won"]++
		return
	}
	if q.won() < 0 {
		seen["parted"]++
		return
	}
	for k = 1; k <= gateMoves; k++ {
		if win, _ := s.angelsHold(p, k); win {
			seen["lost already"]++
			return
		}
	}
	if k = s.fewest(q, gateMoves); k > 0 {
		t.Fatalf("%q lets the angels win within %d\n%s", thought.Steps, k, before)
	}
	if s.fewest(p.passed(), gateMoves) > 0 {
		seen["held"]++
	}
}

// fewest is in how few moves the angels, to move, win; 0 where not within k.
func (s *search) fewest(p position, k int) int {
	for n := 1; n <= k; n++ {
		if win, _, _ := s.angelsWin(p, n); win {
			return n
		}
	}
	return 0
}
