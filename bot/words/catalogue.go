package words

import (
	"embed"
	"fmt"
	"io/fs"
	"sync"
	"sync/atomic"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

//go:embed locales/*.json
var locales embed.FS

// languages are the languages we speak. The first is the source the others are
// translated from, and what everybody else is spoken to in.
var languages = []language.Tag{language.English, language.Spanish, language.BrazilianPortuguese}

// discordLocales maps the locales of Discord that we cover to our languages.
var discordLocales = map[string]language.Tag{
	"en-US":  language.English,
	"en-GB":  language.English,
	"es-ES":  language.Spanish,
	"es-419": language.Spanish,
	"pt-BR":  language.BrazilianPortuguese,
}

// catalogue is everything the locale files say. Nothing changes it once loaded.
type catalogue struct {
	bundle   *i18n.Bundle
	messages map[language.Tag]map[string]*i18n.Message
	speakers map[language.Tag]*Speaker
}

// loaded is the catalogue. The files are part of the program and a test reads
// them all, so that they can't be read is a fault of the program: it panics.
var loaded = sync.OnceValue(func() *catalogue {
	c, err := load(locales)
	if err != nil {
		panic("words: " + err.Error())
	}
	return c
})

func load(files fs.FS) (*catalogue, error) {
	c := &catalogue{
		bundle:   i18n.NewBundle(languages[0]),
		messages: make(map[language.Tag]map[string]*i18n.Message),
		speakers: make(map[language.Tag]*Speaker),
	}
	paths, err := fs.Glob(files, "locales/*.json")
	if err != nil {
		return nil, fmt.Errorf("list locale files: %w", err)
	}
	for _, path := range paths {
		if err := c.read(files, path); err != nil {
			return nil, err
		}
	}
	for _, tag := range languages {
		c.speakers[tag] = newSpeaker(c, tag)
	}
	return c, nil
}

func (c *catalogue) read(files fs.FS, path string) error {
	text, err := fs.ReadFile(files, path)
	if err != nil {
		return fmt.Errorf("read locale file: %w", err)
	}
	file, err := i18n.ParseMessageFileBytes(text, path, nil)
	if err != nil {
		return fmt.Errorf("parse %s: %w", path, err)
	}
	byKey := c.messages[file.Tag]
	if byKey == nil {
		byKey = make(map[string]*i18n.Message)
		c.messages[file.Tag] = byKey
	}
	for _, m := range file.Messages {
		if _, twice := byKey[m.ID]; twice {
			return fmt.Errorf("%s: key %q is in another file too", path, m.ID)
		}
		if m.One != "" && m.Many == "" {
			m.Many = m.Other // Spanish and Portuguese have a form for round millions, which no count here reaches
		}
		byKey[m.ID] = m
	}
	if err := c.bundle.AddMessages(file.Tag, file.Messages...); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

var report atomic.Pointer[func(locale, key string, err error)]

// OnFault sets whom to tell about a message that is missing in a language or
// can't be said with the arguments it was given; nil tells nobody. Whoever reads
// it meanwhile gets the best that could be said. It is for the whole program, so
// main sets it once, and what it calls must be safe for concurrent use.
func OnFault(f func(locale, key string, err error)) {
	if f == nil {
		report.Store(nil)
		return
	}
	report.Store(&f)
}

func fault(tag language.Tag, key string, err error) {
	if f := report.Load(); f != nil {
		(*f)(tag.String(), key, err)
	}
}

// Localizations is the text of a key in every Discord locale we cover, plain, for
// registering commands. It is the caller's to change.
func Localizations(key string) map[string]string {
	out := make(map[string]string, len(discordLocales))
	for locale := range discordLocales {
		out[locale] = For(locale).Plain().Say(key)
	}
	return out
}
