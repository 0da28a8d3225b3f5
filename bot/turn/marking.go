package turn

import (
	"fmt"

	"bridgekeeper/bot/view"
	"bridgekeeper/rules"
)

// Marking shows in a picture where steps go: a spot for a cell, or for where a piece falls in
// a column, and an arrow from one cell to another.
func Marking(g rules.Game, steps []rules.Action) func(*view.Shot) {
	return func(s *view.Shot) {
		for _, step := range steps {
			from, ok1 := view.CellPart(g, step, rules.PartFrom)
			to, ok2 := view.CellPart(g, step, rules.PartTo)
			if ok1 && ok2 {
				s.Arrows = append(s.Arrows, rules.Span{From: from, To: to})
			}
			if cell, ok := view.CellPart(g, step, rules.PartCell); ok {
				s.Spots = append(s.Spots, cell)
			}
			if column, ok := view.Part(g, step, rules.PartColumn); ok {
				if cell, ok := top(s.Board, column); ok {
					s.Spots = append(s.Spots, cell)
				}
			}
		}
	}
}

// top is the lowest free cell of a column.
func top(board rules.Board, column string) (rules.Cell, bool) {
	for row := range board.Rows {
		cell, ok := rules.ParseCell(fmt.Sprint(column, row+1))
		if ok && cell.Col < board.Cols && board.At(cell).Piece == "" {
			return cell, true
		}
	}
	return rules.Cell{}, false
}
