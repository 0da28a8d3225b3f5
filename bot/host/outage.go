package host

import (
	"context"
	"time"

	"bridgekeeper/bot/host/clock"
	"bridgekeeper/store"
)

// outageAfter is how long nobody swept when that was an outage: shorter restarts
// take nobody's time.
const outageAfter = 15 * time.Minute

// guildOutageMost is how long a guild that is out of order holds what is due at its
// tables up. One that stays away for longer is taken for one that is gone, where time
// goes on as it does in guilds that the bot was removed from.
const guildOutageMost = 7 * 24 * time.Hour

// outagesKept is how long outages are kept after they ended. A table needs one only until
// what came due during it has been dealt with. The next sweep does that, unless the guild
// is out of order by then: for guildOutageMost at most, and perhaps a few times in a row.
const outagesKept = 30 * 24 * time.Hour

// aliveKey is where the sweeps of all programs on a file keep when the last of them was.
const aliveKey = "alive"

// alive notes that somebody sweeps, and how long nobody did where that was long.
func (h *Host) alive(ctx context.Context) error {
	var last time.Time
	if err := kept(ctx, h.db, botScope, aliveKey, &last); err != nil {
		return err
	}
	now := h.now().UTC().Truncate(time.Second)
	if !last.IsZero() && now.Sub(last) > outageAfter {
		if err := h.db.AddOutage(ctx, store.Outage{Since: last, Until: now}, now.Add(-outagesKept)); err != nil {
			return err
		}
	}
	if now.Before(last) { // the machine's clock went back
		now = last
	}
	return keep(ctx, h.db, botScope, aliveKey, now)
}

// GuildDown notes that a guild is out of order: until GuildUp nothing is due at its
// tables, since their players can't reach them. Said again it changes nothing.
func (h *Host) GuildDown(ctx context.Context, guild string) error {
	since, err := h.db.OutageSince(ctx, guild)
	if err != nil || !since.IsZero() {
		return err
	}
	return h.db.BeginOutage(ctx, guild, h.now().UTC().Truncate(time.Second))
}

// GuildUp notes that a guild is in order again, or that the bot is in it no longer,
// where nothing is to be waited for. An outage that was long gives players the same
// grace as one of the program, from the next sweep on: tables that were put off are due.
// What fails can be said again.
func (h *Host) GuildUp(ctx context.Context, guild string) error {
	since, err := h.db.OutageSince(ctx, guild)
	if err != nil || since.IsZero() {
		return err
	}
	now := h.now()
	return h.db.EndOutage(ctx, store.OutageEnd{
		Guild: guild, Until: now.UTC().Truncate(time.Second), Brief: outageAfter, Forget: now.Add(-outagesKept),
		Now: now, PutOff: now.Add(lookAgain),
	})
}

// IsGuildDown tells whether a guild is noted as out of order.
func (h *Host) IsGuildDown(ctx context.Context, guild string) (bool, error) {
	since, err := h.db.OutageSince(ctx, guild)
	return !since.IsZero(), err
}

// unreachable tells whether the players of a table can't reach it, so that nothing is
// due there.
func (h *Host) unreachable(ctx context.Context, t *Table) (bool, error) {
	if t.Place.Guild == "" {
		return false, nil
	}
	since, err := h.db.OutageSince(ctx, t.Place.Guild)
	return err == nil && !since.IsZero() && h.now().Sub(since) < guildOutageMost, err
}

// outages are when the players of a table could not reach it for long: since nobody swept,
// or its guild was out of order.
func (h *Host) outages(ctx context.Context, t *Table) ([]clock.Span, error) {
	rows, err := h.db.Outages(ctx, t.Place.Guild)
	if err != nil {
		return nil, err
	}
	spans := make([]clock.Span, len(rows))
	for i, o := range rows {
		spans[i] = clock.Span{From: o.Since, To: o.Until}
	}
	return clock.Outages(spans...), nil
}
