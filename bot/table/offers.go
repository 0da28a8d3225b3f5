package table

import (
	"strconv"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
)

// offerRow says what is offered, with the buttons to answer it in a row of their
// own below all others, so that none comes where another was on the card before.
func offerRow(t *host.Table, say *words.Speaker) (string, []wire.Component) {
	if t.Offer == nil {
		return "", nil
	}
	plain := say.Plain()
	id := func(verb route.Verb) string {
		return route.ID{Verb: verb, Of: t.ID, Arg: strconv.FormatInt(t.Offer.Seq, 10)}.String()
	}
	line := say.Say("card.offer."+string(t.Offer.What), words.Args{
		"player": words.User(t.Seats[t.Offer.From.Index()]), "other": words.User(t.Seats[t.Offer.From.Other().Index()]),
		"time": words.Said(timeAgreed(t.Offer, say)),
	})
	return line, []wire.Component{wire.Separator{}, wire.Row{Components: []wire.Component{
		wire.Button{CustomID: id(route.AskAccept), Label: plain.Say("button.accept-offer." + string(t.Offer.What))},
		wire.Button{CustomID: id(route.DeclineOffer), Label: plain.Say("button.decline-offer")},
	}}}
}
