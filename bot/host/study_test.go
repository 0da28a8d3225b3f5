package host

import (
	"fmt"
	"testing"
	"time"

	"bridgekeeper/bot/host/clock"
	"bridgekeeper/rules"
)

// study is a table with Ana on both sides.
func (b *bench) study() *Table {
	b.t.Helper()
	t := b.challenge("")
	after, events, err := b.extend(t, ana, []entry{{fact: &accepted{Seats: [2]string{ana, ana}}}})
	if err != nil {
		b.t.Fatal(err)
	}
	if _, err := b.write(b.t.Context(), t, after, events, b.interaction(), clock.Pauses{}); err != nil {
		b.t.Fatal(err)
	}
	return b.the(t.ID)
}

func TestAStudyGoesBackToItsStartAndOnAgain(t *testing.T) {
	b := newBench(t)
	table := b.study()
	for table.Line.Last().TurnNumber() < 3 {
		b.now = b.now.Add(time.Minute)
		table = b.do(1, ana, first(table))
	}
	played := fmt.Sprint(table.Line.Steps())
	length := table.Line.Len()
	for n := length; n > 0; n-- {
		if table = b.do(1, ana, Undo{}); table.Line.Len() != n-1 || len(table.Notes) != n-1 || len(table.Undone) != length-n+1 {
			t.Fatalf("%d steps, undone are %v", table.Line.Len(), table.Undone)
		}
	}
	_, err := b.try(1, ana, Undo{})
	wantRefusal(t, err, CodeNothingToUndo)
	b.Host = b.open() // folds it from the log
	for range length {
		table = b.do(1, ana, Redo{})
	}
	if got := fmt.Sprint(table.Line.Steps()); got != played {
		t.Errorf("%s became %s", played, got)
	}
	_, err = b.try(1, ana, Redo{})
	wantRefusal(t, err, CodeNothingToRedo)
}

// TestANewStepInAStudyLeavesTheOldLine takes the same step again, and then another.
func TestANewStepInAStudyLeavesTheOldLine(t *testing.T) {
	b := newBench(t)
	b.study()
	for range 2 {
		b.do(1, ana, first(b.the(1)))
	}
	old := b.the(1).Line
	b.do(1, ana, Undo{})
	before := b.do(1, ana, Undo{})
	same := b.do(1, ana, Act{old.Steps()[:1]})
	if len(same.Undone) != 1 || len(before.Undone) != 2 {
		t.Errorf("after the same step %v is left of %v", same.Undone, before.Undone)
	}
	for _, a := range same.Line.Last().Actions() {
		if a != old.Step(1) {
			if got := b.do(1, ana, Act{[]rules.Action{a}}); len(got.Undone) != 0 {
				t.Errorf("after another step %v is left", got.Undone)
			}
			return
		}
	}
	t.Fatal("there is no other step")
}

func TestAGameBetweenTwoIsNoStudy(t *testing.T) {
	b := newBench(t)
	b.start()
	if table := b.do(1, ana, first(b.the(1))); table.Line.Len() != 1 || table.Study() {
		t.Errorf("%d steps, a study: %t", table.Line.Len(), table.Study())
	}
	if table := b.do(1, ana, Undo{}); table.Line.Len() != 0 || len(table.Undone) != 0 {
		t.Errorf("%d steps are left, undone are %v", table.Line.Len(), table.Undone)
	}
	_, err := b.try(1, ana, Redo{})
	wantRefusal(t, err, CodeNothingToRedo)
	_, err = b.try(1, ben, Redo{})
	wantRefusal(t, err, CodeNotYourTurn)
}
