package store

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

func newPosition(scope, text string) Position {
	return Position{Scope: scope, Kind: "kept", Game: "a-game", Title: "Böse Ecke", Text: text, CreatedAt: dawn}
}

var roomy = Room{Most: 100}

func mustAdd(t testing.TB, db *DB, p Position, room Room) Position {
	t.Helper()
	p, err := db.AddPosition(testContext(t), p, room)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func texts(t testing.TB, db *DB, scope, kind string) []string {
	t.Helper()
	list, err := db.Positions(testContext(t), scope, kind)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, p := range list {
		all = append(all, p.Text)
	}
	return all
}

func TestAPositionIsKeptByItsScope(t *testing.T) {
	path := filepath.Join(t.TempDir(), "positions.db")
	db := openAt(t, path)
	mine := mustAdd(t, db, newPosition("user:1", "a\x00b \"; --\n🌉"), roomy)
	mustAdd(t, db, newPosition("user:2", "theirs"), roomy)
	if again := mustAdd(t, db, newPosition("user:1", mine.Text), roomy); again.ID != mine.ID {
		t.Errorf("added twice: %d and %d", mine.ID, again.ID)
	}
	other := openAt(t, path)
	got, err := other.Position(testContext(t), mine.ID)
	if err != nil {
		t.Fatal(err)
	}
	wantEqual(t, "position", got, mine)
	wantEqual(t, "of user 1", texts(t, db, "user:1", "kept"), []string{mine.Text})
	wantEqual(t, "of another kind", texts(t, db, "user:1", "draft"), nil)
	if err := db.DropPosition(testContext(t), mine.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Position(testContext(t), mine.ID); !errors.Is(err, ErrNoPosition) {
		t.Errorf("dropped: %v", err)
	}
	if next := mustAdd(t, db, newPosition("user:1", "next"), roomy); next.ID <= mine.ID {
		t.Errorf("id %d was used twice", next.ID)
	}
}

func TestPositionsThatCannotBe(t *testing.T) {
	db := openNew(t)
	long := newPosition("user:1", strings.Repeat("x", MaxPosition+1))
	none := newPosition("user:1", "")
	nobody := newPosition("", "x")
	unknown := newPosition("user:1", "x")
	unknown.Kind = ""
	for _, p := range []Position{long, none, nobody, unknown} {
		if _, err := db.AddPosition(testContext(t), p, roomy); err == nil {
			t.Errorf("kept: scope %q, kind %q, %d bytes", p.Scope, p.Kind, len(p.Text))
		}
	}
	mustAdd(t, db, newPosition("user:1", strings.Repeat("x", MaxPosition)), roomy)
}

func TestTheRoomOfAScopeHoldsHoweverManyAskAtOnce(t *testing.T) {
	db := openNew(t)
	var all sync.WaitGroup
	for i := range 12 {
		all.Go(func() {
			if _, err := db.AddPosition(testContext(t), newPosition("guild:1", fmt.Sprint(i)), Room{Most: 3}); err != nil && !errors.Is(err, ErrLimit) {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if n := len(texts(t, db, "guild:1", "kept")); n != 3 {
		t.Errorf("%d positions", n)
	}
	mustAdd(t, db, newPosition("guild:2", "elsewhere"), Room{Most: 3})
}

func TestTheOldestDraftMakesRoom(t *testing.T) {
	db := openNew(t)
	draft := func(user string, n int) Position {
		p := newPosition(user, fmt.Sprint(n))
		p.Kind, p.CreatedAt = "draft", dawn.Add(time.Duration(n)*time.Hour)
		return p
	}
	kept := mustAdd(t, db, newPosition("user:1", "kept"), roomy)
	mustAdd(t, db, draft("user:2", 0), roomy)
	for n := range 5 {
		mustAdd(t, db, draft("user:1", n), Room{Most: 3, Rolling: true, Since: dawn.Add(time.Minute)})
	}
	wantEqual(t, "drafts", texts(t, db, "user:1", "draft"), []string{"2", "3", "4"})
	wantEqual(t, "old ones of others", texts(t, db, "user:2", "draft"), nil)
	if _, err := db.Position(testContext(t), kept.ID); err != nil {
		t.Errorf("what is kept went too: %v", err)
	}
}

func TestAPositionChangesOnceFromWhatItWas(t *testing.T) {
	db := openNew(t)
	was := newPosition("user:1", "one")
	was.Kind = "draft"
	was = mustAdd(t, db, was, roomy)
	now := was
	now.Text, now.Title = "two", "Other"
	if err := db.ChangePosition(testContext(t), was, now, roomy); err != nil {
		t.Fatal(err)
	}
	if err := db.ChangePosition(testContext(t), was, now, roomy); !errors.Is(err, ErrConflict) {
		t.Errorf("changed from what it no longer was: %v", err)
	}
	kept := now
	kept.Kind = "kept"
	if err := db.ChangePosition(testContext(t), now, kept, Room{Most: 0}); !errors.Is(err, ErrLimit) {
		t.Errorf("kept without room: %v", err)
	}
	if err := db.ChangePosition(testContext(t), now, kept, roomy); err != nil {
		t.Fatal(err)
	}
	got, err := db.Position(testContext(t), was.ID)
	if err != nil {
		t.Fatal(err)
	}
	wantEqual(t, "changed", got, kept)
	gone := kept
	gone.ID = 99
	if err := db.ChangePosition(testContext(t), gone, now, roomy); !errors.Is(err, ErrNoPosition) {
		t.Errorf("changed what is not there: %v", err)
	}
}

func TestSettingPositionsKeepsTheIdsOfThoseThatStay(t *testing.T) {
	db := openNew(t)
	set := func(want error, texts ...string) {
		t.Helper()
		var list []Position
		for _, text := range texts {
			list = append(list, newPosition("", text))
		}
		if err := db.SetPositions(testContext(t), "bot", "kept", list, 3); !errors.Is(err, want) {
			t.Fatalf("%v: %v", texts, err)
		}
	}
	ids := func() map[string]int64 {
		all := map[string]int64{}
		list, err := db.Positions(testContext(t), "bot", "kept")
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range list {
			all[p.Text] = p.ID
		}
		return all
	}
	set(nil, "a", "b", "c")
	wantEqual(t, "at first", ids(), map[string]int64{"a": 1, "b": 2, "c": 3})
	set(nil, "c", "d", "c")
	wantEqual(t, "then", ids(), map[string]int64{"c": 3, "d": 4})
	set(ErrLimit, "a", "b", "c", "d")
	wantEqual(t, "after too many", ids(), map[string]int64{"c": 3, "d": 4})
	set(nil)
	wantEqual(t, "in the end", ids(), map[string]int64{})
}

func TestNoQueryOfPositionsReadsAllOfThem(t *testing.T) {
	db := openNew(t)
	for query, args := range map[string][]any{
		positionWith:   {1},
		positionsOf:    {"bot", "kept", 10},
		samePosition:   {"bot", "kept", "g", "t", "x"},
		countPositions: {"bot", "kept"},
		dropAged:       {"draft", 1, 1},
		dropOldest:     {"bot", "draft", 1},
	} {
		plan, err := collect(func(row scanner) (detail string, err error) {
			var id, parent, unused int
			return detail, row.Scan(&id, &parent, &unused, &detail)
		})(db.writer.QueryContext(testContext(t), "EXPLAIN QUERY PLAN "+query, args...))
		if err != nil {
			t.Fatalf("%s: %v", query, err)
		}
		for _, detail := range plan {
			if strings.HasPrefix(detail, "SCAN") {
				t.Errorf("%s: %s", query, detail)
			}
		}
	}
}
