package host

import (
	"context"
	"errors"
	"fmt"
	"time"

	"bridgekeeper/store"
)

// Cards is the record of which message shows which table, how far, and who brings it up to
// date. It is safe for concurrent use, also by several processes on one file.
type Cards struct {
	db  *store.DB
	now func() time.Time
}

// Unshown are tables whose card is behind their log, from the table after the
// given one on.
func (c *Cards) Unshown(ctx context.Context, after int64, limit int) ([]int64, error) {
	rows, err := c.db.Unshown(ctx, after, limit)
	if err != nil {
		return nil, fmt.Errorf("tables to show: %w", err)
	}
	ids := make([]int64, len(rows))
	for i, r := range rows {
		ids[i] = r.ID
	}
	return ids, nil
}

// Lease gives a table's card to a holder until an instant, and says whether it did:
// not while another program brings it up to date.
func (c *Cards) Lease(ctx context.Context, table int64, holder string, length time.Duration) (bool, error) {
	now := c.now()
	return c.db.Lease(ctx, table, holder, now, now.Add(length))
}

// Release ends a holder's lease.
func (c *Cards) Release(ctx context.Context, table int64, holder string) error {
	return c.db.Release(ctx, table, holder)
}

// Posting notes that a card is about to be posted under a nonce, and returns the
// nonce to use: an earlier one, where a post was begun and its end never noted.
func (c *Cards) Posting(ctx context.Context, table int64, nonce string) (string, error) {
	return c.db.Posting(ctx, table, nonce)
}

// Shown notes that the table's card is that message and shows it up to public
// event seq, and that no post is under way. It never goes back to an earlier seq:
// where a card that shows more is noted already it returns false.
func (c *Cards) Shown(ctx context.Context, table, seq int64, channel, message string) (bool, error) {
	err := c.db.Shown(ctx, table, seq, channel, message)
	if errors.Is(err, store.ErrConflict) {
		return false, nil
	}
	return err == nil, err
}
