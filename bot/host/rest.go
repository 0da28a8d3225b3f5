package host

import (
	"time"

	"bridgekeeper/bot/host/clock"
)

// Rest is when a person's time does not run, as they have asked for: it is kept
// whole, since clocks of turns long past are computed anew from it.
type Rest struct {
	Sleep     []Sleep      `json:"sleep,omitempty"`
	Vacations []clock.Span `json:"vacations,omitempty"`
	// Automatic asks that a vacation begin by itself rather than a game be lost.
	Automatic bool `json:"automatic,omitempty"`
}

// Sleep are sleep hours while they were in force; a zero To is until now.
type Sleep struct {
	Hours string    `json:"hours"` // as clock.ParseHours reads them
	Zone  string    `json:"zone"`  // an IANA name: "Europe/Madrid"
	From  time.Time `json:"from"`
	To    time.Time `json:"to,omitzero"`
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
