package host

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/rulestest"
)

// nims are turns of Nim: "a1 b2" is one stone of heap a, then two of heap b.
func nims(text string) [][]rules.Action {
	var out [][]rules.Action
	for _, f := range strings.Fields(text) {
		var steps []rules.Action
		for range int(f[1] - '0') {
			steps = append(steps, rulestest.NimTake+rules.Action(f[:1]))
		}
		out = append(out, append(steps, rulestest.NimEnd))
	}
	return out
}

// arm adds lines to a person's plan: "a1 b2 c1".
func (b *bench) arm(table int64, user string, lines ...string) *Table {
	b.t.Helper()
	var t *Table
	for _, line := range lines {
		now, err := b.Table(b.t.Context(), table)
		if err != nil {
			b.t.Fatal(err)
		}
		t = b.do(table, user, Arm{From: now.PlanRoot(), Turns: nims(line)})
	}
	return t
}

// nim takes a whole turn of Nim as whoever is to move.
func (b *bench) nim(table int64, text string) *Table {
	b.t.Helper()
	t, err := b.Table(b.t.Context(), table)
	if err != nil {
		b.t.Fatal(err)
	}
	return b.do(table, t.Mover(), Act{nims(text)[0]})
}

// shown are a seat's lines, each as "number after: turn turn".
func shown(t *Table, seat rules.Seat) string {
	var out []string
	for i, l := range t.PlanLines(seat) {
		s := fmt.Sprintf("%d<%d:", i+1, l.After)
		for _, turn := range l.Turns {
			s += " " + turn.Notation
		}
		out = append(out, s)
	}
	return strings.Join(out, ", ")
}

// turnsOf is the game's turns, those taken by a plan with a star.
func turnsOf(t *Table) string {
	var out []string
	for _, turn := range t.Line.Turns() {
		s := t.Line.Notation(turn)
		if t.Notes[turn.Start].Planned {
			s += "*"
		}
		out = append(out, s)
	}
	return strings.Join(out, " ")
}

func want(t *testing.T, what, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s: %q, want %q", what, got, want)
	}
}

// Heaps of 3, 4 and 5; Ana is First.
func TestAPlanAnswersAtOnceInOrder(t *testing.T) {
	b := newBench(t)
	id := b.start().ID
	armed := b.arm(id, ben, "a1 b1", "a2 b2", "a1 b1 c1 c1", "a1 b1 c2 c2 a1 a1")
	want(t, "the plan", shown(armed, rules.Second), "1<0: a1 b1, 2<1: c1 c1, 3<1: c2 c2, 4<3: a1 a1, 5<0: a2 b2")
	now := b.nim(id, "a1")
	want(t, "after the first", turnsOf(now), "a1 b1*")
	want(t, "what is left", shown(now, rules.Second), "1<0: c1 c1, 2<0: c2 c2, 3<2: a1 a1")
	now = b.nim(id, "c2")
	want(t, "after the second", turnsOf(now), "a1 b1* c2 c2*")
	now = b.nim(id, "a1")
	want(t, "at the end of it", turnsOf(now), "a1 b1* c2 c2* a1 a1*")
	want(t, "what is left", shown(now, rules.Second), "")
	if now.Dropped != ([2]PlanDrop{}) {
		t.Errorf("a plan that was played to its end counts as dropped: %v", now.Dropped)
	}
	if now.Mover() != ana {
		t.Errorf("%s is to move", now.Mover())
	}
}

// TestTwoPlansAnswerEachOther puts a plan of each player at a table, one answering
// the other, as a log might have them: people arm only while they wait.
func TestTwoPlansAnswerEachOther(t *testing.T) {
	b := newBench(t)
	table := *b.start()
	for seat, line := range []string{"a1 b1 b1 c1 c1 c1 a1", "a1 b1 b1 c1 c1 c1"} {
		next, err := with(nil, table.PlanRoot(), rules.Seats[seat], nims(line))
		if err != nil {
			t.Fatal(err)
		}
		table.Plans[seat].Next = next
	}
	decided, err := Act{nims("a1")[0]}.decide(moment{Table: &table, actor: ana, now: b.now})
	if err != nil {
		t.Fatal(err)
	}
	now, _, err := b.extend(&table, ana, decided)
	if err != nil {
		t.Fatal(err)
	}
	want(t, "played", turnsOf(now), "a1 b1* b1* c1* c1* c1* a1*")
	for i, note := range now.Notes {
		if by := now.Line.State(i).Turn(); note.Actor != now.Seats[by.Index()] {
			t.Errorf("step %d of %v is by %s", i, by, note.Actor)
		}
	}
	for _, seat := range rules.Seats {
		want(t, "left", shown(now, seat), "")
	}
}

