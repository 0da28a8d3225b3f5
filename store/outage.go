package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// Outage is a span in which players could not reach their tables. Until is the zero time
// while it lasts.
type Outage struct{ Since, Until time.Time }

const outagesOf = `SELECT since, until FROM outages
	WHERE guild IN ('', ?1) AND until IS NOT NULL ORDER BY since, until`

// Outages lists the outages of the program and, unless its name is empty, of a guild that
// are over, the earliest first. They may overlap.
func (db *DB) Outages(ctx context.Context, guild string) ([]Outage, error) {
	list, err := collect(scanOutage)(db.reader.QueryContext(ctx, outagesOf, guild))
	if err != nil {
		return nil, fmt.Errorf("outages of guild %q: %w", guild, err)
	}
	return list, nil
}

func scanOutage(row scanner) (o Outage, err error) {
	var since, until int64
	err = row.Scan(&since, &until)
	return Outage{instant(since), instant(until)}, err
}

// AddOutage keeps an outage of the program that is over, and forgets all outages that
// ended before an instant. When two programs report one that began at the same
// millisecond, it is one outage, which lasted until the later of their ends.
func (db *DB) AddOutage(ctx context.Context, o Outage, forget time.Time) error {
	err := db.write(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `
			INSERT INTO outages (guild, since, until) VALUES ('', ?, ?)
			ON CONFLICT (guild, since) DO UPDATE SET until = max(until, excluded.until)`, o.Since.UnixMilli(), o.Until.UnixMilli())
		if err != nil {
			return err
		}
		return forgetOutages(ctx, tx, forget)
	})
	if err != nil {
		return fmt.Errorf("add outage: %w", err)
	}
	return nil
}

const outagesBefore = "DELETE FROM outages WHERE until < ?"

func forgetOutages(ctx context.Context, tx *sql.Tx, before time.Time) error {
	_, err := tx.ExecContext(ctx, outagesBefore, before.UnixMilli())
	return err
}

const outageUnderWay = "SELECT since FROM outages WHERE guild = ? AND until IS NULL"

// OutageSince is since when a guild is out of order, or the zero time.
func (db *DB) OutageSince(ctx context.Context, guild string) (time.Time, error) {
	var since int64
	err := db.reader.QueryRowContext(ctx, outageUnderWay, guild).Scan(&since)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return time.Time{}, nil
	case err != nil:
		return time.Time{}, fmt.Errorf("outage of guild %s: %w", guild, err)
	}
	return instant(since), nil
}

// BeginOutage notes that a guild is out of order since an instant, unless that is noted
// already.
func (db *DB) BeginOutage(ctx context.Context, guild string, since time.Time) error {
	err := db.write(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `
			INSERT INTO outages (guild, since)
			SELECT ?1, ?2 WHERE NOT EXISTS (SELECT 1 FROM outages WHERE guild = ?1 AND until IS NULL)
			ON CONFLICT (guild, since) DO UPDATE SET until = NULL`, guild, since.UnixMilli())
		return err
	})
	if err != nil {
		return fmt.Errorf("begin outage of guild %s: %w", guild, err)
	}
	return nil
}

// OutageEnd is how an outage of a guild ends.
type OutageEnd struct {
	Guild  string
	Until  time.Time
	Brief  time.Duration // an outage no longer than this is not kept
	Forget time.Time     // outages of anybody's that ended before are forgotten

	// Deadlines of the guild's tables after Now and no later than PutOff are moved to Now.
	Now, PutOff time.Time
}

// EndOutage notes that a guild is in order again, and makes those of its tables due that
// were put off meanwhile. It does nothing when the guild was not out of order.
func (db *DB) EndOutage(ctx context.Context, e OutageEnd) error {
	err := db.write(ctx, func(tx *sql.Tx) error { return endOutage(ctx, tx, e) })
	if err != nil {
		return fmt.Errorf("end outage of guild %s: %w", e.Guild, err)
	}
	return nil
}

func endOutage(ctx context.Context, tx *sql.Tx, e OutageEnd) error {
	var since int64
	err := tx.QueryRowContext(ctx, outageUnderWay, e.Guild).Scan(&since)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	if e.Until.Sub(instant(since)) > e.Brief {
		_, err = tx.ExecContext(ctx, "UPDATE outages SET until = ? WHERE guild = ? AND until IS NULL", e.Until.UnixMilli(), e.Guild)
	} else {
		_, err = tx.ExecContext(ctx, "DELETE FROM outages WHERE guild = ? AND until IS NULL", e.Guild)
	}
	if err != nil {
		return err
	}
	if err := forgetOutages(ctx, tx, e.Forget); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, hasten, e.Guild, e.Now.UnixMilli(), e.PutOff.UnixMilli())
	return err
}
