package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// Table is one game in one channel. Users, guilds, channels and messages are
// Discord's ids as text, empty for none.
type Table struct {
	ID int64 // from 1, never used twice

	// Fixed when the table is created.
	Game                            string
	SetupKey, SetupTitle, SetupText string // the setup whole, so that a later edit of it changes no game under way
	Guild                           string // empty in direct messages
	Challenger                      string
	Invited                         string // whom the challenge is for, empty for an open one
	Follows                         int64  // the table this one follows, 0 for none
	Match                           int64  // the first table of its match, 0 where it is that itself, or in none
	MatchGame                       int64  // its number in its match, from 2; 0 where Match is

	Summary

	// Kept by the store.
	Seq       int64 // number of events in the log, and so the seq of the newest
	PublicSeq int64 // seq of the newest public event, 0 for none
	CreatedAt time.Time
	UpdatedAt time.Time // when the newest event happened

	// The card in the channel: see Posting and Shown.
	ShownSeq    int64 // public seq up to which it shows the game, 0 for none
	CardChannel string
	CardMessage string
	CardNonce   string // under which a card is being posted, empty when none is
}

// Summary is what a table's log amounts to, as far as tables are looked up by
// it. Whoever writes events knows their meaning and writes it with them.
type Summary struct {
	Channel  string
	Thread   string // the table's own thread in its channel
	Status   string // opaque here: "open", "playing", "over"
	Seats    [2]string
	ToMove   string    // whose turn it is
	Options  []byte    // JSON, opaque here; nil for none
	Rev      int64     // counts what changes the position or the result
	Deadline time.Time // when something has to be done at the table though nobody asks; zero for never
}

const tableColumns = `id, game, setup_key, setup_title, setup_text, guild, channel, challenger, invited, follows, match, match_game,
	thread, status, first_seat, second_seat, to_move, options, rev, deadline,
	seq, public_seq, created_at, updated_at, shown_seq, card_channel, card_message, card_nonce`

// scanner is a row to be read: *sql.Row or *sql.Rows.
type scanner interface{ Scan(...any) error }

func scanTable(row scanner) (Table, error) {
	var t Table
	var deadline sql.NullInt64
	var created, updated int64
	err := row.Scan(&t.ID, &t.Game, &t.SetupKey, &t.SetupTitle, &t.SetupText, &t.Guild, &t.Channel, &t.Challenger, &t.Invited, &t.Follows, &t.Match, &t.MatchGame,
		&t.Thread, &t.Status, &t.Seats[0], &t.Seats[1], &t.ToMove, (*document)(&t.Options), &t.Rev, &deadline,
		&t.Seq, &t.PublicSeq, &created, &updated, &t.ShownSeq, &t.CardChannel, &t.CardMessage, &t.CardNonce)
	t.CreatedAt, t.UpdatedAt = instant(created), instant(updated)
	if deadline.Valid {
		t.Deadline = instant(deadline.Int64)
	}
	return t, err
}

// Limit bounds how many tables of one status a user may have offered at a time, to
// anybody or, where Invited is not empty, to one other.
type Limit struct {
	Challenger, Invited, Status string
	Most                        int
}

// Create writes a new table with the first events of its log, at least one, and
// returns it as written. What the store keeps itself is not read from t. It
// returns ErrDuplicate when an event's interaction is in a log already, and
// ErrLimit when a limit would be passed.
func (db *DB) Create(ctx context.Context, t Table, events []Event, limits ...Limit) (Table, error) {
	var made Table
	err := db.write(ctx, func(tx *sql.Tx) (err error) {
		for _, l := range limits {
			if err := l.check(ctx, tx); err != nil {
				return err
			}
		}
		made, err = create(ctx, tx, t, events)
		return err
	})
	if err != nil {
		return Table{}, fmt.Errorf("create table: %w", err)
	}
	return made, nil
}

// LimitError is the ErrLimit of one limit.
type LimitError struct{ Limit }

func (e *LimitError) Error() string { return fmt.Sprintf("%v: %d", ErrLimit, e.Most) }

func (e *LimitError) Unwrap() error { return ErrLimit }

const offered = `SELECT count(*) FROM tables WHERE challenger = ?1 AND status = ?2 AND ?3 IN ('', invited)`

func (l Limit) check(ctx context.Context, tx *sql.Tx) error {
	n := 0
	if err := tx.QueryRowContext(ctx, offered, l.Challenger, l.Status, l.Invited).Scan(&n); err != nil {
		return err
	}
	if n >= l.Most {
		return &LimitError{l}
	}
	return nil
}

