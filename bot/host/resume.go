package host

import (
	"context"
	"time"
)

// LastPlayed is the game under way that a person played last, studies among them; nil
// where they play none.
func (h *Host) LastPlayed(ctx context.Context, user string) (*Table, error) {
	rows, err := h.db.OfUser(ctx, user, []string{string(Playing)}, maxUserTables)
	if err != nil {
		return nil, err
	}
	tables, err := h.fold(ctx, rows)
	if err != nil {
		return nil, err
	}
	var last *Table
	for _, t := range tables {
		if last == nil || !t.playedBy(user).Before(last.playedBy(user)) {
			last = t
		}
	}
	return last, nil
}

// playedBy is when a person did something at a table last: took a step that stands,
// or in a study one back, or else began to play.
func (t *Table) playedBy(user string) time.Time {
	if t.Study() || len(t.Notes) == 0 {
		return t.Moved
	}
	for i := len(t.Notes) - 1; i >= 0; i-- {
		if n := t.Notes[i]; n.Actor == user && !n.Planned {
			return n.At
		}
	}
	return t.Notes[0].At
}
