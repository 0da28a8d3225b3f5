package dividedloyalties_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"bridgekeeper/rules"
	"bridgekeeper/rules/dividedloyalties"
)

// A picture is a built-in position as people see it.
type picture struct {
	key, name, about string
	rounds           int
	board            rules.Board
}

// take draws a setup by the engine, so that what is checked is what is played.
func take(t *testing.T, setup rules.Setup) picture {
	t.Helper()
	state, err := dividedloyalties.Game{}.New(setup)
	if err != nil {
		t.Fatalf("%s: %v", setup.Key, err)
	}
	p := picture{key: setup.Key, name: setup.Title, board: state.Board()}
	p.rounds = p.board.Tallies[0].Sets
	for line := range strings.Lines(setup.Text) {
		if about, ok := strings.CutPrefix(line, "about: "); ok {
			p.about = strings.TrimSpace(about)
		}
	}
	return p
}

func builtIn(t *testing.T) []picture {
	t.Helper()
	var all []picture
	for _, setup := range (dividedloyalties.Game{}).Setups() {
		all = append(all, take(t, setup))
	}
	return all
}

// fields are the board cells, in board order.
func (p *picture) fields() []rules.Cell {
	var cells []rules.Cell
	for col := range p.board.Cols {
		for row := range p.board.Rows {
			if c := (rules.Cell{Col: col, Row: row}); p.ground(c) == rules.Field {
				cells = append(cells, c)
			}
		}
	}
	return cells
}

func (p *picture) ground(c rules.Cell) rules.Ground { return p.board.At(c).Ground }

// regions are the board cells by region.
func (p *picture) regions() map[rules.Region][]rules.Cell {
	by := map[rules.Region][]rules.Cell{}
	for _, c := range p.fields() {
		token := p.board.At(c).Region
		by[token] = append(by[token], c)
	}
	return by
}

var besides = [4]rules.Cell{{Col: 1}, {Row: 1}, {Col: -1}, {Row: -1}}

func plus(c, d rules.Cell) rules.Cell { return rules.Cell{Col: c.Col + d.Col, Row: c.Row + d.Row} }

// A positionCheck is one thing asked of every position. Its faults are the places
// where it fails.
type positionCheck struct {
	name   string
	faults func(*picture) []string
	// broken is Turtle made to fail this check and nothing the parser refuses: pairs
	// of what to replace, once, and by what.
	broken []string
}

var positionChecks = []positionCheck{
	{"about line of at most 100 characters", aboutFaults, []string{"about: ", "about: " + strings.Repeat("very ", 10)}},
	{"name of at most 16 characters", nameFaults, []string{"name: Turtle", "name: Turtle of the Seven Seas"}},
	{"number of board cells fits the rounds", cellFaults, []string{"rounds: 3", "rounds: 4", "G1 G1 o", "G1 o  .", "G2 G2 S1", ".  o  S1", "S1 G3 G3 o", "S1 o  .  ."}},
	{"7 to 10 regions", regionCountFaults, []string{"o  G1 G1 o", "o  G9 G9 o"}},
	{"regions of 3 to 13 cells", regionSizeFaults, []string{"o  G1 G1 o", "o  G9 G1 o"}},
	{"regions in one piece", patchFaults, []string{"G2 G2 o", "G2 G3 o"}},
	{"tokens numbered by shade in reading order", tokenFaults, []string{"o  G1 G1 o", "o  G8 G8 o", "o  G1 G1 o", "o  G8 G8 o"}},
	{"all three shades", shadeFaults, []string{"W1 W1", "S3 S3", "W2 W2", "S4 S4", "W1 W1", "S3 S3", "W2 W2", "S4 S4", "W1 W1", "S3 S3", "W2 W2", "S4 S4", "W1 W1", "S3 S3", "W2 W2", "S4 S4"}},
	{"neighbouring regions differ in shade", neighbourFaults, []string{"S1 S1 S1 S1", "G9 G9 G9 G9"}},
	{"dots exactly where due", dotFaults, []string{".  .  o  W1", ".  o  o  W1"}},
	{"no needless row or column", tightFaults, []string{"\n\n", "\n\n.\n"}},
	{"sides of 10 to 14 columns and 10 to 16 rows", sideFaults, []string{"\n\n", "\n\n.\n.\n.\n.\n"}},
	{"no cell out of play", idleFaults, []string{"\n\n.", "\n\nG9"}},
	{"no region apart", apartFaults, []string{"o  G1 G1 o  .  o", ".  o  o  .  .  o"}},
}

