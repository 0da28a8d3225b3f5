package words

import (
	"strings"
	"unicode"
)

// maxName bounds a printable name, in runes: a record takes more, a thread's title two.
const maxName = 60

// Printable is a person's name for where nothing guards against it: a record, the title
// of a thread. It has only characters that print, and at most 60 of them; nothing may be
// left.
func Printable(name string) string {
	name = strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(name, ""))
	if r := []rune(name); len(r) > maxName {
		name = string(r[:maxName])
	}
	return strings.TrimSpace(name)
}

// Shorten cuts a plain text to so many characters, at least 1, the last of which then
// says that there was more.
func Shorten(text string, most int) string {
	r := []rune(text)
	if len(r) <= most {
		return text
	}
	return string(r[:most-1]) + "…"
}
