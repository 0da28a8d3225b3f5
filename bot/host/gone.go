package host

import (
	"context"
	"errors"

	"bridgekeeper/store"
)

// InThread takes a game that has begun into a thread of its channel, as its challenge
// asked for.
type InThread struct{ Thread string }

func (c InThread) decide(m moment) ([]entry, error) {
	if m.Status != Playing || m.Place.Thread != "" || m.Suspended() || c.Thread == "" {
		return nil, nil
	}
	return adds(&moved{Guild: m.Place.Guild, Channel: m.Place.Channel, Thread: c.Thread})
}

// LoseChannel tells the tables of a channel or thread that it is no more, and returns
// those that this changed. A table of a thread goes on in the thread's channel, unless
// that is the one lost; the others wait for a player to call them elsewhere. One that
// can't be read keeps the others from nothing.
func (h *Host) LoseChannel(ctx context.Context, channel string) (changed []int64, err error) {
	rows, err := h.db.InChannel(ctx, channel, live, store.MaxRows)
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		did := false
		for range 2 { // from its thread to the channel, and out of that
			t, err := h.Table(ctx, row.ID)
			if err != nil {
				h.unreadable(row.ID, err)
				break
			}
			if t.Place.Channel != channel && t.Place.Thread != channel || t.Suspended() {
				break
			}
			if _, err := h.Do(ctx, Request{Table: row.ID, Command: Suspend{}}); err != nil {
				return changed, err
			}
			did = true
		}
		if did {
			changed = append(changed, row.ID)
		}
	}
	return changed, nil
}

// Places are the channels and threads of a guild where games and challenges are under
// way, at most as many as a listing has.
func (h *Host) Places(ctx context.Context, guild string) ([]string, error) {
	return h.db.PlacesOf(ctx, guild)
}

// SuspendedOf are the tables of a person in a guild that wait to be called elsewhere.
func (h *Host) SuspendedOf(ctx context.Context, user, guild string) ([]*Table, error) {
	rows, err := h.db.OfUser(ctx, user, live, store.MaxRows)
	if err != nil {
		return nil, err
	}
	var out []*Table
	for _, row := range rows {
		if row.Guild != guild {
			continue
		}
		t, err := h.Table(ctx, row.ID)
		if ctx.Err() != nil {
			return nil, errors.Join(ctx.Err(), err)
		}
		if err != nil {
			h.unreadable(row.ID, err)
			continue
		}
		if t.Suspended() {
			out = append(out, t)
		}
	}
	return out, nil
}
