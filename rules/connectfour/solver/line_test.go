package solver

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/connectfour"
)

// gameBetween is a game of two levels from a random start, position by position.
func gameBetween(t testing.TB, p *Player, first, second string, random *rand.Rand) []rules.State {
	t.Helper()
	s := stateOf(t, "")
	states := []rules.State{s}
	for s.Turn() != rules.Nobody {
		level := [2]string{first, second}[s.Turn().Index()]
		_, s = think(t, p, s, level, rules.Budget{Nodes: 1000, Seed: random.Uint64()})
		states = append(states, s)
	}
	return states
}

// TestALineIsWorthWhatThePlainScoresSay compares late positions with a search by the
// rules alone, and the end with its result.
func TestALineIsWorthWhatThePlainScoresSay(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 1))
	p := NewPlayer()
	ends := map[rules.Seat]int{}
	for i := range max(2, 10/sampled) {
		states := gameBetween(t, p, levels[i%3].Key, levels[(i+1)%3].Key, random)
		got, err := p.Weigh(context.Background(), states, rules.Budget{Nodes: 200_000})
		if err != nil {
			t.Fatal(err)
		}
		result, _ := states[len(states)-1].Result()
		ends[result.Winner]++
		for n, s := range states {
			b := connectfour.BoardOf(s)
			if b.Len() < 31 {
				continue
			}
			want := 0
			switch {
			case n < len(states)-1:
				want = plainScore(b, -cells, cells)
				if s.Turn() == rules.Second {
					want = -want
				}
			case result.Winner != rules.Nobody:
				want = (cells + 2 - b.Len()) / 2
				if result.Winner == rules.Second {
					want = -want
				}
			}
			if (got[n] != rules.Worth{First: want, Exact: true}) {
				t.Fatalf("%+v, want %d\n%s", got[n], want, s)
			}
		}
	}
	t.Logf("games won by each: %v", ends)
}

// TestWhatALineIsWorthIsWhatPerfectThinks takes whole games with a budget that leaves
// some of the opening unknown.
func TestWhatALineIsWorthIsWhatPerfectThinks(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 2))
	p := NewPlayer()
	known := 0
	for range max(1, 6/sampled) {
		states := gameBetween(t, p, Threats, OneMove, random)
		got, err := p.Weigh(context.Background(), states, rules.Budget{Nodes: 100_000})
		if err != nil {
			t.Fatal(err)
		}
		for n, s := range states[:len(states)-1] {
			if !got[n].Exact {
				if (got[n] != rules.Worth{}) {
					t.Fatalf("position %d: %+v, and not known", n, got[n])
				}
				continue
			}
			known++
			thought, _ := think(t, p, s, Perfect, rules.Budget{Nodes: 20_000_000})
			if !thought.Exact || got[n].For(s.Turn()) != thought.Value {
				t.Fatalf("position %d: %+v, Perfect thinks %+v\n%s", n, got[n], thought, s)
			}
		}
	}
	if known == 0 {
		t.Error("nothing is known")
	}
}

func TestWeighingALineKeepsToItsBudget(t *testing.T) {
	p := NewPlayer()
	states := gameBetween(t, p, Threats, Threats, rand.New(rand.NewPCG(9, 3)))
	for _, nodes := range []int64{1, 100, 5000, 100_000} {
		if _, err := p.Weigh(context.Background(), states, rules.Budget{Nodes: nodes}); err != nil {
			t.Fatal(err)
		}
		s, other := <-p.idle, <-p.idle
		p.give(s)
		p.give(other)
		if most := max(s.nodes, other.nodes); most > nodes {
			t.Errorf("%d nodes of %d", most, nodes)
		}
		s.nodes, other.nodes = 0, 0
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := p.Weigh(ctx, states, rules.Budget{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// TestPerfectKnowsHowManyTurnsAreLeft lets it play both sides to the end.
func TestPerfectKnowsHowManyTurnsAreLeft(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 4))
	p := NewPlayer()
	told := map[bool]int{} // by whether the side to move wins
	for range max(8, 60/sampled) {
		s := randomState(t, random, 16+random.IntN(20))
		thought, _ := think(t, p, s, Perfect, rules.Budget{})
		if thought.Value == 0 {
			if thought.Turns != 0 {
				t.Fatalf("a draw in %d turns", thought.Turns)
			}
			continue
		}
		told[thought.Value > 0]++
		winner := s.Turn()
		if thought.Value < 0 {
			winner = winner.Other()
		}
		turns := 0
		for at := s; at.Turn() != rules.Nobody; {
			if at.Turn() == winner {
				turns++
			}
			_, at = think(t, p, at, Perfect, rules.Budget{})
		}
		if turns != thought.Turns {
			t.Fatalf("over in %d turns, not in %d\n%s", turns, thought.Turns, s)
		}
	}
	if told[true] == 0 || told[false] == 0 {
		t.Errorf("it knew of %v", told)
	}
}
