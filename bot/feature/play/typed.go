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

// playTyped takes a whole turn as a person types it, all of it or nothing.
func (pl *Play) playTyped(ctx context.Context, r *route.Request) (*wire.Response, error) {
	t, err := pl.TableToPlay(ctx, r)
	if err != nil {
		return nil, err
	}
	o, _ := r.Option("move")
	return pl.takeTyped(ctx, r, t, o.Value)
}

// typeButton opens the form.
func (pl *Play) typeButton(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	if err := pl.Host.May(t, r.User.ID, host.Act{}); err != nil {
		return nil, desk.ErrorAt(t, err)
	}
	return turn.TypeModal(r, t.Game, route.ID{Verb: route.Type, Of: t.ID, Rev: r.Pressed.Rev}.String()), nil
}

// typeForm takes the turn typed in the form.
func (pl *Play) typeForm(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	return pl.takeTyped(ctx, r, t, r.Fields[turn.MoveField])
}

func (pl *Play) takeTyped(ctx context.Context, r *route.Request, t *host.Table, text string) (*wire.Response, error) {
	if done, err := pl.Host.Done(ctx, r.ID); err != nil {
		return nil, desk.ErrorAt(t, err)
	} else if done { // delivered twice: the text is of a position that has passed
		return pl.afterStep(ctx, r, host.Change{Before: t, After: t, Repeated: true})
	}
	if err := pl.Host.May(t, r.User.ID, host.Act{}); err != nil {
		return nil, desk.ErrorAt(t, err)
	}
	steps, err := turn.TypedSteps(r, view.Of(t), text)
	if err != nil {
		return nil, desk.ErrorAt(t, err)
	}
	// The text was read at this revision, so it is played at this one or not at all.
	rev := r.Pressed.Rev
	if rev == 0 {
		rev = t.Rev
	}
	return pl.actAll(ctx, r, t, rev, steps)
}

// actAll takes steps at a table, all or none, and tells what came of them.
func (pl *Play) actAll(ctx context.Context, r *route.Request, t *host.Table, rev int64, steps []rules.Action) (*wire.Response, error) {
	change, err := pl.Do(ctx, r, t, rev, host.Act{Steps: steps})
	if err != nil {
		return nil, err
	}
	answer, err := pl.afterStep(ctx, r, change)
	if r.Kind == wire.KindCommand { // for components OnTable does it
		answer = desk.TellDropped(r, change.Before, answer)
	}
	return answer, err
}
