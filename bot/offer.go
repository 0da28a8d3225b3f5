package bot

import (
	"context"
	"strconv"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
)

// offer proposes something to the other player.
func (b *Bot) offer(ctx context.Context, r *request) (*wire.Response, error) {
	t, err := b.tableToPlay(ctx, r)
	if err != nil {
		return nil, err
	}
	o, _ := r.Option("what")
	return b.makeOffer(ctx, r, t, host.OfferKind(o.Value))
}

func (b *Bot) offerButton(ctx context.Context, r *request) (*wire.Response, error) {
	t, err := b.tableOfButton(ctx, r)
	if err != nil {
		return nil, err
	}
	return b.makeOffer(ctx, r, t, host.OfferKind(r.button.arg))
}

func (b *Bot) makeOffer(ctx context.Context, r *request, t *host.Table, what host.OfferKind) (*wire.Response, error) {
	change, err := b.request(ctx, r, t, host.MakeOffer{What: what})
	if err != nil {
		return nil, err
	}
	return b.thenShow(r.privately(r.say.Say("private.offered")), changed(change)...), nil
}

// request has the host carry out a command at a table.
func (b *Bot) request(ctx context.Context, r *request, t *host.Table, c host.Command) (host.Change, error) {
	change, err := b.host.Do(ctx, host.Request{Table: t.ID, Actor: r.User.ID, Interaction: r.ID, Command: c})
	if err != nil {
		return change, at(t, err)
	}
	return change, nil
}

// tableOfOffer is the table whose open offer the button is about.
func (b *Bot) tableOfOffer(ctx context.Context, r *request) (*host.Table, error) {
	t, err := b.tableOfButton(ctx, r)
	if err != nil {
		return nil, err
	}
	if t.Offer == nil || strconv.FormatInt(t.Offer.Seq, 10) != r.button.arg {
		return nil, at(t, &host.Refusal{Code: host.CodeNoOffer, Table: t})
	}
	return t, nil
}

// askAcceptButton asks once more: agreeing to a draw by a slip of the thumb would be
// the worst of buttons.
func (b *Bot) askAcceptButton(ctx context.Context, r *request) (*wire.Response, error) {
	t, err := b.tableOfOffer(ctx, r)
	if err != nil {
		return nil, err
	}
	if err := b.host.May(t, r.User.ID, host.AcceptOffer{}); err != nil {
		return nil, at(t, err)
	}
	plain := r.say.Plain()
	return r.privately(r.say.Say("private.accept-sure."+string(t.Offer.What)), wire.Row{Components: []wire.Component{
		wire.Button{
			CustomID: button{verb: verbAcceptOffer, table: t.ID, arg: r.button.arg}.String(),
			Label:    plain.Say("button.accept-sure"), Style: wire.Danger,
		},
		wire.Button{CustomID: button{verb: verbClose, table: t.ID}.String(), Label: plain.Say("button.keep-playing")},
	}}), nil
}

// answerOffer is a button that settles the open offer.
func answerOffer(command host.Command, said string) handler {
	return func(b *Bot, ctx context.Context, r *request) (*wire.Response, error) {
		t, err := b.tableOfOffer(ctx, r)
		if err != nil {
			return nil, err
		}
		change, err := b.request(ctx, r, t, command)
		if err != nil {
			return nil, err
		}
		if r.onPublicMessage() {
			return b.thenShow(&wire.Response{Kind: wire.Acknowledge}, changed(change)...), nil
		}
		return b.thenShow(r.privately(r.say.Say(said)), changed(change)...), nil
	}
}

// offerLine says what is offered, with the buttons to answer it in a row of their
// own below all others, so that none comes where another was on the card before.
func offerRow(t *host.Table, say *words.Speaker) (string, []wire.Component) {
	if t.Offer == nil {
		return "", nil
	}
	plain := say.Plain()
	id := func(verb string) string {
		return button{verb: verb, table: t.ID, arg: strconv.FormatInt(t.Offer.Seq, 10)}.String()
	}
	line := say.Say("card.offer."+string(t.Offer.What), words.Args{"player": words.User(t.Seats[t.Offer.From.Index()])})
	return line, []wire.Component{wire.Separator{}, wire.Row{Components: []wire.Component{
		wire.Button{CustomID: id(verbAskAccept), Label: plain.Say("button.accept-offer." + string(t.Offer.What))},
		wire.Button{CustomID: id(verbDeclineOffer), Label: plain.Say("button.decline-offer")},
	}}}
}

// offerButtons are the offers one can make now, for the menu of what else there is.
func (b *Bot) offerButtons(r *request, t *host.Table) []wire.Component {
	var row []wire.Component
	for _, what := range []host.OfferKind{host.OfferDraw, host.OfferEnd} {
		if b.host.May(t, r.User.ID, host.MakeOffer{What: what}) == nil {
			row = append(row, wire.Button{
				CustomID: button{verb: verbOffer, table: t.ID, arg: string(what)}.String(),
				Label:    r.say.Plain().Say("button.offer." + string(what)),
			})
		}
	}
	if b.host.May(t, r.User.ID, host.WithdrawOffer{}) == nil {
		row = append(row, wire.Button{
			CustomID: button{verb: verbWithdrawOffer, table: t.ID, arg: strconv.FormatInt(t.Offer.Seq, 10)}.String(),
			Label:    r.say.Plain().Say("button.withdraw-offer"),
		})
	}
	return row
}
