// Package play is what players do at a table: steps, undo, offers, resignation and notes.
package play

import (
	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/table"
	"bridgekeeper/bot/turn"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
)

// Play is the feature. It is safe for concurrent use.
type Play struct {
	*desk.Desk
	*view.Painter
	*turn.Dialogue
	*table.Faces
}

// New makes the feature from the services it needs.
func New(d *desk.Desk, p *view.Painter, t *turn.Dialogue, f *table.Faces) *Play {
	return &Play{Desk: d, Painter: p, Dialogue: t, Faces: f}
}

// Feature is what players do at a table, and settle with each other.
func (pl *Play) Feature() route.Feature {
	return route.Feature{
		Commands: []route.Command{
			{Name: "place", Games: []string{view.DividedLoyalties, view.FourAngels}, Handle: pl.play, Options: []route.Option{
				{Name: "cell", Kind: wire.OptionString, Required: true, Complete: pl.completeCell},
				{Name: "stone", Kind: wire.OptionString, Complete: pl.completeStone},
				pl.TableOption(),
			}},
			{Name: "bridge", Games: []string{view.DividedLoyalties}, Handle: pl.play, Options: pl.wayOptions()},
			{Name: "drop", Games: []string{view.ConnectFour}, Handle: pl.play, Options: []route.Option{
				{Name: "column", Kind: wire.OptionString, Required: true, Complete: pl.completeColumn},
				pl.TableOption(),
			}},
			{Name: "move", Games: []string{view.FourAngels}, Handle: pl.play, Options: pl.wayOptions()},
			{Name: "end", Games: []string{view.DividedLoyalties}, Handle: pl.play, Options: []route.Option{pl.TableOption()}},
			{Name: "play", Handle: pl.playTyped, Options: []route.Option{
				{Name: "move", Kind: wire.OptionString, Required: true},
				pl.TableOption(),
			}},
			{Name: "note", Handle: pl.noteCommand, Options: []route.Option{
				{Name: "text", Kind: wire.OptionString, Required: true},
				pl.TableOption(),
			}},
			{Name: "undo", Handle: pl.undo, Options: []route.Option{pl.TableOption()}},
			{Name: "offer", Handle: pl.offer, Options: []route.Option{
				{Name: "what", Kind: wire.OptionString, Required: true, Choices: offerChoices()},
				pl.TableOption(),
			}},
			{Name: "resign", Handle: pl.resign, Options: []route.Option{pl.TableOption()}},
			{Name: "abort", Handle: pl.abort, Perms: route.PermModerate, Options: []route.Option{
				{Name: "table", Kind: wire.OptionString, Required: true, Complete: pl.completeAbort},
				{Name: "why", Kind: wire.OptionString},
			}},
		},
		Buttons: map[route.Verb]route.Handler{
			route.Act:    pl.OnTable(pl.actButton),
			route.Sure:   pl.OnTable(pl.actButton),
			route.Acts:   pl.OnTable(pl.actsButton),
			route.ActEnd: pl.OnTable(pl.actEndButton),
			route.Pick:   pl.OnTable(pl.pickButton),
			route.Type:   pl.OnTable(pl.typeButton),
			route.Undo:   pl.OnTable(pl.undoAt),
			route.Redo:   pl.OnTable(pl.redoButton),
			route.Note:   pl.OnTable(pl.noteButton),

			route.Offer:         pl.OnTable(pl.offerButton),
			route.AskAccept:     pl.OnTable(pl.askAcceptButton),
			route.AcceptOffer:   pl.OnTable(pl.answerOffer(func(seq, rev int64) host.Command { return host.AcceptOffer{Seq: seq, Rev: rev} }, "private.accepted")),
			route.DeclineOffer:  pl.OnTable(pl.declineButton),
			route.WithdrawOffer: pl.OnTable(pl.answerOffer(func(seq, _ int64) host.Command { return host.WithdrawOffer{Seq: seq} }, "private.withdrawn")),
			route.Wish:          pl.OnTable(pl.wishButton),
			route.Agree:         pl.OnTable(pl.agreeButton),
			route.AskResign:     pl.OnTable(pl.askResign),
			route.Resign:        pl.OnTable(pl.resignButton),
			route.ResignMatch:   pl.OnTable(pl.resignMatchButton),
		},
		Forms: map[route.Verb]route.Handler{
			route.Type: pl.OnTable(pl.typeForm),
			route.Note: pl.OnTable(pl.noteForm),
		},
	}
}
