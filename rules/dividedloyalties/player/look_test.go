package player

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/dividedloyalties"
)

// watch is a context that counts how often a search looks at it, and is cancelled at one
// of these looks.
type watch struct {
	context.Context
	looks, cancelAt int // 0 for never
}

func (w *watch) Err() error {
	if w.looks++; w.cancelAt > 0 && w.looks >= w.cancelAt {
		return context.Canceled
	}
	return nil
}

// largest is a position on a board of 25 by 25 cells, all of them regions of 25, some
// turns into its game.
func largest(t *testing.T, turns int) rules.State {
	t.Helper()
	text := "name: Largest\nrounds: 4\n\n"
	for y := range rules.MaxSide {
		row := make([]string, rules.MaxSide)
		for x := range row {
			n := x/5 + y/5*5
			row[x] = fmt.Sprintf("%c%d", "SWG"[n%3], n/3+1)
		}
		text += strings.Join(row, " ") + "\n"
	}
	s, err := dividedloyalties.Game{}.New(rules.Setup{Title: "Largest", Text: text})
	for n := 0; n < turns && err == nil; n++ {
		var thought rules.Thought
		thought, err = Player{}.Think(context.Background(), s, Greedy, rules.Budget{Nodes: 500, Seed: uint64(n)})
		for _, a := range thought.Steps {
			if err == nil {
				s, _, err = s.Apply(a)
			}
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// lookedAt are the turns of a game on the largest board that TestSearchesLookUpOften looks at.
var lookedAt = []int{0, 20, 60}

// TestSearchesLookUpOften counts what no clock has to measure: how many nodes lie between
// two looks at the context, and how often a search looks once it is cancelled, on the
// largest board.
func TestSearchesLookUpOften(t *testing.T) {
	const nodes, between, after = 400, 8, 3
	for _, turns := range lookedAt {
		s := largest(t, turns)
		for _, l := range levels[1:] {
			all := &watch{Context: context.Background()}
			thought, err := Player{}.Think(all, s, l.Key, rules.Budget{Nodes: nodes})
			if err != nil {
				t.Fatal(err)
			}
			if int64(all.looks*between) < thought.Nodes {
				t.Errorf("%s, turn %d: %d looks at %d nodes", l.Key, turns, all.looks, thought.Nodes)
			}
			for _, at := range []int{2, all.looks / 3, all.looks - 2} {
				w := &watch{Context: context.Background(), cancelAt: max(at, 2)}
				if _, err := (Player{}).Think(w, s, l.Key, rules.Budget{Nodes: nodes}); !errors.Is(err, context.Canceled) {
					t.Errorf("%s, turn %d: cancelled at look %d of %d: %v", l.Key, turns, w.cancelAt, all.looks, err)
				}
				if more := w.looks - w.cancelAt; more > after {
					t.Errorf("%s, turn %d: %d looks after it was cancelled", l.Key, turns, more)
				}
			}
		}
	}
}
