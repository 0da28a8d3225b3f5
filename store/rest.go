package store

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"time"
)

// Rest is a span in which a user's time does not run, or not at some hours of the day. A
// user has no two of one kind that begin at the same millisecond.
type Rest struct {
	Kind        string // never empty
	Since       time.Time
	Until       time.Time // the zero time where it is not known yet
	Hours, Zone string    // may be empty
}

const restsOf = "SELECT kind, since, until, hours, zone FROM rests WHERE user = ? ORDER BY since, kind"

// Rests lists the rests of a user, the earliest first.
func (db *DB) Rests(ctx context.Context, user string) ([]Rest, error) {
	list, err := collect(scanRest)(db.reader.QueryContext(ctx, restsOf, user))
	if err != nil {
		return nil, fmt.Errorf("rests of %s: %w", user, err)
	}
	return list, nil
}

func scanRest(row scanner) (r Rest, err error) {
	var since int64
	var until sql.NullInt64
	err = row.Scan(&r.Kind, &since, &until, &r.Hours, &r.Zone)
	r.Since = instant(since)
	if until.Valid {
		r.Until = instant(until.Int64)
	}
	return r, err
}

// SwapRests puts rests in the place of those of a user while these are still as Rests
// listed them; else it returns ErrConflict, and writes nothing.
func (db *DB) SwapRests(ctx context.Context, user string, old, rests []Rest) error {
	err := db.write(ctx, func(tx *sql.Tx) error { return swapRests(ctx, tx, user, old, rests) })
	if err != nil {
		return fmt.Errorf("change rests of %s: %w", user, err)
	}
	return nil
}

func swapRests(ctx context.Context, tx *sql.Tx, user string, old, rests []Rest) error {
	now, err := collect(scanRest)(tx.QueryContext(ctx, restsOf, user))
	if err != nil {
		return err
	}
	if !slices.Equal(now, old) {
		return ErrConflict
	}
	for _, r := range old {
		if slices.Contains(rests, r) {
			continue
		}
		if _, err := tx.ExecContext(ctx, "DELETE FROM rests WHERE user = ? AND kind = ? AND since = ?", user, r.Kind, r.Since.UnixMilli()); err != nil {
			return err
		}
	}
	for _, r := range rests {
		if slices.Contains(old, r) {
			continue
		}
		_, err := tx.ExecContext(ctx, "INSERT INTO rests (user, kind, since, until, hours, zone) VALUES (?, ?, ?, ?, ?, ?)",
			user, r.Kind, r.Since.UnixMilli(), optional(r.Until), r.Hours, r.Zone)
		if err != nil {
			return err
		}
	}
	return nil
}
