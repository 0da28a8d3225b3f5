package turn

import (
	"context"
	"fmt"
	"strings"

	"bridgekeeper/bot/route"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/render"
	"bridgekeeper/rules"
)

// Dialogue is how somebody chooses a step in any position by taps alone: one private message
// that changes with each tap, with a picture that shows what can still be chosen and, in the
// end, what the step would open. It is safe for concurrent use.
type Dialogue struct {
	*view.Painter
	recall recalled
}

// PickPath is the path that a button or select of the dialogue leads to.
func PickPath(r *route.Request) []string {
	path := splitPath(r.Pressed.Arg)
	if len(r.Values) > 0 {
		path = append(path, r.Values[0])
	}
	return path
}

// Pick shows the dialogue at a path to somebody on that side. Where a path leaves only one
// choice it goes on to the next.
func (d *Dialogue) Pick(ctx context.Context, r *route.Request, p view.Position, seat rules.Seat, path []string) (*wire.Response, error) {
	steps := firstSteps(p)
	path, next, whole := advance(p.Game, steps, path)
	if whole != "" {
		return d.pickPreview(ctx, r, p, seat, path, whole)
	}
	if len(next.values) == 0 {
		return nil, route.Refuse("error.nothing-fits")
	}
	var open []rules.Action // the steps that the path leaves
	for _, v := range next.values {
		open = append(open, next.moves[v]...)
	}
	file, err := d.PictureOf(ctx, r, p, seat, func(v *view.Shot) {
		if isCell(next.part) && (len(path) > 0 || next.kind == facetCell) {
			v.Lit = cellsOf(p.Game, open, next.part)
		}
	})
	if err != nil {
		return nil, err
	}
	key := pickKey(p, next)
	if len(path) == 0 && r.Say.Has(key+"-first") {
		key += "-first" // nothing is chosen yet to be named
	}
	text := r.Say.Say(key, words.Args{"chosen": words.Said(chosenSoFar(r, p, path))})
	more := view.Framed(file, p)
	more = append(more, d.pickButtons(r, p, path, next)...)
	more = append(more, pickFooter(r, p, path, steps))
	return route.Attach(r.Privately(text, more...), file), nil
}

// pickKey is the question for a facet.
func pickKey(p view.Position, f facet) string {
	switch f.kind {
	case facetColumn:
		return "pick.column"
	case facetRow, facetCell:
		if f.part == rules.PartFrom {
			return "pick.from"
		}
		for _, v := range f.values {
			if opensSomething(p, f.moves[v]) {
				return "pick.cell-green"
			}
		}
		return "pick.cell"
	}
	return "pick." + f.part
}

// chosenSoFar is the path so far in words, empty at its start.
func chosenSoFar(r *route.Request, p view.Position, path []string) string {
	var out []string
	for _, v := range path {
		if r.Say.Has(p.Game.Name() + ".piece." + v) {
			v = r.Say.Piece(p.Game.Name(), rules.Piece(v))
		}
		out = append(out, v)
	}
	return words.UpperFirst(strings.Join(out, " "))
}

// pickButtons are the choices of a facet: buttons, or a select where there are too
// many for them. Those that make something are green.
func (d *Dialogue) pickButtons(r *route.Request, p view.Position, path []string, f facet) []wire.Component {
	if len(f.values) > maxButtons {
		options := make([]wire.SelectOption, 0, route.MaxSelect)
		for _, v := range f.values[:min(len(f.values), route.MaxSelect)] {
			options = append(options, wire.SelectOption{Label: pickLabel(r, p, f, v), Value: v})
		}
		list := wire.Select{CustomID: p.Button(route.Pick, joinPath(path)), Options: options}
		return []wire.Component{wire.Row{Components: []wire.Component{list}}}
	}
	var rows []wire.Component
	var row []wire.Component
	for i, v := range f.values {
		id := p.Button(route.Pick, joinPath(append(path[:len(path):len(path)], v)))
		style := wire.Secondary
		switch {
		case f.kind != facetValue && opensSomething(p, f.moves[v]):
			style = wire.Success
		case f.kind == facetValue && len(path) == 0 && v == d.recall.get(r.User.ID, p.Source):
			style = wire.Primary
		}
		row = append(row, wire.Button{CustomID: id, Label: pickLabel(r, p, f, v), Style: style})
		if len(row) == route.PerRow || f.kind == facetValue && len(row) == route.WordsPerRow || i == len(f.values)-1 {
			rows, row = append(rows, wire.Row{Components: row}), nil
		}
	}
	return rows
}

// opensSomething tells whether one of the steps opens or makes something at once.
func opensSomething(p view.Position, steps []rules.Action) bool {
	for _, a := range steps {
		if m := NewMove(p.Game, p.State(), a); m.Opens > 0 || m.Worth > 0 {
			return true
		}
	}
	return false
}

// pickLabel is a choice as its button says it.
func pickLabel(r *route.Request, p view.Position, f facet, value string) string {
	if f.kind == facetColumn {
		return strings.ToUpper(value)
	}
	if f.part != rules.PartPiece {
		return value
	}
	say := r.Say.Plain()
	label := words.UpperFirst(say.Piece(p.Game.Name(), rules.Piece(value)))
	for _, q := range p.State().Board().Tallies[p.ToMove().Index()].Hand {
		if q.Key == value {
			label = fmt.Sprintf("%s × %d", label, q.N)
		}
	}
	return words.Shorten(label, route.MaxLabel)
}

