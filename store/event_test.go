package store

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"time"
)

func TestCreateReturnsWhatLoadReads(t *testing.T) {
	db := openNew(t)
	want := newTable()
	events := []Event{step("i1", 0), private(step("i1", 5))}
	made := mustCreate(t, db, want, events...)

	want.ID, want.Seq, want.PublicSeq = made.ID, 2, 1
	want.CreatedAt, want.UpdatedAt = dawn, dawn.Add(5*time.Minute)
	wantEqual(t, "created", made, want)

	got, log := mustLoad(t, db, made.ID)
	wantEqual(t, "loaded", got, want)
	for i := range events {
		events[i].Table, events[i].Seq = made.ID, int64(i+1)
	}
	wantEqual(t, "log", log, events)
}

func TestWhatTheStoreKeepsIsNotReadFromTheCaller(t *testing.T) {
	db := openNew(t)
	table := newTable()
	table.ID, table.Seq, table.PublicSeq, table.ShownSeq = 77, 78, 79, 80
	table.CardChannel, table.CardMessage, table.CardNonce = "c", "m", "n"
	event := step("", 0)
	event.Table, event.Seq = 81, 82
	made := mustCreate(t, db, table, event)
	if made.ID != 1 || made.Seq != 1 || made.PublicSeq != 1 || made.ShownSeq != 0 || made.CardChannel+made.CardMessage+made.CardNonce != "" {
		t.Errorf("kept what was handed in: %+v", made)
	}
	if _, log := mustLoad(t, db, made.ID); log[0].Table != 1 || log[0].Seq != 1 {
		t.Errorf("event stands at %d of table %d", log[0].Seq, log[0].Table)
	}
}

func TestAppendReplacesTheSummaryAndNothingElse(t *testing.T) {
	db := openNew(t)
	want := mustCreate(t, db, newTable())
	want.Summary = Summary{
		Thread: "22", Status: "playing", Seats: [2]string{"200", "300"}, ToMove: "300",
		Options: []byte(`[]`), Rev: 9, Deadline: dawn.Add(time.Millisecond),
	}
	if err := db.Append(testContext(t), want.ID, 1, []Event{step("i1", 1), step("i1", 2), private(step("i1", 3))}, want.Summary); err != nil {
		t.Fatal(err)
	}
	want.Seq, want.PublicSeq, want.UpdatedAt = 4, 3, dawn.Add(3*time.Minute)
	got, _ := mustLoad(t, db, want.ID)
	wantEqual(t, "table", got, want)

	want.Summary = Summary{Status: "over"}
	if err := db.Append(testContext(t), want.ID, 4, []Event{private(step("", 4))}, want.Summary); err != nil {
		t.Fatal(err)
	}
	want.Seq, want.UpdatedAt = 5, dawn.Add(4*time.Minute)
	got, _ = mustLoad(t, db, want.ID)
	wantEqual(t, "table after a private event", got, want)
}

func TestInstantsComeBackInUTCAndMilliseconds(t *testing.T) {
	db := openNew(t)
	local := time.Date(2026, 7, 4, 23, 59, 59, 123_999_999, time.FixedZone("", -5*3600))
	event := step("", 0)
	event.At = local
	table := newTable()
	table.Deadline = local
	made := mustCreate(t, db, table, event)
	want := time.Date(2026, 7, 5, 4, 59, 59, 123_000_000, time.UTC)
	_, log := mustLoad(t, db, made.ID)
	wantEqual(t, "instants", []time.Time{made.Deadline, made.CreatedAt, made.UpdatedAt, log[0].At}, []time.Time{want, want, want, want})
}

func TestLogsKeepTheOrderOfAppends(t *testing.T) {
	db := openNew(t)
	a, b := mustCreate(t, db, newTable()), mustCreate(t, db, newTable())
	for n := 1; n <= 30; n++ {
		mustAppend(t, db, a.ID, step("", n), step("", 100+n))
		mustAppend(t, db, b.ID, step("", n))
	}
	_, log := mustLoad(t, db, a.ID)
	if len(log) != 61 {
		t.Fatalf("%d events", len(log))
	}
	for n := 1; n <= 30; n++ {
		for i, want := range []int{n, 100 + n} {
			e := log[2*n-1+i]
			if e.Seq != int64(2*n+i) || !bytes.Equal(e.Body, step("", want).Body) {
				t.Errorf("seq %d has %s, want event %d", e.Seq, e.Body, want)
			}
		}
	}
}

func TestAppendBehindTheLogConflictsAndWritesNothing(t *testing.T) {
	db := openNew(t)
	made := mustCreate(t, db, newTable())
	mustAppend(t, db, made.ID, step("i1", 1))
	before, _ := mustLoad(t, db, made.ID)
	for _, seq := range []int64{-1, 0, 1, 3} {
		err := db.Append(testContext(t), made.ID, seq, []Event{step("i2", 2)}, Summary{Status: "over"})
		if !errors.Is(err, ErrConflict) {
			t.Errorf("after %d: %v", seq, err)
		}
	}
	after, log := mustLoad(t, db, made.ID)
	wantEqual(t, "table", after, before)
	if len(log) != 2 {
		t.Errorf("%d events", len(log))
	}
}

