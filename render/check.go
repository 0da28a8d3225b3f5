package render

import (
	"fmt"

	"bridgekeeper/rules"
)

// Bounds on what a board may hold: far above any game, low enough to draw.
const (
	maxLinks = 8 * rules.MaxSide * rules.MaxSide
	maxMarks = 4 * rules.MaxSide * rules.MaxSide
	maxHand  = 12

	maxOverlay = rules.MaxSide * rules.MaxSide // of each kind
	maxHints   = 99                            // numbers of two digits
)

// checkBoard says what is wrong with a board, so that drawing it cannot go wrong.
// What merely is unknown (a piece, a ground, a kind) is drawn somehow instead.
func checkBoard(b *rules.Board) error {
	if b.Cols < 1 || b.Rows < 1 || b.Cols > rules.MaxSide || b.Rows > rules.MaxSide {
		return fmt.Errorf("board of %d by %d cells: not within 1 to %d", b.Cols, b.Rows, rules.MaxSide)
	}
	if len(b.Squares) != b.Cols*b.Rows {
		return fmt.Errorf("board of %d by %d cells with %d squares", b.Cols, b.Rows, len(b.Squares))
	}
	if len(b.Links) > maxLinks {
		return fmt.Errorf("board with %d links", len(b.Links))
	}
	for i, l := range b.Links {
		if !inside(b, l.Span.From) || !inside(b, l.Span.To) {
			return fmt.Errorf("link %d, %v, leaves the board", i, l.Span)
		}
	}
	if len(b.Marks) > maxMarks {
		return fmt.Errorf("board with %d marks", len(b.Marks))
	}
	for i, m := range b.Marks {
		if !inside(b, m.Cell) {
			return fmt.Errorf("mark %d, %v, is off the board", i, m.Cell)
		}
	}
	for i := range b.Tallies {
		if n := len(b.Tallies[i].Hand); n > maxHand {
			return fmt.Errorf("tally of the %v seat with %d kinds in hand", rules.Seats[i], n)
		}
	}
	return nil
}

// checkOverlay does the same for what is drawn over the board.
func checkOverlay(b *rules.Board, v *View) error {
	if len(v.Hints) > maxHints || len(v.Lit) > maxOverlay || len(v.Spots) > maxOverlay || len(v.Arrows) > maxOverlay {
		return fmt.Errorf("overlay of %d hints, %d lit cells, %d spots and %d arrows", len(v.Hints), len(v.Lit), len(v.Spots), len(v.Arrows))
	}
	for _, c := range v.overlaid() {
		if !inside(b, c) {
			return fmt.Errorf("overlay at %v, off the board", c)
		}
	}
	return nil
}

func inside(b *rules.Board, c rules.Cell) bool {
	return c.Col >= 0 && c.Col < b.Cols && c.Row >= 0 && c.Row < b.Rows
}