// pickFooter goes back a choice, to typing instead, or closes the dialogue.
func pickFooter(r *route.Request, p view.Position, path []string, steps []rules.Action) wire.Component {
	plain := r.Say.Plain()
	var row []wire.Component
	if to, ok := back(p.Game, steps, path); ok {
		row = append(row, wire.Button{CustomID: p.Button(route.Pick, joinPath(to)), Label: plain.Say("button.back")})
	}
	return wire.Row{Components: append(row,
		wire.Button{CustomID: p.Button(route.Type, ""), Label: plain.Say("button.type")},
		wire.Button{CustomID: p.Button(route.Close, ""), Label: plain.Say("button.close")},
	)}
}

// pickPreview shows a step before it is taken: the piece in its place, and what it
// would open, numbered and valued.
func (d *Dialogue) pickPreview(ctx context.Context, r *route.Request, p view.Position, seat rules.Seat, path []string, step rules.Action) (*wire.Response, error) {
	d.recall.set(r.User.ID, p.Source, path[0])
	state := p.State()
	next, events, err := state.Apply(step)
	if err != nil {
		return nil, err
	}
	after, err := p.After(step)
	if err != nil {
		return nil, err
	}
	opened := openMoves(after)
	goesOn := rules.SameTurn(state, next)
	file, err := d.PictureOf(ctx, r, p, seat, func(v *view.Shot) { preview(v, p.Game, step, events, opened) })
	if err != nil {
		return nil, err
	}
	lines := []string{"**" + r.Say.Events(p.Game.Name(), events, p.Game.Roles()) + "**"}
	for i, m := range opened {
		if i < maxButtons {
			lines = append(lines, fmt.Sprintf("%d. %s", i+1, r.Say.Events(p.Game.Name(), m.Events, p.Game.Roles())))
		}
	}
	switch {
	case goesOn && len(opened) == 0:
		lines = append(lines, r.Say.Say("pick.opens-nothing"))
	case goesOn && len(opened) > maxShortcuts:
		lines = append(lines, "-# "+r.Say.Say("pick.then-choose"))
	}
	more := view.Framed(file, p)
	more = append(more, confirmRows(r, p, after, step, opened)...)
	more = append(more, pickFooter(r, p, path, firstSteps(p)))
	return route.Attach(r.Privately(strings.Join(lines, "\n"), more...), file), nil
}

// preview puts the step's piece on the board as a ghost, or shows its way there,
// with what it opens.
func preview(v *view.Shot, g rules.Game, step rules.Action, events []rules.Event, opened []Move) {
	from, ok1 := view.CellPart(g, step, rules.PartFrom)
	to, ok2 := view.CellPart(g, step, rules.PartTo)
	if ok1 && ok2 {
		v.Arrows = []rules.Span{{From: from, To: to}}
	}
	for _, e := range events {
		cell, ok1 := e.Args["cell"].(rules.Cell)
		piece, ok2 := e.Args["piece"].(rules.Piece)
		if ok1 && ok2 && v.Ghost == nil {
			v.Ghost = &render.Ghost{Cell: cell, Piece: piece}
		}
	}
	for _, m := range opened[:min(len(opened), maxButtons)] {
		from, ok1 := view.CellPart(g, m.Action, rules.PartFrom)
		to, ok2 := view.CellPart(g, m.Action, rules.PartTo)
		if ok1 && ok2 {
			v.Hints = append(v.Hints, rules.Span{From: from, To: to})
		}
	}
}

// maxShortcuts is how many of the steps that a step opens are offered together
// with it.
const maxShortcuts = 3

// confirmRows take the step; where it opens nothing, also with the end of the turn;
// where it opens little, also with what it opens.
func confirmRows(r *route.Request, p, after view.Position, step rules.Action, opened []Move) []wire.Component {
	plain := r.Say.Plain()
	press := func(label string, style wire.ButtonStyle, steps ...rules.Action) wire.Component {
		arg := make([]any, len(steps))
		for i, a := range steps {
			arg[i] = a
		}
		return wire.Button{CustomID: p.Button(route.Acts, route.JoinArg(route.Steps, arg...)), Label: words.Shorten(label, route.MaxButtonLabel), Style: style}
	}
	end := EndOf(after)
	confirm := wire.Button{
		CustomID: p.Button(route.Act, string(step)),
		Label:    plain.Say(view.GameKey(p.Game, plain, "button.confirm")), Style: wire.Secondary,
	}
	if end == "" || len(opened) > maxShortcuts {
		confirm.Style = wire.Primary
		return []wire.Component{wire.Row{Components: []wire.Component{confirm}}}
	}
	if len(opened) == 0 {
		both := press(plain.Say("button.confirm-and-end"), wire.Primary, step, end)
		return []wire.Component{wire.Row{Components: []wire.Component{both, confirm}}}
	}
	row := []wire.Component{}
	for _, m := range opened {
		what := plain.Events(p.Game.Name(), m.Events, p.Game.Roles())
		row = append(row, press(plain.Say("button.confirm-with", words.Args{"step": words.Said(words.LowerFirst(what))}), wire.Primary, step, m.Action))
	}
	return []wire.Component{wire.Row{Components: append(row, confirm)}}
}

// EndOf is the step that ends the turn under way, or empty if no step does.
func EndOf(p view.Position) rules.Action {
	if !p.MidTurn() {
		return ""
	}
	for _, a := range p.State().Actions() {
		if view.EndsTurn(p.Game, a) {
			return a
		}
	}
	return ""
}
