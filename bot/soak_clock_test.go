package bot

import (
	"slices"
	"time"

	"bridgekeeper/bot/host"
)

// judgeTime winds the clock of a story anew, and checks that everything that time brings
// about came in its time: not before, not later than the next sweep, and once.
func (s *soak) judgeTime(v *verdict, st *story) {
	s.judgeExpiry(v, st)
	if w := s.newStopwatch(st); w != nil {
		w.judge(v)
	} else {
		s.judgeIdle(v, st)
	}
}

// compare compares until when whoever is to move at a table has time, as the host has it,
// with a clock that is wound anew.
func (s *soak) compare(id int64) {
	t, err := s.host.Table(s.t.Context(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	st := s.story(id)
	w := s.newStopwatch(st)
	if w == nil || t.Status != host.Playing || t.Suspended() || !t.Grace.IsZero() {
		return
	}
	w.judge(nil)
	want, _ := w.run(w.seat, w.began, s.now.AddDate(1, 0, 0), w.had[w.seat]+w.given[w.seat])
	s.compared++
	if got, err := s.host.Deadline(s.t.Context(), t); err != nil || got.Sub(want).Abs() > 2*time.Second {
		s.fail(&s.differ, "table %d: time is up at %v, %v; it should be at %v", id, got, err, want)
	}
	if soon := s.now.Add(10 * time.Minute); st.Deadline.IsZero() || st.Deadline.After(want.Add(2*time.Second)) && st.Deadline.After(soon) {
		s.fail(&s.differ, "table %d is looked at %v; time is up at %v", id, st.Deadline, want)
	}
}

// late tells whether something that was due at an instant and happened at another should
// have happened before: whole sweeps went by meanwhile.
func (s *soak) late(due, at time.Time) bool {
	for _, b := range s.beats {
		if b.whole && !s.downAt(b.at) && b.at.After(due.Add(5*time.Minute)) {
			return at.After(b.at.Add(2 * time.Minute)) // the clock may have been put back
		}
	}
	return false
}

// judgeExpiry is about challenges: they live for seven days.
func (s *soak) judgeExpiry(v *verdict, st *story) {
	if st.rows[0].Kind != "challenged" {
		return
	}
	due := st.rows[0].At.Add(7 * day)
	for _, r := range st.rows {
		if r.status == "challenged" {
			continue
		}
		if early := r.At.Before(due); r.Kind == "expired" && (early || s.late(due, r.At)) || r.Kind != "expired" && !early && !s.downAt(r.At) {
			s.fail(&v.missed, "table %d: the challenge of %v is %s at %v", st.ID, due.Add(-7*day), r.Kind, r.At)
		}
		return
	}
	if s.late(due, s.now) {
		s.fail(&v.missed, "table %d: a challenge of %v", st.ID, st.rows[0].At)
	}
}

// judgeIdle is about games without a clock: after 30 days of nothing both are asked, and
// after 60 the game is void, if they were; or a day after they were asked again, up to
// three times, where nobody reached the bot when it should have been, or the hour before.
func (s *soak) judgeIdle(v *verdict, st *story) {
	var moved, asked, due time.Time
	spared, outages := 0, s.longOutages()
	unreached := func(due, at time.Time) bool {
		return slices.ContainsFunc(outages, func(o spell) bool {
			return !o.to.After(at) && !due.Before(o.from) && due.Before(o.to.Add(time.Hour))
		})
	}
	check := func(at time.Time, kind string) {
		switch {
		case moved.IsZero():
		case kind == "nudged" && at.Before(moved.Add(30*day)), kind == "voided" && (asked.IsZero() || at.Before(due) || spared < 3 && unreached(due, at)),
			kind == "nudged" && !asked.IsZero() && (at.Before(due) || spared == 3 || !unreached(due, at)):
			s.fail(&v.missed, "table %d: %s at %v, moved %v, asked %v, due %v", st.ID, kind, at, moved, asked, due)
		case kind != "voided" && !asked.IsZero() && s.late(due, at), kind != "nudged" && asked.IsZero() && s.late(moved.Add(30*day), at):
			s.fail(&v.missed, "table %d: nobody came by until %v; moved %v, asked %v", st.ID, at, moved, asked)
		}
	}
	for _, r := range st.rows {
		if r.status != "playing" && r.Kind != "voided" {
			if !moved.IsZero() && r.Public {
				check(r.At, r.Kind)
			}
			moved = time.Time{}
			continue
		}
		switch r.Kind {
		case "nudged":
			check(r.At, r.Kind)
			switch late := !r.At.Before(moved.Add(60 * day)); {
			case !asked.IsZero():
				due = r.At.Add(day)
				spared++
			case late:
				due = r.At.Add(30 * day)
			default:
				due = moved.Add(60 * day)
			}
			asked = r.At
		case "suspended":
			moved, asked, spared = time.Time{}, time.Time{}, 0
		case "moved":
			if moved.IsZero() {
				moved = r.At
			}
		case "accepted", "followed", "acted", "undone", "offer-accepted", "voided":
			check(r.At, r.Kind)
			moved, asked, spared = r.At, time.Time{}, 0
		}
	}
	if last := &st.rows[len(st.rows)-1]; last.status == "playing" && !last.homeless {
		check(s.now, "still played")
	}
}

// judge goes through the turns of a story with a clock; it only winds that where there is
// no verdict to be given.
func (w *stopwatch) judge(v *verdict) {
	before, reminded, begun := &told{}, 0, -1
	for i := range w.st.rows {
		r := &w.st.rows[i]
		switch {
		case r.turn() != before.turn():
			if before.turn() != 0 && v != nil {
				w.judgeTurn(v, begun, i, reminded)
			}
			w.turn(before, r)
			begun, reminded = i, 0
		case r.Kind == "reminded":
			if reminded++; reminded > 1 && v != nil {
				w.s.fail(&v.missed, "table %d: reminded twice in turn %d", w.st.ID, r.turn())
			}
		case r.Kind == "offer-accepted" && r.offer.What == "time":
			w.given[r.offer.Seat-1] += time.Duration(r.offer.Seconds) * time.Second
			if r.seats[r.offer.Seat-1] == r.mover() {
				reminded = 0
			}
		}
		before = r
	}
	if before.turn() != 0 && v != nil {
		w.judgeTurn(v, begun, len(w.st.rows), reminded)
	}
}

// turn ends the turn before a row, and begins the one after it.
func (w *stopwatch) turn(before, r *told) {
	seat := w.seat
	switch {
	case r.turn() == 0:
		return
	case before.turn() == 0:
	case r.turn() < before.turn(): // taken back: both have what they had
		w.had = w.notes[r.turn()]
	default:
		_, ran := w.run(seat, w.began, r.At, 1<<62)
		for i := range w.had {
			w.had[i] += w.given[i]
		}
		left := max(0, w.had[seat]-ran)
		if left+w.pace[1] <= w.pace[2] {
			left += w.pace[1]
		} else {
			left = max(left, w.pace[2])
		}
		w.had[seat] = left
	}
	w.seat, w.began, w.given = int(r.state.Turn())-1, r.At, [2]time.Duration{}
	w.notes[r.turn()] = w.had
}

// remindable tells whether a sweep came by between two instants that would have reminded
// whoever is to move: those on vacation are not.
func (w *stopwatch) remindable(from, to time.Time) bool {
	for _, b := range w.s.beats {
		away := slices.ContainsFunc(w.rests[w.seat].Vacations, func(v leave) bool { return spell{v.From, v.To}.has(b.at) })
		if b.whole && b.at.After(from.Add(5*time.Minute)) && b.at.Before(to) && !away && !w.s.downAt(b.at) {
			return true
		}
	}
	return false
}

// judgeTurn checks a turn that began with one row and ended with another, or has not
// ended yet.
func (w *stopwatch) judgeTurn(v *verdict, begun, end, reminded int) {
	s, st := w.s, w.st
	until, how := s.now, "still played"
	if end < len(st.rows) {
		until, how = st.rows[end].At, st.rows[end].Kind
	}
	budget := w.had[w.seat] + w.given[w.seat]
	deadline, ran := w.run(w.seat, w.began, until.Add(time.Second), budget)
	up := ran >= budget
	due := w.graced(deadline)
	switch {
	case how == "flagged" && (!up || until.Before(due.Add(-2*time.Second))):
		s.fail(&v.missed, "table %d: flagged at %v, due at %v (%v, %t)", st.ID, until, due, deadline, up)
	case how == "still played" && st.rows[end-1].homeless:
	case how == "flagged" && s.late(due, until), how == "still played" && up && s.late(due, until):
		s.fail(&v.missed, "table %d: %s at %v, due at %v (%v)", st.ID, how, until, due, deadline)
	}
	for i := begun + 1; i < end; i++ {
		if r := &st.rows[i]; r.Kind == "acted" && up && r.At.After(due.Add(2*time.Minute)) && !s.downAt(r.At) {
			s.fail(&v.missed, "table %d: a step at %v, after the time was up at %v", st.ID, r.At, due)
		}
	}
	if how != "flagged" || w.given[w.seat] > 0 {
		return
	}
	remind, _ := w.run(w.seat, w.began, until, w.had[w.seat]-w.had[w.seat]/5)
	if reminded == 0 && w.remindable(remind, deadline) {
		s.fail(&v.missed, "table %d: flagged at %v without a reminder, due at %v", st.ID, until, remind)
	}
}
