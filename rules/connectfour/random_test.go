package connectfour

import (
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"bridgekeeper/rules"
)

// The random games are played in shares, side by side; ten times as many with BRIDGEKEEPER_FULL=1.
var randomGames = 10_000

const randomShares = 8

// TestRandomGamesAgreeWithThePlainEngine plays on both engines at once and compares
// every position. Each of the 69 lines must have won for each side.
func TestRandomGamesAgreeWithThePlainEngine(t *testing.T) {
	all := plainLines()
	won := map[[2]int8]bool{} // line, side
	draws := 0
	var mu sync.Mutex
	t.Run("shares", func(t *testing.T) {
		for share := range randomShares {
			t.Run("", func(t *testing.T) {
				t.Parallel()
				random := rand.New(rand.NewPCG(4, uint64(share)))
				for n := range randomGames / randomShares {
					p, who := randomGame(t, random, n, all)
					mu.Lock()
					found := false
					for i, l := range all {
						if p.holds(l, who) {
							won[[2]int8{int8(i), who}], found = true, true
						}
					}
					if !found {
						draws++
					}
					mu.Unlock()
				}
			})
		}
	})
	if len(won) != 2*69 {
		t.Errorf("only %d of the 138 lines and sides ever won", len(won))
	}
	if draws < 100 {
		t.Errorf("only %d draws: nothing was tested of them", draws)
	}
	t.Logf("%d games, 100,000 with BRIDGEKEEPER_FULL=1; %d draws", randomGames, draws)
}

// randomGame plays to the end, and returns the last position and who moved last.
func randomGame(t *testing.T, random *rand.Rand, n int, all []plainLine) (p *plain, who int8) {
	t.Helper()
	p = new(plain)
	var s rules.State = newState(Board{})
	for over := false; !over; {
		var open []int
		for col := range Cols {
			if p.open(col) {
				open = append(open, col)
			}
		}
		col := open[random.IntN(len(open))]
		// Every second game avoids the end while it can, to come to full boards.
		for try := 0; n%2 == 0 && try < 6 && BoardOf(s).Drop(col).Won(); try++ {
			col = open[random.IntN(len(open))]
		}
		if n%16 == 0 {
			checkWinning(t, p, BoardOf(s), all)
		}
		who = p.mover()
		next, events, err := s.Apply(Drop(col))
		if err != nil {
			t.Fatalf("%c: %v\n%s", 'a'+col, err, s)
		}
		s = next
		four := p.drop(col)
		over = checkAgainst(t, p, s, who, four)
		if over {
			checkLinks(t, p, s, who, all)
		}
		want := rules.Cell{Col: col, Row: p.height[col] - 1}
		if events[0].Args["cell"] != want || (len(events) == 2) != over {
			t.Fatalf("events %v\n%s", events, s)
		}
	}
	return p, who
}

// checkAgainst compares a position after a move of who, which made four or not, and
// tells whether it is over.
func checkAgainst(t *testing.T, p *plain, s rules.State, who int8, four bool) bool {
	t.Helper()
	over := four || p.count == Cells
	result, done := s.Result()
	want := rules.Result{}
	switch {
	case four:
		want = rules.Result{Winner: rules.Seat(who), Reason: ReasonFour}
	case over:
		want = rules.Result{Reason: ReasonFull}
	}
	if done != over || result != want {
		t.Fatalf("%+v, %v; the plain engine %+v, %v\n%s", result, done, want, over, s)
	}
	actions := make([]rules.Action, 0, Cols)
	mover := rules.Nobody
	if !over {
		mover = rules.Seat(p.mover())
		for col := range Cols {
			if p.open(col) {
				actions = append(actions, Drop(col))
			}
		}
	}
	if !slices.Equal(s.Actions(), actions) || s.Turn() != mover {
		t.Fatalf("%v may %q; the plain engine: %v, %q\n%s", s.Turn(), s.Actions(), mover, actions, s)
	}
	board := BoardOf(s)
	red, blue := board.Discs(rules.First), board.Discs(rules.Second)
	for col := range Cols {
		for row := range Rows {
			bit := bitOf(rules.Cell{Col: col, Row: row})
			if got := [2]bool{red&bit != 0, blue&bit != 0}; got != [2]bool{p.cells[col][row] == 1, p.cells[col][row] == 2} {
				t.Fatalf("%v on %v\n%s", got, rules.Cell{Col: col, Row: row}, s)
			}
		}
	}
	return over
}

// checkLinks holds the lines shown to the lines of four that the plain engine sees:
// each lies in one that is shown, and nothing else is shown.
func checkLinks(t *testing.T, p *plain, s rules.State, who int8, all []plainLine) {
	t.Helper()
	shown := map[[3]rules.Cell]bool{} // first and last cell of four, and which line shows them
	for _, link := range s.Board().Links {
		cells := link.Span.Cells()
		for i := 0; i+4 <= len(cells); i++ {
			shown[[3]rules.Cell{cells[i], cells[i+3]}] = true
		}
		if link.Owner != rules.Seat(who) || link.Kind != rules.LinkWin || !link.Fresh || len(cells) < 4 {
			t.Fatalf("link %+v\n%s", link, s)
		}
	}
	n := 0
	for _, l := range all {
		if !p.holds(l, who) {
			continue
		}
		n++
		ends := [3]rules.Cell{{Col: l[0][0], Row: l[0][1]}, {Col: l[3][0], Row: l[3][1]}}
		if !shown[ends] {
			t.Fatalf("the line %v is not shown\n%s", ends[:2], s)
		}
	}
	if n != len(shown) {
		t.Fatalf("%d fours are shown of %d\n%s", len(shown), n, s)
	}
}

// checkWinning compares the cells that would win for who is to move, wherever they
// are.
func checkWinning(t *testing.T, p *plain, b Board, all []plainLine) {
	t.Helper()
	var want uint64
	who := p.mover()
	for col := range Cols {
		for row := p.height[col]; row < Rows; row++ {
			p.cells[col][row] = who
			if slices.ContainsFunc(all, func(l plainLine) bool { return p.holds(l, who) }) {
				want |= bitOf(rules.Cell{Col: col, Row: row})
			}
			p.cells[col][row] = 0
		}
	}
	if got := b.Winning(); got != want {
		t.Fatalf("winning cells %b, want %b\n%s", got, want, newState(b))
	}
}
