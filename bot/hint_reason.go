package bot

import (
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// hintText is a hint in words: what to play and what that brings about, once; how one
// stands with it, and whether there was a choice.
func hintText(t *host.Table, thought rules.Thought, say *words.Speaker) string {
	s := t.Line.Last()
	text := say.Say("hint.best", words.Args{"events": words.Said(inWordsOf(t, s, thought.Steps, say))}) + "\n-# "
	if onlyTurn(s, thought.Steps) {
		text += say.Say("hint.only") + " "
	}
	return text + outlook(t, thought, say)
}

// outlook is what a thought says of who stands better.
func outlook(t *host.Table, thought rules.Thought, say *words.Speaker) string {
	value := thought.Value
	points := 0
	if hasPoints(t) && !thought.Exact {
		points = (max(value, -value) + 50) / 100
		if points == 0 { // less than half a point is nothing
			value = 0
		}
	}
	word := "even"
	switch {
	case value > 0:
		word = "ahead"
	case value < 0:
		word = "behind"
	}
	switch {
	case thought.Exact && thought.Turns == 1 && word != "even":
		return say.Say("hint.now-" + word)
	case thought.Exact && thought.Turns > 1 && word != "even":
		return say.Say("hint.turns-"+word, words.Args{"n": thought.Turns})
	case thought.Exact:
		return say.Say("hint.exact-" + word)
	case points > 0:
		return say.Say("hint.points-"+word, words.Args{"n": points})
	}
	return say.Say("hint." + word)
}

// inWordsOf is what steps are and bring about. That the game is over with them is left
// to whoever says who wins.
func inWordsOf(t *host.Table, s rules.State, steps []rules.Action, say *words.Speaker) string {
	if len(steps) == 1 && endsTurn(t.Game, steps[0]) {
		return say.Say("hint.end-turn")
	}
	var events []rules.Event
	for _, step := range steps {
		next, happened, err := s.Apply(step)
		if err != nil {
			break
		}
		for _, e := range happened {
			if e.Code != eventOver {
				events = append(events, e)
			}
		}
		s = next
	}
	return say.Events(t.Game.Name(), events, t.Game.Roles())
}

// maxReplies bounds the positions that onlyTurn looks at: enough for any game of one step
// a turn that we have.
const maxReplies = 10_000

// onlyTurn tells whether after any other turn the other player wins at once. It knows that
// of games whose turns are single steps, and of none with too many of them.
func onlyTurn(s rules.State, steps []rules.Action) bool {
	actions := s.Actions()
	if len(steps) != 1 || len(actions) < 2 {
		return false
	}
	looked := 0
	for _, a := range actions {
		next, _, err := s.Apply(a)
		if err != nil || next.Turn() == s.Turn() {
			return false
		}
		wins, ok := winsAtOnce(next, &looked)
		if !ok || wins == (a == steps[0]) {
			return false
		}
	}
	return true
}

// winsAtOnce tells whether the seat to move has a step that wins; false, false where that
// takes too long.
func winsAtOnce(s rules.State, looked *int) (wins, ok bool) {
	for _, a := range s.Actions() {
		if *looked++; *looked > maxReplies {
			return false, false
		}
		next, _, err := s.Apply(a)
		if err != nil {
			return false, false
		}
		if result, over := next.Result(); over && result.Winner == s.Turn() {
			return true, true
		}
	}
	return false, true
}
