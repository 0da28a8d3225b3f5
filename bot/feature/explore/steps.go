package explore

import (
	"context"
	"strconv"
	"strings"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/turn"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// nodeHandler answers a request about one's exploration, at the node of the button.
type nodeHandler func(context.Context, *route.Request, *host.Exploration, view.Position) (*wire.Response, error)

// onNode is the handler of a component of an exploration that is the person's own.
func (ex *Explore) onNode(h nodeHandler) route.Handler {
	return func(ctx context.Context, r *route.Request) (*wire.Response, error) {
		x, err := ex.Host.Library.Exploration(ctx, r.User.ID, r.Pressed.Of)
		if err != nil {
			return nil, err
		}
		if !x.Tree.Go(nodeOf(r)) {
			return nil, &host.Refusal{Code: host.CodeNoNode}
		}
		p, err := view.OfExploration(x)
		if err != nil {
			return nil, err
		}
		if err := ex.Host.MayAnalyseLine(ctx, r.User.ID, p.Line); err != nil {
			return nil, err
		}
		answer, err := h(ctx, r, x, p)
		if err != nil {
			return nil, view.ErrorAt(p, err)
		}
		return answer, nil
	}
}

// nodeOf is the node that a button was shown at.
func nodeOf(r *route.Request) int { return int(r.Pressed.Rev) }

// walking is the handler of a button that changes an exploration from its node on, and
// shows it then.
func (ex *Explore) walking(change func(*host.Tree)) route.Handler {
	return func(ctx context.Context, r *route.Request) (*wire.Response, error) {
		return ex.changeTree(ctx, r, func(t *host.Tree) error {
			change(t)
			return nil
		})
	}
}

// changeTree changes the tree of a button's exploration, from the button's node on,
// and shows it.
func (ex *Explore) changeTree(ctx context.Context, r *route.Request, change func(*host.Tree) error) (*wire.Response, error) {
	x, err := ex.Host.Library.ChangeExploration(ctx, r.User.ID, r.Pressed.Of, func(x *host.Exploration) error {
		if !x.Tree.Go(nodeOf(r)) {
			return &host.Refusal{Code: host.CodeNoNode}
		}
		return change(x.Tree)
	})
	if err != nil {
		return nil, err
	}
	return ex.explored(ctx, r, x, "")
}

// take tries out steps, all or none.
func (ex *Explore) take(ctx context.Context, r *route.Request, p view.Position, steps []rules.Action) (*wire.Response, error) {
	if _, err := p.Line.PlayAll(steps); err != nil {
		return nil, err
	}
	return ex.changeTree(ctx, r, func(t *host.Tree) error { return t.Add(steps...) })
}

// exploreAct takes the step, or the steps, of a button or select.
func (ex *Explore) exploreAct(ctx context.Context, r *route.Request, _ *host.Exploration, p view.Position) (*wire.Response, error) {
	said := r.Pressed.Arg
	if len(r.Values) > 0 {
		said = r.Values[0]
	}
	if page, ok := strings.CutPrefix(said, route.PageMark); ok {
		n, err := strconv.Atoi(page)
		list := turn.GoOn(p, r.Say, n)
		if err != nil || list == nil {
			return nil, route.Refuse("error.nothing-fits")
		}
		return route.Private(wire.Text{Content: view.NextStep(r.Say, p)}, wire.Row{Components: []wire.Component{list}}), nil
	}
	var steps []rules.Action
	for _, a := range route.ReadArg(said, route.Steps).All() {
		steps = append(steps, rules.Action(a))
	}
	return ex.take(ctx, r, p, steps)
}

// branchSelect goes to a step that is known, or turns the page of the list.
func (ex *Explore) branchSelect(ctx context.Context, r *route.Request, x *host.Exploration, p view.Position) (*wire.Response, error) {
	said := ""
	if len(r.Values) > 0 {
		said = r.Values[0]
	}
	if page, ok := strings.CutPrefix(said, route.PageMark); ok {
		n, err := strconv.Atoi(page)
		list := branches(x, p, r.Say, n)
		if err != nil || list == nil {
			return nil, route.Refuse("error.nothing-fits")
		}
		return route.Private(wire.Text{Content: r.Say.Say("explore.known")}, wire.Row{Components: []wire.Component{list}}), nil
	}
	id, err := strconv.Atoi(said)
	if n, known := x.Tree.Node(id); err != nil || !known || n.Parent != x.Tree.At() {
		return nil, &host.Refusal{Code: host.CodeNoNode}
	}
	return ex.changeTree(ctx, r, func(t *host.Tree) error {
		if !t.Go(id) {
			return &host.Refusal{Code: host.CodeNoNode}
		}
		return nil
	})
}

// deleteBranch deletes the branch where the person is. It asks first; a single step
// goes at once, and can be brought back.
func (ex *Explore) deleteBranch(ctx context.Context, r *route.Request, x *host.Exploration, p view.Position) (*wire.Response, error) {
	head, ok := goner(x)
	if r.Pressed.Arg == route.SureArg || !ok { // !ok: an old button, or what stood beside it has gone
		head = x.Tree.At()
	}
	n, known := x.Tree.Node(head)
	before := len(x.Tree.Path(n.Parent))
	line := words.Args{"line": words.Said(view.NotationFrom(p.Line, before))}
	switch after := x.Tree.After(head); {
	case !known || n.Played:
		return ex.explored(ctx, r, x, "")
	case r.Pressed.Arg == route.SureArg:
		return ex.changeTree(ctx, r, deleting(head))
	case after > 0:
		return askToDelete(r, p, head, r.Say.Say("explore.delete-sure", line, words.Args{"n": after + 1})), nil
	}
	answer, err := ex.changeTree(ctx, r, deleting(head))
	if err != nil {
		return nil, err
	}
	// Played again it is back: under another verb, for the step may be offered as well.
	back := route.ID{Verb: route.Exploring + route.Acts, Of: x.Number, Rev: int64(n.Parent), Arg: string(n.Action)}
	answer.Message.Components = append(answer.Message.Components, wire.Text{Content: r.Say.Say("explore.deleted", line)},
		wire.Row{Components: []wire.Component{wire.Button{CustomID: back.String(), Label: r.Say.Plain().Say("button.bring-back")}}})
	return answer, nil
}

// deleting takes a node away with what follows it.
func deleting(id int) func(*host.Tree) error {
	return func(t *host.Tree) error {
		t.Delete(id)
		return nil
	}
}

// askToDelete asks whether what begins with a node is to go.
func askToDelete(r *route.Request, p view.Position, head int, text string) *wire.Response {
	plain := r.Say.Plain()
	from := p
	from.Source.Rev = int64(head)
	return r.Privately(text, wire.Row{Components: []wire.Component{
		wire.Button{CustomID: from.Button(route.Delete, route.SureArg), Label: plain.Say("button.delete-branch"), Style: wire.Danger},
		wire.Button{CustomID: p.Button(route.Close, ""), Label: plain.Say("button.back")},
	}})
}

// explorePick is a point of the dialogue of taps.
func (ex *Explore) explorePick(ctx context.Context, r *route.Request, _ *host.Exploration, p view.Position) (*wire.Response, error) {
	if !p.Open {
		return nil, route.Refuse("error.nothing-fits")
	}
	return ex.Pick(ctx, r, p, rules.Nobody, turn.PickPath(r))
}

// exploreType opens the form to type a turn in.
func (ex *Explore) exploreType(_ context.Context, r *route.Request, _ *host.Exploration, p view.Position) (*wire.Response, error) {
	return turn.TypeModal(r, p.Game, p.Button(route.Type, "")), nil
}

// exploreTyped takes the turn typed in the form.
func (ex *Explore) exploreTyped(ctx context.Context, r *route.Request, _ *host.Exploration, p view.Position) (*wire.Response, error) {
	steps, err := turn.TypedSteps(r, p, r.Fields[turn.MoveField])
	if err != nil {
		return nil, err
	}
	return ex.take(ctx, r, p, steps)
}

func (ex *Explore) exploreCode(_ context.Context, r *route.Request, _ *host.Exploration, p view.Position) (*wire.Response, error) {
	return view.CodeOf(r, p), nil
}

// exploreNow goes to where the table of an exploration stands now.
func (ex *Explore) exploreNow(ctx context.Context, r *route.Request, x *host.Exploration, _ view.Position) (*wire.Response, error) {
	t, err := ex.explores(ctx, r, x)
	if err != nil {
		return nil, err
	}
	if t == nil {
		return nil, route.ErrUnknown
	}
	if err := ex.Host.MayAnalyse(ctx, r.User.ID, t); err != nil {
		return nil, err
	}
	now, err := ex.Host.Library.Explore(ctx, r.User.ID, x.Source, t.Line, t.Line.Len())
	if err != nil {
		return nil, err
	}
	return ex.explored(ctx, r, now, "")
}
