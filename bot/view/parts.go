package view

import "bridgekeeper/rules"

// Part is an action's part of this kind.
func Part(g rules.Game, a rules.Action, kind string) (string, bool) {
	return ValueOf(g.Parts(a), kind)
}

// CellPart is the cell that an action names as a part of this kind.
func CellPart(g rules.Game, a rules.Action, kind string) (rules.Cell, bool) {
	v, ok := Part(g, a, kind)
	if !ok {
		return rules.Cell{}, false
	}
	return rules.ParseCell(v)
}

// ValueOf is the value of the part of this kind among parts.
func ValueOf(parts []rules.Part, kind string) (string, bool) {
	for _, p := range parts {
		if p.Kind == kind {
			return p.Value, true
		}
	}
	return "", false
}

// EndsTurn tells whether the action does nothing but end the turn.
func EndsTurn(g rules.Game, a rules.Action) bool {
	parts := g.Parts(a)
	return len(parts) == 1 && parts[0].Kind == rules.PartEnd
}
