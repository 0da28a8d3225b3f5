package clock

import (
	"slices"
	"time"
)

// Outages are when a player could not play, in order, each with those joined to it that
// it touches, or that begin less than GraceTime after it: nobody has had the grace of one
// of these when the next begins. Empty spans are left out.
func Outages(list ...Span) []Span {
	list = slices.DeleteFunc(slices.Clone(list), func(s Span) bool { return s.Length() == 0 })
	slices.SortFunc(list, func(a, b Span) int { return a.From.Compare(b.From) })
	var out []Span
	for _, s := range list {
		if n := len(out); n > 0 && s.From.Before(out[n-1].To.Add(GraceTime)) {
			out[n-1].To = latest(out[n-1].To, s.To)
			continue
		}
		out = append(out, s)
	}
	return out
}

// Covering is the outage, of those that Outages returns, in which an instant lies, or in
// the GraceTime after it; false where there is none.
func Covering(outages []Span, at time.Time) (Span, bool) {
	for _, s := range outages {
		if !at.Before(s.From) && at.Before(s.To.Add(GraceTime)) {
			return s, true
		}
	}
	return Span{}, false
}
