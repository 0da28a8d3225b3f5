package clock

import (
	"strings"
	"testing"
	"time"
	_ "time/tzdata" // the machine may have none
)

func zone(name string) *time.Location {
	z, err := time.LoadLocation(name)
	if err != nil {
		panic(err)
	}
	return z
}

func sleep(s, in string) Pause {
	h, err := ParseHours(s)
	if err != nil {
		panic(err)
	}
	return Sleep(h, zone(in))
}

func weekends(in string) Pause { return Weekends(zone(in)) }

func span(from, to string) Span { return Span{at(from), at(to)} }

func TestParseHours(t *testing.T) {
	for _, c := range []struct {
		text, want string
		length     time.Duration
	}{
		{"23:00-07:00", "23:00-07:00", hours(8)},
		{"23:00–07:00", "23:00-07:00", hours(8)},
		{" 23:00 – 7:00 ", "23:00-07:00", hours(8)},
		{"00:00-12:00", "00:00-12:00", hours(12)},
		{"12:00-00:00", "12:00-00:00", hours(12)},
		{"23:59-00:00", "23:59-00:00", time.Minute},
		{"01:30-02:15", "01:30-02:15", 45 * time.Minute},
	} {
		h, err := ParseHours(c.text)
		if err != nil || h.String() != c.want || h.length != c.length {
			t.Errorf("%q is %q, %s, %v", c.text, h, h.length, err)
		}
	}
	for _, text := range []string{
		"", "-", "23:00", "23:00-", "-07:00", "23-7", "23:00-07:00-08:00", "24:00-07:00", "23:60-07:00",
		"11pm-7am", "23:00-07:00:30", "08:00-08:00", "23:00-11:01", "-1:00-07:00", "23:00-07:00" + strings.Repeat(" ", 20),
	} {
		if h, err := ParseHours(text); err == nil || h != (Hours{}) {
			t.Errorf("%q is %q, %v", text, h, err)
		}
	}
	if h := (Hours{}); h.String() != "" || Running(at("2026-01-01 00:00"), at("2026-01-02 00:00"), []Pause{Sleep(h, nil)}) != day {
		t.Errorf("no hours are %q, and stop the clock", h)
	}
}

func FuzzParseHours(f *testing.F) {
	for _, s := range []string{"23:00-07:00", "23:00–07:00", "7:00 - 19:00", "7:0-8:00", "00:00-12:01"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		h, err := ParseHours(s)
		if err != nil {
			return
		}
		if h.length < time.Minute || h.length > MaxSleep || h.begin < 0 || h.begin >= day {
			t.Errorf("%q is %+v", s, h)
		}
		if again, err := ParseHours(h.String()); err != nil || again != h {
			t.Errorf("%q is %+v, written %q, read as %+v, %v", s, h, h, again, err)
		}
	})
}

