package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// Lease gives the card of a table to a holder until an instant, and says whether it
// did: it does not while another holds it. The holder of a lease may renew it. A power
// cut ends leases with the programs that held them.
func (db *DB) Lease(ctx context.Context, id int64, holder string, now, until time.Time) (bool, error) {
	got := false
	err := db.note(ctx, func(tx *sql.Tx) error {
		res, err := tx.ExecContext(ctx, `
			UPDATE tables SET card_holder = ?1, card_until = ?3
			WHERE id = ?4 AND (card_holder IN ('', ?1) OR card_until <= ?2)`,
			holder, now.UnixMilli(), until.UnixMilli(), id)
		if err != nil {
			return err
		}
		n, err := res.RowsAffected()
		got = n == 1
		return err
	})
	if err != nil {
		return false, fmt.Errorf("lease card of table %d: %w", id, err)
	}
	return got, nil
}

// Release ends a holder's lease. That it holds none any more is no error.
func (db *DB) Release(ctx context.Context, id int64, holder string) error {
	err := db.note(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE tables SET card_holder = '' WHERE id = ?1 AND card_holder = ?2`, id, holder)
		return err
	})
	if err != nil {
		return fmt.Errorf("release card of table %d: %w", id, err)
	}
	return nil
}
