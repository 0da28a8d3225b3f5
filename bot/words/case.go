package words

import (
	"unicode"
	"unicode/utf8"
)

// LowerFirst is a text that begins with a small letter.
func LowerFirst(s string) string { return firstAs(s, unicode.ToLower) }

// UpperFirst is a text that begins with a capital.
func UpperFirst(s string) string { return firstAs(s, unicode.ToUpper) }

func firstAs(s string, change func(rune) rune) string {
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 {
		return s
	}
	return string(change(r)) + s[n:]
}
