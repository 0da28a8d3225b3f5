package words

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bridgekeeper/rules"
)

// played is how a game is brought to say all it can.
type played struct {
	starts []string // setup texts beside the built-in ones
	games  int      // random games from each

	// tries are steps in the spelling of some action, mostly illegal ones. They are
	// handed a legal one.
	tries func(*rand.Rand, rules.Action) []rules.Action

	// unsaid are codes that random games need not come by; all others must come up.
	unsaid []string
}

var playing = map[string]played{
	"divided-loyalties": {
		games:  1,
		tries:  func(r *rand.Rand, _ rules.Action) []rules.Action { return []rules.Action{aBridge(r), aStone(r), "end"} },
		unsaid: []string{"not-straight", "red-crosses-red", "red-crosses-cut", "crosses-bridge", "nobody-can-place"},
	},
	"connect-four": {
		// A board with two cells to fill, for the rare game without a line.
		starts: []string{"RBB..BB\nBRRBRRR\nBRBRBBB\nRRRBRRR\nRBBRBBB\nBRBRBRR"},
		games:  20,
		tries: func(r *rand.Rand, _ rules.Action) []rules.Action {
			return []rules.Action{rules.Action('a' + rune(r.IntN(12)))}
		},
	},
	"four-angels": {
		starts: []string{"A . . A\n. . . .\n. . . .\nA . . A"},
		games:  10,
		tries: func(r *rand.Rand, legal rules.Action) []rules.Action {
			angel, from, to := legal[:2], aCell(r, 9), rules.Action(aCell(r, 9))
			return []rules.Action{to, angel + " " + to, rules.Action(from) + " " + to, angel + " " + angel}
		},
	},
}

// TestWhateverAGameSaysCanBeSaid plays at random and puts all that happens, and all
// that is refused, into words: what the engines really send, against what their
// documentation promises.
func TestWhateverAGameSaysCanBeSaid(t *testing.T) {
	noFaults(t)
	for _, g := range games {
		t.Run(g.Name(), func(t *testing.T) {
			p := playing[g.Name()]
			came := make(map[string]int)
			setups := g.Setups()
			for _, text := range p.starts {
				setups = append(slices.Clone(setups), rules.Setup{Text: text})
			}
			for i, setup := range setups {
				for n := range p.games {
					playAtRandom(t, g, setup, p, rand.New(rand.NewPCG(uint64(n), uint64(i))), came)
				}
			}
			t.Logf("came up: %v", came)
			wanted := slices.Collect(maps.Keys(g.says))
			for _, reason := range constants(t, g.codes, "Reason") {
				wanted = append(wanted, reason)
			}
			for _, code := range wanted {
				if came[code] == 0 && !slices.Contains(p.unsaid, code) {
					t.Errorf("%s never came up: nothing was tested of it", code)
				}
			}
		})
	}
}

func playAtRandom(t *testing.T, g spokenGame, setup rules.Setup, p played, random *rand.Rand, came map[string]int) {
	t.Helper()
	speakers := []*Speaker{For("en-US"), For("es-ES"), For("pt-BR").Plain()}
	line, err := rules.NewLine(g.Game, setup)
	if err != nil {
		t.Fatal(err)
	}
	var seen []rules.Action // legal somewhere in this game, mostly not here
	for line.Last().Turn() != rules.Nobody {
		s := speakers[line.Len()%len(speakers)]
		actions := line.Last().Actions()
		action := actions[random.IntN(len(actions))]
		seen = append(seen, action)
		for _, a := range append(p.tries(random, action), seen[random.IntN(len(seen))], "<@1> ", "") {
			if _, _, err := line.Last().Apply(a); err != nil {
				refused := rules.Illegal(err)
				came[refused.Code]++
				whole(t, refused.Code, s.Refusal(g.Name(), refused))
			}
		}
		if line, err = line.Play(action); err != nil {
			t.Fatal(err)
		}
		happened := line.Events(line.Len() - 1)
		for _, e := range happened {
			came[e.Code]++
		}
		if text := s.Events(g.Name(), happened, g.Roles()); len(happened) > 0 {
			whole(t, happened[0].Code, text)
		}
	}
	result, _ := line.Last().Result()
	came[result.Reason]++
	for _, s := range speakers {
		whole(t, "alt", s.Alt(Scene{Game: g.Name(), Roles: g.Roles(), Title: setup.Title, Board: line.Last().Board(), Result: &result}, MaxAlt))
		whole(t, result.Reason, s.Reason(g.Name(), g.Roles(), result.Reason, rules.Nobody))
	}
}

