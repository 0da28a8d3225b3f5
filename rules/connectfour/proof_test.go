package connectfour

import (
	"math/rand/v2"
	"testing"

	"bridgekeeper/rules"
)

// TestProofsOfDrawsHoldInEveryContinuation plays random games that avoid lines, and
// from near their end on everything that can follow.
func TestProofsOfDrawsHoldInEveryContinuation(t *testing.T) {
	if len(fourMasks) != len(plainLines()) {
		t.Fatalf("%d lines, not %d", len(fourMasks), len(plainLines()))
	}
	random := rand.New(rand.NewPCG(69, 4))
	drawn, proved := 0, 0
	for range 3000 {
		s := rules.State(newState(Board{}))
		for s.Turn() != rules.Nobody {
			if Cells-BoardOf(s).Len() <= 8 {
				checkProof(t, s, &drawn, &proved)
			}
			next, _, err := s.Apply(quiet(random, s))
			if err != nil {
				t.Fatal(err)
			}
			s = next
		}
	}
	t.Logf("%d of %d drawn positions are proved", proved, drawn)
	if proved == 0 || proved == drawn {
		t.Error("not all that a proof can meet was met")
	}
}

// quiet is a column that doesn't win, if a few tries find one.
func quiet(random *rand.Rand, s rules.State) rules.Action {
	actions := s.Actions()
	a := actions[random.IntN(len(actions))]
	for range 8 {
		if col, _ := columnOf(a); !BoardOf(s).Drop(col).Won() {
			break
		}
		a = actions[random.IntN(len(actions))]
	}
	return a
}

// checkProof compares the proof with everything that can follow, and counts.
func checkProof(t *testing.T, s rules.State, drawn, proved *int) {
	proof, ok := Game{}.Decided(s)
	draws := !canBeWon(BoardOf(s))
	if draws {
		*drawn++
	}
	if ok {
		*proved++
		if !draws || proof.Winner != rules.Nobody || proof.Code != CodeNoLine {
			t.Fatalf("%+v, and it can be won: %v\n%s", proof, !draws, s)
		}
	}
}

func canBeWon(b Board) bool {
	for col := range Cols {
		if b.Open(col) {
			if next := b.Drop(col); next.Won() || canBeWon(next) {
				return true
			}
		}
	}
	return false
}

func TestDecided(t *testing.T) {
	for _, tt := range []struct {
		says, diagram, want string
		proved              bool
	}{
		{"the empty board is open", ".......\n.......\n.......\n.......\n.......\n.......", "", false},
		{"the end is its own proof", "R......\nR......\nR......\nR......\nBBB....", rules.CodeGameOver, true},
	} {
		if p, ok := (Game{}).Decided(set(t, tt.diagram)); ok != tt.proved || p.Code != tt.want {
			t.Errorf("%s: %+v, %v", tt.says, p, ok)
		}
	}
}
