// Package host keeps the tables: challenge, game, result. It knows the rules of
// no game and nothing of Discord or pictures; people are user ids, places are
// channel ids.
//
// Every command runs the same way: load the table's rows, fold them, decide who
// may do what, append what follows guarded by the number of the last row seen,
// and start again when another was faster. The database row is the lock; all of
// Host is safe for concurrent use, also by several processes on one file.
package host

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"bridgekeeper/bot/host/clock"
	"bridgekeeper/rules"
	"bridgekeeper/store"
)

// Config is what a Host is made of. All of it is needed.
type Config struct {
	Store *store.DB
	Games []rules.Game
	Now   func() time.Time
	// Chance is a random number from 0 to n-1, for who gets which side.
	Chance func(n int) int
	// Unreadable is told of tables that a list leaves out because they can't be
	// read; nil where nobody wants to know.
	Unreadable func(id int64, err error)
}

// Host keeps the tables and runs commands on them. What is kept beside them is in its
// fields, which are never nil and don't change.
type Host struct {
	People  *People
	Library *Library
	Cards   *Cards

	db     *store.DB
	games  []rules.Game
	byName map[string]rules.Game
	now    func() time.Time
	chance func(int) int
	known  cache
	sealed sealedPositions

	unreadable func(int64, error)
	dated      atomic.Bool // whether tables of older programs have their deadlines
}

// New makes a Host; the first game is the default one.
func New(c Config) *Host {
	h := &Host{db: c.Store, games: c.Games, byName: map[string]rules.Game{}, now: c.Now, chance: c.Chance, unreadable: c.Unreadable}
	if h.unreadable == nil {
		h.unreadable = func(int64, error) {}
	}
	for _, g := range c.Games {
		h.byName[g.Name()] = g
	}
	h.People = &People{db: c.Store, now: c.Now, tables: h}
	h.Library = &Library{db: c.Store, games: h.byName, now: c.Now}
	h.Cards = &Cards{db: c.Store, now: c.Now}
	return h
}

// Games are the games one can play, the default first.
func (h *Host) Games() []rules.Game { return h.games }

// Game is the game of that name, or false.
func (h *Host) Game(name string) (rules.Game, bool) {
	g, ok := h.byName[name]
	return g, ok
}

// Request is one command from one person.
type Request struct {
	Table       int64
	Actor       string
	Interaction string // unique id of what caused it; the same one is carried out once
	Rev         int64  // the revision the person was looking at; 0 for whatever stands now
	Command     Command
}

// Change is what a request did.
type Change struct {
	Before, After *Table
	Next          int64 // the table that follows After since then; 0 for none
	// Repeated: the interaction had been carried out before, and nothing was done
	// now; Before is After, the table as it stands.
	Repeated bool
}

// maxRaces bounds how often a command is tried again after another was faster. One
// loser a row: with this many people at one table something else is wrong.
const maxRaces = 100

// Do carries out a request. Its error is a *Refusal or a *rules.IllegalError where
// the person asks for what can't be had; Table then gives the table as it stands.
func (h *Host) Do(ctx context.Context, r Request) (Change, error) {
	for range maxRaces {
		change, err := h.try(ctx, r)
		if !errors.Is(err, store.ErrConflict) {
			return change, err
		}
	}
	return Change{}, fmt.Errorf("table %d: %d other commands were faster", r.Table, maxRaces)
}

func (h *Host) try(ctx context.Context, r Request) (Change, error) {
	before, err := h.timely(ctx, r)
	if err != nil {
		return Change{}, err
	}
	if done, err := h.repeated(ctx, r, before); done != nil || err != nil {
		return Change{Before: done, After: done, Repeated: true}, err
	}
	if r.Rev != 0 && r.Rev != before.Rev {
		return Change{}, refuse(before, CodeStale)
	}
	m, err := h.moment(ctx, before, r.Actor)
	if err != nil {
		return Change{}, fmt.Errorf("table %d: %w", r.Table, err)
	}
	decided, err := r.Command.decide(m)
	if err != nil {
		return Change{}, err
	}
	if len(decided) == 0 {
		return Change{Before: before, After: before}, nil
	}
	after, events, err := h.extend(before, r.Actor, decided)
	if err != nil {
		return Change{}, fmt.Errorf("table %d: %w", r.Table, err)
	}
	next, err := h.write(ctx, before, after, events, r.Interaction, m.pauses)
	if errors.Is(err, store.ErrDuplicate) {
		done, err := h.Table(ctx, r.Table)
		return Change{Before: done, After: done, Repeated: true}, err
	}
	if err != nil {
		return Change{}, fmt.Errorf("table %d: %w", r.Table, err)
	}
	return Change{Before: before, After: after, Next: next}, nil
}

// timely is the table as it stands when what was due at it has been done: nobody
// does anything there after their time is up, though no sweep has come by.
func (h *Host) timely(ctx context.Context, r Request) (*Table, error) {
	t, err := h.Table(ctx, r.Table)
	if _, is := r.Command.(tick); is || err != nil {
		return t, err
	}
	p, err := h.pausesOf(ctx, t)
	if err != nil {
		return nil, err
	}
	if due := t.due(p); due.What == DueNothing || due.At.After(h.now()) {
		return t, nil
	}
	if away, err := h.unreachable(ctx, t); err != nil || away {
		return t, err
	}
	if err := h.alive(ctx); err != nil { // or an outage that no sweep has noticed yet would count against the player
		return nil, err
	}
	if _, err := h.doDue(ctx, r.Table); err != nil {
		return nil, err
	}
	return h.Table(ctx, r.Table)
}

