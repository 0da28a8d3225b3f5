package clock

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// begun is a clock on Monday, 2 November 2026, 09:00, when the first turn begins.
func begun(p Pace) Clock { return Clock{Pace: p}.Begin(1, 0, at("2026-11-02 09:00")) }

func TestAClockTellsWhatIsLeftAndUntilWhen(t *testing.T) {
	night := []Pause{sleep("23:00-07:00", "UTC")}
	vacation := []Pause{span("2026-11-03 09:00", "2026-11-05 09:00")}
	played := begun(Standard).Begin(2, 1, at("2026-11-03 09:00")).Begin(3, 0, at("2026-11-06 07:00"))
	for _, c := range []struct {
		name               string
		clock              Clock
		now                string
		pauses             Pauses
		first, second      int // hours
		deadline, reminder string
	}{
		{"as it begins", begun(Standard), "2026-11-02 09:00", Pauses{}, 72, 72, "2026-11-05 09:00", "2026-11-04 18:36"},
		{"a day later", begun(Standard), "2026-11-03 09:00", Pauses{}, 48, 72, "2026-11-05 09:00", "2026-11-04 18:36"},
		{"at the deadline", begun(Standard), "2026-11-05 09:00", Pauses{}, 0, 72, "2026-11-05 09:00", "2026-11-04 18:36"},
		{"long after", begun(Standard), "2026-12-05 09:00", Pauses{}, 0, 72, "2026-11-05 09:00", "2026-11-04 18:36"},
		{"before it began", begun(Standard), "2026-11-01 09:00", Pauses{}, 72, 72, "2026-11-05 09:00", "2026-11-04 18:36"},
		{"the mover sleeps", begun(Standard), "2026-11-03 09:00", Pauses{Seats: [2][]Pause{night, nil}}, 56, 72,
			"2026-11-06 17:00", "2026-11-05 18:36"},
		{"the other sleeps", begun(Standard), "2026-11-03 09:00", Pauses{Seats: [2][]Pause{nil, night}}, 48, 72,
			"2026-11-05 09:00", "2026-11-04 18:36"},
		{"it is the weekend", begun(Slow), "2026-11-09 09:00", Pauses{Table: []Pause{weekends("UTC")}}, 48, 168,
			"2026-11-11 09:00", "2026-11-09 23:24"},
		{"a vacation in mid-turn", begun(Standard), "2026-11-04 09:00", Pauses{Seats: [2][]Pause{vacation, nil}}, 48, 72,
			"2026-11-07 09:00", "2026-11-06 18:36"},
		{"a vacation ended early", begun(Standard), "2026-11-04 09:00",
			Pauses{Seats: [2][]Pause{{span("2026-11-03 09:00", "2026-11-03 21:00")}, nil}}, 36, 72,
			"2026-11-05 21:00", "2026-11-05 06:36"},
		{"each has played", played, "2026-11-06 07:00", Pauses{}, 72, 26, "2026-11-09 07:00", "2026-11-08 16:36"},
		{"and the second was on vacation", played, "2026-11-06 07:00", Pauses{Seats: [2][]Pause{nil, vacation}}, 72, 74,
			"2026-11-09 07:00", "2026-11-08 16:36"},
		{"quick turns are capped", begun(Brisk).Begin(2, 1, at("2026-11-02 10:00")).Begin(3, 0, at("2026-11-02 10:00")).
			Begin(4, 1, at("2026-11-02 10:00")).Begin(5, 0, at("2026-11-02 10:00")).Begin(6, 1, at("2026-11-02 10:00")).
			Begin(7, 0, at("2026-11-02 10:00")).Begin(8, 1, at("2026-11-02 10:00")), "2026-11-02 10:00", Pauses{}, 48, 48,
			"2026-11-04 10:00", "2026-11-04 00:24"},
		{"two turns of one seat", begun(Standard).Begin(3, 0, at("2026-11-03 09:00")), "2026-11-03 09:00", Pauses{}, 72, 72,
			"2026-11-06 09:00", "2026-11-05 18:36"},
		{"played after the deadline, which nobody called", begun(Standard).Begin(2, 1, at("2026-11-09 09:00")), "2026-11-09 09:00",
			Pauses{}, 24, 72, "2026-11-12 09:00", "2026-11-11 18:36"},
		{"more time", begun(Standard).Give(0, day), "2026-11-03 09:00", Pauses{}, 72, 72, "2026-11-06 09:00", "2026-11-05 18:36"},
		{"more time for who waits", begun(Standard).Give(1, day), "2026-11-03 09:00", Pauses{}, 48, 96, "2026-11-05 09:00", "2026-11-04 18:36"},
		{"more time beyond the cap stays", begun(Standard).Give(0, 5*day).Begin(2, 1, at("2026-11-03 09:00")), "2026-11-03 09:00",
			Pauses{}, 168, 72, "2026-11-06 09:00", "2026-11-05 18:36"},
		{"and takes the increment's place", begun(Standard).Give(0, 6*day).Begin(2, 1, at("2026-11-03 09:00")), "2026-11-03 09:00",
			Pauses{}, 192, 72, "2026-11-06 09:00", "2026-11-05 18:36"},
		{"more time when it was up", begun(Standard).Give(0, 2*day), "2026-11-06 09:00", Pauses{}, 24, 72, "2026-11-07 09:00", "2026-11-06 18:36"},
		{"no time is no gift", begun(Standard).Give(0, 0).Give(0, -day), "2026-11-02 09:00", Pauses{}, 72, 72, "2026-11-05 09:00", "2026-11-04 18:36"},
		{"the game is over", begun(Standard).Stop(at("2026-11-03 09:00")), "2026-11-09 09:00", Pauses{}, 48, 72, "", ""},
		{"and is still over", begun(Standard).Stop(at("2026-11-03 09:00")).Stop(at("2026-11-04 09:00")).Give(0, day), "2026-11-09 09:00",
			Pauses{}, 48, 72, "", ""},
		{"it has not begun", Clock{Pace: Standard}.Stop(at("2026-11-03 09:00")).Give(0, day), "2026-11-09 09:00", Pauses{}, 72, 72, "", ""},
		{"without a clock", begun(None).Begin(2, 1, at("2026-11-03 09:00")).Give(1, day), "2026-12-09 09:00", Pauses{}, 0, 0, "", ""},
	} {
		if left, want := c.clock.Left(at(c.now), c.pauses), [2]time.Duration{hours(c.first), hours(c.second)}; left != want {
			t.Errorf("%s: %s left, want %s", c.name, left, want)
		}
		if got, err := c.clock.Deadline(c.pauses); err != nil || got != maybe(c.deadline) {
			t.Errorf("%s: deadline %v, %v, want %s", c.name, got, err, c.deadline)
		}
		if got, err := c.clock.ReminderAt(c.pauses); err != nil || got != maybe(c.reminder) {
			t.Errorf("%s: reminder at %v, %v, want %s", c.name, got, err, c.reminder)
		}
	}
}

