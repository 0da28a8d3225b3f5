package table

import (
	"strconv"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
)

// CardID is the custom id of the one component, More or on a challenge the rules,
// that every card with buttons has: it says which public event the card shows,
// counted from 1, so that a card can be recognised when nobody noted that it was
// posted. It is no seq, for a gap would tell of a private event.
func CardID(verb route.Verb, t *host.Table) string {
	return route.ID{Verb: verb, Of: t.ID, Rev: t.Rev, Arg: strconv.FormatInt(t.Public, 10)}.String()
}

// CardNumber is the table whose card has this component, and the number of the public event
// that the card shows. ok is false for any other component.
func CardNumber(customID string) (table, number int64, ok bool) {
	b, err := route.ParseID(customID)
	if err != nil || b.Of == 0 || b.Verb != route.More && b.Verb != route.Rules {
		return 0, 0, false
	}
	a := route.ReadArg(b.Arg, route.Dot)
	number = a.Int64()
	return b.Of, number, a.Err() == nil
}
