package fourangels

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
)

// scatter is a board with four angels and that many demons, anywhere.
func scatter(random *rand.Rand, side, demons int) Board {
	squares := random.Perm(side * side)
	var set [2]uint64
	for i, at := range squares[:allAngels+demons] {
		which := 0
		if i >= allAngels {
			which = 1
		}
		set[which] |= 1 << (at/side*MaxSide + at%side)
	}
	return NewBoard(side, set[0], set[1])
}

// canConnect searches whether the angels connect if the demons stop placing.
func canConnect(b Board) bool {
	seen := map[uint64]bool{b.angels: true}
	for next := []uint64{b.angels}; len(next) > 0; {
		b.angels = next[0]
		next = next[1:]
		if b.Connected() {
			return true
		}
		for rest := b.angels; rest != 0; rest &= rest - 1 {
			from := rest & -rest
			for to := b.Reach(from); to != 0; to &= to - 1 {
				moved := b.Move(from, to&-to).angels
				if !seen[moved] {
					seen[moved] = true
					next = append(next, moved)
				}
			}
		}
	}
	return false
}

// TestPartedIsExact holds the test of A5 to a search of all that undisturbed angels
// can do.
func TestPartedIsExact(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 4))
	counts := map[bool]int{}
	for n := range 3000 {
		b := scatter(random, 4, n%12)
		if n%10 == 0 {
			b = scatter(random, 5, 4+n/10%15)
		}
		parted := b.Parted()
		if canConnect(b) == parted {
			t.Fatalf("A5: parted: %v, but the search says otherwise\n%s", parted, newState(b, 1))
		}
		counts[parted]++
	}
	if counts[true] < 100 || counts[false] < 100 {
		t.Errorf("parted and not: %v: too few of one", counts)
	}
}

// TestScatteredBoards compares the fast board with the plain one, and holds that
// nobody is ever stuck (A6) and that no board is both connected and parted.
func TestScatteredBoards(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 5))
	counts := map[string]int{}
	for n := range 20_000 {
		side := MinSide + n%5
		b := scatter(random, side, random.IntN(side*side-allAngels+1))
		p := plainOf(b)
		connected, parted := b.Connected(), b.Parted()
		if connected != p.connected() || parted != p.parted() {
			t.Fatalf("connected %v, parted %v; plainly %v, %v\n%s", connected, parted, p.connected(), p.parted(), newState(b, 1))
		}
		if connected && parted {
			t.Fatalf("A4, A5: both connected and parted\n%s", newState(b, 1))
		}
		moves := uint64(0)
		for rest := b.angels; rest != 0; rest &= rest - 1 {
			moves |= b.Reach(rest & -rest)
		}
		if !connected && !parted && (moves == 0 || b.Empty() == 0) {
			t.Fatalf("A6: stuck, and not over\n%s", newState(b, 1))
		}
		if b.Side() != side || bits.OnesCount64(b.Empty()|b.angels|b.demons) != side*side {
			t.Fatalf("%d squares a side instead of %d\n%s", b.Side(), side, newState(b, 1))
		}
		switch {
		case connected:
			counts["connected"]++
		case parted:
			counts["parted"]++
			checkWall(t, b)
		default:
			counts["neither"]++
		}
	}
	if len(counts) < 3 {
		t.Errorf("only %v came up", counts)
	}
	t.Logf("%v", counts)
}

// checkWall holds the wall to its promise: by itself it parts two angels, and with
// any demon less those two are in one area.
func checkWall(t *testing.T, b Board) {
	t.Helper()
	wall := b.wall()
	if wall == 0 || wall&^b.demons != 0 {
		t.Fatalf("wall %b of demons %b\n%s", wall, b.demons, newState(b, 1))
	}
	alone := plainOf(NewBoard(b.Side(), b.angels, wall))
	for i, from := range alone.angels {
		for _, to := range alone.angels[:i] {
			if partsApart(alone, from, to) && needsAll(alone, from, to) {
				return
			}
		}
	}
	t.Fatalf("the wall %v parts no two angels, or has a demon too many\n%s", slices.Collect(inOrder(wall)), newState(b, 1))
}

func partsApart(p *plain, from, to square) bool {
	return !p.flood(from, func(q square) bool { return !p.demons.has(q) }).has(to)
}

func needsAll(p *plain, from, to square) bool {
	for i := range MaxSide * MaxSide {
		less := *p
		at := &less.demons[i%MaxSide][i/MaxSide]
		if !*at {
			continue
		}
		if *at = false; partsApart(&less, from, to) {
			return false
		}
	}
	return true
}
