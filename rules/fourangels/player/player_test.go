package player

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"bridgekeeper/rules"
	"bridgekeeper/rules/fourangels"
)

// think asks for a move and plays it.
func think(t *testing.T, p *Player, s rules.State, level string, b rules.Budget) (rules.State, rules.Thought) {
	t.Helper()
	thought, err := p.Think(context.Background(), s, level, b)
	if err != nil {
		t.Fatalf("%s: %v\n%s", level, err, s)
	}
	if len(thought.Steps) != 1 {
		t.Fatalf("%s: steps %q\n%s", level, thought.Steps, s)
	}
	next, _, err := s.Apply(thought.Steps[0])
	if err != nil {
		t.Fatalf("%s: %v\n%s", level, err, s)
	}
	return next, thought
}

func allLevels(p *Player) (keys []string) {
	for _, l := range p.Levels() {
		keys = append(keys, l.Key)
	}
	return append(keys, Reference)
}

// TestRandomSetupsArePlayedToTheirEnd has the levels play each other from all kinds of
// positions, by steps that the rules take.
func TestRandomSetupsArePlayedToTheirEnd(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	p := New(1)
	keys := allLevels(p)
	for n := range *games {
		side := 4 + n%5
		s := cornersOf(t, side)
		if n%2 == 1 {
			s = scattered(t, random, side, random.IntN(side*side/2), turns[n/2%2])
		}
		for s.Turn() != rules.Nobody {
			b := rules.Budget{Nodes: 1 + random.Int64N(400), Seed: random.Uint64()}
			level := keys[random.IntN(len(keys))]
			next, thought := think(t, p, s, level, b)
			if thought.Nodes > b.Nodes {
				t.Fatalf("%d nodes of %d", thought.Nodes, b.Nodes)
			}
			checkProven(t, s, next, thought, level == Reference)
			s = next
		}
	}
}

// checkProven holds a win that is said to be this turn's to being that. The reference
// may win by luck, with too few nodes to see it.
func checkProven(t *testing.T, before, after rules.State, thought rules.Thought, lucky bool) {
	t.Helper()
	r, over := after.Result()
	if now := over && r.Winner == before.Turn(); now != (thought.Value == won-1) && !(now && lucky) {
		t.Fatalf("value %d, but the game is won: %v\n%s", thought.Value, now, after)
	}
}

func TestSameThoughtTwice(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 8))
	one, other := New(1), New(2)
	for n := range 8 {
		side := 5 + n/2%4
		s := scattered(t, random, side, random.IntN(side), turns[n%2])
		for _, level := range allLevels(one) {
			b := rules.Budget{Nodes: 1000, Seed: uint64(n)}
			_, first := think(t, one, s, level, b)
			think(t, other, cornersOf(t, 6), Best, b) // leaves its traces
			if _, again := think(t, other, s, level, b); !reflect.DeepEqual(first, again) {
				t.Fatalf("%s: %+v, then %+v\n%s", level, first, again, s)
			}
		}
	}
}

func TestChanceMovesBeginners(t *testing.T) {
	p, s := New(1), cornersOf(t, 8)
	for level, many := range map[string]bool{Beginner: true, Easy: true, Strong: false, Best: false} {
		moves := map[rules.Action]bool{}
		for seed := range uint64(12) {
			_, thought := think(t, p, s, level, rules.Budget{Nodes: 800, Seed: seed})
			moves[thought.Steps[0]] = true
		}
		if len(moves) > 1 != many {
			t.Errorf("%s: %d different moves", level, len(moves))
		}
	}
}

func TestThinkRefuses(t *testing.T) {
	p := New(0)
	over := read(t, "turn: nobody\nAA..\nAA..\n....\n....")
	if _, err := p.Think(context.Background(), over, Best, rules.Budget{}); !errors.Is(err, ErrOver) {
		t.Errorf("of a game that is over: %v", err)
	}
	if _, err := p.Think(context.Background(), cornersOf(t, 8), "worst", rules.Budget{}); !errors.Is(err, ErrLevel) {
		t.Errorf("of a level there isn't: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, level := range allLevels(p) {
		if _, err := p.Think(ctx, cornersOf(t, 8), level, rules.Budget{}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s, cancelled: %v", level, err)
		}
	}
}

// TestCancelEndsAThought cancels one that would take for ever, and another that waits
// for it; and what ends is not left busy.
func TestCancelEndsAThought(t *testing.T) {
	p, s := New(1), cornersOf(t, 8)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error)
	for range 2 {
		go func() {
			_, err := p.Think(ctx, s, Best, rules.Budget{Nodes: 1 << 60})
			done <- err
		}()
	}
	select {
	case err := <-done:
		t.Fatalf("not for ever: %v", err)
	case <-time.After(100 * time.Millisecond):
	}
	cancel()
	for range 2 {
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("%v", err)
		}
	}
	think(t, p, s, Beginner, rules.Budget{Nodes: 100})
}

// TestDeadlineBringsAThought sets deadlines before, at and after the start: there is a
// move each time, also where another search keeps the only place.
func TestDeadlineBringsAThought(t *testing.T) {
	p := New(1)
	for _, s := range []rules.State{cornersOf(t, 8), read(t, "turn: demons\nA...A\n.....\n.....\n.....\nA...A")} {
		for _, in := range []time.Duration{-time.Second, 0, 30 * time.Millisecond, 120 * time.Millisecond} {
			for _, level := range []string{Best, Reference} {
				ctx, cancel := context.WithTimeout(context.Background(), in)
				done := make(chan error)
				for range 2 {
					go func() {
						thought, err := p.Think(ctx, s, level, rules.Budget{Nodes: 1 << 60})
						if err == nil {
							_, _, err = s.Apply(thought.Steps[0])
						}
						done <- err
					}()
				}
				for range 2 {
					if err := <-done; err != nil {
						t.Errorf("%s in %v: %v", level, in, err)
					}
				}
				cancel()
			}
		}
	}
}

// TestNothingIsLostToRandomPlay plays the best level against chance, in both roles; and
// holds it to the number of turns it says it wins in.
func TestNothingIsLostToRandomPlay(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 9))
	p := New(1)
	turns, kept := 0, 0
	for n := range *randomGames {
		mine, promised := rules.Seats[n%2], 0
		s := cornersOf(t, fourangels.MaxSide)
		for s.Turn() != rules.Nobody {
			turns++
			if s.Turn() == mine {
				next, thought := think(t, p, s, Best, rules.Budget{Nodes: *randomNodes})
				switch {
				case promised == 1 && next.Turn() != rules.Nobody:
					t.Fatalf("game %d: it is not over when it was to be\n%s", n, next)
				case promised > 0:
					promised--
					kept++
				case thought.Turns > 0:
					promised = thought.Turns - 1
				}
				s = next
				continue
			}
			actions := s.Actions()
			next, _, err := s.Apply(actions[random.IntN(len(actions))])
			if err != nil {
				t.Fatal(err)
			}
			s = next
		}
		if r, _ := s.Result(); r.Winner != mine {
			t.Fatalf("game %d, as %v: lost\n%s", n, mine, s)
		}
	}
	t.Logf("%d games, of %.1f turns, %d of them under a promise", *randomGames, float64(turns)/float64(*randomGames), kept)
	if kept == 0 {
		t.Error("no win was promised ahead")
	}
}
