package computer

import (
	"context"
	"log/slog"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/connectfour"
	"bridgekeeper/rules/connectfour/solver"
	"bridgekeeper/rules/rulestest"
)

// lineOf is a line of a game from its first setup.
func lineOf(t *testing.T, g rules.Game, steps ...rules.Action) *rules.Line {
	t.Helper()
	line, err := rules.NewLine(g, g.Setups()[0])
	if err == nil {
		line, err = line.PlayAll(steps)
	}
	if err != nil {
		t.Fatal(err)
	}
	return line
}

// TestAnExactReviewGoesByWhatWasGivenAway has a game in which Red lets a win in one pass
// (turn 13), and Blue then lets the same threat stand (turn 14).
func TestAnExactReviewGoesByWhatWasGivenAway(t *testing.T) {
	c := New(Config{Players: []rules.Player{solver.NewPlayer(), &player{}}, Log: slog.New(slog.DiscardHandler)})
	line := lineOf(t, connectfour.Game{}, "d", "d", "d", "d", "e", "a", "f", "a", "a", "c", "b", "g", "g", "g", "c")
	review, err := c.Review(context.Background(), line, 2)
	if err != nil {
		t.Fatal(err)
	}
	if len(review.Verdicts) != line.Len() {
		t.Fatalf("%d verdicts on %d turns", len(review.Verdicts), line.Len())
	}
	if len(review.Points) == 0 || len(review.Points) > 2 {
		t.Fatalf("%d points", len(review.Points))
	}
	for i, j := range review.Points {
		v := review.Verdicts[j.Turn.Start]
		if v.Grade != rules.Slip && v.Grade != rules.Blunder {
			t.Errorf("turn %d was no mistake: %+v", j.Turn.Number, v)
		}
		if j.Loss() <= 0 || !j.Best.Exact {
			t.Errorf("turn %d: %+v", j.Turn.Number, j)
		}
		if i > 0 && j.Turn.Start <= review.Points[i-1].Turn.Start {
			t.Error("they are out of order")
		}
		for _, other := range review.Verdicts {
			if other.Grade == rules.Blunder && v.Grade == rules.Slip && len(review.Points) < 2 {
				t.Errorf("turn %d, a slip, comes before a blunder", j.Turn.Number)
			}
		}
	}
	again, err := c.Verdicts(context.Background(), line)
	if err != nil || len(again) != len(review.Verdicts) {
		t.Fatalf("%d verdicts, %v", len(again), err)
	}
	for i := range again {
		if again[i] != review.Verdicts[i] {
			t.Errorf("turn %d: %+v, and then %+v", i+1, review.Verdicts[i], again[i])
		}
	}
}

func TestGamesWithoutAJudgeHaveNoVerdicts(t *testing.T) {
	c := New(Config{Players: []rules.Player{&player{}}, Log: slog.New(slog.DiscardHandler)})
	line := lineOf(t, rulestest.Nim{})
	for _, line := range []*rules.Line{line, lineOf(t, rulestest.Nim{}, line.Last().Actions()[0]), lineOf(t, connectfour.Game{}, "d")} {
		if got, err := c.Verdicts(context.Background(), line); got != nil || err != nil {
			t.Errorf("%v, %v", got, err)
		}
	}
}
