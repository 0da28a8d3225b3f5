package play

import (
	"context"

	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/turn"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/rules"
)

// pickButton opens the dialogue from a card, and goes on in it.
func (pl *Play) pickButton(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	if err := pl.Host.May(t, r.User.ID, host.Act{}); err != nil {
		return nil, desk.ErrorAt(t, err)
	}
	if r.Pressed.Rev != t.Rev {
		return nil, desk.ErrorAt(t, &host.Refusal{Code: host.CodeStale, Table: t})
	}
	answer, err := pl.Pick(ctx, r, view.Of(t), t.Seat(r.User.ID), turn.PickPath(r))
	if err != nil {
		return nil, desk.ErrorAt(t, err)
	}
	return answer, nil
}

// actsButton takes several steps, all or none.
func (pl *Play) actsButton(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	var steps []rules.Action
	for _, a := range route.ReadArg(r.Pressed.Arg, route.Steps).All() {
		steps = append(steps, rules.Action(a))
	}
	return pl.actAll(ctx, r, t, r.Pressed.Rev, steps)
}

// actEndButton takes a step and ends the turn, as buttons once did in one.
func (pl *Play) actEndButton(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	steps := []rules.Action{rules.Action(r.Pressed.Arg)}
	if after, err := view.Of(t).After(steps[0]); err == nil { // else it is refused, in words
		if end := turn.EndOf(after); end != "" {
			steps = append(steps, end)
		}
	}
	return pl.actAll(ctx, r, t, r.Pressed.Rev, steps)
}
