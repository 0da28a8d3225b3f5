package clock

import (
	"fmt"
	"time"
)

// Turn is the time one player was to move.
type Turn struct {
	Number int // as the game counts; an automatic pass is counted and takes no time, so numbers may be left out
	Seat   int // 0 or 1
	Began  time.Time
	Ended  time.Time        // zero while it is under way
	Given  [2]time.Duration // more time given to each seat meanwhile
}

// Clock is the two clocks of a game, as its turns make them. Its methods give a new
// one and leave it as it was.
type Clock struct {
	Pace  Pace
	Turns []Turn // in order; all but the last have ended
}

// Pauses are those of a table and those of its players, by seat. A clock stands still
// in the table's and in the pauses of whoever is to move.
type Pauses struct {
	Table []Pause
	Seats [2][]Pause
}

// of is what stops the clock of a seat.
func (p Pauses) of(seat int) []Pause {
	return append(p.Table[:len(p.Table):len(p.Table)], p.Seats[seat]...)
}

// Begin ends the turn under way, if one is, and begins the next.
func (c Clock) Begin(number, seat int, at time.Time) Clock {
	c = c.Stop(at)
	return c.upto(len(c.Turns), Turn{Number: number, Seat: seat, Began: at})
}

// Stop ends the turn under way, if one is, and nobody's time runs: the game is over.
func (c Clock) Stop(at time.Time) Clock {
	last, ok := c.underWay()
	if !ok {
		return c
	}
	last.Ended = at
	return c.upto(len(c.Turns)-1, last)
}

// Give adds to the time of a seat, which may bring it above the cap. It does nothing
// when no turn is under way or more is not above 0.
func (c Clock) Give(seat int, more time.Duration) Clock {
	last, ok := c.underWay()
	if !ok || more <= 0 {
		return c
	}
	last.Given[seat] += more
	return c.upto(len(c.Turns)-1, last)
}

// TakeBack puts both clocks back to where they stood when a turn began, and begins
// that turn again. What was given since then is taken back with the rest.
func (c Clock) TakeBack(number int, at time.Time) (Clock, error) {
	for i, t := range c.Turns {
		if t.Number == number {
			return c.upto(i, Turn{Number: number, Seat: t.Seat, Began: at}), nil
		}
	}
	return c, fmt.Errorf("clock: take back turn %d: it has not begun", number)
}

// underWay is the turn in which time runs, or false.
func (c Clock) underWay() (Turn, bool) {
	if len(c.Turns) == 0 {
		return Turn{}, false
	}
	last := c.Turns[len(c.Turns)-1]
	return last, last.Ended.IsZero()
}

// upto is the clock with so many of its turns and then another.
func (c Clock) upto(turns int, then Turn) Clock {
	return Clock{c.Pace, append(c.Turns[:turns:turns], then)}
}

// Left is how much time each seat has, which is never less than 0. Now is not before
// the last turn began. Without a clock it is 0 for both and means nothing.
func (c Clock) Left(now time.Time, p Pauses) [2]time.Duration {
	left := c.atStart(p)
	if len(c.Turns) == 0 || c.Pace == None {
		return left
	}
	last := c.Turns[len(c.Turns)-1]
	if !last.Ended.IsZero() {
		now = last.Ended
	}
	return last.use(left, now, p)
}

// atStart is what each seat had when the last turn began.
func (c Clock) atStart(p Pauses) [2]time.Duration {
	left := [2]time.Duration{c.Pace.Start, c.Pace.Start}
	if c.Pace == None {
		return left
	}
	for i := range len(c.Turns) - 1 {
		t := c.Turns[i]
		left = t.use(left, t.Ended, p)
		left[t.Seat] = c.Pace.credited(left[t.Seat])
	}
	return left
}

// use is what is left at an instant of the turn, of what was when it began.
func (t Turn) use(had [2]time.Duration, now time.Time, p Pauses) [2]time.Duration {
	for seat := range had {
		had[seat] += t.Given[seat]
	}
	had[t.Seat] = max(0, had[t.Seat]-Running(t.Began, now, p.of(t.Seat)))
	return had
}

// Deadline is when the time of whoever is to move is used up; the zero Time when
// nobody's runs. Its error is ErrForever.
func (c Clock) Deadline(p Pauses) (time.Time, error) {
	last, had, ok := c.mover(p)
	if !ok {
		return time.Time{}, nil
	}
	return Deadline(last.Began, had+last.Given[last.Seat], p.of(last.Seat))
}

// ReminderAt is when whoever is to move has but 20 % left of what they had as the turn
// began; the zero Time when nobody's time runs. More time given meanwhile puts it off.
// Its error is ErrForever.
func (c Clock) ReminderAt(p Pauses) (time.Time, error) {
	last, had, ok := c.mover(p)
	if !ok {
		return time.Time{}, nil
	}
	return Deadline(last.Began, had+last.Given[last.Seat]-had/5, p.of(last.Seat))
}

// mover is the turn under way and what whoever is to move had when it began; false
// when nobody's time runs.
func (c Clock) mover(p Pauses) (Turn, time.Duration, bool) {
	last, ok := c.underWay()
	if !ok || c.Pace == None {
		return Turn{}, 0, false
	}
	return last, c.atStart(p)[last.Seat], true
}

// GraceTime is how long after the program is back a player has at least.
const GraceTime = time.Hour

// Grace is when a deadline counts, given that the program was down for a while: one
// that passed meanwhile, or would within GraceTime after, counts GraceTime after it
// was back. Any other counts as it is; so nobody loses time by it.
func Grace(deadline, downFrom, backAt time.Time) time.Time {
	granted := backAt.Add(GraceTime)
	if !downFrom.Before(backAt) || deadline.Before(downFrom) || !deadline.Before(granted) {
		return deadline.UTC()
	}
	return granted.UTC()
}