func TestAnInteractionAppliesOnce(t *testing.T) {
	db, ctx := openNew(t), testContext(t)
	a := mustCreate(t, db, newTable(), step("i0", 0))
	b := mustCreate(t, db, newTable())
	mustAppend(t, db, a.ID, step("i1", 1), step("i1", 2))

	for name, err := range map[string]error{
		"again":                 db.Append(ctx, a.ID, 3, []Event{step("i1", 1), step("i1", 2)}, a.Summary),
		"again, behind the log": db.Append(ctx, a.ID, 1, []Event{step("i1", 1), step("i1", 2)}, a.Summary),
		"again, longer":         db.Append(ctx, a.ID, 3, []Event{step("i1", 1), step("i1", 2), step("i1", 3)}, a.Summary),
		"behind another":        db.Append(ctx, a.ID, 3, []Event{step("i9", 1), step("i1", 2)}, a.Summary),
		"behind none":           db.Append(ctx, a.ID, 3, []Event{step("", 1), step("i1", 2)}, a.Summary),
		"at another table":      db.Append(ctx, b.ID, 1, []Event{step("i1", 1)}, b.Summary),
		"of a creation":         db.Append(ctx, b.ID, 1, []Event{step("i0", 1)}, b.Summary),
	} {
		if !errors.Is(err, ErrDuplicate) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := db.Create(ctx, newTable(), []Event{step("i1", 0)}); !errors.Is(err, ErrDuplicate) {
		t.Errorf("another table: %v", err)
	}
	if _, log := mustLoad(t, db, a.ID); len(log) != 3 {
		t.Errorf("%d events", len(log))
	}
	if _, log := mustLoad(t, db, b.ID); len(log) != 1 {
		t.Errorf("%d events at the other table", len(log))
	}
	for interaction, want := range map[string]int64{"i0": a.ID, "i1": a.ID, "i9": 0, "": 0} {
		id, ok, err := db.ByInteraction(ctx, interaction)
		if err != nil || id != want || ok != (want != 0) {
			t.Errorf("interaction %q is at %d, %v, %v; want %d", interaction, id, ok, err, want)
		}
	}
}

// An armed turn answers at once: the events of two people's interactions then
// come in one append, and may alternate.
func TestOneAppendMayHoldSeveralInteractions(t *testing.T) {
	db := openNew(t)
	made := mustCreate(t, db, newTable())
	mustAppend(t, db, made.ID, step("i1", 1), step("", 2), step("i2", 3), step("i1", 4), step("", 5))
	if _, log := mustLoad(t, db, made.ID); len(log) != 6 {
		t.Errorf("%d events", len(log))
	}
}

func TestAWriteIsWholeOrNotAtAll(t *testing.T) {
	db, ctx := openNew(t), testContext(t)
	made := mustCreate(t, db, newTable())
	before, _ := mustLoad(t, db, made.ID)
	broken := func(f func(*Event)) []Event {
		e := step("i2", 2)
		f(&e)
		return []Event{step("i1", 1), e}
	}
	for name, c := range map[string]struct {
		events []Event
		says   string
	}{
		"no events": {nil, "no events"},
		"no kind":   {broken(func(e *Event) { e.Kind = "" }), "event has a kind"},
		"no time":   {broken(func(e *Event) { e.At = time.Time{} }), "event has a time"},
		"no JSON":   {broken(func(e *Event) { e.Body = []byte("{") }), "body is JSON"},
		"too long":  {broken(func(e *Event) { e.Body = []byte(`"` + strings.Repeat("é", 32768) + `"`) }), "body is at most 64 KiB"},
	} {
		if err := db.Append(ctx, made.ID, 1, c.events, made.Summary); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("append with %s: %v", name, err)
		}
		if _, err := db.Create(ctx, newTable(), c.events); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("create with %s: %v", name, err)
		}
	}
	after, log := mustLoad(t, db, made.ID)
	wantEqual(t, "table", after, before)
	if len(log) != 1 {
		t.Errorf("%d events", len(log))
	}
	if _, _, err := db.Load(ctx, made.ID+1); !errors.Is(err, ErrNotFound) {
		t.Errorf("a failed creation left a table: %v", err)
	}
	if id, ok, err := db.ByInteraction(ctx, "i1"); ok || err != nil {
		t.Errorf("a failed write left an interaction at %d: %v", id, err)
	}
}

