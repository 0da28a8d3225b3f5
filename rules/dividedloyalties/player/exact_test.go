package player

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/dividedloyalties"
)

// TestExactIsMinimax compares the proven value of a game's last stones with all ways to
// play them by the contract.
func TestExactIsMinimax(t *testing.T) {
	compared, decided := 0, map[int]bool{}
	for n := range 5 {
		r := source(500 + n)
		now := start(t, r, 2*n+1)
		for step := 0; now.Turn() != rules.Nobody; step++ {
			if step%11 == 10 {
				end := withLastStones(t, r, now, 1)
				if v, ok := compareExact(t, end); ok {
					compared++
					decided[v] = true
				}
			}
			now = apply(t, now, randomStep(r, now.Actions()))
		}
	}
	if compared < 10 || len(decided) < 3 {
		t.Errorf("only %d positions were compared, of %d values", compared, len(decided))
	}
}

// TestExactIsPlainSearch compares the same, with more stones left, with all ways to play
// them on the board, without windows, order or memory.
func TestExactIsPlainSearch(t *testing.T) {
	// Weights that put the turns in a bad order, so that no search is right by luck.
	bad := &weights{oneMove: 5000, oneWait: -5000, twoMove: 3000}
	compared := 0
	for n := range 6 {
		r := source(700 + n)
		now := start(t, r, 2*n+1)
		for step := 0; now.Turn() != rules.Nobody; step++ {
			if step%9 == 8 {
				root := snapped(withLastStones(t, r, now, 2))
				room := 5_000
				want := plainMargin(root, &room)
				if !root.over() && room > 0 {
					compared++
					e := &exact{meter: &meter{ctx: context.Background()}, room: 1 << 20, list: lister{all: true}, table: make([]memory, tableSize), w: bad}
					// First within windows that the value lies beside, or in, all with one memory.
					for low := want - 3; low <= want+2; low++ {
						if got, _ := e.solve(root, 0, low, low+1); (got > low) != (want > low) {
							t.Fatalf("game %d, step %d: margin %d above %d, by plain search %d\n%s", n, step, got, low, want, now)
						}
					}
					if got, _ := e.solve(root, 0, -unbound, unbound); got != want {
						t.Fatalf("game %d, step %d: margin %d, by plain search %d\n%s", n, step, got, want, now)
					}
				}
			}
			now = apply(t, now, randomStep(r, now.Actions()))
		}
	}
	if compared < 12 {
		t.Errorf("only %d positions were compared", compared)
	}
}

// plainMargin is the margin for the seat to move, as long as there is room.
func plainMargin(b *board, room *int) int {
	if b.over() {
		return 0
	}
	best := -unbound
	next := newBoard(b.f)
	list := lister{all: true}
	for _, turn := range list.turns(b, nil) {
		if *room--; *room < 0 {
			return 0
		}
		next.copyFrom(b)
		next.play(&turn)
		v := 0
		switch {
		case next.over():
			v = next.margin(int(b.mover))
		case next.mover == b.mover:
			v = plainMargin(next, room)
		default:
			v = -plainMargin(next, room)
		}
		best = max(best, v)
	}
	return best
}

// withLastStones is the position with up to so many stones of two colours left to each side.
func withLastStones(t *testing.T, r *rand.Rand, s rules.State, most int) rules.State {
	t.Helper()
	text := ""
	for _, block := range strings.Split(s.String(), "\n\n") {
		if !strings.HasPrefix(block, "reserve:") && !strings.HasPrefix(block, "turn:") {
			text += strings.TrimSpace(block) + "\n\n"
		}
	}
	rounds := snapped(s).f.rounds
	hand := func(own string) string {
		colours := []string{own, "G1", "R1", "P1", "O1"}
		r.Shuffle(len(colours), func(i, k int) { colours[i], colours[k] = colours[k], colours[i] })
		return strings.Join(colours[:1+r.IntN(most)], " ")
	}
	text += fmt.Sprintf("reserve:\nblue %d %s\nyellow %d %s\n", rounds, hand("B1"), rounds, hand("Y1"))
	end, err := dividedloyalties.Game{}.New(rules.Setup{Text: text})
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return end
}

// compareExact tells also whether the contract's way was short enough to be compared with.
func compareExact(t *testing.T, end rules.State) (value int, ok bool) {
	t.Helper()
	if end.Turn() == rules.Nobody {
		return 0, false
	}
	m := minimax{t: t, room: 1500, met: map[string]int{}}
	want := 100 * m.value(end)
	if m.room < 0 {
		return 0, false
	}
	thought, err := Player{}.Think(context.Background(), end, Expert, rules.Budget{Nodes: 1 << 20})
	if err != nil || !thought.Exact || thought.Value != want {
		t.Fatalf("%+v %v, by the contract %d\n%s", thought, err, want, end)
	}
	finish(t, end, thought)
	return want, true
}

// minimax plays all there is by the contract.
type minimax struct {
	t    *testing.T
	room int
	met  map[string]int
}

// value is the margin for the seat to move.
func (m *minimax) value(s rules.State) int {
	key := s.String()
	if v, ok := m.met[key]; ok {
		return v
	}
	best := -unbound
	seat := s.Turn()
	for _, a := range s.Actions() {
		if m.room--; m.room < 0 {
			return 0
		}
		next := apply(m.t, s, a)
		v := 0
		if next.Turn() == rules.Nobody {
			result, _ := next.Result()
			v = result.Score[seat.Index()] - result.Score[seat.Other().Index()]
		} else if v = m.value(next); next.Turn() != seat {
			v = -v
		}
		best = max(best, v)
	}
	m.met[key] = best
	return best
}

// TestMemoryHoldsBounds: a value at or below its window is a bound from above, one at or
// above it a bound from below, one inside both.
func TestMemoryHoldsBounds(t *testing.T) {
	for _, row := range []struct {
		v, low, high int
		want         memory
	}{
		{v: 3, low: 5, high: 9, want: memory{key: 7, low: -unbound, high: 3}},
		{v: 5, low: 5, high: 9, want: memory{key: 7, low: -unbound, high: 5}},
		{v: 6, low: 5, high: 9, want: memory{key: 7, low: 6, high: 6}},
		{v: 9, low: 5, high: 9, want: memory{key: 7, low: 9, high: unbound}},
	} {
		m := memory{key: 4, low: 1, high: 2} // another position's
		m.remember(7, row.v, row.low, row.high)
		if m != row.want {
			t.Errorf("%d within %d and %d: %+v, want %+v", row.v, row.low, row.high, m, row.want)
		}
	}
}

// TestWholeKeyTellsHands: the same board with other stones in hand, or another turn, is
// another position.
func TestWholeKeyTellsHands(t *testing.T) {
	b := snapped(midgame(t, 0, 8))
	keys := map[uint64]bool{b.wholeKey(): true}
	changes := []func(*board){
		func(b *board) { b.hands[0][1]++ },
		func(b *board) { b.hands[1][1]++ },
		func(b *board) { b.hands[0][6]++ },
		func(b *board) { b.sets[1]++ },
		func(b *board) { b.quiet++ },
		func(b *board) { b.mover = 1 - b.mover },
		func(b *board) { b.stone = 3 },
	}
	for _, change := range changes {
		other := newBoard(b.f)
		other.copyFrom(b)
		change(other)
		keys[other.wholeKey()] = true
	}
	if len(keys) != 1+len(changes) {
		t.Errorf("%d keys of %d positions", len(keys), 1+len(changes))
	}
}
