package look

import (
	"context"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
)

func (l *Look) codeButton(_ context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	return view.CodeOf(r, view.Of(t)), nil
}