func create(ctx context.Context, tx *sql.Tx, t Table, events []Event) (Table, error) {
	if err := checkBatch(ctx, tx, events); err != nil {
		return Table{}, err
	}
	last := len(events) - 1
	res, err := tx.ExecContext(ctx, `
		INSERT INTO tables (game, setup_key, setup_title, setup_text, guild, channel, challenger, invited, follows, match, match_game,
			thread, status, first_seat, second_seat, to_move, options, rev, deadline,
			seq, public_seq, created_at, updated_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		t.Game, t.SetupKey, t.SetupTitle, t.SetupText, t.Guild, t.Channel, t.Challenger, t.Invited, t.Follows, t.Match, t.MatchGame,
		t.Thread, t.Status, t.Seats[0], t.Seats[1], t.ToMove, string(t.Options), t.Rev, optional(t.Deadline),
		len(events), newestPublic(events, 0), events[0].At.UnixMilli(), events[last].At.UnixMilli())
	if err != nil {
		return Table{}, err
	}
	id, err := res.LastInsertId()
	if err != nil {
		return Table{}, err
	}
	if err := insertEvents(ctx, tx, id, 0, events); err != nil {
		return Table{}, err
	}
	return findTable(ctx, tx, id)
}

// Load returns a table and its whole log, oldest event first, as they were at
// one moment; or ErrNotFound.
func (db *DB) Load(ctx context.Context, id int64) (Table, []Event, error) {
	return db.LoadAfter(ctx, id, 0)
}

// LoadAfter is Load with only the events after seq of the log, for whoever knows
// those up to it. A seq beyond the log is ErrDamaged: it was that of another file.
func (db *DB) LoadAfter(ctx context.Context, id, seq int64) (Table, []Event, error) {
	var t Table
	var events []Event
	err := db.read(ctx, func(tx *sql.Tx) (err error) {
		if t, err = findTable(ctx, tx, id); err != nil {
			return err
		}
		events, err = readLog(ctx, tx, t, seq)
		return err
	})
	if err != nil {
		return Table{}, nil, fmt.Errorf("load table %d: %w", id, err)
	}
	return t, events, nil
}

func findTable(ctx context.Context, tx *sql.Tx, id int64) (Table, error) {
	t, err := scanTable(tx.QueryRowContext(ctx, "SELECT "+tableColumns+" FROM tables WHERE id = ?", id))
	if errors.Is(err, sql.ErrNoRows) {
		err = ErrNotFound
	}
	return t, err
}

// Listings. An empty id names nobody and nothing, though it is what the columns
// of a table without a thread or an opponent hold.
const (
	ofStatus = ` AND (?2 = '[]' OR status IN (SELECT value FROM json_each(?2))) `

	inChannel = "SELECT " + tableColumns + ` FROM tables
		WHERE ?1 <> '' AND (channel = ?1 OR thread = ?1)` + ofStatus + `
		ORDER BY id DESC LIMIT ?3`

	inChannelOf = "SELECT " + tableColumns + ` FROM tables
		WHERE ?1 <> '' AND (channel = ?1 OR thread = ?1)
		AND ?4 <> '' AND ?4 IN (first_seat, second_seat, challenger, invited)` + ofStatus + `
		ORDER BY id DESC LIMIT ?3`

	ofUser = "SELECT " + tableColumns + ` FROM tables
		WHERE ?1 <> '' AND (first_seat = ?1 OR second_seat = ?1 OR challenger = ?1 OR invited = ?1)` + ofStatus + `
		ORDER BY to_move = ?1 DESC, deadline IS NULL, deadline, id LIMIT ?3`

	ofMatch = "SELECT " + tableColumns + ` FROM tables WHERE match <> 0 AND match = ?1
		UNION ALL SELECT ` + tableColumns + ` FROM tables WHERE id = ?1
		ORDER BY match_game LIMIT ?2`

	undated = "SELECT " + tableColumns + ` FROM tables
		WHERE deadline IS NULL AND id > ?1 AND status IN (SELECT value FROM json_each(?2)) ORDER BY id LIMIT ?3`

	hasten = "UPDATE tables SET deadline = ?2 WHERE deadline > ?2 AND deadline <= ?3 AND guild = ?1"

	due = "SELECT " + tableColumns + ` FROM tables
		WHERE deadline <= ?1 ORDER BY deadline, id LIMIT ?2`
)

// InChannel lists the tables in a channel or thread that have one of the
// statuses, or any when none is given, newest first, at most limit and MaxRows.
func (db *DB) InChannel(ctx context.Context, channel string, statuses []string, limit int) ([]Table, error) {
	return db.list(ctx, "tables in channel "+channel, inChannel, channel, oneOf(statuses), bounded(limit))
}

// InChannelOf is InChannel with only the tables that are the user's business: where
// they sit, or which they offered or were offered.
func (db *DB) InChannelOf(ctx context.Context, channel, user string, statuses []string, limit int) ([]Table, error) {
	return db.list(ctx, "tables of user "+user+" in channel "+channel, inChannelOf, channel, oneOf(statuses), bounded(limit), user)
}

// OfUser lists the tables where the user sits, or which they offered or were
// offered, that have one of the statuses, or any when none is given, at most
// limit and MaxRows. First come those where it is their turn; within both parts
// the nearest deadline first and those without one last.
func (db *DB) OfUser(ctx context.Context, user string, statuses []string, limit int) ([]Table, error) {
	return db.list(ctx, "tables of user "+user, ofUser, user, oneOf(statuses), bounded(limit))
}

// OfMatch lists the tables of the match that begins with this table, in their
// order, at most MaxRows.
func (db *DB) OfMatch(ctx context.Context, first int64) ([]Table, error) {
	return db.list(ctx, fmt.Sprintf("tables of match %d", first), ofMatch, first, MaxRows)
}

// Due lists the tables whose deadline is now or past, the oldest deadline first,
// at most limit and MaxRows. A table leaves the list when an Append moves or
// clears its deadline, where the guard of Append makes that happen once; or with
// Postpone.
func (db *DB) Due(ctx context.Context, now time.Time, limit int) ([]Table, error) {
	return db.list(ctx, "tables due", due, now.UnixMilli(), bounded(limit))
}

// Undated lists the tables of these statuses that have no deadline, by id from the
// first after afterID, at most limit and MaxRows.
func (db *DB) Undated(ctx context.Context, afterID int64, statuses []string, limit int) ([]Table, error) {
	return db.list(ctx, "tables without a deadline", undated, afterID, oneOf(statuses), bounded(limit))
}

// Postpone moves a table's deadline, or clears it with a zero one, while nothing
// happens at the table. It returns ErrConflict when Seq is no longer wantSeq.
func (db *DB) Postpone(ctx context.Context, id, wantSeq int64, deadline time.Time) error {
	err := db.write(ctx, func(tx *sql.Tx) error {
		res, err := tx.ExecContext(ctx, "UPDATE tables SET deadline = ? WHERE id = ? AND seq = ?", optional(deadline), id, wantSeq)
		if err != nil {
			return err
		}
		if n, err := res.RowsAffected(); err != nil || n == 1 {
			return err
		}
		return ErrConflict
	})
	if err != nil {
		return fmt.Errorf("postpone table %d at %d: %w", id, wantSeq, err)
	}
	return nil
}

func (db *DB) list(ctx context.Context, what, query string, args ...any) ([]Table, error) {
	tables, err := collect(scanTable)(db.reader.QueryContext(ctx, query, args...))
	if err != nil {
		return nil, fmt.Errorf("list %s: %w", what, err)
	}
	return tables, nil
}

// collect reads all rows of a query, and closes them.
func collect[T any](scan func(scanner) (T, error)) func(*sql.Rows, error) ([]T, error) {
	return func(rows *sql.Rows, err error) ([]T, error) {
		if err != nil {
			return nil, err
		}
		defer rows.Close()
		var all []T
		for rows.Next() {
			one, err := scan(rows)
			if err != nil {
				return nil, err
			}
			all = append(all, one)
		}
		return all, rows.Err()
	}
}

// oneOf is a set of strings as one argument of a query.
func oneOf(set []string) string {
	if len(set) == 0 {
		return "[]"
	}
	text, err := json.Marshal(set)
	if err != nil {
		panic(err) // strings always marshal
	}
	return string(text)
}

// bounded is a limit SQLite may have: it takes a negative one for none.
func bounded(limit int) int { return min(max(limit, 0), MaxRows) }

func instant(ms int64) time.Time { return time.UnixMilli(ms).UTC() }

// optional is an instant that may be none: null for the zero time.
func optional(t time.Time) sql.NullInt64 {
	return sql.NullInt64{Int64: t.UnixMilli(), Valid: !t.IsZero()}
}
