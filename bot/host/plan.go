package host

import (
	"errors"
	"slices"

	"bridgekeeper/rules"
)

// A Plan is what a player will answer to what: a tree of whole turns, from the
// beginning of the other player's turn under way. After a position where the other
// player is to act there may be several turns, no two leading to the same position;
// where the owner is, one. Automatic passes are no turns of it. It is a value that
// nothing changes; the zero Plan is none.
type Plan struct {
	Seq  int64 // of the event that made it what it is
	Next []PlannedTurn
}

// PlannedTurn is a whole turn in a plan, and what may come after it. It is stored.
type PlannedTurn struct {
	Steps []rules.Action `json:"steps"`
	Next  []PlannedTurn  `json:"next,omitempty"`
}

// How large a plan may be: turns on one way through it, and turns and steps in all.
const (
	MaxPlanDepth = 12 // six of each player's
	MaxPlanTurns = 40
	maxPlanSteps = 400
)

// errNotWhole is for steps that are not exactly one turn.
var errNotWhole = errors.New("not one whole turn")

// afterTurn is the position after steps that must be one whole turn; the error is an
// *rules.IllegalError or errNotWhole.
func afterTurn(state rules.State, steps []rules.Action) (rules.State, error) {
	for i, step := range steps {
		next, _, err := state.Apply(step)
		if err != nil {
			return nil, err
		}
		if open := rules.SameTurn(state, next); open != (i < len(steps)-1) {
			return nil, errNotWhole
		}
		state = next
	}
	if len(steps) == 0 {
		return nil, errNotWhole
	}
	return state, nil
}

// same is the turn in the list that leads from the position to one, or -1. Steps in
// another order are the same turn where they lead to the same.
func same(list []PlannedTurn, from, to rules.State) int {
	want := to.String()
	return slices.IndexFunc(list, func(p PlannedTurn) bool {
		end, err := afterTurn(from, p.Steps)
		return err == nil && end.String() == want
	})
}

// with is the list of what may come in a position, and a way that is new or goes on
// beyond what was there. Where the owner had another answer, it and all that came
// after it go.
func with(list []PlannedTurn, state rules.State, owner rules.Seat, way [][]rules.Action) ([]PlannedTurn, error) {
	if len(way) == 0 {
		return list, nil
	}
	end, err := afterTurn(state, way[0])
	if err != nil {
		return nil, err
	}
	turn, at := PlannedTurn{Steps: way[0]}, same(list, state, end)
	if at >= 0 {
		turn.Next = list[at].Next
	}
	if turn.Next, err = with(turn.Next, end, owner, way[1:]); err != nil {
		return nil, err
	}
	switch {
	case state.Turn() == owner:
		return []PlannedTurn{turn}, nil
	case at < 0:
		return append(slices.Clone(list), turn), nil
	}
	list = slices.Clone(list)
	list[at] = turn
	return list, nil
}

// without is the list without the last turn of a way that is in it, and without the
// turns of the other player that have lost their answer by that.
func without(list []PlannedTurn, state rules.State, owner rules.Seat, way [][]rules.Action) []PlannedTurn {
	i := slices.IndexFunc(list, func(p PlannedTurn) bool { return slices.Equal(p.Steps, way[0]) })
	if i < 0 {
		return list
	}
	list = slices.Clone(list)
	if len(way) == 1 {
		return slices.Delete(list, i, i+1)
	}
	end, err := afterTurn(state, way[0])
	if err != nil {
		return slices.Delete(list, i, i+1)
	}
	list[i].Next = without(list[i].Next, end, owner, way[1:])
	if len(list[i].Next) == 0 && state.Turn() != owner {
		return slices.Delete(list, i, i+1)
	}
	return list
}

// planSize counts a plan while it is looked through.
type planSize struct{ turns, steps int }

// check refuses, by its code, a list that is no plan of the owner's in a position:
// one that is too large, goes on after the end, or leaves a turn without an answer.
func (n *planSize) check(list []PlannedTurn, state rules.State, owner rules.Seat, depth int) (code string, err error) {
	for _, p := range list {
		n.turns, n.steps = n.turns+1, n.steps+len(p.Steps)
		if depth == MaxPlanDepth || n.turns > MaxPlanTurns || n.steps > maxPlanSteps {
			return CodePlanTooBig, nil
		}
		end, err := afterTurn(state, p.Steps)
		if err != nil {
			return "", err
		}
		switch {
		case len(p.Next) > 0 || state.Turn() == owner:
		case end.Turn() == rules.Nobody:
			return CodePlanOver, nil
		case end.Turn() == owner:
			return CodePlanNoAnswer, nil
		}
		if code, err := n.check(p.Next, end, owner, depth+1); code != "" || err != nil {
			return code, err
		}
	}
	return "", nil
}

// PlanLine is one line of a plan as people read it: how a turn of its owner comes
// about, or, where they would have none, one of the other player's.
type PlanLine struct {
	After int        // the number of the line it goes on from, counted from 1; 0 for none
	Turns []LineTurn // what it adds to that one, in order
	way   [][]rules.Action
}

// LineTurn is a whole turn in a line of play that has not come about.
type LineTurn struct {
	Seat     rules.Seat
	Notation string // Game.FormatTurn
}

// Way is the turns from the beginning of the other player's turn under way to the
// end of the line. It is the caller's.
func (l PlanLine) Way() [][]rules.Action { return slices.Clone(l.way) }

// PlanRoot is the position that plans start from: the one before the turn under way.
func (t *Table) PlanRoot() rules.State { return t.Line.State(t.Line.TurnStart()) }

// PlanLines are the lines of a seat's plan, each after the one it goes on from.
// They are for that player alone.
func (t *Table) PlanLines(seat rules.Seat) []PlanLine {
	var r planReader
	r.game, r.owner = t.Game, seat
	r.read(t.Plans[seat.Index()].Next, t.PlanRoot(), PlanLine{})
	return r.lines
}

// AfterLine is the position at the end of a line.
func (t *Table) AfterLine(l PlanLine) (rules.State, error) {
	state := t.PlanRoot()
	for _, steps := range l.way {
		next, err := afterTurn(state, steps)
		if err != nil {
			return nil, err
		}
		state = next
	}
	return state, nil
}

type planReader struct {
	game  rules.Game
	owner rules.Seat
	lines []PlanLine
}

// read adds the lines that begin with what was read since the last one.
func (r *planReader) read(list []PlannedTurn, state rules.State, begun PlanLine) {
	for _, p := range list {
		end, err := afterTurn(state, p.Steps)
		if err != nil {
			return // it was checked when it was armed
		}
		line := PlanLine{
			After: begun.After,
			Turns: append(slices.Clone(begun.Turns), LineTurn{state.Turn(), r.game.FormatTurn(state, p.Steps)}),
			way:   append(slices.Clone(begun.way), p.Steps),
		}
		if state.Turn() == r.owner || len(p.Next) == 0 {
			r.lines = append(r.lines, line)
			line.After, line.Turns = len(r.lines), nil
		}
		r.read(p.Next, end, line)
	}
}
