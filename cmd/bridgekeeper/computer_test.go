package main

import (
	"math/rand/v2"
	"slices"
	"testing"

	"bridgekeeper/bot/host"
	"bridgekeeper/rules"
)

// TestTheComputerPlaysOnAfterARestart plays each game against its computer, and stops
// the program in the middle, while it is the computer's turn.
func TestTheComputerPlaysOnAfterARestart(t *testing.T) {
	for i, game := range []string{"connect-four", "four-angels", "divided-loyalties"} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			s := newStage(t)
			s.pictures = sketched{}
			s.startBot()
			s.command("Ana", "challenge", map[string]any{"opponent": "Bridgekeeper", "game": game, "level": "beginner", "side": "first"})
			ana := s.sandbox.UserID("Ana")
			random := rand.New(rand.NewPCG(uint64(i), 0))
			for range 4 {
				s.until("it is Ana's turn", func() bool { return s.table(1).Mover() == ana })
				s.turnAtRandom(s.table(1), random)
			}
			s.stop()
			s.startBot()
			s.until("the computer has moved", func() bool { return s.table(1).Mover() == ana || s.table(1).Status == host.Over })
			if over := s.table(1).Outcome; over != nil {
				t.Fatalf("over so soon: %+v", over)
			}
			if turns := s.table(1).Line.Turns(); len(turns) != 8 || turns[7].Seat != rules.Second {
				t.Errorf("%d turns", len(turns))
			}
			s.shown(1)
		})
	}
}

// turnAtRandom takes a whole turn as people type it, and ends it when it can, so that
// turns are short.
func (s *stage) turnAtRandom(table *host.Table, random *rand.Rand) {
	s.t.Helper()
	before := table.Line.Last()
	var steps []rules.Action
	for state := before; rules.SameTurn(before, state); {
		actions := state.Actions()
		a := actions[random.IntN(len(actions))]
		if end := rules.Action("end"); slices.Contains(actions, end) {
			a = end
		}
		next, _, err := state.Apply(a)
		if err != nil {
			s.t.Fatal(err)
		}
		steps, state = append(steps, a), next
	}
	s.command("Ana", "play", map[string]any{"move": table.Game.FormatTurn(before, steps)})
}
