package play

import (
	"context"

	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
)

// wishButton says that one would like a rematch, or to play on.
func (pl *Play) wishButton(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	change, err := pl.Do(ctx, r, t, 0, host.Want{What: host.Wish(r.Pressed.Arg)})
	if err != nil {
		return nil, err
	}
	return pl.ThenShow(&wire.Response{Kind: wire.Acknowledge}, desk.Changed(change)...), nil
}

// resignMatchButton gives up a whole match; the question came before.
func (pl *Play) resignMatchButton(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	change, err := pl.Do(ctx, r, t, 0, host.ResignMatch{})
	if err != nil {
		return nil, err
	}
	text := r.Say.Say("private.resigned-match", words.Args{"n": change.After.Series.Length})
	return pl.ThenShow(r.Privately(text), desk.Changed(change)...), nil
}
