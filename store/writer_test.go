package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"testing"
)

// held keeps the writer busy until it is let go, so that what is written meanwhile
// is one batch.
func (db *DB) held(t *testing.T) (letGo func()) {
	t.Helper()
	began, end := make(chan struct{}), make(chan struct{})
	var done sync.WaitGroup
	done.Go(func() {
		if err := db.note(t.Context(), func(*sql.Tx) error { close(began); <-end; return nil }); err != nil {
			t.Error(err)
		}
	})
	<-began
	return func() { close(end); done.Wait() }
}

// put writes a name in a transaction, with the caller's own context.
func put(ctx context.Context, name string) func(*sql.Tx) error {
	return func(tx *sql.Tx) error { return rememberName(ctx, tx, name, name) }
}

func TestOnlyNotesGoWithoutWaitingForTheDisk(t *testing.T) {
	db := openNew(t)
	inside := 0
	look := func(tx *sql.Tx) error { return tx.QueryRow("PRAGMA synchronous").Scan(&inside) }
	if err := db.note(t.Context(), look); err != nil || inside != 1 {
		t.Errorf("a note is written at level %d (%v), want 1", inside, err)
	}
	if err := db.write(t.Context(), look); err != nil || inside != 2 {
		t.Errorf("an event is written at level %d (%v), want 2", inside, err)
	}
	letGo := db.held(t)
	var all sync.WaitGroup
	levels := make([]int, 8)
	for i := range levels {
		all.Go(func() {
			look := func(tx *sql.Tx) error { return tx.QueryRow("PRAGMA synchronous").Scan(&levels[i]) }
			write := db.note
			if i == 3 {
				write = db.write
			}
			if err := write(t.Context(), look); err != nil {
				t.Error(err)
			}
		})
	}
	letGo()
	all.Wait()
	if levels[3] != 2 {
		t.Errorf("an event among notes is written at level %d, want 2", levels[3])
	}
}

func TestWritesThatWaitTogetherSucceedAndFailAlone(t *testing.T) {
	db := openNew(t)
	letGo := db.held(t)
	refused := errors.New("refused")
	var all sync.WaitGroup
	for i := range 2 * maxBatch {
		name := fmt.Sprint("user", i)
		all.Go(func() {
			err := db.write(t.Context(), func(tx *sql.Tx) error {
				if err := rememberName(t.Context(), tx, name, name); err != nil {
					return err
				}
				if i%3 == 0 {
					return refused
				}
				return nil
			})
			if (i%3 == 0) != errors.Is(err, refused) || (i%3 != 0 && err != nil) {
				t.Errorf("write %d: %v", i, err)
			}
		})
	}
	letGo()
	all.Wait()
	for i := range 2 * maxBatch {
		want := fmt.Sprint("user", i)
		if i%3 == 0 {
			want = ""
		}
		if got, err := db.Name(t.Context(), fmt.Sprint("user", i)); err != nil || got != want {
			t.Errorf("write %d left %q (%v), want %q", i, got, err, want)
		}
	}
}

// A job that ends the whole transaction, as a full disk would, takes no other with it.
func TestAWriteThatEndsTheTransactionTakesNoOtherWithIt(t *testing.T) {
	db := openNew(t)
	letGo := db.held(t)
	var all sync.WaitGroup
	for i := range 9 {
		all.Go(func() {
			do := put(t.Context(), fmt.Sprint("user", i))
			if i == 4 {
				do = func(tx *sql.Tx) error {
					_, err := tx.Exec("ROLLBACK")
					return errors.Join(errors.New("the disk is full"), err)
				}
			}
			if err := db.write(t.Context(), do); (i == 4) != (err != nil) {
				t.Errorf("write %d: %v", i, err)
			}
		})
	}
	letGo()
	all.Wait()
	for i := range 9 {
		got, err := db.Name(t.Context(), fmt.Sprint("user", i))
		if err != nil || (got == "") != (i == 4) {
			t.Errorf("write %d left %q (%v)", i, got, err)
		}
	}
	if err := db.write(t.Context(), put(t.Context(), "after")); err != nil {
		t.Errorf("the next write: %v", err)
	}
}

func TestAWriteIsGivenUpOnlyBeforeItBegins(t *testing.T) {
	db := openNew(t)
	letGo := db.held(t)
	ctx, stop := context.WithCancel(t.Context())
	result := make(chan error, 1)
	go func() {
		result <- db.write(ctx, func(*sql.Tx) error { t.Error("a write begins after it was given up"); return nil })
	}()
	stop()
	if err := <-result; !errors.Is(err, context.Canceled) {
		t.Errorf("a write whose context ends while it waits: %v", err)
	}
	letGo()
	ctx, stop = context.WithCancel(t.Context())
	err := db.write(ctx, func(tx *sql.Tx) error { stop(); return rememberName(t.Context(), tx, "u", "n") })
	name, _ := db.Name(t.Context(), "u")
	if err != nil || name != "n" {
		t.Errorf("a write whose context ends while it is carried out: %v, and it left %q; want it done and said to be", err, name)
	}
}

func TestNoWriteAfterClose(t *testing.T) {
	db := openNew(t)
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if err := db.write(t.Context(), put(t.Context(), "late")); err == nil {
		t.Error("a closed database is written to")
	}
}
