package solver

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"runtime"
	"sync"
	"testing"
	"time"

	"bridgekeeper/rules"
	"bridgekeeper/rules/connectfour"
)

// stateOf is the position after a string of digits.
func stateOf(t testing.TB, moves string) rules.State {
	t.Helper()
	s, err := connectfour.Game{}.New(connectfour.Game{}.Setups()[0])
	for i := 0; i < len(moves) && err == nil; i++ {
		s, _, err = s.Apply(connectfour.Drop(int(moves[i] - '1')))
	}
	if err != nil {
		t.Fatalf("%s: %v", moves, err)
	}
	return s
}

// think is what a level comes to, checked.
func think(t testing.TB, p *Player, s rules.State, level string, b rules.Budget) (rules.Thought, rules.State) {
	t.Helper()
	got, err := p.Think(context.Background(), s, level, b)
	if err != nil {
		t.Fatalf("%s: %v\n%s", level, err, s)
	}
	if len(got.Steps) != 1 {
		t.Fatalf("%s: steps %q\n%s", level, got.Steps, s)
	}
	if b.Nodes > 0 && got.Nodes > b.Nodes {
		t.Fatalf("%s: %d nodes of %d\n%s", level, got.Nodes, b.Nodes, s)
	}
	next, _, err := s.Apply(got.Steps[0])
	if err != nil {
		t.Fatalf("%s: %v\n%s", level, err, s)
	}
	return got, next
}

// playGame plays two levels against each other, from a few random discs on, and
// returns who won.
func playGame(t testing.TB, p *Player, seats [2]string, budget rules.Budget, random *rand.Rand) rules.Seat {
	t.Helper()
	s := randomState(t, random, random.IntN(4))
	for s.Turn() != rules.Nobody {
		budget.Seed = random.Uint64()
		_, s = think(t, p, s, seats[s.Turn().Index()], budget)
	}
	result, _ := s.Result()
	return result.Winner
}

func TestGamesHaveNoIllegalStep(t *testing.T) {
	games := 200
	if *whole {
		games = 10_000
	}
	random := rand.New(rand.NewPCG(8, 1))
	p := NewPlayer()
	for i := range games {
		seats := [2]string{levels[i%4].Key, levels[i/4%4].Key}
		playGame(t, p, seats, rules.Budget{Nodes: 1000}, random)
	}
}

// TestEachLevelBeatsTheOneBelow wants two thirds of the points, a margin of four
// standard errors from a half.
func TestEachLevelBeatsTheOneBelow(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 2))
	p := NewPlayer()
	games := 200
	if sampled > 1 {
		games = 60
	}
	for i, level := range levels[1:] {
		points := 0
		for n := range games {
			seats := [2]string{level.Key, levels[i].Key}
			strong := rules.First
			if n%2 == 1 {
				seats[0], seats[1], strong = seats[1], seats[0], rules.Second
			}
			switch playGame(t, p, seats, rules.Budget{Nodes: 2000}, random) {
			case strong:
				points += 2
			case rules.Nobody:
				points++
			}
		}
		t.Logf("%s against %s: %d points of %d", level.Key, levels[i].Key, points, 2*games)
		if points < 2*games*65/100 {
			t.Errorf("%s has only %d points of %d against %s", level.Key, points, 2*games, levels[i].Key)
		}
	}
}

// TestPerfectPlaysAsTheScoresSay compares its moves with the plain scores of all.
func TestPerfectPlaysAsTheScoresSay(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 3))
	p := NewPlayer()
	for range 300 / sampled {
		s := randomState(t, random, 28+random.IntN(cells-28))
		scores, err := p.Scores(context.Background(), s)
		if err != nil {
			t.Fatal(err)
		}
		b, best := connectfour.BoardOf(s), -cells
		for col, score := range scores {
			if score.Open != b.Open(col) {
				t.Fatalf("column %d: %+v\n%s", col, score, s)
			}
			if !score.Open {
				continue
			}
			want := (cells + 1 - b.Len()) / 2
			if !b.Drop(col).Won() {
				want = -plainScore(b.Drop(col), -cells, cells)
			}
			if score.Value != want {
				t.Fatalf("column %d: %d, want %d\n%s", col, score.Value, want, s)
			}
			best = max(best, want)
		}
		got, _ := think(t, p, s, Perfect, rules.Budget{})
		if chosen := scores[got.Steps[0][0]-'a']; !got.Exact || got.Value != best || chosen.Value != best {
			t.Fatalf("%+v, a column of %d, want %d\n%s", got, chosen.Value, best, s)
		}
	}
}

// TestPerfectMakesItHard checks which of equal moves it takes, by the plain scores.
func TestPerfectMakesItHard(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 4))
	p := NewPlayer()
	told := map[bool]int{} // how often there was something to choose, by whether it was drawn
	for range 1200 / sampled {
		s := randomState(t, random, 28+random.IntN(8))
		b := connectfour.BoardOf(s)
		best := plainScore(b, -cells, cells)
		if best > 0 {
			continue
		}
		rates := map[int][2]int{}
		top := [2]int{-cells, -cells}
		for col := range cols {
			after := b.Drop(col)
			if !b.Open(col) || -plainScore(after, -cells, cells) != best {
				continue
			}
			var rate [2]int
			for reply := range cols {
				score := 0
				switch {
				case !after.Open(reply):
					continue
				case after.Drop(reply).Won():
					score = -(cells - b.Len()) / 2
				default:
					score = plainScore(after.Drop(reply), -cells, cells)
				}
				switch {
				case best == 0 && score > 0:
					rate[0]++
				case best < 0 && score < 0:
					rate[0]--
					if score <= best {
						rate[1]--
					}
				}
			}
			rates[col] = rate
			if rate[0] > top[0] || rate[0] == top[0] && rate[1] > top[1] {
				top = rate
			}
		}
		got, _ := think(t, p, s, Perfect, rules.Budget{})
		if rate := rates[int(got.Steps[0][0]-'a')]; rate != top {
			t.Fatalf("%s is rated %v, of %v\n%s", got.Steps, rate, rates, s)
		}
		for _, rate := range rates {
			if rate != top {
				told[best == 0]++
				break
			}
		}
	}
	if sampled == 1 && (told[true] < 5 || told[false] < 50) {
		t.Errorf("too seldom was there a choice: %v", told)
	}
}