func TestWhatDropsAPlan(t *testing.T) {
	for _, c := range []struct {
		name string
		do   func(b *bench, id int64) *Table
		why  DropReason
		turn string // what was played in the end
	}{
		{"another turn", func(b *bench, id int64) *Table { return b.nim(id, "c3") }, DropOther, "a1 a1 c3"},
		{"an offer to its owner", func(b *bench, id int64) *Table {
			b.do(id, ana, MakeOffer{OfferVoid})
			return b.nim(id, "b1")
		}, DropOffer, "a1 a1 b1"},
		{"an offer by its owner", func(b *bench, id int64) *Table {
			b.do(id, ben, MakeOffer{OfferVoid})
			return b.nim(id, "b1")
		}, "", "a1 a1 b1 c1*"},
		{"a takeback", func(b *bench, id int64) *Table {
			o := b.do(id, ben, MakeOffer{OfferTakeback})
			return b.do(id, ana, AcceptOffer{Seq: o.Offer.Seq})
		}, DropTakeback, "a1"},
		{"a step undone within the turn", func(b *bench, id int64) *Table {
			b.do(id, ana, Act{[]rules.Action{"take c"}})
			b.do(id, ana, Undo{})
			return b.nim(id, "b1")
		}, "", "a1 a1 b1 c1*"},
		{"the end of the game", func(b *bench, id int64) *Table { return b.do(id, ana, Resign{}) }, "", "a1 a1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := newBench(t)
			id := b.start().ID
			b.nim(id, "a1")
			b.nim(id, "a1")
			b.arm(id, ben, "b1 c1")
			now := c.do(b, id)
			want(t, "played", turnsOf(now), c.turn)
			want(t, "left", shown(now, rules.Second), "")
			if got := now.Dropped[1].Why; got != c.why {
				t.Errorf("dropped because %q, want %q", got, c.why)
			}
			if now.Dropped[0] != (PlanDrop{}) {
				t.Error("the other player is told")
			}
		})
	}
}

func TestTheWordOfADroppedPlanGoesWithTheNextTurn(t *testing.T) {
	b := newBench(t)
	id := b.start().ID
	b.arm(id, ben, "a1 b1")
	b.nim(id, "a2")
	now := b.do(id, ben, Act{[]rules.Action{"take b"}})
	if now.Dropped[1].Why != DropOther {
		t.Error("it is gone within the turn")
	}
	if now = b.do(id, ben, Act{[]rules.Action{rulestest.NimEnd}}); now.Dropped[1] != (PlanDrop{}) {
		t.Error("it is there after the turn")
	}
}

func TestAPlanIsEditedLineByLine(t *testing.T) {
	b := newBench(t)
	id := b.start().ID
	b.arm(id, ben, "a1 b1 c1 c1", "a2 b1")
	want(t, "another answer", shown(b.arm(id, ben, "a2 c2"), rules.Second), "1<0: a1 b1, 2<1: c1 c1, 3<0: a2 c2")
	want(t, "the same again", shown(b.arm(id, ben, "a1 b1"), rules.Second), "1<0: a1 b1, 2<1: c1 c1, 3<0: a2 c2")
	now := b.arm(id, ben, "a1 b2") // what came after the other answer goes with it
	want(t, "an answer that was gone on from", shown(now, rules.Second), "1<0: a1 b2, 2<0: a2 c2")
	now = b.arm(id, ben, "a1 b2 c1 c1", "a1 b2 c2 c1")
	want(t, "a line removed", shown(b.do(id, ben, Disarm{Line: 3, Seq: now.Plans[1].Seq}), rules.Second), "1<0: a1 b2, 2<1: c1 c1, 3<0: a2 c2")
	_, err := b.try(id, ben, Disarm{Line: 1, Seq: now.Plans[1].Seq})
	wantRefusal(t, err, CodePlanChanged)
	want(t, "one with what follows", shown(b.do(id, ben, Disarm{Line: 1}), rules.Second), "1<0: a2 c2")
	want(t, "all", shown(b.do(id, ben, Disarm{}), rules.Second), "")
	_, err = b.try(id, ben, Disarm{})
	wantRefusal(t, err, CodeNoPlan)
}

