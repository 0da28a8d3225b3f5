package dividedloyalties

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A tokenKind is what a stretch of a typed turn is, before its place in the turn
// is known.
type tokenKind int8

const (
	tokenWord tokenKind = iota // letters
	tokenCell                  // a letter and digits: a cell, or a mark such as x2
	tokenDash                  // between the ends of a bridge
	tokenOpen                  // "+"
	tokenSign                  // anything else
)

type token struct {
	field
	kind  tokenKind
	glued bool // nothing between it and the token before
}

func (t token) lower() string { return strings.ToLower(t.text) }

// tokens splits a typed turn. Blanks, commas and semicolons only separate. In
// letters followed by digits the last letter is a column's and what is before it
// a word: "purplef7".
func tokens(text string) []token {
	var out []token
	add := func(kind tokenKind, at, end int) {
		n := len(out)
		glued := n > 0 && out[n-1].end() == at
		out = append(out, token{field{text[at:end], at}, kind, glued})
	}
	for at := 0; at < len(text); {
		c, size := utf8.DecodeRuneInString(text[at:])
		switch {
		case unicode.IsSpace(c) || c == ',' || c == ';':
		case c == '+':
			add(tokenOpen, at, at+size)
		case unicode.Is(unicode.Dash, c):
			add(tokenDash, at, at+size)
		case unicode.IsLetter(c):
			size = run(text[at:], isWordRune)
			if digits := run(text[at+size:], isDigit); digits > 0 {
				_, last := utf8.DecodeLastRuneInString(text[at : at+size])
				if size > last {
					add(tokenWord, at, at+size-last)
				}
				add(tokenCell, at+size-last, at+size+digits)
				size += digits
			} else {
				add(tokenWord, at, at+size)
			}
		default:
			add(tokenSign, at, at+size)
		}
		at += size
	}
	return out
}

// run is the length of the text's beginning made of such runes.
func run(text string, is func(rune) bool) int {
	if n := strings.IndexFunc(text, func(c rune) bool { return !is(c) }); n >= 0 {
		return n
	}
	return len(text)
}

func isWordRune(c rune) bool { return unicode.IsLetter(c) || unicode.IsMark(c) }

func isDigit(c rune) bool { return c >= '0' && c <= '9' }
