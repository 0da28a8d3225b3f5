package store

import (
	"errors"
	"testing"
)

func TestTheNextTableComesWithTheEventsOrNotAtAll(t *testing.T) {
	db := openNew(t)
	first := newTable()
	first.Follows, first.Match, first.MatchGame = 0, 0, 0
	made := mustCreate(t, db, first)
	next := Next{Table: newTable(), Events: []Event{step("", 0)}}
	next.Table.Match, next.Table.MatchGame = made.ID, 2

	if _, err := db.AppendNext(testContext(t), made.ID, made.Seq+1, []Event{step("a", 0)}, made.Summary, next); !errors.Is(err, ErrConflict) {
		t.Fatalf("behind the log: %v", err)
	}
	second, err := db.AppendNext(testContext(t), made.ID, made.Seq, []Event{step("a", 0)}, made.Summary, next)
	if err != nil || second.Follows != made.ID || second.Seq != 1 {
		t.Fatalf("next table %+v, %v", second, err)
	}
	if _, err := db.AppendNext(testContext(t), made.ID, made.Seq+1, []Event{step("b", 0)}, made.Summary, next); err == nil {
		t.Fatal("two tables follow one")
	}
	if now, _ := mustLoad(t, db, made.ID); now.Seq != made.Seq+1 {
		t.Errorf("the log has %d events, want only those whose next table was made", now.Seq)
	}
	games, err := db.OfMatch(testContext(t), made.ID)
	if err != nil || len(games) != 2 || games[0].ID != made.ID || games[1].ID != second.ID {
		t.Errorf("games %v, %v", games, err)
	}
	if games, err := db.OfMatch(testContext(t), 0); err != nil || len(games) != 0 {
		t.Errorf("match 0 has games %v, %v", games, err)
	}
}
