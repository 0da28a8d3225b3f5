package store

import (
	"context"
	"database/sql"
	"fmt"
)

// RememberName keeps a user's display name, so that their games still have it
// after they leave. An empty name forgets it. A name that is known already costs
// no write.
func (db *DB) RememberName(ctx context.Context, user, name string) error {
	known, err := db.Name(ctx, user)
	if err != nil || known == name {
		return err
	}
	err = db.write(ctx, func(tx *sql.Tx) error { return rememberName(ctx, tx, user, name) })
	if err != nil {
		return fmt.Errorf("remember name of %s: %w", user, err)
	}
	return nil
}

func rememberName(ctx context.Context, tx *sql.Tx, user, name string) error {
	if name == "" {
		_, err := tx.ExecContext(ctx, "DELETE FROM names WHERE user = ?", user)
		return err
	}
	_, err := tx.ExecContext(ctx, `
		INSERT INTO names (user, name) VALUES (?, ?)
		ON CONFLICT (user) DO UPDATE SET name = excluded.name`, user, name)
	return err
}

const nameOf = "SELECT name FROM names WHERE user = ?"

// Name is the display name last remembered of a user, empty for none.
func (db *DB) Name(ctx context.Context, user string) (string, error) {
	name, err := db.text(ctx, nameOf, user)
	if err != nil {
		return "", fmt.Errorf("name of %s: %w", user, err)
	}
	return name, nil
}
