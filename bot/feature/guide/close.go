package guide

import (
	"context"

	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
)

func (gd *Guide) closeButton(_ context.Context, r *route.Request) (*wire.Response, error) {
	return r.Privately(r.Say.Say("private.closed")), nil
}
