package bot

import (
	"context"

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
		return route.Private(wire.Text{Content: r.Say.Say(nothingKey(r))}), nil
	}
	answer, err := b.boardAsPicture(ctx, r, t)
	return noticed(r, t, answer), err
}

// nothingKey is the sentence for somebody who plays nothing.
func nothingKey(r *route.Request) string {
	if r.GuildID == "" {
		return "private.games-empty-dm"
	}
	return "private.games-empty"
}

// tableOrLast is tableToSee that in a direct message, where no tables are, means the
// game that the person played last.
func (b *Bot) tableOrLast(ctx context.Context, r *route.Request) (*host.Table, error) {
	if _, named := r.Option(route.TableOption); named || r.GuildID != "" {
		return b.tableToSee(ctx, r)
	}
	t, err := b.Host.LastPlayed(ctx, r.User.ID)
	if err == nil && t == nil {
		return nil, route.Refuse(nothingKey(r))
	}
	return t, err
}
