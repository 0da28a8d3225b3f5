package sandbox

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"

	_ "github.com/mattn/go-sqlite3" // the driver of the state file
)

// diskVersion is the layout of the state file; a newer one is refused.
const diskVersion = 1

// docKey names one thing in the file.
type docKey struct{ kind, id string }

// disk is the state file: a table of JSON documents by kind and id, and a table of the bytes of files. Changes gather
// in memory and are written in one transaction by flush. Not safe for concurrent use, except bytes.
type disk struct {
	db    *sql.DB
	dirty map[docKey]any // nil: deleted
	files map[string][]byte
	gone  []string // files deleted
}

const diskSchema = `
CREATE TABLE IF NOT EXISTS doc (kind TEXT NOT NULL, id TEXT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS file (id TEXT PRIMARY KEY, bytes BLOB NOT NULL);`

func openDisk(ctx context.Context, path string) (*disk, error) {
	// synchronous=NORMAL in WAL mode outlives the process killed at any instant; only a power cut may lose the tail.
	dsn := "file:" + (&url.URL{Path: path}).EscapedPath() + "?_journal_mode=WAL&_busy_timeout=5000&_txlock=immediate&_foreign_keys=on&_synchronous=NORMAL"
	db, err := sql.Open("sqlite3", dsn)
	if err != nil {
		return nil, fmt.Errorf("open sandbox file %s: %w", path, err)
	}
	d := &disk{db: db, dirty: map[docKey]any{}, files: map[string][]byte{}}
	if err := d.prepare(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("open sandbox file %s: %w", path, err), db.Close())
	}
	return d, nil
}

func (d *disk) prepare(ctx context.Context) error {
	var v int
	if err := d.db.QueryRowContext(ctx, "PRAGMA user_version").Scan(&v); err != nil {
		return err
	}
	if v > diskVersion {
		return fmt.Errorf("its layout is version %d; this program knows %d", v, diskVersion)
	}
	if _, err := d.db.ExecContext(ctx, diskSchema); err != nil {
		return err
	}
	_, err := d.db.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", diskVersion))
	return err
}

// put marks a thing as changed; it is encoded at flush.
func (d *disk) put(kind, id string, v any) { d.dirty[docKey{kind, id}] = v }

func (d *disk) drop(kind, id string) { d.dirty[docKey{kind, id}] = nil }

// flush commits what changed since the last one.
func (d *disk) flush() (err error) {
	if len(d.dirty) == 0 && len(d.files) == 0 && len(d.gone) == 0 {
		return nil
	}
	tx, err := d.db.Begin()
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, tx.Rollback())
		}
	}()
	for k, v := range d.dirty {
		if v == nil {
			if _, err := tx.Exec("DELETE FROM doc WHERE kind = ? AND id = ?", k.kind, k.id); err != nil {
				return fmt.Errorf("delete %s %s: %w", k.kind, k.id, err)
			}
			continue
		}
		body, err := json.Marshal(v)
		if err != nil {
			return fmt.Errorf("encode %s %s: %w", k.kind, k.id, err)
		}
		if _, err := tx.Exec("INSERT INTO doc (kind, id, body) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET body = excluded.body", k.kind, k.id, body); err != nil {
			return fmt.Errorf("write %s %s: %w", k.kind, k.id, err)
		}
	}
	for id, b := range d.files {
		if _, err := tx.Exec("INSERT INTO file (id, bytes) VALUES (?, ?)", id, b); err != nil {
			return fmt.Errorf("write file %s: %w", id, err)
		}
	}
	for _, id := range d.gone {
		if _, err := tx.Exec("DELETE FROM file WHERE id = ?", id); err != nil {
			return fmt.Errorf("delete file %s: %w", id, err)
		}
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	clear(d.dirty)
	clear(d.files)
	d.gone = nil
	return nil
}

// bytes reads a file. It is safe beside anything else.
func (d *disk) bytes(ctx context.Context, id string) ([]byte, error) {
	var b []byte
	err := d.db.QueryRowContext(ctx, "SELECT bytes FROM file WHERE id = ?", id).Scan(&b)
	return b, err
}

// load reads the whole state. A fresh file gives an empty one.
func (d *disk) load(ctx context.Context) (*state, error) {
	st := newState()
	rows, err := d.db.QueryContext(ctx, "SELECT kind, id, body FROM doc")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var kind, id string
		var body []byte
		if err := rows.Scan(&kind, &id, &body); err != nil {
			return nil, err
		}
		if err := st.loadDoc(kind, id, body); err != nil {
			return nil, fmt.Errorf("%s %s: %w", kind, id, err)
		}
	}
	return st, rows.Err()
}

func (st *state) loadDoc(kind, id string, body []byte) error {
	switch kind {
	case "app":
		return json.Unmarshal(body, &st.app)
	case "ids":
		if err := json.Unmarshal(body, &st.ids.reserved); err != nil {
			return err
		}
		st.ids.last = st.ids.reserved
		return nil
	case "user":
		return loadInto(st.users, id, body)
	case "guild":
		return loadInto(st.guilds, id, body)
	case "channel":
		return loadInto(st.channels, id, body)
	case "command":
		return loadInto(st.commands, id, body)
	case "read":
		r := new(readMark)
		if err := json.Unmarshal(body, r); err != nil {
			return err
		}
		st.reads[[2]string{r.User, r.Channel}] = r
		return nil
	case "message":
		m := new(Message)
		if err := json.Unmarshal(body, m); err != nil {
			return err
		}
		st.addMessage(m)
		return nil
	}
	return fmt.Errorf("unknown kind")
}

func loadInto[T any](into map[string]*T, id string, body []byte) error {
	v := new(T)
	if err := json.Unmarshal(body, v); err != nil {
		return err
	}
	into[id] = v
	return nil
}

func (d *disk) close() error { return d.db.Close() }
