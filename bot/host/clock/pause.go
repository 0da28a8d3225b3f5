package clock

import (
	"fmt"
	"strings"
	"time"
)

// Pause is when a clock stands still: a Span, Sleep, Weekends, or a part of one of
// them. Pauses may overlap; what several cover counts once.
type Pause interface {
	// next is the pause's first span that ends after an instant, or false when none
	// does. Two that follow each other may touch but not overlap.
	next(after time.Time) (Span, bool)
}

// Span is the time from an instant until just before another: a vacation, say. One
// that ends before it begins is empty.
type Span struct{ From, To time.Time }

// Length is how long it is, at most the longest Duration.
func (s Span) Length() time.Duration { return max(0, s.To.Sub(s.From)) }

func (s Span) next(after time.Time) (Span, bool) {
	return s, s.To.After(after) && s.From.Before(s.To)
}

// During is what of a pause lies in a span: sleep hours, say, while that setting was
// in force, so that a change of it changes nothing of the past. A zero To leaves the
// end open.
func During(s Span, p Pause) Pause { return part{s, p} }

type part struct {
	Span
	of Pause
}

func (p part) next(after time.Time) (Span, bool) {
	open := p.To.IsZero()
	if !open && !(p.From.Before(p.To) && after.Before(p.To)) {
		return Span{}, false
	}
	s, ok := p.of.next(latest(after, p.From))
	if !ok || !open && !s.From.Before(p.To) {
		return Span{}, false
	}
	s.From = latest(s.From, p.From)
	if !open {
		s.To = earliest(s.To, p.To)
	}
	return s, true
}

// Hours are the hours of a day in which a person sleeps, such as 23:00–07:00. The
// zero value is none.
type Hours struct{ begin, length time.Duration }

// MaxSleep is how much of a day may be sleep: whoever always slept could never lose
// on time.
const MaxSleep = 12 * time.Hour

// ParseHours reads hours as people write them, from when until when: "23:00-07:00",
// also with a dash or with spaces between. They may span midnight. They are at least
// a minute and at most MaxSleep.
func ParseHours(s string) (Hours, error) {
	if len(s) > 20 {
		return Hours{}, fmt.Errorf("sleep hours: %d bytes are too many for 23:00-07:00", len(s))
	}
	from, to, ok := strings.Cut(strings.ReplaceAll(s, "–", "-"), "-")
	if !ok {
		return Hours{}, fmt.Errorf("sleep hours: %q is not like 23:00-07:00", s)
	}
	begin, err := ofDay(from)
	if err != nil {
		return Hours{}, err
	}
	end, err := ofDay(to)
	if err != nil {
		return Hours{}, err
	}
	length := (end - begin + day) % day
	if length == 0 || length > MaxSleep {
		return Hours{}, fmt.Errorf("sleep hours: %q is not between a minute and %.0f hours", s, MaxSleep.Hours())
	}
	return Hours{begin, length}, nil
}

// ofDay is the time since midnight that a text like 23:00 gives.
func ofDay(s string) (time.Duration, error) {
	t, err := time.Parse("15:04", strings.TrimSpace(s))
	if err != nil {
		return 0, fmt.Errorf("sleep hours: %q is not a time of day like 23:00", s)
	}
	return time.Duration(t.Hour())*time.Hour + time.Duration(t.Minute())*time.Minute, nil
}

// String is what ParseHours reads, in its one spelling, for storage; empty for none.
func (h Hours) String() string {
	if h.length == 0 {
		return ""
	}
	end := (h.begin + h.length) % day
	text := func(d time.Duration) string { return time.Time{}.Add(d).Format("15:04") }
	return text(h.begin) + "-" + text(end)
}

// Sleep is the pause whenever a clock on a wall in the zone shows one of the hours.
// What that clock skips when it is put forward nobody sleeps, and what it shows twice
// when it is put back counts twice. A nil zone is UTC.
func Sleep(h Hours, zone *time.Location) Pause {
	return recurring{zone: zone, every: day, begin: h.begin, length: h.length}
}

// Weekends is the pause whenever it is Saturday or Sunday in the zone. A nil zone is
// UTC.
func Weekends(zone *time.Location) Pause {
	return recurring{zone: zone, every: 7 * day, begin: firstSaturday, length: 2 * day}
}

const firstSaturday = 2 * day // 1 January 1970 was a Thursday

// recurring comes again and again on the clock of a zone, counted as if that had
// always run since it showed the beginning of 1970.
type recurring struct {
	zone                 *time.Location
	every, begin, length time.Duration // whole seconds; 0 ≤ begin < every, 0 ≤ length < every
}

// next goes by the periods between two changes of the zone's clock. Within one it runs
// evenly, and a span reaches no further; it goes on in the next if the hour is right.
// The first period as long as `every` has one, and all but a few in history are.
func (r recurring) next(after time.Time) (Span, bool) {
	if r.length == 0 {
		return Span{}, false
	}
	for t := after; ; {
		t = t.In(orUTC(r.zone))
		start, end := t.ZoneBounds() // zero where there is none
		_, ahead := t.Zone()
		s := r.onWall(t.Unix()+int64(ahead), int64(ahead))
		if !start.IsZero() {
			s.From = latest(s.From, start)
		}
		if end.IsZero() || s.From.Before(end) {
			if !end.IsZero() {
				s.To = earliest(s.To, end)
			}
			return Span{s.From.UTC(), s.To.UTC()}, true
		}
		t = end
	}
}

// onWall is the first span that ends after the wall clock shows a second, the clock
// being so many seconds ahead of UTC throughout.
func (r recurring) onWall(shown, ahead int64) Span {
	every, length := int64(r.every/time.Second), int64(r.length/time.Second)
	from := shown - mod(shown-int64(r.begin/time.Second), every)
	if from+length <= shown {
		from += every
	}
	return Span{time.Unix(from-ahead, 0), time.Unix(from+length-ahead, 0)}
}

// mod is a modulo n, from 0 to n-1 also where a is negative.
func mod(a, n int64) int64 { return (a%n + n) % n }

func orUTC(zone *time.Location) *time.Location {
	if zone == nil {
		return time.UTC
	}
	return zone
}

func earliest(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}

func latest(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}
