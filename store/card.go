package store

import (
	"context"
	"database/sql"
	"fmt"
)

// A card is the message in the channel that shows a table. Events are committed
// first and shown after, and the process may die in between: so Unshown finds the
// tables whose card is behind, and a table whose card was being posted still has
// the nonce, under which the message may or may not have arrived.

const unshown = "SELECT " + tableColumns + ` FROM tables
	WHERE public_seq > shown_seq AND id > ? ORDER BY id LIMIT ?`

// Unshown lists the tables whose card does not show their newest public event,
// by id from the first after afterID, at most limit and MaxRows.
func (db *DB) Unshown(ctx context.Context, afterID int64, limit int) ([]Table, error) {
	return db.list(ctx, "unshown tables", unshown, afterID, bounded(limit))
}

// Posting remembers the nonce of a card that is about to be posted, and returns
// the nonce to post it under. That is an earlier one where a posting was begun
// and never reported to Shown, so that what may have been sent can be found.
func (db *DB) Posting(ctx context.Context, id int64, nonce string) (string, error) {
	var inForce string
	err := db.write(ctx, func(tx *sql.Tx) (err error) {
		inForce, err = posting(ctx, tx, id, nonce)
		return err
	})
	if err != nil {
		return "", fmt.Errorf("post card of table %d: %w", id, err)
	}
	return inForce, nil
}

func posting(ctx context.Context, tx *sql.Tx, id int64, nonce string) (string, error) {
	t, err := findTable(ctx, tx, id)
	if err != nil {
		return "", err
	}
	if t.CardNonce != "" {
		return t.CardNonce, nil
	}
	_, err = tx.ExecContext(ctx, "UPDATE tables SET card_nonce = ? WHERE id = ?", nonce, id)
	return nonce, err
}

// Shown records that the card is this message and shows the table up to the
// public event seq; no posting is under way after it, and no lease is held. Channel and message are
// empty where there is no card and none is wanted.
//
// A power cut may take it back: then the nonce of Posting is there again, and the
// message can be found; or the card is edited once more.
//
// It returns ErrConflict, and records nothing, when a card that shows more is
// recorded: the message is then out of date, and a double unless it is the same.
func (db *DB) Shown(ctx context.Context, id, seq int64, channel, message string) error {
	err := db.note(ctx, func(tx *sql.Tx) error { return shown(ctx, tx, id, seq, channel, message) })
	if err != nil {
		return fmt.Errorf("record card of table %d at %d: %w", id, seq, err)
	}
	return nil
}

func shown(ctx context.Context, tx *sql.Tx, id, seq int64, channel, message string) error {
	t, err := findTable(ctx, tx, id)
	if err != nil {
		return err
	}
	if seq < t.ShownSeq {
		return fmt.Errorf("%w: the card is at %d", ErrConflict, t.ShownSeq)
	}
	_, err = tx.ExecContext(ctx, `
		UPDATE tables SET shown_seq = ?, card_channel = ?, card_message = ?, card_nonce = '', card_holder = '' WHERE id = ?`,
		seq, channel, message, id)
	return err
}
