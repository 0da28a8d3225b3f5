package clock

import (
	"errors"
	"iter"
	"math"
	"time"
)

// ErrForever is a deadline that never comes, because pauses cover all time from some
// instant on. No person's vacations and sleep do that as long as their bounds are
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
// has passed since from. That is from itself when left is 0 or less. It is ErrForever
// when it would be further away than Running looks.
func Deadline(from time.Time, left time.Duration, pauses []Pause) (time.Time, error) {
	if left <= 0 {
		return from.UTC(), nil
	}
	for s := range running(Span{from, from.Add(math.MaxInt64)}, pauses) {
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

// nextWithin is the pause's first span that ends in a span or after it, and the end
// of that span when there is none.
func nextWithin(in Span, p Pause) Span {
	if s, ok := p.next(in.From); ok && s.From.Before(in.To) {
		return s
	}
	return Span{in.To, in.To}
}
