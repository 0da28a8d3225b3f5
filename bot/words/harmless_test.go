package words

import (
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"bridgekeeper/rules"
)

// hostile are things people call themselves, or type, to make a message do what it
// shouldn't.
var hostile = []string{
	"@everyone", "@here", "<@1>", "<@!1>", "<@&1>", "<#1>", "</place:1>", "<t:0:R>", "<id:home>", "<:e:1>", "<a:e:1>",
	"**bold**", "_it_", "__under__", "~~gone~~", "||spoiler||", "`code`", "```block", "\\", "a\\", "> quote", ">>> quote", "# head",
	"-# small", "- item", "* item", "1. item", "[text](https://example.com)", "https://example.com", "<https://example.com>", "discord.gg/abc",
	":smile:", "line\nbreak", "line\u2028break", "tab\tbed", "nul\x00", "bell\a", "\xff\xfe",
	"\u202egnp.exe", "\u200f\u2067turned", "\u202a\u202b\u202c\u202d\u2066\u2069", "\u2069\u2069\u2069", "שלום", "مرحبا 12",
	"", " ", "\u200b\u200b", "\u3164", "\u2800\u2800", "\u00ad", "z" + strings.Repeat("\u0301", 50), strings.Repeat("long ", 400),
}

func TestNamesAreHarmless(t *testing.T) {
	noFaults(t)
	for _, name := range hostile {
		for _, v := range []any{name, rules.Text(name), rules.Region(name), rules.Regions{rules.Region(name)}} {
			got := For("en-US").Say("error.unknown-position", Args{"position": v})
			shown, ok := strings.CutPrefix(got, "There is no board called ")
			if !ok {
				t.Fatalf("%q: %q", name, got)
			}
			shown = strings.TrimSuffix(shown, ". Pick one from the list.")
			harmlessText(t, name, shown)
		}
	}
}

// active is markup with nothing before it to take its meaning away, and a mention
// Discord's servers could read in spite of that.
var active = regexp.MustCompile("(^|[^\\\\])[*_~`|<>\\[\\]()#:/.+=-]|(^|[^\\\\])(\\\\\\\\)*\\\\$|@[^\u200b]|@$")

func harmlessText(t *testing.T, name, shown string) {
	t.Helper()
	if at := active.FindString(unpaired(shown)); at != "" {
		t.Errorf("%q is shown as %q, where %q acts", name, shown, at)
	}
	depth := 0
	for i, r := range shown {
		switch {
		case r == '\u2068':
			depth++
		case r == '\u2069':
			if depth--; depth < 0 {
				t.Errorf("%q: %q closes what it did not open", name, shown)
			}
		case unicode.Is(unicode.Bidi_Control, r), unicode.IsControl(r), r == '\u2028', r == '\u2029':
			t.Errorf("%q: %q has %U at %d", name, shown, r, i)
		}
	}
	if depth != 0 {
		t.Errorf("%q: %q opens what it does not close", name, shown)
	}
	if !utf8.ValidString(shown) || utf8.RuneCountInString(shown) > 2*maxText+4 {
		t.Errorf("%q: %q is too long, or no text", name, shown)
	}
	if strings.Contains(shown, strings.Repeat("\u0301", maxMarks+1)) {
		t.Errorf("%q: %q is a tower", name, shown)
	}
	if strings.Trim(shown, " \u200b") == "" {
		t.Errorf("%q leaves a hole", name)
	}
}

// unpaired is the text without its pairs of backslashes, each of which shows one.
func unpaired(s string) string { return strings.ReplaceAll(s, `\\`, "") }

func TestNamesKeepTheirLetters(t *testing.T) {
	for name, want := range map[string]string{
		"Ana María":       "Ana María",
		"snake_case":      `snake\_case`,
		"O'Neil, J!":      "O'Neil, J!",
		"👩\u200d🚀":        "👩\u200d🚀",
		"\u202eevil":      "evil",
		"two\n lines":     "two  lines",
		"Jose\u0301":      "Jose\u0301",
		"می\u200cخواهم":   isolate + "می\u200cخواهم" + endIsolate,
		"@everyone hello": "@\u200beveryone hello",
	} {
		if got := For("en-US").harmless(name); got != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
}

func TestPlainTextIsNotEscaped(t *testing.T) {
	got := For("en-US").Plain().Say("error.unknown-position", Args{"position": "snake_case \u202e*"})
	if !strings.Contains(got, "called snake_case *.") {
		t.Error(got)
	}
}

func TestMentionsHoldIdsOnly(t *testing.T) {
	noFaults(t)
	got := For("en-US").Say("challenge.withdrawn", Args{"challenger": User("1><@everyone 2")})
	if got != "<@12> has withdrawn this challenge." {
		t.Error(got)
	}
}

func TestTypedNotationIsHarmless(t *testing.T) {
	for _, typed := range hostile {
		e := &rules.NotationError{Input: "x " + typed + " y", Start: 2, End: 2 + len(typed), Code: "no-such-code"}
		got := For("pt-BR").Notation(game, e)
		for _, bad := range []string{"@everyone", "<@1", "<@!", "<@&", "```", "||", "https://", "\u202e"} {
			if strings.Contains(got, bad) {
				t.Errorf("%q: %q", typed, got)
			}
		}
	}
}

func FuzzHarmless(f *testing.F) {
	for _, s := range hostile {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, name string) {
		harmlessText(t, name, For("en-US").harmless(name))
		if plain := For("en-US").Plain().harmless(name); !utf8.ValidString(plain) || strings.ContainsAny(plain, "\n\r\u202e") {
			t.Errorf("%q is plainly %q", name, plain)
		}
	})
}
