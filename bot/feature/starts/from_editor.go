package starts

import (
	"context"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/view"
)

// The kinds of start beside those of start.go: what is being drawn in the editor
// ("d.12"), and a node of one's exploration ("x.3.17").
const (
	startDraft = "d"
	startNode  = "x"
)

func draftRef(p *host.Position) string { return route.JoinArg(route.Dot, startDraft, p.ID) }

// NodeRef names the node that an exploration is at, as a start.
func NodeRef(x *host.Exploration) string { return fileRef(startNode, x.Number, x.Tree.At()) }

// startDraft is what is being drawn in an editor, as it is now; or, once that has been
// kept, what it became.
func (st *Starts) startDraft(ctx context.Context, r *route.Request, ref string, id int64) (*Start, error) {
	e, err := st.editorAt(ctx, r, id)
	if err != nil {
		return nil, err
	}
	if e.sketch == nil {
		return st.startKept(ctx, r, keptRef(e.position), id)
	}
	l, err := e.line()
	if err != nil {
		return nil, err
	}
	name := e.Name
	if name == "" {
		name = r.Say.Plain().Say("positions.unnamed")
	}
	setup, err := named(e.game, l.Setup(), name)
	return &Start{Ref: ref, Game: e.game, Setup: setup, position: e.position}, err
}

// startNode is where a node of one's exploration leads.
func (st *Starts) startNode(ctx context.Context, r *route.Request, ref string, number int64, node int) (*Start, error) {
	x, err := st.Host.Library.Exploration(ctx, r.User.ID, number)
	if err != nil {
		return nil, err
	}
	if !x.Tree.Go(node) {
		return nil, &host.Refusal{Code: host.CodeNoNode}
	}
	p, err := view.OfExploration(x)
	if err != nil {
		return nil, err
	}
	if err := st.Host.MayAnalyseLine(ctx, r.User.ID, p.Line); err != nil {
		return nil, err
	}
	return &Start{Ref: ref, Game: p.Game, Setup: SetupOf(p.Line), Played: p.Line}, nil
}
