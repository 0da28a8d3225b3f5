package dividedloyalties

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"bridgekeeper/rules"
)

var (
	proofGames  = flag.Int("games", 4, "how many random games are searched for proofs of their winner; 24 with BRIDGEKEEPER_FULL=1")
	proofTables = flag.Int("tables", 7, "how many small tables are played out in every way to test such proofs; 30 with BRIDGEKEEPER_FULL=1")
)

// TestDecided has a row for each thought of the proof. Where a table is not closed
// there is a free cell that belongs to no row, so that the game goes on.
func TestDecided(t *testing.T) {
	for _, tt := range []struct {
		says, want string
		row        row
	}{
		{"stones that fit no row leave no bridge",
			"no-bridge-possible {}: nobody",
			row{board: "B # Y", hands: "blue 3 G1, yellow 3 Y1"}},
		{"whoever is ahead then wins",
			"no-bridge-possible {}: first",
			row{board: "B P B # Y", bridges: "a1-c1 blue", hands: "blue 3 R1, yellow 3 R1"}},
		{"a row needs stones of its colours",
			"no-bridge-possible {}: nobody",
			row{board: "# # #", hands: "blue 3 B1, yellow 3 Y1"}},
		{"which both together may have",
			"open",
			row{board: "B # #", hands: "blue 3 B1, yellow 3 G1"}},
		{"and its last stone is of the side that bridges it",
			"no-bridge-possible {}: nobody",
			row{board: "B P #", hands: "blue 3 R1, yellow 3 G1"}},
		{"equal neighbours are no row",
			"no-bridge-possible {}: nobody",
			row{board: "P B #", hands: "blue 3 B1, yellow 3 Y1"}},
		{"a lead can be too much to make up",
			"winner-settled {gain: 2, lead: 4}: first",
			row{board: "G1:B G2:P G3:G G4:B . # Y #", bridges: "a1-d1 blue", hands: "blue 3 R1, yellow 3 O1 G1"}},
		{"a region that is one's already is not won again",
			"winner-settled {gain: 1, lead: 2}: first",
			row{board: "G1:B G2:P G3:G G4:B . Y O Y . # O #", bridges: "a1-d1 blue, f1-h1 yellow", hands: "blue 3 R1, yellow 3 Y1 G1"}},
		{"but for a draw it is enough to make up all of it",
			"open",
			row{board: "B P B . # Y #", bridges: "a1-c1 blue", hands: "blue 3 R1, yellow 3 O1 G1"}},
		{"and the stones must suffice",
			"winner-settled {gain: 0, lead: 2}: first",
			row{board: "B P B . # Y #", bridges: "a1-c1 blue", hands: "blue 3 R1, yellow 3 O1"}},
		{"a red bridge cuts a lead away",
			"open",
			row{board: ". # .\nB P B\n. R .", bridges: "a2-c2 blue", hands: "blue 3 B1, yellow 3 R1"}},
		{"with a red stone or one beside red",
			"no-bridge-possible {}: first",
			row{board: ". # .\nB P B\n. R .", bridges: "a2-c2 blue", hands: "blue 3 B1, yellow 3 G1"}},
		{"and not across a cut bridge",
			"no-bridge-possible {}: nobody",
			row{board: "# R . .\nB P B .\nR R . #", bridges: "a2-c2 blue cut, b1-b3 red", hands: "blue 3 B1, yellow 3 R1"}},
		{"which the other's stone may complete",
			"winner-settled {gain: 1, lead: 3}: second",
			row{board: ". # . . . # .\nY O Y . Y O Y\n. R . . . R .", bridges: "a2-c2 yellow, e2-g2 yellow", hands: "blue 3 B1, yellow 3 R1"}},
		{"as often as there are stones",
			"open",
			row{board: ". # . . . # .\nY O Y . Y O Y\n. R . . . R .", bridges: "a2-c2 yellow, e2-g2 yellow", hands: "blue 3 B1, yellow 3 R2"}},
		{"a red bridge that cuts nothing changes nothing",
			"winner-settled {gain: 0, lead: 2}: first",
			row{board: "B P B . R O #", bridges: "a1-c1 blue", hands: "blue 3 R1, yellow 3 R1"}},
		{"the bridges of this turn count as long as it lasts",
			"open",
			row{board: "B P B #", hands: "blue 3 R1, yellow 3 R1", turn: "blue stone c1"}},
		{"and are gone with it",
			"no-bridge-possible {}: nobody",
			row{board: "B P B #", hands: "blue 3 R1, yellow 3 R1", turn: "yellow"}},
		{"a dot is filled only by the last stone of a row",
			"no-bridge-possible {}: nobody",
			row{board: "B o o P", hands: "blue 3 P1 B1, yellow 3 Y1"}},
		{"which may be that of another row",
			"open",
			row{board: ". B . .\n. P . .\nB o o P", hands: "blue 3 G1 B1, yellow 3 Y1"}},
		{"the next set comes when the one in hand is used up",
			"open",
			row{board: "B P #", hands: "blue 2 R1, yellow 3 R1"}},
		{"and never with fewer cells than stones",
			"no-bridge-possible {}: nobody",
			row{board: "B P #", hands: "blue 2 R1, yellow 3 R1", closed: true}},
		{"the end is its own proof",
			"game-over {}: first",
			row{board: "B P B", bridges: "a1-c1 blue", hands: "blue 3 B1, yellow 3 Y1", closed: true}},
	} {
		t.Run(tt.says, func(t *testing.T) {
			s, err := Game{}.New(rules.Setup{Text: tt.row.text()})
			if err != nil {
				t.Fatal(err)
			}
			if got := proofText(s); got != tt.want {
				t.Errorf("got %s, want %s\n%s", got, tt.want, s)
			}
		})
	}
}

