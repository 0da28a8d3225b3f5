package dividedloyalties

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"bridgekeeper/rules"
)

// mostMemory is what reading any file may take, all that is let go again counted in.
const mostMemory = 32 << 20

// TestHostileFilesAreRefusedCheaply counts the memory rather than the time: a busy
// machine must not fail it, and what allocates little here takes little time.
func TestHostileFilesAreRefusedCheaply(t *testing.T) {
	full := csvHead
	for n := range maxPositions {
		for row := range rules.MaxSide {
			full += fmt.Sprintf("%d,P%d,%d%s\n", n, n, row, strings.Repeat(",S1", rules.MaxSide))
		}
	}
	tokens := csvHead
	r := rand.New(rand.NewPCG(1, 1))
	for row := range rules.MaxSide {
		tokens += fmt.Sprintf("1,P,%d", row)
		for range rules.MaxSide {
			tokens += fmt.Sprintf(",%c%03d", 'A'+r.IntN(26), r.IntN(1000))
		}
		tokens += "\n"
	}
	deep := func(n int, open, shut string) string { return strings.Repeat(open, n) + strings.Repeat(shut, n) }
	in := func(value string) string {
		return strings.Replace(aSave, `"sub": ""`, `"sub": `+value, 1)
	}
	for _, tt := range []struct {
		says, text string
		taken      bool
	}{
		{says: "10 MB of nothing", text: strings.Repeat(" ", 10<<20)},
		{says: "10 MB of lists", text: strings.Repeat("[", 10<<20)},
		{says: "a million columns", text: csvHead + "1,A,0" + strings.Repeat(",.", 1e6) + "\n"},
		{says: "as many columns as fit", text: csvHead + "1,A,0,S1" + strings.Repeat(",", 200_000) + "\n", taken: true},
		{says: "as many rows as fit", text: csvHead + strings.Repeat("1,A,0,S1\n", 28_000), taken: true},
		{says: "as many positions as fit", text: csvHead + ids(20_000)},
		{says: "as many empty lines as fit", text: strings.Repeat("\n", maxFile)},
		{says: "a long header", text: strings.Repeat("x,", maxFile/2)},
		{says: "the most and largest positions", text: full, taken: true},
		{says: "a region to each cell", text: tokens, taken: true},
		{says: "a name without end", text: csvHead + "1," + strings.Repeat("a", 200_000) + ",0,S1\n", taken: true},
		{says: "bytes that are no text", text: csvHead + strings.Repeat("\xff", 200_000)},
		{says: "deep lists", text: deep(120_000, "[", "]")},
		{says: "deep objects", text: deep(40_000, `{"a":`, "}")},
		{says: "a deep value in its place", text: in(deep(100_000, "[", "]"))},
		{says: "deep enough to be read over", text: in(deep(5_000, "[", "]")), taken: true},
		{says: "a list without end", text: strings.Replace(aSave, `[null,"blue"`, "["+strings.Repeat("0,", 100_000)+`"blue"`, 1)},
		{says: "bridges without end", text: strings.Replace(aSave, `"activeBridges": [`, `"activeBridges": [`+strings.Repeat("{},", 80_000), 1)},
		{says: "members without end", text: in("{" + strings.Repeat(`"blueInv":1,`, 20_000) + `"a":1}`), taken: true},
		{says: "a long number", text: strings.Replace(aSave, "13,", strings.Repeat("9", 200_000)+",", 1)},
		{says: "a long text", text: strings.Replace(aSave, "Sa**ved**", strings.Repeat(`\u0041`, 30_000), 1), taken: true},
		{says: "bytes that are no text in a name", text: strings.Replace(aSave, "Sa**ved**", "\xff", 1)},
	} {
		data := []byte(tt.text)
		for _, f := range (Game{}).Formats() {
			lines, took, err := memoryOf(func() ([]*rules.Line, error) { return f.Import(data) })
			if took > mostMemory {
				t.Errorf("%s as %s takes %d KB", tt.says, f.Name, took>>10)
			}
			t.Logf("%s as %s: %d KB, %.120v", tt.says, f.Name, took>>10, err)
			switch {
			case err != nil:
				pointsInto(t, data, err)
			case !tt.taken || len(lines) == 0:
				t.Errorf("%s as %s: %d lines", tt.says, f.Name, len(lines))
			}
		}
	}
}

func ids(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "%d,A,0,S\n", i)
	}
	return b.String()
}

// memoryOf is all the memory that was taken, in bytes.
func memoryOf[T any](do func() (T, error)) (T, uint64, error) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	out, err := do()
	runtime.ReadMemStats(&after)
	return out, after.TotalAlloc - before.TotalAlloc, err
}