// pausesAndTime are pauses, and how much of a time runs in them.
var pausesAndTime = []struct {
	name     string
	from, to string
	want     time.Duration
	pauses   []Pause
}{
	{"nothing pauses", "2026-11-02 00:00", "2026-11-09 00:00", 7 * day, nil},
	{"no time", "2026-11-02 00:00", "2026-11-02 00:00", 0, nil},
	{"back in time", "2026-11-09 00:00", "2026-11-02 00:00", 0, nil},

	{"a span", "2026-11-02 00:00", "2026-11-09 00:00", 5 * day, []Pause{span("2026-11-03 00:00", "2026-11-05 00:00")}},
	{"a span that began before", "2026-11-02 00:00", "2026-11-09 00:00", 6 * day, []Pause{span("2026-01-01 00:00", "2026-11-03 00:00")}},
	{"a span that goes on", "2026-11-02 00:00", "2026-11-09 00:00", day, []Pause{span("2026-11-03 00:00", "2027-11-05 00:00")}},
	{"a span over it all", "2026-11-02 00:00", "2026-11-09 00:00", 0, []Pause{span("2026-11-02 00:00", "2026-11-09 00:00")}},
	{"a span just before", "2026-11-02 00:00", "2026-11-09 00:00", 7 * day, []Pause{span("2026-11-01 00:00", "2026-11-02 00:00")}},
	{"a span just after", "2026-11-02 00:00", "2026-11-09 00:00", 7 * day, []Pause{span("2026-11-09 00:00", "2026-11-10 00:00")}},
	{"an empty span", "2026-11-02 00:00", "2026-11-09 00:00", 7 * day, []Pause{span("2026-11-03 00:00", "2026-11-03 00:00")}},
	{"a span the wrong way round", "2026-11-02 00:00", "2026-11-09 00:00", 7 * day, []Pause{span("2026-11-05 00:00", "2026-11-03 00:00")}},
	{"spans that overlap count once", "2026-11-02 00:00", "2026-11-09 00:00", 4 * day, []Pause{
		span("2026-11-04 00:00", "2026-11-06 00:00"), span("2026-11-03 00:00", "2026-11-05 00:00"),
		span("2026-11-03 12:00", "2026-11-04 12:00"), span("2026-11-04 00:00", "2026-11-06 00:00"),
	}},
	{"spans that touch", "2026-11-02 00:00", "2026-11-09 00:00", 4 * day, []Pause{
		span("2026-11-04 00:00", "2026-11-06 00:00"), span("2026-11-03 00:00", "2026-11-04 00:00"),
	}},

	{"sleep", "2026-11-02 00:00", "2026-11-03 00:00", hours(16), []Pause{sleep("23:00-07:00", "UTC")}},
	{"sleep in the afternoon", "2026-11-02 14:30", "2026-11-02 15:30", hours(0), []Pause{sleep("14:00-16:00", "UTC")}},
	{"sleep elsewhere", "2026-11-02 00:00", "2026-11-02 04:00", hours(2), []Pause{sleep("23:00-07:00", "America/Sao_Paulo")}},
	{"weekends", "2026-11-02 00:00", "2026-11-16 00:00", 10 * day, []Pause{weekends("UTC")}},
	{"weekends elsewhere", "2026-11-06 00:00", "2026-11-07 00:00", hours(11), []Pause{weekends("Pacific/Apia")}},
	{"sleep and weekends", "2026-11-02 00:00", "2026-11-09 00:00", 5 * hours(16), []Pause{weekends("UTC"), sleep("23:00-07:00", "UTC")}},
	{"sleep before 1970", "1969-12-31 12:00", "1970-01-01 12:00", hours(16), []Pause{sleep("23:00-07:00", "UTC")}},
	{"a night before 1970 that has begun", "1969-12-30 01:00", "1969-12-30 09:00", hours(2), []Pause{sleep("23:00-07:00", "UTC")}},
	{"a weekend before 1970", "1969-12-27 00:00", "1969-12-30 00:00", day, []Pause{weekends("UTC")}},

	{"Madrid's short night", "2026-03-28 12:00", "2026-03-29 12:00", hours(24 - 7), []Pause{sleep("23:00-07:00", "Europe/Madrid")}},
	{"Madrid's long night", "2026-10-24 12:00", "2026-10-25 12:00", hours(24 - 9), []Pause{sleep("23:00-07:00", "Europe/Madrid")}},
	{"sleep from an hour Madrid skips", "2026-03-29 00:00", "2026-03-29 07:00", hours(2), []Pause{sleep("02:30-08:00", "Europe/Madrid")}},
	{"sleep within an hour Madrid skips", "2026-03-29 00:00", "2026-03-29 07:00", hours(7), []Pause{sleep("02:00-03:00", "Europe/Madrid")}},
	{"sleep until an hour Madrid has twice", "2026-10-24 20:00", "2026-10-25 02:00", hours(1), []Pause{sleep("22:00-02:30", "Europe/Madrid")}},
	{"Madrid's short weekend", "2026-03-27 00:00", "2026-03-31 00:00", hours(4*24 - 47), []Pause{weekends("Europe/Madrid")}},
	{"Madrid's long weekend", "2026-10-23 00:00", "2026-10-27 00:00", hours(4*24 - 49), []Pause{weekends("Europe/Madrid")}},

	{"São Paulo skips midnight", "2018-11-03 12:00", "2018-11-04 12:00", hours(24 - 7), []Pause{sleep("23:00-07:00", "America/Sao_Paulo")}},
	{"sleep from a midnight São Paulo skips", "2018-11-04 00:00", "2018-11-04 12:00", hours(12 - 5), []Pause{sleep("00:00-06:00", "America/Sao_Paulo")}},
	{"São Paulo has an hour before midnight twice", "2019-02-16 12:00", "2019-02-17 12:00", hours(24 - 9), []Pause{sleep("23:00-07:00", "America/Sao_Paulo")}},
	{"sleep twice in that hour", "2019-02-17 00:00", "2019-02-17 03:00", hours(1), []Pause{sleep("22:00-23:30", "America/Sao_Paulo")}},
	{"São Paulo's short weekend", "2018-11-02 00:00", "2018-11-06 00:00", hours(4*24 - 47), []Pause{weekends("America/Sao_Paulo")}},
	{"São Paulo's long weekend", "2019-02-15 00:00", "2019-02-19 00:00", hours(4*24 - 49), []Pause{weekends("America/Sao_Paulo")}},
	{"São Paulo since then", "2026-10-01 00:00", "2026-12-01 00:00", 61 * hours(16), []Pause{sleep("23:00-07:00", "America/Sao_Paulo")}},

	{"Apia skips a Friday", "2011-12-30 00:00", "2011-12-31 00:00", hours(16), []Pause{sleep("23:00-07:00", "Pacific/Apia")}},
	{"and its weekend comes a day sooner", "2011-12-30 09:00", "2012-01-01 11:00", hours(2), []Pause{weekends("Pacific/Apia")}},

	{"a leap day", "2028-02-28 00:00", "2028-03-01 00:00", hours(32), []Pause{sleep("23:00-07:00", "UTC")}},
	{"no leap day", "2027-02-28 00:00", "2027-03-01 00:00", hours(16), []Pause{sleep("23:00-07:00", "UTC")}},
	{"the end of a year", "2026-12-31 22:00", "2027-01-01 08:00", hours(2), []Pause{sleep("23:00-07:00", "UTC")}},
	{"years", "2024-01-01 00:00", "2028-01-01 00:00", 1461 * hours(16), []Pause{sleep("23:00-07:00", "UTC")}},
	{"years in Madrid", "2026-01-01 12:00", "2036-01-01 12:00", 3652 * hours(16), []Pause{sleep("23:00-07:00", "Europe/Madrid")}},

	{"sleep while it was in force", "2026-11-02 00:00", "2026-11-12 00:00", 10*day - hours(8+8+3), []Pause{
		During(span("2026-11-04 12:00", "2026-11-07 02:00"), sleep("23:00-07:00", "UTC")),
	}},
	{"sleep in force since", "2026-11-02 00:00", "2026-11-05 00:00", 3*day - hours(4+8+1), []Pause{
		During(Span{From: at("2026-11-03 03:00")}, sleep("23:00-07:00", "UTC")),
	}},
	{"sleep never in force", "2026-11-02 00:00", "2026-11-05 00:00", 3 * day, []Pause{
		During(span("2026-11-04 00:00", "2026-11-03 00:00"), sleep("23:00-07:00", "UTC")),
	}},
	{"sleep in force by day only", "2026-11-02 00:00", "2026-11-05 00:00", 3 * day, []Pause{
		During(span("2026-11-03 07:00", "2026-11-03 23:00"), sleep("23:00-07:00", "UTC")),
	}},
	{"one who moves to Madrid", "2026-11-02 12:00", "2026-11-04 12:00", 2*day - hours(8+8), []Pause{
		During(Span{To: at("2026-11-03 12:00")}, sleep("23:00-07:00", "America/Sao_Paulo")),
		During(Span{From: at("2026-11-03 12:00")}, sleep("23:00-07:00", "Europe/Madrid")),
	}},
}

