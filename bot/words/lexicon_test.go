package words

import (
	"strings"
	"testing"

	"golang.org/x/text/language"

	"github.com/nicksnyder/go-i18n/v2/i18n"
)

func TestLexiconFindsWordsOfTheLanguage(t *testing.T) {
	for _, c := range []struct{ locale, words, key string }{
		{"en-US", "blue", "blue"},
		{"en-US", "purple violet", "purple"},
		{"en-US", "end", "end"},
		{"es-ES", "azul azules", "blue"},
		{"es-ES", "morado morada moradas púrpura purpura MORADO", "purple"},
		{"es-ES", "rojo roja", "red"},
		{"es-ES", "naranja anaranjado", "orange"},
		{"es-ES", "amarillo amarillas", "yellow"},
		{"es-ES", "verde verdes", "green"},
		{"es-ES", "fin terminar", "end"},
		{"es-ES", "puente", "bridge"},
		{"pt-BR", "azul azuis", "blue"},
		{"pt-BR", "roxo roxa lilás lilas", "purple"},
		{"pt-BR", "vermelho vermelhas", "red"},
		{"pt-BR", "laranja", "orange"},
		{"pt-BR", "amarelo amarela", "yellow"},
		{"pt-BR", "verde", "green"},
		{"pt-BR", "fim encerrar", "end"},
		{"pt-BR", "ponte", "bridge"},
	} {
		lexicon := For(c.locale).Lexicon(game)
		for _, word := range strings.Fields(c.words) {
			if key, ok := lexicon(word); !ok || key != c.key {
				t.Errorf("%s: %q is %q, want %q", c.locale, word, key, c.key)
			}
		}
	}
	for _, word := range []string{"", "gris", "azulrojo", "f7"} {
		if key, ok := For("es-ES").Lexicon(game)(word); ok {
			t.Errorf("%q is %q", word, key)
		}
	}
}

// TestLexiconKnowsWhatPeopleRead: whatever the catalogue calls a colour, or the
// command that ends a turn, can be typed.
func TestLexiconKnowsWhatPeopleRead(t *testing.T) {
	for locale := range discordLocales {
		s := For(locale)
		lexicon := s.Lexicon(game)
		for _, colour := range []string{"blue", "purple", "red", "orange", "yellow", "green"} {
			if key, _ := lexicon(s.Say(game + ".piece." + colour)); key != colour {
				t.Errorf("%s: the word for %s is read as %q", locale, colour, key)
			}
			stone := strings.Fields(s.Say(game + ".a-stone." + colour))
			if key, _ := lexicon(stone[1]); s.Language() == "en" && key != colour {
				t.Errorf("%s: %q is read as %q", locale, stone[1], key)
			} else if key, _ := lexicon(stone[len(stone)-1]); s.Language() != "en" && key != colour {
				t.Errorf("%s: %q is read as %q", locale, stone[len(stone)-1], key)
			}
		}
		if key, _ := lexicon(s.Say("command.end.name")); key != "end" {
			t.Errorf("%s: the name of /end is read as %q", locale, key)
		}
	}
}

func TestNoWordOfTheLexiconMeansTwoThings(t *testing.T) {
	meanings := make(map[string]string)
	everyMessage(func(tag language.Tag, key string, m *i18n.Message) {
		if !strings.Contains(key, ".lexicon.") {
			return
		}
		for _, word := range strings.Fields(m.Other) {
			if word != strings.ToLower(word) {
				t.Errorf("%s: %q is not in lower case", tag, word)
			}
			at := tag.String() + " " + Fold(word)
			if other, ok := meanings[at]; ok && other != key {
				t.Errorf("%s: %q means %s and %s", tag, word, other, key)
			}
			meanings[at] = key
		}
	})
}