// maybe is an instant, or none for an empty text.
func maybe(s string) time.Time {
	if s == "" {
		return time.Time{}
	}
	return at(s)
}

func TestATakebackRestoresBothClocks(t *testing.T) {
	second := begun(Standard).Give(1, hours(5)).Begin(2, 1, at("2026-11-03 09:00"))
	third := second.Give(0, hours(7)).Begin(3, 0, at("2026-11-05 09:00"))
	fifth := third.Begin(5, 0, at("2026-11-06 09:00")) // turn 4 was a pass
	over := fifth.Stop(at("2026-11-07 09:00"))
	now := at("2026-11-10 12:00")
	for _, c := range []struct {
		name   string
		clock  Clock
		number int
		before Clock // as it was when that turn began
	}{
		{"to the first turn", third, 1, begun(Standard)},
		{"to the second", third, 2, second},
		{"to the one under way", third, 3, third},
		{"over a pass", fifth, 3, third},
		{"of the last turn of a game", over, 5, fifth},
	} {
		began, _ := c.before.underWay()
		want := c.before.Left(began.Began, Pauses{})
		got, err := c.clock.TakeBack(c.number, now)
		if err != nil || got.Left(now, Pauses{}) != want {
			t.Errorf("%s: %s left, %v, want %s", c.name, got.Left(now, Pauses{}), err, want)
		}
		if d, err := got.Deadline(Pauses{}); err != nil || d != now.Add(want[began.Seat]) {
			t.Errorf("%s: deadline %v, %v, want %s from now on", c.name, d, err, want[began.Seat])
		}
	}
	for _, number := range []int{-1, 0, 4, 6} {
		if _, err := fifth.TakeBack(number, now); err == nil {
			t.Errorf("turn %d, which has not begun, was taken back", number)
		}
	}
}

func TestClocksAreValues(t *testing.T) {
	c := begun(Standard).Begin(2, 1, at("2026-11-03 09:00")).Begin(3, 0, at("2026-11-04 09:00"))
	before := slices.Clone(c.Turns)
	back, _ := c.TakeBack(2, at("2026-11-05 09:00"))
	back.Give(1, day).Begin(3, 0, at("2026-11-06 09:00")).Stop(at("2026-11-07 09:00"))
	c.Give(0, day)
	c.Stop(at("2026-11-07 09:00"))
	c.Begin(4, 1, at("2026-11-07 09:00"))
	if !slices.Equal(c.Turns, before) {
		t.Errorf("the turns became\n%+v, were\n%+v", c.Turns, before)
	}
	p := Pauses{Table: make([]Pause, 0, 8), Seats: [2][]Pause{{weekends("UTC")}, {sleep("23:00-07:00", "UTC")}}}
	first := p.of(0)
	if p.of(1); first[0] != weekends("UTC") {
		t.Errorf("the first seat's pauses became %v", first)
	}
}