func TestPositions(t *testing.T) {
	all := builtIn(t)
	for _, check := range positionChecks {
		t.Run(check.name, func(t *testing.T) {
			for i := range all {
				for _, fault := range check.faults(&all[i]) {
					t.Errorf("%s: %s", all[i].key, fault)
				}
			}
		})
	}
}

// A check that nothing fails says nothing: each is shown a position it must refuse.
func TestPositionChecksCatchBrokenPositions(t *testing.T) {
	setup, ok := rules.FindSetup(dividedloyalties.Game{}, "turtle")
	if !ok {
		t.Fatal("no position turtle")
	}
	for _, check := range positionChecks {
		t.Run(check.name, func(t *testing.T) {
			broken := setup
			for i := 0; i < len(check.broken); i += 2 {
				if !strings.Contains(broken.Text, check.broken[i]) {
					t.Fatalf("nothing to replace: %q", check.broken[i])
				}
				broken.Text = strings.Replace(broken.Text, check.broken[i], check.broken[i+1], 1)
			}
			for line := range strings.Lines(broken.Text) {
				if name, ok := strings.CutPrefix(line, "name: "); ok {
					broken.Title = strings.TrimSpace(name)
				}
			}
			p := take(t, broken)
			if len(check.faults(&p)) == 0 {
				t.Errorf("nothing found wrong with\n%s", broken.Text)
			}
		})
	}
}

func aboutFaults(p *picture) []string {
	if n := utf8.RuneCountInString(p.about); n == 0 || n > 100 {
		return []string{strconv.Itoa(n) + " characters"}
	}
	return nil
}

func nameFaults(p *picture) []string {
	if n := utf8.RuneCountInString(p.name); n == 0 || n > 16 {
		return []string{strconv.Itoa(n) + " characters"}
	}
	return nil
}

func cellFaults(p *picture) []string {
	least, most := 48, 62
	if p.rounds == 4 {
		least, most = 58, 75
	}
	if n := len(p.fields()); n < least || n > most {
		return []string{fmt.Sprintf("%d cells over %d rounds, want %d to %d", n, p.rounds, least, most)}
	}
	return nil
}

func regionCountFaults(p *picture) []string {
	if n := len(p.regions()); n < 7 || n > 10 {
		return []string{strconv.Itoa(n) + " regions"}
	}
	return nil
}

func regionSizeFaults(p *picture) []string {
	var faults []string
	for token, cells := range p.regions() {
		if n := len(cells); n < 3 || n > 13 {
			faults = append(faults, fmt.Sprintf("%s has %d cells", token, n))
		}
	}
	return faults
}

func patchFaults(p *picture) []string {
	var faults []string
	for token, cells := range p.regions() {
		reached := map[rules.Cell]bool{cells[0]: true}
		for queue := cells[:1:1]; len(queue) > 0; queue = queue[1:] {
			for _, d := range besides {
				n := plus(queue[0], d)
				if p.board.At(n).Region == token && !reached[n] {
					reached[n] = true
					queue = append(queue, n)
				}
			}
		}
		if len(reached) != len(cells) {
			faults = append(faults, string(token)+" is in pieces")
		}
	}
	return faults
}

var tokenForm = regexp.MustCompile(`^[SWG][1-9][0-9]?$`)

