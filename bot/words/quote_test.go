package words

import (
	"strings"
	"testing"
)

func TestAQuotationActsOnNothingAroundIt(t *testing.T) {
	for text, want := range map[string]string{
		"plain":                   "> plain",
		" two\n\n lines ":         "> two\n> lines",
		"**b** <@101> @everyone":  "> \\*\\*b\\*\\* \\<@\u200b101\\> @\u200beveryone",
		"# title\n- list\n> more": "> \\# title\n> \\- list\n> \\> more",
		"\u202eturned":            "> turned",
		"":                        "> ?",
		"\u200b":                  "> ?",
	} {
		if got := For("en-US").Quoted(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	long := For("en-US").Quoted(strings.Repeat("é", 500))
	if long != "> "+strings.Repeat("é", 500) {
		t.Errorf("a note as long as may be: %q", long)
	}
	if lines := strings.Count(For("en-US").Quoted(strings.Repeat("a\n", 250)), "\n") + 1; lines != maxQuoteLines {
		t.Errorf("%d lines", lines)
	}
}
