package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// Event is one entry of a table's log. It is never changed or deleted.
type Event struct {
	// Where it stands, given by the store: whatever these hold, writing an event
	// ignores it.
	Table, Seq int64 // Seq counts from 1 without gaps

	Kind        string // opaque here: "act", "resign", "flag"; never empty
	Actor       string // the user who did it, empty for nobody: a clock, a sweeper
	At          time.Time
	Interaction string // Discord's id of the click or command that caused it, empty for none
	Public      bool   // whether the card in the channel has to show it
	Body        []byte // JSON of at most 64 KiB, opaque here; nil for none
}

// Append adds events, at least one, to the end of a table's log and replaces its
// summary, all or nothing. wantSeq is the table's Seq as the caller knows it.
//
// It returns ErrNotFound without such a table; ErrDuplicate when an interaction
// of theirs is in a log already, which is said even if the log has moved on too;
// ErrConflict when Seq is no longer wantSeq.
func (db *DB) Append(ctx context.Context, id, wantSeq int64, events []Event, s Summary) error {
	err := db.write(ctx, func(tx *sql.Tx) error { return appendEvents(ctx, tx, id, wantSeq, events, s) })
	if err != nil {
		return fmt.Errorf("append to table %d after %d: %w", id, wantSeq, err)
	}
	return nil
}

// Next is a table that comes into being by the events appended to another, which
// it follows.
type Next struct {
	Table  Table
	Events []Event
}

// AppendNext is Append that also creates the table that follows, all or nothing,
// and returns it.
func (db *DB) AppendNext(ctx context.Context, id, wantSeq int64, events []Event, s Summary, next Next) (Table, error) {
	var made Table
	err := db.write(ctx, func(tx *sql.Tx) (err error) {
		if err = appendEvents(ctx, tx, id, wantSeq, events, s); err != nil {
			return err
		}
		next.Table.Follows = id
		made, err = create(ctx, tx, next.Table, next.Events)
		return err
	})
	if err != nil {
		return Table{}, fmt.Errorf("append to table %d after %d, and create the next: %w", id, wantSeq, err)
	}
	return made, nil
}

func appendEvents(ctx context.Context, tx *sql.Tx, id, wantSeq int64, events []Event, s Summary) error {
	t, err := findTable(ctx, tx, id)
	if err != nil {
		return err
	}
	if err := checkBatch(ctx, tx, events); err != nil {
		return err
	}
	if t.Seq != wantSeq {
		return fmt.Errorf("%w: it is at %d", ErrConflict, t.Seq)
	}
	if err := insertEvents(ctx, tx, id, t.Seq, events); err != nil {
		return err
	}
	public := max(t.PublicSeq, newestPublic(events, t.Seq))
	_, err = tx.ExecContext(ctx, `
		UPDATE tables SET channel = ?, thread = ?, status = ?, first_seat = ?, second_seat = ?, to_move = ?, options = ?,
			rev = ?, deadline = ?, seq = ?, public_seq = ?, updated_at = ?
		WHERE id = ?`,
		s.Channel, s.Thread, s.Status, s.Seats[0], s.Seats[1], s.ToMove, string(s.Options),
		s.Rev, optional(s.Deadline), t.Seq+int64(len(events)), public, events[len(events)-1].At.UnixMilli(),
		id)
	return err
}

// checkBatch looks for what would make events unfit to write together.
func checkBatch(ctx context.Context, tx *sql.Tx, events []Event) error {
	if len(events) == 0 {
		return errors.New("no events")
	}
	checked := ""
	for _, e := range events {
		if e.Interaction == checked {
			continue // a turn's events have one interaction
		}
		checked = e.Interaction
		_, ok, err := byInteraction(tx.QueryRowContext(ctx, ofInteraction, e.Interaction))
		if err != nil {
			return err
		}
		if ok {
			return fmt.Errorf("%w: %s", ErrDuplicate, e.Interaction)
		}
	}
	return nil
}

func insertEvents(ctx context.Context, tx *sql.Tx, id, after int64, events []Event) error {
	insert, err := tx.PrepareContext(ctx, `
		INSERT INTO events (table_id, seq, kind, actor, at, interaction, part, public, body)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`)
	if err != nil {
		return err
	}
	defer insert.Close()
	parts := map[string]int{}
	for i, e := range events {
		seq := after + 1 + int64(i)
		if _, err := insert.ExecContext(ctx, id, seq, e.Kind, e.Actor, e.At.UnixMilli(),
			e.Interaction, parts[e.Interaction], e.Public, string(e.Body)); err != nil {
			return fmt.Errorf("event %d (%s): %w", seq, e.Kind, err)
		}
		parts[e.Interaction]++
	}
	return nil
}

// newestPublic is the seq of the last public one of events that follow a seq, 0
// for none.
func newestPublic(events []Event, after int64) int64 {
	for i := len(events) - 1; i >= 0; i-- {
		if events[i].Public {
			return after + 1 + int64(i)
		}
	}
	return 0
}

const logOf = `SELECT table_id, seq, kind, actor, at, interaction, public, body
	FROM events WHERE table_id = ? AND seq > ? ORDER BY seq`

func readLog(ctx context.Context, tx *sql.Tx, t Table, after int64) ([]Event, error) {
	events, err := collect(scanEvent)(tx.QueryContext(ctx, logOf, t.ID, after))
	if err == nil && after+int64(len(events)) != t.Seq {
		err = fmt.Errorf("%w: the log has %d events after %d, and should have %d in all", ErrDamaged, len(events), after, t.Seq)
	}
	return events, err
}

func scanEvent(row scanner) (Event, error) {
	var e Event
	var at int64
	err := row.Scan(&e.Table, &e.Seq, &e.Kind, &e.Actor, &at, &e.Interaction, &e.Public, (*document)(&e.Body))
	e.At = instant(at)
	return e, err
}

// The index of interactions leaves the empty one out, and SQLite uses it only
// for a query that says so.
const ofInteraction = `SELECT table_id FROM events WHERE interaction <> '' AND interaction = ? LIMIT 1`

// ByInteraction finds the table whose log has events of this interaction.
func (db *DB) ByInteraction(ctx context.Context, interaction string) (id int64, ok bool, err error) {
	id, ok, err = byInteraction(db.reader.QueryRowContext(ctx, ofInteraction, interaction))
	if err != nil {
		return 0, false, fmt.Errorf("find interaction %s: %w", interaction, err)
	}
	return id, ok, nil
}

func byInteraction(row scanner) (id int64, ok bool, err error) {
	err = row.Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, false, nil
	}
	return id, err == nil, err
}

// document is JSON in a text column: empty there, nil here, for none.
type document []byte

// Scan takes a copy of the column, as [sql.Scanner] asks.
func (d *document) Scan(column any) error {
	text, ok := column.(string)
	if !ok {
		return fmt.Errorf("document is %T, not text", column)
	}
	*d = nil
	if text != "" {
		*d = document(text)
	}
	return nil
}