func tokenFaults(p *picture) []string {
	var faults []string
	seen := map[rules.Region]bool{}
	last := map[byte]int{}
	for row := p.board.Rows - 1; row >= 0; row-- {
		for col := range p.board.Cols {
			token := p.board.At(rules.Cell{Col: col, Row: row}).Region
			if token == "" || seen[token] {
				continue
			}
			seen[token] = true
			if !tokenForm.MatchString(string(token)) {
				faults = append(faults, string(token)+" is no token of ours")
				continue
			}
			if n, _ := strconv.Atoi(string(token[1:])); n != last[token[0]]+1 {
				faults = append(faults, string(token)+" is out of order")
			}
			last[token[0]]++
		}
	}
	return faults
}

func shadeFaults(p *picture) []string {
	seen := map[rules.Shade]bool{}
	for _, c := range p.fields() {
		seen[p.board.At(c).Shade] = true
	}
	if len(seen) != 3 {
		return []string{fmt.Sprintf("%d shades", len(seen))}
	}
	return nil
}

func neighbourFaults(p *picture) []string {
	var faults []string
	for _, c := range p.fields() {
		for _, d := range besides[:2] {
			n := plus(c, d)
			here, there := p.board.At(c), p.board.At(n)
			if there.Ground == rules.Field && here.Region != there.Region && here.Shade == there.Shade {
				faults = append(faults, fmt.Sprintf("%s %s and %s %s look alike", here.Region, c, there.Region, n))
			}
		}
	}
	return faults
}

func dotFaults(p *picture) []string {
	var faults []string
	for col := range p.board.Cols {
		for row := range p.board.Rows {
			c := rules.Cell{Col: col, Row: row}
			due := slices.ContainsFunc(besides[:], func(d rules.Cell) bool { return p.ground(plus(c, d)) == rules.Field })
			switch ground := p.ground(c); {
			case ground == rules.Void && due:
				faults = append(faults, "no dot at "+c.String())
			case ground == rules.Dot && !due:
				faults = append(faults, "a stray dot at "+c.String())
			}
		}
	}
	// A board cell at the edge would have its dot outside.
	for _, c := range p.fields() {
		if c.Col == 0 || c.Row == 0 || c.Col == p.board.Cols-1 || c.Row == p.board.Rows-1 {
			faults = append(faults, "no room for a dot beside "+c.String())
		}
	}
	return faults
}

func tightFaults(p *picture) []string {
	cols, rows := map[int]bool{}, map[int]bool{}
	for col := range p.board.Cols {
		for row := range p.board.Rows {
			if p.ground(rules.Cell{Col: col, Row: row}) != rules.Void {
				cols[col], rows[row] = true, true
			}
		}
	}
	var faults []string
	for _, col := range []int{0, p.board.Cols - 1} {
		if !cols[col] {
			faults = append(faults, "void column "+strconv.Itoa(col+1))
		}
	}
	for _, row := range []int{0, p.board.Rows - 1} {
		if !rows[row] {
			faults = append(faults, "void row "+strconv.Itoa(row+1))
		}
	}
	return faults
}

func sideFaults(p *picture) []string {
	if b := p.board; b.Cols < 10 || b.Cols > 14 || b.Rows < 10 || b.Rows > 16 {
		return []string{fmt.Sprintf("%d columns, %d rows", b.Cols, b.Rows)}
	}
	return nil
}

// rows are all stretches of 3 and 4 cells, none of them void, in which bridges
// can lie (R8).
func (p *picture) rows() [][]rules.Cell {
	var rows [][]rules.Cell
	for col := range p.board.Cols {
		for row := range p.board.Rows {
			for _, d := range []rules.Cell{{Col: 1}, {Row: 1}, {Col: 1, Row: 1}, {Col: 1, Row: -1}} {
				cells := []rules.Cell{}
				for c := (rules.Cell{Col: col, Row: row}); len(cells) < 4 && p.ground(c) != rules.Void; c = plus(c, d) {
					cells = append(cells, c)
					if len(cells) >= 3 {
						rows = append(rows, slices.Clone(cells))
					}
				}
			}
		}
	}
	return rows
}

