package main

import (
	"strings"
	"testing"

	"bridgekeeper/bot/sandbox"
	"bridgekeeper/rules"
)

// TestAPlanIsMadeByTapsAndPlayedForEveryoneToSee arms an answer and a note by the
// card's menu, through Discord's own checks of forms and lists; the other player's
// turn is then answered at once, and till then nothing they see has told them.
func TestAPlanIsMadeByTapsAndPlayedForEveryoneToSee(t *testing.T) {
	t.Parallel()
	s := startStage(t)
	id := s.play("turtle")
	now := s.table(id)
	theirs, after := aTurn(t, now.Line.Last(), 0)
	mine, then := aTurn(t, after, 1)
	they, answer := now.Game.FormatTurn(now.Line.Last(), theirs), now.Game.FormatTurn(after, mine)
	again, _ := aTurn(t, then, 2)

	menu := s.click("Ben", s.shown(id), ":more:").Message
	plan := s.click("Ben", menu, ":if:").Message
	form := s.click("Ben", plan, ":ifline:").Modal
	list := s.submit("Ben", form, map[string]any{"they": they, "then": answer}).Message
	if text := textIn(list); !strings.Contains(text, "if `"+they+"`, then `"+answer+"`") {
		t.Fatalf("shown as %q, armed as %s, %s", text, they, answer)
	}
	board := s.click("Ben", plan, ":iftap:").Message
	for _, turn := range []string{they, answer} {
		board = s.submit("Ben", s.click("Ben", board, ":xtype:").Modal, map[string]any{"move": turn}).Message
	}
	if text := textIn(s.click("Ben", board, ":xarm:").Message); !strings.Contains(text, "if `"+they+"`, then `"+answer+"`") || strings.Contains(text, "**2**") {
		t.Errorf("the same on a board: %q", text)
	}
	goOn := s.command("Ben", "if", map[string]any{"after": "1", "they": now.Game.FormatTurn(then, again), "then": "zz"})
	if text := textIn(goOn.Message); !strings.Contains(text, "**") || len(s.table(id).PlanLines(rules.Second)) != 1 {
		t.Errorf("nonsense after that: %q", text)
	}
	for _, m := range append(s.sandbox.As("Ana").Sees(general), s.command("Ana", "board", map[string]any{"text": true}).Message) {
		if strings.Contains(textIn(m), answer) {
			t.Errorf("Ana sees %q", textIn(m))
		}
	}
	for _, step := range theirs {
		s.step(s.table(id), step)
	}
	card := s.shown(id)
	if text := textIn(card); !strings.Contains(text, "Played at once, as planned.") {
		t.Errorf("the card says %q", text)
	}
	if len(card.Pinged) != 1 || card.Pinged[0] != s.sandbox.UserID("Ana") {
		t.Errorf("it calls %v", card.Pinged)
	}
	if got := s.table(id); got.Line.Len() != len(theirs)+len(mine) {
		t.Errorf("%d steps, want %d and %d", got.Line.Len(), len(theirs), len(mine))
	}

	menu = s.click("Ben", card, ":more:").Message
	note := s.submit("Ben", s.click("Ben", menu, ":note:").Modal, map[string]any{"note": "my own idea"})
	if text := textIn(note.Message); !strings.Contains(text, "my own idea") {
		t.Errorf("the note: %q", text)
	}
	if text := textIn(s.command("Ana", "board", map[string]any{"turn": "2"}).Message); strings.Contains(text, "my own idea") {
		t.Errorf("Ana reads the note in play: %q", text)
	}
	s.click("Ana", s.command("Ana", "resign", nil).Message, ":resign:")
	if text := textIn(s.command("Ana", "board", map[string]any{"turn": "2"}).Message); !strings.Contains(text, "my own idea") {
		t.Errorf("after the game: %q", text)
	}
}

// aTurn is a whole turn from a position, begun with the nth step there is, and where
// it leads.
func aTurn(t *testing.T, state rules.State, n int) ([]rules.Action, rules.State) {
	t.Helper()
	var steps []rules.Action
	for from := state; ; n = 0 {
		step := state.Actions()[n]
		for _, a := range state.Actions() {
			if a == "end" {
				step = a
			}
		}
		next, _, err := state.Apply(step)
		if err != nil {
			t.Fatal(err)
		}
		if state, steps = next, append(steps, step); !rules.SameTurn(from, state) {
			return steps, state
		}
	}
}

// submit sends a form.
func (s *stage) submit(user string, form *sandbox.Modal, fields map[string]any) *sandbox.Outcome {
	s.t.Helper()
	if form == nil {
		s.t.Fatal("no form")
	}
	out, err := s.sandbox.As(user).Submit(s.t.Context(), form, fields)
	if err != nil {
		s.t.Fatal(err)
	}
	s.filled(out)
	return out
}
