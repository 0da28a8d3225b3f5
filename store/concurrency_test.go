package store

import (
	"errors"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
)

// Two handles on one file, many players each, every turn sent twice.
func TestNoTurnIsLostOrDoubledAmongManyPlayers(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tables.db")
	handles := []*DB{openAt(t, path), openAt(t, path)}
	mustCreate(t, handles[0], newTable(), step("", 0))
	const players, turns = 6, 12
	var mu sync.Mutex
	var promised []turn
	var doubled atomic.Int64
	var wg sync.WaitGroup
	for p := range 2 * players {
		wg.Go(func() {
			db := handles[p%2]
			for n := range turns {
				played, err := playTurn(testContext(t), db, turn{By: string(rune('a' + p/2)), N: n, Of: n%4 + 1})
				switch {
				case err == nil:
					mu.Lock()
					promised = append(promised, played)
					mu.Unlock()
				case errors.Is(err, ErrDuplicate):
					doubled.Add(1)
				default:
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	if got := checkTurns(t, handles[0], promised); got != players*turns || len(promised) != players*turns {
		t.Errorf("%d turns, %d of them promised, of %d", got, len(promised), players*turns)
	}
	if doubled.Load() != players*turns {
		t.Errorf("%d of %d doubles were refused", doubled.Load(), players*turns)
	}
}

// A command that creates a table may come twice as well.
func TestADoubledCreationMakesOneTable(t *testing.T) {
	db := openNew(t)
	var made atomic.Int64
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			_, err := db.Create(testContext(t), newTable(), []Event{step("i1", 0)})
			if err == nil {
				made.Add(1)
			} else if !errors.Is(err, ErrDuplicate) {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	got, err := db.InChannel(testContext(t), "20", nil, 50)
	if err != nil || len(got) != 1 || made.Load() != 1 {
		t.Errorf("%d tables, %d creations succeeded, %v", len(got), made.Load(), err)
	}
}

// Load reads a table and its log at one moment, however many writers there are.
func TestATableAndItsLogAreOfOneMoment(t *testing.T) {
	db := openNew(t)
	mustCreate(t, db, newTable(), step("", 0))
	written := make(chan error, 1)
	go func() {
		var err error
		for n := 0; n < 60 && err == nil; n++ {
			_, err = playTurn(testContext(t), db, turn{By: "a", N: n, Of: 3})
		}
		written <- err
	}()
	for {
		mustLoad(t, db, 1) // an error where table and log disagree
		select {
		case err := <-written:
			if err != nil {
				t.Error(err)
			}
			return
		default:
		}
	}
}
