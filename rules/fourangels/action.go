package fourangels

import (
	"strings"

	"bridgekeeper/rules"
)

// Move is the step that moves an angel (A7). Whether it is legal is for Apply to say.
func Move(from, to rules.Cell) rules.Action {
	return rules.Action(from.String() + " " + to.String())
}

// Place is the step that places a demon (A7). Whether it is legal is for Apply to say.
func Place(at rules.Cell) rules.Action { return rules.Action(at.String()) }

// A table has something for each bit of a board.
type table[T any] [MaxSide * MaxSide]T

// placeNames and moveNames are the steps of the largest board by the bits of their
// squares, of the moves those that can be legal.
var placeNames = func() (out table[rules.Action]) {
	for at := range out {
		out[at] = Place(cellOf(at))
	}
	return out
}()

var moveNames = func() (out table[table[rules.Action]]) {
	empty := NewBoard(MaxSide, 0, 0)
	for from := range out {
		for to := range inOrder(empty.Reach(1 << from)) {
			out[from][to] = Move(cellOf(from), cellOf(to))
		}
	}
	return out
}()

// A deed is an action taken apart. Its cells may lie outside the board.
type deed struct {
	moves bool       // an angel; else a demon is placed
	from  rules.Cell // of a move
	to    rules.Cell
}

// parseAction reads an action in its one spelling.
func parseAction(a rules.Action) (deed, bool) {
	first, second, moves := strings.Cut(string(a), " ")
	if !moves {
		at, ok := rules.ParseCell(first)
		return deed{to: at}, ok
	}
	from, ok1 := rules.ParseCell(first)
	to, ok2 := rules.ParseCell(second)
	return deed{moves: true, from: from, to: to}, ok1 && ok2
}

// parts are where the angel starts and where it goes, or where the demon is put.
func parts(a rules.Action) []rules.Part {
	d, ok := parseAction(a)
	switch {
	case !ok:
		return nil
	case d.moves:
		return []rules.Part{{Kind: rules.PartFrom, Value: d.from.String()}, {Kind: rules.PartTo, Value: d.to.String()}}
	}
	return []rules.Part{{Kind: rules.PartCell, Value: d.to.String()}}
}

// spell is the action that the choices say.
func spell(list []rules.Part) (rules.Action, bool) {
	var a rules.Action
	switch {
	case len(list) == 1 && list[0].Kind == rules.PartCell:
		a = rules.Action(list[0].Value)
	case len(list) == 2 && list[0].Kind == rules.PartFrom && list[1].Kind == rules.PartTo:
		a = rules.Action(list[0].Value + " " + list[1].Value)
	}
	// A cell's value could hold a blank and so look like a move.
	if d, ok := parseAction(a); !ok || d.moves != (len(list) == 2) {
		return "", false
	}
	return a, true
}
