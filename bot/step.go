package bot

import (
	"context"
	"strconv"
	"strings"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// playFeature is what players do at a table, and settle with each other.
func (b *Bot) playFeature() feature {
	return feature{
		commands: []command{
			{name: "place", games: []string{dividedLoyalties, fourAngels}, handle: b.play, options: []option{
				{name: "cell", kind: wire.OptionString, required: true, complete: b.completeCell},
				{name: "stone", kind: wire.OptionString, complete: b.completeStone},
				b.tableOption(),
			}},
			{name: "bridge", games: []string{dividedLoyalties}, handle: b.play, options: b.wayOptions()},
			{name: "drop", games: []string{connectFour}, handle: b.play, options: []option{
				{name: "column", kind: wire.OptionString, required: true, complete: b.completeColumn},
				b.tableOption(),
			}},
			{name: "move", games: []string{fourAngels}, handle: b.play, options: b.wayOptions()},
			{name: "end", games: []string{dividedLoyalties}, handle: b.play, options: []option{b.tableOption()}},
			{name: "play", handle: b.playTyped, options: []option{
				{name: "move", kind: wire.OptionString, required: true},
				b.tableOption(),
			}},
			{name: "note", handle: b.noteCommand, options: []option{
				{name: "text", kind: wire.OptionString, required: true},
				b.tableOption(),
			}},
			{name: "undo", handle: b.undo, options: []option{b.tableOption()}},
			{name: "offer", handle: b.offer, options: []option{
				{name: "what", kind: wire.OptionString, required: true, choices: offerChoices()},
				b.tableOption(),
			}},
			{name: "resign", handle: b.resign, options: []option{b.tableOption()}},
			{name: "abort", handle: b.abort, perms: permModerate, options: []option{
				{name: "table", kind: wire.OptionString, required: true, complete: b.completeAbort},
				{name: "why", kind: wire.OptionString},
			}},
		},
		buttons: map[Verb]handler{
			verbAct:  b.onTable(b.actButton),
			verbSure: b.onTable(b.actButton),
			verbActs: b.onTable(b.actsButton),
			verbPick: b.onTable(b.pickButton),
			verbType: b.onTable(b.typeButton),
			verbUndo: b.onTable(b.undoAt),
			verbRedo: b.onTable(b.redoButton),
			verbNote: b.onTable(b.noteButton),

			verbOffer:         b.onTable(b.offerButton),
			verbAskAccept:     b.onTable(b.askAcceptButton),
			verbAcceptOffer:   b.onTable(b.answerOffer(func(seq, rev int64) host.Command { return host.AcceptOffer{Seq: seq, Rev: rev} }, "private.accepted")),
			verbDeclineOffer:  b.onTable(b.declineButton),
			verbWithdrawOffer: b.onTable(b.answerOffer(func(seq, _ int64) host.Command { return host.WithdrawOffer{Seq: seq} }, "private.withdrawn")),
			verbWish:          b.onTable(b.wishButton),
			verbAgree:         b.onTable(b.agreeButton),
			verbAskResign:     b.onTable(b.askResign),
			verbResign:        b.onTable(b.resignButton),
			verbResignMatch:   b.onTable(b.resignMatchButton),
		},
		forms: map[Verb]handler{
			verbType: b.onTable(b.typeForm),
			verbNote: b.onTable(b.noteForm),
		},
	}
}

// wayOptions are those of a step from one cell to another.
func (b *Bot) wayOptions() []option {
	return []option{
		{name: "from", kind: wire.OptionString, required: true, complete: b.completeFrom},
		{name: "to", kind: wire.OptionString, required: true, complete: b.completeTo},
		b.tableOption(),
	}
}

// play takes the step that a command's options say.
func (b *Bot) play(ctx context.Context, r *request) (*wire.Response, error) {
	t, err := b.tableToPlay(ctx, r)
	if err != nil {
		return nil, err
	}
	if !r.given.moveOf(t.Game.Name()) {
		return nil, at(t, refuse("error.wrong-game", words.Args{"game": words.Said(r.say.Game(t.Game.Name()))}))
	}
	if r.choseNothing() {
		return private(append([]wire.Component{wire.Text{Content: b.helpAt(r, t)}}, b.computerRow(r)...)...), nil
	}
	parts, err := partsOf(r, t.Game.Name())
	if err != nil {
		return nil, at(t, err)
	}
	action, ok := t.Game.Spell(parts)
	if !ok {
		return b.playPart(ctx, r, t, parts)
	}
	return b.act(ctx, r, t, action)
}

// choseNothing tells whether the line that only said why there was nothing to
// suggest was chosen all the same.
func (r *request) choseNothing() bool {
	for _, o := range r.Options {
		if o.Value == noChoice {
			return true
		}
	}
	return false
}

// partsByOption are the parts of an action that the options of a command say, in
// the order in which games say them.
var partsByOption = []struct{ option, kind string }{
	{"stone", rules.PartPiece}, {"cell", rules.PartCell}, {"from", rules.PartFrom}, {"to", rules.PartTo}, {"column", rules.PartColumn},
}

// partsOf are the choices that the options make.
func partsOf(r *request, game string) ([]rules.Part, error) {
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
func pieceAndCell(r *request, game, typed string) (piece, cell string, ok bool) {
	first, second, ok := strings.Cut(strings.TrimSpace(typed), " ")
	if !ok {
		return "", "", false
	}
	piece, err := choice(r, game, rules.PartPiece, first)
	return piece, strings.TrimSpace(second), err == nil
}

// choice is what a person typed for a part, in its one spelling.
func choice(r *request, game, kind, typed string) (string, error) {
	word := strings.ToLower(strings.TrimSpace(typed))
	if kind == rules.PartColumn {
		if n, err := strconv.Atoi(word); err == nil && n >= 1 && n <= rules.MaxSide {
			word = rules.Column(n - 1).String()
		}
		if len(word) != 1 {
			return "", refuse("error.bad-text", words.Args{"text": typed})
		}
		return word, nil
	}
	if kind != rules.PartPiece {
		if _, ok := rules.ParseCell(word); !ok {
			return "", refuse("error.no-cell", words.Args{"text": typed})
		}
		return word, nil
	}
	if key, ok := r.say.Lexicon(game)(word); ok {
		return key, nil
	}
	if key, ok := words.For("en-US").Lexicon(game)(word); ok { // the keys suggested while typing
		return key, nil
	}
	if key, ok := letters[game][word]; ok {
		return key, nil
	}
	return "", refuse("error.bad-text", words.Args{"text": typed})
}

// playPart takes the step that these choices leave only one way for; else it asks
// for what is missing, or says why nothing fits.
func (b *Bot) playPart(ctx context.Context, r *request, t *host.Table, parts []rules.Part) (*wire.Response, error) {
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
func (b *Bot) ask(r *request, t *host.Table, fits []rules.Action) *wire.Response {
	plain := r.say.Plain()
	var rows []wire.Component
	var row []wire.Component
	for _, a := range fits[:min(len(fits), maxSelect)] {
		label := string(a)
		if piece, ok := part(t.Game, a, rules.PartPiece); ok {
			label = plain.Piece(t.Game.Name(), rules.Piece(piece))
		}
		row = append(row, wire.Button{
			CustomID: button{verb: verbAct, table: t.ID, rev: t.Rev, arg: string(a)}.String(),
			Label:    words.Shorten(upperFirst(label), 80),
		})
		if len(row) == perRow {
			rows, row = append(rows, wire.Row{Components: row}), nil
		}
	}
	if len(row) > 0 {
		rows = append(rows, wire.Row{Components: row})
	}
	var list []string
	for _, a := range fits {
		if piece, ok := part(t.Game, a, rules.PartPiece); ok {
			list = append(list, r.say.Piece(t.Game.Name(), rules.Piece(piece)))
		}
	}
	cell, _ := cellPart(t.Game, fits[0], rules.PartCell)
	text := wire.Text{Content: r.say.Say("private.which-one", words.Args{"cell": cell, "pieces": words.Said(r.say.List(list))})}
	return private(append([]wire.Component{text}, rows...)...)
}

// act takes a step at a table and tells what came of it.
func (b *Bot) act(ctx context.Context, r *request, t *host.Table, action rules.Action) (*wire.Response, error) {
	current := r.button.rev == 0 || r.button.rev == t.Rev
	if current && r.button.verb != verbSure && t.Mover() == r.User.ID && endsTurn(t.Game, action) && returnsAtEnd(positionOf(t)) {
		return b.askToEnd(r, t, action), nil
	}
	return b.actAll(ctx, r, t, r.button.rev, []rules.Action{action})
}

// askToEnd warns, once, that ending the turn now sends its stone back (R10):
// people do it by accident.
func (b *Bot) askToEnd(r *request, t *host.Table, end rules.Action) *wire.Response {
	plain := r.say.Plain()
	return r.privately(r.say.Say("private.end-sure")+"\n"+nextStep(r.say, positionOf(t)), wire.Row{Components: []wire.Component{
		wire.Button{
			CustomID: button{verb: verbSure, table: t.ID, rev: t.Rev, arg: string(end)}.String(),
			Label:    plain.Say("button.end-anyway"), Style: wire.Danger,
		},
		wire.Button{CustomID: button{verb: verbClose, table: t.ID}.String(), Label: plain.Say("button.go-on")},
	}})
}

// request has the host carry out a command at a table as it stood at a revision, or
// where that is 0, as it stands.
func (b *Bot) request(ctx context.Context, r *request, t *host.Table, rev int64, c host.Command) (host.Change, error) {
	change, err := b.Host.Do(ctx, host.Request{
		Table: t.ID, Actor: r.User.ID, Interaction: r.ID, Rev: rev, Command: c,
	})
	if err != nil {
		return change, at(t, err)
	}
	return change, nil
}

// actButton is the button or select that takes a step.
func (b *Bot) actButton(ctx context.Context, r *request, t *host.Table) (*wire.Response, error) {
	action := r.button.arg
	if len(r.Values) > 0 {
		action = r.Values[0]
	}
	if page, ok := strings.CutPrefix(action, pageMark); ok {
		return b.turnPage(r, t, page)
	}
	return b.act(ctx, r, t, rules.Action(action))
}

// turnPage shows another page of the steps that go on with a turn, privately.
func (b *Bot) turnPage(r *request, t *host.Table, page string) (*wire.Response, error) {
	if err := b.Host.May(t, r.User.ID, host.Act{}); err != nil {
		return nil, at(t, err)
	}
	n, err := strconv.Atoi(page)
	list := goOn(positionOf(t), r.say, n)
	if err != nil || list == nil {
		return nil, at(t, refuse("error.nothing-fits"))
	}
	return private(wire.Text{Content: nextStep(r.say, positionOf(t))}, wire.Row{Components: []wire.Component{list}}), nil
}

// undo takes back the last step of one's own turn under way.
func (b *Bot) undo(ctx context.Context, r *request) (*wire.Response, error) {
	t, err := b.tableToPlay(ctx, r)
	if err != nil {
		return nil, err
	}
	answer, err := b.undoAt(ctx, r, t)
	if e := host.AsRefusal(err); e == nil || e.Code != host.CodeTurnPassed {
		return answer, err
	}
	return b.askTakeback(ctx, r, t, err)
}

func (b *Bot) undoAt(ctx context.Context, r *request, t *host.Table) (*wire.Response, error) {
	change, err := b.request(ctx, r, t, r.button.rev, host.Undo{})
	if err != nil {
		return nil, err
	}
	if before := change.Before.Line; before.Len() > change.After.Line.Len() {
		step := r.say.Events(t.Game.Name(), before.Events(before.Len()-1), t.Game.Roles())
		r.note = r.say.Say("private.undone", words.Args{"step": words.Said(step)})
	}
	return b.afterStep(ctx, r, change)
}

// afterStep answers whoever took a step, or took one back: with the card itself
// where they pressed a button on it, else with a private answer that says what they
// can do next. While the turn goes on it shows the board too, for the card may be
// far up; once it is over a new card follows at once.
func (b *Bot) afterStep(ctx context.Context, r *request, change host.Change) (*wire.Response, error) {
	t, shown := change.After, changed(change)
	if r.onPublicMessage() {
		return b.thenShow(&wire.Response{Kind: wire.Acknowledge}, shown...), nil
	}
	last := r.note
	if turn, ok := t.LastTurn(); last == "" && ok && t.Seats[turn.Seat.Index()] == r.User.ID {
		last = lastTurn(positionOf(t), r.say)
	}
	if last != "" {
		last = "**" + last + "**\n"
	}
	if told := answered(r, change); told != "" {
		last = told
	}
	switch {
	case t.Status == host.Over:
		return b.thenShow(r.privately(last+result(t, r.say)), shown...), nil
	case t.Mover() != r.User.ID:
		text := r.say.Say("private.turn-ended", words.Args{"opponent": words.User(t.Mover())})
		return b.thenShow(r.privately(last+text), shown...), nil
	}
	file, err := b.pictureFor(ctx, r, t)
	if err != nil { // the step is taken all the same
		b.Log.Error("picture", "interaction", r.ID, "table", t.ID, "rev", t.Rev, "err", err)
		return b.thenShow(r.privately(last+nextStep(r.say, positionOf(t)), moves(positionOf(t), r.say, besideMoves(t, r.say)...)...), shown...), nil
	}
	more := append(framed(file, positionOf(t)), moves(positionOf(t), r.say, besideMoves(t, r.say)...)...)
	answer := r.privately(last+nextStep(r.say, positionOf(t)), more...)
	answer.Message.Files = []wire.File{file}
	return b.thenShow(answer, shown...), nil
}

// changed are the tables whose cards a change has made out of date.
func changed(c host.Change) []int64 {
	if c.Next != 0 {
		return []int64{c.After.ID, c.Next}
	}
	return []int64{c.After.ID}
}

// thenShow brings the tables' cards up to date once the answer is out.
func (b *Bot) thenShow(answer *wire.Response, tables ...int64) *wire.Response {
	answer.After = func(ctx context.Context, _ wire.Posted, _ error) {
		for _, table := range tables {
			b.Computer.Look(table)
			b.Cards.Show(ctx, table)
		}
	}
	return answer
}

// onPublicMessage tells whether a component of a message that all can see was used.
func (r *request) onPublicMessage() bool {
	return r.Kind == wire.KindComponent && r.MessageFlags&wire.FlagEphemeral == 0
}

// onPrivateMessage tells whether a component of a message that only this person
// sees was used, or a form that such a component opened.
func onPrivateMessage(in *wire.Interaction) bool {
	return (in.Kind == wire.KindComponent || in.Kind == wire.KindModal && in.MessageID != "") && in.MessageFlags&wire.FlagEphemeral != 0
}

// private is an answer that only the person sees.
func private(components ...wire.Component) *wire.Response {
	return &wire.Response{Kind: wire.Reply, Message: &wire.Message{Ephemeral: true, Components: components}}
}

// privately is private with one text, in place of the private message whose button
// was pressed, if one was.
func (r *request) privately(text string, more ...wire.Component) *wire.Response {
	answer := private(append([]wire.Component{wire.Text{Content: text}}, more...)...)
	if onPrivateMessage(r.Interaction) {
		answer.Kind = wire.Update
	}
	return answer
}
