package view

import (
	"fmt"
	"strings"

	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
	"bridgekeeper/rules"
)

// textUnits bounds a board as text, with room for the rest of a message's 4,000.
const textUnits = 3800

// BoardAsText is the whole position in words.
func BoardAsText(r *route.Request, p Position) *wire.Response {
	board := p.State().Board()
	grid := textGrid(board) + "\n-# " + r.Say.Say("text.legend")
	text := r.Say.Alt(scene(p, board, r.Say), textUnits-len(grid))
	return route.Private(wire.Text{Content: text}, wire.Text{Content: grid})
}

// textGrid is the board as a block of text: a capital letter for a piece, the
// region of an empty cell, or a low line where the game has none, a dot for a dot.
func textGrid(board rules.Board) string {
	width := 1
	for _, s := range board.Squares {
		if s.Piece == "" {
			width = max(width, len(s.Region))
		}
	}
	if board.Cols*(width+1) > maxTextColumns {
		width = 1
	}
	var g strings.Builder
	g.WriteString("```\n  ")
	for col := range board.Cols {
		fmt.Fprintf(&g, " %-*s", width, rules.Column(col))
	}
	for row := board.Rows - 1; row >= 0; row-- {
		line := fmt.Sprintf("\n%2d", row+1)
		for col := range board.Cols {
			line += fmt.Sprintf(" %-*s", width, letter(board.At(rules.Cell{Col: col, Row: row}), width))
		}
		g.WriteString(strings.TrimRight(line, " "))
	}
	g.WriteString("\n```")
	return g.String()
}

// maxTextColumns is how wide a board as text may be before it leaves the regions out.
const maxTextColumns = 60

func letter(s rules.Square, width int) string {
	switch {
	case s.Piece != "":
		return strings.ToUpper(string(s.Piece[0]))
	case s.Ground == rules.Dot:
		return "·"
	case s.Ground == rules.Field && width > 1:
		return string(s.Region)
	case s.Ground == rules.Field:
		return "_"
	}
	return ""
}
