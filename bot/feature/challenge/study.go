package challenge

import (
	"context"

	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
)

// study opens a table at which the person holds both seats, to try things out in the
// open: with undo to the very start, and redo.
func (ch *Challenge) study(ctx context.Context, r *route.Request) (*wire.Response, error) {
	c, _, err := ch.startChosen(ctx, r)
	if err != nil {
		return nil, err
	}
	c.Study = true
	t, err := ch.Host.Challenge(ctx, c)
	if err != nil {
		return nil, err
	}
	return ch.ThenShow(route.Private(wire.Text{Content: r.Say.Say("private.study-begins")}), t.ID), nil
}
