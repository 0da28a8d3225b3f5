package arena

import (
	"context"
	"errors"
	"math"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/rulestest"
)

// nim plays Nim: perfectly, or the first thing it sees.
type nim struct{ cheats bool }

func (nim) Game() string { return "nim" }
func (nim) Levels() []rules.Level {
	return []rules.Level{{Key: "first", Budget: rules.Budget{Nodes: 1}}, {Key: "perfect", Budget: rules.Budget{Nodes: 9}}}
}

func (n nim) Think(ctx context.Context, s rules.State, level string, b rules.Budget) (rules.Thought, error) {
	if ctx.Err() != nil {
		return rules.Thought{}, ctx.Err()
	}
	if n.cheats {
		return rules.Thought{Steps: []rules.Action{"nothing"}}, nil
	}
	if b.Nodes != 1 && level == "first" || b.Nodes != 9 && level == "perfect" {
		return rules.Thought{}, errors.New("not the level's budget")
	}
	steps, _ := best(s, s.Turn(), level == "perfect")
	return rules.Thought{Steps: steps}, nil
}

// best is the rest of a turn that wins, if one does and it is to look for that; else
// the first there is.
func best(s rules.State, mover rules.Seat, look bool) (steps []rules.Action, wins bool) {
	for _, a := range s.Actions() {
		next, _, err := s.Apply(a)
		if err != nil {
			panic(err)
		}
		then, won := []rules.Action{a}, false
		switch {
		case next.Turn() == mover:
			more, w := best(next, mover, look)
			then, won = append(then, more...), w
		case next.Turn() == rules.Nobody:
			won = true // whoever takes the last stone
		case look:
			_, theirs := best(next, next.Turn(), true)
			won = !theirs
		}
		if won || steps == nil {
			steps, wins = then, won
		}
		if won || !look {
			break
		}
	}
	return steps, wins
}

func match(a, b string) Match {
	p := nim{}
	return Match{
		Game: rulestest.Nim{}, Setups: []rules.Setup{{Text: "2 2"}, {Text: "1 2"}}, Opening: 1, Seed: 7,
		A: Contestant{Player: p, Level: a}, B: Contestant{Player: p, Level: b},
	}
}

func TestTheStrongerPlayerWins(t *testing.T) {
	var forth, back Tally
	for n := range 20 {
		p, err := match("perfect", "first").Play(t.Context(), n)
		if err != nil {
			t.Fatal(err)
		}
		forth.Add(p)
		q, err := match("first", "perfect").Play(t.Context(), n)
		if err != nil {
			t.Fatal(err)
		}
		if p.Score+q.Score != 2 {
			t.Errorf("pair %d: %v one way and %v the other", n, p.Score, q.Score)
		}
		back.Add(q)
	}
	if score, half := forth.Score(); score-half <= 0.5 {
		t.Errorf("the stronger scores %.2f ± %.2f", score, half)
	}
	if elo, low, high := back.Elo(); !(low <= elo && elo <= high && elo < 0) {
		t.Errorf("Elo %.0f, from %.0f to %.0f", elo, low, high)
	}
}

func TestAPairFollowsFromItsNumber(t *testing.T) {
	for n := range 8 {
		p, err := match("perfect", "first").Play(t.Context(), n)
		again, err2 := match("perfect", "first").Play(t.Context(), n)
		if err != nil || err2 != nil || p != again {
			t.Errorf("pair %d: %v and %v (%v, %v)", n, p, again, err, err2)
		}
	}
}

func TestEqualPlayersAreEven(t *testing.T) {
	var tally Tally
	for n := range 12 {
		p, err := match("first", "first").Play(t.Context(), n)
		if err != nil {
			t.Fatal(err)
		}
		tally.Add(p)
	}
	if score, half := tally.Score(); score != 0.5 || half != 0 {
		t.Errorf("%v ± %v", score, half)
	}
}

func TestWhatIsWrongIsSaid(t *testing.T) {
	m := match("first", "first")
	m.B.Player = nim{cheats: true}
	if _, err := m.Play(t.Context(), 0); err == nil {
		t.Error("an illegal step is played")
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if _, err := match("first", "first").Play(ended, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end: %v", err)
	}
}

func TestFigures(t *testing.T) {
	var tally Tally
	if _, half := tally.Score(); !math.IsInf(half, 1) {
		t.Error("an interval of nothing")
	}
	for _, p := range []Pair{{Score: 2, Margin: 10}, {Score: 1, Margin: 0}, {Score: 1.5, Margin: 2}, {Score: 1.5, Margin: 4}} {
		tally.Add(p)
	}
	score, half := tally.Score()
	if score != 0.75 || math.Abs(half-0.2000) > 0.0005 { // deviation of pairs 0.4082, by √4, times 1.96, halved
		t.Errorf("score %.4f ± %.4f", score, half)
	}
	if margin, _ := tally.Margin(); margin != 2 {
		t.Errorf("margin %.2f", margin)
	}
	if elo, _, _ := tally.Elo(); math.Abs(elo-190.85) > 0.01 {
		t.Errorf("Elo %.2f", elo)
	}
}
