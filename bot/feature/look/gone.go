package look

import (
	"context"

	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/table"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
)

// calledHere takes a table that lost its channel to this one, when a player asks for its
// board here. It returns nil if there is none to be moved.
func (l *Look) calledHere(ctx context.Context, r *route.Request) (*wire.Response, error) {
	t, err := l.waiting(ctx, r)
	if t == nil || err != nil {
		return nil, err
	}
	if err := route.MayPost(r); err != nil {
		return nil, err
	}
	change, err := l.Do(ctx, r, t, 0, host.Move{To: desk.PlaceOf(r)})
	if err != nil {
		return nil, err
	}
	text := r.Say.Say("private.called-here", words.Args{"game": words.Said(table.Title(t, r.Say))})
	return l.ThenShow(route.Private(wire.Text{Content: text}), desk.Changed(change)...), nil
}

// waiting is the table without a channel that a /board may mean: the one it names, else
// where the person has no other in this channel, their only one in this server. It is
// nil for none.
func (l *Look) waiting(ctx context.Context, r *route.Request) (*host.Table, error) {
	if r.GuildID == "" {
		return nil, nil
	}
	if t, named, err := l.TableNamed(ctx, r); named {
		if err != nil || !t.Suspended() || !t.Concerns(r.User.ID) || t.Place.Guild != r.GuildID {
			return nil, err
		}
		return t, nil
	}
	if _, err := l.Host.Find(ctx, r.ChannelID, r.User.ID); err == nil {
		return nil, nil
	} else if e := host.AsRefusal(err); e == nil || e.Code != host.CodeNoTable {
		return nil, err
	}
	list, err := l.Host.SuspendedOf(ctx, r.User.ID, r.GuildID)
	switch {
	case err != nil || len(list) == 0:
		return nil, err
	case len(list) > 1:
		return nil, &host.Refusal{Code: host.CodeWhichTable, Choice: list[:min(len(list), route.MaxSelect)]}
	}
	return list[0], nil
}
