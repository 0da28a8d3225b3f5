package bot

import (
	"cmp"
	"slices"
	"time"

	"bridgekeeper/bot/cards"
)

// The calls and the clocks of the soak, worked out anew.

// judgeCalls checks that nobody was called but those whom an event between two cards
// concerns, and that each of them was, unless something else happened soon after.
func (s *soak) judgeCalls(v *verdict, st *story, calls []call) {
	for _, c := range calls {
		concerned := false
		for i, r := range st.rows {
			if r.Public && r.Seq > c.since && r.number <= c.number && slices.Contains(st.whom(i), c.user) {
				concerned = true
			}
		}
		if way := s.wayOf(c); !concerned || c.user == self || way == cards.Silent || c.direct && way != cards.DM && !c.alone {
			s.fail(&v.wrong, "table %d at event %d: %s is called (%s) at %v", st.ID, c.number, c.user, way, c.at)
		}
	}
	for i, r := range st.rows {
		until, calm := s.calm(st, i)
		if !r.Public || !calm {
			continue
		}
		for _, user := range st.whom(i) {
			lost := s.town.places[cmp.Or(st.Thread, st.Channel)].gone && s.town.closed[user] // nobody can tell them
			// Whoever changed the way in that very second may have been silent still.
			silent := slices.ContainsFunc([]time.Time{r.At.Add(-2 * time.Second), r.At, until}, func(at time.Time) bool {
				return s.wayAt(user, at) == cards.Silent
			})
			if user == "" || user == self || lost || silent {
				continue
			}
			if !slices.ContainsFunc(calls, func(c call) bool {
				return c.user == user && c.since < r.Seq && c.number >= r.number && !c.at.Before(r.At.Add(-2*time.Minute))
			}) {
				s.fail(&v.missed, "table %d, event %d (%s) at %v: %s was never called", st.ID, r.Seq, r.Kind, r.At, user)
			}
		}
	}
}

// calm is until when nothing else happens at a table after a row; true where there were
// sweeps enough until then to show it, in an order of things in which that can be.
func (s *soak) calm(st *story, i int) (until time.Time, calm bool) {
	until = s.now
	for j := i; j < len(st.rows); j++ {
		if st.rows[j].homeless {
			return until, false
		}
		if j > i && st.rows[j].Public {
			until = st.rows[j].At
			break
		}
	}
	const enough = 30 // each failure in a row has the next attempt rest longer
	sweeps := 0
	for at, _ := slices.BinarySearchFunc(s.beats, st.rows[i].At, func(b beat, t time.Time) int { return b.at.Compare(t) }); at < len(s.beats) && sweeps < enough; at++ {
		if b := s.beats[at]; !b.at.Before(until) {
			break
		} else if b.whole && !s.downAt(b.at) {
			sweeps++
		}
	}
	return until, sweeps == enough
}

func (s *soak) wayAt(user string, at time.Time) string {
	way := cards.Ping
	for _, c := range s.ways[user] {
		if !c.at.After(at) {
			way = cmp.Or(c.way, cards.Ping)
		}
	}
	return way
}

// wayOf is how whom a call called wished to be called then.
func (s *soak) wayOf(called call) string {
	way := cards.Ping
	for _, c := range s.ways[called.user] {
		if c.calls <= called.order {
			way = cmp.Or(c.way, cards.Ping)
		}
	}
	return way
}

func (s *soak) downAt(at time.Time) bool {
	return slices.ContainsFunc(s.down, func(d spell) bool { return d.has(at) })
}

// rest is what stops a person's clock, as it is kept.
type rest struct {
	Sleep     []night
	Vacations []leave
}

type leave struct{ From, To time.Time }

// night is sleep hours while they were in force.
type night struct {
	Hours, Zone string
	From, To    time.Time
}

func (s *soak) restOf(user string) (r rest) {
	rows, err := s.db.Rests(s.t.Context(), user)
	if err != nil {
		s.t.Fatal(err)
	}
	for _, row := range rows {
		if row.Kind == "vacation" {
			r.Vacations = append(r.Vacations, leave{row.Since, row.Until})
			continue
		}
		r.Sleep = append(r.Sleep, night{row.Hours, row.Zone, row.Since, row.Until})
	}
	return r
}

// judgeVacations counts everybody's days.
func (s *soak) judgeVacations(v *verdict) {
	for _, user := range s.people {
		days := map[int]time.Duration{}
		for _, v := range s.restOf(user).Vacations {
			for at := v.From; at.Before(v.To); at = at.Add(time.Minute) {
				days[at.Year()] += min(time.Minute, v.To.Sub(at))
			}
		}
		for year, d := range days {
			if d > 10*24*time.Hour {
				s.fail(&v.missed, "%s had %v of vacation in %d", user, d, year)
			}
		}
	}
}

// stopwatch is a clock that is wound minute by minute.
type stopwatch struct {
	s       *soak
	st      *story
	rests   [2]rest
	zones   map[string]*time.Location
	edges   []time.Time // between two of which, and two minutes, nothing begins or ends
	pace    [3]time.Duration
	had     [2]time.Duration // as the turn began
	given   [2]time.Duration // since then
	seat    int
	began   time.Time
	notes   map[int][2]time.Duration // what both had as each turn began
	outages []spell

	homeless []spell // when the table had no channel
}

