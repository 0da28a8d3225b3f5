package player

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/dividedloyalties"
)

// TestTurnsAreAllThereAre compares the turns that are listed with all ways to play a
// turn by the contract, by the positions they come to, from the middle of turns too.
func TestTurnsAreAllThereAre(t *testing.T) {
	bridges, selfCuts := 0, 0
	for n := range 24 {
		r := source(100 + n)
		now := start(t, r, 2*n+1)
		for step := 0; now.Turn() != rules.Nobody; step++ {
			// The middle of a turn with a choice of bridges is quick to compare, and tells most.
			actions := now.Actions()
			if step%67 == 50 || len(actions) > 2 && actions[len(actions)-1] == dividedloyalties.ActionEnd {
				all, some := listed(t, now, true), listed(t, now, false)
				want := map[string]int{}
				played(t, now, 0, want)
				if got, want := sortedKeys(all), sortedKeys(want); !slices.Equal(got, want) {
					t.Fatalf("game %d: %d turns listed, %d by the contract\n%s", n, len(got), len(want), now)
				}
				for text := range some {
					if _, ok := want[text]; !ok {
						t.Fatalf("game %d: a turn comes to no position of the contract's\n%s", n, text)
					}
				}
				for _, k := range want {
					bridges = max(bridges, k)
				}
				selfCuts += len(all) - len(some)
			}
			now = apply(t, now, randomStep(r, actions))
		}
	}
	if bridges < 2 || selfCuts == 0 {
		t.Errorf("most bridges of a turn %d, turns that cut their own %d: too little was compared", bridges, selfCuts)
	}
}

// TestTwoRedBridgesCantCutTheSame: red on c2 completes two rows that cross the blue
// bridge, and only one of them can be declared.
func TestTwoRedBridgesCantCutTheSame(t *testing.T) {
	now, err := dividedloyalties.Game{}.New(rules.Setup{Text: `name: Two
rounds: 3

.  S1 S1 .
S1 S1 S1 .
S1 .  .  S1

stones:
.  O  B  .
O  P  .  .
B  .  .  O

bridges:
a1-c3 blue
`})
	if err != nil {
		t.Fatal(err)
	}
	all, want := listed(t, now, true), map[string]int{}
	played(t, now, 0, want)
	if got, want := sortedKeys(all), sortedKeys(want); !slices.Equal(got, want) {
		t.Errorf("%d turns listed, %d by the contract", len(got), len(want))
	}
	reds := 0
	for text := range all {
		reds = max(reds, strings.Count(text, " red"))
	}
	if reds != 1 {
		t.Errorf("%d red bridges in one turn", reds)
	}
}

// listed are the positions that the listed turns come to, as text. Turns whose stone goes
// back come to the same one.
func listed(t *testing.T, now rules.State, all bool) map[string]int {
	t.Helper()
	b := snapped(now)
	out := map[string]int{}
	s := lister{all: all}
	for _, turn := range s.turns(b, nil) {
		next := now
		for _, a := range b.f.steps(&turn) {
			next = apply(t, next, a)
		}
		mine := newBoard(b.f)
		mine.copyFrom(b)
		mine.play(&turn)
		if !mine.same(snapped(next)) {
			t.Fatalf("%q comes to another position\n%s", b.f.steps(&turn), now)
		}
		out[next.String()]++
	}
	return out
}

// played walks all ways to finish the turn and notes where they come to, with the number
// of bridges.
func played(t *testing.T, now rules.State, bridges int, out map[string]int) {
	t.Helper()
	seat, number := now.Turn(), now.TurnNumber()
	for _, a := range now.Actions() {
		next := apply(t, now, a)
		if a == dividedloyalties.ActionEnd || next.Turn() != seat || next.TurnNumber() != number {
			out[next.String()] = max(out[next.String()], bridges)
			continue
		}
		deeper := bridges
		if len(next.Board().Links) > len(now.Board().Links) {
			deeper++
		}
		played(t, next, deeper, out)
	}
}

func sortedKeys(m map[string]int) []string { return slices.Sorted(maps.Keys(m)) }

func apply(t testing.TB, s rules.State, a rules.Action) rules.State {
	t.Helper()
	next, _, err := s.Apply(a)
	if err != nil {
		t.Fatal(err)
	}
	return next
}
