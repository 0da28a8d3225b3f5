package player

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

// solved are positions of which it is known who wins, for the angels also in how many
// moves of theirs at best. The empty boards were solved before, by a program that
// shares nothing with this one; the others here, by both searches.
var solved = []struct {
	name, text string
	moves      int  // of the angels; 0 where the demons win
	slow       bool // seconds
}{
	{name: "4 × 4", moves: 3, text: `
A . . A
. . . .
. . . .
A . . A`},
	{name: "5 × 5", slow: true, text: `
A . . . A
. . . . .
. . . . .
. . . . .
A . . . A`},
	{name: "4 × 4, demons to move, angels in 4", moves: 4, text: `
turn: demons

A . . A
. . . .
. . . A
A . . .`},
	{name: "4 × 4, demons to move, angels in 3", moves: 3, text: `
turn: demons

A . . A
. . . .
. . . .
A A . .`},
	{name: "5 × 5, demons to move, demons", text: `
turn: demons

A . . . A
. . D . .
. A . . .
. . . . .
. . . . A`},
	{name: "5 × 5, angels to move, angels in 3", moves: 3, text: `
turn: angels

. . . . A
. A . . .
. . . . .
. . D . .
A . . . A`},
	{name: "5 × 5, angels to move, angels in 4", moves: 4, text: `
turn: angels

A . . . A
. . D . .
. . . . .
. . . . .
. . D A A`},
	{name: "4 × 4, angels to move, angels in 3", moves: 3, text: `
turn: angels

. . D A
. A . .
. D . .
A . A .`},
	{name: "4 × 4, angels to move, demons", text: `
turn: angels

A . . A
. . . .
D D . .
A . A .`},
}

// thorough is whether what takes long is tested too: with BRIDGEKEEPER_FULL=1, but not under
// the race detector.
var thorough bool

// raced is whether the race detector is at work, which makes everything ten times
// slower.
var raced bool

// TestOracleOfExactResults asks the exact search who wins, and the zone search in how many moves.
func TestOracleOfExactResults(t *testing.T) {
	for _, c := range solved {
		t.Run(c.name, func(t *testing.T) {
			if c.slow && !thorough {
				t.Skip("it takes seconds: runs with BRIDGEKEEPER_FULL=1, without the race detector")
			}
			p := positionOf(read(t, c.text))
			s := unbounded()
			wins, m, settled := s.settle(p, s.limit)
			if !settled || wins != (c.moves > 0 == p.angelsTurn) {
				t.Fatalf("wins %v, settled %v", wins, settled)
			}
			if wins && !isMoveOf(&p, m) {
				t.Fatalf("wins by %v", m)
			}
			t.Logf("%d nodes", s.nodes)
			if c.moves == 0 {
				return
			}
			if win, _ := s.asks(p, c.moves); !win {
				t.Errorf("not within %d moves", c.moves)
			}
			if win, _ := s.asks(p, c.moves-1); win {
				t.Errorf("within %d moves already", c.moves-1)
			}
		})
	}
}

func isMoveOf(p *position, m move) bool {
	for _, one := range p.moves(nil) {
		if one == m {
			return true
		}
	}
	return false
}

// TestExactAgreesWithFullSearch compares on random positions of small boards, and
// plays the winning moves out.
func TestExactAgreesWithFullSearch(t *testing.T) {
	random := rand.New(rand.NewPCG(10, 10))
	s := unbounded()
	counts := map[bool]int{}
	for n := range *settled {
		side := 4 + n%2
		demons := 2 + random.IntN(4)
		if side == 5 {
			demons += 9
		}
		p := positionOf(scattered(t, random, side, demons, turns[n/2%2]))
		f := full{}
		s.nodes = 0
		wins, m, settled := s.settle(p, s.limit)
		// Every second turn fills a square, so that is as long as a game lasts.
		last := bits.OnesCount64(p.empty()) + 1
		if want := f.win(p, last) == p.angelsTurn; !settled || wins != want {
			t.Fatalf("wins %v, settled %v; fully searched %v\n%+v", wins, settled, want, p)
		}
		counts[wins == p.angelsTurn]++
		if wins && f.win(p.after(m), last) != p.angelsTurn {
			t.Fatalf("%v doesn't win\n%+v", m.action(), p)
		}
	}
	if counts[true] < *settled/4 || counts[false] < *settled/4 {
		t.Errorf("won by the angels: %v: too few of one", counts)
	}
}

// TestSymmetricPositionsShareAHash turns and mirrors boards through the text.
func TestSymmetricPositionsShareAHash(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 11))
	for n := range 200 {
		side := 4 + n%5
		p := positionOf(scattered(t, random, side, random.IntN(side), turns[n%2]))
		for i := range 8 {
			q := newPosition(turned(p.angels, side, i), turned(p.demons, side, i), p.squares, p.angelsTurn)
			if q.symmetric() != p.symmetric() {
				t.Fatalf("turn %d of %+v", i, p)
			}
			if other := q.passed(); other.symmetric() == p.symmetric() {
				t.Fatalf("whose turn it is makes no difference to %+v", p)
			}
		}
	}
}

// turned is a set of squares after one of the eight, square by square.
func turned(set uint64, side, which int) (out uint64) {
	for at := range 64 {
		if set>>at&1 == 0 {
			continue
		}
		col, row := at%8, at/8
		if which&1 != 0 {
			col = side - 1 - col
		}
		if which&2 != 0 {
			row = side - 1 - row
		}
		if which&4 != 0 {
			col, row = row, col
		}
		out |= 1 << (8*row + col)
	}
	return out
}