// paces are start, increment and cap, as the design has them.
var paces = map[string][3]time.Duration{
	"brisk": {24 * time.Hour, 8 * time.Hour, 48 * time.Hour}, "standard": {72 * time.Hour, 24 * time.Hour, 168 * time.Hour}, "slow": {168 * time.Hour, 48 * time.Hour, 240 * time.Hour},
}

// still tells whether the clock of a seat stands still at an instant.
func (w *stopwatch) still(seat int, at time.Time) bool {
	if day := at.UTC().Weekday(); w.st.first.Weekends && (day == time.Saturday || day == time.Sunday) {
		return true
	}
	for _, h := range w.homeless {
		if !at.Before(h.from) && (h.to.IsZero() || at.Before(h.to)) {
			return true
		}
	}
	for _, v := range w.rests[seat].Vacations {
		if !at.Before(v.From) && at.Before(v.To) {
			return true
		}
	}
	for _, n := range w.rests[seat].Sleep {
		if at.Before(n.From) || !n.To.IsZero() && !at.Before(n.To) {
			continue
		}
		local := at.In(w.zones[n.Zone])
		clock, from, to := local.Format("15:04"), n.Hours[:5], n.Hours[6:]
		if from < to && clock >= from && clock < to || from > to && (clock >= from || clock < to) {
			return true
		}
	}
	return false
}

// run lets a seat's clock run from an instant until another, or until it has run for so
// long; it returns when that is and how long it ran.
func (w *stopwatch) run(seat int, from, until time.Time, budget time.Duration) (time.Time, time.Duration) {
	ran := time.Duration(0)
	edge, _ := slices.BinarySearchFunc(w.edges, from, time.Time.Compare)
	for at := from; at.Before(until); {
		next := at.Truncate(time.Minute).Add(time.Minute)
		for edge < len(w.edges) && !w.edges[edge].After(at) {
			edge++
		}
		if edge < len(w.edges) && w.edges[edge].Before(next) {
			next = w.edges[edge]
		}
		if next.After(until) {
			next = until
		}
		if !w.still(seat, at) {
			if ran+next.Sub(at) >= budget {
				return at.Add(budget - ran), budget
			}
			ran += next.Sub(at)
		}
		at = next
	}
	return until, ran
}

// newStopwatch is nil where a story has no clock.
func (s *soak) newStopwatch(st *story) *stopwatch {
	pace, timed := paces[st.first.Pace]
	if !timed {
		return nil
	}
	w := &stopwatch{s: s, st: st, pace: pace, had: [2]time.Duration{pace[0], pace[0]}, notes: map[int][2]time.Duration{}, zones: map[string]*time.Location{}}
	seats := st.rows[len(st.rows)-1].seats
	for i, user := range seats {
		w.rests[i] = s.restOf(user)
		for _, v := range w.rests[i].Vacations {
			w.edges = append(w.edges, v.From, v.To)
		}
		for _, n := range w.rests[i].Sleep {
			zone, err := time.LoadLocation(n.Zone)
			if err != nil {
				s.t.Fatal(err)
			}
			w.zones[n.Zone] = zone
			w.edges = append(w.edges, n.From, n.To)
		}
	}
	for i, r := range st.rows {
		switch was := i > 0 && st.rows[i-1].homeless; {
		case r.homeless && !was:
			w.homeless = append(w.homeless, spell{from: r.At})
		case !r.homeless && was:
			w.homeless[len(w.homeless)-1].to = r.At
		default:
			continue
		}
		w.edges = append(w.edges, r.At)
	}
	slices.SortFunc(w.edges, time.Time.Compare)
	w.outages = s.longOutages()
	for _, h := range w.homeless { // called elsewhere, it leaves an hour at least
		if !h.to.IsZero() {
			w.outages = append(w.outages, spell{from: time.Time{}, to: h.to})
		}
	}
	slices.SortFunc(w.outages, func(a, b spell) int { return a.to.Compare(b.to) })
	return w
}

// longOutages are when nobody reached the bot for longer than a quarter of an hour, by
// their ends.
func (s *soak) longOutages() (list []spell) {
	last := time.Time{}
	for _, b := range s.beats {
		if !last.IsZero() && b.at.Sub(last) > 15*time.Minute {
			list = append(list, spell{last, b.at})
		}
		if b.at.After(last) {
			last = b.at
		}
	}
	for _, d := range s.down {
		if d.to.Sub(d.from) > 15*time.Minute {
			list = append(list, d)
		}
	}
	slices.SortFunc(list, func(a, b spell) int { return a.to.Compare(b.to) })
	return list
}

// graced is when a deadline counts: an hour after an outage that it fell into, or at whose
// end less than that was left; and so on where that hour ends in another, or less than an
// hour after it. What begins within an hour of an outage is the same one.
func (w *stopwatch) graced(at time.Time) time.Time {
	var before spell
	for _, o := range w.outages {
		back := o.to.Add(time.Hour)
		if o.from.IsZero() { // called elsewhere
			if !o.to.Before(w.began) && at.Before(back) {
				at = back
			}
			continue
		}
		if !before.to.IsZero() && o.from.Before(before.to.Add(time.Hour)) && before.from.Before(o.from) {
			o.from = before.from
		}
		if before = o; !at.Before(o.from) && at.Before(back) {
			at = back
		}
	}
	return at
}
