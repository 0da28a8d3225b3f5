package store

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"
)

//go:embed migrations/*.sql
var migrationFiles embed.FS

// migrations are the numbered steps from an empty file to the present schema. A
// released one is never edited: a change is a new file.
func migrations() fs.FS {
	sub, err := fs.Sub(migrationFiles, "migrations")
	if err != nil {
		panic(err) // only a malformed folder name, and it is a constant
	}
	return sub
}

// migrate brings the schema up to date, each step in a transaction of its own,
// so that a failure leaves the step before it whole.
func migrate(ctx context.Context, db *sql.DB, steps fs.FS) error {
	p, err := goose.NewProvider(goose.DialectSQLite3, db, steps,
		goose.WithDisableGlobalRegistry(true), goose.WithLogger(goose.NopLogger()))
	if err != nil {
		return fmt.Errorf("read migrations: %w", err)
	}
	tried, failed := int64(-1), error(nil)
	for {
		have, want, err := p.GetVersions(ctx)
		if err != nil {
			return fmt.Errorf("read schema version: %w", err)
		}
		if have > want {
			return fmt.Errorf("%w: schema version %d, but the program knows %d", ErrNewer, have, want)
		}
		if have == want {
			return nil
		}
		// A failure counts only if nobody got further: another program that
		// starts now may have run the same step first.
		if have == tried {
			return fmt.Errorf("migrate from schema version %d: %w", have, failed)
		}
		tried = have
		_, failed = p.Up(ctx)
	}
}
