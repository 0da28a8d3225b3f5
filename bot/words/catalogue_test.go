package words

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"text/template/parse"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"

	"bridgekeeper/rules"
)

// noFaults fails the test for whatever could not be said properly.
func noFaults(t *testing.T) {
	t.Helper()
	OnFault(func(locale, key string, err error) { t.Errorf("%s: %s: %v", locale, key, err) })
	t.Cleanup(func() { OnFault(nil) })
}

// faults collects the keys reported while f runs.
func faults(t *testing.T, f func()) []string {
	t.Helper()
	var mu sync.Mutex
	var keys []string
	OnFault(func(_, key string, _ error) {
		mu.Lock()
		defer mu.Unlock()
		keys = append(keys, key)
	})
	defer OnFault(nil)
	f()
	return keys
}

// everyMessage runs f over all messages of all languages.
func everyMessage(f func(tag language.Tag, key string, m *i18n.Message)) {
	c := loaded()
	for _, tag := range languages {
		for _, key := range slices.Sorted(maps.Keys(c.messages[tag])) {
			f(tag, key, c.messages[tag][key])
		}
	}
}

func TestEveryLanguageHasEveryKey(t *testing.T) {
	c := loaded()
	english := c.messages[languages[0]]
	if len(english) < 250 {
		t.Fatalf("only %d messages: were the files read?", len(english))
	}
	for _, tag := range languages {
		for key, m := range english {
			if other := c.messages[tag][key]; other == nil {
				t.Errorf("%s lacks %s", tag, key)
			} else if (m.One == "") != (other.One == "") {
				t.Errorf("%s: %s has plural forms in one language only", tag, key)
			}
		}
		for key := range c.messages[tag] {
			if english[key] == nil {
				t.Errorf("%s has %s, English doesn't", tag, key)
			}
		}
	}
}

func TestLanguagesFoundByDiscordLocale(t *testing.T) {
	for locale, want := range map[string]string{
		"en-US": "en", "en-GB": "en", "es-ES": "es", "es-419": "es", "pt-BR": "pt-BR",
		"de": "en", "": "en", "pt": "en", "../..": "en",
	} {
		if got := For(locale).Language(); got != want {
			t.Errorf("For(%q) speaks %s, want %s", locale, got, want)
		}
		if got := For(locale).Plain().Language(); got != want {
			t.Errorf("For(%q).Plain() speaks %s, want %s", locale, got, want)
		}
	}
}

// TestLocaleFilesAreSortedWithoutDoubles reads the files as text: a decoder keeps
// the last of two equal keys and says nothing.
func TestLocaleFilesAreSortedWithoutDoubles(t *testing.T) {
	areas := make(map[string]int)
	paths, err := fs.Glob(locales, "locales/*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range paths {
		area, tag, _ := strings.Cut(strings.TrimSuffix(path.Base(file), ".json"), ".")
		areas[area]++
		if !slices.Contains(languages, language.Make(tag)) {
			t.Errorf("%s is in no language of ours", file)
		}
		text, err := fs.ReadFile(locales, file)
		if err != nil {
			t.Fatal(err)
		}
		keys := topKeys(t, text)
		for i := 1; i < len(keys); i++ {
			if keys[i] <= keys[i-1] {
				t.Errorf("%s: %q comes after %q", file, keys[i], keys[i-1])
			}
		}
	}
	for area, n := range areas {
		if n != len(languages) {
			t.Errorf("area %s has %d files for %d languages", area, n, len(languages))
		}
	}
}

func topKeys(t *testing.T, text []byte) []string {
	t.Helper()
	var keys []string
	d := json.NewDecoder(bytes.NewReader(text))
	if _, err := d.Token(); err != nil {
		t.Fatal(err)
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			t.Fatal(err)
		}
		keys = append(keys, key.(string))
		var value any
		if err := d.Decode(&value); err != nil {
			t.Fatal(err)
		}
	}
	return keys
}

