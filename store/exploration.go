package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// Exploration is a tree of lines that one person keeps for one source.
type Exploration struct {
	Owner     string // a user
	Number    int64  // among the owner's, from 1; never used twice
	Source    string // what it starts from, such as "table:12": one exploration for each of an owner's
	Game      string
	Rev       int64  // counts its changes
	Tree      []byte // JSON of at most 64 KiB, opaque here
	UpdatedAt time.Time
}

const explorationColumns = "owner, number, source, game, rev, tree, updated_at"

const (
	explorationByNumber = "SELECT " + explorationColumns + " FROM explorations WHERE owner = ? AND number = ? AND source <> '" + deletedSource + "'"
	explorationBySource = "SELECT " + explorationColumns + " FROM explorations WHERE owner = ? AND source = ?"
)

// OpenExploration is the owner's exploration of that source as it is kept, or else
// the one given, which is kept from now on. Of an owner's explorations at most that
// many are kept: those changed last.
func (db *DB) OpenExploration(ctx context.Context, e Exploration, most int) (Exploration, error) {
	known, err := scanExploration(db.reader.QueryRowContext(ctx, explorationBySource, e.Owner, e.Source))
	if err == nil || !errors.Is(err, ErrNotFound) {
		return known, explored(e, err)
	}
	err = db.note(ctx, func(tx *sql.Tx) (err error) {
		known, err = openExploration(ctx, tx, e, most)
		return err
	})
	return known, explored(e, err)
}

func explored(e Exploration, err error) error {
	if err != nil {
		return fmt.Errorf("exploration of %s by %s: %w", e.Source, e.Owner, err)
	}
	return nil
}

func openExploration(ctx context.Context, tx *sql.Tx, e Exploration, most int) (Exploration, error) {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO explorations (owner, number, source, game, rev, tree, updated_at)
		VALUES (?1, (SELECT coalesce(max(number), 0) + 1 FROM explorations WHERE owner = ?1), ?2, ?3, 1, ?4, ?5)
		ON CONFLICT (owner, source) DO NOTHING`,
		e.Owner, e.Source, e.Game, string(e.Tree), e.UpdatedAt.UnixMilli())
	if err != nil {
		return Exploration{}, err
	}
	made, err := scanExploration(tx.QueryRowContext(ctx, explorationBySource, e.Owner, e.Source))
	if err != nil {
		return Exploration{}, err
	}
	// The newest stays, and with it the highest number: so one that was deleted and had
	// it before needs to stay no longer.
	_, err = tx.ExecContext(ctx, `
		DELETE FROM explorations WHERE owner = ?1 AND number <> ?2 AND (source = ?4 OR number NOT IN (
			SELECT number FROM explorations WHERE owner = ?1 AND number <> ?2 AND source <> ?4 ORDER BY updated_at DESC, number DESC LIMIT ?3))`,
		e.Owner, made.Number, max(0, most-1), deletedSource)
	return made, err
}

// Exploration is the owner's exploration of that number, or ErrNotFound.
func (db *DB) Exploration(ctx context.Context, owner string, number int64) (Exploration, error) {
	e, err := scanExploration(db.reader.QueryRowContext(ctx, explorationByNumber, owner, number))
	if err != nil {
		return e, fmt.Errorf("exploration %d of %s: %w", number, owner, err)
	}
	return e, nil
}

// SaveExploration keeps the tree of an exploration, with the instant of its change,
// and raises its rev by one. It returns ErrConflict where its rev is no longer the
// one given, and ErrNotFound where it is kept no more.
//
// A power cut may take the last changes back.
func (db *DB) SaveExploration(ctx context.Context, e Exploration) error {
	err := db.note(ctx, func(tx *sql.Tx) error { return saveExploration(ctx, tx, e) })
	if err != nil {
		return fmt.Errorf("save exploration %d of %s: %w", e.Number, e.Owner, err)
	}
	return nil
}

func saveExploration(ctx context.Context, tx *sql.Tx, e Exploration) error {
	var rev int64
	err := tx.QueryRowContext(ctx, "SELECT rev FROM explorations WHERE owner = ? AND number = ? AND source <> ?", e.Owner, e.Number, deletedSource).Scan(&rev)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return ErrNotFound
	case err != nil:
		return err
	case rev != e.Rev:
		return fmt.Errorf("%w: the exploration is at %d, not %d", ErrConflict, rev, e.Rev)
	}
	_, err = tx.ExecContext(ctx, "UPDATE explorations SET tree = ?, rev = rev + 1, updated_at = ? WHERE owner = ? AND number = ?",
		string(e.Tree), e.UpdatedAt.UnixMilli(), e.Owner, e.Number)
	return err
}

func scanExploration(row scanner) (Exploration, error) {
	var e Exploration
	var tree string
	var updated int64
	err := row.Scan(&e.Owner, &e.Number, &e.Source, &e.Game, &e.Rev, &tree, &updated)
	if errors.Is(err, sql.ErrNoRows) {
		return Exploration{}, ErrNotFound
	}
	e.Tree, e.UpdatedAt = []byte(tree), time.UnixMilli(updated).UTC()
	return e, err
}
