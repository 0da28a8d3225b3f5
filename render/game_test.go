package render

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"golang.org/x/image/font"

	"bridgekeeper/rules"
	"bridgekeeper/rules/connectfour"
	"bridgekeeper/rules/dividedloyalties"
	"bridgekeeper/rules/fourangels"
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

// played is the board after steps of a game's default setup.
func played(t testing.TB, g rules.Game, steps ...rules.Action) rules.Board {
	t.Helper()
	l, err := rules.NewLine(g, g.Setups()[0])
	if err != nil {
		t.Fatal(err)
	}
	if l, err = l.PlayAll(steps); err != nil {
		t.Fatal(err)
	}
	return l.Last().Board()
}

// fourInARow is a game of Connect Four that Red has won along a diagonal.
func fourInARow(t testing.TB) rules.Board {
	return played(t, connectfour.Game{}, "d", "e", "e", "f", "f", "g", "f", "g", "g", "b", "g")
}

// angelsAndDemons is such a game under way, walled the same after the demons have
// won it.
func angelsAndDemons(t testing.TB) rules.Board {
	return played(t, fourangels.Game{}, "a1 b2", "d4", "h8 g7", "e5", "b2 c2", "f6", "a8 b7", "b6", "c2 e2")
}

func walled(t testing.TB) rules.Board {
	return played(t, fourangels.Game{}, "a1 b2", "a2", "b2 a1", "b2", "h8 g7", "b1")
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

// Some positions are enough to meet all that games contain.
func TestGamesOverAllSetupsCanBeDrawn(t *testing.T) {
	r := New(Config{})
	for i, setup := range (dividedloyalties.Game{}).Setups() {
		boards := randomGame(t, setup, uint64(i))
		for n := 0; n < len(boards); n += 15 {
			b := boards[len(boards)-1-n] // the last one among them
			v := View{Game: "divided-loyalties", Scale: 0.2, Words: words(b)}
			if _, err := r.PNG(t.Context(), b, v); err != nil {
				t.Fatalf("%s, turn %d: %v", setup.Key, b.TurnNumber, err)
			}
		}
	}
}

// recordedGame is 90 boards, turn by turn, of a game over four rounds that bridges
// wherever it can: the same ones every time.
func recordedGame(t testing.TB) []rules.Board {
	t.Helper()
	setup, ok := rules.FindSetup(dividedloyalties.Game{}, "castle")
	if !ok {
		t.Fatal("there is no setup called castle")
	}
	boards := randomGame(t, setup, 7)
	if len(boards) < recordedTurns {
		t.Fatalf("the game has %d turns only", len(boards))
	}
	return boards[:recordedTurns]
}

// forget drops all strips, so that every picture is new again; sprites and
// backdrops stay.
func (c *cache) forget() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for key, e := range c.entries {
		if _, ok := key.(packedKey); ok {
			c.used -= e.Value.(*cached).bytes
			c.recent.Remove(e)
			delete(c.entries, key)
		}
	}
}

// BenchmarkGame draws the recorded game, one picture after each turn, none of
// which has been drawn before, and compares that with the reference.
func BenchmarkGame(b *testing.B) {
	boards := recordedGame(b)
	view := func(board rules.Board) View { return View{Game: "divided-loyalties", Words: words(board)} }
	faces := map[refFace]font.Face{}
	const every = 10 // the reference draws one in so many
	start, n := cpuTime(), 0
	for i := 0; i < len(boards); i += every {
		referencePNG(b, boards[i], view(boards[i]), faces)
		n++
	}
	naive := (cpuTime() - start).Seconds() * 1e3 / float64(n)

	r := New(Config{})
	pictures, bytes := 0, 0
	draw := func() {
		for _, board := range boards {
			data, err := r.PNG(b.Context(), board, view(board))
			if err != nil {
				b.Fatal(err)
			}
			pictures, bytes = pictures+1, bytes+len(data)
		}
	}
	draw() // sprites and backdrops
	pictures, bytes, start = 0, 0, cpuTime()
	for b.Loop() {
		r.cache.forget()
		draw()
	}
	each := (cpuTime() - start).Seconds() * 1e3 / float64(pictures)
	b.ReportMetric(each, "ms/picture")
	b.ReportMetric(naive, "ms/naive")
	b.ReportMetric(naive/each, "x-naive")
	b.ReportMetric(float64(bytes)/float64(pictures), "bytes/picture")
}
