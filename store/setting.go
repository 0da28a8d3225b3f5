package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

const settingOf = "SELECT value FROM settings WHERE scope = ? AND key = ?"

// Setting is a small value kept under a key in a scope, such as "user:80351110",
// "guild:41771983" or "bot"; empty for none.
func (db *DB) Setting(ctx context.Context, scope, key string) (string, error) {
	value, err := db.text(ctx, settingOf, scope, key)
	if err != nil {
		return "", fmt.Errorf("setting %s of %s: %w", key, scope, err)
	}
	return value, nil
}

// SetSetting keeps a value under a key in a scope, in place of the one before.
// An empty value removes it.
func (db *DB) SetSetting(ctx context.Context, scope, key, value string) error {
	err := db.write(ctx, func(tx *sql.Tx) error { return setSetting(ctx, tx, scope, key, value) })
	if err != nil {
		return fmt.Errorf("set %s of %s: %w", key, scope, err)
	}
	return nil
}

// SwapSetting is SetSetting while the value is still the old one, empty for none; else
// it returns ErrConflict.
func (db *DB) SwapSetting(ctx context.Context, scope, key, old, value string) error {
	err := db.write(ctx, func(tx *sql.Tx) error {
		now := ""
		err := tx.QueryRowContext(ctx, settingOf, scope, key).Scan(&now)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		if now != old {
			return ErrConflict
		}
		return setSetting(ctx, tx, scope, key, value)
	})
	if err != nil {
		return fmt.Errorf("swap %s of %s: %w", key, scope, err)
	}
	return nil
}

func setSetting(ctx context.Context, tx *sql.Tx, scope, key, value string) error {
	if value == "" {
		_, err := tx.ExecContext(ctx, "DELETE FROM settings WHERE scope = ? AND key = ?", scope, key)
		return err
	}
	_, err := tx.ExecContext(ctx, `
		INSERT INTO settings (scope, key, value) VALUES (?, ?, ?)
		ON CONFLICT (scope, key) DO UPDATE SET value = excluded.value`, scope, key, value)
	return err
}

// text is the one text a query finds, empty where it finds none.
func (db *DB) text(ctx context.Context, query string, args ...any) (string, error) {
	var text string
	err := db.reader.QueryRowContext(ctx, query, args...).Scan(&text)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return text, err
}

// Kept is a setting of a scope: its key and what is kept under it.
type Kept struct{ Key, Value string }

const keptIn = `SELECT key, value FROM settings WHERE scope = ?1 AND key > ?2 ORDER BY key LIMIT ?3`

// KeptIn lists the settings of a scope by key, from the first after afterKey, at most
// limit and MaxRows.
func (db *DB) KeptIn(ctx context.Context, scope, afterKey string, limit int) ([]Kept, error) {
	list, err := collect(scanKept)(db.reader.QueryContext(ctx, keptIn, scope, afterKey, bounded(limit)))
	if err != nil {
		return nil, fmt.Errorf("settings of %s: %w", scope, err)
	}
	return list, nil
}

func scanKept(row scanner) (k Kept, err error) {
	err = row.Scan(&k.Key, &k.Value)
	return k, err
}
