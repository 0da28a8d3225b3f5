package route

import (
	"context"
	"strings"

	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
)

// Completer suggests values for the option being typed, the best first.
type Completer func(ctx context.Context, r *Request, typed string) ([]wire.Choice, error)

// NoChoice is the value of a suggestion that only says why there is none. Somebody may
// choose it all the same; the command then says why once more.
const NoChoice = "-"

// ChoseNothing tells whether somebody chose the suggestion that only says why there is none.
func (r *Request) ChoseNothing() bool {
	for _, o := range r.Options {
		if o.Value == NoChoice {
			return true
		}
	}
	return false
}

// StartingWith returns the choices that begin with what has been typed, or a refusal where
// there are none.
func StartingWith(choices []wire.Choice, typed string) ([]wire.Choice, error) {
	var out []wire.Choice
	for _, c := range choices {
		if strings.HasPrefix(words.Fold(c.Name), typed) || strings.HasPrefix(c.Value, typed) {
			out = append(out, c)
		}
	}
	if len(out) == 0 {
		return nil, Refuse("error.nothing-matches", words.Args{"text": typed})
	}
	return out, nil
}
