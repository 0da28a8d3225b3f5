package fourangels

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"bridgekeeper/rules"
	"bridgekeeper/rules/notation"
)

// A turn in a record is "a1-c3", an angel's move, or "d4", a demon.

// maxTurn bounds a typed turn, in bytes.
const maxTurn = 256

func isDash(r rune) bool { return unicode.Is(unicode.Dash, r) || r == '>' || r == '→' }

// parseTurn reads a move by its two squares, or a demon by its one.
func parseTurn(s *state, text string) ([]rules.Action, error) {
	src := notation.Source(text)
	if err := src.Within(maxTurn, CodeTurnTooLong); err != nil {
		return nil, err
	}
	whole := src.Whole()
	switch {
	case whole.Text == "":
		return nil, src.Fail(whole, CodeTurnEmpty, nil)
	case s.mover == rules.Nobody:
		return nil, src.Illegal(whole, &rules.IllegalError{Code: rules.CodeGameOver})
	}
	// Two squares in the demons' turn are a move too, and refused as one.
	r := turnReader{src, whole}
	a, said, err := r.turn(s, true)
	if err != nil {
		return nil, err
	}
	if r.rest.Text != "" {
		return nil, src.FailText(r.rest, CodeAfterTurn)
	}
	if _, _, err := s.Apply(a); err != nil {
		return nil, src.Illegal(said, err)
	}
	return []rules.Action{a}, nil
}

// formatTurn writes a turn in its one spelling.
func formatTurn(steps []rules.Action) string {
	words := make([]string, len(steps))
	for i, a := range steps {
		words[i] = strings.ReplaceAll(string(a), " ", "-")
	}
	return strings.Join(words, " ")
}

// A turnReader reads turns off the front of a text.
type turnReader struct {
	notation.Source
	rest notation.Field // trimmed
}

// turn reads one: a square, and another where a dash says so, or where two are
// looked for and a letter follows. Said is where it is written.
func (r *turnReader) turn(s *state, two bool) (a rules.Action, said notation.Field, err error) {
	start := r.rest.At
	from, err := r.cell()
	if err != nil {
		return "", notation.Field{}, err
	}
	said = r.since(start)
	dash := r.dash()
	next, _ := utf8.DecodeRuneInString(r.rest.Text)
	if r.rest.Text != "" && (dash || two && unicode.IsLetter(next)) {
		to, err := r.cell()
		return Move(from, to), r.since(start), err
	}
	if dash || s.mover == rules.First {
		return "", notation.Field{}, r.Fail(said, CodeHalfMove, rules.Args{"cell": from})
	}
	return Place(from), said, nil
}

// since is what has been read from there on.
func (r *turnReader) since(at int) notation.Field {
	return notation.Field{Text: string(r.Source[at:r.rest.At]), At: at}.Trim()
}

// cell reads the name of a square, in any case.
func (r *turnReader) cell() (rules.Cell, error) {
	f := r.rest
	n := 0
	if n < len(f.Text) && f.Text[n] < utf8.RuneSelf && unicode.IsLetter(rune(f.Text[n])) {
		n++
	}
	for n < len(f.Text) && f.Text[n] >= '0' && f.Text[n] <= '9' {
		n++
	}
	c, ok := rules.ParseCell(strings.ToLower(f.Text[:n]))
	if !ok {
		word := f
		if end := strings.IndexFunc(f.Text, func(c rune) bool { return notation.IsBlank(c) || isDash(c) }); end > 0 {
			word.Text = f.Text[:end]
		}
		return c, r.FailText(word, CodeBadCellName)
	}
	r.rest = f.From(n).Trim()
	return c, nil
}

// dash reads over dashes and arrows, "->" among them, and tells whether there were
// any.
func (r *turnReader) dash() bool {
	n := strings.IndexFunc(r.rest.Text, func(c rune) bool { return !isDash(c) })
	if n < 0 {
		n = len(r.rest.Text)
	}
	r.rest = r.rest.From(n).Trim()
	return n > 0
}
