package bot

import (
	"context"
	"strconv"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/rules"
)

// The kinds of start beside those of start.go: what is being drawn in the editor
// ("d.12"), and a node of one's exploration ("x.3.17").
const (
	startDraft = "d"
	startNode  = "x"
)

func draftRef(p *host.Position) string { return startDraft + "." + strconv.FormatInt(p.ID, 10) }

func nodeRef(x *host.Exploration) string { return fileRef(startNode, x.Number, x.Tree.At()) }

// exploreStart opens one's exploration of a start: a game that was read from a file
// at its last position, with all its steps to go back through.
func (b *Bot) exploreStart(ctx context.Context, r *route.Request) (*wire.Response, error) {
	s, err := b.startNamed(ctx, r, r.Pressed.Arg)
	if err != nil {
		return nil, err
	}
	line := s.played
	if line == nil {
		if line, err = s.line(); err != nil {
			return nil, err
		}
	}
	return b.exploreLine(ctx, r, line)
}

// startDraft is what is being drawn in an editor, as it is now; or, once that has been
// kept, what it became.
func (b *Bot) startDraft(ctx context.Context, r *route.Request, ref string, id int64) (*start, error) {
	e, err := b.editorAt(ctx, r, id)
	if err != nil {
		return nil, err
	}
	if e.sketch == nil {
		return b.startKept(ctx, r, keptRef(e.position), id)
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
	return &start{ref: ref, game: e.game, setup: setup, position: e.position}, err
}

// startNode is where a node of one's exploration leads.
func (b *Bot) startNode(ctx context.Context, r *route.Request, ref string, number int64, node int) (*start, error) {
	x, err := b.Host.Exploration(ctx, r.User.ID, number)
	if err != nil {
		return nil, err
	}
	if !x.Tree.Go(node) {
		return nil, &host.Refusal{Code: host.CodeNoNode}
	}
	p, err := view.PositionIn(x)
	if err != nil {
		return nil, err
	}
	if err := b.Host.MayAnalyseLine(ctx, r.User.ID, p.Line); err != nil {
		return nil, err
	}
	return &start{ref: ref, game: p.Game, setup: setupOf(p.Line), played: p.Line}, nil
}

// exploreLine opens one's exploration of a line that no table has, at its end.
func (b *Bot) exploreLine(ctx context.Context, r *route.Request, line *rules.Line) (*wire.Response, error) {
	if err := b.Host.MayAnalyseLine(ctx, r.User.ID, line); err != nil {
		return nil, err
	}
	x, err := b.Host.Explore(ctx, r.User.ID, sourceOf(line), line, line.Len())
	return b.opened(ctx, r, x, "", err)
}
