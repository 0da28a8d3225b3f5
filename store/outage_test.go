package store

import (
	"path/filepath"
	"sync"
	"testing"
	"time"
)

// minute is an instant so many minutes after dawn.
func minute(n int) time.Time { return dawn.Add(time.Duration(n) * time.Minute) }

func mustOutages(t *testing.T, db *DB, guild string) []Outage {
	t.Helper()
	list, err := db.Outages(testContext(t), guild)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// endsAt ends the outage of a guild of its own at a minute, with no deadline to move.
func endsAt(guild string, n int) OutageEnd {
	return OutageEnd{Guild: guild, Until: minute(n), Brief: 15 * time.Minute, Now: minute(n), PutOff: minute(n)}
}

func TestOutagesOfAGuildAndOfTheProgramAreListedTogether(t *testing.T) {
	db, ctx := openNew(t), testContext(t)
	add := func(from, to int) {
		t.Helper()
		if err := db.AddOutage(ctx, Outage{minute(from), minute(to)}, time.Time{}); err != nil {
			t.Fatal(err)
		}
	}
	guild := func(name string, from, to int) {
		t.Helper()
		for _, err := range []error{db.BeginOutage(ctx, name, minute(from)), db.BeginOutage(ctx, name, minute(from+1)), db.EndOutage(ctx, endsAt(name, to))} {
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	add(0, 30)
	guild("10", 40, 100)
	guild("11", 50, 110)
	guild("10", 120, 135) // too short
	add(150, 200)
	guild("10", 210, 226)
	wantEqual(t, "guild 10", mustOutages(t, db, "10"), []Outage{{minute(0), minute(30)}, {minute(40), minute(100)}, {minute(150), minute(200)}, {minute(210), minute(226)}})
	wantEqual(t, "no guild", mustOutages(t, db, ""), []Outage{{minute(0), minute(30)}, {minute(150), minute(200)}})
}

func TestAnOutageUnderWayBeganWhenItWasFirstSaid(t *testing.T) {
	db, ctx := openNew(t), testContext(t)
	want := func(what, guild string, want time.Time) {
		t.Helper()
		if got, err := db.OutageSince(ctx, guild); err != nil || !got.Equal(want) {
			t.Errorf("%s: guild %s since %v (%v), want %v", what, guild, got, err, want)
		}
	}
	want("at first", "10", time.Time{})
	for _, n := range []int{5, 9} {
		if err := db.BeginOutage(ctx, "10", minute(n)); err != nil {
			t.Fatal(err)
		}
		want("while it lasts", "10", minute(5))
		want("while it lasts", "11", time.Time{})
	}
	if list := mustOutages(t, db, "10"); len(list) != 0 {
		t.Errorf("listed while it lasts: %v", list)
	}
	for range 2 { // the second time there is nothing to end
		if err := db.EndOutage(ctx, endsAt("10", 60)); err != nil {
			t.Fatal(err)
		}
		want("after it", "10", time.Time{})
	}
	if err := db.BeginOutage(ctx, "10", minute(5)); err != nil { // by a clock that went back
		t.Fatal(err)
	}
	want("again", "10", minute(5))
}

func TestOutagesOfLongAgoAreForgotten(t *testing.T) {
	db, ctx := openNew(t), testContext(t)
	for _, err := range []error{
		db.AddOutage(ctx, Outage{minute(0), minute(30)}, time.Time{}),
		db.AddOutage(ctx, Outage{minute(40), minute(70)}, minute(30)),
		db.BeginOutage(ctx, "10", minute(1)), // is not over, however old it is
		db.BeginOutage(ctx, "11", minute(80)),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	wantEqual(t, "at the bound", mustOutages(t, db, ""), []Outage{{minute(0), minute(30)}, {minute(40), minute(70)}})
	end := endsAt("11", 120)
	end.Forget = minute(31)
	if err := db.EndOutage(ctx, end); err != nil {
		t.Fatal(err)
	}
	wantEqual(t, "beyond it", mustOutages(t, db, "11"), []Outage{{minute(40), minute(70)}, {minute(80), minute(120)}})
	if since, err := db.OutageSince(ctx, "10"); err != nil || !since.Equal(minute(1)) {
		t.Errorf("the one under way began at %v (%v)", since, err)
	}
}

// TestTablesThatWerePutOffAreDueWhenTheGuildIsBack, of that guild and in one span of time.
func TestTablesThatWerePutOffAreDueWhenTheGuildIsBack(t *testing.T) {
	db := openNew(t)
	for i, deadline := range []time.Time{minute(5), minute(20), minute(30), minute(31), {}, minute(20)} {
		made := seated("", "100", "200", "100", "playing", deadline)
		if made.Guild = "10"; i == 5 {
			made.Guild = "11"
		}
		mustCreate(t, db, made)
	}
	end := endsAt("10", 10)
	end.PutOff = minute(30)
	due := func() []int64 {
		t.Helper()
		got, err := db.Due(testContext(t), minute(10), 50)
		if err != nil {
			t.Fatal(err)
		}
		return ids(got)
	}
	if err := db.EndOutage(testContext(t), end); err != nil {
		t.Fatal(err)
	}
	wantEqual(t, "due though nothing has ended", due(), []int64{1})
	if err := db.BeginOutage(testContext(t), "10", minute(9)); err != nil {
		t.Fatal(err)
	}
	if err := db.EndOutage(testContext(t), end); err != nil {
		t.Fatal(err)
	}
	wantEqual(t, "due", due(), []int64{1, 2, 3})
	if past, _ := mustLoad(t, db, 1); !past.Deadline.Equal(minute(5)) {
		t.Errorf("what was due before is due at %v", past.Deadline)
	}
	if later, _ := mustLoad(t, db, 4); !later.Deadline.Equal(minute(31)) {
		t.Errorf("what was due later is due at %v", later.Deadline)
	}
}

// TestTwoProgramsThatReportOutagesKeepEachOnce: both notice the same ones, and say the same
// of guilds, in any order.
func TestTwoProgramsThatReportOutagesKeepEachOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tables.db")
	programs := []*DB{openAt(t, path), openAt(t, path)}
	ctx := testContext(t)
	const outages = 20
	var want []Outage
	for n := range outages {
		want = append(want, Outage{minute(100 * n), minute(100*n + 31)}, Outage{minute(100*n + 40), minute(100*n + 70)})
		together := func(do func(db *DB, late int) error) {
			var wg sync.WaitGroup
			for late, db := range programs {
				wg.Go(func() {
					if err := do(db, late); err != nil {
						t.Error(err)
					}
				})
			}
			wg.Wait()
		}
		together(func(db *DB, late int) error {
			if late == 0 {
				return db.BeginOutage(ctx, "10", minute(100*n+40))
			}
			return db.AddOutage(ctx, Outage{minute(100 * n), minute(100*n + 30)}, time.Time{})
		})
		together(func(db *DB, late int) error {
			if late == 1 {
				return db.AddOutage(ctx, Outage{minute(100 * n), minute(100*n + 31)}, time.Time{})
			}
			return db.AddOutage(ctx, Outage{minute(100 * n), minute(100*n + 30)}, time.Time{})
		})
		together(func(db *DB, _ int) error { return db.BeginOutage(ctx, "10", minute(100*n+41)) })
		together(func(db *DB, _ int) error { return db.EndOutage(ctx, endsAt("10", 100*n+70)) })
	}
	wantEqual(t, "outages", mustOutages(t, programs[0], "10"), want)
}
