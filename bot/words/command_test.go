package words

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

var commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}]{1,32}$`)

// TestCommandTextsKeepDiscordsLimits holds what is registered to what Discord takes.
func TestCommandTextsKeepDiscordsLimits(t *testing.T) {
	commands := 0
	everyMessage(func(tag language.Tag, key string, m *i18n.Message) {
		if !strings.HasPrefix(key, "command.") {
			return
		}
		text, size := m.Other, utf8.RuneCountInString(m.Other)
		switch {
		case strings.HasSuffix(key, ".name"):
			commands++
			if !commandName.MatchString(text) || text != strings.ToLower(text) {
				t.Errorf("%s: %s %q is no name for a command or option", tag, key, text)
			}
		case strings.HasSuffix(key, ".about") || strings.Contains(key, ".choice."):
			if size < 1 || size > 100 {
				t.Errorf("%s: %s has %d characters: %s", tag, key, size, text)
			}
		default:
			t.Errorf("%s: what is %s?", tag, key)
		}
		if m.One != "" || strings.ContainsAny(text, "{*`_\\") {
			t.Errorf("%s: %s is shown as it is: %s", tag, key, text)
		}
	})
	if commands == 0 {
		t.Fatal("no commands")
	}
}

// TestCommandNamesDifferWithinALanguage: Discord refuses two commands, or two
// options of one, that a person would see under one name.
func TestCommandNamesDifferWithinALanguage(t *testing.T) {
	seen := make(map[string]string)
	everyMessage(func(tag language.Tag, key string, m *i18n.Message) {
		path, ok := strings.CutSuffix(key, ".name")
		if !ok || !strings.HasPrefix(path, "command.") {
			return
		}
		at := tag.String() + " " + path[:strings.LastIndexByte(path, '.')] + " " + m.Other
		if other := seen[at]; other != "" {
			t.Errorf("%s: %s and %s are both %q", tag, other, key, m.Other)
		}
		seen[at] = key
	})
}

func TestEnglishCommandNamesAreTheirKeys(t *testing.T) {
	for key, m := range loaded().messages[language.English] {
		if path, ok := strings.CutSuffix(key, ".name"); ok && strings.HasPrefix(path, "command.") {
			if want := path[strings.LastIndexByte(path, '.')+1:]; m.Other != want {
				t.Errorf("%s is %q in English", key, m.Other)
			}
		}
	}
}

func TestLabelsKeepDiscordsLimits(t *testing.T) {
	everyMessage(func(tag language.Tag, key string, m *i18n.Message) {
		limit, ok := map[string]int{"button": 80, "select": 150, "choice": 100}[strings.Split(key, ".")[0]]
		if n := utf8.RuneCountInString(m.Other); ok && n > limit {
			t.Errorf("%s: %s has %d characters", tag, key, n)
		}
	})
}

// TestPlainTextsHaveNoMarkup covers what Discord shows, or a picture draws, as it is.
func TestPlainTextsHaveNoMarkup(t *testing.T) {
	plain := regexp.MustCompile(`^(button|select|choice|picture|alt|count|score|list|permission)\.|\.(event|kind|cause|reason|piece|stones|a-stone|the-stone|role|position|link|name)(\.|$)`)
	everyMessage(func(tag language.Tag, key string, m *i18n.Message) {
		for _, text := range forms(m) {
			if plain.MatchString(key) && strings.ContainsAny(text, "*`_~|\\<>#") {
				t.Errorf("%s: %s has markup: %s", tag, key, text)
			}
		}
	})
}

func TestLocalizationsCoverDiscordsLocales(t *testing.T) {
	noFaults(t)
	got := Localizations("command.undo.name")
	want := map[string]string{"en-US": "undo", "en-GB": "undo", "es-ES": "deshacer", "es-419": "deshacer", "pt-BR": "desfazer"}
	if !maps.Equal(got, want) {
		t.Errorf("got %v", got)
	}
}

// TestMessagesLeaveRoom: a text display of Discord's takes 4,000 characters in
// all, and a phone shows far fewer at a glance.
func TestMessagesLeaveRoom(t *testing.T) {
	for _, tag := range languages {
		for _, g := range games {
			for _, page := range loaded().speakers[tag].Rules(g.Name()) {
				if n := utf8.RuneCountInString(page.Text); n > 1200 || n < 100 {
					t.Errorf("%s: page %q has %d characters", tag, page.Title, n)
				}
			}
		}
	}
	everyMessage(func(tag language.Tag, key string, m *i18n.Message) {
		if n := utf8.RuneCountInString(m.Other); n > 400 && !slices.Contains(strings.Split(key, "."), "rules") {
			t.Errorf("%s: %s has %d characters", tag, key, n)
		}
	})
}