// aBridge is a straight stretch of 1 to 5 cells, or nearly.
func aBridge(random *rand.Rand) rules.Action {
	from := rules.Cell{Col: 4 + random.IntN(8), Row: 4 + random.IntN(8)}
	n := random.IntN(5)
	to := rules.Cell{Col: from.Col + n*(random.IntN(3)-1), Row: from.Row + n*(random.IntN(3)-1)}
	if to.Less(from) {
		from, to = to, from
	}
	return rules.Action("bridge " + from.String() + " " + to.String())
}

// aStone is a stone to any cell of a board's middle, dots among them.
func aStone(random *rand.Rand) rules.Action {
	colours := []string{"blue", "purple", "red", "orange", "yellow", "green"}
	return rules.Action(colours[random.IntN(6)] + " " + aCell(random, 14))
}

// aCell is a cell of a board of so many columns and rows.
func aCell(random *rand.Rand, side int) string {
	return rules.Cell{Col: random.IntN(side), Row: random.IntN(side)}.String()
}

// whole checks that a sentence has no hole in it.
func whole(t *testing.T, code, text string) {
	t.Helper()
	if text == "" || strings.Contains(text, "{{") || strings.Contains(text, "<no value>") || strings.Contains(text, "<nil>") ||
		slices.ContainsFunc(games, func(g spokenGame) bool { return strings.Contains(text, g.Name()) }) {
		t.Errorf("%s is said as %q", code, text)
	}
}

// typing is what is typed to a game, and what comes as a setup's text or a file.
type typing struct {
	turns []string // at the first built-in setup
	from  string   // a position in the middle of a game …
	there []string // … and what is typed there
	texts []string // of setups, and of files
}

// Positions of Divided Loyalties to go wrong with: dots around a board, and a row of
// four on one.
const (
	dots = "name: A\nrounds: 3\n\no o o o o\no S1 S1 S1 o\no S1 S1 S1 o\no S1 S1 S1 o\no o o o o\n"
	rows = dots + "\nstones:\n. . . . .\n. . . . .\n. . . . .\n. B G B P\n. . . . .\n\nbridges:\n"
)

// Files of the original game to go wrong with.
const (
	csvHead = "position_id,position_name,row,c0\n"
	aSave   = `{"version":1,"position":{"name":"A","boards":[{"token":"S1","cells":[[0,0],[1,0],[2,0]]}],"dots":[]},` +
		`"grid":[null,null,null,null,null,null,null,null],"blueInv":{"blue":4,"purple":3,"green":2,"red":2,"orange":1},` +
		`"yellowInv":{"yellow":4,"orange":3,"green":2,"red":2,"purple":1},"currentPlayer":"blue","lastPlaced":null,` +
		`"blueBatch":1,"yellowBatch":1,"activeBridges":[]}`
)

func savedWith(other, than string) string { return strings.Replace(aSave, other, than, 1) }

func manyPositions() string {
	text := ""
	for id := range 'z' - 'a' {
		text += string('a'+id) + ",A,0,S1\n"
	}
	return text
}

