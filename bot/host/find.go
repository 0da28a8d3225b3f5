package host

import (
	"context"
	"slices"

	"bridgekeeper/store"
)

// Limits on how many tables are looked at for one person or channel, so that no
// list grows without bound.
const (
	maxChannelTables = 200
	maxUserTables    = 100
)

var live = []string{string(Challenged), string(Playing)}

// Find is the table a person means by a command in a channel (or thread) without
// naming one: the one there where it is their turn, else the one in play where
// they sit, else the challenge they made or may answer. Several equally good ones are a *Refusal with CodeWhichTable, none
// one with CodeNoTable.
func (h *Host) Find(ctx context.Context, channel, user string) (*Table, error) {
	rows, err := h.db.InChannelOf(ctx, channel, user, live, maxChannelTables)
	if err != nil {
		return nil, err
	}
	var turn, seated, asked []store.Table
	for _, r := range rows {
		switch sits := r.Seats[0] == user || r.Seats[1] == user; {
		case r.ToMove == user:
			turn = append(turn, r)
		case sits:
			seated = append(seated, r)
		case r.Invited == user || r.Challenger == user:
			asked = append(asked, r)
		}
	}
	for _, group := range [][]store.Table{turn, seated, asked} {
		switch len(group) {
		case 0:
			continue
		case 1:
			return h.Table(ctx, group[0].ID)
		}
		return nil, h.which(ctx, group)
	}
	return nil, &Refusal{Code: CodeNoTable}
}

// FindToShow is Find for someone who only wants to look: where nothing there is
// theirs, the channel's one table in play, else its newest table.
func (h *Host) FindToShow(ctx context.Context, channel, user string) (*Table, error) {
	t, err := h.Find(ctx, channel, user)
	if r := AsRefusal(err); r == nil || r.Code != CodeNoTable {
		return t, err
	}
	playing, err := h.openTo(ctx, channel, Playing)
	if err != nil {
		return nil, err
	}
	switch len(playing) {
	case 0:
	case 1:
		return h.Table(ctx, playing[0].ID)
	default:
		return nil, h.which(ctx, playing)
	}
	newest, err := h.openTo(ctx, channel, Challenged, Over)
	if err != nil {
		return nil, err
	}
	if len(newest) == 0 {
		return nil, &Refusal{Code: CodeNoTable}
	}
	return h.Table(ctx, newest[0].ID)
}

// openTo lists the tables that whoever reads this channel may see: those in it and
// not in a thread of it, which may be private.
func (h *Host) openTo(ctx context.Context, channel string, statuses ...Status) ([]store.Table, error) {
	var names []string
	for _, s := range statuses {
		names = append(names, string(s))
	}
	rows, err := h.db.InChannel(ctx, channel, names, maxChannelTables)
	return slices.DeleteFunc(rows, func(r store.Table) bool { return r.Thread != "" && r.Thread != channel }), err
}

// fold reads the tables of rows, leaving out what can't be read: one bad table must
// not take a list away.
func (h *Host) fold(ctx context.Context, rows []store.Table) ([]*Table, error) {
	var out []*Table
	for _, row := range rows {
		t, err := h.Table(ctx, row.ID)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			h.unreadable(row.ID, err)
			continue
		}
		out = append(out, t)
	}
	return out, nil
}

func (h *Host) which(ctx context.Context, rows []store.Table) error {
	const most = 25 // as many as a list of choices holds
	r := &Refusal{Code: CodeWhichTable}
	var err error
	if r.Choice, err = h.fold(ctx, rows[:min(len(rows), most)]); err != nil {
		return err
	}
	return r
}

// Of are the tables of a person everywhere that are not over: their move first,
// then the others in play, then challenges; in each the oldest first.
func (h *Host) Of(ctx context.Context, user string) ([]*Table, error) {
	rows, err := h.db.OfUser(ctx, user, live, maxUserTables)
	if err != nil {
		return nil, err
	}
	tables, err := h.fold(ctx, rows)
	if err != nil {
		return nil, err
	}
	var groups [3][]*Table
	for _, t := range tables {
		switch {
		case t.Mover() == user:
			groups[0] = append(groups[0], t)
		case t.Status == Playing:
			groups[1] = append(groups[1], t)
		default:
			groups[2] = append(groups[2], t)
		}
	}
	return append(append(groups[0], groups[1]...), groups[2]...), nil
}

// Seated are the tables in play where a person sits, and the challenges made to them,
// at most as many as a listing has.
func (h *Host) Seated(ctx context.Context, user string) ([]int64, error) {
	return h.tablesOf(ctx, user, func(r store.Table) bool { return r.Status == string(Playing) || r.Invited == user })
}

// Awaiting are the tables in play where it is a person's turn, and the challenges made
// to them, at most as many as a listing has.
func (h *Host) Awaiting(ctx context.Context, user string) ([]int64, error) {
	return h.tablesOf(ctx, user, func(r store.Table) bool {
		return r.ToMove == user || r.Status == string(Challenged) && r.Invited == user
	})
}

func (h *Host) tablesOf(ctx context.Context, user string, wanted func(store.Table) bool) ([]int64, error) {
	rows, err := h.db.OfUser(ctx, user, live, store.MaxRows)
	var ids []int64
	for _, r := range rows {
		if wanted(r) {
			ids = append(ids, r.ID)
		}
	}
	return ids, err
}

// Visible tells whether this person, in this channel, may see the table: what
// happens in one channel is no business of those who can't read it.
func (t *Table) Visible(channel, user string) bool {
	return t.Concerns(user) || (channel != "" && channel == t.Place.Target())
}

// In are the tables of a channel (or thread) that are not over and are this
// person's business, the newest first.
func (h *Host) In(ctx context.Context, channel, user string) ([]*Table, error) {
	rows, err := h.db.InChannelOf(ctx, channel, user, live, maxChannelTables)
	if err != nil {
		return nil, err
	}
	return h.fold(ctx, rows)
}

// Here are the tables of a channel (or thread) that are not over, whosever they are,
// the newest first.
func (h *Host) Here(ctx context.Context, channel string) ([]*Table, error) {
	rows, err := h.openTo(ctx, channel, Challenged, Playing)
	if err != nil {
		return nil, err
	}
	return h.fold(ctx, rows)
}
