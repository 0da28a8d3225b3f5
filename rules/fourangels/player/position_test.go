package player

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/fourangels"
)

// read is a position from its text; see the package fourangels.
func read(t testing.TB, text string) rules.State {
	t.Helper()
	s, err := fourangels.Game{}.New(rules.Setup{Text: text})
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return s
}

// cornersOf is the empty board of so many squares a side, an angel on each corner.
func cornersOf(t testing.TB, side int) rules.State {
	t.Helper()
	edge, inner := "A"+strings.Repeat(".", side-2)+"A\n", strings.Repeat(".", side)+"\n"
	return read(t, edge+strings.Repeat(inner, side-2)+edge)
}

// scattered is a position that is not over, with four angels and so many demons
// anywhere.
func scattered(t testing.TB, random *rand.Rand, side, demons int, turn string) rules.State {
	t.Helper()
	for {
		board := []byte(strings.Repeat("D", demons) + "AAAA" + strings.Repeat(".", side*side-4-demons))
		random.Shuffle(len(board), func(i, j int) { board[i], board[j] = board[j], board[i] })
		var rows strings.Builder
		for row := range slices.Chunk(board, side) {
			rows.Write(append(row[:side:side], '\n'))
		}
		s, err := fourangels.Game{}.New(rules.Setup{Text: "turn: " + turn + "\n" + rows.String()})
		if err == nil {
			return s
		}
	}
}

var turns = [2]string{fourangels.Angels, fourangels.Demons}

// TestRandomGamesAgreeWithTheRules plays on the searches' board and by the contract at
// once, and compares all there is.
func TestRandomGamesAgreeWithTheRules(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	winners := map[rules.Seat]int{}
	for n := range 300 {
		s := cornersOf(t, 4+n%5)
		if n%3 == 0 {
			s = scattered(t, random, 4+n%5, random.IntN(6), turns[n%2])
		}
		p := positionOf(s)
		for {
			if same(t, s, &p) {
				break
			}
			actions := s.Actions()
			i := random.IntN(len(actions))
			next, _, err := s.Apply(actions[i])
			if err != nil {
				t.Fatal(err)
			}
			p = p.after(moveOf(t, &p, actions[i]))
			s = next
		}
		r, _ := s.Result()
		winners[r.Winner]++
	}
	if winners[rules.First] < 10 || winners[rules.Second] < 10 {
		t.Errorf("won: %v: too few of one", winners)
	}
}

// moveOf finds the move that is spelled so.
func moveOf(t *testing.T, p *position, a rules.Action) move {
	t.Helper()
	for _, m := range p.moves(nil) {
		if m.action() == a {
			return m
		}
	}
	t.Fatalf("%q is not among the moves", a)
	return 0
}

// same compares a state with a position, and tells whether the game is over.
func same(t *testing.T, s rules.State, p *position) (over bool) {
	t.Helper()
	if fresh := positionOf(s); !over && p.angels != fresh.angels || p.demons != fresh.demons {
		t.Fatalf("%+v instead of %+v\n%s", p, fresh, s)
	}
	if p.key != p.keyOf() {
		t.Fatalf("the key went astray\n%s", s)
	}
	r, over := s.Result()
	if winner := [...]rules.Seat{rules.Second, rules.Nobody, rules.First}[p.won()+1]; winner != r.Winner {
		t.Fatalf("won by %v instead of %v\n%s", winner, r.Winner, s)
	}
	if over {
		return true
	}
	var spelled []rules.Action
	for _, m := range p.moves(nil) {
		spelled = append(spelled, m.action())
		if p.angelsTurn && bits.OnesCount64(m.over()|1<<m.from()|1<<m.to())-1 != m.squares() {
			t.Fatalf("%q passes %b", m.action(), m.over())
		}
	}
	slices.Sort(spelled)
	if actions := slices.Sorted(slices.Values(s.Actions())); !slices.Equal(spelled, actions) {
		t.Fatalf("%q instead of %q\n%s", spelled, actions, s)
	}
	if fresh := positionOf(s); *p != fresh {
		t.Fatalf("%+v instead of %+v\n%s", p, fresh, s)
	}
	return false
}

// squares is how far a move goes.
func (m move) squares() int {
	across, up := m.to()%8-m.from()%8, m.to()/8-m.from()/8
	return max(across, -across, up, -up)
}

