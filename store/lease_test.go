package store

import (
	"testing"
	"time"
)

func TestALeaseIsForOneHolderUntilItEnds(t *testing.T) {
	db, ctx := openNew(t), testContext(t)
	id := mustCreate(t, db, newTable()).ID
	lease := func(holder string, at, until time.Duration) bool {
		t.Helper()
		ok, err := db.Lease(ctx, id, holder, dawn.Add(at), dawn.Add(until))
		if err != nil {
			t.Fatal(err)
		}
		return ok
	}
	for i, c := range []struct {
		holder    string
		at, until time.Duration
		want      bool
	}{
		{"a", 0, time.Minute, true},
		{"b", time.Second, time.Minute, false},
		{"a", time.Second, 2 * time.Minute, true}, // renewed
		{"b", 90 * time.Second, 3 * time.Minute, false},
		{"b", 2 * time.Minute, 3 * time.Minute, true}, // it has run out
		{"a", 2 * time.Minute, 3 * time.Minute, false},
	} {
		if got := lease(c.holder, c.at, c.until); got != c.want {
			t.Errorf("row %d: %t", i, got)
		}
	}
	if err := db.Release(ctx, id, "a"); err != nil || lease("a", 2*time.Minute, 3*time.Minute) {
		t.Errorf("one who holds nothing released it: %v", err)
	}
	if err := db.Release(ctx, id, "b"); err != nil || !lease("a", 2*time.Minute, 3*time.Minute) {
		t.Errorf("after its release: %v", err)
	}
	if ok, err := db.Lease(ctx, 99, "a", dawn, dawn); ok || err != nil {
		t.Errorf("no table: %t, %v", ok, err)
	}
}
