package challenge

import (
	"slices"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/host/clock"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/words"
)

// standardPace is the key of the pace of games between people whose challenge names
// none.
var standardPace = clock.Standard.Key()

// The choices of /challenge discussion.
const (
	discussionOpen   = "open"
	discussionSealed = "sealed"
)

// termsChosen are the terms with what the options of a challenge say. Where they name
// no pace people have the standard one; the computer waits for ever.
func termsChosen(r *route.Request, terms host.Terms) (host.Terms, error) {
	if terms.Computer == "" {
		terms.Pace = standardPace
	}
	if o, ok := r.Option("pace"); ok {
		if !slices.Contains(clock.Keys(), o.Value) {
			return terms, &host.Refusal{Code: host.CodeUnknownPace}
		}
		terms.Pace = o.Value
	}
	if o, ok := r.Option("weekends"); ok {
		terms.Weekends = o.Bool
	}
	if o, ok := r.Option("discussion"); ok {
		switch o.Value {
		case discussionOpen, discussionSealed:
			terms.Sealed = o.Value == discussionSealed
		default:
			return terms, route.Refuse("error.bad-text", words.Args{"text": o.Value})
		}
	}
	return terms, nil
}
