package words

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"
)

const (
	maxText  = 100 // runes shown of anything a person typed or is called
	maxMarks = 3   // combining marks in a row; more is a tower over other lines

	zeroWidthSpace = "\u200b"
	isolate        = "\u2068" // FIRST STRONG ISOLATE: what follows keeps its direction to itself …
	endIsolate     = "\u2069" // … until here
)

// harmless is a text of a person's as it may stand in a message: on one line, no
// longer than maxText runes, acting on nothing around it.
func (s *Speaker) harmless(text string) string { return s.harmlessUpTo(text, maxText) }

// harmlessUpTo is harmless for a text of that many runes.
func (s *Speaker) harmlessUpTo(text string, most int) string {
	text = clean(text, most)
	if !s.plain {
		text = escape(text)
	}
	if rightToLeft(text) {
		return isolate + text + endIsolate
	}
	return text
}

// clean drops what is invisible and acts (control and direction characters), and
// what piles up, and cuts what is too long. Nothing left is "?", so that no sentence has a hole.
func clean(text string, most int) string {
	var b strings.Builder
	shown, marks := 0, 0
	visible := false
	for _, r := range strings.TrimSpace(text) {
		switch {
		case r == utf8.RuneError || unicode.IsControl(r) || unicode.IsSpace(r):
			r = ' '
		case unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Me, r):
			if marks++; marks > maxMarks {
				continue
			}
		case r == '\u200c' || r == '\u200d': // joiners: Persian and emoji need them
		case unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Co, r) || blank(r):
			continue
		default:
			visible = true
		}
		if !unicode.Is(unicode.M, r) {
			marks = 0
		}
		if shown++; shown > most {
			b.WriteRune('…')
			break
		}
		b.WriteRune(r)
	}
	if !visible {
		return "?"
	}
	return strings.TrimSpace(b.String())
}

// blank are letters and symbols that show nothing.
func blank(r rune) bool {
	switch r {
	case '\u115f', '\u1160', '\u3164', '\uffa0', '\u2800', '\u034f':
		return true
	}
	return false
}

// escape makes Discord show the text as it is: a backslash before each mark that
// could format, link or mention, and a gap after @, which some mentions mind alone.
func escape(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case strings.ContainsRune("\\*_~`|<>[]()#:/.+-=", r):
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '@':
			b.WriteString("@" + zeroWidthSpace)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// rightToLeft tells whether a text has letters that would turn the words around it.
func rightToLeft(text string) bool {
	for _, r := range text {
		p, _ := bidi.LookupRune(r)
		if c := p.Class(); c == bidi.R || c == bidi.AL || c == bidi.AN {
			return true
		}
	}
	return false
}
