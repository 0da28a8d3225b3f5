package player

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"bridgekeeper/rules"
	"bridgekeeper/rules/dividedloyalties"
)

// gameNodes are few, for many games: what is tested is that turns are legal.
const gameNodes = 80

var games = flag.Int("games", 50, "how many games TestRandomComputerGames plays; 200 with BRIDGEKEEPER_FULL=1")

// TestRandomComputerGames plays whole games of levels against each other, over the built-in
// positions and random grids. Every step must be legal. Now and then a turn is broken
// off after some of its steps and thought about anew.
func TestRandomComputerGames(t *testing.T) {
	keys := []string{Beginner, Greedy, Potential, Beginner, Greedy, TwoDeep, Beginner, Potential, Expert, Greedy, Reference}
	broken := 0
	for n := range *games {
		r := source(n)
		now := start(t, r, n)
		levels := [2]string{keys[n%len(keys)], keys[(n/len(keys)+n*3+1)%len(keys)]}
		for now.Turn() != rules.Nobody {
			seat := now.Turn()
			thought, err := Player{}.Think(context.Background(), now, levels[seat.Index()], rules.Budget{Nodes: gameNodes, Seed: uint64(n)})
			if err != nil {
				t.Fatal(err)
			}
			steps := thought.Steps
			if r.IntN(4) == 0 && len(steps) > 2 {
				steps = steps[:1+r.IntN(len(steps)-1)]
				broken++
			} else if thought.Nodes > gameNodes {
				t.Fatalf("game %d: %d nodes of %d", n, thought.Nodes, gameNodes)
			}
			turn := now.TurnNumber()
			for _, a := range steps {
				now = apply(t, now, a)
			}
			if len(steps) == len(thought.Steps) && now.TurnNumber() == turn && now.Turn() != rules.Nobody {
				t.Fatalf("game %d: %q don't finish the turn\n%s", n, steps, now)
			}
		}
	}
	if broken == 0 {
		t.Error("no turn was broken off")
	}
	t.Logf("%d games; 200 with BRIDGEKEEPER_FULL=1", *games)
}

// TestThinkIsDeterministic asks twice.
func TestThinkIsDeterministic(t *testing.T) {
	for _, turns := range []int{6, 40, 66} {
		now := midgame(t, 11, turns)
		for _, level := range allLevels() {
			for seed := range uint64(2) {
				budget := rules.Budget{Nodes: 150, Seed: seed}
				one, err1 := Player{}.Think(context.Background(), now, level, budget)
				two, err2 := Player{}.Think(context.Background(), now, level, budget)
				if err1 != nil || err2 != nil || fmt.Sprint(one) != fmt.Sprint(two) {
					t.Fatalf("%s: %v %v, then %v %v", level, one, err1, two, err2)
				}
			}
		}
	}
}

// TestSeedsDiffer: what is left to chance goes by the seed, and by the position.
func TestSeedsDiffer(t *testing.T) {
	now := midgame(t, 3, 6)
	for _, level := range []string{Beginner, Expert} {
		seen := map[string]bool{}
		for seed := range uint64(12) {
			thought, err := Player{}.Think(context.Background(), now, level, rules.Budget{Nodes: 60, Seed: seed})
			if err != nil {
				t.Fatal(err)
			}
			seen[fmt.Sprint(thought)] = true
		}
		if len(seen) < 3 {
			t.Errorf("%s thinks the same with %d of 12 seeds", level, 13-len(seen))
		}
	}
}

func allLevels() []string {
	out := []string{Reference}
	for _, l := range (Player{}).Levels() {
		out = append(out, l.Key)
	}
	return out
}

// TestLevelsAreKept: Levels are what Think takes, and Reference is none of them.
func TestLevelsAreKept(t *testing.T) {
	keys := allLevels()
	if want := []string{Reference, Beginner, Greedy, Potential, TwoDeep, Expert}; !slices.Equal(keys, want) {
		t.Errorf("levels %q", keys[1:])
	}
	for _, l := range (Player{}).Levels() {
		if methods[l.Key] == nil || l.Budget.Nodes <= 0 {
			t.Errorf("level %+v", l)
		}
	}
	if got := (Player{}).Game(); got != (dividedloyalties.Game{}).Name() {
		t.Errorf("game %q", got)
	}
}

