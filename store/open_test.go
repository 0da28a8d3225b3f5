package store

import (
	"bytes"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

func TestAnyPathWorks(t *testing.T) {
	for _, name := range []string{
		"plain.db", "with space.db", "what?.db", "a#b.db", "100%.db", "%41.db", "a&b=c+d;e.db", "?mode=memory", ":memory:",
		"quote'\"s.db", "häßlich 日本.db", "back\\slash.db", "new\nline.db", "bad\xff.db", "file:x.db",
	} {
		dir := t.TempDir()
		path := filepath.Join(dir, name)
		db, err := Open(testContext(t), path)
		if err != nil {
			t.Errorf("%q: %v", name, err)
			continue
		}
		made := mustCreate(t, db, newTable())
		mustLoad(t, db, made.ID)
		if err := db.Close(); err != nil {
			t.Errorf("%q: close: %v", name, err)
		}
		entries, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		if len(entries) != 1 || entries[0].Name() != name {
			t.Errorf("%q became %v", name, entries)
		}
	}
}

func TestARelativePathIsTakenFromWhereOpenWasCalled(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	db := openAt(t, "tables.db")
	t.Chdir(t.TempDir())
	mustLoad(t, db, mustCreate(t, db, newTable()).ID)
	if _, err := os.Stat(filepath.Join(dir, "tables.db")); err != nil {
		t.Error(err)
	}
}

func TestWhatIsNoUsableFileIsRefusedClearly(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for path, says := range map[string]string{
		"":                                 "path is empty",
		"a\x00b":                           "zero byte",
		dir:                                "is a directory",
		filepath.Join(dir, "none", "t.db"): "no such file or directory",
		filepath.Join(file, "t.db"):        "not a directory",
	} {
		db, err := Open(testContext(t), path)
		if err == nil {
			t.Errorf("%q opened", path)
			db.Close()
		} else if !strings.Contains(err.Error(), says) || !strings.Contains(err.Error(), "open database") {
			t.Errorf("%q: %v; want %s", path, err, says)
		}
	}
}

func TestAPathThatCannotBeWrittenIsRefusedClearly(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("permissions do not bind the superuser")
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "tables.db")
	if err := openAndClose(t, path); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, 0o400); err != nil {
		t.Fatal(err)
	}
	if err := openAndClose(t, path); err == nil || !strings.Contains(err.Error(), "readonly") {
		t.Errorf("a read-only file: %v", err)
	}
	if err := os.Chmod(dir, 0o500); err != nil {
		t.Fatal(err)
	}
	if err := openAndClose(t, filepath.Join(dir, "new.db")); err == nil || !strings.Contains(err.Error(), "permission denied") {
		t.Errorf("a new file in a read-only folder: %v", err)
	}
	if err := os.Chmod(dir, 0o700); err != nil {
		t.Fatal(err)
	}
}

func openAndClose(t *testing.T, path string) error {
	t.Helper()
	db, err := Open(testContext(t), path)
	if err != nil {
		return err
	}
	return db.Close()
}

// filled is a database of many pages in one closed file, with its bytes.
func filled(t *testing.T) (path string, content []byte) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "tables.db")
	db, err := Open(testContext(t), path)
	if err != nil {
		t.Fatal(err)
	}
	for range 20 {
		made := mustCreate(t, db, newTable())
		var events []Event
		for n := range 50 {
			events = append(events, step("", n))
		}
		mustAppend(t, db, made.ID, events...)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	content, err = os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return path, content
}