func TestPlansThatAreRefused(t *testing.T) {
	b := newBench(t)
	table := b.start()
	id, root := table.ID, table.PlanRoot()
	arm := func(user, line string) error {
		_, err := b.try(id, user, Arm{From: root, Turns: nims(line)})
		return err
	}
	wantRefusal(t, arm(ana, "a1 b1"), CodePlanOwnTurn)
	wantRefusal(t, arm(eve, "a1 b1"), CodeNotSeated)
	wantRefusal(t, arm(ben, "a1"), CodePlanNoAnswer)
	wantRefusal(t, arm(ben, "a1 b1 c1"), CodePlanNoAnswer)
	toTheEnd := nims("a3 b4 c5")
	toTheEnd[2] = toTheEnd[2][:5] // the last stone ends the game at once
	_, err := b.try(id, ben, Arm{From: root, Turns: toTheEnd})
	wantRefusal(t, err, CodePlanOver)
	if err := arm(ben, "a1 a3"); rules.Illegal(err) == nil {
		t.Errorf("an illegal answer: %v", err)
	}
	if _, err := b.try(id, ben, Arm{From: root, Turns: append(toTheEnd, nims("a1")...)}); rules.Illegal(err) == nil {
		t.Errorf("an answer after the end: %v", err)
	}
	_, err = b.try(id, ben, Arm{From: root, Turns: [][]rules.Action{{"take a"}, {"take b"}}})
	wantRefusal(t, err, CodePlanOpen)
	_, err = b.try(id, ben, Arm{From: table.Line.Last(), Turns: [][]rules.Action{{"take a", "end", "take b"}, {"end"}}})
	wantRefusal(t, err, CodePlanOpen)
	other, err := rulestest.Nim{}.New(rules.Setup{Text: "3 3"})
	if err != nil {
		t.Fatal(err)
	}
	_, err = b.try(id, ben, Arm{From: other, Turns: nims("a1 b1")})
	wantRefusal(t, err, CodeStale)
	if now, err := b.Table(t.Context(), id); err != nil || now.Seq != table.Seq {
		t.Errorf("something was armed: %v", err)
	}
}

