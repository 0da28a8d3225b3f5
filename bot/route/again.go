package route

import (
	"net/url"

	"bridgekeeper/bot/wire"
)

// Again is the custom id that gives a command again: its name and options, as in the
// query of an address.
func Again(r *Request) (id string, ok bool) {
	if r.Kind != wire.KindCommand || r.ChoseNothing() || !r.Given.Takes(TableOption) {
		return "", false
	}
	given := url.Values{}
	for _, o := range r.Options {
		given.Set(o.Name, o.Value)
	}
	arg := r.Command
	if len(given) > 0 {
		arg += "?" + given.Encode()
	}
	id = ID{Verb: Which, Arg: arg}.String()
	return id, len(id) <= maxID
}
