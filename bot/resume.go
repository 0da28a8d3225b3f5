package bot

import (
	"context"

	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
)

// resumeButton shows a person the game they played last as it stands, with the buttons
// to play where it is their turn: also far from its channel.
func (b *Bot) resumeButton(ctx context.Context, r *route.Request) (*wire.Response, error) {
	t, err := b.Host.LastPlayed(ctx, r.User.ID)
	if err != nil {
		return nil, err
	}
	if t == nil {
		return route.Private(wire.Text{Content: r.Say.Say(desk.NothingKey(r))}), nil
	}
	answer, err := b.boardAsPicture(ctx, r, t)
	return desk.Noticed(r, t, answer), err
}