func TestAPlanHasAnEnd(t *testing.T) {
	b := newBench(t)
	b.start()
	big := b.challengeWith("9 9 9 9 9 9 9 9 9")
	id := b.do(big.ID, ben, Accept{}).ID
	deep := strings.Repeat("a1 b1 ", MaxPlanDepth/2)
	b.arm(id, ben, deep)
	now, err := b.Table(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	_, err = b.try(id, ben, Arm{From: now.PlanRoot(), Turns: nims(deep + "c1 c1")})
	wantRefusal(t, err, CodePlanTooBig)
	n := MaxPlanDepth
	for heap := 'c'; n+2 <= MaxPlanTurns; heap++ {
		for k := 1; k <= 9 && n+2 <= MaxPlanTurns; k++ {
			b.arm(id, ben, fmt.Sprintf("%c%d b1", heap, k))
			n += 2
		}
	}
	_, err = b.try(id, ben, Arm{From: now.PlanRoot(), Turns: nims("i1 b1")})
	wantRefusal(t, err, CodePlanTooBig)
}

func (b *bench) challengeWith(setup string) *Table {
	b.t.Helper()
	t, err := b.Challenge(b.t.Context(), Challenge{
		Place: Place{Guild: "400", Channel: channel}, Challenger: ana, Invited: ben, Game: "nim",
		Setup: rules.Setup{Text: setup}, Side: rules.First, Interaction: b.interaction(),
	})
	if err != nil {
		b.t.Fatal(err)
	}
	return t
}

// TestAPlanIsSeenByNobodyElse looks at all of a table that the other player's cards
// and buttons are made of.
func TestAPlanIsSeenByNobodyElse(t *testing.T) {
	b := newBench(t)
	before := b.start()
	b.now = b.now.Add(1e9)
	after := b.arm(before.ID, ben, "a1 b1", "a2 b2")
	if after.Rev != before.Rev || after.PublicSeq != before.PublicSeq || after.News != before.News ||
		after.Updated != before.Updated || after.Moved != before.Moved {
		t.Errorf("before %+v\nafter %+v", before, after)
	}
	if got := after.PlanLines(rules.First); got != nil {
		t.Errorf("Ana has a plan: %v", got)
	}
	// A button of before is as good as new.
	change, err := b.Do(t.Context(), Request{Table: before.ID, Actor: ana, Interaction: b.interaction(), Rev: before.Rev, Command: first(before)})
	if err != nil || change.After.Rev != before.Rev+1 {
		t.Errorf("a button of before the plan: %v", err)
	}
	ids, err := b.Cards.Unshown(t.Context(), 0, 10)
	if err != nil || !slices.Equal(ids, []int64{before.ID}) {
		t.Fatalf("%v, %v", ids, err)
	}
}

func TestAnAnswerTakesNoTime(t *testing.T) {
	b := newBench(t)
	made, err := b.Challenge(t.Context(), Challenge{
		Place: Place{Guild: "400", Channel: channel}, Challenger: ana, Invited: ben, Terms: Terms{Pace: "brisk"},
		Game: "nim", Setup: b.Games()[0].Setups()[0], Side: rules.First, Interaction: b.interaction(),
	})
	if err != nil {
		t.Fatal(err)
	}
	table := b.do(made.ID, ben, Accept{})
	had, err := b.Left(t.Context(), table)
	if err != nil {
		t.Fatal(err)
	}
	b.arm(table.ID, ben, "a1 b1")
	b.now = b.now.Add(3600e9)
	now := b.nim(table.ID, "a1")
	left, err := b.Left(t.Context(), now)
	if err != nil || left[1] < had[1] {
		t.Errorf("Ben had %v and has %v left, %v", had[1], left[1], err)
	}
	if now.Mover() != ana || !now.Notes[now.Line.Len()-1].Planned {
		t.Error("no answer")
	}
}

// TestAPlanAndATurnRace arms from one program while the turn is taken in another:
// either the answer is played, or the plan came too late.
func TestAPlanAndATurnRace(t *testing.T) {
	for range 8 {
		b := newBench(t)
		table := b.start()
		other := b.open()
		arm := Request{Table: table.ID, Actor: ben, Interaction: b.interaction(), Command: Arm{From: table.PlanRoot(), Turns: nims("a1 b1")}}
		act := Request{Table: table.ID, Actor: ana, Interaction: b.interaction(), Command: Act{nims("a1")[0]}}
		var all sync.WaitGroup
		var armErr, actErr error
		all.Go(func() { _, armErr = b.Do(t.Context(), arm) })
		all.Go(func() { _, actErr = other.Do(t.Context(), act) })
		all.Wait()
		if actErr != nil {
			t.Fatal(actErr)
		}
		now, err := other.Table(t.Context(), table.ID)
		if err != nil {
			t.Fatal(err)
		}
		if armErr == nil {
			want(t, "armed in time", turnsOf(now), "a1 b1*")
			continue
		}
		wantRefusal(t, armErr, CodePlanOwnTurn)
		want(t, "armed too late", turnsOf(now), "a1")
		want(t, "its plan", shown(now, rules.Second), "")
	}
}

// TestATurnAndItsAnswerAreOneInteraction sends the same turn again, as after a crash
// in which the answer to it was lost: nothing is played twice.
func TestATurnAndItsAnswerAreOneInteraction(t *testing.T) {
	b := newBench(t)
	id := b.start().ID
	b.arm(id, ben, "a1 b1 b1 a1")
	r := Request{Table: id, Actor: ana, Interaction: b.interaction(), Command: Act{nims("a1")[0]}}
	if _, err := b.Do(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	for _, h := range []*Host{b.Host, b.open()} {
		again, err := h.Do(t.Context(), r)
		if err != nil || !again.Repeated {
			t.Errorf("repeated %t, %v", again.Repeated, err)
		}
		want(t, "played", turnsOf(again.After), "a1 b1*")
		want(t, "left", shown(again.After, rules.Second), "1<0: b1 a1")
	}
}