var keyPattern = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+$`)

func TestKeysFollowTheScheme(t *testing.T) {
	everyMessage(func(tag language.Tag, key string, m *i18n.Message) {
		if !keyPattern.MatchString(key) {
			t.Errorf("%s: key %q", tag, key)
		}
		for _, text := range forms(m) {
			if strings.TrimSpace(text) != text || strings.Contains(text, "  ") {
				t.Errorf("%s: %s has stray blanks", tag, key)
			}
			if strings.ContainsAny(text, "'") || regexp.MustCompile(`[^\w-]-\d|\d-\d`).MatchString(text) {
				t.Errorf("%s: %s: write ’ for an apostrophe, − for minus, – between cells: %s", tag, key, text)
			}
		}
	})
}

// forms are the texts of a message.
func forms(m *i18n.Message) []string {
	texts := []string{m.Other}
	if m.One != "" {
		texts = append(texts, m.One)
	}
	return texts
}

// placeholders are the arguments a template takes.
func placeholders(t *testing.T, s *Speaker, key, text string) []string {
	t.Helper()
	trees, err := parse.Parse(key, text, "", "", s.parser.(*templates).text.Funcs, map[string]any{"html": 0})
	if err != nil {
		t.Errorf("%s: %s: %v", s.Language(), key, err)
		return nil
	}
	names := make(map[string]bool)
	var walk func(parse.Node)
	walk = func(n parse.Node) {
		switch n := n.(type) {
		case *parse.ListNode:
			for _, c := range n.Nodes {
				walk(c)
			}
		case *parse.ActionNode:
			for _, c := range n.Pipe.Cmds {
				walk(c)
			}
		case *parse.CommandNode:
			for _, a := range n.Args {
				walk(a)
			}
		case *parse.FieldNode:
			names[strings.Join(n.Ident, ".")] = true
		case *parse.TextNode, *parse.StringNode, *parse.IdentifierNode, *parse.NumberNode:
		default:
			t.Errorf("%s: %s uses more of templates than translators should meet: %s", s.Language(), key, n)
		}
	}
	if tree := trees[key]; tree != nil {
		walk(tree.Root)
	}
	return slices.Sorted(maps.Keys(names))
}

func TestPlaceholdersAreTheSameInEveryLanguage(t *testing.T) {
	c := loaded()
	everyMessage(func(tag language.Tag, key string, m *i18n.Message) {
		source := c.messages[languages[0]][key]
		if source == nil {
			return // reported by another test
		}
		want := placeholders(t, c.speakers[languages[0]], key, source.Other)
		for _, text := range forms(m) {
			// Portuguese uses "one" for none too, so no form may write the number out.
			if got := placeholders(t, c.speakers[tag], key, text); !slices.Equal(got, want) {
				t.Errorf("%s: %s takes %q, English %q", tag, key, got, want)
			}
		}
		if m.One != "" && !slices.Contains(want, "n") {
			t.Errorf("%s has plural forms and no argument n to choose by", key)
		}
	})
}

// sample is an argument of the kind that goes by this name in the game's messages.
func sample(g spokenGame, name string) any {
	if v, ok := g.samples[name]; ok {
		return v
	}
	switch name {
	case "n", "points", "otherpoints", "count", "set", "sets", "table", "turn", "line":
		return rules.Count(2)
	case "cell":
		return cell("f7")
	case "cells":
		return rules.Cells{cell("f7"), cell("f8")}
	case "bridge", "other":
		return span("f7", "f9")
	case "piece":
		return rules.Piece("purple")
	case "kind":
		return rules.Word("red")
	case "cause":
		return rules.Word("no-stones")
	case "want":
		return rules.Word("rounds")
	case "reason":
		return rules.Word("nobody-can-place")
	case "role":
		return rules.First
	}
	return "some " + name
}

const game = "divided-loyalties"

var roles = [2]string{"blue", "yellow"}

func TestEveryMessageCanBeSaid(t *testing.T) {
	noFaults(t)
	c := loaded()
	everyMessage(func(tag language.Tag, key string, m *i18n.Message) {
		s, g := c.speakers[tag], gameOf(key)
		args := Args{}
		for _, name := range placeholders(t, s, key, m.Other) {
			args[name] = sample(g, name)
		}
		got := s.say(scope{g.Name(), g.Roles()}, key, args)
		if got == key || strings.Contains(got, "{{") || strings.Contains(got, "<no value>") {
			t.Errorf("%s: %s says %q", tag, key, got)
		}
	})
}

func TestPluralsFollowEachLanguage(t *testing.T) {
	noFaults(t)
	for _, c := range []struct {
		locale string
		n      int
		want   string
	}{
		{"en-US", 0, "0 bridge points"},
		{"en-US", 1, "1 bridge point"},
		{"en-US", 2, "2 bridge points"},
		{"es-ES", 0, "0 puntos de puente"},
		{"es-ES", 1, "1 punto de puente"},
		{"es-ES", 2, "2 puntos de puente"},
		{"es-ES", 1_000_000, "1000000 puntos de puente"},
		{"pt-BR", 0, "0 ponto de ponte"},
		{"pt-BR", 1, "1 ponto de ponte"},
		{"pt-BR", 2, "2 pontos de ponte"},
	} {
		if got := For(c.locale).Say("count.bridge-points", Args{"n": c.n}); got != c.want {
			t.Errorf("%s %d: %q, want %q", c.locale, c.n, got, c.want)
		}
	}
}

func TestWhatCannotBeSaidIsReported(t *testing.T) {
	s := For("es-ES")
	for _, c := range []struct {
		name, key string
		args      Args
	}{
		{"unknown key", "no.such-key", nil},
		{"missing argument", "card.turn", Args{"turn": 3, "player": "Ana"}},
		{"plural without a number", "count.cells", Args{"n": "three"}},
		{"argument of an unknown type", "error.no-cell", Args{"text": 1.5}},
		{"piece without a game", "alt.pieces-one", Args{"piece": rules.Piece("purple"), "cells": "a1"}},
	} {
		var got string
		if keys := faults(t, func() { got = s.Say(c.key, c.args) }); len(keys) == 0 {
			t.Errorf("%s: said %q and reported nothing", c.name, got)
		}
		if got == "" {
			t.Errorf("%s: said nothing", c.name)
		}
	}
	if got := s.Say("no.such-key"); got != "no.such-key" {
		t.Errorf("an unknown key comes back as %q", got)
	}
}

func TestMissingTranslationIsReportedAndSaidInEnglish(t *testing.T) {
	c, err := load(fstest.MapFS{
		"locales/a.en.json":    {Data: []byte(`{"a.one": "only English", "a.two": "both"}`)},
		"locales/a.es.json":    {Data: []byte(`{"a.two": "los dos"}`)},
		"locales/a.pt-BR.json": {Data: []byte(`{"a.two": "os dois"}`)},
	})
	if err != nil {
		t.Fatal(err)
	}
	var got string
	keys := faults(t, func() { got = c.speakers[language.Spanish].Say("a.one") })
	if got != "only English" || !slices.Equal(keys, []string{"a.one"}) {
		t.Errorf("said %q, reported %q", got, keys)
	}
}

func TestBadLocaleFilesAreRefused(t *testing.T) {
	for name, files := range map[string]fstest.MapFS{
		"not JSON":               {"locales/a.en.json": {Data: []byte(`{`)}},
		"one key in two files":   {"locales/a.en.json": {Data: []byte(`{"a.b": "x"}`)}, "locales/b.en.json": {Data: []byte(`{"a.b": "y"}`)}},
		"a number for a message": {"locales/a.en.json": {Data: []byte(`{"a.b": 3}`)}},
	} {
		if _, err := load(files); err == nil {
			t.Errorf("%s: loaded", name)
		}
	}
}

func TestSpeakersAreSafeForConcurrentUse(t *testing.T) {
	noFaults(t)
	var wg sync.WaitGroup
	for i := range 16 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			s := For([]string{"en-US", "es-ES", "pt-BR"}[i%3])
			for range 50 {
				s.Rules(game)
				s.Lexicon(game)("morado")
				s.Plain().Say("count.cells", Args{"n": i})
			}
		}()
	}
	wg.Wait()
}
