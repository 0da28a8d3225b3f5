package rules_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/connectfour"
	"bridgekeeper/rules/dividedloyalties"
	"bridgekeeper/rules/fourangels"
	"bridgekeeper/rules/rulestest"
)

// What the race detector's runs have a share of.
var (
	codeShare    = 10 // one of so many random games
	randomBodies = 1000
)

var (
	randomGames = flag.Int("games", 200, "random games of each game that TestRandomGames… go through")

	all = []rules.Game{connectfour.Game{}, dividedloyalties.Game{}, fourangels.Game{}, rulestest.Nim{}}
)

// played is a line of those actions from a built-in setup, the default where it is empty.
func played(t testing.TB, g rules.Game, setup string, steps ...rules.Action) *rules.Line {
	t.Helper()
	if setup == "" {
		setup = g.Setups()[0].Key
	}
	l, err := rules.NewLine(g, rules.Setup{Key: setup})
	if err == nil {
		l, err = l.PlayAll(steps)
	}
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// random is a random game to its end.
func random(t testing.TB, g rules.Game, setup rules.Setup, seed int) *rules.Line {
	t.Helper()
	l, err := rules.NewLine(g, setup)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(uint64(seed), 5))
	var steps []rules.Action
	for s := l.Last(); s.Turn() != rules.Nobody; {
		actions := s.Actions()
		// Mostly a step that leaves the turn open, where there are several: bridges.
		if n := len(actions); n > 1 && actions[n-1] == "end" && r.IntN(4) > 0 {
			actions = actions[:n-1]
		}
		a := actions[r.IntN(len(actions))]
		if s, _, err = s.Apply(a); err != nil {
			t.Fatal(err)
		}
		steps = append(steps, a)
	}
	if l, err = l.PlayAll(steps); err != nil {
		t.Fatal(err)
	}
	return l
}

// People keep codes, so these must be read for ever. Where one changes, the new
// spelling needs a sign of its own (see the kinds of body) and the old one its reader.
func TestCodesStayWhatTheyAre(t *testing.T) {
	for _, tt := range []struct {
		line *rules.Line
		code string
	}{
		{played(t, connectfour.Game{}, ""), "c4-0-ih8"},
		{played(t, connectfour.Game{}, "", "d", "d", "e", "c"), "c4-4453-12n"},
		{custom(t, connectfour.Game{}, "turn: blue\n\nR......"), "c4-t9rf73h1gb88ykjksmgy5-ht8"},
		{custom(t, connectfour.Game{}, "turn: red\n\nB......\nR......", "g"), "c4-thak2dw293gppeg-6yv"},
		{played(t, fourangels.Game{}, ""), "fa-bxcpk-lwe"},
		{played(t, fourangels.Game{}, "", "a1 c3", "d4", "h8 g8"), "fa-bxcpk55fm03-3xk"},
		{custom(t, fourangels.Game{}, "A..A\n....\n..D.\nA..A", "a1 b2"), "fa-t1dr5e9s3pk9fr7cpvmvatf28wtt6-dph"},
		{played(t, dividedloyalties.Game{}, ""), "dl-bxqrt-j4r"},
		{played(t, dividedloyalties.Game{}, "owl", "blue f5", "end", "yellow f6"), "dl-bnk181a0003-d4x"},
		{custom(t, dividedloyalties.Game{}, "name: Two Courts\nrounds: 4\nabout: Small.\n\n. o S1\no G1 G1\n", "blue c1"), "dl-t1ctjn0y6gjqhxbf6bajkz85y3gx55a2m8kbznf50b5v4y4bj3e195mt79-1f1"},
		{played(t, rulestest.Nim{}, "", "take a"), "nim-b9tqa1-abu"},
	} {
		if got := rules.Code(tt.line); got != tt.code {
			t.Errorf("the code is now %s, was %s", got, tt.code)
		}
		reads(t, tt.code, tt.line)
	}
}

