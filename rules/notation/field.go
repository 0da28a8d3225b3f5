// Package notation is what engines read and write texts with: the stretches of a
// text that errors point at, and positions written as a picture of the board. It
// knows no game: what a sign means, and which code an error has, is the engine's.
package notation

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"bridgekeeper/rules"
)

// A Source is a text as it was handed in, by a person or in a file. Its methods make
// the errors over it, each a *rules.NotationError.
type Source string

// Whole is all of the text but the blanks around it.
func (s Source) Whole() Field { return Field{Text: string(s)}.Trim() }

// Within refuses a text of more than most bytes. The code's argument "count" is how
// many are allowed.
func (s Source) Within(most int, code string) error {
	if len(s) <= most {
		return nil
	}
	return s.Fail(Field{string(s[most:]), most}, code, rules.Args{"count": rules.Count(most)})
}

// Fail is the error that a field of the text can't be read.
func (s Source) Fail(f Field, code string, args rules.Args) error {
	return &rules.NotationError{Input: string(s), Start: f.At, End: f.End(), Code: code, Args: args}
}

// FailText is Fail with the field's text as the argument "text".
func (s Source) FailText(f Field, code string) error {
	return s.Fail(f, code, rules.Args{"text": rules.Clip(f.Text)})
}

// Illegal is the error that a field reads well and asks for a step that is refused:
// err says why.
func (s Source) Illegal(f Field, err error) error {
	return &rules.NotationError{Input: string(s), Start: f.At, End: f.End(), Code: rules.CodeIllegal, Err: err}
}

// Lines are the lines of the text that say something, without the blanks around
// them: neither empty ones nor those that begin with "#".
func (s Source) Lines() iter.Seq[Field] {
	return func(yield func(Field) bool) {
		at := 0
		for raw := range strings.SplitSeq(string(s), "\n") {
			line := Field{raw, at}.Trim()
			at += len(raw) + 1
			if line.Text != "" && line.Text[0] != '#' && !yield(line) {
				return
			}
		}
	}
}

// A Field is a stretch of a Source and where it starts, in bytes.
type Field struct {
	Text string
	At   int
}

// End is where the field ends.
func (f Field) End() int { return f.At + len(f.Text) }

// From is the rest of the field from its byte n on.
func (f Field) From(n int) Field { return Field{f.Text[n:], f.At + n} }

// Trim is the field without the blanks around it. The mark of an encoding, which
// some editors put before a text, is one.
func (f Field) Trim() Field {
	left := strings.TrimLeftFunc(f.Text, IsBlank)
	return Field{strings.TrimRightFunc(left, IsBlank), f.At + len(f.Text) - len(left)}
}

// Signs are the characters of the field that aren't blanks, each with its number
// from 0.
func (f Field) Signs() iter.Seq2[int, Field] {
	return func(yield func(int, Field) bool) {
		n := 0
		for i, r := range f.Text {
			if unicode.IsSpace(r) {
				continue
			}
			_, size := utf8.DecodeRuneInString(f.Text[i:])
			if !yield(n, Field{f.Text[i : i+size], f.At + i}) {
				return
			}
			n++
		}
	}
}

// IsBlank tells whether a character is one that Trim takes away.
func IsBlank(r rune) bool { return unicode.IsSpace(r) || r == '\ufeff' }
