package view

import (
	"time"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/words"
)

// turnsOfSets is the usual number of turns of a game of Divided Loyalties, both
// players' together: 74 to 85 with three sets of stones each and 103 to 109 with
// four, the means of random games from each starting position. It hardly varies with
// the play, since a game ends when its stones are placed.
func turnsOfSets(t *host.Table) int {
	const turnsOfASet = 27
	return turnsOfASet * max(1, t.Line.Last().Board().Tallies[0].Sets)
}

// turnsAlways is so many turns, whatever the starting position.
func turnsAlways(n int) func(*host.Table) int { return func(*host.Table) int { return n } }

const (
	hour = time.Hour
	day  = 24 * hour
	week = 7 * day
)

// Span is a duration in words, in whole days where it is of whole days, else in
// whole hours.
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
