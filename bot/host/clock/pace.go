// Package clock is the time of a game played over days: how much each player has,
// when it runs and when it is used up.
//
// Everything follows from what happened and when. Nothing here reads the time, keeps
// any of it, or does I/O: instants come in and go out, those that go out in UTC, and
// all of them are exact to the nanosecond. Values are never changed once they are
// made, and every function may be called from several goroutines at once.
package clock

import (
	"math"
	"time"
)

// Pace is how much time players have. Each begins with Start and is given Increment
// when a turn of theirs ends, as far as that brings them to no more than Cap. None of
// the three is negative. The zero Pace is no clock at all.
type Pace struct{ Start, Increment, Cap time.Duration }

const day = 24 * time.Hour

// The paces a game can be played at.
var (
	None     = Pace{}
	Brisk    = Pace{Start: day, Increment: 8 * time.Hour, Cap: 2 * day}
	Standard = Pace{Start: 3 * day, Increment: day, Cap: 7 * day}
	Slow     = Pace{Start: 7 * day, Increment: 2 * day, Cap: 10 * day}
)

// named is every pace by its key, the slower the later. Keys are stored: one never
// changes its name or meaning.
var named = [...]struct {
	key  string
	pace Pace
}{{"none", None}, {"brisk", Brisk}, {"standard", Standard}, {"slow", Slow}}

// Keys are those of all paces, in the order to offer them in.
func Keys() []string {
	keys := make([]string, len(named))
	for i, n := range named {
		keys[i] = n.key
	}
	return keys
}

// ByKey is the pace of that key, or false.
func ByKey(key string) (Pace, bool) {
	for _, n := range named {
		if n.key == key {
			return n.pace, true
		}
	}
	return Pace{}, false
}

// Key is what the pace is stored and translated by; empty for one that has no name.
func (p Pace) Key() string {
	for _, n := range named {
		if n.pace == p {
			return n.key
		}
	}
	return ""
}

// credited is what a player has after a turn that left them so much. The cap limits
// what the increment adds; it takes nothing away of what was given beyond it.
func (p Pace) credited(left time.Duration) time.Duration {
	return max(left, min(left+p.Increment, p.Cap))
}

// Forecast is how long a game of about so many turns, both players' together, will
// take. Pauses come on top of both.
//
// Most is what the clock lets them use: each begins with Start, and has a capped
// Increment for each further turn; 0 without a clock, where nothing limits it. Likely
// is each of them taking a turn a day, and no more than most. That is an assumption:
// nobody has measured it.
func (p Pace) Forecast(turns int) (likely, most time.Duration) {
	turns = max(turns, 0)
	likely = times(turns, day/2)
	if p == None {
		return likely, 0
	}
	players := min(turns, 2)
	most = plus(times(players, p.Start), times(turns-players, p.credited(0)))
	return min(likely, most), most
}

// times and plus stop at the longest Duration there is, some 292 years. They are for
// what is not negative.
func times(n int, d time.Duration) time.Duration {
	if d > 0 && int64(n) > int64(math.MaxInt64/d) {
		return math.MaxInt64
	}
	return time.Duration(n) * d
}

func plus(a, b time.Duration) time.Duration {
	if a > math.MaxInt64-b {
		return math.MaxInt64
	}
	return a + b
}
