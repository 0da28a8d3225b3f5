package player

import (
	"context"
	"testing"

	"bridgekeeper/rules"
)

// TestTwoDeepIsMaximin compares the level with the same search without cutting anything
// short.
func TestTwoDeepIsMaximin(t *testing.T) {
	for n, turns := range []int{10, 33, 52} {
		now := midgame(t, 2*n, turns)
		thought, err := Player{}.Think(context.Background(), now, TwoDeep, rules.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		root := snapped(now)
		me := int(root.mover)
		s := &search{root: root, w: &tuned, meter: &meter{ctx: context.Background()}, a: newBoard(root.f), b: newBoard(root.f)}
		best := -1 << 30
		for _, c := range s.ranked(wide) {
			s.after(&c.turn)
			worst := 1 << 30
			for _, reply := range s.list.turns(s.a, nil) {
				s.b.copyFrom(s.a)
				s.b.play(&reply)
				worst = min(worst, s.b.value(&tuned, me))
			}
			best = max(best, worst)
		}
		if got, want := thought.Value, hundredths(best); got != want {
			t.Errorf("after %d turns: value %d, plainly %d", turns, got, want)
		}
	}
}

// TestGreedyAndPotentialTakeTheBest compares the levels with trying all turns by the
// contract's positions.
func TestGreedyAndPotentialTakeTheBest(t *testing.T) {
	for n, turns := range []int{3, 25, 50} {
		now := midgame(t, 2*n+1, turns)
		root := snapped(now)
		me := int(root.mover)
		margin, value := -1<<30, -1<<30
		for _, turn := range (&lister{}).turns(root, nil) {
			next := now
			for _, a := range root.f.steps(&turn) {
				next = apply(t, next, a)
			}
			result, _ := next.Result()
			margin = max(margin, 100*(result.Score[me]-result.Score[1-me]))
			value = max(value, hundredths(snapped(next).value(&tuned, me)))
		}
		for level, want := range map[string]int{Greedy: margin, Reference: margin, Potential: value} {
			thought, err := Player{}.Think(context.Background(), now, level, rules.Budget{Seed: 3})
			if err != nil || thought.Value != want {
				t.Errorf("%s after %d turns: value %d %v, plainly %d", level, turns, thought.Value, err, want)
			}
		}
	}
}
