package store

import (
	"context"
	"database/sql"
	"fmt"
)

// deletedSource is the source of an exploration that its owner has deleted while it had
// the highest number: the row stays for a while, so that the number is not given again.
const deletedSource = "-"

// Explorations lists an owner's explorations, the one changed last first, at most limit
// and MaxRows of them after the first skip.
func (db *DB) Explorations(ctx context.Context, owner string, skip, limit int) ([]Exploration, error) {
	list, err := collect(scanExploration)(db.reader.QueryContext(ctx, "SELECT "+explorationColumns+` FROM explorations
		WHERE owner = ?1 AND source <> ?2 ORDER BY updated_at DESC, number DESC LIMIT ?4 OFFSET ?3`,
		owner, deletedSource, max(skip, 0), bounded(limit)))
	if err != nil {
		return nil, fmt.Errorf("list explorations of %s: %w", owner, err)
	}
	return list, nil
}

// CountExplorations is how many explorations an owner has.
func (db *DB) CountExplorations(ctx context.Context, owner string) (int, error) {
	n := 0
	err := db.reader.QueryRowContext(ctx, "SELECT count(*) FROM explorations WHERE owner = ? AND source <> ?", owner, deletedSource).Scan(&n)
	if err != nil {
		return 0, fmt.Errorf("count explorations of %s: %w", owner, err)
	}
	return n, nil
}

// DeleteExploration forgets the owner's exploration of that number, if there is one.
// Its number is not used again.
func (db *DB) DeleteExploration(ctx context.Context, owner string, number int64) error {
	err := db.note(ctx, func(tx *sql.Tx) error {
		highest := "(SELECT max(number) FROM explorations WHERE owner = ?1)"
		_, err := tx.ExecContext(ctx, "DELETE FROM explorations WHERE owner = ?1 AND number = ?2 AND number < "+highest, owner, number)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `UPDATE explorations SET source = ?3, tree = 'null', rev = rev + 1
			WHERE owner = ?1 AND number = ?2`, owner, number, deletedSource)
		return err
	})
	if err != nil {
		return fmt.Errorf("delete exploration %d of %s: %w", number, owner, err)
	}
	return nil
}
