package dividedloyalties

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"bridgekeeper/rules"
)

// randomStep picks a step: any placement, mostly a bridge where there is one.
func randomStep(r *rand.Rand, actions []rules.Action) rules.Action {
	if n := len(actions); n > 1 && actions[n-1] == ActionEnd && r.IntN(4) > 0 {
		actions = actions[:n-1]
	}
	return actions[r.IntN(len(actions))]
}

func randomSource(seed int) *rand.Rand { return rand.New(rand.NewPCG(uint64(seed), 19)) }

// randomGrid is the text of a random position: denser and more varied than the
// built-in ones.
func randomGrid(r *rand.Rand) string {
	cols, rows := 3+r.IntN(9), 3+r.IntN(9)
	text := fmt.Sprintf("name: Random\nrounds: %d\n\nS1 ", 3+r.IntN(2))
	for i := 1; i < cols*rows; i++ {
		if i%cols == 0 {
			text += "\n"
		}
		text += []string{".", "o", "o", "S1", "G2", "W3", "S4", "X5"}[r.IntN(8)] + " "
	}
	return text + "\n"
}

// randomGames is how many games TestEngineAgreesWithPlainRules plays; 120 with BRIDGEKEEPER_FULL=1.
var randomGames = 60

// TestEngineAgreesWithPlainRules plays random games on both.
func TestEngineAgreesWithPlainRules(t *testing.T) {
	setups := Game{}.Setups()
	seen := map[string]int{}
	for seed := range randomGames {
		r := randomSource(seed)
		text := randomGrid(r)
		if seed%5 == 0 {
			text = setups[seed/5%len(setups)].Text
		}
		reason := agree(t, r, text, seen)
		seen[reason]++
		if t.Failed() {
			t.Fatalf("game %d", seed)
		}
	}
	// What a comparison never came to it hasn't compared.
	for _, what := range []string{ReasonAllPlaced, ReasonNoPlace, ReasonNoStone, EventCut, EventReturned, rules.EventPassed, EventNewSet} {
		if seen[what] == 0 {
			t.Errorf("no game with %q: %v", what, seen)
		}
	}
	t.Logf("%d games; 120 with BRIDGEKEEPER_FULL=1", randomGames)
}

func agree(t *testing.T, r *rand.Rand, text string, seen map[string]int) string {
	now, err := Game{}.New(rules.Setup{Text: text})
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	p := newPlain(now.Board(), now.(*state).pos.Rounds)
	for {
		actions := now.Actions()
		theirs, _ := p.actions()
		ours := slices.Clone(actions)
		slices.Sort(ours)
		slices.Sort(theirs)
		if !slices.Equal(ours, theirs) {
			t.Errorf("actions %q, by the plain rules %q\n%s", ours, theirs, now)
		}
		if got, want := factsOf(now), p.facts(); got != want {
			t.Errorf("facts\n%s\nby the plain rules\n%s\n%s", got, want, now)
		}
		if len(actions) == 0 || t.Failed() {
			result, _ := now.Result()
			return result.Reason
		}
		a := randomStep(r, actions)
		next, events, err := now.Apply(a)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			seen[e.Code]++
		}
		p.play(Game{}.Parts(a))
		now = next
	}
}

// factsOf is what both must agree on beside the actions, in one line.
func factsOf(s rules.State) string {
	b := s.Board()
	result, _ := s.Result()
	mover := ""
	if s.Turn() != rules.Nobody {
		mover = sideName(s.Turn())
	}
	text := fmt.Sprintln(mover, result.Reason, s.(*state).quiet)
	for i, side := range sideNames {
		tally := b.Tallies[i]
		hand := map[string]int{}
		for _, q := range tally.Hand {
			hand[q.Key] = q.N
		}
		text += fmt.Sprintln(side, tally.Parts[0].N, tally.Parts[1].N, tally.Set, hand)
	}
	for _, l := range b.Links {
		text += fmt.Sprintln(l.Span, kindOf(rules.Event{Seat: l.Owner}), l.Cut)
	}
	return text
}

func (p *plain) facts() string {
	text := fmt.Sprintln(p.mover, p.reason, p.quiet)
	for _, side := range sideNames {
		bridges, regions := p.score(side)
		text += fmt.Sprintln(side, bridges, regions, p.set[side], p.hand[side])
	}
	for _, b := range p.bridges {
		text += fmt.Sprintln(rules.Span{From: b.cells[0], To: b.cells[len(b.cells)-1]}.Ordered(), b.owner, b.cut)
	}
	return text
}

// TestConflictsAreThoseOfGeometry compares the claims of all pairs of lanes with R11
// by arithmetic, on a grid that has every way for two to meet.
func TestConflictsAreThoseOfGeometry(t *testing.T) {
	text := "name: Whole\nrounds: 3\n\n"
	for range 8 {
		text += "S1 S1 S1 S1 S1 S1 S1 S1\n"
	}
	s, err := readPosition(text)
	if err != nil {
		t.Fatal(err)
	}
	cells := func(l *lane) []rules.Cell { return s.g.span(l).Cells() }
	conflicts := 0
	for i := range s.g.lanes {
		for k := range s.g.lanes {
			a, b := &s.g.lanes[i], &s.g.lanes[k]
			want := plainConflict(cells(a), cells(b))
			if a.conflicts(b) != want {
				t.Fatalf("%v and %v: conflict %v, by geometry %v", s.g.span(a), s.g.span(b), a.conflicts(b), want)
			}
			if want {
				conflicts++
			}
		}
	}
	if want := 2 * (8*6 + 8*5 + 6*6 + 5*5); len(s.g.lanes) != want || conflicts < want {
		t.Errorf("%d lanes of %d, %d conflicts", len(s.g.lanes), want, conflicts)
	}
}

