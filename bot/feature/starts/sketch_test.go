package starts

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bridgekeeper/rules"
)

func TestASketchIsPaintedBetweenWhatIsChosen(t *testing.T) {
	s := sketchOf("# rounds: 4\no o o o\no o\n\no o o o\n")
	if got := s.grid(); got != "o o o o\no o . .\no o o o\n" {
		t.Fatalf("read as\n%s", got)
	}
	s.Token, s.AtRows, s.AtCols = "S1", []int{0, 2}, []int{1, 3}
	s.Between = false
	s.paint()
	if got := s.grid(); got != "o S1 o S1\no o . .\no S1 o S1\n" {
		t.Errorf("four cells:\n%s", got)
	}
	s.Between, s.Token = true, "G1"
	s.paint()
	if got := s.grid(); got != "o G1 G1 G1\no G1 G1 G1\no G1 G1 G1\n" {
		t.Errorf("and all between:\n%s", got)
	}
	for _, want := range []string{"o S1 o S1\no o . .\no S1 o S1\n", "o o o o\no o . .\no o o o\n"} {
		if !s.undo() || s.grid() != want {
			t.Errorf("undone:\n%s", s.grid())
		}
	}
	if s.undo() {
		t.Error("more was undone than done")
	}
}

func TestASketchGrowsAndShrinksAtEachEdge(t *testing.T) {
	for how, want := range map[string]string{
		growTop:      ". .\nA B\nC D\n",
		growBottom:   "A B\nC D\n. .\n",
		growLeft:     ". A B\n. C D\n",
		growRight:    "A B .\nC D .\n",
		shrinkTop:    "C D\n",
		shrinkBottom: "A B\n",
		shrinkLeft:   "B\nD\n",
		shrinkRight:  "A\nC\n",
	} {
		s := sketchOf("A B\nC D\n")
		s.AtRows, s.AtCols = []int{0, 1}, []int{0, 1}
		if !s.resize(how) || s.grid() != want {
			t.Errorf("%s:\n%s", how, s.grid())
		}
		cols, rows := s.size()
		for _, c := range s.chosen() {
			if c.Col >= cols || c.Row >= rows {
				t.Errorf("%s: %v is chosen and not there", how, c)
			}
		}
	}
	if sketchOf("A").resize("sideways") {
		t.Error("it can be changed in ways that aren’t")
	}
}

func TestRandomSketchesStayWithinTheirBounds(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	some := func(n int) []int {
		var list []int
		for range random.IntN(3) {
			list = append(list, random.IntN(n))
		}
		return list
	}
	s := sketchOf("o S1\n")
	for range 3000 {
		cols, rows := s.size()
		was := s.grid()
		s.AtRows, s.AtCols, s.Between = some(rows), some(cols), random.IntN(2) == 0
		s.Token = []string{".", "o", "S12", "Gate", "w9"}[random.IntN(5)]
		switch random.IntN(3) {
		case 0:
			s.paint()
			if !s.undo() || s.grid() != was {
				t.Fatal("a stroke can't be undone")
			}
			s.paint()
		case 1:
			s.resize(resizings[random.IntN(len(resizings))])
		default:
			s.undo()
		}
		cols, rows = s.size()
		if cols < 1 || rows < 1 || cols > rules.MaxSide || rows > rules.MaxSide || len(s.Past) > maxPast {
			t.Fatalf("%d × %d, %d steps back", cols, rows, len(s.Past))
		}
		text := s.String()
		again, err := parseSketch(text)
		if err != nil || again.String() != text {
			t.Fatalf("%v: %s", err, text)
		}
		if len(text) > 128<<10 {
			t.Fatalf("a sketch of %d bytes", len(text))
		}
	}
}

func TestRegionsAreListedAsPeopleCount(t *testing.T) {
	got := sketchOf("S10 S2 o . G1 S1 W3 S2").tokens()
	if want := []string{"G1", "S1", "S2", "S10", "W3"}; !slices.Equal(got, want) {
		t.Errorf("%v", got)
	}
}

func TestSketchesThatAreNoneAreRefused(t *testing.T) {
	for _, text := range []string{
		"", "{}", "[]", `{"rows":["o"]}`, `{"rows":[""],"n":1}`, `{"rows":["o o","o"],"n":1}`,
		`{"rows":["` + strings.Repeat("o ", 26) + `"],"n":1}`, `{"rows":[` + strings.Repeat(`"o",`, 25) + `"o"],"n":1}`,
	} {
		if _, err := parseSketch(text); err == nil {
			t.Errorf("%q is taken", text)
		}
	}
}
