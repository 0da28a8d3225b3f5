package store

import (
	"errors"
	"path/filepath"
	"sync"
	"testing"
	"time"
)

func mustRests(t *testing.T, db *DB, user string) []Rest {
	t.Helper()
	list, err := db.Rests(testContext(t), user)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestRestsAreSwappedWhole(t *testing.T) {
	db, ctx := openNew(t), testContext(t)
	night := Rest{Kind: "sleep", Since: minute(0), Hours: "23:00-07:00", Zone: "Europe/Madrid"}
	over := night
	over.Until = minute(9)
	away := Rest{Kind: "vacation", Since: minute(5), Until: minute(8)}
	sooner := Rest{Kind: "vacation", Since: minute(1), Until: minute(2)}
	same := Rest{Kind: "vacation", Since: minute(0), Until: minute(3)} // of another kind than the first
	had := []Rest(nil)
	for _, next := range [][]Rest{{night}, {night, away}, {over, away}, {over, sooner, away}, {away}, {night, same, away}, nil} {
		if err := db.SwapRests(ctx, "100", had, next); err != nil {
			t.Fatal(err)
		}
		if had = mustRests(t, db, "100"); len(next) != len(had) {
			t.Fatalf("%d became %d", len(next), len(had))
		}
		wantEqual(t, "rests", had, next)
		if others := mustRests(t, db, "200"); len(others) != 0 {
			t.Fatalf("of another: %v", others)
		}
	}
}

func TestRestsThatHaveChangedAreNotSwapped(t *testing.T) {
	db, ctx := openNew(t), testContext(t)
	first, second := Rest{Kind: "vacation", Since: minute(0), Until: minute(1)}, Rest{Kind: "vacation", Since: minute(2), Until: minute(3)}
	if err := db.SwapRests(ctx, "100", nil, []Rest{first}); err != nil {
		t.Fatal(err)
	}
	ended := first
	ended.Until = minute(9)
	for name, old := range map[string][]Rest{"none": nil, "another": {second}, "ended otherwise": {ended}, "more": {first, second}} {
		if err := db.SwapRests(ctx, "100", old, nil); !errors.Is(err, ErrConflict) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := db.SwapRests(ctx, "100", []Rest{first}, []Rest{second, {Since: minute(4)}}); err == nil {
		t.Error("a rest of no kind was kept")
	}
	wantEqual(t, "rests", mustRests(t, db, "100"), []Rest{first})
}

// TestRestsOfTwoProgramsAreAllKept: each adds its own to whatever is there.
func TestRestsOfTwoProgramsAreAllKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tables.db")
	const each = 20
	var wg sync.WaitGroup
	for i, db := range []*DB{openAt(t, path), openAt(t, path)} {
		wg.Go(func() {
			for n := 0; n < each; {
				had, err := db.Rests(testContext(t), "100")
				if err == nil {
					since := dawn.Add(time.Duration(2*n+i) * time.Second)
					err = db.SwapRests(testContext(t), "100", had, append(had, Rest{Kind: "vacation", Since: since, Until: since.Add(1)}))
				}
				switch {
				case err == nil:
					n++
				case !errors.Is(err, ErrConflict):
					t.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
	if got := mustRests(t, openAt(t, path), "100"); len(got) != 2*each {
		t.Errorf("%d are kept, want %d", len(got), 2*each)
	}
}
