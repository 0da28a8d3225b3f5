package player

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"bridgekeeper/rules"
	"bridgekeeper/rules/fourangels"
)

// A contender is a level with its budget.
type contender struct {
	level string
	rules.Budget
	time time.Duration // a move; 0 for no deadline
}

func contenderOf(t *testing.T, text string) contender {
	t.Helper()
	level, in, timed := strings.Cut(text, "@")
	if timed {
		d, err := time.ParseDuration(in)
		if err != nil {
			t.Fatal(err)
		}
		return contender{level: level, time: d}
	}
	level, nodes, _ := strings.Cut(text, ":")
	c := contender{level: level}
	if nodes != "" {
		n, err := strconv.ParseInt(nodes, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		c.Nodes = n
	}
	return c
}

// play has a contender's move.
func (c contender) play(t *testing.T, p *Player, s rules.State, seed uint64) rules.State {
	t.Helper()
	ctx := context.Background()
	if c.time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, c.time)
		defer cancel()
	}
	b := c.Budget
	b.Seed = seed
	thought, err := p.Think(ctx, s, c.level, b)
	if err != nil {
		t.Fatal(err)
	}
	next, _, err := s.Apply(thought.Steps[0])
	if err != nil {
		t.Fatal(err)
	}
	return next
}

// opening is the board after a move and a demon by chance.
func opening(t *testing.T, random *rand.Rand) rules.State {
	t.Helper()
	s := cornersOf(t, fourangels.MaxSide)
	for range 2 {
		actions := s.Actions()
		next, _, err := s.Apply(actions[random.IntN(len(actions))])
		if err != nil {
			t.Fatal(err)
		}
		s = next
	}
	return s
}

// match is how many of some games, each from another opening, the angels win.
func match(t *testing.T, angels, demons contender, games int, seed uint64) (wins int) {
	t.Helper()
	p := New(1)
	random := rand.New(rand.NewPCG(seed, 0))
	turns := 0
	for n := range games {
		s := opening(t, random)
		for s.Turn() != rules.Nobody {
			mover := angels
			if s.Turn() == rules.Second {
				mover = demons
			}
			s = mover.play(t, p, s, uint64(n))
			turns++
		}
		if r, _ := s.Result(); r.Winner == rules.First {
			wins++
		}
		if n%20 == 19 {
			t.Logf("%d games: %s", n+1, score(wins, n+1))
		}
	}
	t.Logf("%.1f turns a game", float64(turns)/float64(games))
	return wins
}

// score is a share of wins with its 95% interval (Wilson's).
func score(wins, games int) string {
	const z = 1.96
	n := float64(games)
	share := float64(wins) / n
	middle := (share + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(share*(1-share)/n+z*z/(4*n*n))
	return fmt.Sprintf("%d of %d, %.0f%% (%.0f–%.0f)", wins, games, 100*share, 100*(middle-half), 100*(middle+half))
}

// TestMatch plays any two levels, the first as angels, and prints the score.
func TestMatch(t *testing.T) {
	if *matchGames == 0 {
		t.Skip("plays with -matches N")
	}
	a, d := contenderOf(t, *matchAs), contenderOf(t, *matchDs)
	fmt.Printf("angels %s, demons %s: angels won %s\n", *matchAs, *matchDs, score(match(t, a, d, *matchGames, *matchSeed), *matchGames))
}

// TestBestBeatsTheReferenceFromRandomOpenings is a match as short as CI can bear, at a
// fraction of the level's budget: a guard against breaking it, no measurement.
func TestBestBeatsTheReferenceFromRandomOpenings(t *testing.T) {
	if !thorough {
		t.Skip("it takes seconds: runs with BRIDGEKEEPER_FULL=1, without the race detector")
	}
	best, reference := contender{level: Best, Budget: rules.Budget{Nodes: 40_000}}, contender{level: Reference}
	const games = 6
	if wins := match(t, best, reference, games, 3); wins < games/2 {
		t.Errorf("as angels: %s", score(wins, games))
	}
	if wins := match(t, reference, best, games, 3); wins > games/2 {
		t.Errorf("as demons: the angels won %s", score(wins, games))
	}
}
