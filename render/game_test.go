package render

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/dividedloyalties"
)

// randomGame is the boards of a game played at random from a setup, one after
// every turn. Bridges are made wherever they can be.
func randomGame(t testing.TB, setup rules.Setup, seed uint64) []rules.Board {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 19))
	s, err := dividedloyalties.Game{}.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	boards := []rules.Board{s.Board()}
	for turn := s.TurnNumber(); ; {
		steps := s.Actions()
		if len(steps) == 0 {
			return append(boards, s.Board())
		}
		step := steps[rng.IntN(len(steps))]
		if n := len(steps); steps[n-1] == "end" && n > 1 {
			step = steps[rng.IntN(n-1)]
		} else if steps[0] == "end" && n > 1 {
			step = steps[1+rng.IntN(n-1)]
		}
		if s, _, err = s.Apply(step); err != nil {
			t.Fatal(err)
		}
		if s.TurnNumber() != turn {
			turn = s.TurnNumber()
			boards = append(boards, s.Board())
		}
	}
}

// words are English words for any position of Divided Loyalties.
func words(b rules.Board) Words {
	w := english(b)
	for i, t := range b.Tallies {
		if t.SetEmpty {
			w.Sets[i] = "no stones"
		}
	}
	if b.Turn == rules.Nobody {
		w.Outcomes = [2]string{fmt.Sprint(b.Tallies[0].Score), fmt.Sprint(b.Tallies[1].Score)}
	}
	return w
}

// Every seventh position is enough to meet all that games contain.
func TestGamesOverAllSetupsCanBeDrawn(t *testing.T) {
	r := New(Config{})
	for i, setup := range (dividedloyalties.Game{}).Setups() {
		boards := randomGame(t, setup, uint64(i))
		for n := 0; n < len(boards); n += 7 {
			b := boards[len(boards)-1-n] // the last one among them
			v := View{Game: "divided-loyalties", Scale: 0.2, Words: words(b)}
			if _, err := r.PNG(t.Context(), b, v); err != nil {
				t.Fatalf("%s, turn %d: %v", setup.Key, b.TurnNumber, err)
			}
		}
	}
}

// BenchmarkGame draws all positions of one game in turn.
func BenchmarkGame(b *testing.B) {
	boards := randomGame(b, dividedloyalties.Game{}.Setups()[0], 7)
	r := New(Config{})
	pictures, bytes := 0, 0
	for b.Loop() {
		for _, board := range boards {
			data, err := r.PNG(b.Context(), board, View{Game: "divided-loyalties", Words: words(board)})
			if err != nil {
				b.Fatal(err)
			}
			pictures, bytes = pictures+1, bytes+len(data)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(pictures), "ms/picture")
	b.ReportMetric(float64(bytes)/float64(pictures), "bytes/picture")
}