// wound is a clock kept as one keeps one on a table: minute by minute, with a note of
// how it stood when each turn began.
type wound struct {
	pace  Pace
	left  [2]time.Duration
	used  time.Duration // of the mover in this turn
	seat  int
	notes map[int]note
}

type note struct {
	left [2]time.Duration
	seat int
}

func (w *wound) begin(number, seat int) {
	w.seat, w.used = seat, 0
	w.notes[number] = note{w.left, seat}
}

func (w *wound) end() {
	l := max(0, w.left[w.seat]-w.used)
	switch {
	case l+w.pace.Increment <= w.pace.Cap:
		l += w.pace.Increment
	case l < w.pace.Cap:
		l = w.pace.Cap
	}
	w.left[w.seat] = l
}

func (w *wound) shows() [2]time.Duration {
	left := w.left
	left[w.seat] = max(0, left[w.seat]-w.used)
	return left
}

func TestRandomGamesAgreeWithAClockKeptByTheMinute(t *testing.T) {
	for seed := range uint64(*trials) {
		r := rand.New(rand.NewPCG(seed, 3))
		z := zone(zones[r.IntN(len(zones))])
		now := randomTime(r, z)
		table, people := randomPauses(r, now, z), [2][]counted{randomPauses(r, now, z), randomPauses(r, now, z)}
		p := Pauses{pausesOfCounted(table), [2][]Pause{pausesOfCounted(people[0]), pausesOfCounted(people[1])}}
		w := &wound{pace: Pace{day, hours(r.IntN(9)), hours(24 + r.IntN(24))}, notes: map[int]note{}}
		w.left = [2]time.Duration{day, day}
		w.begin(1, 0)
		c, number := Clock{Pace: w.pace}.Begin(1, 0, now), 1
		for range 8 * 24 * 60 {
			switch r.IntN(1500) {
			case 0:
				seat := r.IntN(2)
				w.left[seat] += hours(9)
				c = c.Give(seat, hours(9))
			case 1, 2, 3:
				number += 1 + r.IntN(2)
				w.end()
				w.begin(number, number%2)
				c = c.Begin(number, number%2, now)
			case 4:
				to := 1 + r.IntN(number)
				if back, err := c.TakeBack(to, now); err == nil {
					c, number = back, to
					w.left = w.notes[to].left
					w.begin(to, w.notes[to].seat)
				}
			case 5, 6, 7, 8, 9:
				checkClock(t, c, p, now, w.shows())
			}
			if t.Failed() {
				t.Fatalf("seed %d, %s, %+v, turn %d at %v", seed, z, w.pace, number, now)
			}
			if !covered(table, now) && !covered(people[w.seat], now) {
				w.used += time.Minute
			}
			now = now.Add(time.Minute)
		}
		checkClock(t, c, p, now, w.shows())
	}
}

// checkClock checks what a clock says against what is left, and that its instants
// are those at which that much is left. Pauses that never end are let pass.
func checkClock(t *testing.T, c Clock, p Pauses, now time.Time, want [2]time.Duration) {
	t.Helper()
	if got := c.Left(now, p); got != want {
		t.Errorf("%s left, want %s", got, want)
	}
	last, had, ok := c.mover(p)
	deadline, err := c.Deadline(p)
	if err != nil || !ok {
		return
	}
	if now.Before(deadline) != (want[last.Seat] > 0) {
		t.Errorf("deadline %v, but now %s are left", deadline, want)
	}
	if left := c.Left(deadline, p)[last.Seat]; left != 0 {
		t.Errorf("%s left at the deadline", left)
	}
	if left := c.Left(deadline.Add(-1), p)[last.Seat]; had > 0 && left != 1 {
		t.Errorf("%s left just before the deadline", left)
	}
	if remind, _ := c.ReminderAt(p); c.Left(remind, p)[last.Seat] != had/5 {
		t.Errorf("%s left at the reminder, of %s", c.Left(remind, p)[last.Seat], had)
	}
	none := c.Left(now, Pauses{})
	_, hadWithout, _ := c.mover(Pauses{})
	if hadWithout == had && none[last.Seat] > want[last.Seat] {
		t.Errorf("pauses took time: %s are left, %s without them", want, none)
	}
	if want[last.Seat] > had+last.Given[last.Seat] {
		t.Errorf("a pause refilled the clock: %s, had %s", want, had)
	}
}
