package bot

import (
	"context"

	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/table"
	"bridgekeeper/bot/wire"
)

// The groups of the menu, as the arguments of its buttons. The button of a card has a
// number in that place and leads to the first page, as moreBack does.
const (
	moreOffers = "offers" // what can be proposed to the other player
	moreBoard  = "board"  // the board otherwise
	moreKeep   = "keep"   // to take the game elsewhere
	moreHelp   = "help"
	moreBack   = "menu"
)

// moreButton opens the menu of what else can be done with a table: private, for
// whoever presses. What is wanted often stands on its first page, the rest a step
// further, in groups.
func (b *Bot) moreButton(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	rows := b.moreGroup(r, t, r.Pressed.Arg)
	if rows != nil {
		rows = append(rows, wire.Row{Components: []wire.Component{moreLink(r, t, moreBack, "button.back")}})
		return r.Privately(table.Title(t, r.Say), rows...), nil
	}
	rows = b.moreRows(r, t)
	notify, err := b.people.NotifyRow(ctx, r, t)
	if err != nil {
		return nil, desk.ErrorAt(t, err)
	}
	if notify != nil {
		rows = append(rows, notify)
	}
	return r.Privately(table.Title(t, r.Say), rows...), nil
}

// moreRows is the first page.
func (b *Bot) moreRows(r *route.Request, t *host.Table) []wire.Component {
	first := []wire.Component{morePress(r, t, route.Replay, "button.replay")}
	if len(b.desk.Computer.Levels(t.Game.Name())) > 0 && t.Mover() == r.User.ID && desk.Casual(t) {
		first = append(first, morePress(r, t, route.Hint, "button.hint"))
	}
	if review := b.faces.ReviewButton(t, r.Say); review != nil {
		first = append(first, review)
	}
	first = append(first, b.plan.OwnButtons(r, t)...)
	var second []wire.Component
	if withdraw := b.play.WithdrawButton(r, t); withdraw != nil {
		second = append(second, withdraw)
	}
	if len(b.play.OfferButtons(r, t)) > 0 {
		second = append(second, moreLink(r, t, moreOffers, "button.more-offers"))
	}
	second = append(second, moreLink(r, t, moreBoard, "button.more-board"),
		moreLink(r, t, moreKeep, "button.more-keep"), moreLink(r, t, moreHelp, "button.more-help"))
	rows := []wire.Component{wire.Row{Components: first}, wire.Row{Components: second}}
	if b.desk.Host.May(t, r.User.ID, host.Resign{}) == nil {
		rows = append(rows, wire.Row{Components: []wire.Component{wire.Button{
			CustomID: route.ID{Verb: route.AskResign, Of: t.ID}.String(), Label: r.Say.Plain().Say("button.resign"), Style: wire.Danger,
		}}})
	}
	return rows
}

// moreGroup is a page one step further; nil for the first page.
func (b *Bot) moreGroup(r *route.Request, t *host.Table, group string) []wire.Component {
	var row []wire.Component
	switch group {
	case moreOffers:
		row = b.play.OfferButtons(r, t)
	case moreBoard:
		row = []wire.Component{morePress(r, t, route.Turned, "button.turned"), morePress(r, t, route.Large, "button.large"), table.TextButton(t, r.Say)}
	case moreKeep:
		row = []wire.Component{morePress(r, t, route.Share, "button.share"), morePress(r, t, route.Export, "button.export"), morePress(r, t, route.Code, "button.code")}
	case moreHelp:
		row = []wire.Component{morePress(r, t, route.Help, "button.help"), morePress(r, t, route.Rules, "button.rules")}
	}
	if len(row) == 0 { // what could be offered may be gone meanwhile
		return nil
	}
	return []wire.Component{wire.Row{Components: row}}
}

// moreLink is a button from one page of the menu to another.
func moreLink(r *route.Request, t *host.Table, group, key string) wire.Component {
	return wire.Button{CustomID: route.ID{Verb: route.More, Of: t.ID, Rev: t.Rev, Arg: group}.String(), Label: r.Say.Plain().Say(key)}
}

func morePress(r *route.Request, t *host.Table, verb route.Verb, key string) wire.Component {
	return wire.Button{CustomID: route.ID{Verb: verb, Of: t.ID, Rev: t.Rev}.String(), Label: r.Say.Plain().Say(key)}
}