// moment is what a command of this person at a table is decided by.
func (h *Host) moment(ctx context.Context, t *Table, actor string) (m moment, err error) {
	m = moment{Table: t, actor: actor, now: h.now(), chance: h.chance}
	if m.pauses, err = h.pausesOf(ctx, t); err != nil {
		return m, err
	}
	if t.Status == Challenged {
		if m.unwelcome, err = h.People.Blocks(ctx, t.Challenger, actor); err != nil {
			return m, err
		}
	}
	m.outages, err = h.outages(ctx, t)
	return m, err
}

// pausesAfter are the pauses of the players after a change: as before, unless the
// game has only begun by it.
func (h *Host) pausesAfter(ctx context.Context, before, after *Table, p clock.Pauses) (clock.Pauses, error) {
	if before.Seats == after.Seats {
		return p, nil
	}
	return h.pausesOf(ctx, after)
}

// write appends the events, and with them creates the table that follows, if one
// does; its number, or 0.
func (h *Host) write(ctx context.Context, before, after *Table, events []logged, interaction string, p clock.Pauses) (int64, error) {
	rows, err := rowsOf(events, interaction)
	if err != nil {
		return 0, err
	}
	if p, err = h.pausesAfter(ctx, before, after, p); err != nil {
		return 0, err
	}
	next, err := h.follower(ctx, before, after)
	if err != nil {
		return 0, err
	}
	var made store.Table
	if next == nil {
		err = h.db.Append(ctx, before.ID, before.Seq, rows, rowOf(after, p).Summary)
	} else {
		made, err = h.db.AppendNext(ctx, before.ID, before.Seq, rows, rowOf(after, p).Summary, *next)
	}
	if err == nil {
		h.known.put(after)
	}
	return made.ID, err
}

// Done tells whether an interaction has been carried out already.
func (h *Host) Done(ctx context.Context, interaction string) (bool, error) {
	_, ok, err := h.db.ByInteraction(ctx, interaction)
	return ok, err
}

// repeated is the table when the interaction is in its log already, else nil.
func (h *Host) repeated(ctx context.Context, r Request, t *Table) (*Table, error) {
	if r.Interaction == "" {
		return nil, nil
	}
	_, ok, err := h.db.ByInteraction(ctx, r.Interaction)
	if err != nil {
		return nil, fmt.Errorf("table %d: %w", r.Table, err)
	}
	if !ok {
		return nil, nil
	}
	// It may have been committed after t was read.
	return h.Table(ctx, t.ID)
}

// extend folds what was decided onto the table, now.
func (h *Host) extend(t *Table, actor string, decided []entry) (*Table, []logged, error) {
	now := h.now().UTC().Truncate(time.Millisecond)
	var out []logged
	for _, d := range decided {
		l := logged{seq: t.Seq + 1, actor: actor, at: now, fact: d.fact}
		if d.actor != "" {
			l.actor = d.actor
		}
		next, err := t.fold(l)
		if err != nil {
			return nil, nil, err
		}
		t, out = next, append(out, l)
	}
	return t, out, nil
}

// Table is the table of that number as it stands; a *Refusal with CodeNoTable
// where there is none.
func (h *Host) Table(ctx context.Context, id int64) (*Table, error) {
	known := h.known.get(id)
	after := int64(0)
	if known != nil {
		after = known.Seq
	}
	row, events, err := h.db.LoadAfter(ctx, id, after)
	if errors.Is(err, store.ErrDamaged) && known != nil { // the file is not the one it was
		known = nil
		h.known.drop(id)
		row, events, err = h.db.Load(ctx, id)
	}
	if err != nil {
		return nil, noTable(id, err)
	}
	t, err := h.foldRows(known, row, events)
	if err != nil {
		return nil, fmt.Errorf("table %d: %w", id, err)
	}
	h.known.put(t)
	return t, nil
}

// TableAt is the table as it stood after event seq of its log.
func (h *Host) TableAt(ctx context.Context, id, seq int64) (*Table, error) {
	row, events, err := h.db.Load(ctx, id)
	if err != nil {
		return nil, noTable(id, err)
	}
	t, err := h.foldRows(nil, row, events[:min(int64(len(events)), seq)])
	if err != nil {
		return nil, fmt.Errorf("table %d at %d: %w", id, seq, err)
	}
	return t, nil
}

// TableAtRev is the table as it stood at a revision; as it stands where it has not come
// that far.
func (h *Host) TableAtRev(ctx context.Context, id, rev int64) (*Table, error) {
	row, events, err := h.db.Load(ctx, id)
	if err != nil {
		return nil, noTable(id, err)
	}
	t, err := h.foldRows(nil, row, nil)
	for i := 0; i < len(events) && err == nil; i++ {
		var next *Table
		if next, err = h.foldRows(t, row, events[i:i+1]); err == nil && next.Rev > rev {
			break
		}
		t = next
	}
	if err != nil {
		return nil, fmt.Errorf("table %d at revision %d: %w", id, rev, err)
	}
	return t, nil
}

// noTable is a table that isn't there as a refusal, and any other error as it is.
func noTable(id int64, err error) error {
	if errors.Is(err, store.ErrNotFound) {
		return &Refusal{Code: CodeNoTable, Args: rules.Args{"table": rules.Count(id)}}
	}
	return err
}
