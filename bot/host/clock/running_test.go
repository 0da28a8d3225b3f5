package clock

import (
	"errors"
	"flag"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

var trials = flag.Int("trials", 40, "how many random cases a test compares with counting minutes")

func TestAnEndlessPauseHasNoDeadline(t *testing.T) {
	now := at("2026-11-02 00:00")
	for _, pauses := range [][]Pause{
		{Span{now, now.Add(Horizon)}},
		{sleep("00:00-12:00", "UTC"), sleep("12:00-00:00", "UTC")},
	} {
		if d, err := Deadline(now, time.Minute, pauses); !errors.Is(err, ErrForever) || !d.IsZero() {
			t.Errorf("%v: deadline %v, %v", pauses, d, err)
		}
	}
	for _, c := range []struct {
		left time.Duration
		err  error
	}{{Horizon, nil}, {Horizon + 1, ErrForever}} {
		if d, err := Deadline(now, c.left, nil); !errors.Is(err, c.err) || err == nil && d != now.Add(Horizon) {
			t.Errorf("with %s until %v, %v", c.left, d, err)
		}
	}
}

func TestRunningLooksAsFarAsADurationReaches(t *testing.T) {
	now := at("2026-11-02 00:00")
	if got := Running(now, now.AddDate(9000, 0, 0), nil); got != math.MaxInt64 {
		t.Errorf("in nine thousand years %s run", got)
	}
	if got, most := Running(now, now.AddDate(9000, 0, 0), []Pause{weekends("UTC")}), time.Duration(math.MaxInt64); got < most/7*5-2*day || got > most/7*5+2*day {
		t.Errorf("in nine thousand years %s run beside the weekends", got)
	}
}

// asked counts how often a pause is asked for a span.
type asked struct {
	Pause
	times *int
}

func (a asked) next(after time.Time) (Span, bool) {
	*a.times++
	return a.Pause.next(after)
}

func TestEachSpanOfAPauseIsLookedUpOnce(t *testing.T) {
	var nights, weeks, single int
	pauses := []Pause{
		asked{sleep("23:00-07:00", "UTC"), &nights}, asked{weekends("UTC"), &weeks},
		asked{span("2030-01-01 00:00", "2030-01-05 00:00"), &single},
	}
	Running(at("2026-01-05 00:00"), at("2036-01-07 00:00"), pauses)
	if most := 3655; nights > most || weeks > most/7+2 || single > 2 {
		t.Errorf("in ten years asked for %d nights, %d weekends and %d times for one span", nights, weeks, single)
	}
}

// counted is a pause and, found independently, whether it covers an instant.
type counted struct {
	Pause
	covers func(time.Time) bool
}

func (s Span) covers(t time.Time) bool { return !t.Before(s.From) && t.Before(s.To) }

var zones = []string{
	"UTC", "Europe/Madrid", "America/Sao_Paulo", "Pacific/Apia", "Australia/Lord_Howe", "Asia/Kathmandu",
	"America/St_Johns", "Africa/Casablanca", "Antarctica/Troll", "Pacific/Kiritimati",
}

// randomPauses are up to four around an instant. All begin and end on whole minutes.
func randomPauses(r *rand.Rand, near time.Time, z *time.Location) []counted {
	minute := func(n int) time.Duration { return time.Duration(r.IntN(n)) * time.Minute }
	randomSpan := func() Span {
		from := near.Add(minute(12*24*60) - 4*day)
		return Span{from, from.Add(minute(3*24*60) - hours(1))}
	}
	var list []counted
	for range r.IntN(5) {
		var c counted
		switch r.IntN(3) {
		case 0:
			s := randomSpan()
			c = counted{s, s.covers}
		case 1:
			h := Hours{minute(24 * 60), time.Minute + minute(int(MaxSleep/time.Minute))}
			c = counted{Sleep(h, z), func(t time.Time) bool {
				t = t.In(z)
				shows := hours(t.Hour()) + time.Duration(t.Minute())*time.Minute
				return (shows-h.begin+day)%day < h.length
			}}
		case 2:
			c = counted{Weekends(z), func(t time.Time) bool {
				d := t.In(z).Weekday()
				return d == time.Saturday || d == time.Sunday
			}}
		}
		if r.IntN(3) == 0 {
			s, all := randomSpan(), c.covers
			c = counted{During(s, c.Pause), func(t time.Time) bool { return s.covers(t) && all(t) }}
		}
		list = append(list, c)
	}
	return list
}

func pausesOfCounted(list []counted) []Pause {
	var pauses []Pause
	for _, c := range list {
		pauses = append(pauses, c.Pause)
	}
	return pauses
}

func covered(list []counted, t time.Time) bool {
	return slices.ContainsFunc(list, func(c counted) bool { return c.covers(t) })
}

// randomTime is a whole minute of this century, every other time just before the zone
// changes its clock.
func randomTime(r *rand.Rand, z *time.Location) time.Time {
	t := time.Unix(at("2004-01-01 00:00").Unix()+r.Int64N(30*365*24*60)*60, 0)
	if _, end := t.In(z).ZoneBounds(); r.IntN(2) == 0 && !end.IsZero() {
		t = end.Add(-time.Duration(r.IntN(5*24*60)) * time.Minute)
	}
	return t.UTC().Truncate(time.Minute)
}

func TestRunningIsWhatCountingMinutesGives(t *testing.T) {
	for seed := range uint64(*trials) {
		r := rand.New(rand.NewPCG(seed, 1))
		z := zone(zones[r.IntN(len(zones))])
		from := randomTime(r, z)
		list := randomPauses(r, from, z)
		pauses := pausesOfCounted(list)
		left := time.Duration(r.IntN(6*24*60)) * time.Minute
		deadline, err := Deadline(from, left, pauses)
		if err != nil {
			t.Fatal(err)
		}
		var ran time.Duration
		wanted := from
		for now := from; now.Before(from.Add(8 * day)); now = now.Add(time.Minute) {
			if now.Minute() == 0 || now.Minute() == 59 || covered(list, now) != covered(list, now.Add(-time.Minute)) {
				if got := Running(from, now, pauses); got != ran {
					t.Fatalf("seed %d, %s, %v: from %v to %v %s run, want %s", seed, z, pauses, from, now, got, ran)
				}
			}
			if covered(list, now) {
				continue
			}
			if ran += time.Minute; ran == left {
				wanted = now.Add(time.Minute)
			}
		}
		if ran >= left && deadline != wanted {
			t.Fatalf("seed %d, %s, %v: from %v with %s until %v, want %v", seed, z, pauses, from, left, deadline, wanted)
		}
	}
}

// checkLaws checks what holds for any pauses: a deadline is the first instant by which
// the time has run, and time that runs adds up, whatever the order of the pauses.
func checkLaws(t *testing.T, from time.Time, left time.Duration, pauses []Pause) {
	t.Helper()
	deadline, err := Deadline(from, left, pauses)
	if err != nil {
		t.Fatalf("from %v with %s: %v", from, left, err)
	}
	if got := Running(from, deadline, pauses); got != left {
		t.Fatalf("from %v with %s until %v, but by then %s ran", from, left, deadline, got)
	}
	if got := Running(from, deadline.Add(-1), pauses); got != max(0, left-1) {
		t.Fatalf("from %v with %s until %v, but just before %s ran", from, left, deadline, got)
	}
	middle := from.Add(deadline.Sub(from) / 3)
	if got := Running(from, middle, pauses) + Running(middle, deadline, pauses); got != left {
		t.Fatalf("from %v over %v to %v %s ran, want %s", from, middle, deadline, got, left)
	}
	other := slices.Concat(pauses, pauses)
	slices.Reverse(other)
	if again, err := Deadline(from, left, other); err != nil || again != deadline {
		t.Fatalf("from %v with %s until %v, or with the pauses twice %v, %v", from, left, deadline, again, err)
	}
}

func TestDeadlineIsTheInverseOfRunning(t *testing.T) {
	for seed := range uint64(10 * *trials) {
		r := rand.New(rand.NewPCG(seed, 2))
		z := zone(zones[r.IntN(len(zones))])
		from := randomTime(r, z).Add(time.Duration(r.Int64N(int64(time.Minute))))
		list := randomPauses(r, from, z)
		var sleeps int // two people's would leave no time at all where they fill the day
		list = slices.DeleteFunc(list, func(c counted) bool {
			if _, ok := c.Pause.(recurring); ok {
				sleeps++
			}
			return sleeps > 1
		})
		checkLaws(t, from, time.Duration(r.Int64N(int64(400*day))), pausesOfCounted(list))
	}
}

func FuzzDeadline(f *testing.F) {
	f.Add(at("2026-03-28 21:00").Unix(), int64(2*time.Hour), uint8(1), uint16(23*60), uint16(8*60), int64(0), int64(0), true)
	f.Add(at("2018-11-03 21:00").Unix(), int64(day), uint8(2), uint16(0), uint16(6*60), int64(3600), int64(86400), false)
	f.Add(at("2011-12-29 00:00").Unix(), int64(9*day+1), uint8(3), uint16(12*60), uint16(12*60), int64(-5), int64(10*86400), true)
	f.Add(int64(-1), int64(1), uint8(4), uint16(0), uint16(1), int64(1), int64(1), true)
	f.Fuzz(func(t *testing.T, from, left int64, in uint8, begin, length uint16, away, long int64, week bool) {
		z := zone(zones[int(in)%len(zones)])
		start := time.Unix(from%(200*365*86400), left&0xffff).UTC() // within two hundred years of 1970
		away, long = away%(400*86400), long%(400*86400)
		s := Span{start.Add(time.Duration(away) * time.Second), start.Add(time.Duration(away+long) * time.Second)}
		h := Hours{time.Duration(begin%(24*60)) * time.Minute, time.Duration(length%(12*60+1)) * time.Minute}
		pauses := []Pause{s, Sleep(h, z), During(s, Sleep(h, nil))}
		if week {
			pauses = append(pauses, Weekends(z))
		}
		checkLaws(t, start, time.Duration(max(0, left%int64(2*365*day))), pauses)
	})
}

func BenchmarkDeadlineTenYears(b *testing.B) {
	pauses := []Pause{sleep("23:00-07:00", "Europe/Madrid"), weekends("America/Sao_Paulo"), span("2027-07-01 00:00", "2027-07-11 00:00")}
	for b.Loop() {
		if _, err := Deadline(at("2026-01-01 00:00"), 5*365*day, pauses); err != nil {
			b.Fatal(err)
		}
	}
}
