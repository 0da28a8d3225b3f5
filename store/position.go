package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// Position is a starting position that somebody keeps, or something on the way to
// become one.
type Position struct {
	ID        int64  // from 1, never used twice
	Scope     string // whose it is, such as "user:80351110", "guild:41771983" or "bot"
	Kind      string // opaque here: what the text holds
	Game      string // may be empty
	Title     string // may be empty
	Text      string // at most MaxPosition bytes, never empty
	CreatedAt time.Time
}

// MaxPosition is how long a position's text may be, in bytes.
const MaxPosition = 256 << 10

// ErrNoPosition says that there is no position with this id, or no longer.
var ErrNoPosition = errors.New("no such position")

// Room bounds how many positions of one kind a scope may hold.
type Room struct {
	Most int
	// Rolling lets the oldest make room for a new one; else a full scope takes none.
	Rolling bool
	// Since is before when those of the kind, whosever they are, are cleared away; the
	// zero time clears none.
	Since time.Time
}

// maxCleared bounds how many positions one new one clears away.
const maxCleared = 100

const positionColumns = "id, scope, kind, game, title, text, created_at"

const (
	positionWith = "SELECT " + positionColumns + " FROM positions WHERE id = ?"
	positionsOf  = "SELECT " + positionColumns + " FROM positions WHERE scope = ? AND kind = ? ORDER BY id LIMIT ?"
	samePosition = "SELECT " + positionColumns + ` FROM positions
		WHERE scope = ? AND kind = ? AND game = ? AND title = ? AND text = ?`
	countPositions = "SELECT count(*) FROM positions WHERE scope = ? AND kind = ?"

	dropAged = `DELETE FROM positions WHERE id IN
		(SELECT id FROM positions WHERE kind = ? AND created_at < ? LIMIT ?)`
	dropOldest = `DELETE FROM positions WHERE id IN
		(SELECT id FROM positions WHERE scope = ? AND kind = ? ORDER BY id DESC LIMIT -1 OFFSET ?)`
)

func scanPosition(row scanner) (Position, error) {
	var p Position
	var created int64
	err := row.Scan(&p.ID, &p.Scope, &p.Kind, &p.Game, &p.Title, &p.Text, &created)
	p.CreatedAt = instant(created)
	return p, err
}

// AddPosition keeps a position and returns it with its id. One that is the same in
// everything but its time is returned as it is there, so that adding twice adds once.
// It returns ErrLimit where there is no room.
func (db *DB) AddPosition(ctx context.Context, p Position, room Room) (Position, error) {
	err := db.write(ctx, func(tx *sql.Tx) (err error) {
		p, err = addPosition(ctx, tx, p, room)
		return err
	})
	if err != nil {
		return Position{}, fmt.Errorf("add position to %s: %w", p.Scope, err)
	}
	return p, nil
}

func addPosition(ctx context.Context, tx *sql.Tx, p Position, room Room) (Position, error) {
	same, err := scanPosition(tx.QueryRowContext(ctx, samePosition, p.Scope, p.Kind, p.Game, p.Title, p.Text))
	if !errors.Is(err, sql.ErrNoRows) {
		return same, err
	}
	if err := makeRoom(ctx, tx, p, room); err != nil {
		return p, err
	}
	res, err := tx.ExecContext(ctx, "INSERT INTO positions (scope, kind, game, title, text, created_at) VALUES (?, ?, ?, ?, ?, ?)",
		p.Scope, p.Kind, p.Game, p.Title, p.Text, p.CreatedAt.UnixMilli())
	if err != nil {
		return p, err
	}
	p.ID, err = res.LastInsertId()
	p.CreatedAt = instant(p.CreatedAt.UnixMilli())
	return p, err
}

// makeRoom sees that there is room for one more of p's kind in its scope.
func makeRoom(ctx context.Context, tx *sql.Tx, p Position, room Room) error {
	if !room.Since.IsZero() {
		_, err := tx.ExecContext(ctx, dropAged, p.Kind, room.Since.UnixMilli(), maxCleared)
		if err != nil {
			return err
		}
	}
	if room.Rolling {
		_, err := tx.ExecContext(ctx, dropOldest, p.Scope, p.Kind, max(room.Most-1, 0))
		return err
	}
	var n int
	if err := tx.QueryRowContext(ctx, countPositions, p.Scope, p.Kind).Scan(&n); err != nil {
		return err
	}
	if n >= room.Most {
		return ErrLimit
	}
	return nil
}

