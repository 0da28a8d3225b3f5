package rulestest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"bridgekeeper/rules"
)

func TestNimKeepsTheContract(t *testing.T) {
	for seed := range uint64(4) {
		Play(t, Nim{}, Options{Games: 4, Seed: seed})
	}
}

func FuzzNim(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3}, "b2")
	f.Add([]byte{1, 255, 255}, "2 2\nsecond a")
	f.Add([]byte{}, "take a")
	FuzzPlay(f, Nim{})
}

// broken is Nim with some of its answers replaced. Each hook gets the right answer
// or what it was made from.
type broken struct {
	Nim
	newState func(rules.Setup) (rules.State, error)
	parse    func(rules.State, string) ([]rules.Action, error)
	format   func(string) string
	parts    func(rules.Action) []rules.Part
	spell    func([]rules.Part) (rules.Action, bool)
	name     string
	traits   *rules.Traits
	decide   func(nimState, rules.Proof) (rules.Proof, bool)
	codeName string
	codeBody string // where it is set, that of every line

	canonical func(rules.State) string

	actions func(nimState) []rules.Action
	apply   func(nimState, rules.Action) (rules.State, []rules.Event, error)
	result  func(nimState) (rules.Result, bool)
	board   func(nimState) rules.Board
	text    func(nimState) string
	turn    func(nimState) rules.Seat
	number  func(nimState) int
}

type brokenState struct {
	nimState
	b *broken
}

func (b *broken) wrap(s rules.State) rules.State {
	if n, ok := s.(nimState); ok {
		return brokenState{n, b}
	}
	return s
}

func (b *broken) Name() string {
	if b.name != "" {
		return b.name
	}
	return b.Nim.Name()
}

func (b *broken) CodeName() string {
	if b.codeName != "" {
		return b.codeName
	}
	return "nim"
}

func (b *broken) CodePrimer() string { return "" }

func (b *broken) CodeBody(*rules.Line) (string, bool) { return b.codeBody, b.codeBody != "" }

func (b *broken) ReadCodeBody(string) (*rules.Line, error) { return rules.NewLine(b, b.Setups()[0]) }

func (b *broken) Traits() rules.Traits {
	if b.traits != nil {
		return *b.traits
	}
	return b.Nim.Traits()
}

func (b *broken) New(s rules.Setup) (rules.State, error) {
	if b.newState != nil {
		state, err := b.newState(s)
		return b.wrap(state), err
	}
	state, err := b.Nim.New(s)
	return b.wrap(state), err
}

func (b *broken) ParseTurn(s rules.State, text string, words rules.Lexicon) ([]rules.Action, error) {
	if b.parse != nil {
		return b.parse(s, text)
	}
	return b.Nim.ParseTurn(s, text, words)
}

func (b *broken) FormatTurn(s rules.State, steps []rules.Action) string {
	text := b.Nim.FormatTurn(s.(brokenState).nimState, steps)
	if b.format != nil {
		return b.format(text)
	}
	return text
}

func (b *broken) Parts(a rules.Action) []rules.Part {
	if b.parts != nil {
		return b.parts(a)
	}
	return b.Nim.Parts(a)
}

func (b *broken) Spell(p []rules.Part) (rules.Action, bool) {
	if b.spell != nil {
		return b.spell(p)
	}
	return b.Nim.Spell(p)
}

func (b *broken) Decided(s rules.State) (rules.Proof, bool) {
	n := s.(brokenState).nimState
	proof, ok := b.Nim.Decided(n)
	if b.decide != nil {
		return b.decide(n, proof)
	}
	return proof, ok
}

func (b *broken) Canonical(s rules.State) string {
	if b.canonical != nil {
		return b.canonical(s)
	}
	return b.Nim.Canonical(s.(brokenState).nimState)
}

func (s brokenState) Actions() []rules.Action {
	if s.b.actions != nil {
		return s.b.actions(s.nimState)
	}
	return s.nimState.Actions()
}

func (s brokenState) Apply(a rules.Action) (rules.State, []rules.Event, error) {
	apply := nimState.Apply
	if s.b.apply != nil {
		apply = s.b.apply
	}
	next, events, err := apply(s.nimState, a)
	return s.b.wrap(next), events, err
}

func (s brokenState) Result() (rules.Result, bool) {
	if s.b.result != nil {
		return s.b.result(s.nimState)
	}
	return s.nimState.Result()
}

func (s brokenState) Board() rules.Board {
	if s.b.board != nil {
		return s.b.board(s.nimState)
	}
	return s.nimState.Board()
}

