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
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

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
}

// Host runs commands on tables.
type Host struct {
	db     *store.DB
	games  []rules.Game
	byName map[string]rules.Game
	now    func() time.Time
	chance func(int) int
	known  cache
}

// New makes a Host; the first game is the default one.
func New(c Config) *Host {
	h := &Host{db: c.Store, games: c.Games, byName: map[string]rules.Game{}, now: c.Now, chance: c.Chance}
	for _, g := range c.Games {
		h.byName[g.Name()] = g
	}
	return h
}

// Games are the games one can play, the default first.
func (h *Host) Games() []rules.Game { return h.games }

// Game is the game of that name, or false.
func (h *Host) Game(name string) (rules.Game, bool) {
	g, ok := h.byName[name]
	return g, ok
}

// MaxChallenges is how many open challenges a person may have at a time.
const MaxChallenges = 5

// Challenge is what a person asks for.
type Challenge struct {
	Place       Place
	Challenger  string
	Invited     string // user id; empty for an open challenge
	InvitedBot  bool   // the invited user is a bot
	Game        string
	Setup       rules.Setup // by Key alone, or whole
	Side        rules.Seat  // for the challenger; Nobody for chance
	Locale      string      // of the language the public card is to speak
	Games       int         // how many games the match has; 0 or 1 for a game by itself
	Interaction string      // unique id of what caused it: the same one makes one table
}

// Challenge opens a table. Its error is a *Refusal where the person asks for what
// can't be had. The same interaction again returns the table it made.
func (h *Host) Challenge(ctx context.Context, c Challenge) (*Table, error) {
	if id, ok, err := h.db.ByInteraction(ctx, c.Interaction); err != nil {
		return nil, fmt.Errorf("challenge: %w", err)
	} else if ok {
		return h.Table(ctx, id)
	}
	switch {
	case c.InvitedBot:
		return nil, refuse(nil, CodeBot)
	case c.Invited == c.Challenger:
		return nil, refuse(nil, CodeSelf)
	}
	g, ok := h.byName[c.Game]
	if !ok {
		return nil, refuse(nil, CodeUnknownGame)
	}
	line, err := rules.NewLine(g, c.Setup)
	if err != nil {
		return nil, &Refusal{Code: CodeUnknownSetup, Args: rules.Args{"text": rules.Text(c.Setup.Key)}}
	}
	if lengths := g.Traits().MatchLengths; c.Games > 1 && !slices.Contains(lengths, c.Games) {
		return nil, &Refusal{Code: CodeMatchLength, Args: rules.Args{"lengths": rules.Text(fmt.Sprint(lengths))}}
	}
	if err := h.mayChallenge(ctx, c.Challenger); err != nil {
		return nil, err
	}
	t := &Table{Game: g, Place: c.Place, Line: line}
	folded, events, err := h.extend(t, c.Challenger, []event{{kindChallenged, challengedBody{Invited: c.Invited, Side: c.Side, Locale: c.Locale, Games: c.Games}}})
	if err != nil {
		return nil, fmt.Errorf("challenge: %w", err)
	}
	row, err := h.db.Create(ctx, rowOf(folded), rowsOf(events, c.Interaction))
	if errors.Is(err, store.ErrDuplicate) {
		id, _, err := h.db.ByInteraction(ctx, c.Interaction)
		if err != nil {
			return nil, fmt.Errorf("challenge: %w", err)
		}
		return h.Table(ctx, id)
	}
	if err != nil {
		return nil, fmt.Errorf("challenge: %w", err)
	}
	return h.Table(ctx, row.ID)
}

func (h *Host) mayChallenge(ctx context.Context, user string) error {
	rows, err := h.db.OfUser(ctx, user, []string{string(Challenged)}, 100)
	if err != nil {
		return fmt.Errorf("challenge: %w", err)
	}
	open := 0
	for _, r := range rows {
		if r.Challenger == user {
			open++
		}
	}
	if open >= MaxChallenges {
		return &Refusal{Code: CodeTooMany, Args: rules.Args{"count": rules.Count(open)}}
	}
	return nil
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
	before, err := h.Table(ctx, r.Table)
	if err != nil {
		return Change{}, err
	}
	if done, err := h.repeated(ctx, r, before); done != nil || err != nil {
		return Change{Before: done, After: done, Repeated: true}, err
	}
	if r.Rev != 0 && r.Rev != before.Rev {
		return Change{}, refuse(before, CodeStale)
	}
	decided, err := r.Command.decide(before, r.Actor, h.chance)
	if err != nil {
		return Change{}, err
	}
	after, events, err := h.extend(before, r.Actor, decided)
	if err != nil {
		return Change{}, fmt.Errorf("table %d: %w", r.Table, err)
	}
	next, err := h.write(ctx, before, after, rowsOf(events, r.Interaction))
	if errors.Is(err, store.ErrDuplicate) {
		done, err := h.Table(ctx, r.Table)
		return Change{Before: done, After: done, Repeated: true}, err
	}
	if err != nil {
		return Change{}, fmt.Errorf("table %d: %w", r.Table, err)
	}
	return Change{Before: before, After: after, Next: next}, nil
}

// write appends the events, and with them creates the table that follows, if one
// does; its number, or 0.
func (h *Host) write(ctx context.Context, before, after *Table, events []store.Event) (int64, error) {
	next, err := h.follower(ctx, before, after)
	if err != nil {
		return 0, err
	}
	if next == nil {
		return 0, h.db.Append(ctx, before.ID, before.Seq, events, rowOf(after).Summary)
	}
	made, err := h.db.AppendNext(ctx, before.ID, before.Seq, events, rowOf(after).Summary, *next)
	return made.ID, err
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

// extend folds decided events onto the table, now.
func (h *Host) extend(t *Table, actor string, decided []event) (*Table, []logged, error) {
	now := h.now().UTC().Truncate(time.Millisecond)
	var out []logged
	for _, d := range decided {
		l := logged{seq: t.Seq + 1, kind: d.kind, actor: actor, at: now, public: true}
		if d.body != nil {
			body, err := json.Marshal(d.body)
			if err != nil {
				return nil, nil, fmt.Errorf("event %s: %w", d.kind, err)
			}
			l.body = body
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

// noTable is a table that isn't there as a refusal, and any other error as it is.
func noTable(id int64, err error) error {
	if errors.Is(err, store.ErrNotFound) {
		return &Refusal{Code: CodeNoTable, Args: rules.Args{"table": rules.Count(id)}}
	}
	return err
}