func custom(t testing.TB, g rules.Game, text string, steps ...rules.Action) *rules.Line {
	t.Helper()
	title := ""
	if name, _, ok := strings.Cut(text, "\n"); ok && strings.HasPrefix(name, "name: ") {
		title = name[6:]
	}
	l, err := rules.NewLine(g, rules.Setup{Title: title, Text: text})
	if err == nil {
		l, err = l.PlayAll(steps)
	}
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// reads checks that a code stands for the line.
func reads(t testing.TB, code string, want *rules.Line) {
	t.Helper()
	got, err := rules.ReadCode(all, code)
	if err != nil {
		t.Errorf("%s: %v", code, err)
		return
	}
	same := got.Last().String() == want.Last().String() && got.Setup().Title == want.Setup().Title && got.Game().Name() == want.Game().Name()
	if whole := len(code) < 290; !same || whole && !slices.Equal(got.Steps(), want.Steps()) {
		t.Errorf("%s is read as %q\n%s\nwant %q\n%s", code, got.Steps(), got.Last(), want.Steps(), want.Last())
	}
}

func TestCodesAreReadForgivingly(t *testing.T) {
	l := played(t, fourangels.Game{}, "", "a1 c3", "d4")
	code := rules.Code(l)
	for _, text := range []string{code, strings.ToUpper(code), strings.ToUpper(code[:1]) + code[1:], "  " + code + "\n"} {
		reads(t, text, l)
	}
}

func TestDigitsAloneAreACodeOfConnectFour(t *testing.T) {
	reads(t, "4453", played(t, connectfour.Game{}, "", "d", "d", "e", "c"))
	_, err := rules.ReadCode(all, "44444441")
	if e := rules.Notation(err); e == nil || e.Code != rules.CodeIllegal || e.Start != 6 {
		t.Errorf("a disc too many in a column: %v", err)
	}
	if _, err := rules.ReadCode([]rules.Game{fourangels.Game{}}, "4453"); rules.Notation(err) == nil || rules.Notation(err).Code != rules.CodeNoCode {
		t.Errorf("where no game has digits: %v", err)
	}
}

// TestNoMistypedCodeIsTaken makes every mistake of one sign in some codes: another
// one in its place, one left out, one more, any two exchanged.
func TestNoMistypedCodeIsTaken(t *testing.T) {
	lines := []*rules.Line{
		played(t, connectfour.Game{}, ""),
		played(t, connectfour.Game{}, "", "d", "d", "e", "c"),
		played(t, fourangels.Game{}, "", "a1 c3", "d4", "h8 g8"),
		custom(t, connectfour.Game{}, "turn: blue\n\nR.R....\nB.B.R.."),
		random(t, connectfour.Game{}, connectfour.Game{}.Setups()[0], 1),
		random(t, dividedloyalties.Game{}, dividedloyalties.Game{}.Setups()[1], 1).Upto(60),
	}
	const typed = "0123456789abcdefghijklmnopqrstuvwxyz-_"
	tried := 0
	for _, l := range lines {
		code := rules.Code(l)
		wrong := func(text string) {
			if text == code || isDigits(text) {
				return
			}
			tried++
			if got, err := rules.ReadCode(all, text); err == nil {
				t.Errorf("%s for %s is taken as %q", text, code, got.Steps())
			}
		}
		for i := range len(code) + 1 {
			for _, c := range typed {
				wrong(code[:i] + string(c) + code[i:])
				if i < len(code) {
					wrong(code[:i] + string(c) + code[i+1:])
				}
			}
			if i == len(code) {
				break
			}
			wrong(code[:i] + code[i+1:])
			for k := i + 1; k < len(code); k++ {
				wrong(code[:i] + code[k:k+1] + code[i+1:k] + code[i:i+1] + code[k+1:])
			}
		}
	}
	t.Logf("%d mistyped codes", tried)
}

// TestEverySlipChangesTheCheck tries the check alone, which the spelling of bodies
// would else help: each slip of one sign, and each exchange of two, in random texts.
func TestEverySlipChangesTheCheck(t *testing.T) {
	const signs = "0123456789abcdefghijklmnopqrstuvwxyz"
	r := rand.New(rand.NewPCG(37, 1259))
	for range 20 {
		text := []byte("dl-")
		for range r.IntN(100) {
			text = append(text, signs[r.IntN(36)])
		}
		check := rules.CodeCheck(string(text))
		wrong := func(parts ...[]byte) {
			if slip := slices.Concat(parts...); string(slip) != string(text) && rules.CodeCheck(string(slip)) == check {
				t.Errorf("%s and %s both end in %s", text, slip, check)
			}
		}
		for i := range text {
			wrong(text[:i], text[i+1:])
			for c := range len(signs) {
				wrong(text[:i], []byte{signs[c]}, text[i:])
				wrong(text[:i], []byte{signs[c]}, text[i+1:])
			}
			for k := range i {
				wrong(text[:k], text[i:i+1], text[k+1:i], text[k:k+1], text[i+1:])
			}
		}
	}
}

func isDigits(s string) bool { return strings.Trim(s, "0123456789") == "" }

// TestRandomGamesAndTheirCodes goes through a share of the random games, over all
// setups, and tells how long codes are.
func TestRandomGamesAndTheirCodes(t *testing.T) {
	for _, g := range all {
		t.Run(g.Name(), func(t *testing.T) {
			const parts = 4
			lengths, longest := map[int][]int{}, 0
			setups := g.Setups()
			for n := range max(*randomGames/codeShare, min(len(setups), 6)) {
				whole := random(t, g, setups[n%len(setups)], n)
				for k := range parts {
					at := whole.Len() * (k + 1) / parts
					l := whole.Upto(at)
					code := rules.Code(l)
					lengths[k] = append(lengths[k], len(code))
					longest = max(longest, len(code))
					reads(t, code, l)
				}
				if t.Failed() {
					t.FailNow()
				}
			}
			for k := range parts {
				sum := 0
				for _, n := range lengths[k] {
					sum += n
				}
				t.Logf("after %d/%d of a game: %.1f signs, at most %d", k+1, parts, float64(sum)/float64(len(lengths[k])), slices.Max(lengths[k]))
			}
			if longest > 300 {
				t.Errorf("%d signs", longest)
			}
		})
	}
}

func TestCodesOfCustomPositions(t *testing.T) {
	big := func(token func(i int) string) string {
		var b strings.Builder
		b.WriteString("name: Big\nrounds: 4\n\n")
		for i := range 25 * 25 {
			b.WriteString(token(i))
			b.WriteByte(" \n"[(i%25)/24])
		}
		return b.String()
	}
	r := rand.New(rand.NewPCG(3, 3))
	for _, tt := range []struct {
		says, text string
		most       int
	}{
		{"one region", big(func(int) string { return "S1" }), 120},
		{"random regions of ten", big(func(int) string { return fmt.Sprintf("S%d", r.IntN(10)) }), 800},
		{"dots and voids at random", big(func(int) string { return []string{".", "o", "S1"}[r.IntN(3)] }), 500},
		{"a region to each cell, at random", big(func(int) string { return fmt.Sprintf("%c%03d", 'A'+r.IntN(26), r.IntN(1000)) }), 3000},
	} {
		whole := random(t, dividedloyalties.Game{}, rules.Setup{Title: "Big", Text: tt.text}, 1)
		for _, n := range []int{0, 10, whole.Len() / 2, whole.Len()} {
			l := whole.Upto(n)
			code := rules.Code(l)
			reads(t, code, l)
			t.Logf("%s, after %d steps: %d signs", tt.says, n, len(code))
			if n == 0 && len(code) > tt.most || len(code) > rules.MaxCode {
				t.Errorf("%s, after %d steps: %d signs", tt.says, n, len(code))
			}
		}
	}
}