// ChangePosition puts now in the place of was, which is the same position as it was
// read: its kind, game, title and text may differ. It returns ErrConflict where it has
// changed since, ErrNoPosition where it is gone, and ErrLimit where it changes its
// kind to one there is no room for.
func (db *DB) ChangePosition(ctx context.Context, was, now Position, room Room) error {
	err := db.write(ctx, func(tx *sql.Tx) error {
		if now.Kind != was.Kind {
			if err := makeRoom(ctx, tx, Position{Scope: was.Scope, Kind: now.Kind}, room); err != nil {
				return err
			}
		}
		res, err := tx.ExecContext(ctx, `UPDATE positions SET kind = ?, game = ?, title = ?, text = ?
			WHERE id = ? AND kind = ? AND game = ? AND title = ? AND text = ?`,
			now.Kind, now.Game, now.Title, now.Text, was.ID, was.Kind, was.Game, was.Title, was.Text)
		if err != nil {
			return err
		}
		if n, err := res.RowsAffected(); err != nil || n == 1 {
			return err
		}
		if _, err := scanPosition(tx.QueryRowContext(ctx, positionWith, was.ID)); errors.Is(err, sql.ErrNoRows) {
			return ErrNoPosition
		} else if err != nil {
			return err
		}
		return ErrConflict
	})
	if err != nil {
		return fmt.Errorf("change position %d: %w", was.ID, err)
	}
	return nil
}

// Position is the position with this id, or ErrNoPosition.
func (db *DB) Position(ctx context.Context, id int64) (Position, error) {
	p, err := scanPosition(db.reader.QueryRowContext(ctx, positionWith, id))
	if errors.Is(err, sql.ErrNoRows) {
		err = ErrNoPosition
	}
	if err != nil {
		return Position{}, fmt.Errorf("position %d: %w", id, err)
	}
	return p, nil
}

// DropPosition removes a position; that it is gone already is no error.
func (db *DB) DropPosition(ctx context.Context, id int64) error {
	err := db.write(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "DELETE FROM positions WHERE id = ?", id)
		return err
	})
	if err != nil {
		return fmt.Errorf("drop position %d: %w", id, err)
	}
	return nil
}

// Positions lists those of a kind in a scope by id, at most MaxRows.
func (db *DB) Positions(ctx context.Context, scope, kind string) ([]Position, error) {
	list, err := collect(scanPosition)(db.reader.QueryContext(ctx, positionsOf, scope, kind, MaxRows))
	if err != nil {
		return nil, fmt.Errorf("positions of %s: %w", scope, err)
	}
	return list, nil
}

// SetPositions makes these, of one scope and kind, all that there are: those that are
// there already keep their ids, and others go. All of it happens or nothing.
func (db *DB) SetPositions(ctx context.Context, scope, kind string, list []Position, most int) error {
	err := db.write(ctx, func(tx *sql.Tx) error {
		if len(list) > most {
			return ErrLimit
		}
		old, err := collect(scanPosition)(tx.QueryContext(ctx, "SELECT "+positionColumns+" FROM positions WHERE scope = ? AND kind = ?", scope, kind))
		if err != nil {
			return err
		}
		wanted := make(map[Position]bool)
		for _, p := range list {
			wanted[Position{Game: p.Game, Title: p.Title, Text: p.Text}] = true
		}
		for _, p := range old {
			if wanted[Position{Game: p.Game, Title: p.Title, Text: p.Text}] {
				continue
			}
			if _, err := tx.ExecContext(ctx, "DELETE FROM positions WHERE id = ?", p.ID); err != nil {
				return err
			}
		}
		for _, p := range list {
			p.Scope, p.Kind = scope, kind
			if _, err := addPosition(ctx, tx, p, Room{Most: most}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("set positions of %s: %w", scope, err)
	}
	return nil
}
