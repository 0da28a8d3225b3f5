package dividedloyalties

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"bridgekeeper/rules"
)

// readPosition reads a position's text; the error is a *rules.NotationError over
// it. The state it returns may be in the middle of a game, or over.
func readPosition(text string) (*state, error) {
	r := &textReader{text: text}
	if err := r.check(maxText); err != nil {
		return nil, err
	}
	blocks := r.blocks()
	p := new(position)
	var head []textLine
	if len(blocks) > 0 {
		head = blocks[0]
	}
	if err := r.header(p, head); err != nil {
		return nil, err
	}
	if len(blocks) < 2 {
		return nil, r.fail(field{at: len(text)}, CodeNoGrid, nil)
	}
	if err := r.grid(p, blocks[1]); err != nil {
		return nil, err
	}
	s := begin(p)
	if err := r.sections(s, blocks[2:]); err != nil {
		return nil, err
	}
	return s, nil
}

// header reads the lines "key: value", in any order, each once.
func (r *textReader) header(p *position, lines []textLine) error {
	seen := map[string]bool{}
	for _, l := range lines {
		key, value, found := cutField(l.field, ":")
		if !found {
			return r.fail(l.field, CodeUnknownHeader, rules.Args{"text": rules.Clip(l.text)})
		}
		name := strings.ToLower(key.text)
		if seen[name] {
			return r.fail(key, CodeRepeatedHeader, rules.Args{"text": rules.Clip(key.text)})
		}
		seen[name] = true
		if err := r.headerLine(p, name, key, value); err != nil {
			return err
		}
	}
	for _, key := range []string{headName, headRounds} {
		if !seen[key] {
			at := 0
			if n := len(lines); n > 0 {
				at = lines[n-1].end()
			}
			return r.fail(field{at: at}, CodeNoHeader, rules.Args{"want": rules.Word(key)})
		}
	}
	return nil
}

func (r *textReader) headerLine(p *position, name string, key, value field) error {
	switch name {
	case headName:
		if value.text == "" || !printable(value.text, maxName) {
			return r.fail(value, CodeBadName, rules.Args{"count": rules.Count(maxName)})
		}
		p.Name = value.text
	case headAbout:
		if !printable(value.text, maxAbout) {
			return r.fail(value, CodeBadName, rules.Args{"count": rules.Count(maxAbout)})
		}
		p.About = value.text
	case headRounds:
		if value.text != "3" && value.text != "4" {
			return r.fail(value, CodeBadRounds, rules.Args{"text": rules.Clip(value.text)})
		}
		p.Rounds = int(value.text[0] - '0')
	default:
		return r.fail(key, CodeUnknownHeader, rules.Args{"text": rules.Clip(key.text)})
	}
	return nil
}

// cutField cuts a field in two around the separator, trimmed.
func cutField(f field, sep string) (before, after field, found bool) {
	left, right, found := strings.Cut(f.text, sep)
	return trim(field{left, f.at}), trim(field{right, f.end() - len(right)}), found
}

// printable tells whether a text of at most that many characters has none that
// can't be shown, or that break the line. The blank is the only kind of space.
func printable(s string, most int) bool {
	if utf8.RuneCountInString(s) > most {
		return false
	}
	for _, c := range s {
		if !unicode.IsPrint(c) {
			return false
		}
	}
	return true
}

// grid reads the picture of the cells.
func (r *textReader) grid(p *position, lines []textLine) error {
	cols := 0
	for i, l := range lines {
		if i >= rules.MaxSide {
			return r.fail(l.field, CodeGridTooBig, rules.Args{"count": rules.Count(rules.MaxSide)})
		}
		if n := len(l.fields); n > rules.MaxSide {
			return r.fail(l.fields[rules.MaxSide], CodeGridTooBig, rules.Args{"count": rules.Count(rules.MaxSide)})
		}
		cols = max(cols, len(l.fields))
	}
	rows := len(lines)
	ground, tokens := make([]rules.Ground, cols*rows), make([]string, cols*rows)
	fields := false
	for i, l := range lines {
		for col, f := range l.fields {
			kind, ok := groundOf(f.text)
			if !ok {
				return r.fail(f, CodeBadCell, rules.Args{"text": rules.Clip(f.text)})
			}
			cell := (rows-1-i)*cols + col
			ground[cell] = kind
			if kind == rules.Field {
				tokens[cell] = f.text
				fields = true
			}
		}
	}
	if !fields {
		return r.fail(lines[0].field, CodeNoBoardCell, nil)
	}
	p.grid = newGrid(cols, rows, ground, tokens)
	return nil
}

// groundOf is the kind of cell that a word of the picture stands for (R2).
func groundOf(token string) (rules.Ground, bool) {
	switch token {
	case ".":
		return rules.Void, true
	case "o", "O":
		return rules.Dot, true
	}
	if len(token) > maxToken {
		return 0, false
	}
	for i := range len(token) {
		c := token[i] | 0x20
		if letter := c >= 'a' && c <= 'z'; !letter && (i == 0 || token[i] < '0' || token[i] > '9') {
			return 0, false
		}
	}
	return rules.Field, true
}
