package rulestest

import (
	"strconv"
	"strings"

	"bridgekeeper/rules"
)

// Nim is a small game with turns of several steps, for tests that want a game and
// not its rules. Stones lie in heaps; a turn picks one heap, takes stones from it one
// by one, and ends. Whoever takes the very last stone wins, at once.
//
// Its setup text is the heaps, and on a second line, where it isn't First's turn
// with nothing taken, whose turn it is and the heap taken from: "3 4 5\nsecond b".
// A turn is written "b2": two stones from heap b.
type Nim struct{}

var (
	_ rules.Game      = Nim{}
	_ rules.Decider   = Nim{}
	_ rules.Canonizer = Nim{}
)

// NimEnd ends a turn.
const NimEnd rules.Action = "end"

// NimTake begins the action that takes a stone; the heap's letter follows.
const NimTake = "take "

// Nim's codes.
const (
	NimNothingTaken = "nothing-taken" // end before a stone
	NimEmptyHeap    = "empty-heap"    // column
	NimOtherHeap    = "other-heap"    // column (of the heap already taken from)
	NimTaken        = "taken"         // event: column
	NimLastStone    = "last-stone"    // why the game is over
	NimBadSetup     = "bad-setup"     // text
	NimBadTurn      = "bad-turn"      // text
	NimOneStone     = "one-stone"     // proof of the winner: column (of the heap)
)

const nimHeaps, nimStones = 9, 9 // at most

// Name is "nim".
func (Nim) Name() string { return "nim" }

// Roles are one and two.
func (Nim) Roles() [2]string { return [2]string{"one", "two"} }

// Setups are three and two heaps.
func (Nim) Setups() []rules.Setup {
	return []rules.Setup{
		{Key: "three-heaps", Title: "Three Heaps", Text: "3 4 5"},
		{Key: "two-heaps", Title: "Two Heaps", Text: "2 2"},
	}
}

// Traits are those of a game without draws and points.
func (Nim) Traits() rules.Traits {
	return rules.Traits{MatchLengths: []int{2}, MatchPoints: rules.MatchPoints{FirstWins: 2, SecondWins: 2}}
}

// Formats are none.
func (Nim) Formats() []rules.Format { return nil }

// New reads a setup text.
func (Nim) New(setup rules.Setup) (rules.State, error) {
	fail := func() (rules.State, error) {
		return nil, &rules.NotationError{
			Input: setup.Text, End: len(setup.Text),
			Code: NimBadSetup, Args: rules.Args{"text": rules.Text(setup.Text)},
		}
	}
	heaps, turn, more := strings.Cut(setup.Text, "\n")
	s := nimState{mover: rules.First, turn: 1, heap: -1, last: -1}
	for _, f := range strings.Split(heaps, " ") {
		n, err := strconv.Atoi(f)
		if err != nil || n < 0 || n > nimStones || strconv.Itoa(n) != f || s.heaps == nimHeaps {
			return fail()
		}
		s.stones[s.heaps] = n
		s.heaps++
	}
	if !s.turnText(turn, more) {
		return fail()
	}
	return s, nil
}

// turnText reads the second line: "second b". It has one spelling, and none where
// it says nothing.
func (s *nimState) turnText(text string, there bool) bool {
	who, heap, taking := strings.Cut(text, " ")
	switch {
	case there && who == rules.Second.String():
		s.mover = rules.Second
	case there && who != rules.First.String(), there && !taking && who == rules.First.String():
		return false
	}
	if taking {
		i, ok := nimHeap(heap)
		if !ok || i >= s.heaps || s.stones[i] == nimStones {
			return false
		}
		s.heap = i
	}
	if s.left() == 0 {
		// The stone just taken was the last, and with it the game was won.
		s.winner, s.mover, s.heap = s.mover, rules.Nobody, -1
		return there && !taking && s.winner == rules.Second || !there
	}
	return true
}

func nimHeap(name string) (int, bool) {
	if len(name) != 1 || name[0] < 'a' || name[0] >= 'a'+nimHeaps {
		return 0, false
	}
	return int(name[0] - 'a'), true
}

func nimAction(heap int) rules.Action {
	return rules.Action(NimTake + string(rune('a'+heap)))
}

// Parts are a column, or the end.
func (Nim) Parts(a rules.Action) []rules.Part {
	if a == NimEnd {
		return []rules.Part{{Kind: rules.PartEnd}}
	}
	if heap, ok := strings.CutPrefix(string(a), NimTake); ok {
		if _, ok := nimHeap(heap); ok {
			return []rules.Part{{Kind: rules.PartColumn, Value: heap}}
		}
	}
	return nil
}

// Spell is the other way round.
func (Nim) Spell(parts []rules.Part) (rules.Action, bool) {
	if len(parts) == 1 && parts[0].Kind == rules.PartColumn {
		if i, ok := nimHeap(parts[0].Value); ok {
			return nimAction(i), true
		}
	}
	return NimEnd, len(parts) == 1 && parts[0] == rules.Part{Kind: rules.PartEnd}
}

// FormatTurn is the heap and the number of stones, "+" where the turn is open.
func (Nim) FormatTurn(state rules.State, steps []rules.Action) string {
	s := state.(nimState)
	heap, n, open := "", 0, true
	for _, a := range steps {
		if a == NimEnd {
			open = false
			continue
		}
		heap = strings.TrimPrefix(string(a), NimTake)
		n++
		if s.left() == n {
			open = false
		}
	}
	text := heap + strconv.Itoa(n)
	if n == 0 {
		text = string(NimEnd)
	}
	if open {
		text += "+"
	}
	return text
}

// ParseTurn reads it back, in any case and with blanks anywhere.
func (g Nim) ParseTurn(state rules.State, text string, _ rules.Lexicon) ([]rules.Action, error) {
	fail := func(code string, err error) ([]rules.Action, error) {
		return nil, &rules.NotationError{
			Input: text, End: len(text), Code: code,
			Args: rules.Args{"text": rules.Text(text)}, Err: err,
		}
	}
	short := strings.ToLower(strings.Join(strings.Fields(text), ""))
	short, open := strings.CutSuffix(short, "+")
	var steps []rules.Action
	if short != string(NimEnd) {
		if len(short) != 2 || short[1] < '1' || short[1] > '0'+nimStones {
			return fail(NimBadTurn, nil)
		}
		heap, ok := nimHeap(short[:1])
		if !ok {
			return fail(NimBadTurn, nil)
		}
		for range short[1] - '0' {
			steps = append(steps, nimAction(heap))
		}
	} else if open {
		return fail(NimBadTurn, nil)
	}
	for i := 0; ; i++ {
		if i == len(steps) {
			if open || i > 0 && state.Turn() == rules.Nobody {
				return steps, nil
			}
			steps, open = append(steps, NimEnd), true
		}
		next, _, err := state.Apply(steps[i])
		if err != nil {
			return fail(rules.CodeIllegal, err)
		}
		state = next
	}
}
