package player

import (
	"context"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/dividedloyalties"
)

// midgame is a position after some turns of Potential against itself.
func midgame(b testing.TB, layout, turns int) rules.State {
	setups := dividedloyalties.Game{}.Setups()
	now, err := dividedloyalties.Game{}.New(setups[layout])
	if err != nil {
		b.Fatal(err)
	}
	for n := 0; n < turns && now.Turn() != rules.Nobody; n++ {
		thought, err := Player{}.Think(context.Background(), now, Potential, rules.Budget{Seed: 7})
		if err != nil {
			b.Fatal(err)
		}
		for _, a := range thought.Steps {
			if now, _, err = now.Apply(a); err != nil {
				b.Fatal(err)
			}
		}
	}
	return now
}

// BenchmarkExpert reports playouts a second, the tree's work included.
func BenchmarkExpert(b *testing.B) {
	for _, turns := range []int{0, 20, 40, 60} {
		b.Run("", func(b *testing.B) {
			now := midgame(b, turns/20, turns)
			nodes := int64(0)
			for b.Loop() {
				thought, err := Player{}.Think(context.Background(), now, Expert, rules.Budget{Nodes: 2000})
				if err != nil {
					b.Fatal(err)
				}
				nodes += thought.Nodes
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "playouts/s")
		})
	}
}
