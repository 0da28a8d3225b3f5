package dividedloyalties

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/rulestest/facts"
)

// An originalSave is what a saved game of the original says, read with none of our code.
type originalSave struct {
	Version  int
	Position struct {
		Name, Sub string
		Boards    []struct {
			Token string
			Cells [][2]int
		}
		Dots [][2]int
	}
	Grid                     []*string
	BlueInv, YellowInv       map[string]int
	BlueBatch, YellowBatch   int
	CurrentPlayer            string
	LastPlaced               *int
	BridgePlaced             bool
	SelectedColor            *string
	MoveState                string
	BridgeScore, RegionScore map[string]int
	ActiveBridges            []struct {
		Row    []int
		Player string
		Coords struct{ X1, Y1, X2, Y2 float64 }
		S, E   int
		Cut    bool
	}
}

func readSave(t *testing.T, data []byte) *originalSave {
	t.Helper()
	s := new(originalSave)
	if err := json.Unmarshal(data, s); err != nil {
		t.Fatal(err)
	}
	return s
}

// facts are all that carries meaning, in one spelling: a bridge has no direction.
func (s *originalSave) facts() string {
	var b strings.Builder
	fmt.Fprintf(&b, "version %d, %q %q, %v %v, dots %v\n", s.Version, s.Position.Name, s.Position.Sub, s.CurrentPlayer, s.MoveState, s.Position.Dots)
	fmt.Fprintf(&b, "%v %v %d %d, %v %v\n", s.BlueInv, s.YellowInv, s.BlueBatch, s.YellowBatch, s.BridgeScore, s.RegionScore)
	fmt.Fprintf(&b, "bridge placed: %v, colour selected: %v, last: %s\n", s.BridgePlaced, s.SelectedColor != nil, said(s.LastPlaced))
	for _, board := range s.Position.Boards {
		fmt.Fprintln(&b, board.Token, board.Cells)
	}
	for _, c := range s.Grid {
		b.WriteString(said(c) + " ")
	}
	for _, br := range s.ActiveBridges {
		row := slices.Clone(br.Row)
		slices.Sort(row)
		fmt.Fprintf(&b, "\n%v %s %v %v", row, br.Player, br.Cut, br.S == br.Row[0] && br.E == br.Row[len(br.Row)-1])
	}
	return b.String()
}

func said[T any](p *T) string {
	if p == nil {
		return "-"
	}
	return fmt.Sprint(*p)
}

func TestSavesOfTheOriginalGoBothWays(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(facts.Path(t, "oracle/saves"), "*.json"))
	if err != nil || len(files) < 5 {
		t.Fatalf("%d saves, %v", len(files), err)
	}
	midTurn := 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		want := readSave(t, data)
		lines, err := importSave(data)
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		if len(lines) != 1 || lines[0].Len() != 0 || lines[0].Setup().Title != want.Position.Name {
			t.Fatalf("%s: %d lines", file, len(lines))
		}
		s := lines[0].Last().(*state)
		checkStanding(t, s, want)
		if s.stone != noSite {
			midTurn++
		}
		written, err := exportSave(lines[0])
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(written, []byte(keyOurs)) {
			t.Errorf("%s: written with words of ours", file)
		}
		got := readSave(t, written)
		if got.facts() != want.facts() {
			t.Errorf("%s: written again as\n%s\nwas\n%s", file, got.facts(), want.facts())
		}
		samePixels(t, got, want)
	}
	if midTurn == 0 {
		t.Error("none was saved in the middle of a turn")
	}
}

// checkStanding compares a position with what the save says, which our scores and
// marks of cutting are worked out without.
func checkStanding(t *testing.T, s *state, want *originalSave) {
	t.Helper()
	for i, side := range sideNames {
		if got, want := s.scores[i], (score{int16(want.BridgeScore[side]), int16(want.RegionScore[side])}); got != want {
			t.Errorf("%s: score %v of %s, want %v", s.pos.Name, got, side, want)
		}
	}
	rounds := 3
	if slices.Contains([]string{"Up the Stairs", "Octopus", "Wind wheel", "Gentle kiss", "Utopia", "E M 3 W"}, s.pos.Name) {
		rounds = 4
	}
	if s.pos.Rounds != rounds || sideName(s.mover) != want.CurrentPlayer || (s.stone != noSite) != (want.LastPlaced != nil) {
		t.Errorf("%s: %d rounds, %v to move, stone %d", s.pos.Name, s.pos.Rounds, s.mover, s.stone)
	}
	theirs, _ := plainSaved(s.Board(), rounds, want).actions()
	ours := s.Actions()
	slices.Sort(theirs)
	slices.Sort(ours)
	if !slices.Equal(ours, theirs) || len(ours) == 0 {
		t.Errorf("%s: actions %q, by the plain rules %q", s.pos.Name, ours, theirs)
	}
}

// plainSaved is a saved game by the plain rules, on the grid of a board.
func plainSaved(b rules.Board, rounds int, want *originalSave) *plain {
	p := newPlain(b, rounds)
	wide := 0
	for _, dot := range want.Position.Dots {
		wide = max(wide, dot[0]+2)
	}
	for _, board := range want.Position.Boards {
		for _, c := range board.Cells {
			wide = max(wide, c[0]+2)
		}
	}
	cell := func(place int) rules.Cell {
		return rules.Cell{Col: place % wide, Row: b.Rows - 1 - place/wide}
	}
	for i, c := range want.Grid {
		if c != nil {
			p.stones[cell(i)] = *c
		}
	}
	for _, br := range want.ActiveBridges {
		bridge := plainBridge{owner: br.Player, cut: br.Cut}
		for _, place := range br.Row {
			bridge.cells = append(bridge.cells, cell(place))
		}
		p.bridges = append(p.bridges, bridge)
	}
	p.hand = map[string]map[string]int{"blue": want.BlueInv, "yellow": want.YellowInv}
	p.set = map[string]int{"blue": want.BlueBatch, "yellow": want.YellowBatch}
	p.mover = want.CurrentPlayer
	if want.LastPlaced != nil {
		at := cell(*want.LastPlaced)
		p.placed = &at
	}
	return p
}

