package play

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

// wayOptions are those of a step from one cell to another.
func (pl *Play) wayOptions() []route.Option {
	return []route.Option{
		{Name: "from", Kind: wire.OptionString, Required: true, Complete: pl.completeFrom},
		{Name: "to", Kind: wire.OptionString, Required: true, Complete: pl.completeTo},
		pl.TableOption(),
	}
}

// play takes the step that a command's options say.
func (pl *Play) play(ctx context.Context, r *route.Request) (*wire.Response, error) {
	t, err := pl.TableToPlay(ctx, r)
	if err != nil {
		return nil, err
	}
	if !r.Given.MoveOf(t.Game.Name()) {
		return nil, desk.ErrorAt(t, route.Refuse("error.wrong-game", words.Args{"game": words.Said(r.Say.Game(t.Game.Name()))}))
	}
	if r.ChoseNothing() {
		return route.Private(append([]wire.Component{wire.Text{Content: pl.HelpAt(r, t)}}, pl.ComputerRow(r)...)...), nil
	}
	parts, err := partsOf(r, t.Game.Name())
	if err != nil {
		return nil, desk.ErrorAt(t, err)
	}
	action, ok := t.Game.Spell(parts)
	if !ok {
		return pl.playPart(ctx, r, t, parts)
	}
	return pl.act(ctx, r, t, action)
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
func (pl *Play) playPart(ctx context.Context, r *route.Request, t *host.Table, parts []rules.Part) (*wire.Response, error) {
	if t.Mover() != r.User.ID {
		return pl.act(ctx, r, t, "") // refused, in words
	}
	var fits []rules.Action
	for _, a := range t.Line.Last().Actions() {
		if contains(t.Game.Parts(a), parts) {
			fits = append(fits, a)
		}
	}
	switch {
	case len(fits) == 1:
		return pl.act(ctx, r, t, fits[0])
	case len(fits) == 0:
		return pl.act(ctx, r, t, pl.anyWith(t, parts))
	}
	return pl.ask(r, t, fits), nil
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
func (pl *Play) anyWith(t *host.Table, parts []rules.Part) rules.Action {
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
func (pl *Play) ask(r *route.Request, t *host.Table, fits []rules.Action) *wire.Response {
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
			Label:    words.Shorten(words.UpperFirst(label), 80),
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
func (pl *Play) act(ctx context.Context, r *route.Request, t *host.Table, action rules.Action) (*wire.Response, error) {
	current := r.Pressed.Rev == 0 || r.Pressed.Rev == t.Rev
	if current && r.Pressed.Verb != route.Sure && t.Mover() == r.User.ID && view.EndsTurn(t.Game, action) && view.ReturnsAtEnd(view.Of(t)) {
		return pl.askToEnd(r, t, action), nil
	}
	return pl.actAll(ctx, r, t, r.Pressed.Rev, []rules.Action{action})
}

// askToEnd warns, once, that ending the turn now sends its stone back (R10):
// people do it by accident.
func (pl *Play) askToEnd(r *route.Request, t *host.Table, end rules.Action) *wire.Response {
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
func (pl *Play) actButton(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	action := r.Pressed.Arg
	if len(r.Values) > 0 {
		action = r.Values[0]
	}
	if page, ok := strings.CutPrefix(action, route.PageMark); ok {
		return pl.turnPage(r, t, page)
	}
	return pl.act(ctx, r, t, rules.Action(action))
}

// turnPage shows another page of the steps that go on with a turn, privately.
func (pl *Play) turnPage(r *route.Request, t *host.Table, page string) (*wire.Response, error) {
	if err := pl.Host.May(t, r.User.ID, host.Act{}); err != nil {
		return nil, desk.ErrorAt(t, err)
	}
	n, err := strconv.Atoi(page)
	list := turn.GoOn(view.Of(t), r.Say, n)
	if err != nil || list == nil {
		return nil, desk.ErrorAt(t, route.Refuse("error.nothing-fits"))
	}
	return route.Private(wire.Text{Content: view.NextStep(r.Say, view.Of(t))}, wire.Row{Components: []wire.Component{list}}), nil
}

// undo takes back the last step of one's own turn under way.
func (pl *Play) undo(ctx context.Context, r *route.Request) (*wire.Response, error) {
	t, err := pl.TableToPlay(ctx, r)
	if err != nil {
		return nil, err
	}
	answer, err := pl.undoAt(ctx, r, t)
	if e := host.AsRefusal(err); e == nil || e.Code != host.CodeTurnPassed {
		return answer, err
	}
	return pl.askTakeback(ctx, r, t, err)
}

func (pl *Play) undoAt(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	change, err := pl.Do(ctx, r, t, r.Pressed.Rev, host.Undo{})
	if err != nil {
		return nil, err
	}
	if before := change.Before.Line; before.Len() > change.After.Line.Len() {
		step := r.Say.Events(t.Game.Name(), before.Events(before.Len()-1), t.Game.Roles())
		r.Note = r.Say.Say("private.undone", words.Args{"step": words.Said(step)})
	}
	return pl.afterStep(ctx, r, change)
}

// redoButton takes the step again that was undone last.
func (pl *Play) redoButton(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	change, err := pl.Do(ctx, r, t, r.Pressed.Rev, host.Redo{})
	if err != nil {
		return nil, err
	}
	return pl.afterStep(ctx, r, change)
}

// afterStep answers whoever took a step, or took one back: with the card itself
// where they pressed a button on it, else with a private answer that says what they
// can do next. While the turn goes on it shows the board too, for the card may be
// far up; once it is over a new card follows at once.
func (pl *Play) afterStep(ctx context.Context, r *route.Request, change host.Change) (*wire.Response, error) {
	t, shown := change.After, desk.Changed(change)
	if r.OnPublicMessage() {
		return pl.ThenShow(&wire.Response{Kind: wire.Acknowledge}, shown...), nil
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
		return pl.ThenShow(r.Privately(last+table.Result(t, r.Say)), shown...), nil
	case t.Mover() != r.User.ID:
		text := r.Say.Say("private.turn-ended", words.Args{"opponent": words.User(t.Mover())})
		return pl.ThenShow(r.Privately(last+text), shown...), nil
	}
	file, err := pl.PictureFor(ctx, r, t)
	if err != nil { // the step is taken all the same
		pl.Log.Error("picture", "interaction", r.ID, "table", t.ID, "rev", t.Rev, "err", err)
		return pl.ThenShow(r.Privately(last+view.NextStep(r.Say, view.Of(t)), turn.Controls(view.Of(t), r.Say, table.BesideMoves(t, r.Say)...)...), shown...), nil
	}
	more := append(view.Framed(file, view.Of(t)), turn.Controls(view.Of(t), r.Say, table.BesideMoves(t, r.Say)...)...)
	answer := r.Privately(last+view.NextStep(r.Say, view.Of(t)), more...)
	answer.Message.Files = []wire.File{file}
	return pl.ThenShow(answer, shown...), nil
}