func TestADamagedFileIsRefusedAndLeftAlone(t *testing.T) {
	path, content := filled(t)
	const page = 4096
	if len(content) < 20*page {
		t.Fatalf("only %d bytes", len(content))
	}
	overwrite := func(from, to int) []byte {
		damaged := bytes.Clone(content)
		for i := from; i < to; i++ {
			damaged[i] = 0x5a
		}
		return damaged
	}
	for name, damaged := range map[string][]byte{
		"no database":        []byte(strings.Repeat("a text, long enough. ", 500)),
		"header overwritten": overwrite(0, 100),
		"schema overwritten": overwrite(100, page),
		"a page overwritten": overwrite(len(content)-2*page, len(content)-page),
		"a page zeroed":      append(append(bytes.Clone(content[:10*page]), make([]byte, page)...), content[11*page:]...),
		"half of it":         content[:len(content)/2/page*page],
		"cut within a page":  content[:len(content)-page-100],
		"cut in the header":  content[:60],
	} {
		if err := os.WriteFile(path, damaged, 0o600); err != nil {
			t.Fatal(err)
		}
		db, err := Open(testContext(t), path)
		if err == nil {
			t.Errorf("%s: opened", name)
			db.Close()
		} else if !errors.Is(err, ErrDamaged) {
			t.Errorf("%s: %v", name, err)
		}
		if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, damaged) {
			t.Errorf("%s: the file was changed (%v)", name, err)
		}
	}
}

func TestADatabaseOfAnotherProgramIsRefusedAndLeftAlone(t *testing.T) {
	for name, statement := range map[string]string{
		"with a table":        "CREATE TABLE tables (id INTEGER)",
		"with another's mark": "PRAGMA application_id = 5",
	} {
		path := filepath.Join(t.TempDir(), "other.db")
		execAt(t, path, statement)
		before, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := openAndClose(t, path); !errors.Is(err, ErrForeign) {
			t.Errorf("%s: %v", name, err)
		}
		if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, before) {
			t.Errorf("%s: the file was changed (%v)", name, err)
		}
	}
}

// execAt runs statements on a file without anything of the store.
func execAt(t *testing.T, path string, statements ...string) {
	t.Helper()
	db, err := sql.Open("sqlite3", "file:"+path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, s := range statements {
		if _, err := db.ExecContext(testContext(t), s); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
}

// What the DSN asks for must hold on every connection, and writers must take the
// lock before they read.
func TestConnectionsAreSetUpForSafety(t *testing.T) {
	db, ctx := openNew(t), testContext(t)
	for pragma, want := range map[string]string{"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1", "busy_timeout": "5000"} {
		var got string
		if err := db.writer.QueryRowContext(ctx, "PRAGMA "+pragma).Scan(&got); err != nil || got != want {
			t.Errorf("%s is %s, %v; want %s", pragma, got, err, want)
		}
	}
	tx, err := db.writer.BeginTx(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	other, err := connect(dbPath(t, db), "_busy_timeout=0&_txlock=immediate")
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if second, err := other.BeginTx(ctx, nil); err == nil {
		second.Rollback()
		t.Error("two transactions hold the write lock")
	}
	if _, err := db.reader.ExecContext(ctx, "DELETE FROM names"); err == nil || !strings.Contains(err.Error(), "readonly") {
		t.Errorf("a reader wrote: %v", err)
	}
}

func dbPath(t *testing.T, db *DB) string {
	t.Helper()
	var n int
	var name, path string
	if err := db.reader.QueryRowContext(testContext(t), "PRAGMA database_list").Scan(&n, &name, &path); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestReadersDoNotWaitForAWriter(t *testing.T) {
	db := openNew(t)
	made := mustCreate(t, db, newTable())
	err := db.write(testContext(t), func(tx *sql.Tx) error {
		if _, err := tx.Exec("UPDATE tables SET card_nonce = 'n'"); err != nil {
			return err
		}
		if table, _ := mustLoad(t, db, made.ID); table.CardNonce != "" {
			t.Error("a reader saw what is not committed")
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestManyMayOpenANewFileAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tables.db")
	var wg sync.WaitGroup
	start := make(chan struct{})
	for range 6 {
		wg.Go(func() {
			<-start
			db, err := Open(testContext(t), path)
			if err != nil {
				t.Error(err)
				return
			}
			if _, err := db.Create(testContext(t), newTable(), []Event{step("", 0)}); err != nil {
				t.Error(err)
			}
			if err := db.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	close(start)
	wg.Wait()
	got, err := openAt(t, path).InChannel(testContext(t), "20", nil, 50)
	if err != nil || len(got) != 6 {
		t.Errorf("%d tables, %v", len(got), err)
	}
}
