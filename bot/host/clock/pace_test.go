package clock

import (
	"math"
	"slices"
	"testing"
	"time"
)

func TestKeysNameThePaces(t *testing.T) {
	if want := []string{"none", "brisk", "standard", "slow"}; !slices.Equal(Keys(), want) {
		t.Errorf("keys %q, want %q", Keys(), want)
	}
	for _, c := range []struct {
		key                   string
		start, increment, cap int // hours
	}{{"none", 0, 0, 0}, {"brisk", 24, 8, 48}, {"standard", 72, 24, 168}, {"slow", 168, 48, 240}} {
		want := Pace{hours(c.start), hours(c.increment), hours(c.cap)}
		if p, ok := ByKey(c.key); !ok || p != want || p.Key() != c.key {
			t.Errorf("%s is %+v, %t, with the key %q", c.key, p, ok, p.Key())
		}
	}
	for _, key := range []string{"", "Standard", "blitz"} {
		if p, ok := ByKey(key); ok {
			t.Errorf("%q is a pace: %+v", key, p)
		}
	}
	if key := (Pace{Start: time.Minute}).Key(); key != "" {
		t.Errorf("a pace of one's own has the key %q", key)
	}
}

func TestTheCapLimitsWhatTheIncrementAdds(t *testing.T) {
	for _, c := range []struct{ left, want int }{
		{0, 24}, {100, 124}, {144, 168}, {150, 168}, {168, 168}, {200, 200}, // given beyond the cap
	} {
		if got := Standard.credited(hours(c.left)); got != hours(c.want) {
			t.Errorf("after a turn that leaves %d h there are %s, want %d h", c.left, got, c.want)
		}
	}
}

func TestForecast(t *testing.T) {
	for _, c := range []struct {
		pace         Pace
		turns        int
		likely, most time.Duration
	}{
		{None, 40, 20 * day, 0},
		{Standard, -1, 0, 0},
		{Standard, 0, 0, 0},
		{Standard, 1, day / 2, 3 * day},
		{Standard, 40, 20 * day, 44 * day},         // 2·72 h + 38·24 h
		{Brisk, 40, hours(352), hours(352)},        // 2·24 h + 38·8 h: no time for a turn a day
		{Slow, 41, hours(492), hours(336 + 39*48)}, // the 41st turn is a third player's of none
		{Pace{Start: day, Increment: 5 * day, Cap: 2 * day}, 4, 2 * day, 6 * day},
		{Standard, math.MaxInt, math.MaxInt64, math.MaxInt64},
	} {
		if likely, most := c.pace.Forecast(c.turns); likely != c.likely || most != c.most {
			t.Errorf("%+v, %d turns: %s, at most %s; want %s, %s", c.pace, c.turns, likely, most, c.likely, c.most)
		}
	}
}

// TestTheForecastIsWhatTheClockAllows plays games in which both use all they have.
func TestTheForecastIsWhatTheClockAllows(t *testing.T) {
	began := at("2026-01-01 00:00")
	for _, pace := range []Pace{Brisk, Standard, Slow, {Start: day, Increment: 3 * day, Cap: 2 * day}} {
		c, now := Clock{Pace: pace}, began
		for turn := range 50 {
			if _, most := pace.Forecast(turn); began.Add(most) != now {
				t.Fatalf("%+v, %d turns took %s, forecast %s", pace, turn, now.Sub(began), most)
			}
			c = c.Begin(turn+1, turn%2, now)
			now, _ = c.Deadline(Pauses{})
		}
	}
}

func hours(n int) time.Duration { return time.Duration(n) * time.Hour }

// at is an instant in UTC.
func at(s string) time.Time {
	t, err := time.Parse("2006-01-02 15:04", s)
	if err != nil {
		panic(err)
	}
	return t
}
