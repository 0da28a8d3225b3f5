package bot

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/table"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// venue is a channel that something is posted in.
type venue struct{ guild, channel, locale string }

// venueHere is the channel of a request.
func venueHere(r *route.Request) venue { return venue{r.GuildID, r.ChannelID, r.GuildLocale} }

// venueOf is the channel of a table.
func venueOf(t *host.Table) venue { return venue{t.Place.Guild, t.Place.Target(), t.Locale} }

// askWhere asks in a direct message in which channel a position is to be posted: those
// of the person's games are known, that of the game explored first. Where there is none
// it hands out what to post by in a channel.
func (b *Bot) askWhere(ctx context.Context, r *route.Request, x *host.Exploration, p view.Position) (*wire.Response, error) {
	tables, err := b.venues(ctx, r, x)
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

// maxVenues is how many channels one may choose from.
const maxVenues = 10

// venues are tables of the person, each in another channel.
func (b *Bot) venues(ctx context.Context, r *route.Request, x *host.Exploration) ([]*host.Table, error) {
	var all []*host.Table
	if number, ok := strings.CutPrefix(x.Source, table.FromTable); ok {
		if id, err := strconv.ParseInt(number, 10, 64); err == nil {
			t, err := b.Host.Table(ctx, id)
			if err != nil && host.AsRefusal(err) == nil {
				return nil, err
			}
			if err == nil {
				all = append(all, t)
			}
		}
	}
	own, err := b.Host.Of(ctx, r.User.ID)
	if err != nil {
		return nil, err
	}
	var out []*host.Table
	seen := map[string]bool{}
	for _, t := range append(all, own...) {
		if concerns(r, t) == nil && !seen[t.Place.Target()] && len(out) < maxVenues {
			seen[t.Place.Target()] = true
			out = append(out, t)
		}
	}
	return out, nil
}

// concerns tells that a person may not know of a table, or its channel can't be posted in:
// that they are there is known of players alone.
func concerns(r *route.Request, t *host.Table) error {
	if !t.Concerns(r.User.ID) || t.Place.Guild == "" || t.Suspended() {
		return &host.Refusal{Code: host.CodeNoTable, Args: rules.Args{"table": rules.Count(t.ID)}}
	}
	return nil
}

// mayWriteAt tells why a person may not write in the channel of a table from elsewhere.
// There nobody but the bot looks: they may have left, or been sent away or silenced,
// since they played.
func (b *Bot) mayWriteAt(ctx context.Context, r *route.Request, t *host.Table) error {
	access, err := b.Channels.Access(ctx, t.Place.Target(), r.User.ID)
	if err != nil && (ctx.Err() != nil || wire.Passing(err)) {
		return fmt.Errorf("what a person may do in a channel: %w", err)
	}
	send := int64(route.PermSendMessages)
	if access.Thread {
		send = route.PermSendInThreads
	}
	if need := route.PermViewChannel | send; err != nil || access.Permissions&need != need {
		return route.Refuse("error.post-not-there")
	}
	return nil
}

// postTo opens the form for a post in the channel that was chosen.
func (b *Bot) postTo(ctx context.Context, r *route.Request, _ *host.Exploration, p view.Position) (*wire.Response, error) {
	if len(r.Values) != 1 {
		return nil, route.ErrID
	}
	t, err := b.venueTable(ctx, r, r.Values[0])
	if err != nil {
		return nil, err
	}
	return postModal(r, p, t), nil
}

// venueTable is the table whose channel was chosen, by its number.
func (b *Bot) venueTable(ctx context.Context, r *route.Request, number string) (*host.Table, error) {
	id, err := strconv.ParseInt(number, 10, 64)
	if err != nil {
		return nil, route.ErrID
	}
	t, err := b.Host.Table(ctx, id)
	if err != nil {
		return nil, err
	}
	return t, concerns(r, t)
}

// venueAsked is where the form for a post says that it goes.
func (b *Bot) venueAsked(ctx context.Context, r *route.Request) (venue, error) {
	if r.Pressed.Arg != "" {
		t, err := b.venueTable(ctx, r, r.Pressed.Arg)
		if err != nil {
			return venue{}, err
		}
		// Not before: a form can't be opened late, and this asks Discord some times.
		return venueOf(t), b.mayWriteAt(ctx, r, t)
	}
	if r.GuildID == "" { // a form that was opened before one could choose
		return venue{}, route.Refuse("error.post-where")
	}
	return venueHere(r), route.MayPost(r)
}
