package fourangels

import (
	"math/rand/v2"
	"slices"
	"testing"

	"bridgekeeper/rules"
)

// The random games are played in shares, side by side; ten times as many with BRIDGEKEEPER_FULL=1.
var randomGames = 1000

const randomShares = 8

// TestRandomGamesAgreeWithThePlainEngine plays on both engines at once and compares
// every position: what may be done, and with a plain flood from each angel whether
// it is over.
func TestRandomGamesAgreeWithThePlainEngine(t *testing.T) {
	reasons := make([]map[string]int, randomShares)
	t.Run("shares", func(t *testing.T) {
		for share := range randomShares {
			t.Run("", func(t *testing.T) {
				t.Parallel()
				reasons[share] = map[string]int{}
				random := rand.New(rand.NewPCG(8, uint64(share)))
				for n := range randomGames / randomShares {
					reasons[share][randomGame(t, random, n)]++
				}
			})
		}
	})
	sum := map[string]int{}
	for _, share := range reasons {
		for reason, n := range share {
			sum[reason] += n
		}
	}
	if sum[ReasonConnected] < 100 || sum[ReasonSeparated] < 100 {
		t.Errorf("%v: too few of one", sum)
	}
	t.Logf("%d games, 10,000 with BRIDGEKEEPER_FULL=1: %v", randomGames, sum)
}

// randomGame plays to the end and returns its reason. Most games are on the whole
// board, some on smaller ones from anywhere.
func randomGame(t *testing.T, random *rand.Rand, n int) string {
	t.Helper()
	board := Standard()
	if n%4 == 0 {
		board = scatter(random, MinSide+random.IntN(5), 0)
	}
	var s rules.State = newState(board, rules.First)
	p := plainOf(board)
	for turns := 0; ; turns++ {
		comparePosition(t, p, s, turns%2 == 0)
		if r, over := s.Result(); over {
			return r.Reason
		}
		if turns == 120 {
			t.Fatalf("A6: not over after 60 turns a side\n%s", s)
		}
		actions := s.Actions()
		a := actions[random.IntN(len(actions))]
		next, _, err := s.Apply(a)
		if err != nil {
			t.Fatalf("%q: %v\n%s", a, err, s)
		}
		s = next
		p.play(a)
	}
}

// play is a step told by its spelling alone.
func (p *plain) play(a rules.Action) {
	at := func(name rules.Action) square { return square{int(name[0] - 'a'), int(name[1] - '1')} }
	if len(a) == 2 {
		p.demons[at(a).col][at(a).row] = true
		return
	}
	for i, angel := range p.angels {
		if angel == at(a[:2]) {
			p.angels[i] = at(a[3:])
		}
	}
}

func comparePosition(t *testing.T, p *plain, s rules.State, angels bool) {
	t.Helper()
	want := rules.Result{}
	switch connected, parted := p.connected(), p.parted(); {
	case connected && parted:
		t.Fatalf("both connected and parted\n%s", s)
	case connected:
		want = rules.Result{Winner: rules.First, Reason: ReasonConnected}
	case parted:
		want = rules.Result{Winner: rules.Second, Reason: ReasonSeparated}
	}
	over := want.Reason != ""
	if got, done := s.Result(); got != want || done != over {
		t.Fatalf("%+v, %v; plainly %+v\n%s", got, done, want, s)
	}
	compareActions(t, p, s, angels && !over, !angels && !over)
	b, _ := BoardOf(s)
	q := plainOf(b)
	for _, angel := range p.angels {
		if b.angels&b.bitOf(rules.Cell{Col: angel.col, Row: angel.row}) == 0 {
			t.Fatalf("no angel on %v\n%s", angel, s)
		}
	}
	if len(q.angels) != len(p.angels) || q.demons != p.demons {
		t.Fatalf("%d angels, plainly %d; demons %v, plainly %v\n%s", len(q.angels), len(p.angels), q.demons, p.demons, s)
	}
}

// compareActions holds what is offered to what may be done, by angels, by demons, or
// by nobody.
func compareActions(t *testing.T, p *plain, s rules.State, angels, demons bool) {
	t.Helper()
	var want []rules.Action
	name := func(q square) string { return string([]byte{'a' + byte(q.col), '1' + byte(q.row)}) }
	if angels {
		for _, from := range p.angels {
			for _, to := range p.moves(from) {
				want = append(want, rules.Action(name(from)+" "+name(to)))
			}
		}
	}
	for i := 0; demons && i < p.side*p.side; i++ {
		if at := (square{i % p.side, i / p.side}); p.empty(at) {
			want = append(want, rules.Action(name(at)))
		}
	}
	// Board order is the order of the letters and numbers too.
	slices.Sort(want)
	if got := s.Actions(); !slices.Equal(got, want) {
		t.Fatalf("offered %q, plainly %q\n%s", got, want, s)
	}
}