// TestOneMoveSeesOne: every level but the first takes a win and meets a threat.
func TestOneMoveSeesOne(t *testing.T) {
	p := NewPlayer()
	for _, level := range []string{OneMove, Threats, Perfect} {
		for moves, want := range map[string]rules.Action{
			"415162": "", // wins, on either side of the three
			"121212": "", // wins, and needn't meet the other's threat
			"12121":  "a",
			"21334":  "e", // the other end of the three is taken
		} {
			s := stateOf(t, moves)
			for seed := range uint64(20) {
				got, next := think(t, p, s, level, rules.Budget{Nodes: 500, Seed: seed})
				result, _ := next.Result()
				if want == "" && result.Winner != rules.First || want != "" && got.Steps[0] != want {
					t.Errorf("%s: %s plays %s", moves, level, got.Steps)
				}
			}
		}
	}
}

func TestSameThoughtForTheSameTask(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 5))
	p, q := NewPlayer(), NewPlayer()
	for range 20 {
		s := randomState(t, random, random.IntN(20))
		for _, level := range levels {
			b := rules.Budget{Nodes: 3000, Seed: random.Uint64()}
			first, _ := think(t, p, s, level.Key, b)
			think(t, q, randomState(t, random, 12), Perfect, b) // leaves something in the table
			if second, _ := think(t, q, s, level.Key, b); !reflect.DeepEqual(first, second) {
				t.Fatalf("%s: %+v, then %+v\n%s", level.Key, first, second, s)
			}
		}
	}
}

// TestCancelEndsIt holds Think and Scores to end soon after their context, on the
// empty board, where they would take long.
func TestCancelEndsIt(t *testing.T) {
	p := newPlayer(nil)
	before := runtime.NumGoroutine()
	s := stateOf(t, "")
	for range searches + 1 { // each must give its search back
		ctx, cancel := context.WithCancel(context.Background())
		time.AfterFunc(20*time.Millisecond, cancel)
		if got, err := p.Think(ctx, s, Perfect, rules.Budget{}); !errors.Is(err, context.Canceled) || got.Steps != nil {
			t.Errorf("%+v, %v", got, err)
		}
		ctx, cancel = context.WithTimeout(context.Background(), 20*time.Millisecond)
		if _, err := p.Scores(ctx, s); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("scores: %v", err)
		}
		cancel()
	}
	for _, level := range levels {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		if _, err := p.Think(ctx, s, level.Key, rules.Budget{}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s, already cancelled: %v", level.Key, err)
		}
	}
	if n := runtime.NumGoroutine(); n > before {
		t.Errorf("%d goroutines, %d before", n, before)
	}
}

// TestDeadlineStillMoves: time that runs out is no error, and no bad move.
func TestDeadlineStillMoves(t *testing.T) {
	p := newPlayer(nil)
	for _, wait := range []time.Duration{-time.Second, time.Millisecond, 40 * time.Millisecond} {
		for _, level := range levels {
			ctx, cancel := context.WithTimeout(context.Background(), wait)
			got, err := p.Think(ctx, stateOf(t, ""), level.Key, rules.Budget{})
			cancel()
			if err != nil || len(got.Steps) != 1 || got.Exact {
				t.Errorf("%s in %v: %+v, %v", level.Key, wait, got, err)
			}
		}
	}
}

// TestWaitsForASearch: a third search waits, and its context ends that too.
func TestWaitsForASearch(t *testing.T) {
	p := newPlayer(nil)
	var taken []*search
	for range searches {
		s, err := p.take(context.Background(), 0)
		if err != nil {
			t.Fatal(err)
		}
		taken = append(taken, s)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	if _, err := p.Scores(ctx, stateOf(t, "44")); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("with all searches in use: %v", err)
	}
	p.give(taken[0])
	if _, err := p.Scores(context.Background(), stateOf(t, "444444333333")); err != nil {
		t.Errorf("with one free: %v", err)
	}
}

// TestMemoryIsBounded has many think at once, and weighs what is kept.
func TestMemoryIsBounded(t *testing.T) {
	heap := func() int64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	bookPlaces()
	before := heap()
	p := NewPlayer()
	s := stateOf(t, "4444")
	var all sync.WaitGroup
	for range 16 {
		all.Go(func() {
			if _, err := p.Think(context.Background(), s, Perfect, rules.Budget{Nodes: 5000}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if kept := heap() - before; kept > 17<<20 || kept < 1<<20 {
		t.Errorf("it keeps %d bytes", kept)
	}
	runtime.KeepAlive(p)
}

func TestWhatIsRefused(t *testing.T) {
	p := NewPlayer()
	over := stateOf(t, "1212121")
	if _, err := p.Think(context.Background(), over, Perfect, rules.Budget{}); !errors.Is(err, ErrOver) {
		t.Errorf("over: %v", err)
	}
	if _, err := p.Scores(context.Background(), over); !errors.Is(err, ErrOver) {
		t.Errorf("scores when over: %v", err)
	}
	if _, err := p.Think(context.Background(), stateOf(t, ""), "godlike", rules.Budget{}); !errors.Is(err, ErrLevel) {
		t.Errorf("level: %v", err)
	}
}
