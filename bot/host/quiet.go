package host

import (
	"time"

	"bridgekeeper/bot/host/clock"
)

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