// TestNoRowIsBothScoringAndRed goes through all rows of 3 and 4 stones for both
// movers (R4, R8).
func TestNoRowIsBothScoringAndRed(t *testing.T) {
	for _, n := range []int{3, 4} {
		row := make([]colour, n)
		var next func(i int)
		kinds := map[string]int{}
		next = func(i int) {
			if i == n {
				tellKind(t, row, kinds)
				return
			}
			for c := red; c < colours; c++ {
				row[i] = c
				next(i + 1)
			}
		}
		next(0)
		// 3 colours without equal neighbours: 3·2·2 rows of three, 3·2·2·2 of four.
		want := map[int]int{3: 12, 4: 24}[n]
		for _, kind := range []string{"blue", "yellow", "red by blue", "red by yellow"} {
			if kinds[kind] != want {
				t.Errorf("%d rows of %d are %s, want %d", kinds[kind], n, kind, want)
			}
		}
	}
}

// tellKind bridges the row for each side, its last stone being the turn's.
func tellKind(t *testing.T, row []colour, kinds map[string]int) {
	picture := ""
	p := &plain{stones: map[rules.Cell]string{}}
	for i, c := range row {
		picture += string(c.letter()) + " "
		p.stones[rules.Cell{Col: i}] = string(c.piece())
	}
	span := rules.Span{To: rules.Cell{Col: len(row) - 1}}
	for _, side := range sideNames {
		owners := []string{}
		for _, owner := range []string{side, "red"} {
			if p.owner(span.Cells(), owner) == owner {
				owners = append(owners, owner)
			}
		}
		if len(owners) > 1 {
			t.Fatalf("%s is a row of both %v", picture, owners)
		}
		s := standing(t, picture, side)
		got := ""
		if next, events, err := s.Apply(BridgeAction(span)); err == nil && next != nil {
			got = kindOf(events[0])
		}
		if want := fmt.Sprint(append(owners, "")[0]); got != want {
			t.Fatalf("%s bridged by %s is %q, want %q", picture, side, got, want)
		}
		if got == "red" {
			got += " by " + side
		}
		kinds[got]++
	}
}

// standing is a position with these stones in a line, the last of them the turn's,
// whoever could have laid it.
func standing(t *testing.T, picture, side string) *state {
	s, err := readPosition((&row{board: picture}).text())
	if err != nil {
		t.Fatal(err)
	}
	s.mover = rules.First
	if side == sideNames[1] {
		s.mover = rules.Second
	}
	for i := range s.stones {
		if s.stones[i] != none {
			s.stone = site(i)
		}
	}
	return s
}

// BenchmarkRandomGame plays random games through the contract, Actions and Apply, and
// reports how many candidate placements were decided a second, a candidate being an
// empty cell or dot with a colour in hand. The plain rules play the same games beside.
func BenchmarkRandomGame(b *testing.B) {
	var placements int
	game := 0
	for b.Loop() {
		placements += benchEngine(b, game)
		game++
	}
	engine := float64(placements) / b.Elapsed().Seconds()
	b.StopTimer()
	looked := 0
	start := time.Now()
	for n := range 6 {
		looked += benchPlain(b, n)
	}
	slow := float64(looked) / time.Since(start).Seconds()
	b.ReportMetric(engine, "placements/s")
	b.ReportMetric(slow, "plain-placements/s")
	b.ReportMetric(engine/slow, "x-plain")
}

func benchSetup(n int) rules.Setup {
	setups := Game{}.Setups()
	return setups[n%len(setups)]
}

func benchEngine(b *testing.B, n int) int {
	r := randomSource(n)
	now, err := Game{}.New(benchSetup(n))
	if err != nil {
		b.Fatal(err)
	}
	candidates := 0
	for {
		candidates += now.(*state).candidates()
		actions := now.Actions()
		if len(actions) == 0 {
			return candidates
		}
		if now, _, err = now.Apply(randomStep(r, actions)); err != nil {
			b.Fatal(err)
		}
	}
}

// candidates is how many placements Actions decides here.
func (s *state) candidates() int {
	if s.mover == rules.Nobody || s.stone != noSite {
		return 0
	}
	empty := 0
	for _, c := range s.stones {
		if c == none {
			empty++
		}
	}
	return empty * s.hands[s.mover.Index()].palette().count()
}

func benchPlain(b *testing.B, n int) int {
	r := randomSource(n)
	setup := benchSetup(n)
	now, err := Game{}.New(setup)
	if err != nil {
		b.Fatal(err)
	}
	p := newPlain(now.Board(), now.(*state).pos.Rounds)
	candidates := 0
	for {
		actions, looked := p.actions()
		candidates += looked
		if len(actions) == 0 {
			return candidates
		}
		p.play(Game{}.Parts(randomStep(r, actions)))
	}
}