// TestNothingIsProvedOfTooMuch: what comes after all that is looked at may decide.
func TestNothingIsProvedOfTooMuch(t *testing.T) {
	// Strips of a row each, with void between.
	strips := func(row string, n int, last string) string {
		return strings.Repeat(row+"\n.\n", n) + last
	}
	reds, ends := strings.TrimSpace(strings.Repeat("R # ", 11)), strings.Repeat(". ", 22)
	short, lead := strings.Repeat("Y O # O Y . ", 4), "G1:B G2:P G3:G G4:B "
	for _, tt := range []struct {
		says, want string
		row        row
	}{
		{"many red rows, and one of Yellow's",
			"open",
			row{board: strips(reds, 10, ends+"Y O #"), hands: "blue 3 P1, yellow 3 O1 Y1"}},
		{"many red rows, and one that nobody has the stones for",
			"open",
			row{board: strips(reds, 10, ends+"Y O #"), hands: "blue 3 P1, yellow 3 O1"}},
		{"few red rows, and one that nobody has the stones for",
			"winner-settled {gain: 0, lead: 0}: nobody",
			row{board: strips(reds, 2, ends+"Y O #"), hands: "blue 3 P1, yellow 3 O1"}},
		{"many small chances, and a great one",
			"open",
			row{board: strips(short, 4, lead+strings.Repeat(". ", 17)+"G5:Y G5:O G6:Y #"),
				bridges: "a1-d1 blue", hands: "blue 3 R1, yellow 3 Y1"}},
		{"few small chances",
			"winner-settled {gain: 3, lead: 4}: first",
			row{board: strips(short, 2, lead), bridges: "a1-d1 blue", hands: "blue 3 R1, yellow 3 Y1"}},
	} {
		t.Run(tt.says, func(t *testing.T) {
			s, err := Game{}.New(rules.Setup{Text: tt.row.text()})
			if err != nil {
				t.Fatal(err)
			}
			if got := proofText(s); got != tt.want {
				t.Errorf("got %s, want %s\n%s", got, tt.want, s)
			}
		})
	}
}

func proofText(s rules.State) string {
	p, ok := Game{}.Decided(s)
	if !ok {
		return "open"
	}
	winner := "nobody"
	if p.Winner != rules.Nobody {
		winner = p.Winner.String()
	}
	return strings.TrimSpace(fmt.Sprintf("%s %s: %s", p.Code, p.Args, winner))
}