var ruined = map[string]typing{
	"divided-loyalties": {
		turns: []string{
			"", " ", "x", "P", "Pz9", "Pf7 f7", "Pf7 f7-", "grün f7", "Pf7 ! f7-f9", "Pf99", "end", "Pf7 end Pf8", "puente", "bridge f7",
			"Pf7 f7-f9", "Rf7r", strings.Repeat("Pf7 ", 400), "@everyone", "morado f7 f7-f9", "\xff",
		},
		from:  dots + "\nstones:\n. . . . .\n. . . . .\n. . G . .\n. B . . .\n. . . . .\n",
		there: []string{"Pa1", "Pa1 a1-c3 back", "Pa1 a1-c3x2", "Pa1 back"},
		texts: []string{
			"", "name: A", "name: A\nrounds: 9\n\nS1", "nam: A", "name: A\nname: B\n\nS1", "name: A\nrounds: 3\n\n? S1", "name: A\nrounds: 3\n\no o",
			"name: A\nrounds: 3\n\nS1\n\nstones:\nX\n", "name: A\nrounds: 3\n\nS1\n\nnonsense:\n", "name: \xff",
			"name: A\nrounds: 3\n", "name:\nrounds: 3\n\nS1", strings.Repeat("#", 1<<17), "name: A\nrounds: 3\n\n" + strings.Repeat("S1 ", 30),
			dots + "\nstones:\n\nstones:\n", dots + "\nstones:\nB . . . . B\n",
			dots + "\nbridges:\na1 b2\n", dots + "\nbridges:\nb2-d4 blue\n", rows + "b2-d2 blue\nb2-e2 blue\n", rows + "b2-d2 blue cut\n",
			dots + "\nreserve:\nblue 7\n", dots + "\nturn:\nred\n",

			csvHead, csvHead + "1,A", csvHead + "1,A,0,S1\n" + manyPositions(),
			`{"version": 2}`, `{"version": 1}`, savedWith(`[0,0]`, `[0]`), savedWith(`[null,`, `[`), savedWith(`null,`, `"mauve",`),
			savedWith(`"blue":4`, `"blue":5`), savedWith(`"blueBatch":1`, `"blueBatch":9`), savedWith(`"currentPlayer":"blue"`, `"currentPlayer":"red"`),
			savedWith(`"lastPlaced":null`, `"lastPlaced":0`), savedWith(`"activeBridges":[`, `"activeBridges":[{"row":[0,1]}`),
			savedWith(`"activeBridges":[`, `"activeBridges":[{"row":[0,1,2],"player":"<@1>"}`),
		},
	},
	"connect-four": {
		turns: []string{"", "\t", "x", "h", "44", "drop d", "d d", "@everyone", strings.Repeat("d ", 400), "ñ", "\xff"},
		texts: []string{
			"", "turn: red", "# nothing", "tunr: red", "turn: red\nturn: red", "X . . . . . .", "R . . .", ". . . . . . . .",
			strings.Repeat(". . . . . . .\n", 7), strings.Repeat("#", 5000), strings.Repeat("4\n", 300),
			"R . . . . . .\n. . . . . . .", "B . . . . . .\n. . . . . . .", "R R . . . . .", "B . . . . . .",
			"B B B B . . .\nR R R R . . .", "R R R R B B B\nB B B R B B R",
			"turn: blue\n. . . . . . .", "turn: red\nR . . . . . .", "turn: <@1>\n. . . . . . .", "turn: red\nB B B . . . .\nR R R R . . .",
			"R . . . . . .\nR . . . . . .\nR . . . . . .\nR B B B . . B",
		},
	},
	"four-angels": {
		turns: []string{"", "x", "a1", "a1-", "a1-c3 d4", "i9", "a1-i9", "d4-d5", "a1-a4", "a1-b3", "@everyone", strings.Repeat("a1-a2 ", 100), "\xff"},
		from:  "turn: demons\nA . . A\n. . . .\n. . . .\nA . . A",
		there: []string{"", "d4 d5", "d4-", "a1-a2", "a1", "b44", "b4 e", "f6"},
		texts: []string{
			"", "turn: demons", "tunr: angels", "turn: angels\nturn: angels", "A X . .", "A . A\n. . .\nA . A", strings.Repeat(".", 9),
			"A . . A\n. . .", "A . . A\n. . . . .", "A . . A\n. . . .\n. . . .", strings.Repeat("A . . A\n", 5), strings.Repeat("#", 5000),
			"A . . A\n. . . .\n. . . .\nA . . .", "turn: red\nA . . A\n. . . .\n. . . .\nA . . A", "turn: nobody\nA . . A\n. . . .\n. . . .\nA . . A",
			"turn: angels\nA A . .\nA A . .\n. . . .\n. . . .", "turn: demons\nA . D A\n. . D .\n. . D .\nA . D A",
		},
	},
}

func TestWhateverIsTypedIsAnswered(t *testing.T) {
	noFaults(t)
	for _, g := range games {
		t.Run(g.Name(), func(t *testing.T) {
			typed, came := ruined[g.Name()], make(map[string]int)
			for _, s := range []*Speaker{For("en-US"), For("es-ES"), For("pt-BR")} {
				say := func(err error) {
					if e := rules.Notation(err); e != nil {
						came[e.Code]++
						whole(t, e.Code, s.Notation(g.Name(), e))
					}
				}
				for setup, turns := range map[rules.Setup][]string{g.Setups()[0]: typed.turns, {Text: typed.from}: typed.there} {
					state, err := g.New(setup)
					if err != nil && len(turns) > 0 {
						t.Fatal(err)
					}
					for _, text := range turns {
						_, err := g.ParseTurn(state, text, s.Lexicon(g.Name()))
						say(err)
					}
				}
				for _, text := range typed.texts {
					_, err := g.New(rules.Setup{Text: text})
					say(err)
					for _, f := range g.Formats() {
						if f.Import != nil {
							_, err := f.Import([]byte(text))
							say(err)
						}
					}
				}
			}
			t.Logf("came up: %v", came)
			for code := range g.notation {
				if came[code] == 0 {
					t.Errorf("%s never came up: nothing was tested of it", code)
				}
			}
		})
	}
}
