package clock

import "time"

// Vacation is how much of it a person may take in a calendar year (UTC).
const Vacation = 10 * day

// VacationLeft is what a person may still take in a year, of all they have taken or
// announced. Vacations that overlap count once. It is never less than 0.
func VacationLeft(year int, taken []Span) time.Duration {
	in := yearOf(year)
	return max(0, Vacation-(in.Length()-Running(in.From, in.To, pausesOf(taken))))
}

// VacationUntil is until when a vacation that begins at an instant may last: any that
// ends by then may be taken, and none that ends later. Around New Year it draws on both
// years, and what was taken already costs nothing more. It is ErrForever when that was
// for ever.
func VacationUntil(from time.Time, taken []Span) (time.Time, error) {
	for year := from.UTC().Year(); ; year++ {
		over, err := Deadline(from, VacationLeft(year, taken)+1, pausesOf(taken))
		if err != nil {
			return time.Time{}, err
		}
		until := over.Add(-1) // the last instant at which no more than what was left is used
		end := yearOf(year).To
		if until.Before(end) {
			return until, nil
		}
		from = end
	}
}

func yearOf(year int) Span {
	return Span{time.Date(year, time.January, 1, 0, 0, 0, 0, time.UTC), time.Date(year+1, time.January, 1, 0, 0, 0, 0, time.UTC)}
}

func pausesOf(spans []Span) []Pause {
	pauses := make([]Pause, len(spans))
	for i, s := range spans {
		pauses[i] = s
	}
	return pauses
}
