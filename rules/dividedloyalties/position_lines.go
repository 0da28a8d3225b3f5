package dividedloyalties

import (
	"strings"
	"unicode/utf8"

	"bridgekeeper/rules"
)

// A field is a word of a text and where it starts, in bytes.
type field struct {
	text string
	at   int
}

func (f field) end() int { return f.at + len(f.text) }

// A textLine is a line that says something: neither blank nor a comment.
type textLine struct {
	field  // the line without the blanks around it
	fields []field
}

// A textReader finds its way in a text and makes the errors over it.
type textReader struct{ text string }

func (r *textReader) fail(f field, code string, args rules.Args) error {
	return &rules.NotationError{Input: r.text, Start: f.at, End: f.end(), Code: code, Args: args}
}

// check refuses a text of more than most bytes, or one that is no text. A mark of
// the encoding at its beginning is read over.
func (r *textReader) check(most int) error {
	if len(r.text) > most {
		return r.fail(field{at: most}, CodeTextTooLong, rules.Args{"count": rules.Count(most)})
	}
	for i, c := range r.text {
		if c == utf8.RuneError {
			if _, n := utf8.DecodeRuneInString(r.text[i:]); n == 1 {
				return r.fail(field{r.text[i : i+1], i}, CodeTextBroken, nil)
			}
		}
	}
	return nil
}

const byteOrderMark = "\ufeff"

// blocks are the stretches of lines between blank ones.
func (r *textReader) blocks() [][]textLine {
	var blocks [][]textLine
	open := false
	for at := 0; at < len(r.text); {
		raw, _, _ := strings.Cut(r.text[at:], "\n")
		line := trim(field{raw, at})
		at += len(raw) + 1
		switch {
		case strings.HasPrefix(line.text, "#"):
		case line.text == "":
			open = false
		default:
			if !open {
				blocks = append(blocks, nil)
				open = true
			}
			n := len(blocks) - 1
			blocks[n] = append(blocks[n], textLine{line, split(line)})
		}
	}
	return blocks
}

func trim(f field) field {
	left := strings.TrimLeft(f.text, " \t\r"+byteOrderMark)
	return field{strings.TrimRight(left, " \t\r"), f.at + len(f.text) - len(left)}
}

func split(f field) []field {
	var out []field
	for i := 0; i < len(f.text); {
		n := strings.IndexAny(f.text[i:], " \t")
		if n < 0 {
			n = len(f.text) - i
		}
		if n > 0 {
			out = append(out, field{f.text[i : i+n], f.at + i})
		}
		i += n + 1
	}
	return out
}
