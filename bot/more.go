package bot

import (
	"context"
	"fmt"

	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/table"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// The groups of the menu, as the args of its buttons. The button of a card has a number
// in that place, and leads to the first page, as moreBack does.
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
	notify, err := b.notifyRow(ctx, r, t)
	if err != nil {
		return nil, desk.At(t, err)
	}
	if notify != nil {
		rows = append(rows, notify)
	}
	return r.Privately(table.Title(t, r.Say), rows...), nil
}

// moreRows is the first page.
func (b *Bot) moreRows(r *route.Request, t *host.Table) []wire.Component {
	first := []wire.Component{morePress(r, t, route.Replay, "button.replay")}
	if len(b.Computer.Levels(t.Game.Name())) > 0 && t.Mover() == r.User.ID && desk.Casual(t) {
		first = append(first, morePress(r, t, route.Hint, "button.hint"))
	}
	if review := b.ReviewOf(t, r.Say); review != nil {
		first = append(first, review)
	}
	first = append(first, b.ownButtons(r, t)...)
	var second []wire.Component
	if withdraw := b.withdrawButton(r, t); withdraw != nil {
		second = append(second, withdraw)
	}
	if len(b.offerButtons(r, t)) > 0 {
		second = append(second, moreLink(r, t, moreOffers, "button.more-offers"))
	}
	second = append(second, moreLink(r, t, moreBoard, "button.more-board"),
		moreLink(r, t, moreKeep, "button.more-keep"), moreLink(r, t, moreHelp, "button.more-help"))
	rows := []wire.Component{wire.Row{Components: first}, wire.Row{Components: second}}
	if b.Host.May(t, r.User.ID, host.Resign{}) == nil {
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
		row = b.offerButtons(r, t)
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

// shownAs answers with the board drawn in some other way.
func (b *Bot) shownAs(change func(*view.Shot)) desk.TableHandler {
	return func(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
		file, err := b.PictureFor(ctx, r, t, change)
		if err != nil {
			return nil, desk.At(t, err)
		}
		answer := route.Private(append([]wire.Component{wire.Text{Content: table.Title(t, r.Say)}}, view.Framed(file, view.Of(t))...)...)
		answer.Message.Components = append(answer.Message.Components, wire.Row{Components: []wire.Component{table.ExploreButton(t, r.Say, "")}})
		answer.Message.Files = []wire.File{file}
		return answer, nil
	}
}

// exportButton hands out the game's record.
func (b *Bot) exportButton(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	data, err := b.record(ctx, t)
	if err != nil {
		return nil, desk.At(t, err)
	}
	file := wire.File{Name: fmt.Sprintf("%s-%d.json", t.Game.Name(), t.ID), ContentType: "application/json", Data: data}
	answer := route.Private(wire.Text{Content: r.Say.Say("private.record", words.Args{"table": int(t.ID)})}, wire.FileBox{URL: file.URL()})
	answer.Message.Files = []wire.File{file}
	return answer, nil
}

// record is the table's game as a file.
func (b *Bot) record(ctx context.Context, t *host.Table) ([]byte, error) {
	d := rules.RecordDetails{Notes: table.Noted(t)}
	for i, user := range t.Seats {
		name, err := b.Host.Name(ctx, user)
		if err != nil {
			return nil, err
		}
		d.Names[i] = words.Printable(name)
	}
	for _, e := range t.Notes {
		d.Times = append(d.Times, e.At.UTC().Format(recordTime))
	}
	if _, byRules := t.Line.Last().Result(); t.Outcome != nil && !byRules {
		d.Ended = &rules.RecordResult{Winner: t.Outcome.Winner, Reason: t.Outcome.Reason}
	}
	record, err := rules.NewRecord(t.Line, d)
	if err != nil {
		return nil, err
	}
	return record.JSON(), nil
}

// recordTime is how a record writes an instant.
const recordTime = "2006-01-02T15:04:05.000Z"
