package fourangels

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"bridgekeeper/rules"
)

// A turn in a record is "a1-c3", an angel's move, or "d4", a demon.

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

func isBlank(r rune) bool { return unicode.IsSpace(r) || r == '\ufeff' }

func isDash(r rune) bool { return unicode.Is(unicode.Dash, r) || r == '>' || r == '→' }

func trim(f field) field {
	left := strings.TrimLeftFunc(f.text, isBlank)
	return field{strings.TrimRightFunc(left, isBlank), f.at + len(f.text) - len(left)}
}

func fail(text string, f field, code string, args rules.Args) error {
	return &rules.NotationError{Input: text, Start: f.at, End: f.end(), Code: code, Args: args}
}

// illegal is the error of a text that reads well and asks for a refused step.
func illegal(text string, f field, err error) error {
	return &rules.NotationError{Input: text, Start: f.at, End: f.end(), Code: rules.CodeIllegal, Err: err}
}

// parseTurn reads a move by its two squares, or a demon by its one.
func parseTurn(s *state, text string) ([]rules.Action, error) {
	if len(text) > maxTurn {
		return nil, fail(text, field{text[maxTurn:], maxTurn}, CodeTurnTooLong, rules.Args{"count": rules.Count(maxTurn)})
	}
	whole := trim(field{text, 0})
	switch {
	case whole.text == "":
		return nil, fail(text, whole, CodeTurnEmpty, nil)
	case s.mover == rules.Nobody:
		return nil, illegal(text, whole, &rules.IllegalError{Code: rules.CodeGameOver})
	}
	// Two squares in the demons' turn are a move too, and refused as one.
	r := turnReader{text: text, rest: whole}
	a, said, err := r.turn(s, true)
	if err != nil {
		return nil, err
	}
	if r.rest.text != "" {
		return nil, fail(text, r.rest, CodeAfterTurn, rules.Args{"text": rules.Clip(r.rest.text)})
	}
	if _, _, err := s.Apply(a); err != nil {
		return nil, illegal(text, said, err)
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
	text string
	rest field // trimmed
}

// turn reads one: a square, and another where a dash says so, or where two are
// looked for and a letter follows. Said is where it is written.
func (r *turnReader) turn(s *state, two bool) (a rules.Action, said field, err error) {
	start := r.rest.at
	from, err := r.cell()
	if err != nil {
		return "", field{}, err
	}
	said = r.since(start)
	dash := r.dash()
	next, _ := utf8.DecodeRuneInString(r.rest.text)
	if r.rest.text != "" && (dash || two && unicode.IsLetter(next)) {
		to, err := r.cell()
		return Move(from, to), r.since(start), err
	}
	if dash || s.mover == rules.First {
		return "", field{}, fail(r.text, said, CodeHalfMove, rules.Args{"cell": from})
	}
	return Place(from), said, nil
}

// since is what has been read from there on.
func (r *turnReader) since(at int) field { return trim(field{r.text[at:r.rest.at], at}) }

// cell reads the name of a square, in any case.
func (r *turnReader) cell() (rules.Cell, error) {
	f := r.rest
	n := 0
	if n < len(f.text) && f.text[n] < utf8.RuneSelf && unicode.IsLetter(rune(f.text[n])) {
		n++
	}
	for n < len(f.text) && f.text[n] >= '0' && f.text[n] <= '9' {
		n++
	}
	c, ok := rules.ParseCell(strings.ToLower(f.text[:n]))
	if !ok {
		word := f
		if end := strings.IndexFunc(f.text, func(c rune) bool { return isBlank(c) || isDash(c) }); end > 0 {
			word.text = f.text[:end]
		}
		return c, fail(r.text, word, CodeBadCellName, rules.Args{"text": rules.Clip(word.text)})
	}
	r.rest = trim(f.from(n))
	return c, nil
}

// dash reads over dashes and arrows, "->" among them, and tells whether there were
// any.
func (r *turnReader) dash() bool {
	n := strings.IndexFunc(r.rest.text, func(c rune) bool { return !isDash(c) })
	if n < 0 {
		n = len(r.rest.text)
	}
	r.rest = trim(r.rest.from(n))
	return n > 0
}
