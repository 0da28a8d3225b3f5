package store

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
)

// later is the present migrations and more, by file name.
func later(t *testing.T, more map[string]string) fstest.MapFS {
	t.Helper()
	all := fstest.MapFS{}
	for name, text := range more {
		all[name] = &fstest.MapFile{Data: []byte(text)}
	}
	for _, name := range migrationNames(t) {
		text, err := fs.ReadFile(migrations(), name)
		if err != nil {
			t.Fatal(err)
		}
		all[name] = &fstest.MapFile{Data: text}
	}
	return all
}

func migrationNames(t *testing.T) []string {
	t.Helper()
	names, err := fs.Glob(migrations(), "*.sql")
	if err != nil || len(names) == 0 {
		t.Fatalf("migrations %v, %v", names, err)
	}
	return names // sorted, and so by version
}

// migrateAt brings a file to the version of these steps and closes it.
func migrateAt(t *testing.T, path string, steps fs.FS) error {
	t.Helper()
	if err := claim(testContext(t), path); err != nil {
		t.Fatal(err)
	}
	db, err := connect(path, writing)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	return migrate(testContext(t), db, steps)
}

// rowsOf is what a database of a version may hold, written by its own columns,
// so that later versions are tested on rows they did not write.
var rowsOf = map[int][]string{
	1: {
		`INSERT INTO tables (game, setup_key, setup_title, setup_text, guild, channel, thread, status, challenger, invited,
			first_seat, second_seat, to_move, options, seq, rev, public_seq, created_at, updated_at, deadline)
		VALUES ('a-game', 'k', 'Title', 'text', '10', '20', '', 'playing', '100', '200', '100', '200', '200', '{"a":1}', 2, 1, 2, 1000, 2000, NULL)`,
		`INSERT INTO events (table_id, seq, kind, actor, at, interaction, part, public, body)
		VALUES (1, 1, 'offer', '100', 1000, 'i1', 0, 1, ''), (1, 2, 'act', '100', 2000, 'i2', 0, 1, '{"step":"d"}')`,
	},
	2: {
		`INSERT INTO names (user, name) VALUES ('100', 'Ana')`,
		`INSERT INTO settings (scope, key, value) VALUES ('bot', 'commands', '0a1b')`,
	},
}

func TestEveryEarlierVersionIsBroughtUpToDate(t *testing.T) {
	names := migrationNames(t)
	for version := range names {
		t.Run(fmt.Sprint(version), func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "tables.db")
			steps := later(t, nil)
			for _, name := range names[version:] {
				delete(steps, name)
			}
			if version == 0 {
				if err := claim(testContext(t), path); err != nil { // as after a kill before the first step
					t.Fatal(err)
				}
			} else if err := migrateAt(t, path, steps); err != nil {
				t.Fatal(err)
			}
			for v := 1; v <= version; v++ {
				execAt(t, path, rowsOf[v]...)
			}
			db := openAt(t, path)
			if version >= 1 {
				table, log := mustLoad(t, db, 1)
				wantEqual(t, "table", table, Table{
					ID: 1, Game: "a-game", SetupKey: "k", SetupTitle: "Title", SetupText: "text", Guild: "10", Challenger: "100", Invited: "200",
					Summary: Summary{Channel: "20", Status: "playing", Seats: [2]string{"100", "200"}, ToMove: "200", Options: []byte(`{"a":1}`), Rev: 1},
					Seq:     2, PublicSeq: 2, CreatedAt: instant(1000), UpdatedAt: instant(2000),
				})
				wantEqual(t, "log", log, []Event{
					{Table: 1, Seq: 1, Kind: "offer", Actor: "100", At: instant(1000), Interaction: "i1", Public: true},
					{Table: 1, Seq: 2, Kind: "act", Actor: "100", At: instant(2000), Interaction: "i2", Public: true, Body: []byte(`{"step":"d"}`)},
				})
			}
			if version >= 2 {
				name, _ := db.Name(testContext(t), "100")
				setting, _ := db.Setting(testContext(t), "bot", "commands")
				wantEqual(t, "name and setting", []string{name, setting}, []string{"Ana", "0a1b"})
			}
			mustLoad(t, db, mustCreate(t, db, newTable()).ID)
		})
	}
}

