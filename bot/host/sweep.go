package host

import (
	"context"
	"errors"
	"fmt"
	"time"

	"bridgekeeper/bot/host/clock"
	"bridgekeeper/store"
)

// sweepBatch is how many tables that are due are read at a time.
const sweepBatch = 100

// Sweep does what is due at all tables, each once however many programs sweep, and
// returns the tables it changed. It is to be called every minute or so: how long it
// was not is how long players could not play.
func (h *Host) Sweep(ctx context.Context) (changed []int64, err error) {
	if err := h.alive(ctx); err != nil {
		return nil, err
	}
	if err := h.dateAll(ctx); err != nil {
		return nil, err
	}
	now := h.now()
	seen := map[int64]bool{}
	for {
		rows, err := h.db.Due(ctx, now, sweepBatch)
		if err != nil {
			return changed, fmt.Errorf("tables due: %w", err)
		}
		fresh := false
		for _, row := range rows {
			if seen[row.ID] {
				continue
			}
			seen[row.ID], fresh = true, true
			did, err := h.doDue(ctx, row.ID)
			if ctx.Err() != nil {
				return changed, ctx.Err()
			}
			if err != nil { // one bad table must not keep the others from their time
				h.unreadable(row.ID, err)
				if perr := h.db.Postpone(ctx, row.ID, row.Seq, now.Add(time.Hour)); perr != nil && !errors.Is(perr, store.ErrConflict) {
					return changed, perr
				}
				continue
			}
			if did {
				changed = append(changed, row.ID)
			}
		}
		if !fresh {
			return changed, nil
		}
	}
}

// lookAgain is when tables are looked at again whose guild is out of order.
const lookAgain = 5 * time.Minute

// doDue does what is due at one table, and tells whether anything was. What is next
// there may have moved since it was noted: then that is noted anew.
func (h *Host) doDue(ctx context.Context, id int64) (bool, error) {
	did, until, err := h.restOf(ctx, id)
	if err != nil {
		return false, err
	}
	if !until.IsZero() {
		t, err := h.Table(ctx, id)
		if err == nil {
			err = h.db.Postpone(ctx, id, t.Seq, until)
		}
		if errors.Is(err, store.ErrConflict) {
			err = nil // something has happened there, and noted what is next
		}
		return did, err
	}
	for range 4 { // a grace, say, and then a reminder
		change, err := h.Do(ctx, Request{Table: id, Command: tick{}})
		if err != nil {
			return did, err
		}
		if change.After.Seq == change.Before.Seq {
			break
		}
		did = true
	}
	return did, h.redate(ctx, id)
}

// automaticDays is how long a vacation is that begins by itself: not all a person
// has, since it begins again when they are still away.
const automaticDays = 2

// restOf is until when nothing is to be done at a table, since it can't be reached, or
// since the player who would be reminded is on vacation; else the zero time. Where they have asked for that, a vacation begins
// here, and did tells so.
func (h *Host) restOf(ctx context.Context, id int64) (did bool, until time.Time, err error) {
	t, err := h.Table(ctx, id)
	if err != nil {
		return false, until, err
	}
	now := h.now()
	if away, err := h.unreachable(ctx, t); err != nil || away {
		return false, now.Add(lookAgain), err
	}
	p, err := h.pausesOf(ctx, t)
	if err != nil {
		return false, until, err
	}
	if due := t.due(p); due.What != DueReminder || due.At.After(now) || !t.deadline(p).After(now) {
		return false, until, nil // or too late for either
	}
	rest, err := h.People.Rest(ctx, t.Mover())
	if err != nil {
		return false, until, err
	}
	if v, on := rest.Vacation(now); on || !rest.Automatic {
		return false, v.To, nil
	}
	v, err := h.People.TakeVacation(ctx, t.Mover(), automaticDays)
	if AsRefusal(err) != nil { // none is left
		return false, until, nil
	}
	return err == nil, v.To, err
}

// redate notes anew when something is due at a table.
func (h *Host) redate(ctx context.Context, id int64) error {
	for range maxRaces {
		t, err := h.Table(ctx, id)
		if err != nil {
			return err
		}
		p, err := h.pausesOf(ctx, t)
		if err != nil {
			return err
		}
		if err = h.db.Postpone(ctx, id, t.Seq, t.due(p).At); !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
	return fmt.Errorf("table %d: %d other commands were faster", id, maxRaces)
}

// dateAll notes when something is due at tables of before that was noted: once.
func (h *Host) dateAll(ctx context.Context) error {
	if h.dated.Load() {
		return nil
	}
	after := int64(0)
	for {
		rows, err := h.db.Undated(ctx, after, live, sweepBatch)
		if err != nil || len(rows) == 0 {
			h.dated.Store(err == nil)
			return err
		}
		for _, row := range rows {
			after = row.ID
			if err := h.redate(ctx, row.ID); ctx.Err() != nil {
				return ctx.Err()
			} else if err != nil {
				h.unreadable(row.ID, err)
			}
		}
	}
}

// pausesOf are the pauses of a table's players.
func (h *Host) pausesOf(ctx context.Context, t *Table) (clock.Pauses, error) {
	var p clock.Pauses
	if t.Status != Playing || !t.Timed() {
		return p, nil
	}
	for i, user := range t.Seats {
		var err error
		if p.Seats[i], err = h.People.pauses(ctx, user); err != nil {
			return p, err
		}
	}
	return p, nil
}

// Deadline is when the time of the player to move is used up; the zero time where
// none runs.
func (h *Host) Deadline(ctx context.Context, t *Table) (time.Time, error) {
	if !t.Timed() || t.Status != Playing {
		return time.Time{}, nil
	}
	p, err := h.pausesOf(ctx, t)
	if err != nil {
		return time.Time{}, err
	}
	return t.deadline(p), nil
}

// Left is how much time each seat has; zeros without a clock.
func (h *Host) Left(ctx context.Context, t *Table) ([2]time.Duration, error) {
	p, err := h.pausesOf(ctx, t)
	if err != nil {
		return [2]time.Duration{}, err
	}
	return t.Clock.Left(h.now(), t.pauses(p)), nil
}
