package host

import (
	"context"
	"fmt"
	"hash/maphash"
	"slices"
	"sync"

	"bridgekeeper/rules"
	"bridgekeeper/store"
)

// What analyses a game (hints, marks, explorations, engines) asks here first whether
// it may. The mover's own preview of a step is no analysis and asks nobody.

// sealedAfter is the turn up to which positions of sealed games are anyone's: too
// many games begin alike.
const sealedAfter = 6

// maxSealed bounds how many live tables of a person are looked through.
const maxSealed = 1000

// MayAnalyse refuses, with CodeSealed, what analyses a table to someone who plays
// there, while its game is sealed and not over. The table is to be as it stands, no
// Past of it.
func (h *Host) MayAnalyse(ctx context.Context, user string, t *Table) error {
	if t.sealedTo(user) {
		return refuse(t, CodeSealed)
	}
	// The same may have come up in another game of theirs; and what follows on a position
	// analyses that too.
	return h.MayAnalyseLine(ctx, user, t.Line)
}

// MayAnalyseLine refuses, with CodeSealed, what analyses a line of play if one of its
// positions has come up, after the sixth turn, in a sealed game that this person plays and
// that is not over: wherever they have it from, and however it is turned, mirrored or
// named. The line may be of any game.
func (h *Host) MayAnalyseLine(ctx context.Context, user string, l *rules.Line) error {
	states := make([]rules.State, l.Len()+1)
	for i := range states {
		states[i] = l.State(i)
	}
	return h.mayAnalyse(ctx, user, l.Game().Name(), states)
}

func (h *Host) mayAnalyse(ctx context.Context, user, game string, states []rules.State) error {
	rows, err := h.db.OfUser(ctx, user, []string{string(Playing)}, maxSealed)
	if err != nil {
		return fmt.Errorf("sealed games of %s: %w", user, err)
	}
	if rows = rowsOfGame(rows, game); len(rows) == 0 {
		return nil
	}
	tables, err := h.fold(ctx, rows)
	if err != nil {
		return fmt.Errorf("sealed games of %s: %w", user, err)
	}
	tables = slices.DeleteFunc(tables, func(t *Table) bool { return !t.sealedTo(user) })
	if len(tables) == 0 {
		return nil
	}
	for _, state := range states {
		hash := maphash.String(h.sealed.hashes(), rules.Canonical(tables[0].Game, state))
		for _, t := range tables {
			if h.sealed.has(t, hash) {
				return refuse(t, CodeSealed)
			}
		}
	}
	return nil
}

func rowsOfGame(rows []store.Table, game string) []store.Table {
	out := rows[:0]
	for _, r := range rows {
		if r.Game == game {
			out = append(out, r)
		}
	}
	return out
}

// sealedTo tells whether this person plays the table, and it is sealed and under way.
func (t *Table) sealedTo(user string) bool {
	return t.Terms.Sealed && t.Status == Playing && t.Seat(user) != rules.Nobody
}

// sealedPositions remembers the hashes of what has come up at tables, up to the
// revision where it was last asked. It is only a cache of their logs. Its zero value
// is empty; it is safe for concurrent use.
type sealedPositions struct {
	once   sync.Once
	seed   maphash.Seed
	mu     sync.Mutex
	tables map[int64]positionsOf
}

type positionsOf struct {
	rev    int64
	hashes map[uint64]bool
}

func (s *sealedPositions) hashes() maphash.Seed {
	s.once.Do(func() { s.seed = maphash.MakeSeed() })
	return s.seed
}

// has tells whether a position with this hash has come up at the table.
func (s *sealedPositions) has(t *Table, hash uint64) bool {
	s.mu.Lock()
	known, ok := s.tables[t.ID]
	s.mu.Unlock()
	if !ok || known.rev != t.Rev {
		known = positionsOf{t.Rev, map[uint64]bool{}}
		for i := range t.Line.Len() + 1 {
			if state := t.Line.State(i); state.TurnNumber() > sealedAfter {
				known.hashes[maphash.String(s.hashes(), rules.Canonical(t.Game, state))] = true
			}
		}
		s.put(t.ID, known)
	}
	return known.hashes[hash]
}

// put keeps what came up at a table. A full cache loses any one of the others.
func (s *sealedPositions) put(id int64, p positionsOf) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.tables == nil {
		s.tables = map[int64]positionsOf{}
	}
	if _, known := s.tables[id]; !known && len(s.tables) >= maxKnown {
		for other := range s.tables {
			delete(s.tables, other)
			break
		}
	}
	s.tables[id] = p
}
