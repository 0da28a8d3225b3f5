package sandbox

import (
	"strconv"
	"time"
)

// discordEpoch is the first millisecond a snowflake can name: 2015-01-01 UTC.
const discordEpoch = 1420070400000

// reserveAhead is how far ahead of the newest id the file promises that no id was used: one write a second at most,
// and after a restart ids run at most this far ahead of the clock.
const reserveAhead = time.Second

// snowflakes hands out ids that only ever grow, across restarts and clocks set back. Not safe for concurrent use.
type snowflakes struct {
	last     uint64
	reserved uint64
}

// next returns a new id at the time now, and whether the reservation moved and must be written before the id is shown.
func (f *snowflakes) next(now time.Time) (id string, moved bool) {
	n := uint64(max(now.UnixMilli()-discordEpoch, 0)) << 22
	if n <= f.last {
		n = f.last + 1
	}
	f.last = n
	if n >= f.reserved {
		f.reserved = n + uint64(reserveAhead.Milliseconds())<<22
		moved = true
	}
	return strconv.FormatUint(n, 10), moved
}

// snowflakeTime is the instant an id was made, and false for what is no id.
func snowflakeTime(id string) (time.Time, bool) {
	n, err := strconv.ParseUint(id, 10, 64)
	if err != nil || id == "" {
		return time.Time{}, false
	}
	return time.UnixMilli(int64(n>>22) + discordEpoch).UTC(), true
}

func isSnowflake(id string) bool {
	_, err := strconv.ParseUint(id, 10, 64)
	return err == nil
}

// olderID says whether a was made before b.
func olderID(a, b string) bool {
	if len(a) != len(b) {
		return len(a) < len(b)
	}
	return a < b
}
