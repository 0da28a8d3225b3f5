package play

import (
	"context"
	"strconv"

	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
)

// offer proposes something to the other player.
func (pl *Play) offer(ctx context.Context, r *route.Request) (*wire.Response, error) {
	t, err := pl.TableToPlay(ctx, r)
	if err != nil {
		return nil, err
	}
	o, _ := r.Option("what")
	return pl.makeOffer(ctx, r, t, host.OfferKind(o.Value))
}

func (pl *Play) offerButton(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	return pl.makeOffer(ctx, r, t, host.OfferKind(r.Pressed.Arg))
}

func (pl *Play) makeOffer(ctx context.Context, r *route.Request, t *host.Table, what host.OfferKind) (*wire.Response, error) {
	change, err := pl.Do(ctx, r, t, 0, host.MakeOffer{What: what})
	if err != nil {
		return nil, err
	}
	return pl.ThenShow(r.Privately(r.Say.Say("private.offered")), desk.Changed(change)...), nil
}

// offerSeq is the offer that the button is about; 0, which is none, where it says
// nothing readable.
func offerSeq(r *route.Request) int64 {
	a := route.ReadArg(r.Pressed.Arg, route.Dot)
	seq := a.Int64()
	if a.Err() != nil {
		return 0
	}
	return seq
}

// askAcceptButton asks once more: agreeing to a draw by a slip of the thumb would be
// the worst of buttons.
func (pl *Play) askAcceptButton(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	if err := pl.Host.May(t, r.User.ID, host.AcceptOffer{Seq: offerSeq(r)}); err != nil {
		return nil, desk.ErrorAt(t, err)
	}
	plain := r.Say.Plain()
	return r.Privately(r.Say.Say("private.accept-sure."+string(t.Offer.What)), wire.Row{Components: []wire.Component{
		wire.Button{
			CustomID: route.ID{Verb: route.AcceptOffer, Of: t.ID, Rev: t.Rev, Arg: r.Pressed.Arg}.String(),
			Label:    plain.Say("button.accept-sure"), Style: wire.Danger,
		},
		wire.Button{CustomID: route.ID{Verb: route.Close, Of: t.ID}.String(), Label: plain.Say("button.keep-playing")},
	}}), nil
}

// answerOffer is a button that settles an offer.
func (pl *Play) answerOffer(command func(seq, rev int64) host.Command, said string) desk.TableHandler {
	return func(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
		change, err := pl.Do(ctx, r, t, 0, command(offerSeq(r), r.Pressed.Rev))
		if err != nil {
			return nil, err
		}
		if r.OnPublicMessage() {
			return pl.ThenShow(&wire.Response{Kind: wire.Acknowledge}, desk.Changed(change)...), nil
		}
		return pl.ThenShow(r.Privately(r.Say.Say(said)), desk.Changed(change)...), nil
	}
}

// declineButton refuses an offer; pressed by whoever made it, it takes it back.
func (pl *Play) declineButton(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	var command host.Command = host.DeclineOffer{Seq: offerSeq(r)}
	if t.Offer != nil && t.Seats[t.Offer.From.Index()] == r.User.ID {
		command = host.WithdrawOffer{Seq: offerSeq(r)}
	}
	change, err := pl.Do(ctx, r, t, 0, command)
	if err != nil {
		return nil, err
	}
	return pl.ThenShow(&wire.Response{Kind: wire.Acknowledge}, desk.Changed(change)...), nil
}

// OfferButtons are the offers one can make now, for the menu of what else there is.
func (pl *Play) OfferButtons(r *route.Request, t *host.Table) []wire.Component {
	var row []wire.Component
	for _, what := range host.OfferKinds {
		if pl.Host.May(t, r.User.ID, host.MakeOffer{What: what}) == nil {
			row = append(row, wire.Button{
				CustomID: route.ID{Verb: route.Offer, Of: t.ID, Arg: string(what)}.String(),
				Label:    r.Say.Plain().Say("button.offer." + string(what)),
			})
		}
	}
	return row
}

// WithdrawButton takes back what this person has offered. It is nil if they have no open
// offer.
func (pl *Play) WithdrawButton(r *route.Request, t *host.Table) wire.Component {
	if t.Offer == nil || pl.Host.May(t, r.User.ID, host.WithdrawOffer{Seq: t.Offer.Seq}) != nil {
		return nil
	}
	return wire.Button{
		CustomID: route.ID{Verb: route.WithdrawOffer, Of: t.ID, Arg: strconv.FormatInt(t.Offer.Seq, 10)}.String(),
		Label:    r.Say.Plain().Say("button.withdraw-offer"),
	}
}

// offerChoices are what can be offered, as the choices of a command.
func offerChoices() []string {
	out := make([]string, len(host.OfferKinds))
	for i, what := range host.OfferKinds {
		out[i] = string(what)
	}
	return out
}

// askTakeback asks the other player for the turn back that can't be undone any more;
// where there is none it says why it can't be undone.
func (pl *Play) askTakeback(ctx context.Context, r *route.Request, t *host.Table, passed error) (*wire.Response, error) {
	change, err := pl.Do(ctx, r, t, 0, host.MakeOffer{What: host.OfferTakeback})
	if e := host.AsRefusal(err); e != nil && e.Code == host.CodeNoTakeback {
		return nil, passed
	}
	if err != nil {
		return nil, err
	}
	text := r.Say.Say("private.takeback-asked", words.Args{"opponent": words.User(t.Opponent(r.User.ID))})
	return pl.ThenShow(r.Privately(text), desk.Changed(change)...), nil
}
