package player

import (
	"context"
	"flag"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/dividedloyalties"
)

var (
	match   = flag.String("match", "", `levels that TestMatch lets play, "hard:medium"`)
	pairs   = flag.Int("pairs", 48, "how many pairs of games TestMatch plays")
	nodes   = flag.Int64("nodes", 0, "budget of the first level of -match; 0 for its usual one")
	layouts = flag.String("layouts", "test", "the starting positions of TestMatch: tune, test or all")
	seed    = flag.Uint64("seed", 1, "of TestMatch")
)

// tuningLayouts are the starting positions that weights may be tuned on. The others are
// for tests.
var tuningLayouts = []string{"turtle", "sailboat", "compass-rose", "castle", "butterfly", "crab"}

// A contender plays a match: it finishes a turn.
type contender func(t testing.TB, s rules.State, seed uint64) []rules.Action

// thinker is a level as a contender.
func thinker(level string, nodes int64, w *weights) contender {
	return func(t testing.TB, s rules.State, seed uint64) []rules.Action {
		t.Helper()
		thought, err := think(context.Background(), s, level, rules.Budget{Nodes: nodes, Seed: seed}, w)
		if err != nil {
			t.Fatal(err)
		}
		return thought.Steps
	}
}

// randomPlayer plays any steps there are.
func randomPlayer(t testing.TB, s rules.State, seed uint64) []rules.Action {
	t.Helper()
	r := source(int(seed)*1000 + s.TurnNumber())
	var steps []rules.Action
	for turn := s.TurnNumber(); s.Turn() != rules.Nobody && s.TurnNumber() == turn; {
		steps = append(steps, randomStep(r, s.Actions()))
		s = apply(t, s, steps[len(steps)-1])
	}
	return steps
}

// A tally is what a match has come to: by pair, the first contender's share of its two
// games and its margin in points, the mean of both.
type tally struct{ scores, margins []float64 }

// String is the score and the margin, each with a 95 % interval over the pairs.
func (r *tally) String() string {
	score, ds := interval(r.scores)
	margin, dm := interval(r.margins)
	return fmt.Sprintf("%d pairs: score %.1f %% ± %.1f, margin %+.2f ± %.2f", len(r.scores), 100*score, 100*ds, margin, dm)
}

// interval is the mean and half the width of its 95 % interval.
func interval(xs []float64) (mean, half float64) {
	n := float64(len(xs))
	for _, x := range xs {
		mean += x / n
	}
	for _, x := range xs {
		half += (x - mean) * (x - mean)
	}
	return mean, 1.96 * math.Sqrt(half/max(n-1, 1)/n)
}

// play plays a pair: the same start, two stones anywhere to begin with, the same seed,
// the sides swapped.
func (r *tally) play(t testing.TB, layout string, seed uint64, players [2]contender) {
	t.Helper()
	score, margin := 0.0, 0.0
	for swap := range 2 {
		now := opening(t, layout, seed)
		for now.Turn() != rules.Nobody {
			for _, a := range players[now.Turn().Index()^swap](t, now, seed) {
				now = apply(t, now, a)
			}
		}
		result, _ := now.Result()
		m := result.Score[swap] - result.Score[1-swap]
		margin += float64(m) / 2
		switch {
		case m > 0:
			score += 0.5
		case m == 0:
			score += 0.25
		}
	}
	r.scores, r.margins = append(r.scores, score), append(r.margins, margin)
}

// opening is a layout with a stone of each side on it, anywhere.
func opening(t testing.TB, layout string, seed uint64) rules.State {
	t.Helper()
	setup, ok := rules.FindSetup(dividedloyalties.Game{}, layout)
	if !ok {
		t.Fatalf("no layout %q", layout)
	}
	now, err := dividedloyalties.Game{}.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	r := source(int(seed))
	for range 2 {
		actions := now.Actions()
		now = apply(t, apply(t, now, actions[r.IntN(len(actions))]), dividedloyalties.ActionEnd)
	}
	return now
}

// testLayouts are those that -layouts asks for.
func testLayouts(which string) []string {
	var out []string
	for _, s := range (dividedloyalties.Game{}).Setups() {
		if tuning := slices.Contains(tuningLayouts, s.Key); which == "all" || tuning == (which == "tune") {
			out = append(out, s.Key)
		}
	}
	return out
}

// TestMatch lets two levels play, both with their usual budgets.
func TestMatch(t *testing.T) {
	one, two, ok := strings.Cut(*match, ":")
	if !ok {
		t.Skip("no -match")
	}
	budget := *nodes
	if budget == 0 {
		budget = usual(one)
	}
	players := [2]contender{thinker(one, budget, &tuned), thinker(two, usual(two), &tuned)}
	var r tally
	list := testLayouts(*layouts)
	for n := range *pairs {
		r.play(t, list[n%len(list)], *seed*10_000+uint64(n), players)
		if done := n + 1; done%12 == 0 || done == *pairs {
			t.Logf("%s (%d nodes) against %s (%d nodes), %s", one, budget, two, usual(two), &r)
		}
	}
}

// TestGreedyBeatsRandom is a match short enough for every run.
func TestGreedyBeatsRandom(t *testing.T) {
	var r tally
	for n, layout := range testLayouts("test") {
		r.play(t, layout, uint64(n), [2]contender{thinker(Greedy, 0, &tuned), randomPlayer})
	}
	if score, _ := interval(r.scores); score < 0.9 {
		t.Errorf("easy against random, %s", &r)
	}
}

// TestReferenceIsFrozen holds the reference to games it has played.
func TestReferenceIsFrozen(t *testing.T) {
	want := "castle 24:24 in 92, snake 22:15 in 72"
	var got []string
	for _, layout := range []string{"castle", "snake"} {
		now := opening(t, layout, 5)
		for now.Turn() != rules.Nobody {
			for _, a := range thinker(Reference, 0, &tuned)(t, now, 5) {
				now = apply(t, now, a)
			}
		}
		result, _ := now.Result()
		got = append(got, fmt.Sprintf("%s %d:%d in %d", layout, result.Score[0], result.Score[1], now.TurnNumber()))
	}
	if got := strings.Join(got, ", "); got != want {
		t.Errorf("the reference played %q, not %q", got, want)
	}
}
