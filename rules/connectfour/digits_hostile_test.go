package connectfour

import (
	"runtime"
	"strings"
	"testing"

	"bridgekeeper/rules"
)

// TestHostileDigitsAreRefusedCheaply counts the memory that reading a file takes, all
// that is let go again counted in.
func TestHostileDigitsAreRefusedCheaply(t *testing.T) {
	const most = 32 << 20
	full := "636313721433315541666416512454772222774755\n"
	for _, tt := range []struct{ says, text, code string }{
		{"10 MB", strings.Repeat("1", 10<<20), CodeTextTooLong},
		{"as many games as fit", strings.Repeat(full, maxDigits/len(full)), CodeTooManyGames},
		{"the most games", strings.Repeat(full, maxGames), ""},
		{"as many short games as fit", strings.Repeat("4\n", maxDigits/2), CodeTooManyGames},
		{"empty lines", strings.Repeat("\n", maxDigits), ""},
		{"a game without end", strings.Repeat("1", maxDigits), rules.CodeIllegal},
		{"bytes that are no text", strings.Repeat("\xff", maxDigits), CodeBadDigit},
	} {
		var before, after runtime.MemStats
		data := []byte(tt.text)
		runtime.ReadMemStats(&before)
		_, err := importDigits(data)
		runtime.ReadMemStats(&after)
		code := ""
		if e := rules.Notation(err); e != nil {
			code = e.Code
		}
		if took := after.TotalAlloc - before.TotalAlloc; code != tt.code || took > most {
			t.Errorf("%s: %.100v, %d KB", tt.says, err, took>>10)
		}
	}
}
