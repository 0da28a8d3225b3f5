package rules_test

import (
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/dividedloyalties"
)

// mostMemory is what reading any text may take, all that is let go again counted in.
const mostMemory = 32 << 20

// memoryOf is all the memory that was taken, in bytes.
func memoryOf(do func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// TestHostileCodesAreRefusedCheaply counts memory rather than time, which a busy
// machine takes more of.
func TestHostileCodesAreRefusedCheaply(t *testing.T) {
	primer := dividedloyalties.Game{}.CodePrimer()
	grid := "name: A\nrounds: 3\n\n" + strings.Repeat("S1 ", 25)
	for _, tt := range []struct{ says, text, code string }{
		{"nothing", "", rules.CodeNoCode},
		{"blanks", " \n\t", rules.CodeNoCode},
		{"10 MB", strings.Repeat("1", 10<<20), rules.CodeNoCode},
		{"10 MB of parts", strings.Repeat("-", 10<<20), rules.CodeNoCode},
		{"no text", "c4-44\xff-abc", rules.CodeNoCode},
		{"other letters", "с4-4453-12n", rules.CodeNoCode}, // a Cyrillic с
		{"a mention", "<@1> **c4**-4453-12n", rules.CodeNoCode},
		{"direction marks", "\u202ec4-4453-12n", rules.CodeNoCode},
		{"another game", rules.CodeWith("go", "b1"), rules.CodeCodeGame},
		{"no such kind", rules.CodeWith("dl", "x1"), rules.CodeCodeTypo},
		{"no body of digits", rules.CodeWith("dl", "4453"), rules.CodeCodeTypo},
		{"a disc too many", rules.CodeWith("c4", "4444444"), rules.CodeCodeTypo},
		{"a built-in position that isn't", rules.CodeWith("dl", "b0000"), rules.CodeCodeStart},
		{"half a print", rules.CodeWith("dl", "b00"), rules.CodeCodeTypo},
		{"a number with zeros before it", rules.CodeWith("fa", "bxcpk01"), rules.CodeCodeTypo},
		{"signs of no number", rules.CodeWith("fa", "bxcpkil"), rules.CodeCodeTypo},
		{"more steps than a game has", rules.CodeWith("fa", "bxcpk3zz"), rules.CodeCodeTypo},
		{"something left over", rules.CodeWith("fa", "bxcpk"+strings.Repeat("z", 8000)), rules.CodeCodeTypo},
		{"steps without end", rules.CodeWith("dl", "bxqrt"+strings.Repeat("z", 8000)), rules.CodeCodeTypo},
		{"a text without end", rules.CodeWith("dl", "t"+strings.Repeat("z", 8000)), rules.CodeCodeTypo},
		{"much text in few signs", rules.CodeWith("dl", rules.SqueezedBody(primer, grid+strings.Repeat(". ", 100_000))), rules.CodeCodeTypo},
		{"a text that is no position", rules.CodeWith("dl", rules.SqueezedBody(primer, "name: A\nrounds: 3\n")), rules.CodeCodeTypo},
		{"a title without end", rules.CodeWith("dl", rules.SqueezedBody(primer, "\x02"+strings.Repeat("a", 101)+"\x02"+grid)), rules.CodeCodeTypo},
		{"a title with a line break", rules.CodeWith("dl", rules.SqueezedBody(primer, "\x02a\nb\x02"+grid)), rules.CodeCodeTypo},
	} {
		var err error
		took := memoryOf(func() { _, err = rules.ReadCode(all, tt.text) })
		if e := rules.Notation(err); e == nil || e.Code != tt.code {
			t.Errorf("%s: %v, want %s", tt.says, err, tt.code)
		}
		if t.Logf("%s: %d signs, %d KB", tt.says, len(tt.text), took>>10); took > mostMemory {
			t.Errorf("%s takes %d KB", tt.says, took>>10)
		}
	}
}

func TestRandomBodiesWithTheRightCheckAreHarmless(t *testing.T) {
	const signs = "0123456789abcdefghjkmnpqrstvwxyz"
	r := rand.New(rand.NewPCG(8, 8))
	taken := 0
	for range randomBodies {
		body := []byte([]string{"t", "bxqrt", "bxcpk", "b9tqa", ""}[r.IntN(5)])
		for range r.IntN(60) {
			body = append(body, signs[r.IntN(len(signs))])
		}
		code := rules.CodeWith([]string{"dl", "fa", "c4", "nim"}[r.IntN(4)], string(body))
		if l, err := rules.ReadCode(all, code); err == nil {
			taken++
			reads(t, rules.Code(l), l)
		}
	}
	t.Logf("%d of them are positions", taken)
}

func FuzzReadCode(f *testing.F) {
	for _, text := range []string{
		"", "4453", "c4-0-ih8", "C4-4453-12n", "c4-t9rf73h1gb88ykjksmgy5-ht8", "fa-bxcpk55fm03-3xk", "dl-bnk181a0003-d4x",
		"dl-t1ctjn0y6gjqhxbf6bajkz85y3gx55a2m8kbznf50b5v4y4bj3e195mt79-1f1", "nim-b9tqa1-abu", "c4-44\u212a-000", "----", "\xff",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		l, err := rules.ReadCode(all, text)
		if name, body, ok := strings.Cut(text, "-"); err != nil && ok {
			// As a body, so that the check doesn't keep all else from being looked at.
			l, err = rules.ReadCode(all, rules.CodeWith(strings.ToLower(name), strings.ToLower(strings.SplitN(body, "-", 2)[0])))
		}
		if err != nil {
			if e := rules.Notation(err); e == nil || e.Code == "" || e.Start < 0 || e.End < e.Start || e.End > len(e.Input) {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		reads(t, rules.Code(l), l)
	})
}