func TestOpeningAgainChangesNothing(t *testing.T) {
	path, before := filled(t)
	if err := openAndClose(t, path); err != nil {
		t.Fatal(err)
	}
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, before) {
		t.Errorf("the file was changed (%v)", err)
	}
}

func TestANewerDatabaseIsRefusedAndLeftAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tables.db")
	if err := migrateAt(t, path, later(t, map[string]string{"00901_future.sql": "-- +goose Up\nCREATE TABLE future (id INTEGER);"})); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	names := migrationNames(t)
	newest, err := strconv.Atoi(names[len(names)-1][:5])
	if err != nil {
		t.Fatal(err)
	}
	err = openAndClose(t, path)
	if !errors.Is(err, ErrNewer) {
		t.Fatal(err)
	}
	for _, want := range []string{path, "schema version 901", fmt.Sprintf("knows %d", newest)} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%v\ndoes not say %s", err, want)
		}
	}
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, before) {
		t.Errorf("the file was changed (%v)", err)
	}
}

func TestAFailedMigrationLeavesTheStepBeforeItWhole(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tables.db")
	err := migrateAt(t, path, later(t, map[string]string{
		"00901_good.sql": "-- +goose Up\nCREATE TABLE good (id INTEGER);",
		"00902_bad.sql":  "-- +goose Up\nCREATE TABLE half (id INTEGER);\nINSERT INTO nowhere VALUES (1);",
	}))
	if err == nil || !strings.Contains(err.Error(), "no such table: nowhere") {
		t.Fatalf("the failure became %v", err)
	}
	db, err := connect(path, reading)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var version, good, half int
	if err := db.QueryRowContext(testContext(t), `
		SELECT (SELECT max(version_id) FROM goose_db_version),
			(SELECT count(*) FROM sqlite_schema WHERE name = 'good'), (SELECT count(*) FROM sqlite_schema WHERE name = 'half')`,
	).Scan(&version, &good, &half); err != nil {
		t.Fatal(err)
	}
	if version != 901 || good != 1 || half != 0 {
		t.Errorf("version %d, tables good %d, half %d", version, good, half)
	}
}

// openHook is files that run something before one of them is opened.
type openHook struct {
	fs.FS
	name string
	run  func()
}

func (h openHook) Open(name string) (fs.File, error) {
	if name == h.name {
		h.run()
	}
	return h.FS.Open(name)
}

// Between the look at what is pending and the transaction that runs it, another
// program may run the same step. goose opens a step's file in between.
func TestAMigrationRunByTwoProgramsAppliesOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tables.db")
	mine, err := connect(path, writing)
	if err != nil {
		t.Fatal(err)
	}
	defer mine.Close()
	if err := migrateAt(t, path, migrations()); err != nil {
		t.Fatal(err)
	}
	execAt(t, path, rowsOf[1]...)
	const name = "00901_double.sql"
	steps := later(t, map[string]string{name: "-- +goose Up\nUPDATE tables SET rev = rev + 10;"})
	more := later(t, map[string]string{"00902_mine.sql": "-- +goose Up\nUPDATE tables SET rev = rev + 100;"})
	more[name] = steps[name]
	var once sync.Once
	lost := false
	hook := openHook{more, name, func() {
		once.Do(func() {
			var version int
			if err := mine.QueryRowContext(testContext(t), "SELECT max(version_id) FROM goose_db_version").Scan(&version); err != nil {
				t.Error(err)
			}
			lost = version != 901 && migrateAt(t, path, steps) == nil
		})
	}}
	if err := migrate(testContext(t), mine, hook); err != nil {
		t.Error(err)
	}
	var rev int
	if err := mine.QueryRowContext(testContext(t), "SELECT rev FROM tables").Scan(&rev); err != nil {
		t.Fatal(err)
	}
	if !lost || rev != 111 {
		t.Errorf("the race was lost: %v; the rev is %d, want 111", lost, rev)
	}
}
