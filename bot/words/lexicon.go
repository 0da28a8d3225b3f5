package words

import (
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/language"
	"golang.org/x/text/unicode/norm"

	"bridgekeeper/rules"
)

// lexicons keeps the words of each game and language once they were asked for.
var lexicons sync.Map // of lexiconKey to map[string]string

type lexiconKey struct {
	tag  language.Tag
	game string
}

// Lexicon finds the keys of words of this language typed in a game's notation:
// colours in every gender and number, "end" and the like, with or without accents.
func (s *Speaker) Lexicon(game string) rules.Lexicon {
	at := lexiconKey{s.tag, game}
	known, ok := lexicons.Load(at)
	if !ok {
		known, _ = lexicons.LoadOrStore(at, s.lexicon(game+".lexicon."))
	}
	words := known.(map[string]string)
	return func(word string) (string, bool) {
		key, ok := words[Fold(word)]
		return key, ok
	}
}

func (s *Speaker) lexicon(prefix string) map[string]string {
	words := make(map[string]string)
	for id, m := range s.catalogue.messages[s.tag] {
		key, ok := strings.CutPrefix(id, prefix)
		if !ok {
			continue
		}
		for _, word := range strings.Fields(m.Other) {
			words[Fold(word)] = key
		}
	}
	return words
}

// Fold is a text without case and accents, for comparing with what people type.
func Fold(word string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFD.String(word))
}
