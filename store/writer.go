package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
)

// maxBatch bounds how many writes share one transaction.
const maxBatch = 64

// writer is the one that writes: it takes whatever waits, carries it out in one
// transaction, and waits for the disk once. So a hundred tables at once wait for the
// disk as long as one does. Nobody is told of a write before it is on the disk.
type writer struct {
	pool *sql.DB // of one connection
	jobs chan *job
	quit chan struct{} // closed when no more may come
	once sync.Once     // for closing it
	done chan struct{} // closed when the last has been carried out
	full bool          // whether the connection waits for the disk
}

// job is a write that somebody waits for.
type job struct {
	do      func(*sql.Tx) error
	durable bool        // whether it has to be on the disk
	taken   atomic.Bool // by the writer; or by whoever asked for it and gave up
	result  chan error
}

var errClosed = errors.New("database is closed")

func newWriter(pool *sql.DB) *writer {
	w := &writer{pool: pool, jobs: make(chan *job), quit: make(chan struct{}), done: make(chan struct{}), full: true}
	go w.run()
	return w
}

// close waits for the write under way, and lets no other begin.
func (w *writer) close() {
	w.once.Do(func() { close(w.quit) })
	<-w.done
}

// write carries out do in a transaction, together with what others write just then:
// all that it writes or, where it or the commit fails, nothing. A context that ends
// gives up a write that has not begun.
func (w *writer) write(ctx context.Context, durable bool, do func(*sql.Tx) error) error {
	j := &job{do: do, durable: durable, result: make(chan error, 1)}
	select {
	case w.jobs <- j:
	case <-w.quit:
		return errClosed
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case err := <-j.result:
		return err
	case <-ctx.Done():
		if j.taken.CompareAndSwap(false, true) {
			return ctx.Err()
		}
		return <-j.result
	}
}

func (w *writer) run() {
	defer close(w.done)
	for {
		select {
		case first := <-w.jobs:
			w.carryOut(w.gather(first))
		case <-w.quit:
			return
		}
	}
}

// gather is the job and all that wait already and still want to be done.
func (w *writer) gather(first *job) []*job {
	var batch []*job
	for next := first; ; {
		if next.taken.CompareAndSwap(false, true) {
			batch = append(batch, next)
		}
		if len(batch) == maxBatch {
			return batch
		}
		select {
		case next = <-w.jobs:
		default:
			return batch
		}
	}
}

// carryOut does the jobs in one transaction and answers each. Where one takes the
// transaction down with it, as SQLite does when the disk is full or a statement is
// interrupted, the others are done again, each by itself.
func (w *writer) carryOut(batch []*job) {
	results, err := w.together(batch)
	for i, j := range batch {
		switch {
		case err == nil:
			j.result <- results[i]
		case len(batch) > 1 && errors.Is(err, errAbandoned):
			w.carryOut(batch[i : i+1])
		default:
			j.result <- err
		}
	}
}

// errAbandoned is why a transaction was given up: one of its jobs ended it.
var errAbandoned = errors.New("transaction abandoned")

// together is the outcome of each job; or an error, and then nothing is written.
func (w *writer) together(batch []*job) ([]error, error) {
	ctx := context.Background() // the jobs have contexts of their own
	conn, err := w.pool.Conn(ctx)
	if err != nil {
		return nil, fmt.Errorf("begin: %w", err)
	}
	defer conn.Close()
	if err := w.level(ctx, conn, batch); err != nil {
		return nil, fmt.Errorf("begin: %w", err)
	}
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return nil, fmt.Errorf("begin: %w", err)
	}
	defer tx.Rollback() // after a commit it does nothing
	results := make([]error, len(batch))
	for i, j := range batch {
		if results[i], err = guarded(tx, j); err != nil {
			if len(batch) == 1 {
				return nil, results[i]
			}
			return nil, err
		}
	}
	if err := tx.Commit(); err != nil {
		return nil, fmt.Errorf("commit: %w", err)
	}
	return results, nil
}

// level sets whether the connection waits for the disk at a commit: unless all that
// is to be written may be forgotten when the power fails.
func (w *writer) level(ctx context.Context, conn *sql.Conn, batch []*job) error {
	full := false
	for _, j := range batch {
		full = full || j.durable
	}
	if full == w.full {
		return nil
	}
	level := "PRAGMA synchronous = NORMAL"
	if full {
		level = "PRAGMA synchronous = FULL"
	}
	if _, err := conn.ExecContext(ctx, level); err != nil {
		return err
	}
	w.full = full
	return nil
}

// guarded does one job of several: what it has written is taken back where it fails.
// Its second error says that the transaction is no more.
func guarded(tx *sql.Tx, j *job) (failed, gone error) {
	if _, err := tx.Exec("SAVEPOINT job"); err != nil {
		return err, errors.Join(errAbandoned, err)
	}
	failed = j.do(tx)
	if failed != nil {
		if _, err := tx.Exec("ROLLBACK TO job"); err != nil {
			return failed, errors.Join(errAbandoned, err)
		}
	}
	if _, err := tx.Exec("RELEASE job"); err != nil {
		return errors.Join(failed, err), errors.Join(errAbandoned, err)
	}
	return failed, nil
}
