package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/mattn/go-sqlite3"
)

// applicationID marks a file as ours in SQLite's header: "Bkpr".
const applicationID = 0x426b7072

// How a connection is opened, in go-sqlite3's parameters. They are in the DSN
// because a PRAGMA reaches only the one pooled connection that runs it.
const (
	claiming = "_busy_timeout=5000&_txlock=immediate&_synchronous=FULL"
	writing  = "_journal_mode=WAL&_foreign_keys=on&" + prepared + claiming
	reading  = "mode=rw&_busy_timeout=5000&_query_only=on&" + prepared

	// Statements stay prepared, as many as a connection may need: otherwise a third
	// of a read's time goes into parsing its SQL.
	prepared = "_stmt_cache_size=64&"
)

// connect makes a pool for the file. Nothing is opened until it is used.
func connect(path, how string) (*sql.DB, error) {
	dsn, err := uri(path, how)
	if err != nil {
		return nil, err
	}
	return sql.Open("sqlite3", dsn)
}

// uri spells the path as SQLite reads it, whatever characters are in it.
func uri(path, parameters string) (string, error) {
	if path == "" {
		return "", errors.New("path is empty")
	}
	if strings.ContainsRune(path, 0) {
		return "", errors.New("path has a zero byte")
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", fmt.Errorf("resolve path: %w", err)
	}
	u := url.URL{Scheme: "file", Path: filepath.ToSlash(abs), RawQuery: parameters}
	return u.String(), nil
}

// claim makes sure that the file is ours before anything changes it: it marks an
// empty one, and refuses one of another program.
func claim(ctx context.Context, path string) (err error) {
	db, err := connect(path, claiming)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()

	err = transact(ctx, db, func(tx *sql.Tx) error {
		var id, objects int64
		if err := tx.QueryRowContext(ctx, "PRAGMA application_id").Scan(&id); err != nil {
			return err
		}
		if id == applicationID {
			return nil
		}
		if err := tx.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_schema").Scan(&objects); err != nil {
			return err
		}
		if id != 0 || objects > 0 {
			return ErrForeign
		}
		_, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA application_id = %d", applicationID))
		return err
	})
	var se sqlite3.Error
	if errors.As(err, &se) && se.Code == sqlite3.ErrCantOpen {
		return whyNot(path, err)
	}
	return explain(err)
}

// whyNot asks the system why a file cannot be opened. SQLite tells the reason of
// its last attempt, which is "no such file" for one that may not be created.
func whyNot(path string, err error) error {
	f, reason := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if reason == nil {
		return errors.Join(err, f.Close())
	}
	return reason
}

// How long settle lets another program finish, as long as the busy timeout.
const (
	settleTries = 250
	settlePause = 20 * time.Millisecond
)

// settle makes the first connection that writes. It turns a new file to
// write-ahead logging, and where two programs do so at once SQLite tells one of
// them that the file is busy without waiting for the other.
func settle(ctx context.Context, db *sql.DB) error {
	for try := 1; ; try++ {
		err := db.PingContext(ctx)
		var se sqlite3.Error
		if !errors.As(err, &se) || se.Code != sqlite3.ErrBusy || try == settleTries {
			return explain(err)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(settlePause):
		}
	}
}

// explain turns what SQLite says of a file it cannot make sense of into
// ErrDamaged. Other errors pass.
func explain(err error) error {
	var se sqlite3.Error
	if errors.As(err, &se) && (se.Code == sqlite3.ErrCorrupt || se.Code == sqlite3.ErrNotADB) {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return err
}
