package look

import (
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// hintText is a hint in words: what to play and what that brings about, once; how one
// stands with it, and whether there was a choice.
func hintText(t *host.Table, thought rules.Thought, say *words.Speaker) string {
	s := t.Line.Last()
	text := say.Say("hint.best", words.Args{"events": words.Said(view.StepsInWords(t, s, thought.Steps, say))}) + "\n-# "
	if onlyTurn(s, thought.Steps) {
		text += say.Say("hint.only") + " "
	}
	return text + outlook(t, thought, say)
}

// outlook is what a thought says of who stands better.
func outlook(t *host.Table, thought rules.Thought, say *words.Speaker) string {
	value := thought.Value
	points := 0
	if view.HasPoints(t) && !thought.Exact {
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
