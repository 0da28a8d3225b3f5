package main

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/sandbox"
	"bridgekeeper/rules"
)

// keepThinking has the computer think at so many games at once, at its strongest, until
// the function it returns is called, which says how often Ben has answered: he does as
// soon as he sees its turn.
func (s *stage) keepThinking(games int) (stop func() (answers int)) {
	s.t.Helper()
	s.command("Ben", "settings", map[string]any{"computer": "at-once"})
	ctx, cancel := context.WithCancel(s.t.Context())
	var all sync.WaitGroup
	var mu sync.Mutex
	answers := 0
	for range games {
		id := s.challengeComputer()
		all.Go(func() {
			for ctx.Err() == nil {
				if !s.answerComputer(ctx, id) {
					return
				}
				mu.Lock()
				answers++
				mu.Unlock()
			}
		})
	}
	return func() int {
		cancel()
		all.Wait()
		return answers
	}
}

// challengeComputer begins a game of Divided Loyalties in which Ben moves first.
func (s *stage) challengeComputer() int64 {
	s.t.Helper()
	before := s.newestOf("Ben")
	s.command("Ben", "challenge", map[string]any{"opponent": "Bridgekeeper", "game": "divided-loyalties", "level": "expert", "side": "first"})
	s.until("the game begins", func() bool { return s.newestOf("Ben") > before })
	return s.newestOf("Ben")
}

// newestOf is the newest table that a person plays at, 0 for none.
func (s *stage) newestOf(user string) int64 {
	tables, err := s.host.Of(s.t.Context(), s.sandbox.UserID(user))
	if err != nil {
		s.t.Fatal(err)
	}
	newest := int64(0)
	for _, t := range tables {
		newest = max(newest, t.ID)
	}
	return newest
}

// answerComputer waits for Ben's turn and ends it with his first stone. It tells whether
// the game goes on.
func (s *stage) answerComputer(ctx context.Context, id int64) bool {
	ben := s.sandbox.UserID("Ben")
	for {
		t, err := s.host.Table(ctx, id)
		if err != nil {
			return false
		}
		if t.Status == host.Over {
			return false
		}
		if t.Mover() == ben {
			before := t.Line.Last()
			out, err := s.sandbox.As("Ben").Command(ctx, general, "play", map[string]any{
				"move": t.Game.FormatTurn(before, shortTurn(before)), "table": fmt.Sprint(id),
			})
			if err == nil && out.Kind == sandbox.Failed {
				s.t.Errorf("Ben's turn: %s", out.Failure)
			}
			return err == nil
		}
		const look = 200 * time.Millisecond
		if pause(ctx, look); ctx.Err() != nil {
			return false
		}
	}
}

// shortTurn is a whole turn that ends as soon as it can.
func shortTurn(s rules.State) []rules.Action {
	var steps []rules.Action
	for at := s; rules.SameTurn(s, at); {
		a := at.Actions()[0]
		if end := rules.Action("end"); slices.Contains(at.Actions(), end) {
			a = end
		}
		next, _, err := at.Apply(a)
		if err != nil {
			break
		}
		steps, at = append(steps, a), next
	}
	return steps
}
