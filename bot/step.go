package bot

import (
	"context"
	"strconv"
	"strings"

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

// playFeature is what players do at a table, and settle with each other.
func (b *Bot) playFeature() route.Feature {
	return route.Feature{
		Commands: []route.Command{
			{Name: "place", Games: []string{view.DividedLoyalties, view.FourAngels}, Handle: b.play, Options: []route.Option{
				{Name: "cell", Kind: wire.OptionString, Required: true, Complete: b.completeCell},
				{Name: "stone", Kind: wire.OptionString, Complete: b.completeStone},
				b.TableOption(),
			}},
			{Name: "bridge", Games: []string{view.DividedLoyalties}, Handle: b.play, Options: b.wayOptions()},
			{Name: "drop", Games: []string{view.ConnectFour}, Handle: b.play, Options: []route.Option{
				{Name: "column", Kind: wire.OptionString, Required: true, Complete: b.completeColumn},
				b.TableOption(),
			}},
			{Name: "move", Games: []string{view.FourAngels}, Handle: b.play, Options: b.wayOptions()},
			{Name: "end", Games: []string{view.DividedLoyalties}, Handle: b.play, Options: []route.Option{b.TableOption()}},
			{Name: "play", Handle: b.playTyped, Options: []route.Option{
				{Name: "move", Kind: wire.OptionString, Required: true},
				b.TableOption(),
			}},
			{Name: "note", Handle: b.noteCommand, Options: []route.Option{
				{Name: "text", Kind: wire.OptionString, Required: true},
				b.TableOption(),
			}},
			{Name: "undo", Handle: b.undo, Options: []route.Option{b.TableOption()}},
			{Name: "offer", Handle: b.offer, Options: []route.Option{
				{Name: "what", Kind: wire.OptionString, Required: true, Choices: offerChoices()},
				b.TableOption(),
			}},
			{Name: "resign", Handle: b.resign, Options: []route.Option{b.TableOption()}},
			{Name: "abort", Handle: b.abort, Perms: route.PermModerate, Options: []route.Option{
				{Name: "table", Kind: wire.OptionString, Required: true, Complete: b.completeAbort},
				{Name: "why", Kind: wire.OptionString},
			}},
		},
		Buttons: map[route.Verb]route.Handler{
			route.Act:  b.OnTable(b.actButton),
			route.Sure: b.OnTable(b.actButton),
			route.Acts: b.OnTable(b.actsButton),
			route.Pick: b.OnTable(b.pickButton),
			route.Type: b.OnTable(b.typeButton),
			route.Undo: b.OnTable(b.undoAt),
			route.Redo: b.OnTable(b.redoButton),
			route.Note: b.OnTable(b.noteButton),

			route.Offer:         b.OnTable(b.offerButton),
			route.AskAccept:     b.OnTable(b.askAcceptButton),
			route.AcceptOffer:   b.OnTable(b.answerOffer(func(seq, rev int64) host.Command { return host.AcceptOffer{Seq: seq, Rev: rev} }, "private.accepted")),
			route.DeclineOffer:  b.OnTable(b.declineButton),
			route.WithdrawOffer: b.OnTable(b.answerOffer(func(seq, _ int64) host.Command { return host.WithdrawOffer{Seq: seq} }, "private.withdrawn")),
			route.Wish:          b.OnTable(b.wishButton),
			route.Agree:         b.OnTable(b.agreeButton),
			route.AskResign:     b.OnTable(b.askResign),
			route.Resign:        b.OnTable(b.resignButton),
			route.ResignMatch:   b.OnTable(b.resignMatchButton),
		},
		Forms: map[route.Verb]route.Handler{
			route.Type: b.OnTable(b.typeForm),
			route.Note: b.OnTable(b.noteForm),
		},
	}
}

// wayOptions are those of a step from one cell to another.
func (b *Bot) wayOptions() []route.Option {
	return []route.Option{
		{Name: "from", Kind: wire.OptionString, Required: true, Complete: b.completeFrom},
		{Name: "to", Kind: wire.OptionString, Required: true, Complete: b.completeTo},
		b.TableOption(),
	}
}

// play takes the step that a command's options say.
func (b *Bot) play(ctx context.Context, r *route.Request) (*wire.Response, error) {
	t, err := b.TableToPlay(ctx, r)
	if err != nil {
		return nil, err
	}
	if !r.Given.MoveOf(t.Game.Name()) {
		return nil, desk.At(t, route.Refuse("error.wrong-game", words.Args{"game": words.Said(r.Say.Game(t.Game.Name()))}))
	}
	if r.ChoseNothing() {
		return route.Private(append([]wire.Component{wire.Text{Content: b.HelpAt(r, t)}}, b.ComputerRow(r)...)...), nil
	}
	parts, err := partsOf(r, t.Game.Name())
	if err != nil {
		return nil, desk.At(t, err)
	}
	action, ok := t.Game.Spell(parts)
	if !ok {
		return b.playPart(ctx, r, t, parts)
	}
	return b.act(ctx, r, t, action)
}

// partsByOption are the parts of an action that the options of a command say, in
// the order in which games say them.
var partsByOption = []struct{ option, kind string }{
	{"stone", rules.PartPiece}, {"cell", rules.PartCell}, {"from", rules.PartFrom}, {"to", rules.PartTo}, {"column", rules.PartColumn},
}

// partsOf are the choices that the options make.
func partsOf(r *route.Request, game string) ([]rules.Part, error) {
	if r.Command == "end" {
		return []rules.Part{{Kind: rules.PartEnd}}, nil
	}
	var parts []rules.Part
	for _, p := range partsByOption {
		o, ok := r.Option(p.option)
		if !ok {
			continue
		}
		typed := o.Value
		if piece, cell, ok := pieceAndCell(r, game, typed); ok && p.kind == rules.PartCell {
			if len(parts) == 0 {
				parts = append(parts, rules.Part{Kind: rules.PartPiece, Value: piece})
			}
			typed = cell
		}
		value, err := choice(r, game, p.kind, typed)
		if err != nil {
			return nil, err
		}
		parts = append(parts, rules.Part{Kind: p.kind, Value: value})
	}
	return parts, nil
}

// pieceAndCell reads what people type for a cell when they have the piece in mind:
// "purple f7", "morado f7", "p f7".
func pieceAndCell(r *route.Request, game, typed string) (piece, cell string, ok bool) {
	first, second, ok := strings.Cut(strings.TrimSpace(typed), " ")
	if !ok {
		return "", "", false
	}
	piece, err := choice(r, game, rules.PartPiece, first)
	return piece, strings.TrimSpace(second), err == nil
}

// choice is what a person typed for a part, in its one spelling.
func choice(r *route.Request, game, kind, typed string) (string, error) {
	word := strings.ToLower(strings.TrimSpace(typed))
	if kind == rules.PartColumn {
		if n, err := strconv.Atoi(word); err == nil && n >= 1 && n <= rules.MaxSide {
			word = rules.Column(n - 1).String()
		}
		if len(word) != 1 {
			return "", route.Refuse("error.bad-text", words.Args{"text": typed})
		}
		return word, nil
	}
	if kind != rules.PartPiece {
		if _, ok := rules.ParseCell(word); !ok {
			return "", route.Refuse("error.no-cell", words.Args{"text": typed})
		}
		return word, nil
	}
	if key, ok := r.Say.Lexicon(game)(word); ok {
		return key, nil
	}
	if key, ok := words.For("en-US").Lexicon(game)(word); ok { // the keys suggested while typing
		return key, nil
	}
	if key, ok := view.Letters[game][word]; ok {
		return key, nil
	}
	return "", route.Refuse("error.bad-text", words.Args{"text": typed})
}

// playPart takes the step that these choices leave only one way for; else it asks
// for what is missing, or says why nothing fits.
func (b *Bot) playPart(ctx context.Context, r *route.Request, t *host.Table, parts []rules.Part) (*wire.Response, error) {
	if t.Mover() != r.User.ID {
		return b.act(ctx, r, t, "") // refused, in words
	}
	var fits []rules.Action
	for _, a := range t.Line.Last().Actions() {
		if contains(t.Game.Parts(a), parts) {
			fits = append(fits, a)
		}
	}
	switch {
	case len(fits) == 1:
		return b.act(ctx, r, t, fits[0])
	case len(fits) == 0:
		return b.act(ctx, r, t, b.anyWith(t, parts))
	}
	return b.ask(r, t, fits), nil
}

// contains tells whether all of these are among the parts.
func contains(parts, wanted []rules.Part) bool {
	for _, w := range wanted {
		found := false
		for _, p := range parts {
			found = found || p == w
		}
		if !found {
			return false
		}
	}
	return true
}

// anyWith is an action with these parts and the first piece in hand that is
// missing to it: refused, but for the right reason. It is empty where there is none.
func (b *Bot) anyWith(t *host.Table, parts []rules.Part) rules.Action {
	for _, q := range t.Line.Last().Board().Tallies[t.ToMove().Index()].Hand {
		if q.N == 0 {
			continue
		}
		if a, ok := t.Game.Spell(append([]rules.Part{{Kind: rules.PartPiece, Value: q.Key}}, parts...)); ok {
			return a
		}
	}
	return ""
}

// ask offers the steps that fit, a button each.
func (b *Bot) ask(r *route.Request, t *host.Table, fits []rules.Action) *wire.Response {
	plain := r.Say.Plain()
	var rows []wire.Component
	var row []wire.Component
	for _, a := range fits[:min(len(fits), route.MaxSelect)] {
		label := string(a)
		if piece, ok := view.Part(t.Game, a, rules.PartPiece); ok {
			label = plain.Piece(t.Game.Name(), rules.Piece(piece))
		}
		row = append(row, wire.Button{
			CustomID: route.ID{Verb: route.Act, Of: t.ID, Rev: t.Rev, Arg: string(a)}.String(),
			Label:    words.Shorten(route.UpperFirst(label), 80),
		})
		if len(row) == route.PerRow {
			rows, row = append(rows, wire.Row{Components: row}), nil
		}
	}
	if len(row) > 0 {
		rows = append(rows, wire.Row{Components: row})
	}
	var list []string
	for _, a := range fits {
		if piece, ok := view.Part(t.Game, a, rules.PartPiece); ok {
			list = append(list, r.Say.Piece(t.Game.Name(), rules.Piece(piece)))
		}
	}
	cell, _ := view.CellPart(t.Game, fits[0], rules.PartCell)
	text := wire.Text{Content: r.Say.Say("private.which-one", words.Args{"cell": cell, "pieces": words.Said(r.Say.List(list))})}
	return route.Private(append([]wire.Component{text}, rows...)...)
}

// act takes a step at a table and tells what came of it.
func (b *Bot) act(ctx context.Context, r *route.Request, t *host.Table, action rules.Action) (*wire.Response, error) {
	current := r.Pressed.Rev == 0 || r.Pressed.Rev == t.Rev
	if current && r.Pressed.Verb != route.Sure && t.Mover() == r.User.ID && view.EndsTurn(t.Game, action) && view.ReturnsAtEnd(view.Of(t)) {
		return b.askToEnd(r, t, action), nil
	}
	return b.actAll(ctx, r, t, r.Pressed.Rev, []rules.Action{action})
}

// askToEnd warns, once, that ending the turn now sends its stone back (R10):
// people do it by accident.
func (b *Bot) askToEnd(r *route.Request, t *host.Table, end rules.Action) *wire.Response {
	plain := r.Say.Plain()
	return r.Privately(r.Say.Say("private.end-sure")+"\n"+view.NextStep(r.Say, view.Of(t)), wire.Row{Components: []wire.Component{
		wire.Button{
			CustomID: route.ID{Verb: route.Sure, Of: t.ID, Rev: t.Rev, Arg: string(end)}.String(),
			Label:    plain.Say("button.end-anyway"), Style: wire.Danger,
		},
		wire.Button{CustomID: route.ID{Verb: route.Close, Of: t.ID}.String(), Label: plain.Say("button.go-on")},
	}})
}

// actButton is the button or select that takes a step.
func (b *Bot) actButton(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	action := r.Pressed.Arg
	if len(r.Values) > 0 {
		action = r.Values[0]
	}
	if page, ok := strings.CutPrefix(action, route.PageMark); ok {
		return b.turnPage(r, t, page)
	}
	return b.act(ctx, r, t, rules.Action(action))
}

// turnPage shows another page of the steps that go on with a turn, privately.
func (b *Bot) turnPage(r *route.Request, t *host.Table, page string) (*wire.Response, error) {
	if err := b.Host.May(t, r.User.ID, host.Act{}); err != nil {
		return nil, desk.At(t, err)
	}
	n, err := strconv.Atoi(page)
	list := turn.GoOn(view.Of(t), r.Say, n)
	if err != nil || list == nil {
		return nil, desk.At(t, route.Refuse("error.nothing-fits"))
	}
	return route.Private(wire.Text{Content: view.NextStep(r.Say, view.Of(t))}, wire.Row{Components: []wire.Component{list}}), nil
}

// undo takes back the last step of one's own turn under way.
func (b *Bot) undo(ctx context.Context, r *route.Request) (*wire.Response, error) {
	t, err := b.TableToPlay(ctx, r)
	if err != nil {
		return nil, err
	}
	answer, err := b.undoAt(ctx, r, t)
	if e := host.AsRefusal(err); e == nil || e.Code != host.CodeTurnPassed {
		return answer, err
	}
	return b.askTakeback(ctx, r, t, err)
}

func (b *Bot) undoAt(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	change, err := b.Do(ctx, r, t, r.Pressed.Rev, host.Undo{})
	if err != nil {
		return nil, err
	}
	if before := change.Before.Line; before.Len() > change.After.Line.Len() {
		step := r.Say.Events(t.Game.Name(), before.Events(before.Len()-1), t.Game.Roles())
		r.Note = r.Say.Say("private.undone", words.Args{"step": words.Said(step)})
	}
	return b.afterStep(ctx, r, change)
}

// afterStep answers whoever took a step, or took one back: with the card itself
// where they pressed a button on it, else with a private answer that says what they
// can do next. While the turn goes on it shows the board too, for the card may be
// far up; once it is over a new card follows at once.
func (b *Bot) afterStep(ctx context.Context, r *route.Request, change host.Change) (*wire.Response, error) {
	t, shown := change.After, desk.Changed(change)
	if r.OnPublicMessage() {
		return b.ThenShow(&wire.Response{Kind: wire.Acknowledge}, shown...), nil
	}
	last := r.Note
	if turn, ok := t.LastTurn(); last == "" && ok && t.Seats[turn.Seat.Index()] == r.User.ID {
		last = view.LastTurn(view.Of(t), r.Say)
	}
	if last != "" {
		last = "**" + last + "**\n"
	}
	if told := table.Answered(r, change); told != "" {
		last = told
	}
	switch {
	case t.Status == host.Over:
		return b.ThenShow(r.Privately(last+table.Result(t, r.Say)), shown...), nil
	case t.Mover() != r.User.ID:
		text := r.Say.Say("private.turn-ended", words.Args{"opponent": words.User(t.Mover())})
		return b.ThenShow(r.Privately(last+text), shown...), nil
	}
	file, err := b.PictureFor(ctx, r, t)
	if err != nil { // the step is taken all the same
		b.Log.Error("picture", "interaction", r.ID, "table", t.ID, "rev", t.Rev, "err", err)
		return b.ThenShow(r.Privately(last+view.NextStep(r.Say, view.Of(t)), turn.Moves(view.Of(t), r.Say, table.BesideMoves(t, r.Say)...)...), shown...), nil
	}
	more := append(view.Framed(file, view.Of(t)), turn.Moves(view.Of(t), r.Say, table.BesideMoves(t, r.Say)...)...)
	answer := r.Privately(last+view.NextStep(r.Say, view.Of(t)), more...)
	answer.Message.Files = []wire.File{file}
	return b.ThenShow(answer, shown...), nil
}