// TestPlansAreNeverTooLong holds the plan to a search of all that undisturbed angels
// can do, and its parts to what they promise.
func TestPlansAreNeverTooLong(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 2))
	exact, all := 0, 0
	for n := range 400 {
		side := 4 + n%2
		p := positionOf(scattered(t, random, side, random.IntN(side*side/2), fourangels.Angels))
		fewest := undisturbed(p)
		w := planFor(&p, far)
		if w.moves > fewest || w.moves < 1 {
			t.Fatalf("%d moves, but %d do\n%+v", w.moves, fewest, p)
		}
		if short := planFor(&p, w.moves-1); short.moves <= w.moves-1 {
			t.Fatalf("%d moves within %d", short.moves, w.moves-1)
		}
		all++
		if w.moves == fewest {
			exact++
		}
		checkOnward(t, &p, w)
		checkVital(t, &p, w)
	}
	if exact*10 < all*8 {
		t.Errorf("only %d plans of %d are exact", exact, all)
	}
}

// undisturbed is the fewest moves to connect if the demons stop.
func undisturbed(p position) int {
	seen := map[uint64]bool{p.angels: true}
	for n, now := 0, []position{p}; ; n++ {
		var next []position
		for _, q := range now {
			if q.connected() {
				return n
			}
			for _, m := range q.moves(nil) {
				if r := q.after(m).passed(); !seen[r.angels] {
					seen[r.angels] = true
					next = append(next, r)
				}
			}
		}
		now = next
	}
}

// checkOnward holds the squares that a plan says lead on to the plans from there.
func checkOnward(t *testing.T, p *position, w *plan) {
	t.Helper()
	for i := range 4 {
		shorter, kept := w.onward(p, i, w.moves-1), w.onward(p, i, w.moves)
		for to := hop(1<<w.whose[i], p.empty()); to != 0; to &= to - 1 {
			at := bits.TrailingZeros64(to)
			next := p.after(step(w.whose[i], at))
			moves := planFor(&next, far).moves
			if shorter>>at&1 != 0 != (moves < w.moves) || kept>>at&1 != 0 != (moves <= w.moves) {
				t.Fatalf("%v leads from %d to %d moves\n%+v", step(w.whose[i], at).action(), w.moves, moves, p)
			}
		}
	}
}

// checkVital holds that a demon off the vital squares makes no plan longer.
func checkVital(t *testing.T, p *position, w *plan) {
	t.Helper()
	once, twice := w.vital(p)
	if twice&^once != 0 {
		t.Fatalf("twice %b but not once %b", twice, once)
	}
	for rest := p.empty() &^ once; rest != 0; rest &= rest - 1 {
		next := p.passed().after(placing(bits.TrailingZeros64(rest)))
		if moves := planFor(&next, far).moves; moves != w.moves {
			t.Fatalf("a demon on %d makes %d moves %d\n%+v", bits.TrailingZeros64(rest), w.moves, moves, p)
		}
	}
}

// TestCutsAreSmallest holds cuts to trying all sets of demons, and cut squares to
// doing what they are for.
func TestCutsAreSmallest(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 3))
	sizes := map[int]int{}
	var c cutter
	for n := range 1200 {
		side := 4 + n%2
		p := positionOf(scattered(t, random, side, random.IntN(side*side/2), fourangels.Demons))
		w := planFor(&p, 0)
		for _, part := range parts {
			var a uint64
			for j := range 4 {
				if part>>j&1 != 0 {
					a |= 1 << w.whose[j]
				}
			}
			size, squares := c.cut(&p, a, 4)
			sizes[size]++
			if size == 4 {
				if suffices(&p, a, 2, 0) {
					t.Fatalf("two demons do\n%+v", p)
				}
				continue
			}
			if bits.OnesCount64(squares) != size || squares&^p.empty() != 0 || !apart(&p, a, squares) {
				t.Fatalf("%d demons on %b\n%+v", size, squares, p)
			}
			if suffices(&p, a, size-1, 0) {
				t.Fatalf("%d demons do with fewer\n%+v", size, p)
			}
		}
	}
	for size := 1; size <= 4; size++ {
		if sizes[size] < 50 {
			t.Errorf("sizes %v: too few of %d", sizes, size)
		}
	}
}

// suffices tells whether so many demons more part some angels from the rest.
func suffices(p *position, a uint64, demons, from int) bool {
	if apart(p, a, 0) {
		return true
	}
	if demons == 0 {
		return false
	}
	for at := from; at < 64; at++ {
		if p.empty()>>at&1 == 0 {
			continue
		}
		next := *p
		next.demons |= 1 << at
		if suffices(&next, a, demons-1, at+1) {
			return true
		}
	}
	return false
}

func apart(p *position, a, demons uint64) bool {
	area, free := a, p.free()&^demons
	for {
		next := (area | beside(area)) & free
		if next == area {
			return area&p.angels == a
		}
		area = next
	}
}

func planFor(p *position, limit int) *plan {
	w := new(plan)
	w.work(p, limit)
	return w
}
