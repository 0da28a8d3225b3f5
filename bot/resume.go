package bot

import (
	"context"

	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
)

// resumeRow is the button to go on with the game played last; none where nothing of
// the person's is under way.
func resumeRow(tables []*host.Table, say *words.Speaker) []wire.Component {
	for _, t := range tables {
		if t.Status == host.Playing {
			return []wire.Component{wire.Row{Components: []wire.Component{
				wire.Button{CustomID: route.ID{Verb: route.Resume}.String(), Label: say.Plain().Say("button.resume"), Style: wire.Primary},
			}}}
		}
	}
	return nil
}

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
