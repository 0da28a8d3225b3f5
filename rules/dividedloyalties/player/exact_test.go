package player

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/dividedloyalties"
)

// TestExactIsMinimax compares the proven value of a game's last stones with all ways to
// play them by the contract.
func TestExactIsMinimax(t *testing.T) {
	compared, decided := 0, map[int]bool{}
	for n := range 5 {
		r := source(500 + n)
		now := start(t, r, 2*n+1)
		for step := 0; now.Turn() != rules.Nobody; step++ {
			if step%11 == 10 {
				end := withLastStones(t, r, now)
				if v, ok := compareExact(t, end); ok {
					compared++
					decided[v] = true
				}
			}
			now = apply(t, now, randomStep(r, now.Actions()))
		}
	}
	if compared < 10 || len(decided) < 3 {
		t.Errorf("only %d positions were compared, of %d values", compared, len(decided))
	}
}

// withLastStones is the position with a stone or two left to each side.
func withLastStones(t *testing.T, r *rand.Rand, s rules.State) rules.State {
	t.Helper()
	text := ""
	for _, block := range strings.Split(s.String(), "\n\n") {
		if !strings.HasPrefix(block, "reserve:") && !strings.HasPrefix(block, "turn:") {
			text += strings.TrimSpace(block) + "\n\n"
		}
	}
	rounds := snapped(s).f.rounds
	text += fmt.Sprintf("reserve:\nblue %d %s\nyellow %d %s\n", rounds,
		[]string{"B1", "P1 R1", "G1 B1", "O1"}[r.IntN(4)], rounds, []string{"Y1", "O1", "G1", "R1", "P1"}[r.IntN(5)])
	end, err := dividedloyalties.Game{}.New(rules.Setup{Text: text})
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return end
}

// compareExact tells also whether the contract's way was short enough to be compared with.
func compareExact(t *testing.T, end rules.State) (value int, ok bool) {
	t.Helper()
	if end.Turn() == rules.Nobody {
		return 0, false
	}
	m := minimax{t: t, room: 4000, met: map[string]int{}}
	want := 100 * m.value(end)
	if m.room < 0 {
		return 0, false
	}
	thought, err := Player{}.Think(context.Background(), end, Expert, rules.Budget{Nodes: 1 << 20})
	if err != nil || !thought.Exact || thought.Value != want {
		t.Fatalf("%+v %v, by the contract %d\n%s", thought, err, want, end)
	}
	finish(t, end, thought)
	return want, true
}

// minimax plays all there is by the contract.
type minimax struct {
	t    *testing.T
	room int
	met  map[string]int
}

// value is the margin for the seat to move.
func (m *minimax) value(s rules.State) int {
	key := s.String()
	if v, ok := m.met[key]; ok {
		return v
	}
	best := -unbound
	seat := s.Turn()
	for _, a := range s.Actions() {
		if m.room--; m.room < 0 {
			return 0
		}
		next := apply(m.t, s, a)
		v := 0
		if next.Turn() == rules.Nobody {
			result, _ := next.Result()
			v = result.Score[seat.Index()] - result.Score[seat.Other().Index()]
		} else if v = m.value(next); next.Turn() != seat {
			v = -v
		}
		best = max(best, v)
	}
	m.met[key] = best
	return best
}