func (s brokenState) String() string {
	if s.b.text != nil {
		return s.b.text(s.nimState)
	}
	return s.nimState.String()
}

func (s brokenState) Turn() rules.Seat {
	if s.b.turn != nil {
		return s.b.turn(s.nimState)
	}
	return s.nimState.Turn()
}

func (s brokenState) TurnNumber() int {
	if s.b.number != nil {
		return s.b.number(s.nimState)
	}
	return s.nimState.TurnNumber()
}

func TestWrappedNimIsNotBroken(t *testing.T) {
	if err := Check(&broken{}, Options{}); err != nil {
		t.Fatal(err)
	}
}

func TestChecksCatchBrokenGames(t *testing.T) {
	// What the broken games share is guarded: their faults are others than a data race.
	var calls atomic.Int64
	var mu sync.Mutex
	shared := []rules.Action{}
	var board *rules.Board
	left := map[nimState]bool{}
	for _, tt := range []struct {
		fault, law string
		game       *broken
	}{
		{"a name that is no key", "name", &broken{name: "Nim!"}},
		{"a draw worth a win", "traits", &broken{traits: &rules.Traits{MatchLengths: []int{2}}}},
		{"a setup that marks a last turn", "setups", &broken{board: func(s nimState) rules.Board {
			s.last = 0
			return s.Board()
		}}},
		{"any text is a setup", "hostile setup", &broken{newState: func(s rules.Setup) (rules.State, error) {
			state, err := Nim{}.New(s)
			if err != nil {
				return nil, errors.New("no such setup")
			}
			return state, nil
		}}},
		{"whoever moves wins", "decided", &broken{decide: func(s nimState, _ rules.Proof) (rules.Proof, bool) {
			return rules.Proof{Winner: s.mover, Code: NimOneStone}, true
		}}},
		{"no proof of the end", "decided", &broken{decide: func(s nimState, p rules.Proof) (rules.Proof, bool) {
			return rules.Proof{}, false
		}}},
		{"a proof without a reason", "decided", &broken{decide: func(_ nimState, p rules.Proof) (rules.Proof, bool) {
			return rules.Proof{Winner: p.Winner}, p.Code != ""
		}}},
		{"a canonical text of the way there", "text", &broken{canonical: func(s rules.State) string {
			return fmt.Sprint(s.TurnNumber())
		}}},
		{"an order that changes", "actions", &broken{actions: func(s nimState) []rules.Action {
			list := s.Actions()
			if calls.Add(1)%2 == 0 {
				slices.Reverse(list)
			}
			return list
		}}},
		{"an action twice", "actions", &broken{actions: func(s nimState) []rules.Action {
			list := s.Actions()
			return append(list, list[:min(1, len(list))]...)
		}}},
		{"actions in memory that is kept", "actions", &broken{actions: func(s nimState) []rules.Action {
			if s.stones[0] != 3 {
				return s.Actions()
			}
			mu.Lock()
			defer mu.Unlock()
			if len(shared) == 0 {
				shared = s.Actions()
			}
			return shared
		}}},
		{"actions in capitals", "actions", &broken{actions: func(s nimState) []rules.Action {
			list := s.Actions()
			for i := range list {
				list[i] = rules.Action(strings.ToUpper(string(list[i])))
			}
			return list
		}}},
		{"actions after the end", "over", &broken{actions: func(s nimState) []rules.Action {
			return append(s.Actions(), "end")[:max(len(s.Actions()), 1)]
		}}},
		{"an end without a reason", "over", &broken{result: func(s nimState) (rules.Result, bool) {
			r, over := s.Result()
			r.Reason = ""
			return r, over
		}}},
		{"a standing where none counts", "over", &broken{result: func(s nimState) (rules.Result, bool) {
			r, over := s.Result()
			r.Winner = rules.First
			return r, over
		}}},
		{"a winner with the smaller sum", "over", &broken{
			traits: &rules.Traits{Scorable: true},
			result: func(s nimState) (rules.Result, bool) {
				r, over := s.Result()
				r.Score = [2]int{1, 2}
				r.Winner = rules.First
				return r, over
			},
		}},
		{"an action offered and refused", "accepts", &broken{actions: func(s nimState) []rules.Action {
			list := s.Actions()
			if len(list) == 0 {
				return nil
			}
			return append(list, "take i")
		}}},
		{"an action kept back", "refuses", &broken{actions: func(s nimState) []rules.Action {
			list := s.Actions()
			return list[:min(1, len(list))]
		}}},
		{"a second spelling", "refuses", &broken{apply: func(s nimState, a rules.Action) (rules.State, []rules.Event, error) {
			if next, events, err := s.Apply(rules.Action(strings.TrimSpace(string(a)))); err == nil {
				return next, events, nil
			}
			return s.Apply(a)
		}}},
		{"a refusal with a state", "refuses", &broken{apply: func(s nimState, a rules.Action) (rules.State, []rules.Event, error) {
			next, events, err := s.Apply(a)
			if err != nil {
				next = s
			}
			return next, events, err
		}}},
		{"a refusal without a code", "refuses", &broken{apply: func(s nimState, a rules.Action) (rules.State, []rules.Event, error) {
			next, events, err := s.Apply(a)
			if err != nil {
				err = fmt.Errorf("no: %s", a)
			}
			return next, events, err
		}}},
		{"a refusal of another action", "refuses", &broken{apply: func(s nimState, a rules.Action) (rules.State, []rules.Event, error) {
			next, events, err := s.Apply(a)
			if e := rules.Illegal(err); e != nil {
				e.Action += "?"
			}
			return next, events, err
		}}},
		{"another refusal after the end", "refuses", &broken{apply: func(s nimState, a rules.Action) (rules.State, []rules.Event, error) {
			next, events, err := s.Apply(a)
			if e := rules.Illegal(err); e != nil && e.Code == rules.CodeGameOver && a == "" {
				e.Code = rules.CodeUnknownAction
			}
			return next, events, err
		}}},
		{"equal parts", "parts", &broken{parts: func(a rules.Action) []rules.Part {
			if a == NimEnd {
				return Nim{}.Parts("take a")
			}
			return Nim{}.Parts(a)
		}}},
		{"parts that begin others", "parts", &broken{
			parts: func(a rules.Action) []rules.Part {
				p := Nim{}.Parts(a)
				if a == NimTake+"b" {
					p = []rules.Part{{Kind: rules.PartColumn, Value: "a"}, {Kind: rules.PartColumn, Value: "b"}}
				}
				return p
			},
			spell: func(p []rules.Part) (rules.Action, bool) {
				if len(p) == 2 {
					return NimTake + "b", true
				}
				return Nim{}.Spell(p)
			},
		}},
		{"a part of no kind", "parts", &broken{parts: func(a rules.Action) []rules.Part {
			p := Nim{}.Parts(a)
			for i := range p {
				p[i].Kind = "heap"
			}
			return p
		}}},
		{"a spelling of no parts", "parts", &broken{spell: func(p []rules.Part) (rules.Action, bool) {
			a, ok := Nim{}.Spell(p)
			return a, ok || len(p) == 0
		}}},
		{"a board with a square less", "board", &broken{board: func(s nimState) rules.Board {
			b := s.Board()
			b.Squares = b.Squares[1:]
			return b
		}}},
		{"a board of another turn", "board", &broken{board: func(s nimState) rules.Board {
			b := s.Board()
			b.TurnNumber++
			return b
		}}},
		{"a mark off the board", "board", &broken{board: func(s nimState) rules.Board {
			b := s.Board()
			b.Marks = append(b.Marks, rules.Mark{Cell: rules.Cell{Col: b.Cols}, Kind: rules.MarkBlock})
			return b
		}}},
		{"a score that its parts don't make", "board", &broken{board: func(s nimState) rules.Board {
			b := s.Board()
			b.Tallies[1].Parts = []rules.Quantity{{Key: "stones", N: 1}}
			return b
		}}},
		{"a board in memory that is kept", "pure", &broken{board: func(s nimState) rules.Board {
			if s.turn > 1 || s.heap >= 0 {
				return s.Board()
			}
			mu.Lock()
			defer mu.Unlock()
			if b := s.Board(); board == nil || b.Cols != board.Cols {
				board = &b
			}
			return *board
		}}},
		{"a position that a step from it changes", "pure", &broken{
			apply: func(s nimState, a rules.Action) (rules.State, []rules.Event, error) {
				next, events, err := s.Apply(a)
				if err == nil {
					mu.Lock()
					defer mu.Unlock()
					left[s] = true
				}
				return next, events, err
			},
			text: func(s nimState) string {
				mu.Lock()
				defer mu.Unlock()
				if left[s] {
					s.stones[0] = min(nimStones, s.stones[0]+1)
				}
				return s.String()
			},
		}},
		{"a String without the heap in hand", "text", &broken{text: func(s nimState) string {
			if s.heap >= 0 {
				s.heap = -1
			}
			return s.String()
		}}},
		{"a String without whose turn it is", "text", &broken{text: func(s nimState) string {
			heaps, _, _ := strings.Cut(s.String(), "\n")
			return heaps
		}}},
		{"an empty turn read as an end", "hostile turn", &broken{parse: func(s rules.State, text string) ([]rules.Action, error) {
			steps, err := Nim{}.ParseTurn(s, text, nil)
			if text == "" {
				return nil, nil
			}
			return steps, err
		}}},
		{"an error that points beyond the text", "hostile turn", &broken{parse: func(s rules.State, text string) ([]rules.Action, error) {
			steps, err := Nim{}.ParseTurn(s, text, nil)
			if e := rules.Notation(err); e != nil {
				e.End++
			}
			return steps, err
		}}},
		{"an illegal turn taken", "hostile turn", &broken{parse: func(s rules.State, text string) ([]rules.Action, error) {
			if text == "x2" {
				return []rules.Action{"take x"}, nil
			}
			return Nim{}.ParseTurn(s, text, nil)
		}}},
		{"an open turn written as ended", "turn notation", &broken{format: func(text string) string {
			return strings.TrimSuffix(text, "+")
		}}},
		{"a turn that reads as another", "turn notation", &broken{parse: func(s rules.State, text string) ([]rules.Action, error) {
			if steps, err := (Nim{}).ParseTurn(s, strings.ReplaceAll(text, "2", "1"), nil); err == nil {
				return steps, nil
			}
			return Nim{}.ParseTurn(s, text, nil)
		}}},
		{"a turn not read in capitals", "turn notation", &broken{parse: func(s rules.State, text string) ([]rules.Action, error) {
			if text != strings.ToLower(text) {
				return nil, &rules.NotationError{Input: text, End: len(text), Code: NimBadTurn}
			}
			return Nim{}.ParseTurn(s, text, nil)
		}}},
		{"a code's name that is none", "code", &broken{codeName: "n-m"}},
		{"a code in capitals", "code", &broken{codeName: "Nim"}},
		{"a code for every line", "code", &broken{codeBody: "0"}},
		{"a number for every step", "turns", &broken{apply: func(s nimState, a rules.Action) (rules.State, []rules.Event, error) {
			next, events, err := s.Apply(a)
			if n, ok := next.(nimState); ok && a != NimEnd {
				n.turn++
				return n, events, err
			}
			return next, events, err
		}}},
		{"the same seat again without a pass", "turns", &broken{apply: func(s nimState, a rules.Action) (rules.State, []rules.Event, error) {
			next, events, err := s.Apply(a)
			if n, ok := next.(nimState); ok && a == NimEnd {
				n.mover = s.mover
				return n, events, err
			}
			return next, events, err
		}}},
		{"a pass that is not counted", "turns", &broken{apply: func(s nimState, a rules.Action) (rules.State, []rules.Event, error) {
			next, events, err := s.Apply(a)
			if err == nil && a == NimEnd {
				events = append(events, rules.Event{Code: rules.EventPassed, Seat: s.mover.Other()})
			}
			return next, events, err
		}}},
		{"an event without a code", "events", &broken{apply: func(s nimState, a rules.Action) (rules.State, []rules.Event, error) {
			next, events, err := s.Apply(a)
			if err == nil {
				events = append(events, rules.Event{})
			}
			return next, events, err
		}}},
		{"a step that turns out otherwise", "same again", &broken{apply: func(s nimState, a rules.Action) (rules.State, []rules.Event, error) {
			next, events, err := s.Apply(a)
			if err == nil && calls.Add(1)%2 == 0 {
				events = append(events, rules.Event{Code: "by-chance"})
			}
			return next, events, err
		}}},
		{"a game without end", "bounded", &broken{apply: func(s nimState, a rules.Action) (rules.State, []rules.Event, error) {
			if i, ok := nimHeap(strings.TrimPrefix(string(a), NimTake)); ok && a != NimEnd && s.stones[i] > 0 {
				s.stones[i]++ // what is taken was put there first
			}
			return s.Apply(a)
		}}},
	} {
		t.Run(tt.fault, func(t *testing.T) {
			err := Check(tt.game, Options{MaxSteps: 200})
			if err == nil {
				t.Fatal("not caught")
			}
			if !strings.Contains(err.Error(), `law "`+tt.law+`"`) {
				t.Fatalf("caught, but not by the law %q: %.300v", tt.law, err)
			}
		})
	}
}
