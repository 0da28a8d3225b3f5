package desk

import (
	"context"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
)

// NothingKey is the sentence for somebody who plays nothing.
func NothingKey(r *route.Request) string {
	if r.GuildID == "" {
		return "private.games-empty-dm"
	}
	return "private.games-empty"
}

// TableOrLast is tableToSee that in a direct message, where no tables are, means the
// game that the person played last.
func (d *Desk) TableOrLast(ctx context.Context, r *route.Request) (*host.Table, error) {
	if _, named := r.Option(route.TableOption); named || r.GuildID != "" {
		return d.TableToSee(ctx, r)
	}
	t, err := d.Host.LastPlayed(ctx, r.User.ID)
	if err == nil && t == nil {
		return nil, route.Refuse(NothingKey(r))
	}
	return t, err
}
