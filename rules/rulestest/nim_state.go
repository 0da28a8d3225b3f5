package rulestest

import (
	"slices"
	"strconv"
	"strings"

	"bridgekeeper/rules"
)

// nimState is a position of Nim.
type nimState struct {
	heaps  int
	stones [nimHeaps]int // by heap
	mover  rules.Seat
	winner rules.Seat
	turn   int
	heap   int // taken from this turn; -1 before
	last   int // taken from in the last turn; -1 before
}

func (s nimState) left() int {
	n := 0
	for _, stones := range s.stones {
		n += stones
	}
	return n
}

// Turn is who acts.
func (s nimState) Turn() rules.Seat { return s.mover }

// TurnNumber counts from 1.
func (s nimState) TurnNumber() int { return s.turn }

// Actions are the heaps from the left, then the end.
func (s nimState) Actions() []rules.Action {
	var out []rules.Action
	if s.mover == rules.Nobody {
		return nil
	}
	for i := range s.heaps {
		if s.stones[i] > 0 && (s.heap < 0 || s.heap == i) {
			out = append(out, nimAction(i))
		}
	}
	if s.heap >= 0 {
		out = append(out, NimEnd)
	}
	return out
}

// Apply takes a stone or ends the turn.
func (s nimState) Apply(a rules.Action) (rules.State, []rules.Event, error) {
	refuse := func(code string, args rules.Args) (rules.State, []rules.Event, error) {
		return nil, nil, &rules.IllegalError{Action: a, Code: code, Args: args}
	}
	if s.mover == rules.Nobody {
		return refuse(rules.CodeGameOver, nil)
	}
	if a == NimEnd {
		if s.heap < 0 {
			return refuse(NimNothingTaken, nil)
		}
		s.mover, s.heap = s.mover.Other(), -1
		s.turn++
		return s, nil, nil
	}
	name, ok := strings.CutPrefix(string(a), NimTake)
	heap, ok2 := nimHeap(name)
	switch {
	case !ok || !ok2:
		return refuse(rules.CodeUnknownAction, rules.Args{"text": rules.Text(a[:min(len(a), rules.MaxAction)])})
	case s.heap >= 0 && s.heap != heap:
		return refuse(NimOtherHeap, rules.Args{"column": rules.Column(s.heap)})
	case heap >= s.heaps || s.stones[heap] == 0:
		return refuse(NimEmptyHeap, rules.Args{"column": rules.Column(heap)})
	}
	events := []rules.Event{{Code: NimTaken, Seat: s.mover, Args: rules.Args{"column": rules.Column(heap)}}}
	s.stones[heap]--
	s.heap, s.last = heap, heap
	if s.left() == 0 {
		s.winner, s.mover, s.heap = s.mover, rules.Nobody, -1
	}
	return s, events, nil
}

// Result is the winner once there is one.
func (s nimState) Result() (rules.Result, bool) {
	if s.mover != rules.Nobody {
		return rules.Result{}, false
	}
	return rules.Result{Winner: s.winner, Reason: NimLastStone}, true
}

// Board is a column of stones for each heap.
func (s nimState) Board() rules.Board {
	b := rules.Board{Cols: s.heaps, Rows: nimStones, Turn: s.mover, TurnNumber: s.turn}
	b.Squares = make([]rules.Square, b.Cols*b.Rows)
	for i := range b.Squares {
		sq := &b.Squares[i]
		sq.Ground = rules.Field
		if i/b.Cols < s.stones[i%b.Cols] {
			sq.Piece = "stone"
		}
	}
	if s.last >= 0 {
		b.Marks = []rules.Mark{{Cell: rules.Cell{Col: s.last, Row: s.stones[s.last]}, Kind: rules.MarkLast}}
	}
	return b
}

// String is the setup text.
func (s nimState) String() string {
	heaps := make([]string, s.heaps)
	for i := range heaps {
		heaps[i] = strconv.Itoa(s.stones[i])
	}
	text := strings.Join(heaps, " ")
	who := s.mover
	if who == rules.Nobody {
		who = s.winner
	}
	switch {
	case s.heap >= 0:
		text += "\n" + who.String() + " " + string(rune('a'+s.heap))
	case who == rules.Second:
		text += "\n" + who.String()
	}
	return text
}

// Canonical has the heaps in order, the smallest first.
func (Nim) Canonical(state rules.State) string {
	s := state.(nimState)
	taken := -1
	if s.heap >= 0 {
		taken = s.stones[s.heap]
	}
	slices.Sort(s.stones[:s.heaps])
	if s.heap >= 0 {
		s.heap = slices.Index(s.stones[:], taken)
	}
	return s.String()
}

// Decided knows who takes the very last stone: whoever is to move, unless nothing is
// left of the heap they are taking from. Who may as well leave it decides nothing.
func (Nim) Decided(state rules.State) (rules.Proof, bool) {
	s := state.(nimState)
	if s.mover == rules.Nobody {
		return rules.Proof{Winner: s.winner, Code: rules.CodeGameOver}, true
	}
	last := slices.Index(s.stones[:], 1)
	if s.left() != 1 || s.heap == last {
		return rules.Proof{}, false
	}
	winner := s.mover
	if s.heap >= 0 {
		winner = s.mover.Other()
	}
	return rules.Proof{Winner: winner, Code: NimOneStone, Args: rules.Args{"column": rules.Column(last)}}, true
}