func TestUnknownTablesAreNotFound(t *testing.T) {
	db, ctx := openNew(t), testContext(t)
	_, _, err := db.Load(ctx, 5)
	_, posting := db.Posting(ctx, 5, "n")
	for name, err := range map[string]error{
		"load":    err,
		"append":  db.Append(ctx, 5, 0, []Event{step("", 0)}, Summary{Status: "open"}),
		"posting": posting,
		"shown":   db.Shown(ctx, 5, 0, "c", "m"),
	} {
		if !errors.Is(err, ErrNotFound) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAnEndedContextWritesNothing(t *testing.T) {
	db := openNew(t)
	made := mustCreate(t, db, newTable())
	ctx, cancel := context.WithCancel(testContext(t))
	cancel()
	if err := db.Append(ctx, made.ID, 1, []Event{step("i1", 1)}, made.Summary); !errors.Is(err, context.Canceled) {
		t.Errorf("append: %v", err)
	}
	if _, _, err := db.Load(ctx, made.ID); !errors.Is(err, context.Canceled) {
		t.Errorf("load: %v", err)
	}
	mustAppend(t, db, made.ID, step("i1", 1))
}

// The file itself keeps its history, whoever writes to it.
func TestNothingInALogCanBeChanged(t *testing.T) {
	db, ctx := openNew(t), testContext(t)
	made := mustCreate(t, db, newTable(), step("i1", 0), step("i1", 1))
	before, logBefore := mustLoad(t, db, made.ID)
	const values = ` INTO events (table_id, seq, kind, actor, at, interaction, part, public, body) VALUES `
	for _, c := range []struct{ says, sql string }{
		{"events are never changed", `UPDATE events SET body = '{}' WHERE seq = 1`},
		{"events are never changed", `UPDATE OR REPLACE events SET seq = 1 WHERE seq = 2`},
		{"events are never deleted", `DELETE FROM events WHERE seq = 2`},
		{"tables are never deleted", `DELETE FROM tables`},
		{"next event only", `INSERT` + values + `(1, 4, 'act', '', 1, '', 0, 1, '')`},
		{"next event only", `INSERT` + values + `(1, 0, 'act', '', 1, '', 0, 1, '')`},
		{"next event only", `INSERT OR REPLACE` + values + `(1, 2, 'act', '', 1, '', 0, 1, '')`},
		{"next event only", `REPLACE` + values + `(1, 1, 'act', '', 1, '', 0, 1, '')`},
		{"the log once", `INSERT OR REPLACE` + values + `(1, 3, 'act', '', 1, 'i1', 1, 1, '')`},
		{"the log once", `INSERT OR IGNORE` + values + `(1, 3, 'act', '', 1, 'i1', 0, 1, '')`},
		{"FOREIGN KEY", `INSERT` + values + `(2, 1, 'act', '', 1, '', 0, 1, '')`},
	} {
		if _, err := db.writer.ExecContext(ctx, c.sql); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s\n got %v\nwant %s", c.sql, err, c.says)
		}
	}
	after, logAfter := mustLoad(t, db, made.ID)
	wantEqual(t, "table", after, before)
	wantEqual(t, "log", logAfter, logBefore)
}

// Buttons of a table carry its id, so even a table removed by hand keeps it.
func TestIdsAreNeverUsedTwice(t *testing.T) {
	db, ctx := openNew(t), testContext(t)
	mustCreate(t, db, newTable())
	last := mustCreate(t, db, newTable())
	if _, err := db.writer.ExecContext(ctx, `
		DROP TRIGGER events_no_delete; DROP TRIGGER tables_no_delete;
		DELETE FROM events WHERE table_id = 2; DELETE FROM tables WHERE id = 2`); err != nil {
		t.Fatal(err)
	}
	if made := mustCreate(t, db, newTable()); made.ID <= last.ID {
		t.Errorf("id %d came again after %d", made.ID, last.ID)
	}
}

func TestALogThatLostEventsIsDamaged(t *testing.T) {
	db, ctx := openNew(t), testContext(t)
	made := mustCreate(t, db, newTable())
	if _, err := db.writer.ExecContext(ctx, "UPDATE tables SET seq = 2"); err != nil {
		t.Fatal(err)
	}
	if _, _, err := db.Load(ctx, made.ID); !errors.Is(err, ErrDamaged) {
		t.Errorf("load: %v", err)
	}
}

func TestLoadAfterReadsOnlyWhatIsNew(t *testing.T) {
	db := openNew(t)
	made := mustCreate(t, db, newTable())
	for range 4 {
		mustAppend(t, db, made.ID, step("", 0))
	}
	_, all := mustLoad(t, db, made.ID)
	for after := range len(all) + 1 {
		table, events, err := db.LoadAfter(testContext(t), made.ID, int64(after))
		if err != nil || table.Seq != 5 || len(events) != 5-after {
			t.Fatalf("after %d: %d events at %d, %v", after, len(events), table.Seq, err)
		}
		if len(events) > 0 && events[0].Seq != int64(after)+1 {
			t.Errorf("after %d comes %d", after, events[0].Seq)
		}
	}
	if _, _, err := db.LoadAfter(testContext(t), made.ID, 6); !errors.Is(err, ErrDamaged) {
		t.Errorf("beyond the log: %v", err)
	}
}
