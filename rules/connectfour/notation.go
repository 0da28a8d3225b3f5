package connectfour

import (
	"strings"
	"unicode/utf8"

	"bridgekeeper/rules"
	"bridgekeeper/rules/notation"
)

// maxTurn bounds a typed turn, in bytes.
const maxTurn = 256

// parseTurn reads a column, by its letter or its number (C1).
func parseTurn(s *state, text string) ([]rules.Action, error) {
	src := notation.Source(text)
	if err := src.Within(maxTurn, CodeTurnTooLong); err != nil {
		return nil, err
	}
	whole := src.Whole()
	if whole.Text == "" {
		return nil, src.Fail(whole, CodeTurnEmpty, nil)
	}
	word := whole
	if n := strings.IndexFunc(whole.Text, notation.IsBlank); n >= 0 {
		word.Text = whole.Text[:n]
	}
	_, size := utf8.DecodeRuneInString(word.Text)
	col, ok := typedColumn(word.Text[:size])
	// "drop" is no column at all, "4453" one column and then too much.
	if !ok || size < len(word.Text) && !allColumns(word.Text) {
		return nil, src.FailText(word, CodeBadColumn)
	}
	if rest := whole.From(size).Trim(); rest.Text != "" {
		return nil, src.FailText(rest, CodeAfterTurn)
	}
	a := Drop(col)
	if _, _, err := s.Apply(a); err != nil {
		return nil, src.Illegal(whole, err)
	}
	return []rules.Action{a}, nil
}

// typedColumn reads the name of a column, which may lie outside the board.
func typedColumn(s string) (col int, ok bool) {
	if len(s) == 1 && s[0] >= '1' && s[0] <= '9' {
		return int(s[0] - '1'), true
	}
	return columnOf(rules.Action(strings.ToLower(s)))
}

// allColumns tells whether the text is nothing but columns of the board.
func allColumns(s string) bool {
	for i := range len(s) {
		if col, ok := typedColumn(s[i : i+1]); !ok || col >= Cols {
			return false
		}
	}
	return true
}

// formatTurn writes a turn: the letter of its column.
func formatTurn(steps []rules.Action) string {
	var b strings.Builder
	for _, a := range steps {
		b.WriteString(string(a))
	}
	return b.String()
}
