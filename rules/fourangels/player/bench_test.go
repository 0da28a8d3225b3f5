package player

import (
	"context"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/fourangels"
)

// BenchmarkThink measures nodes a second in the middle of a game, for either side.
func BenchmarkThink(b *testing.B) {
	for name, text := range map[string]string{
		fourangels.Angels: "turn: angels\n........\n.A....A.\n....D...\n..D.....\n...D.D..\n........\n.A......\n.......A",
		fourangels.Demons: "turn: demons\n........\n.A....A.\n....D...\n..D.....\n.....D..\n........\n.A......\n.......A",
	} {
		b.Run(name, func(b *testing.B) {
			p, s := New(1), read(b, text)
			nodes := int64(0)
			for range b.N {
				thought, err := p.Think(context.Background(), s, Best, rules.Budget{Nodes: 60_000})
				if err != nil {
					b.Fatal(err)
				}
				nodes += thought.Nodes
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}
