package connectfour

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bridgekeeper/rules"
)

// mirrorText writes the picture of a position's text backwards, row by row.
func mirrorText(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if strings.Contains(line, " ") && !strings.Contains(line, ":") {
			row := []byte(line)
			slices.Reverse(row)
			lines[i] = string(row)
		}
	}
	return strings.Join(lines, "\n")
}

// TestCanonical finds positions and their mirrors alike, and no others: over all of the
// first four turns, and along random games.
func TestCanonical(t *testing.T) {
	g := Game{}
	var all []rules.State
	start, err := g.New(g.Setups()[0])
	if err != nil {
		t.Fatal(err)
	}
	level := []rules.State{start}
	for range 4 {
		all = append(all, level...)
		var next []rules.State
		for _, s := range level {
			for _, a := range s.Actions() {
				after, _, err := s.Apply(a)
				if err != nil {
					t.Fatal(err)
				}
				next = append(next, after)
			}
		}
		level = next
	}
	random := rand.New(rand.NewPCG(4, 7))
	for range 50 {
		s := start
		for s.Turn() != rules.Nobody {
			actions := s.Actions()
			if s, _, err = s.Apply(actions[random.IntN(len(actions))]); err != nil {
				t.Fatal(err)
			}
			all = append(all, s)
		}
	}
	text := map[string]string{} // by canonical
	for _, s := range all {
		c, own := rules.Canonical(g, s), s.String()
		if known, ok := text[c]; ok && known != own && known != mirrorText(own) {
			t.Fatalf("alike:\n%s\nand\n%s", known, own)
		}
		text[c] = own
		twin, err := g.New(rules.Setup{Text: mirrorText(own)})
		if err != nil {
			t.Fatal(err)
		}
		if rules.Canonical(g, twin) != c {
			t.Fatalf("not alike: the mirror of\n%s", own)
		}
	}
}
