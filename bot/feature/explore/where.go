package explore

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// askWhere asks in a direct message in which channel a position is to be posted: those
// of the person's games are known, that of the game explored first. Where there is none
// it hands out what to post by in a channel.
func (ex *Explore) askWhere(ctx context.Context, r *route.Request, x *host.Exploration, p view.Position) (*wire.Response, error) {
	tables, err := ex.post.Venues(ctx, r, x)
	if err != nil {
		return nil, err
	}
	if len(tables) == 0 {
		text := r.Say.Say("post.nowhere")
		if code := rules.Code(p.Line); len(code) <= view.MaxInText {
			text += "\n```\n" + code + "\n```"
		}
		return route.Private(wire.Text{Content: text}), nil
	}
	plain := r.Say.Plain()
	lines := []string{r.Say.Say("post.where")}
	var options []wire.SelectOption
	for _, t := range tables {
		lines = append(lines, fmt.Sprintf("- #%d: <#%s>", t.ID, t.Place.Target()))
		options = append(options, wire.SelectOption{
			Label: words.Shorten(plain.Say("choice.channel-of", words.Args{"table": int(t.ID), "game": words.Said(plain.Game(t.Game.Name()))}), route.MaxLabel),
			Value: strconv.FormatInt(t.ID, 10),
		})
	}
	return route.Private(wire.Text{Content: strings.Join(lines, "\n")}, wire.Row{Components: []wire.Component{
		wire.Select{CustomID: p.Button(route.PostTo, ""), Options: options, Placeholder: plain.Say("select.channel")},
	}}), nil
}

// postTo opens the form for a post in the channel that was chosen.
func (ex *Explore) postTo(ctx context.Context, r *route.Request, _ *host.Exploration, p view.Position) (*wire.Response, error) {
	if len(r.Values) != 1 {
		return nil, route.ErrID
	}
	t, err := ex.post.VenueTable(ctx, r, r.Values[0])
	if err != nil {
		return nil, err
	}
	return postModal(r, p, t), nil
}
