package bot

import (
	"context"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
)

// redoButton takes the step again that was undone last.
func (b *Bot) redoButton(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	change, err := b.Do(ctx, r, t, r.Pressed.Rev, host.Redo{})
	if err != nil {
		return nil, err
	}
	return b.afterStep(ctx, r, change)
}

// study opens a table at which the person holds both seats, to try things out in the
// open: with undo to the very start, and redo.
func (b *Bot) study(ctx context.Context, r *route.Request) (*wire.Response, error) {
	c, _, err := b.startChosen(ctx, r)
	if err != nil {
		return nil, err
	}
	c.Study = true
	t, err := b.Host.Challenge(ctx, c)
	if err != nil {
		return nil, err
	}
	return b.ThenShow(route.Private(wire.Text{Content: r.Say.Say("private.study-begins")}), t.ID), nil
}