// TestProofsHoldInRandomGames plays games over the built-in positions. Nothing that
// was no prospect may become one, no proof may contradict another or the end, and from
// every proof on other games must end alike. It tells how early the proofs come.
func TestProofsHoldInRandomGames(t *testing.T) {
	codes, early, last := map[string]int{}, map[int]int{}, 0
	for n := range *proofGames {
		at, turns := provenGame(t, n, codes)
		switch {
		case t.Failed():
			t.Fatalf("game %d", n)
		case at == 0:
			last++
		default:
			early[turns-at]++
		}
	}
	t.Logf("%d games, %d of them not proved before the end; how many turns before the last one the others were: %v; positions: %v", *proofGames, last, early, codes)
	if codes[CodeNoBridge] == 0 || codes[CodeSettled] == 0 || last > *proofGames/2 {
		t.Error("too little was proved to test it")
	}
}

// provenGame returns the turn of the first proof, 0 where there was none, and the
// number of turns.
func provenGame(t *testing.T, n int, codes map[string]int) (at, turns int) {
	r := randomSource(n)
	position, err := Game{}.New(benchSetup(n))
	if err != nil {
		t.Fatal(err)
	}
	var first rules.Proof
	for now := position.(*state); ; {
		proof, ok := Game{}.Decided(now)
		if ok && first.Code == "" {
			first, at = proof, now.TurnNumber()
		}
		if ok && proof.Winner != first.Winner {
			t.Fatalf("proved %+v, and before that %+v\n%s", proof, first, now)
		}
		if now.mover == rules.Nobody {
			if first.Code == rules.CodeGameOver {
				at = 0
			}
			return at, now.TurnNumber()
		}
		codes[proof.Code]++
		if ok {
			endsAlike(t, r, now, proof)
		}
		a := randomStep(r, now.Actions())
		step, _, err := now.Apply(a)
		if err != nil {
			t.Fatal(err)
		}
		next := step.(*state)
		stillForeseen(t, now, lookOut(now), a, next)
		now = next
	}
}

// endsAlike plays some games from a position on, which must end as proved.
func endsAlike(t *testing.T, r *rand.Rand, s rules.State, proof rules.Proof) {
	for range 4 {
		end := s
		for end.Turn() != rules.Nobody {
			next, _, err := end.Apply(randomStep(r, end.Actions()))
			if err != nil {
				t.Fatal(err)
			}
			end = next
		}
		if result, _ := end.Result(); result.Winner != proof.Winner {
			t.Fatalf("proved %+v, but it can end %+v\n%s", proof, result, s)
		}
	}
}

// stillForeseen checks that a bridge declared, and every prospect of the position
// after a step, was a prospect before it. If that holds of every step the outlook
// misses nothing.
func stillForeseen(t *testing.T, s *state, before *outlook, a rules.Action, next *state) {
	if before.crowded {
		return
	}
	for _, b := range next.bridges[len(s.bridges):] {
		if !before.foresees(b.lane, b.owner) {
			t.Fatalf("%q was no prospect in\n%s", a, s)
		}
	}
	if next.mover == rules.Nobody {
		return
	}
	for _, p := range lookOut(next).prospects {
		if !before.foresees(p.lane, p.owner) {
			t.Fatalf("after %q there is the new prospect %v of %v in\n%s", a, s.g.span(&s.g.lanes[p.lane]), p.owner, s)
		}
	}
}

// BenchmarkDecided asks for the proof in every position of twelve random games, and
// reports how much longer that takes than Actions.
func BenchmarkDecided(b *testing.B) {
	var positions []rules.State
	for n := range 12 {
		r := randomSource(n)
		now, err := Game{}.New(benchSetup(n))
		for err == nil && now.Turn() != rules.Nobody {
			positions = append(positions, now)
			now, _, err = now.Apply(randomStep(r, now.Actions()))
		}
		if err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		for _, s := range positions {
			Game{}.Decided(s)
		}
	}
	proofs := b.Elapsed().Seconds() / float64(b.N)
	b.StopTimer()
	start := time.Now()
	for range 10 {
		for _, s := range positions {
			s.Actions()
		}
	}
	b.ReportMetric(1e6*proofs/float64(len(positions)), "µs/position")
	b.ReportMetric(10*proofs/time.Since(start).Seconds(), "x-actions")
}
