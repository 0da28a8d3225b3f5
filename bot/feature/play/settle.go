package play

import (
	"context"

	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
)

// agreeButton says that one would end a decided game, or ends it. The revision does
// not matter: what is decided stays so, or the host says that it is not.
func (pl *Play) agreeButton(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	change, err := pl.Do(ctx, r, t, 0, host.AgreeEnd{})
	if err != nil {
		return nil, err
	}
	return pl.ThenShow(&wire.Response{Kind: wire.Acknowledge}, desk.Changed(change)...), nil
}

// wishButton says that one would like a rematch, or to play on.
func (pl *Play) wishButton(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	change, err := pl.Do(ctx, r, t, 0, host.Want{What: host.Wish(r.Pressed.Arg)})
	if err != nil {
		return nil, err
	}
	return pl.ThenShow(&wire.Response{Kind: wire.Acknowledge}, desk.Changed(change)...), nil
}