func TestPausesLeaveTimeToRun(t *testing.T) {
	for _, c := range pausesAndTime {
		if got := Running(at(c.from), at(c.to), c.pauses); got != c.want {
			t.Errorf("%s: %s run, want %s", c.name, got, c.want)
		}
	}
}

func TestDeadlinesComeWhenTheTimeHasRun(t *testing.T) {
	madrid, apia := sleep("23:00-07:00", "Europe/Madrid"), sleep("23:00-07:00", "Pacific/Apia")
	for _, c := range []struct {
		name, from string
		left       time.Duration
		want       string
		pauses     []Pause
	}{
		{"nothing pauses", "2026-11-02 09:00", 3 * day, "2026-11-05 09:00", nil},
		{"no time", "2026-11-02 09:00", 0, "2026-11-02 09:00", nil},
		{"less than none", "2026-11-02 09:00", -day, "2026-11-02 09:00", nil},
		{"no time at night", "2026-11-02 01:00", 0, "2026-11-02 01:00", []Pause{madrid}},
		{"one hour at night", "2026-11-02 01:00", hours(1), "2026-11-02 07:00", []Pause{madrid}},
		{"until bedtime exactly", "2026-11-02 21:00", hours(1), "2026-11-02 22:00", []Pause{madrid}},
		{"a minute more", "2026-11-02 21:00", hours(1) + time.Minute, "2026-11-03 06:01", []Pause{madrid}},
		{"the short night", "2026-03-28 21:00", hours(2), "2026-03-29 06:00", []Pause{madrid}},
		{"the long night", "2026-10-24 20:00", hours(2), "2026-10-25 07:00", []Pause{madrid}},
		{"a day that never was", "2011-12-30 06:00", hours(4), "2011-12-30 18:00", []Pause{apia}},
		{"over a weekend", "2026-11-06 12:00", day, "2026-11-09 12:00", []Pause{weekends("UTC")}},
		{"three days of sixteen hours over a weekend", "2026-11-05 07:00", 2 * day, "2026-11-09 23:00",
			[]Pause{weekends("UTC"), sleep("23:00-07:00", "UTC")}},
		{"over New Year", "2026-12-31 12:00", day, "2027-01-03 12:00", []Pause{span("2027-01-01 00:00", "2027-01-03 00:00")}},
		{"over a leap day", "2028-02-28 12:00", 2 * day, "2028-03-01 12:00", nil},
		{"years", "2026-01-01 12:00", 3652 * hours(16), "2036-01-01 12:00", []Pause{madrid}},
	} {
		got, err := Deadline(at(c.from), c.left, c.pauses)
		if err != nil || got != at(c.want) {
			t.Errorf("%s: %v, %v, want %s", c.name, got, err, c.want)
		}
		if ran := Running(at(c.from), got, c.pauses); ran != max(0, c.left) {
			t.Errorf("%s: by then %s have run", c.name, ran)
		}
	}
}
