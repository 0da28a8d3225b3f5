package clock

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

func TestVacationIsTenDaysAYear(t *testing.T) {
	july := span("2026-07-01 00:00", "2026-07-08 00:00")
	newYear := span("2026-12-29 00:00", "2027-01-04 00:00") // three days each
	for _, c := range []struct {
		name  string
		taken []Span
		left  [2]time.Duration // in 2026 and 2027
		from  string
		until string
	}{
		{"none taken", nil, [2]time.Duration{10 * day, 10 * day}, "2026-05-01 12:00", "2026-05-11 12:00"},
		{"a week taken", []Span{july}, [2]time.Duration{3 * day, 10 * day}, "2026-09-01 12:00", "2026-09-04 12:00"},
		{"a week announced", []Span{july}, [2]time.Duration{3 * day, 10 * day}, "2026-02-01 12:00", "2026-02-04 12:00"},
		{"twice the same week", []Span{july, july}, [2]time.Duration{3 * day, 10 * day}, "2026-09-01 12:00", "2026-09-04 12:00"},
		{"over New Year", []Span{july, newYear}, [2]time.Duration{0, 7 * day}, "2026-09-01 12:00", "2026-09-01 12:00"},
		{"in the new year", []Span{july, newYear}, [2]time.Duration{0, 7 * day}, "2027-09-01 12:00", "2027-09-08 12:00"},
		{"around one announced", []Span{july}, [2]time.Duration{3 * day, 10 * day}, "2026-06-30 00:00", "2026-07-10 00:00"},
		{"up to one announced", []Span{july}, [2]time.Duration{3 * day, 10 * day}, "2026-06-28 00:00", "2026-07-08 00:00"},
		{"within the last", []Span{newYear, span("2026-03-01 00:00", "2026-03-08 00:00")}, [2]time.Duration{0, 7 * day},
			"2026-12-30 00:00", "2027-01-11 00:00"},
		{"until New Year and on", nil, [2]time.Duration{10 * day, 10 * day}, "2026-12-25 00:00", "2027-01-11 00:00"},
		{"until New Year exactly", nil, [2]time.Duration{10 * day, 10 * day}, "2026-12-22 00:00", "2027-01-11 00:00"},
		{"just not until New Year", nil, [2]time.Duration{10 * day, 10 * day}, "2026-12-21 23:59", "2026-12-31 23:59"},
		{"too much taken", []Span{span("2026-01-01 00:00", "2026-02-01 00:00")}, [2]time.Duration{0, 10 * day},
			"2026-05-01 12:00", "2026-05-01 12:00"},
		{"one cancelled", []Span{span("2026-07-01 00:00", "2026-06-01 00:00")}, [2]time.Duration{10 * day, 10 * day},
			"2026-05-01 12:00", "2026-05-11 12:00"},
	} {
		if left := [2]time.Duration{VacationLeft(2026, c.taken), VacationLeft(2027, c.taken)}; left != c.left {
			t.Errorf("%s: %s left, want %s", c.name, left, c.left)
		}
		if got, err := VacationUntil(at(c.from), c.taken); err != nil || got != at(c.until) {
			t.Errorf("%s: from %s until %v, %v, want %s", c.name, c.from, got, err, c.until)
		}
	}
	ever := []Span{span("2026-01-01 00:00", "2999-01-01 00:00")}
	if _, err := VacationUntil(at("2026-05-01 12:00"), ever); !errors.Is(err, ErrForever) {
		t.Errorf("a vacation for ever: %v", err)
	}
}

// TestNoVacationExceedsTheYear takes vacations as long as they may be, until none is
// left to take, and counts.
func TestNoVacationExceedsTheYear(t *testing.T) {
	for seed := range uint64(*trials) {
		r := rand.New(rand.NewPCG(seed, 4))
		var taken []Span
		for range 30 {
			from := at("2026-06-01 00:00").Add(time.Duration(r.IntN(365*24)) * time.Hour)
			until, err := VacationUntil(from, taken)
			if err != nil {
				t.Fatal(err)
			}
			before := [2]time.Duration{VacationLeft(2026, taken), VacationLeft(2027, taken)}
			longer := append(taken[:len(taken):len(taken)], Span{from, until.Add(1)})
			if spent(2026, longer) <= Vacation && spent(2027, longer) <= Vacation {
				t.Fatalf("seed %d: from %v until %v, but it could be longer: %v", seed, from, until, taken)
			}
			if long := until.Sub(from); long > 0 {
				until = from.Add(time.Duration(r.Int64N(int64(long) + 1)))
			}
			taken = append(taken, Span{from, until})
			after := [2]time.Duration{VacationLeft(2026, taken), VacationLeft(2027, taken)}
			for i, year := range []int{2026, 2027} {
				if used := spent(year, taken); used > Vacation || after[i] != Vacation-used || after[i] > before[i] {
					t.Fatalf("seed %d: %s taken in %d, %s left after %s: %v", seed, used, year, after[i], before[i], taken)
				}
			}
		}
	}
}

// spent is what vacations take of a year: those pieces between any two of their ends
// that lie in one of them.
func spent(year int, taken []Span) time.Duration {
	in := yearOf(year)
	ends := []time.Time{in.From, in.To}
	for _, s := range taken {
		ends = append(ends, s.From, s.To)
	}
	slices.SortFunc(ends, time.Time.Compare)
	var sum time.Duration
	for i, to := range ends[1:] {
		piece := Span{ends[i], to}
		if in.covers(piece.From) && slices.ContainsFunc(taken, func(s Span) bool { return s.covers(piece.From) }) {
			sum += piece.Length()
		}
	}
	return sum
}

func TestGraceAfterDowntime(t *testing.T) {
	const down, back, granted = "2026-11-02 10:00", "2026-11-02 14:00", "2026-11-02 15:00"
	for _, c := range []struct{ name, deadline, down, back, want string }{
		{"passed before", "2026-11-02 09:59", down, back, "2026-11-02 09:59"},
		{"passed as it went down", down, down, back, granted},
		{"passed meanwhile", "2026-11-02 12:00", down, back, granted},
		{"passed as it came back", back, down, back, granted},
		{"soon after", "2026-11-02 14:59", down, back, granted},
		{"an hour after", granted, down, back, granted},
		{"later", "2026-11-02 15:01", down, back, "2026-11-02 15:01"},
		{"it was never down", "2026-11-02 10:30", down, down, "2026-11-02 10:30"},
		{"back before it was down", "2026-11-02 12:00", back, down, "2026-11-02 12:00"},
	} {
		got := Grace(at(c.deadline), at(c.down), at(c.back))
		if got != at(c.want) {
			t.Errorf("%s: %v, want %s", c.name, got, c.want)
		}
		if again := Grace(got, at(c.down), at(c.back)); again != got {
			t.Errorf("%s: granted twice, %v", c.name, again)
		}
	}
}
