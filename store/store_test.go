package store

import (
	"context"
	"fmt"
	"path/filepath"
	"reflect"
	"testing"
	"time"
)

// patience ends tests that hang; nothing is expected to take that long.
const patience = 2 * time.Minute

var dawn = time.Date(2026, 3, 1, 6, 0, 0, 0, time.UTC)

func testContext(t testing.TB) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	t.Cleanup(cancel)
	return ctx
}

// openAt opens the file until the test ends.
func openAt(t testing.TB, path string) *DB {
	t.Helper()
	db, err := Open(testContext(t), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return db
}

func openNew(t testing.TB) *DB {
	t.Helper()
	return openAt(t, filepath.Join(t.TempDir(), "tables.db"))
}

// step is a public event of an interaction, n minutes after dawn.
func step(interaction string, n int) Event {
	return Event{
		Kind: "act", Actor: "100", At: dawn.Add(time.Duration(n) * time.Minute),
		Interaction: interaction, Public: true, Body: fmt.Appendf(nil, `{"n":%d}`, n),
	}
}

// private is the same event, unseen in the channel.
func private(e Event) Event {
	e.Public = false
	return e
}

// newTable is a table with every field a caller sets filled differently.
func newTable() Table {
	return Table{
		Game: "a-game", SetupKey: "custom", SetupTitle: "Böse Ecke", SetupText: "a1 b2\nc3 ?",
		Guild: "10", Challenger: "100", Invited: "200",
		Match: 70, MatchGame: 3,
		Summary: Summary{Channel: "20",
			Thread: "21", Status: "open", Seats: [2]string{"100", "200"}, ToMove: "200",
			Options: []byte(`{"pace": "3d"}`), Rev: 1, Deadline: dawn.Add(72 * time.Hour),
		},
	}
}

func mustCreate(t testing.TB, db *DB, table Table, events ...Event) Table {
	t.Helper()
	if len(events) == 0 {
		events = []Event{step("", 0)}
	}
	made, err := db.Create(testContext(t), table, events)
	if err != nil {
		t.Fatal(err)
	}
	return made
}

func mustLoad(t testing.TB, db *DB, id int64) (Table, []Event) {
	t.Helper()
	table, events, err := db.Load(testContext(t), id)
	if err != nil {
		t.Fatal(err)
	}
	return table, events
}

// mustAppend appends to a table as it now stands, with its summary as it is.
func mustAppend(t testing.TB, db *DB, id int64, events ...Event) {
	t.Helper()
	table, _ := mustLoad(t, db, id)
	if err := db.Append(testContext(t), id, table.Seq, events, table.Summary); err != nil {
		t.Fatal(err)
	}
}

func wantEqual[T any](t testing.TB, what string, got, want T) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s\n got %+v\nwant %+v", what, got, want)
	}
}

func ids(tables []Table) []int64 {
	var all []int64
	for _, t := range tables {
		all = append(all, t.ID)
	}
	return all
}