func TestThinkRefuses(t *testing.T) {
	now := midgame(t, 0, 0)
	if _, err := (Player{}).Think(context.Background(), now, "grandmaster", rules.Budget{}); !errors.Is(err, ErrUnknownLevel) {
		t.Errorf("an unknown level: %v", err)
	}
	over := midgame(t, 1, 500)
	for _, level := range allLevels() {
		if _, err := (Player{}).Think(context.Background(), over, level, rules.Budget{}); !errors.Is(err, ErrOver) {
			t.Errorf("%s, a game that is over: %v", level, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, level := range allLevels() {
		if _, err := (Player{}).Think(ctx, now, level, rules.Budget{}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s, called off before it began: %v", level, err)
		}
	}
}

// A patientContext ends after it was looked at some times, and counts on.
type patientContext struct {
	context.Context
	looks, until int
	err          error
}

func (c *patientContext) Err() error {
	if c.looks++; c.looks > c.until {
		return c.err
	}
	return nil
}

// TestThinkStopsWhenItsContextEnds counts instead of measuring: once the context has
// ended a search looks at it a few times more at most, and it looks every few playouts.
func TestThinkStopsWhenItsContextEnds(t *testing.T) {
	now := midgame(t, 2, 10)
	for _, level := range []string{TwoDeep, Expert} {
		for _, until := range []int{1, 2, 5, 40} {
			called := &patientContext{Context: context.Background(), until: until, err: context.Canceled}
			_, err := Player{}.Think(called, now, level, rules.Budget{Nodes: 1 << 40})
			if !errors.Is(err, context.Canceled) || called.looks > until+3 {
				t.Errorf("%s, called off after %d looks: %v after %d", level, until, err, called.looks)
			}
			late := &patientContext{Context: context.Background(), until: until, err: context.DeadlineExceeded}
			thought, err := Player{}.Think(late, now, level, rules.Budget{Nodes: 1 << 40})
			if err != nil || late.looks > until+3 || thought.Nodes > int64(patience*(until+2)) {
				t.Errorf("%s, out of time after %d looks: %v, %d nodes", level, until, err, thought.Nodes)
			}
			finish(t, now, thought)
		}
	}
}

// TestThinkKeepsADeadline: with time and no other bound a search comes to an end, with a
// turn, and so it does where there is no time at all.
func TestThinkKeepsADeadline(t *testing.T) {
	now := midgame(t, 2, 10)
	for _, level := range allLevels() {
		for _, budget := range []int{0, 40} {
			ctx, cancel := deadline(budget)
			thought, err := Player{}.Think(ctx, now, level, rules.Budget{})
			cancel()
			if err != nil {
				t.Errorf("%s, %d ms: %v", level, budget, err)
				continue
			}
			finish(t, now, thought)
		}
	}
}

// midgame is a position after some turns of Potential against itself.
func midgame(b testing.TB, layout, turns int) rules.State {
	b.Helper()
	now, err := dividedloyalties.Game{}.New(dividedloyalties.Game{}.Setups()[layout])
	if err != nil {
		b.Fatal(err)
	}
	for n := 0; n < turns && now.Turn() != rules.Nobody; n++ {
		thought, err := Player{}.Think(context.Background(), now, Potential, rules.Budget{Seed: 7})
		if err != nil {
			b.Fatal(err)
		}
		now = finish(b, now, thought)
	}
	return now
}

// finish plays a thought.
func finish(t testing.TB, now rules.State, thought rules.Thought) rules.State {
	t.Helper()
	for _, a := range thought.Steps {
		now = apply(t, now, a)
	}
	return now
}

// TestThinkOnTheLargestGrid: every level plays on 25 × 25 cells.
func TestThinkOnTheLargestGrid(t *testing.T) {
	text := "name: Large\nrounds: 4\n\n"
	for row := range rules.MaxSide {
		for col := range rules.MaxSide {
			text += fmt.Sprintf("S%d ", (row/5*5+col/5)%9+1)
		}
		text += "\n"
	}
	now, err := dividedloyalties.Game{}.New(rules.Setup{Text: text})
	if err != nil {
		t.Fatal(err)
	}
	for n := range 12 {
		thought, err := Player{}.Think(context.Background(), now, allLevels()[n%6], rules.Budget{Nodes: 100})
		if err != nil {
			t.Fatal(err)
		}
		now = finish(t, now, thought)
	}
	if text := now.String(); !strings.Contains(text, "stones:") {
		t.Errorf("nothing was played\n%s", text)
	}
}

// deadline is a context that ends after some milliseconds.
func deadline(ms int) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.Background(), time.Duration(ms)*time.Millisecond)
}
