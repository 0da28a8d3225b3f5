package solver

import (
	"math/rand/v2"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/connectfour"
)

// plainScore is the score by nothing but the rules: what the solver is compared with.
func plainScore(b connectfour.Board, alpha, beta int) int {
	if b.Full() {
		return 0
	}
	for col := range cols {
		if b.Open(col) && b.Drop(col).Won() {
			return (cells + 1 - b.Len()) / 2
		}
	}
	best := -cells
	for _, col := range [cols]int{3, 2, 4, 1, 5, 0, 6} {
		if b.Open(col) && best < beta {
			best = max(best, -plainScore(b.Drop(col), -beta, -max(alpha, best)))
		}
	}
	return best
}

// randomState is a position with that many discs that is not over.
func randomState(t testing.TB, random *rand.Rand, discs int) rules.State {
	t.Helper()
	for {
		s, err := connectfour.Game{}.New(connectfour.Game{}.Setups()[0])
		for n := 0; n < discs && err == nil && s.Turn() != rules.Nobody; n++ {
			actions := s.Actions()
			s, _, err = s.Apply(actions[random.IntN(len(actions))])
		}
		if err != nil {
			t.Fatal(err)
		}
		if s.Turn() != rules.Nobody {
			return s
		}
	}
}

func TestScoresOfRandomPositions(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 1))
	s := &search{table: newTable(firstTable)}
	games := 1200 / sampled
	if *whole {
		games = 20_000
	}
	seen := map[bool]int{}
	for range games {
		state := randomState(t, random, 26+random.IntN(cells-26))
		b := connectfour.BoardOf(state)
		own, all := b.Bits()
		s.forget()
		got, want := s.solve(own, all, -cells, cells), plainScore(b, -cells, cells)
		if got != want {
			t.Fatalf("%d, want %d\n%s", got, want, state)
		}
		// Asked for less, it must still be on the right side.
		least := -3 + random.IntN(6)
		if got := s.solve(own, all, least, least+1); got != max(least, min(least+1, want)) {
			t.Fatalf("between %d and %d: %d, want %d\n%s", least, least+1, got, want, state)
		}
		seen[s.nodes > 0]++
	}
	if seen[true] < games/4 {
		t.Errorf("only %d of %d positions took a search", seen[true], games)
	}
}

// TestLimitsAreTrue holds the bounds of both strategies to the plain score.
func TestLimitsAreTrue(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 2))
	games := 1500 / sampled
	if !thorough {
		games = 500 / sampled
	}
	if *whole {
		games = 200_000
	}
	exact := map[int]int{}
	for range games {
		state := randomState(t, random, 30+random.IntN(cells-31))
		b := connectfour.BoardOf(state)
		own, all := b.Bits()
		p := newQuiet(own, all)
		if _, decided, _ := p.settle(never); decided {
			continue
		}
		b = boardOf(t, &p)
		want := plainScore(b, -cells, cells)
		if want < p.least() || want > p.most() {
			t.Fatalf("%d, but at least %d and at most %d\n%s", want, p.least(), p.most(), state)
		}
		bound := noBound
		if p.n%2 == 0 {
			bound = p.followUp()
		} else {
			bound = p.oddThreat()
		}
		if want > bound {
			t.Fatalf("%d, but at most %d, from\n%s", want, bound, state)
		}
		if want == bound {
			exact[bound]++
		}
	}
	for _, bound := range []int{0, -1, -2, -3} {
		if exact[bound] == 0 && sampled == 1 {
			t.Errorf("the bound %d was never reached: %v", bound, exact)
		}
	}
}

// boardOf is the contract's board of a position, made from a setup's text.
func boardOf(t testing.TB, p *quiet) connectfour.Board {
	t.Helper()
	red, blue := p.own, p.all^p.own
	if p.n%2 == 1 {
		red, blue = blue, red
	}
	text := ""
	for row := rows - 1; row >= 0; row-- {
		for col := range cols {
			switch bit := uint64(1) << (col*stride + row); {
			case red&bit != 0:
				text += "R"
			case blue&bit != 0:
				text += "B"
			default:
				text += "."
			}
		}
		text += "\n"
	}
	s, err := connectfour.Game{}.New(rules.Setup{Text: text})
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return connectfour.BoardOf(s)
}
