package play

import (
	"context"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
)

// redoButton takes the step again that was undone last.
func (pl *Play) redoButton(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	change, err := pl.Do(ctx, r, t, r.Pressed.Rev, host.Redo{})
	if err != nil {
		return nil, err
	}
	return pl.afterStep(ctx, r, change)
}
