package fourangels

import (
	"math/rand/v2"
	"strings"
	"testing"

	"bridgekeeper/rules"
)

// turnText turns the picture in a position's text by a quarter.
func turnText(text string) string {
	head, picture, _ := strings.Cut(text, "\n\n")
	var rows [][]string
	for line := range strings.Lines(picture) {
		rows = append(rows, strings.Fields(line))
	}
	out := head + "\n\n"
	for col := range rows {
		var row []string
		for i := range rows {
			row = append(row, rows[len(rows)-1-i][col])
		}
		out += strings.Join(row, " ") + "\n"
	}
	return out
}

// flipText turns the picture upside down, as a mirror does.
func flipText(text string) string {
	head, picture, _ := strings.Cut(text, "\n\n")
	var out string
	for line := range strings.Lines(picture) {
		out = line + out
	}
	return head + "\n\n" + out
}

// TestCanonical finds positions alike in all eight ways they can lie, and no others.
func TestCanonical(t *testing.T) {
	g := Game{}
	random := rand.New(rand.NewPCG(4, 8))
	seen := map[string]string{} // by canonical, one text
	for _, setup := range g.Setups() {
		for range 20 {
			s, err := g.New(setup)
			if err != nil {
				t.Fatal(err)
			}
			for range 25 {
				ways := map[string]bool{}
				text := s.String()
				for range 4 {
					text = turnText(text)
					ways[text], ways[flipText(text)] = true, true
				}
				c := rules.Canonical(g, s)
				for way := range ways {
					twin, err := g.New(rules.Setup{Text: way})
					if err != nil {
						t.Fatal(err)
					}
					if rules.Canonical(g, twin) != c {
						t.Fatalf("not alike:\n%s\nand\n%s", text, way)
					}
				}
				if known, ok := seen[c]; ok && !ways[known] {
					t.Fatalf("alike:\n%s\nand\n%s", known, text)
				}
				seen[c] = text
				actions := s.Actions()
				if len(actions) == 0 {
					break
				}
				if s, _, err = s.Apply(actions[random.IntN(len(actions))]); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}
