package dividedloyalties

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"bridgekeeper/rules"
)

// The files of the original web game: starting positions as CSV (original_csv.go),
// and saved games as JSON (original_save.go). Both count rows from the top and
// neither says how many rounds a position is played over.

// The limits of these files.
const (
	maxFile      = 256 << 10 // bytes
	maxPositions = 25        // in one file: as many as can be offered to choose from at once
)

// originalFour are the positions that the original plays over 4 rounds, by name. All
// others it plays over 3.
var originalFour = []string{"Up the Stairs", "Octopus", "Wind wheel", "Gentle kiss", "Utopia", "E M 3 W"}

const originalRounds = 3

// readFile begins to read a file. Of one too long the error carries the beginning
// alone, so that a hostile one is not copied.
func readFile(data []byte) (*textReader, error) {
	r := &textReader{text: string(data[:min(len(data), maxFile+1)])}
	return r, r.check(maxFile)
}

// shownName is a position's name without what a name of ours can't have: the original
// takes any. It is empty where nothing is left.
func shownName(name string) string {
	name = strings.Map(func(c rune) rune {
		switch {
		case unicode.IsSpace(c):
			return ' '
		case !unicode.IsPrint(c):
			return -1
		}
		return c
	}, name)
	if long := []rune(name); len(long) > maxName {
		name = string(long[:maxName])
	}
	return strings.TrimSpace(name)
}

// A sketch is a grid as a file has it, before anything is worked out from it.
// Beyond its cells there is void.
type sketch struct {
	name   string
	rounds int                                  // 0 where the file doesn't say
	cells  [rules.MaxSide][rules.MaxSide]string // tokens by row from the top, and column: "" is void, "o" a dot
}

// size is that of the smallest grid from the top left corner that holds all cells.
func (k *sketch) size() (cols, rows int) {
	for row := range k.cells {
		for col, token := range k.cells[row] {
			if token != "" {
				cols, rows = max(cols, col+1), row+1
			}
		}
	}
	return cols, rows
}

// setup is the starting position sketched: the built-in one where it is that, else a
// custom one.
func (k *sketch) setup() rules.Setup {
	cols, rows := k.size()
	ground, tokens := make([]rules.Ground, cols*rows), make([]string, cols*rows)
	for i := range ground {
		token := k.cells[rows-1-i/cols][i%cols]
		switch token {
		case "":
		case "o":
			ground[i] = rules.Dot
		default:
			ground[i], tokens[i] = rules.Field, token
		}
	}
	g := &grid{cols: cols, rows: rows, ground: ground}
	g.nameRegions(tokens)
	var picture strings.Builder
	g.writeCells(&picture, g.token)
	for _, s := range builtinSetups() {
		_, theirs, _ := strings.Cut(s.Text, "\n\n")
		if s.Title == k.name && theirs == picture.String() && (k.rounds == 0 || k.rounds == roundsIn(s.Text)) {
			return s
		}
	}
	p := &position{Name: k.name, Rounds: k.rounds}
	if p.Rounds == 0 {
		p.Rounds = usualRounds(k.name)
	}
	var b strings.Builder
	p.writeHeader(&b)
	return rules.Setup{Title: k.name, Text: b.String() + picture.String()}
}

// usualRounds is over how many rounds the original plays a position of that name.
func usualRounds(name string) int {
	if slices.Contains(originalFour, name) {
		return 4
	}
	return originalRounds
}

// roundsIn is the number of rounds that a canonical text has in its header.
func roundsIn(text string) int {
	_, rest, _ := strings.Cut(text, "\n"+headRounds+": ")
	return int(rest[0] - '0')
}

// lineOf is a line of this game, for a file of that format.
func lineOf(l *rules.Line, format string) error {
	if name := l.Game().Name(); name != Name {
		return fmt.Errorf("%s: a game of %s", format, name)
	}
	return nil
}
