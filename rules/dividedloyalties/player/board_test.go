package player

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/dividedloyalties"
)

var compared = flag.Int("compared", 60, "how many random games TestBoardIsTheContractInRandomGames compares")

func source(seed int) *rand.Rand { return rand.New(rand.NewPCG(uint64(seed), 4)) }

// start is a position to play from: the built-in ones, and among them random grids,
// which are denser and more varied.
func start(t testing.TB, r *rand.Rand, n int) rules.State {
	t.Helper()
	setups := dividedloyalties.Game{}.Setups()
	setup := setups[n/2%len(setups)]
	if n%2 == 1 {
		setup = rules.Setup{Text: randomGrid(r)}
	}
	s, err := dividedloyalties.Game{}.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func randomGrid(r *rand.Rand) string {
	var text strings.Builder
	fmt.Fprintf(&text, "name: Random\nrounds: %d\n\nS1", 3+r.IntN(2))
	cols, rows := 3+r.IntN(9), 3+r.IntN(9)
	for i := 1; i < cols*rows; i++ {
		gap := " "
		if i%cols == 0 {
			gap = "\n"
		}
		text.WriteString(gap + []string{".", "o", "o", "S1", "G2", "W3", "S4", "X5"}[r.IntN(8)])
	}
	return text.String() + "\n"
}

// randomStep picks a step: any placement, mostly a bridge where there is one.
func randomStep(r *rand.Rand, actions []rules.Action) rules.Action {
	if n := len(actions); n > 1 && actions[n-1] == dividedloyalties.ActionEnd && r.IntN(4) > 0 {
		actions = actions[:n-1]
	}
	return actions[r.IntN(len(actions))]
}

// TestBoardIsTheContractInRandomGames plays random games on a board and by the contract, and
// compares the legal steps, the whole position and all the board keeps count of, after
// every step. A board taken from the position anew, in the middle of turns too, must be
// the one that was played on.
func TestBoardIsTheContractInRandomGames(t *testing.T) {
	for n := range *compared {
		r := source(n)
		now := start(t, r, n)
		b := snapped(now)
		for {
			actions := now.Actions()
			if got := b.actions(); !slices.Equal(got, sorted(actions)) {
				t.Fatalf("game %d: actions\n%q, by the contract\n%q\n%s", n, got, sorted(actions), now)
			}
			if fresh := snapped(now); !b.same(fresh) {
				t.Fatalf("game %d: played on\n%+v\ntaken anew\n%+v\n%s", n, *b, *fresh, now)
			}
			result, over := now.Result()
			if got := [2]int{int(b.score[0]), int(b.score[1])}; got != result.Score || over != b.over() {
				t.Fatalf("game %d: score %v, over %v; by the contract %v\n%s", n, got, b.over(), result, now)
			}
			if over {
				break
			}
			a := randomStep(r, actions)
			next, _, err := now.Apply(a)
			if err != nil {
				t.Fatal(err)
			}
			b.step(t, a)
			now = next
		}
	}
}

// actions are the legal steps, sorted.
func (b *board) actions() []rules.Action {
	var out []rules.Action
	if b.over() {
		return nil
	}
	if b.stone != none {
		for i := range b.f.lanes {
			l := &b.f.lanes[i]
			if slices.Contains(l.line(), b.stone) && b.mayBridge(int16(i)) != none {
				out = append(out, b.f.bridgeAction(l))
			}
		}
		return sorted(append(out, dividedloyalties.ActionEnd))
	}
	hand := palette(&b.hands[b.mover])
	for at, stone := range b.stones {
		for c := uint8(1); c < colours; c++ {
			if stone == 0 && b.takes(int16(at), int(b.mover), hand)>>c&1 != 0 {
				out = append(out, dividedloyalties.PlaceAction(dividedloyalties.SnapshotPiece(c), b.f.cells[at]))
			}
		}
	}
	return sorted(out)
}

func (f *field) bridgeAction(l *lane) rules.Action {
	return dividedloyalties.BridgeAction(rules.Span{From: f.cells[l.sites[0]], To: f.cells[l.sites[l.n-1]]})
}

func sorted(list []rules.Action) []rules.Action {
	list = slices.Clone(list)
	slices.Sort(list)
	return list
}

// step plays a legal step.
func (b *board) step(t testing.TB, a rules.Action) {
	t.Helper()
	if a == dividedloyalties.ActionEnd {
		b.end()
		return
	}
	parts := dividedloyalties.Game{}.Parts(a)
	site := func(name string) int16 {
		c, _ := rules.ParseCell(name)
		return int16(slices.Index(b.f.cells, c))
	}
	if parts[0].Kind == rules.PartPiece {
		c := uint8(1)
		for string(dividedloyalties.SnapshotPiece(c)) != parts[0].Value {
			c++
		}
		b.place(site(parts[1].Value), c)
		return
	}
	from, to := site(parts[0].Value), site(parts[1].Value)
	for i := range b.f.lanes {
		if l := b.f.lanes[i].line(); l[0] == from && l[len(l)-1] == to {
			b.declare(int16(i), b.mayBridge(int16(i)))
			return
		}
	}
	t.Fatalf("no such lane: %q", a)
}

// snapped is the board of a position.
func snapped(s rules.State) *board {
	snap := dividedloyalties.Snap(s)
	return boardOf(&snap)
}

// same tells whether two boards hold the same, each on a field of its own.
func (b *board) same(o *board) bool {
	return slices.Equal(b.bytes, o.bytes) && slices.Equal(b.words, o.words) && slices.Equal(b.bridges, o.bridges) &&
		b.hands == o.hands && b.sets == o.sets && b.left == o.left && b.score == o.score && b.one == o.one && b.two == o.two &&
		b.free == o.free && b.stone == o.stone && b.mover == o.mover && b.quiet == o.quiet && b.key == o.key
}

// mayBridge is whose bridge the mover may declare on a lane through this turn's
// stone: its own, red, or none (R8, R12, R13).
func (b *board) mayBridge(l int16) int {
	if b.firm[l] != 0 {
		return none
	}
	v := verdicts[b.code[l]]
	switch {
	case v.of(int(b.mover)).short() == whole && b.live[l] == 0:
		return int(b.mover)
	case v.of(red).short() == whole:
		return red
	}
	return none
}
