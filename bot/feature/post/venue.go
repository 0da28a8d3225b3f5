package post

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/table"
	"bridgekeeper/bot/wire"
	"bridgekeeper/rules"
)

// Venue is a channel that something is posted in.
type Venue struct{ Guild, Channel, Locale string }

// venueHere is the channel of a request.
func venueHere(r *route.Request) Venue { return Venue{r.GuildID, r.ChannelID, r.GuildLocale} }

// venueOf is the channel of a table.
func venueOf(t *host.Table) Venue { return Venue{t.Place.Guild, t.Place.Target(), t.Locale} }

// maxVenues is how many channels one may choose from.
const maxVenues = 10

// Venues are the tables whose channels a person may post an exploration in, a channel each:
// first that of the game explored, then those of the person's own games.
func (po *Post) Venues(ctx context.Context, r *route.Request, x *host.Exploration) ([]*host.Table, error) {
	var all []*host.Table
	if number, ok := strings.CutPrefix(x.Source, table.FromTable); ok {
		if id, err := strconv.ParseInt(number, 10, 64); err == nil {
			t, err := po.Host.Table(ctx, id)
			if err != nil && host.AsRefusal(err) == nil {
				return nil, err
			}
			if err == nil {
				all = append(all, t)
			}
		}
	}
	own, err := po.Host.Of(ctx, r.User.ID)
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

// concerns refuses a table whose channel a person may not post in from elsewhere. Only its
// players are known to be there.
func concerns(r *route.Request, t *host.Table) error {
	if !t.Concerns(r.User.ID) || t.Place.Guild == "" || t.Suspended() {
		return &host.Refusal{Code: host.CodeNoTable, Args: rules.Args{"table": rules.Count(t.ID)}}
	}
	return nil
}

// mayWriteAt tells why a person may not write in the channel of a table from elsewhere.
// There nobody but the bot looks: they may have left, or been sent away or silenced,
// since they played.
func (po *Post) mayWriteAt(ctx context.Context, r *route.Request, t *host.Table) error {
	access, err := po.Channels.Access(ctx, t.Place.Target(), r.User.ID)
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

// VenueTable is the table whose channel was chosen, by its number.
func (po *Post) VenueTable(ctx context.Context, r *route.Request, number string) (*host.Table, error) {
	id, err := strconv.ParseInt(number, 10, 64)
	if err != nil {
		return nil, route.ErrID
	}
	t, err := po.Host.Table(ctx, id)
	if err != nil {
		return nil, err
	}
	return t, concerns(r, t)
}

// VenueAsked is the channel that the form for a post names, if the person and the bot may post
// there.
func (po *Post) VenueAsked(ctx context.Context, r *route.Request) (Venue, error) {
	if r.Pressed.Arg != "" {
		t, err := po.VenueTable(ctx, r, r.Pressed.Arg)
		if err != nil {
			return Venue{}, err
		}
		// Not before: a form can't be opened late, and this asks Discord some times.
		return venueOf(t), po.mayWriteAt(ctx, r, t)
	}
	if r.GuildID == "" { // a form that was opened before one could choose
		return Venue{}, route.Refuse("error.post-where")
	}
	return venueHere(r), route.MayPost(r)
}
