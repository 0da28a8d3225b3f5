package host

import (
	"testing"
	"time"
)

// rest is a person's.
func (b *bench) rest(user string) Rest {
	b.t.Helper()
	r, err := b.People.Rest(b.t.Context(), user)
	if err != nil {
		b.t.Fatal(err)
	}
	return r
}

// takes takes a day of vacation.
func (b *bench) takes(user string) {
	b.t.Helper()
	if _, err := b.People.TakeVacation(b.t.Context(), user, 1); err != nil {
		b.t.Fatal(err)
	}
}

// TestRestsStayAsLongAsAClockNeedsThem: the game goes on, now and then, for years, and what
// is left in it comes from a vacation at its beginning.
func TestRestsStayAsLongAsAClockNeedsThem(t *testing.T) {
	b := newBench(t)
	b.takes(ana) // before the game
	b.now = b.now.Add(48 * hour)
	table := b.timed(Terms{Pace: "standard"})
	b.takes(ana)
	b.now = b.now.Add(30 * hour) // 24 of them on vacation
	table = b.turn(table.ID, ana)
	left, err := b.Left(t.Context(), table)
	if err != nil || left[0] != 90*hour { // 72 − 6 + 24
		t.Fatalf("left %v (%v)", left, err)
	}
	b.do(table.ID, "", Suspend{})
	b.now = b.now.AddDate(2, 0, 0)
	b.takes(ana)
	if got := b.rest(ana).Vacations; len(got) != 2 {
		t.Errorf("after two years %v are kept, want the one in the game and the last", got)
	}
	table = b.do(table.ID, ana, Move{To: Place{Guild: "400", Channel: "501"}})
	if now, err := b.Left(t.Context(), table); err != nil || now[0] != left[0] {
		t.Errorf("left %v (%v) after two years without a channel, %v before", now, err, left)
	}
	b.do(table.ID, ana, Resign{})
	b.now = b.now.Add(48 * hour)
	b.takes(ana)
	if got := b.rest(ana).Vacations; len(got) != 2 || got[0].To.Before(b.now.AddDate(-1, 0, 0)) {
		t.Errorf("after the game %v are kept, want those of the last year", got)
	}
}

func TestSleepHoursInForceAreNeverForgotten(t *testing.T) {
	b := newBench(t)
	for _, user := range []string{ana, ben} {
		if err := b.People.SetSleep(t.Context(), user, "23:00-07:00", "UTC"); err != nil {
			t.Fatal(err)
		}
	}
	b.now = b.now.Add(9 * 24 * hour)
	if err := b.People.SetSleep(t.Context(), ben, "22:00-06:00", "UTC"); err != nil {
		t.Fatal(err)
	}
	b.now = b.now.AddDate(3, 0, 0)
	b.takes(ana)
	b.takes(ben)
	for _, user := range []string{ana, ben} {
		r := b.rest(user)
		if _, on := r.Asleep(); !on || len(r.Sleep) != 1 {
			t.Errorf("%s: kept is %+v", user, r.Sleep)
		}
	}
}

// TestAVacationByItselfIsAskedForUntilItIsNot, whatever else is changed.
func TestAVacationByItselfIsAskedForUntilItIsNot(t *testing.T) {
	b := newBench(t)
	for _, on := range []bool{false, true, true, false} {
		if err := b.People.SetAutomatic(t.Context(), ana, on); err != nil {
			t.Fatal(err)
		}
		b.takes(ana)
		b.now = b.now.Add(48 * time.Hour)
		if r := b.rest(ana); r.Automatic != on {
			t.Errorf("kept is %t, want %t", r.Automatic, on)
		}
	}
}

// TestAChangeOfRestThatWasOvertakenIsMadeAgain, on what the other program has left.
func TestAChangeOfRestThatWasOvertakenIsMadeAgain(t *testing.T) {
	b := newBench(t)
	other, tries := b.open(), 0
	err := b.People.changeRest(t.Context(), ana, func(r *Rest) error {
		if tries++; tries == 1 {
			if _, err := other.People.TakeVacation(t.Context(), ana, 1); err != nil {
				t.Error(err)
			}
		}
		r.Sleep = append(r.Sleep, Sleep{Hours: "23:00-07:00", Zone: "UTC", From: b.now})
		return nil
	})
	if r := b.rest(ana); err != nil || tries != 2 || len(r.Sleep) != 1 || len(r.Vacations) != 1 {
		t.Errorf("kept is %+v after %d tries (%v)", r, tries, err)
	}
}
