package view

import (
	"time"

	"bridgekeeper/bot/words"
)

const (
	hour = time.Hour
	day  = 24 * hour
	week = 7 * day
)

// Span is a duration in words: in days if it is a whole number of them, else in hours.
func Span(say *words.Speaker, d time.Duration) string {
	if d%day == 0 {
		return say.Say("count.days", words.Args{"n": int(d / day)})
	}
	return say.Say("count.hours", words.Args{"n": int(d / hour)})
}

// RoughSpan is a long duration in round words: in days up to three weeks, then in weeks.
func RoughSpan(say *words.Speaker, d time.Duration) string {
	if d < 3*week {
		return say.Say("count.days", words.Args{"n": max(1, int(d.Round(day)/day))})
	}
	return say.Say("count.weeks", words.Args{"n": int(d.Round(week) / week)})
}
