package bot

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/table"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/render"
	"bridgekeeper/rules"
)

// few is the size of the small tree that a full one is measured against.
const few = 5

// grown is an exploration of Divided Loyalties on which so many steps were tried, in
// lines of up to ten from the start, and where the last of them led.
func grown(tb testing.TB, b *bench, code string, nodes int) (number int64, at int) {
	tb.Helper()
	line, err := b.LineOfCode(&route.Request{Interaction: b.from(ana)}, code)
	if err != nil {
		tb.Fatal(err)
	}
	x, err := b.Host.Library.Explore(tb.Context(), ana, fmt.Sprint(table.FromCode, nodes), line, line.Len())
	if err != nil {
		tb.Fatal(err)
	}
	random := rand.New(rand.NewPCG(5, 5))
	x, err = b.Host.Library.ChangeExploration(tb.Context(), ana, x.Number, func(x *host.Exploration) error {
		for x.Tree.Own() < nodes {
			x.Tree.Played(line.Len())
			tried := line
			for range min(10, nodes-x.Tree.Own()) {
				actions := tried.Last().Actions()
				a := actions[random.IntN(len(actions))]
				if tried, err = tried.Play(a); err != nil {
					return err
				}
				if err := x.Tree.Add(a); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		tb.Fatal(err)
	}
	return x.Number, x.Tree.At()
}

// BenchmarkTap steps back and forward in a full tree, and says how many times as long
// that takes as in one of five nodes: without pictures and with them. The lines are of
// much the same length.
func BenchmarkTap(bm *testing.B) {
	for name, pictures := range map[string]view.Pictures{"blank": blank{}, "drawn": render.New(render.Config{})} {
		bm.Run(name, func(bm *testing.B) {
			b := newBench(bm)
			b.Pictures = pictures
			code := rules.Code(positionStart(bm, b))
			var took [2]time.Duration
			var taps [2]func()
			for i, nodes := range []int{few, host.MaxTreeNodes} {
				number, at := grown(bm, b, code, nodes)
				taps[i] = func() {
					for _, verb := range []route.Verb{route.Back, route.Forward} {
						in := b.tapped(ana, route.ID{Verb: route.Exploring + verb, Of: number, Rev: int64(at)}.String())
						if answer := b.Handle(bm.Context(), in); answer.Kind != wire.Update || len(answer.Message.Files) != 1 {
							bm.Fatalf("%s: %q", in.CustomID, textOf(answer.Message))
						}
					}
				}
				taps[i]()
			}
			bm.ReportAllocs()
			for bm.Loop() {
				for i := range taps {
					begun := time.Now()
					taps[i]()
					took[i] += time.Since(begun)
				}
			}
			bm.ReportMetric(float64(took[1])/float64(took[0]), "x-few")
			bm.ReportMetric(float64(took[1].Milliseconds())/float64(2*bm.N), "ms/tap")
		})
	}
}

// positionStart is the start of the first game's first position.
func positionStart(tb testing.TB, b *bench) *rules.Line {
	tb.Helper()
	g := b.Host.Games()[0]
	l, err := rules.NewLine(g, g.Setups()[0])
	if err != nil {
		tb.Fatal(err)
	}
	return l
}
