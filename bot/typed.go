package bot

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
func (b *Bot) playTyped(ctx context.Context, r *route.Request) (*wire.Response, error) {
	t, err := b.TableToPlay(ctx, r)
	if err != nil {
		return nil, err
	}
	o, _ := r.Option("move")
	return b.takeTyped(ctx, r, t, o.Value)
}

// typeButton opens the form.
func (b *Bot) typeButton(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	if err := b.Host.May(t, r.User.ID, host.Act{}); err != nil {
		return nil, desk.At(t, err)
	}
	return turn.TypeModal(r, t.Game, route.ID{Verb: route.Type, Of: t.ID, Rev: r.Pressed.Rev}.String()), nil
}

// typeForm takes the turn typed in the form.
func (b *Bot) typeForm(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	return b.takeTyped(ctx, r, t, r.Fields[turn.MoveField])
}

func (b *Bot) takeTyped(ctx context.Context, r *route.Request, t *host.Table, text string) (*wire.Response, error) {
	if done, err := b.Host.Done(ctx, r.ID); err != nil {
		return nil, desk.At(t, err)
	} else if done { // delivered twice: the text is of a position that has passed
		return b.afterStep(ctx, r, host.Change{Before: t, After: t, Repeated: true})
	}
	if err := b.Host.May(t, r.User.ID, host.Act{}); err != nil {
		return nil, desk.At(t, err)
	}
	steps, err := turn.TypedSteps(r, view.Of(t), text)
	if err != nil {
		return nil, desk.At(t, err)
	}
	// The text was read at this revision, so it is played at this one or not at all.
	rev := r.Pressed.Rev
	if rev == 0 {
		rev = t.Rev
	}
	return b.actAll(ctx, r, t, rev, steps)
}

// actAll takes steps at a table, all or none, and tells what came of them.
func (b *Bot) actAll(ctx context.Context, r *route.Request, t *host.Table, rev int64, steps []rules.Action) (*wire.Response, error) {
	change, err := b.Do(ctx, r, t, rev, host.Act{Steps: steps})
	if err != nil {
		return nil, err
	}
	answer, err := b.afterStep(ctx, r, change)
	if r.Kind == wire.KindCommand { // those of cards are told by onTable
		answer = desk.Noticed(r, change.Before, answer)
	}
	return answer, err
}
