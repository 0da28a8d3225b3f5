package render

import (
	"strings"
	"testing"
)

func TestTextIsFitted(t *testing.T) {
	const wished, least, room = 30, 20, 200
	for name, c := range map[string]struct {
		text       string
		whole, cut bool
	}{
		"short":    {"Blue", true, false},
		"medium":   {"Ocho puentes y 5", false, false},
		"long":     {strings.Repeat("Lealtades Divididas ", 40), false, true},
		"one word": {strings.Repeat("x", 500), false, true},
	} {
		got, size := fit(c.text, bold, wished, least, room)
		if w := textWidth(got, bold, size); w > room || got == "" {
			t.Errorf("%s: %q takes %.0f of %d", name, got, w, room)
		}
		if (size == wished) != c.whole || (size == least && strings.HasSuffix(got, ellipsis)) != c.cut {
			t.Errorf("%s: %q at %.1f", name, got, size)
		}
	}
	if got, _ := fit("Blue", bold, wished, least, -5); got != "" {
		t.Errorf("without room: %q", got)
	}
}

func TestTextKeepsWhatTheFontHas(t *testing.T) {
	for text, want := range map[string]string{
		"Ação, ñandú":         "Ação, ñandú",
		"Жёлтый Κίτρινο":      "Жёлтый Κίτρινο",
		"赤 Red":               "Red",
		"two\nlines\tand\x00": "two lines and",
		"\xff\xfe":            "",
		"a\u202eb":            "ab",
	} {
		for _, w := range []weight{regular, bold} {
			if got := strings.ReplaceAll(clean(text, w), "\uFFFD", ""); got != want {
				t.Errorf("%q becomes %q", text, got)
			}
		}
	}
}
