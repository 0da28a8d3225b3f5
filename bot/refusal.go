package bot

import (
	"context"
	"errors"

	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/table"
	"bridgekeeper/bot/turn"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// refusal is the answer to what can't be done: a sentence that says why and what
// would work. What is nobody's fault but ours is logged and apologised for.
func (b *Bot) refusal(ctx context.Context, r *route.Request, err error) *wire.Response {
	text, ok := b.sentence(r, err)
	if !ok {
		b.desk.Log.Error("interaction failed", "interaction", r.ID, "kind", r.Kind.String(), "command", r.CommandPath(),
			"custom_id", route.Clip(r.CustomID), "user", r.User.ID, "channel", r.ChannelID, "err", err)
		return Apology(r.Interaction)
	}
	b.desk.Log.Debug("refused", "interaction", r.ID, "user", r.User.ID, "err", err)
	answer := route.Private(wire.Text{Content: text})
	if e := host.AsRefusal(err); e != nil && e.Code == host.CodeWhichTable {
		if row := b.desk.WhichRow(ctx, r, e.Choice); row != nil {
			return route.Private(append([]wire.Component{wire.Text{Content: r.Say.Say("private.which")}}, row...)...)
		}
	}
	t, change := b.worthSeeing(err)
	if t == nil {
		return answer
	}
	file, perr := b.painter.PictureFor(ctx, r, t, change)
	if perr != nil {
		b.desk.Log.Error("picture", "interaction", r.ID, "err", perr)
		return answer
	}
	answer.Message.Files = []wire.File{file}
	answer.Message.Components = append(answer.Message.Components, view.Framed(file, view.Of(t))...)
	if t.Mover() == r.User.ID {
		answer.Message.Components = append(answer.Message.Components, turn.Controls(view.Of(t), r.Say, table.ExploreButton(t, r.Say, ""))...)
	} else {
		answer.Message.Components = append(answer.Message.Components, wire.Row{Components: []wire.Component{table.ExploreButton(t, r.Say, "")}})
	}
	return answer
}

// worthSeeing is the table to be shown beside a refusal, and how; nil for none. An
// old button shows how the game stands, for its message may be far up; what stands
// in the way of a bridge is easier seen than read.
func (b *Bot) worthSeeing(err error) (*host.Table, func(*view.Shot)) {
	if e := host.AsRefusal(err); e != nil && e.Code == host.CodeStale {
		return e.Table, func(*view.Shot) {}
	}
	var known *desk.TableError
	e := rules.Illegal(err)
	if e == nil || !errors.As(err, &known) {
		return nil, nil
	}
	asked, ok := e.Args["bridge"].(rules.Span)
	other, ok2 := e.Args["other"].(rules.Span)
	if !ok || !ok2 {
		return nil, nil
	}
	return known.Table, func(v *view.Shot) {
		v.Arrows, v.Spots, v.Scale = []rules.Span{asked}, other.Cells(), view.SmallScale
	}
}

// Apology is the answer when something broke. The reference is what the log has.
func Apology(in *wire.Interaction) *wire.Response {
	reference := in.ID[max(0, len(in.ID)-6):]
	return route.Private(wire.Text{Content: words.For(in.Locale).Say("error.broke", words.Args{"reference": reference})})
}

// sentence puts an error into words, or is false where it isn't one for players.
func (b *Bot) sentence(r *route.Request, err error) (string, bool) {
	var known *desk.TableError
	var t *host.Table
	if errors.As(err, &known) {
		t = known.Table
	}
	var own route.Complaint
	if errors.As(err, &own) {
		return r.Say.Say(own.Key, own.Args), true
	}
	var ready route.Said
	if errors.As(err, &ready) {
		return string(ready), true
	}
	if errors.Is(err, route.ErrID) {
		return r.Say.Say("error.unknown-button"), true
	}
	var there *view.Error
	if e := rules.Notation(err); e != nil && errors.As(err, &there) {
		return r.Say.Notation(there.Position.Game.Name(), e), true
	}
	if e := rules.Illegal(err); e != nil && errors.As(err, &there) {
		return r.Say.Refusal(there.Position.Game.Name(), e), true
	}
	if text, ok := fileSentence(r.Say, err); ok {
		return text, true
	}
	if e := rules.Notation(err); e != nil && t != nil {
		return r.Say.Notation(t.Game.Name(), e), true
	}
	if e := rules.Illegal(err); e != nil && t != nil {
		return r.Say.Refusal(t.Game.Name(), e) + b.instead(r, t, e), true
	}
	if e := host.AsRefusal(err); e != nil {
		return desk.HostSentence(r.Say, e), true
	}
	return "", false
}

// instead is what would work, to be said after a refusal: how the turn under way
// can go on, or which pieces could go where one can’t.
func (b *Bot) instead(r *route.Request, t *host.Table, e *rules.IllegalError) string {
	if t.Mover() != r.User.ID {
		return ""
	}
	if t.MidTurn() {
		return "\n" + view.NextStep(r.Say, view.Of(t))
	}
	cell, ok := e.Args["cell"].(rules.Cell)
	if !ok {
		return ""
	}
	var fits []string
	for _, a := range t.Line.Last().Actions() {
		piece, ok := view.Part(t.Game, a, rules.PartPiece)
		if at, _ := view.CellPart(t.Game, a, rules.PartCell); ok && at == cell {
			fits = append(fits, r.Say.Piece(t.Game.Name(), rules.Piece(piece)))
		}
	}
	if len(fits) == 0 {
		return ""
	}
	return "\n" + r.Say.Say("error.would-fit", words.Args{"cell": cell, "pieces": words.Said(r.Say.List(fits))})
}

// fileSentence puts into words why a file is refused, and where the first thing wrong
// is; false where that isn't it.
func fileSentence(say *words.Speaker, err error) (string, bool) {
	var refused *rules.FileError
	e := rules.Notation(err)
	if !errors.As(err, &refused) || e == nil {
		return "", false
	}
	args := words.Args{}
	for name, v := range e.Args {
		args[name] = v
	}
	switch e.Code {
	case rules.CodeFileLong, rules.CodeFileEmpty, rules.CodeFileUnknown:
		return say.Say("notation."+e.Code, args), true
	}
	line, column := e.LineCol()
	where := say.Say("import.wrong", words.Args{"line": line, "column": column})
	if e.Code == rules.CodeFileBinary {
		return where + "\n" + say.Say("notation."+e.Code), true
	}
	return where + "\n" + say.Notation(refused.Game, e), true
}
