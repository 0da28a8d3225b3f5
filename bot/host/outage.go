package host

import (
	"context"
	"time"

	"bridgekeeper/bot/host/clock"
)

// outageAfter is how long nobody swept when that was an outage: shorter restarts
// take nobody's time.
const outageAfter = 15 * time.Minute

// guildOutageMost is how long a guild that is out of order holds what is due at its
// tables up. One that stays away for longer is taken for one that is gone, where time
// goes on as it does in guilds that the bot was removed from.
const guildOutageMost = 7 * 24 * time.Hour

// What the sweeps of all programs on a file keep for each other; and for a guild, since
// when it is out of order and when it last was.
const (
	aliveKey  = "alive"
	outageKey = "outage"
	downKey   = "down"
)

// alive notes that somebody sweeps, and how long nobody did where that was long.
func (h *Host) alive(ctx context.Context) error {
	var last time.Time
	if err := kept(ctx, h.db, botScope, aliveKey, &last); err != nil {
		return err
	}
	now := h.now().UTC().Truncate(time.Second)
	if !last.IsZero() && now.Sub(last) > outageAfter {
		if err := h.keepOutage(ctx, botScope, clock.Span{From: last, To: now}); err != nil {
			return err
		}
	}
	if now.Before(last) { // the machine's clock went back
		now = last
	}
	return keep(ctx, h.db, botScope, aliveKey, now)
}

// keepOutage keeps when players could last not play, for long, together with the outage
// before where that ended too short a time ago for its grace: who was to have one has
// still to have it.
func (h *Host) keepOutage(ctx context.Context, scope string, now clock.Span) error {
	var last clock.Span
	if err := kept(ctx, h.db, scope, outageKey, &last); err != nil {
		return err
	}
	all := clock.Outages(last, now)
	return keep(ctx, h.db, scope, outageKey, all[len(all)-1])
}

// GuildDown notes that a guild is out of order: until GuildUp nothing is due at its
// tables, since their players can't reach them. Said again it changes nothing.
func (h *Host) GuildDown(ctx context.Context, guild string) error {
	since, err := h.downSince(ctx, guild)
	if err != nil || !since.IsZero() {
		return err
	}
	return keep(ctx, h.db, GuildScope(guild), downKey, h.now().UTC().Truncate(time.Second))
}

// GuildUp notes that a guild is in order again, or that the bot is in it no longer,
// where nothing is to be waited for. An outage that was long gives players the same
// grace as one of the program, from the next sweep on: tables that were put off are due.
// What fails can be said again.
func (h *Host) GuildUp(ctx context.Context, guild string) error {
	since, err := h.downSince(ctx, guild)
	if err != nil || since.IsZero() {
		return err
	}
	now := h.now()
	if span := (clock.Span{From: since, To: now.UTC().Truncate(time.Second)}); span.Length() > outageAfter {
		if err := h.keepOutage(ctx, GuildScope(guild), span); err != nil {
			return err
		}
	}
	if err := h.db.Hasten(ctx, guild, now, now.Add(lookAgain)); err != nil {
		return err
	}
	return h.db.SetSetting(ctx, GuildScope(guild), downKey, "")
}

// IsGuildDown tells whether a guild is noted as out of order.
func (h *Host) IsGuildDown(ctx context.Context, guild string) (bool, error) {
	since, err := h.downSince(ctx, guild)
	return !since.IsZero(), err
}

// downSince is since when a guild is out of order; the zero time where it is not.
func (h *Host) downSince(ctx context.Context, guild string) (time.Time, error) {
	var since time.Time
	if guild == "" {
		return since, nil
	}
	return since, kept(ctx, h.db, GuildScope(guild), downKey, &since)
}

// unreachable tells whether the players of a table can't reach it, so that nothing is
// due there.
func (h *Host) unreachable(ctx context.Context, t *Table) (bool, error) {
	since, err := h.downSince(ctx, t.Place.Guild)
	return err == nil && !since.IsZero() && h.now().Sub(since) < guildOutageMost, err
}

// outages are when the players of a table could not reach it last, for long: since
// nobody swept, and since its guild was out of order. Zero spans are none.
func (h *Host) outages(ctx context.Context, t *Table) (list [2]clock.Span, err error) {
	if err := kept(ctx, h.db, botScope, outageKey, &list[0]); err != nil || t.Place.Guild == "" {
		return list, err
	}
	return list, kept(ctx, h.db, GuildScope(t.Place.Guild), outageKey, &list[1])
}
