package dividedloyalties

import (
	"strings"

	"bridgekeeper/rules"
)

// ActionEnd ends the turn.
const ActionEnd rules.Action = "end"

// PlaceAction is the step that lays a stone of that colour on the cell. Whether
// it is legal is for Apply to say.
func PlaceAction(piece rules.Piece, c rules.Cell) rules.Action {
	return rules.Action(string(piece) + " " + c.String())
}

// BridgeAction is the step that declares a bridge with these ends, in either
// order.
func BridgeAction(ends rules.Span) rules.Action {
	ends = ends.Ordered()
	return rules.Action("bridge " + ends.From.String() + " " + ends.To.String())
}

// A verb is the kind of a step.
type verb uint8

const (
	verbNone verb = iota
	verbPlace
	verbBridge
	verbEnd
)

// A step is an action taken apart. Its cells may lie outside the board.
type step struct {
	verb   verb
	colour colour     // of verbPlace
	span   rules.Span // of verbBridge in board order; of verbPlace the cell is From
}

// parseAction reads an action in its one spelling.
func parseAction(a rules.Action) (step, bool) {
	if len(a) > rules.MaxAction {
		return step{}, false
	}
	if a == ActionEnd {
		return step{verb: verbEnd}, true
	}
	word, rest, _ := strings.Cut(string(a), " ")
	if word != "bridge" {
		c := colourOf(word)
		cell, ok := rules.ParseCell(rest)
		return step{verb: verbPlace, colour: c, span: rules.Span{From: cell}}, ok && c != none
	}
	first, second, _ := strings.Cut(rest, " ")
	from, ok1 := rules.ParseCell(first)
	to, ok2 := rules.ParseCell(second)
	// Ends out of order would be a second spelling of the same step.
	if !ok1 || !ok2 || to.Less(from) {
		return step{}, false
	}
	return step{verb: verbBridge, span: rules.Span{From: from, To: to}}, true
}

// parts are the choices a person makes to say the action.
func parts(a rules.Action) []rules.Part {
	st, ok := parseAction(a)
	if !ok {
		return nil
	}
	from := st.span.From.String()
	switch st.verb {
	case verbPlace:
		return []rules.Part{{Kind: rules.PartPiece, Value: string(st.colour.piece())}, {Kind: rules.PartCell, Value: from}}
	case verbBridge:
		return []rules.Part{{Kind: rules.PartFrom, Value: from}, {Kind: rules.PartTo, Value: st.span.To.String()}}
	}
	return []rules.Part{{Kind: rules.PartEnd}}
}

// spell is the action that the choices say.
func spell(list []rules.Part) (rules.Action, bool) {
	switch {
	case len(list) == 1 && list[0] == rules.Part{Kind: rules.PartEnd}:
		return ActionEnd, true
	case len(list) != 2:
		return "", false
	case list[0].Kind == rules.PartPiece && list[1].Kind == rules.PartCell:
		a := rules.Action(list[0].Value + " " + list[1].Value)
		if st, ok := parseAction(a); ok && st.verb == verbPlace {
			return a, true
		}
	case list[0].Kind == rules.PartFrom && list[1].Kind == rules.PartTo:
		from, ok1 := rules.ParseCell(list[0].Value)
		to, ok2 := rules.ParseCell(list[1].Value)
		if ok1 && ok2 {
			return BridgeAction(rules.Span{From: from, To: to}), true
		}
	}
	return "", false
}
