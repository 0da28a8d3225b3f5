package dividedloyalties

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"bridgekeeper/rules"
)

// A twin of a game is played on the same board lying otherwise.
type twin struct {
	cols, rows int
	way        int
	exchanged  bool
}

func (w twin) String() string { return fmt.Sprintf("way %d, exchanged %t", w.way, w.exchanged) }

// cell is where a cell of the game lies in its twin, which has one empty column and row
// more at the left and the bottom.
func (w twin) cell(c rules.Cell) rules.Cell {
	if w.way&1 != 0 {
		c.Col = w.cols - 1 - c.Col
	}
	if w.way&2 != 0 {
		c.Row = w.rows - 1 - c.Row
	}
	if w.way&4 != 0 {
		c.Col, c.Row = c.Row, c.Col
	}
	return rules.Cell{Col: c.Col + 1, Row: c.Row + 1}
}

// setup is the twin's: every region has another name.
func (w twin) setup(t *testing.T, s *state) rules.Setup {
	grid := map[rules.Cell]string{}
	top := 0
	for row := range s.g.rows {
		for col := range s.g.cols {
			token := s.g.token(row*s.g.cols + col)
			if len(token) > 1 {
				token = "X" + strings.ToLower(token[:1]) + token[1:]
			}
			at := w.cell(rules.Cell{Col: col, Row: row})
			grid[at] = token
			top = max(top, at.Col, at.Row)
		}
	}
	text := fmt.Sprintf("name: Twin\nrounds: %d\n\n", s.pos.Rounds)
	for row := top; row >= 0; row-- {
		for col := range top + 1 {
			token := grid[rules.Cell{Col: col, Row: row}]
			if token == "" {
				token = "."
			}
			text += token + " "
		}
		text += "\n"
	}
	if w.exchanged {
		text += "\nturn:\nyellow quiet 0\n"
	}
	return rules.Setup{Text: text}
}

// action is what the twin plays where the game plays a.
func (w twin) action(a rules.Action) rules.Action {
	exchange := strings.NewReplacer("blue", "yellow", "yellow", "blue", "purple", "orange", "orange", "purple")
	words := strings.Fields(string(a))
	for i, word := range words {
		if at, ok := rules.ParseCell(word); ok {
			words[i] = w.cell(at).String()
		} else if w.exchanged {
			words[i] = exchange.Replace(word)
		}
	}
	parts := strings.Join(words, " ")
	if words[0] == "bridge" {
		from, _ := rules.ParseCell(words[1])
		to, _ := rules.ParseCell(words[2])
		s := rules.Span{From: from, To: to}.Ordered()
		parts = "bridge " + s.From.String() + " " + s.To.String()
	}
	return rules.Action(parts)
}

// TestCanonical plays random games beside their sixteen twins, step by step: each
// position is known as its twins are, and as no other of the game.
func TestCanonical(t *testing.T) {
	g := Game{}
	random := rand.New(rand.NewPCG(4, 9))
	setups := g.Setups()
	for n := range 2 {
		setup := setups[random.IntN(len(setups))]
		start, err := g.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		first := start.(*state)
		var twins []twin
		var at []rules.State
		for way := range 8 {
			for _, exchanged := range []bool{false, true} {
				w := twin{cols: first.g.cols, rows: first.g.rows, way: way, exchanged: exchanged}
				s, err := g.New(w.setup(t, first))
				if err != nil {
					t.Fatalf("%s, %s: %v", setup.Title, w, err)
				}
				twins, at = append(twins, w), append(at, s)
			}
		}
		seen := map[string]int{}
		s := start
		for step := 0; ; step++ {
			c := rules.Canonical(g, s)
			if before, ok := seen[c]; ok {
				t.Fatalf("game %d, %s: known alike after %d steps and after %d", n, setup.Title, before, step)
			}
			seen[c] = step
			for i, w := range twins {
				if rules.Canonical(g, at[i]) != c {
					t.Fatalf("game %d, %s, step %d, %s: not alike:\n%s\nand\n%s", n, setup.Title, step, w, s, at[i])
				}
			}
			actions := s.Actions()
			if len(actions) == 0 {
				break
			}
			a := actions[random.IntN(len(actions))]
			if s, _, err = s.Apply(a); err != nil {
				t.Fatal(err)
			}
			for i, w := range twins {
				if at[i], _, err = at[i].Apply(w.action(a)); err != nil {
					t.Fatalf("game %d, step %d, %s: %s: %v", n, step, w, w.action(a), err)
				}
			}
		}
	}
}

// BenchmarkCanonical is what a position of a whole game costs, beside its text.
func BenchmarkCanonical(b *testing.B) {
	g := Game{}
	s, err := g.New(g.Setups()[0])
	if err != nil {
		b.Fatal(err)
	}
	random := rand.New(rand.NewPCG(4, 9))
	for range 60 {
		if actions := s.Actions(); len(actions) > 0 {
			if s, _, err = s.Apply(actions[random.IntN(len(actions))]); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.Run("text", func(b *testing.B) {
		for b.Loop() {
			_ = s.String()
		}
	})
	b.Run("canonical", func(b *testing.B) {
		for b.Loop() {
			_ = g.Canonical(s)
		}
	})
}
