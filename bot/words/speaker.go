package words

import (
	"errors"
	"fmt"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"github.com/nicksnyder/go-i18n/v2/i18n/template"
	"golang.org/x/text/language"
)

// Speaker speaks one language. It is immutable, and safe for concurrent use.
type Speaker struct {
	catalogue *catalogue
	tag       language.Tag
	localizer *i18n.Localizer
	parser    template.Parser
	plain     bool
	twin      *Speaker // the same language for the other kind of place
}

// For is the speaker for one of Discord's locales ("es-419"); whoever's language
// we don't have is spoken to in English.
func For(locale string) *Speaker {
	c := loaded()
	if tag, ok := discordLocales[locale]; ok {
		return c.speakers[tag]
	}
	return c.speakers[languages[0]]
}

func newSpeaker(c *catalogue, tag language.Tag) *Speaker {
	s := &Speaker{catalogue: c, tag: tag, localizer: i18n.NewLocalizer(c.bundle, tag.String())}
	s.parser = newParser(s)
	plain := *s
	plain.plain = true
	s.twin, plain.twin = &plain, s
	return s
}

// Plain is the speaker for places where Discord shows text as it is: alt text,
// buttons, selects, choices, pictures. Elsewhere a name must be escaped lest its
// stars and underscores format; there the escapes would be seen.
func (s *Speaker) Plain() *Speaker {
	if s.plain {
		return s
	}
	return s.twin
}

// Language is the tag of the language spoken: "en", "es", "pt-BR".
func (s *Speaker) Language() string { return s.tag.String() }

// Has tells whether there is a message with this key.
func (s *Speaker) Has(key string) bool { return s.message(key) != nil }

// Say is the message with this key, its arguments filled in. A message with
// plural forms goes by the argument n. What can't be said is reported, see
// [OnFault]: a message this language lacks is said in English, and an unknown key
// or one that can't be said comes back as it is.
func (s *Speaker) Say(key string, args ...Args) string {
	return s.say(scope{}, key, args...)
}

func (s *Speaker) say(in scope, key string, args ...Args) string {
	data := make(map[string]any)
	for _, a := range args {
		for name, v := range a {
			data[name] = s.shown(in, name, v)
		}
	}
	config := &i18n.LocalizeConfig{MessageID: key, TemplateData: data, TemplateParser: s.parser}
	if m := s.message(key); m != nil && m.One != "" {
		config.PluralCount = data["n"]
		if _, ok := data["n"].(int); !ok {
			fault(s.tag, key, errors.New("argument n is not a number"))
			config.PluralCount = 0
		}
	}
	text, err := s.localizer.Localize(config)
	if err != nil {
		fault(s.tag, key, err)
	}
	if text == "" {
		return key
	}
	return text
}

func (s *Speaker) message(key string) *i18n.Message {
	return s.catalogue.messages[s.tag][key]
}

// word is the text of the first of these keys there is.
func (s *Speaker) word(keys ...string) string {
	for _, key := range keys {
		if s.Has(key) {
			return s.say(scope{}, key)
		}
	}
	fault(s.tag, keys[0], fmt.Errorf("no word under any of %q", keys))
	return s.harmless(keys[0][strings.LastIndexByte(keys[0], '.')+1:])
}
