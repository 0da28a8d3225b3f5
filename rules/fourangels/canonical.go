package fourangels

import "bridgekeeper/rules"

// Canonical is the lowest text of a position, turned and mirrored in all eight ways.
func (Game) Canonical(position rules.State) string {
	s := *position.(*state)
	best := s.text()
	for i := range 7 {
		if i == 3 { // turned all the way round: now what a mirror shows
			s.board = s.board.mapped(func(c rules.Cell) rules.Cell { return rules.Cell{Col: c.Row, Row: c.Col} })
		} else {
			last := s.board.Side() - 1
			s.board = s.board.mapped(func(c rules.Cell) rules.Cell { return rules.Cell{Col: last - c.Row, Row: c.Col} })
		}
		best = min(best, s.text())
	}
	return best
}

// mapped is the board with its pieces where a map of its squares puts them.
func (b Board) mapped(to func(rules.Cell) rules.Cell) Board {
	out := b
	out.angels, out.demons = 0, 0
	for at := range inOrder(b.angels) {
		out.angels |= b.bitOf(to(cellOf(at)))
	}
	for at := range inOrder(b.demons) {
		out.demons |= b.bitOf(to(cellOf(at)))
	}
	return out
}
