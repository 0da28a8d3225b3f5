package host

import (
	"slices"
	"time"

	"bridgekeeper/bot/host/clock"
	"bridgekeeper/store"
)

// Rest is when a person's time does not run, as they have asked for, in order. It goes
// back as far as the games they still play, since clocks of turns long past are computed
// anew from it.
type Rest struct {
	Sleep     []Sleep
	Vacations []clock.Span
	// Automatic asks that a vacation begin by itself rather than a game be lost.
	Automatic bool
}

// Sleep are sleep hours while they were in force; To is zero while they are.
type Sleep struct {
	Hours    string // as clock.ParseHours reads them
	Zone     string // an IANA name: "Europe/Madrid"
	From, To time.Time
}

// The kinds of rest in the store.
const (
	restSleep    = "sleep"
	restVacation = "vacation"
)

// restOf is the rest that rows of the store hold.
func restOf(rows []store.Rest) (r Rest) {
	for _, row := range rows {
		switch row.Kind {
		case restSleep:
			r.Sleep = append(r.Sleep, Sleep{Hours: row.Hours, Zone: row.Zone, From: row.Since, To: row.Until})
		case restVacation:
			r.Vacations = append(r.Vacations, clock.Span{From: row.Since, To: row.Until})
		}
	}
	return r
}

// rows are the rows that hold the rest.
func (r Rest) rows() []store.Rest {
	var rows []store.Rest
	for _, s := range r.Sleep {
		rows = append(rows, store.Rest{Kind: restSleep, Since: s.From, Until: s.To, Hours: s.Hours, Zone: s.Zone})
	}
	for _, v := range r.Vacations {
		rows = append(rows, store.Rest{Kind: restVacation, Since: v.From, Until: v.To})
	}
	return rows
}

// forget drops what was over before an instant.
func (r *Rest) forget(before time.Time) {
	r.Sleep = slices.DeleteFunc(r.Sleep, func(s Sleep) bool { return !s.To.IsZero() && s.To.Before(before) })
	r.Vacations = slices.DeleteFunc(r.Vacations, func(v clock.Span) bool { return v.To.Before(before) })
}

// pauses are the person's, for their clocks.
func (r Rest) pauses() []clock.Pause {
	var out []clock.Pause
	for _, s := range r.Sleep {
		hours, err := clock.ParseHours(s.Hours)
		zone, zerr := time.LoadLocation(s.Zone)
		if err != nil || zerr != nil {
			continue // written by another version: no pause is better than no clock
		}
		out = append(out, clock.During(clock.Span{From: s.From, To: s.To}, clock.Sleep(hours, zone)))
	}
	for _, v := range r.Vacations {
		out = append(out, v)
	}
	return out
}

// Vacation is the vacation the person is on, or false.
func (r Rest) Vacation(now time.Time) (clock.Span, bool) {
	for _, v := range r.Vacations {
		if !now.Before(v.From) && now.Before(v.To) {
			return v, true
		}
	}
	return clock.Span{}, false
}

// Asleep is the sleep hours in force, or false.
func (r Rest) Asleep() (Sleep, bool) {
	if n := len(r.Sleep); n > 0 && r.Sleep[n-1].To.IsZero() {
		return r.Sleep[n-1], true
	}
	return Sleep{}, false
}

// Sleeps tells whether it is night for the person at an instant, by the hours they have
// set: whoever calls them then does it without a sound.
func (r Rest) Sleeps(at time.Time) bool {
	s, ok := r.Asleep()
	if !ok {
		return false
	}
	hours, err := clock.ParseHours(s.Hours)
	zone, zerr := time.LoadLocation(s.Zone)
	if err != nil || zerr != nil {
		return false // written by another version
	}
	return clock.Running(at, at.Add(time.Second), []clock.Pause{clock.Sleep(hours, zone)}) == 0
}

// VacationLeft is what the person may still take in the year of an instant, in UTC.
func (r Rest) VacationLeft(at time.Time) time.Duration {
	return clock.VacationLeft(at.UTC().Year(), r.Vacations)
}