// dotsIn counts the dots of a row.
func (p *picture) dotsIn(row []rules.Cell) int {
	n := 0
	for _, c := range row {
		if p.ground(c) == rules.Dot {
			n++
		}
	}
	return n
}

// idleFaults finds board cells that hardly any row runs through: fewer than four
// with at most one dot.
func idleFaults(p *picture) []string {
	through := map[rules.Cell]int{}
	for _, row := range p.rows() {
		if p.dotsIn(row) <= 1 {
			for _, c := range row {
				through[c]++
			}
		}
	}
	var faults []string
	for _, c := range p.fields() {
		if through[c] < 4 {
			faults = append(faults, fmt.Sprintf("%d rows through %s", through[c], c))
		}
	}
	return faults
}

// apartFaults finds regions that can't be won by a row reaching in from another:
// with an inner cell in the region (R16), a cell in another, and at most one dot.
func apartFaults(p *picture) []string {
	open := map[rules.Region]bool{}
	for _, row := range p.rows() {
		if p.dotsIn(row) > 1 {
			continue
		}
		for _, in := range row[1 : len(row)-1] {
			token := p.board.At(in).Region
			if slices.ContainsFunc(row, func(c rules.Cell) bool { return p.ground(c) == rules.Field && p.board.At(c).Region != token }) {
				open[token] = true
			}
		}
	}
	var faults []string
	for token := range p.regions() {
		if !open[token] {
			faults = append(faults, "no row reaches into "+string(token))
		}
	}
	return faults
}

func TestPositionsAreSixOverEachNumberOfRounds(t *testing.T) {
	all := builtIn(t)
	by := map[int]int{}
	for _, p := range all {
		by[p.rounds]++
	}
	if want := map[int]int{3: 6, 4: 6}; !maps.Equal(by, want) {
		t.Errorf("positions by rounds: %v, want %v", by, want)
	}
	if all[0].rounds != 3 {
		t.Errorf("the default, %s, is a long one", all[0].key)
	}
}

// Every file is offered, and written as the engine itself would write it.
func TestPositionFilesAreCanonical(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("positions", "*.txt"))
	if err != nil {
		t.Fatal(err)
	}
	setups := dividedloyalties.Game{}.Setups()
	if len(files) != len(setups) {
		t.Errorf("%d files, %d setups", len(files), len(setups))
	}
	for _, setup := range setups {
		text, err := os.ReadFile(filepath.Join("positions", setup.Key+".txt"))
		if err != nil {
			t.Error(err)
			continue
		}
		if string(text) != setup.Text {
			t.Errorf("%s: the file is\n%s\nand would be written\n%s", setup.Key, text, setup.Text)
		}
		if key := strings.ReplaceAll(strings.ToLower(setup.Title), " ", "-"); key != setup.Key {
			t.Errorf("%s is called %q", setup.Key, setup.Title)
		}
	}
}

func TestPositionNamesAndAboutLinesAreUnique(t *testing.T) {
	seen := map[string]string{}
	for _, p := range builtIn(t) {
		for _, words := range []string{strings.ToLower(p.name), p.about} {
			if other, ok := seen[words]; ok {
				t.Errorf("%s and %s share %q", other, p.key, words)
			}
			seen[words] = p.key
		}
	}
}

// In a block of 4 by 4 a red diagonal can cut a diagonal between cells.
func TestFourPositionsHaveABlockOfFourByFour(t *testing.T) {
	var with []string
	for _, p := range builtIn(t) {
		if slices.ContainsFunc(p.fields(), p.blockAt) {
			with = append(with, p.key)
		}
	}
	if len(with) < 4 {
		t.Errorf("only %v", with)
	}
}

// blockAt tells whether the cell is the lower left one of 4 by 4 board cells.
func (p *picture) blockAt(c rules.Cell) bool {
	for i := range 16 {
		if p.ground(plus(c, rules.Cell{Col: i % 4, Row: i / 4})) != rules.Field {
			return false
		}
	}
	return true
}