// samePixels compares where the bridges are drawn, whichever end comes first.
func samePixels(t *testing.T, got, want *originalSave) {
	t.Helper()
	for i := range want.ActiveBridges {
		g, w := got.ActiveBridges[i].Coords, want.ActiveBridges[i].Coords
		if got.ActiveBridges[i].S != want.ActiveBridges[i].S {
			w.X1, w.Y1, w.X2, w.Y2 = w.X2, w.Y2, w.X1, w.Y1
		}
		if off := math.Abs(g.X1-w.X1) + math.Abs(g.Y1-w.Y1) + math.Abs(g.X2-w.X2) + math.Abs(g.Y2-w.Y2); off > 1e-9 {
			t.Errorf("bridge %d is drawn %v, was %v", i, g, w)
		}
	}
}

func TestPositionsOfTheOriginalGoBothWays(t *testing.T) {
	data, err := os.ReadFile(facts.Path(t, "oracle/original_positions.csv"))
	if err != nil {
		t.Fatal(err)
	}
	want := plainCSV(string(data))
	lines, err := importCSV(data)
	if err != nil {
		t.Fatal(err)
	}
	if len(lines) != 12 || len(want) != 12 {
		t.Fatalf("%d positions, the file has %d", len(lines), len(want))
	}
	for i, l := range lines {
		s := l.Last().(*state)
		rounds := 3
		if i < 6 {
			rounds = 4
		}
		if l.Setup().Title != want[i].name || s.pos.Name != want[i].name || s.pos.Rounds != rounds {
			t.Errorf("%d: %q over %d rounds, want %q over %d", i, s.pos.Name, s.pos.Rounds, want[i].name, rounds)
		}
		if got := cellsOf(s); got != want[i].cells {
			t.Errorf("%s:\n%s\nwant\n%s", s.pos.Name, got, want[i].cells)
		}
		written, err := exportCSV(l)
		if err != nil {
			t.Fatal(err)
		}
		if again := plainCSV(string(written)); len(again) != 1 || again[0] != want[i] {
			t.Errorf("%s: written\n%s", s.pos.Name, written)
		}
	}
}

type plainPosition struct{ name, cells string }

// plainCSV reads a sound file in the simplest way: "col,row token" of each cell from the
// top left that is not void.
func plainCSV(text string) []plainPosition {
	var out []plainPosition
	last := ""
	for _, l := range strings.Split(text, "\n")[1:] {
		f := strings.Split(strings.TrimSpace(l), ",")
		if len(f) < 4 {
			continue
		}
		if f[0] != last {
			out, last = append(out, plainPosition{name: f[1]}), f[0]
		}
		for col, token := range f[3:] {
			if token != "." && token != "" {
				out[len(out)-1].cells += fmt.Sprintf("%d,%s %s\n", col, f[2], token)
			}
		}
	}
	return out
}

func cellsOf(s *state) string {
	b := s.Board()
	text := ""
	for row := range b.Rows {
		for col := range b.Cols {
			sq := b.At(rules.Cell{Col: col, Row: b.Rows - 1 - row})
			switch sq.Ground {
			case rules.Dot:
				text += fmt.Sprintf("%d,%d o\n", col, row)
			case rules.Field:
				text += fmt.Sprintf("%d,%d %s\n", col, row, sq.Region)
			}
		}
	}
	return text
}

// TestCodesOfTheOriginalsPositions tells how long they are on positions that people
// bring along, and holds them to fit a picture's alt text.
func TestCodesOfTheOriginalsPositions(t *testing.T) {
	folder := facts.Path(t, "oracle")
	data, err := os.ReadFile(filepath.Join(folder, "original_positions.csv"))
	if err != nil {
		t.Fatal(err)
	}
	lines, err := importCSV(data)
	if err != nil {
		t.Fatal(err)
	}
	saves, _ := filepath.Glob(filepath.Join(folder, "saves", "*.json"))
	for _, file := range saves {
		if data, err = os.ReadFile(file); err != nil {
			t.Fatal(err)
		}
		one, err := importSave(data)
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, one...)
	}
	for i, l := range lines {
		start := len(codeThatReads(t, l))
		r := randomSource(i)
		longest := start
		for l.Last().Turn() != rules.Nobody {
			if l, err = l.Play(randomStep(r, l.Last().Actions())); err != nil {
				t.Fatal(err)
			}
			if l.Len()%100 == 0 || l.Last().Turn() == rules.Nobody {
				longest = max(longest, len(codeThatReads(t, l)))
			}
		}
		t.Logf("%s: %d signs, at most %d in a whole game", l.Setup().Title, start, longest)
		if longest > 700 {
			t.Errorf("%s: %d signs", l.Setup().Title, longest)
		}
	}
}

func codeThatReads(t *testing.T, l *rules.Line) string {
	t.Helper()
	code := rules.Code(l)
	back, err := rules.ReadCode([]rules.Game{Game{}}, code)
	if err != nil || back.Last().String() != l.Last().String() || back.Setup().Title != l.Setup().Title {
		t.Fatalf("%s: %v\n%s", code, err, l.Last())
	}
	return code
}
