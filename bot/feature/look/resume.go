package look

import (
	"context"

	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
)

// resumeButton shows a person the game they played last as it stands, with the buttons
// to play where it is their turn: also far from its channel.
func (l *Look) resumeButton(ctx context.Context, r *route.Request) (*wire.Response, error) {
	t, err := l.Host.LastPlayed(ctx, r.User.ID)
	if err != nil {
		return nil, err
	}
	if t == nil {
		return route.Private(wire.Text{Content: r.Say.Say(desk.NothingKey(r))}), nil
	}
	answer, err := l.boardAsPicture(ctx, r, t)
	return desk.TellDropped(r, t, answer), err
}
