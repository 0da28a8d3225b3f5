package host

import (
	"context"
	"time"

	"bridgekeeper/rules"
	"bridgekeeper/store"
)

// rested moves the deadlines of the tables where a person plays, after a change of when
// their time runs, and then carries out a command of theirs at each. A table that can't be
// read doesn't hold up the others.
func (h *Host) rested(ctx context.Context, user string, then Command) error {
	rows, err := h.db.OfUser(ctx, user, []string{string(Playing)}, store.MaxRows)
	if err != nil {
		return err
	}
	for _, row := range rows {
		if err := h.redate(ctx, row.ID); ctx.Err() != nil {
			return ctx.Err()
		} else if err != nil {
			h.unreadable(row.ID, err)
		}
	}
	for _, row := range rows {
		_, err := h.Do(ctx, Request{Table: row.ID, Actor: user, Command: then})
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil && AsRefusal(err) == nil {
			h.unreadable(row.ID, err)
		}
	}
	return nil
}

// oldest is when the oldest of a person's tables that are not over was made, or the zero
// time if there is none. Someone with more tables than are looked at gets an instant before
// all of them.
func (h *Host) oldest(ctx context.Context, user string) (oldest time.Time, err error) {
	rows, err := h.db.OfUser(ctx, user, live, store.MaxRows)
	if len(rows) == store.MaxRows {
		return time.Unix(0, 0), err
	}
	for _, row := range rows {
		if oldest.IsZero() || row.CreatedAt.Before(oldest) {
			oldest = row.CreatedAt
		}
	}
	return oldest, err
}

// goOnVacation tells a table of one of its players' vacation.
type goOnVacation struct{ until time.Time }

func (c goOnVacation) decide(m moment) ([]entry, error) {
	if err := m.mayPlay(); err != nil {
		return nil, err
	}
	if !m.Timed() {
		return nil, nil
	}
	return adds(&vacationed{Seat: m.Seat(m.actor), Until: c.until})
}

// retime tells a table that the hours of one of its players have changed.
type retime struct{}

func (retime) decide(m moment) ([]entry, error) {
	if !m.Timed() || m.Mover() != m.actor { // no other deadline stands on a card
		return nil, nil
	}
	return adds(&retimed{})
}

// retimed is that the time of the player to move runs out at another instant than
// before: the card has to say so. It concerns nobody else.
type retimed struct{}

func (*retimed) kind() string              { return "retimed" }
func (*retimed) nature() nature            { return nature{aside: true} }
func (*retimed) fold(*Table, logged) error { return nil }

// vacationed is a player's vacation, or with a zero Until its end.
type vacationed struct {
	Seat  rules.Seat `json:"seat,omitempty"`
	Until time.Time  `json:"until,omitzero"`
}

func (*vacationed) kind() string   { return "vacation" }
func (*vacationed) nature() nature { return nature{aside: true} }

func (f *vacationed) fold(t *Table, e logged) error {
	t.Away[f.Seat.Index()] = f.Until
	t.News.Away[f.Seat.Index()] = e.seq
	return nil
}
