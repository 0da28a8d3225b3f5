// Package store keeps tables and their append-only logs in one SQLite file.
//
// A table is one game in one channel; its log is everything that happened at it,
// in order. The store writes both in one transaction and knows neither games nor
// Discord: statuses, kinds and bodies are its callers' words.
//
// Instants are kept in whole milliseconds and come back in UTC. Errors are for
// operators; those a caller acts on are the Err values, found with errors.Is.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

var (
	// ErrNotFound: there is no table with this id.
	ErrNotFound = errors.New("no such table")

	// ErrConflict: somebody else was first. Nothing was written; load the table
	// and decide again.
	ErrConflict = errors.New("table has moved on")

	// ErrDuplicate: the interaction is in a log already, so it came twice.
	// Nothing was written; ByInteraction says where it went the first time.
	ErrDuplicate = errors.New("interaction is already in a log")

	// ErrLimit: a user has offered as many tables as they may. Nothing was written.
	ErrLimit = errors.New("too many tables")

	// ErrNewer: the file was written by a later version of the program.
	ErrNewer = errors.New("database is newer than this program")

	// ErrForeign: the file is an SQLite database, but of another program.
	ErrForeign = errors.New("database of another program")

	// ErrDamaged: the file is no SQLite database, or not a sound one any more.
	ErrDamaged = errors.New("database is damaged")
)

// MaxRows bounds what one listing returns, whatever its limit.
const MaxRows = 1000

// maxReaders bounds the connections that read at the same time.
const maxReaders = 8

// DB is an open database. It is safe for concurrent use, also with other
// processes that have the same file open.
//
// Methods return when their context ends, but one waiting for another process
// to finish writing may take five seconds longer to notice.
type DB struct {
	writer *sql.DB // one connection
	writes *writer // writers queue here, where a context can end the wait, and not in SQLite's busy loop
	reader *sql.DB // sees the last commit and never waits for a writer
}

// Open opens the database at path, creates it where there is none, and brings an
// older one up to date. It reads the whole file once to see that it is sound,
// which takes about 15 seconds a gigabyte: half a second for 3,000 long games.
//
// It refuses with ErrNewer, ErrForeign or ErrDamaged, and then the file is
// unchanged.
func Open(ctx context.Context, path string) (*DB, error) {
	db, err := open(ctx, path)
	if err != nil {
		return nil, fmt.Errorf("open database %q: %w", path, err)
	}
	return db, nil
}

func open(ctx context.Context, path string) (*DB, error) {
	if err := claim(ctx, path); err != nil {
		return nil, err
	}
	writer, err := connect(path, writing)
	if err != nil {
		return nil, err
	}
	writer.SetMaxOpenConns(1)
	reader, err := connect(path, reading)
	if err != nil {
		return nil, errors.Join(err, writer.Close())
	}
	reader.SetMaxOpenConns(maxReaders)
	reader.SetMaxIdleConns(maxReaders)

	db := &DB{writer: writer, reader: reader}
	if err := settle(ctx, writer); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	if err := check(ctx, writer); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	if err := migrate(ctx, writer, migrations()); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	// SQLite opens a file that may not be written for reading, and complains only
	// when something is written. Better now than at somebody's first move.
	if _, err := writer.ExecContext(ctx, "UPDATE tables SET id = id WHERE false"); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	db.writes = newWriter(writer)
	return db, nil
}

// Close waits for running queries and closes the file. Calls after it fail.
func (db *DB) Close() error {
	if db.writes != nil {
		db.writes.close()
	}
	// The writer last: the last connection to go folds the write-ahead log into
	// the file, and readers may not write.
	return errors.Join(db.reader.Close(), db.writer.Close())
}

// check looks at the structure of every page, but not whether indexes and rows
// agree, which takes several times as long.
func check(ctx context.Context, db *sql.DB) error {
	var report string
	if err := db.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&report); err != nil {
		return explain(err)
	}
	if report != "ok" {
		return fmt.Errorf("%w: %s", ErrDamaged, report)
	}
	return nil
}

// write runs f in a transaction that holds the write lock from its start, so
// what f reads stays true until it has written.
func (db *DB) write(ctx context.Context, f func(*sql.Tx) error) error {
	return db.writes.write(ctx, true, f)
}

// note is write for what may be forgotten when the power fails, though not when the
// program dies: it does not wait for the disk. What is written after it carries it to
// the disk with it, so that of what is lost all that came later is lost too.
func (db *DB) note(ctx context.Context, f func(*sql.Tx) error) error {
	return db.writes.write(ctx, false, f)
}

// read runs f on one snapshot of the database.
func (db *DB) read(ctx context.Context, f func(*sql.Tx) error) error {
	return transact(ctx, db.reader, f)
}

func transact(ctx context.Context, pool *sql.DB, f func(*sql.Tx) error) error {
	tx, err := pool.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	defer tx.Rollback() // after a commit it does nothing
	if err := f(tx); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		if errors.Is(err, sql.ErrTxDone) && ctx.Err() != nil {
			err = ctx.Err() // it rolled itself back when the context ended
		}
		return fmt.Errorf("commit: %w", err)
	}
	return nil
}
