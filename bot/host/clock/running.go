package clock

import (
	"errors"
	"iter"
	"time"
)

// Horizon is how far a deadline may be from where its time begins to run.
const Horizon = 20 * 365 * day

// ErrForever is a deadline beyond the Horizon, because pauses leave too little time to
// run, or none. No person's vacations and sleep do that as long as their bounds are
// kept.
var ErrForever = errors.New("clock: paused for ever")

// Running is how much time between two instants lies in no pause; 0 when to is not
// after from. It looks as far as a Duration reaches, some 292 years after from.
func Running(from, to time.Time, pauses []Pause) time.Duration {
	var sum time.Duration
	for s := range running(Span{from, from.Add(Span{from, to}.Length())}, pauses) {
		sum += s.Length()
	}
	return sum
}

// Deadline is the inverse of Running: the first instant at which so much running time
// has passed since from. That is from itself when left is 0 or less. Its error is
// ErrForever.
func Deadline(from time.Time, left time.Duration, pauses []Pause) (time.Time, error) {
	if left <= 0 {
		return from.UTC(), nil
	}
	for s := range running(Span{from, from.Add(Horizon)}, pauses) {
		if left <= s.Length() {
			return s.From.Add(left).UTC(), nil
		}
		left -= s.Length()
	}
	return time.Time{}, ErrForever
}

// running is what pauses leave of a span, in order. It asks each pause for each of
// its spans once.
func running(in Span, pauses []Pause) iter.Seq[Span] {
	return func(yield func(Span) bool) {
		next := make([]Span, len(pauses)) // of each pause
		for i, p := range pauses {
			next[i] = nextWithin(in, p)
		}
		for at := in.From; at.Before(in.To); {
			first := Span{in.To, in.To}
			for i, p := range pauses {
				if !next[i].To.After(at) {
					next[i] = nextWithin(Span{at, in.To}, p)
				}
				if next[i].From.Before(first.From) {
					first = next[i]
				}
			}
			if first.From.After(at) && !yield(Span{at, first.From}) {
				return
			}
			at = first.To
		}
	}
}

// nextWithin is the first span of a pause that ends after another begins, or what is
// left at the end of that one, nothing, when none begins before.
func nextWithin(in Span, p Pause) Span {
	if s, ok := p.next(in.From); ok && s.From.Before(in.To) {
		return s
	}
	return Span{in.To, in.To}
}
