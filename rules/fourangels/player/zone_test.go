package player

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"bridgekeeper/rules/fourangels"
)

// unbounded is a search that nothing stops.
func unbounded() *search {
	s := newSearch()
	s.begin(styles[Best], meter{limit: 1 << 62})
	return s
}

// A full search knows no zones and no plans: it tries everything.
type full map[fullKey]bool

type fullKey struct {
	angels, demons uint64
	angelsTurn     bool
	k              int
}

// win tells whether the angels connect within k moves of theirs.
func (f full) win(p position, k int) bool {
	switch winner := p.won(); {
	case winner > 0:
		return true
	case winner < 0 || k == 0:
		return false
	}
	key := fullKey{p.angels, p.demons, p.angelsTurn, k}
	win, ok := f[key]
	if ok {
		return win
	}
	left := k
	if p.angelsTurn {
		left--
	}
	win = !p.angelsTurn
	for _, m := range p.moves(nil) {
		if f.win(p.after(m), left) == p.angelsTurn {
			win = p.angelsTurn
			break
		}
	}
	f[key] = win
	return win
}

// TestZonesAgreeWithFullSearch asks both whether the angels win within k moves, on
// random positions of small boards, and sees that a demon outside the zone of a proof
// changes nothing.
func TestZonesAgreeWithFullSearch(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 4))
	s := unbounded()
	counts := map[bool]int{}
	for n := range 250 {
		side := 4 + n%2
		p := positionOf(scattered(t, random, side, random.IntN(side*side/2), turns[n/2%2]))
		f := full{}
		for k := 1; k <= 6-side+n%4/2; k++ {
			win, zone := s.asks(p, k)
			if want := f.win(p, k); win != want {
				t.Fatalf("within %d: %v instead of %v\n%+v", k, win, want, p)
			}
			counts[win]++
			if win {
				checkZone(t, f, p, k, zone)
				break
			}
		}
	}
	if counts[true] < 50 || counts[false] < 50 {
		t.Errorf("won: %v: too few of one", counts)
	}
}

// asks is the zone search for whoever is to move.
func (s *search) asks(p position, k int) (win bool, zone uint64) {
	if p.angelsTurn {
		win, zone, _ = s.angelsWin(p, k)
		return win, zone
	}
	return s.angelsHold(p, k)
}

func checkZone(t *testing.T, f full, p position, k int, zone uint64) {
	t.Helper()
	for rest := p.empty() &^ zone; rest != 0; rest &= rest - 1 {
		q := p
		q.demons |= rest & -rest
		if q.key = q.keyOf(); q.empty() != 0 && !f.win(q, k) {
			t.Fatalf("within %d: a demon on %d outside the zone stops it\n%+v", k, bits.TrailingZeros64(rest), p)
		}
	}
}

// TestMustPlayKeepsAllThatHolds compares the squares left to the demons with trying
// each.
func TestMustPlayKeepsAllThatHolds(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 5))
	s := unbounded()
	narrowed := 0
	for n := range 150 {
		side := 4 + n%2
		p := positionOf(scattered(t, random, side, random.IntN(side*side/2), fourangels.Demons))
		f := full{}
		for k := 1; k <= 2; k++ {
			got, want := s.refuting(p, p.empty(), k), uint64(0)
			for _, m := range p.moves(nil) {
				if !f.win(p.after(m), k) {
					want |= 1 << m.to()
				}
			}
			if got != want {
				t.Fatalf("within %d: %b instead of %b\n%+v", k, got, want, p)
			}
			if got != 0 && got != p.empty() {
				narrowed++
			}
		}
	}
	if narrowed < 20 {
		t.Errorf("only %d were narrowed", narrowed)
	}
}

// TestWinNowIsAllThereIs compares with trying every move.
func TestWinNowIsAllThereIs(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 6))
	wins := 0
	for n := range 3000 {
		side := 4 + n%5
		p := positionOf(scattered(t, random, side, random.IntN(side), fourangels.Angels))
		found, zone := winNow(&p)
		one := false
		for _, m := range p.moves(nil) {
			next := p.after(m)
			one = one || next.connected()
		}
		if one != (found != 0) {
			t.Fatalf("found %v, but there is one: %v\n%+v", found, one, p)
		}
		if !one {
			continue
		}
		wins++
		if next := p.after(found); !next.connected() || zone != 1<<found.to()|found.over() {
			t.Fatalf("%v with zone %b\n%+v", found.action(), zone, p)
		}
	}
	if wins < 100 {
		t.Errorf("only %d wins", wins)
	}
}
