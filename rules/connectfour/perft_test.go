package connectfour

import (
	"math/bits"
	"testing"
	"time"

	"bridgekeeper/rules"
)

// perfts are C8's counts of positions with the order of their discs, by depth.
var perfts = []int{1, 7, 49, 343, 2401, 16807, 117649, 823536}

// perft counts the positions at a depth, from 1, by the way there, and those in which the game
// has just been won. Every position is looked at, the last ones too.
func (b Board) perft(depth int) (positions, wins int) {
	openings := b.Openings()
	winning := openings & b.Winning()
	if depth == 1 {
		return bits.OnesCount64(openings), bits.OnesCount64(winning)
	}
	for rest := openings &^ winning; rest != 0; rest &= rest - 1 {
		p, w := b.Put(rest & -rest).perft(depth - 1)
		positions, wins = positions+p, wins+w
	}
	return positions, wins
}

func (p *plain) perft(depth int) (positions, wins int) {
	for col := range Cols {
		if !p.open(col) {
			continue
		}
		won := p.drop(col)
		switch {
		case depth == 1 && won:
			positions, wins = positions+1, wins+1
		case depth == 1:
			positions++
		case !won:
			n, w := p.perft(depth - 1)
			positions, wins = positions+n, wins+w
		}
		p.lift(col)
	}
	return positions, wins
}

func TestPerft(t *testing.T) {
	for i, want := range perfts[1:] {
		got, wins := Board{}.perft(i + 1)
		plainGot, plainWins := new(plain).perft(i + 1)
		if got != want || plainGot != want || wins != plainWins {
			t.Errorf("C8: depth %d: %d positions, %d of them won; the plain engine %d, %d; want %d", i+1, got, wins, plainGot, plainWins, want)
		}
	}
}

// TestPerftOfStates counts through the contract.
func TestPerftOfStates(t *testing.T) {
	var count func(s rules.State, depth int) int
	count = func(s rules.State, depth int) int {
		if depth == 0 {
			return 1
		}
		n := 0
		for _, a := range s.Actions() {
			next, _, err := s.Apply(a)
			if err != nil {
				t.Fatal(err)
			}
			n += count(next, depth-1)
		}
		return n
	}
	for depth, want := range perfts[:6] {
		if got := count(newState(Board{}), depth); got != want {
			t.Errorf("C8: %d positions at depth %d, want %d", got, depth, want)
		}
	}
}

// BenchmarkPerft reports positions/s of the fast board, and how many times faster
// that is than a plain engine in the same run (x-plain). Both find out of every
// position whether it is won.
func BenchmarkPerft(b *testing.B) {
	const depth = 8
	fast, slow := 0, 0
	var fastTime, slowTime time.Duration
	for b.Loop() {
		start := time.Now()
		n, wins := Board{}.perft(depth)
		between := time.Now()
		m, plainWins := new(plain).perft(depth)
		if n != m || wins != plainWins {
			b.Fatalf("%d positions, %d of them won; the plain engine counts %d, %d", n, wins, m, plainWins)
		}
		fast, slow = fast+n, slow+m
		fastTime, slowTime = fastTime+between.Sub(start), slowTime+time.Since(between)
	}
	rate := float64(fast) / fastTime.Seconds()
	b.ReportMetric(rate, "positions/s")
	b.ReportMetric(rate/(float64(slow)/slowTime.Seconds()), "x-plain")
}
