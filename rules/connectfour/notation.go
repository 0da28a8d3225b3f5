package connectfour

import (
	"strings"
	"unicode/utf8"

	"bridgekeeper/rules"
)

// maxTurn bounds a typed turn, in bytes.
const maxTurn = 256

// A field is a stretch of a text and where it starts, in bytes.
type field struct {
	text string
	at   int
}

func (f field) end() int { return f.at + len(f.text) }

// from is the rest of the field from its byte n on.
func (f field) from(n int) field { return field{f.text[n:], f.at + n} }

const byteOrderMark = "\ufeff"

func trim(f field) field {
	const blanks = " \t\r\n\v\f\u00a0" + byteOrderMark
	left := strings.TrimLeft(f.text, blanks)
	return field{strings.TrimRight(left, blanks), f.at + len(f.text) - len(left)}
}

func fail(text string, f field, code string, args rules.Args) error {
	return &rules.NotationError{Input: text, Start: f.at, End: f.end(), Code: code, Args: args}
}

// illegal is the error of a text that reads well and asks for a refused step.
func illegal(text string, f field, err error) error {
	return &rules.NotationError{Input: text, Start: f.at, End: f.end(), Code: rules.CodeIllegal, Err: err}
}

// parseTurn reads a column, by its letter or its number (C1).
func parseTurn(s *state, text string) ([]rules.Action, error) {
	if len(text) > maxTurn {
		return nil, fail(text, field{text[maxTurn:], maxTurn}, CodeTurnTooLong, rules.Args{"count": rules.Count(maxTurn)})
	}
	whole := trim(field{text, 0})
	if whole.text == "" {
		return nil, fail(text, whole, CodeTurnEmpty, nil)
	}
	word := whole
	if n := strings.IndexAny(whole.text, " \t\r\n"); n >= 0 {
		word.text = whole.text[:n]
	}
	_, size := utf8.DecodeRuneInString(word.text)
	col, ok := typedColumn(word.text[:size])
	// "drop" is no column at all, "4453" one column and then too much.
	if !ok || size < len(word.text) && !allColumns(word.text) {
		return nil, fail(text, word, CodeBadColumn, rules.Args{"text": rules.Clip(word.text)})
	}
	if rest := trim(whole.from(size)); rest.text != "" {
		return nil, fail(text, rest, CodeAfterTurn, rules.Args{"text": rules.Clip(rest.text)})
	}
	a := Drop(col)
	if _, _, err := s.Apply(a); err != nil {
		return nil, illegal(text, whole, err)
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
