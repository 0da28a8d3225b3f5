package connectfour

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/rulestest"
)

func set(t testing.TB, text string) rules.State {
	t.Helper()
	return rulestest.Position(t, Game{}, text)
}

// digits is a game from the empty board.
func digits(t testing.TB, text string) *rules.Line {
	t.Helper()
	games, err := importDigits([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return games[0]
}

// ending is how a position stands: "red to move", "blue wins: four-in-a-row a1-d1",
// "draw: board-full".
func ending(s rules.State) string {
	r, over := s.Result()
	switch {
	case !over:
		return turnWord(s.Turn()) + " to move"
	case r.Winner == rules.Nobody:
		return "draw: " + r.Reason
	}
	out := turnWord(r.Winner) + " wins: " + r.Reason
	for _, l := range s.Board().Links {
		out += " " + l.Span.String()
	}
	return out
}

// TestRules has a row or more for every sentence of C1–C7 and C9 that a position can
// show; a column that is refused gives its code.
func TestRules(t *testing.T) {
	for _, c := range []struct {
		name, before, play, after, want string
	}{
		{
			"C1: Red moves first",
			". . . . . . .", "", "", "red to move",
		}, {
			"C1: Blue moves second",
			". . . . . . .", "d", ". . . R . . .", "blue to move",
		}, {
			"C1: and then in turn; columns a to g",
			". . . . . . .", "a g", "R . . . . . B", "red to move",
		}, {
			"C1: there is no eighth column",
			". . . . . . .", "h", "", "outside {column: h}",
		}, {
			"C1: six rows",
			"B\nR\nB\nR\nB\nR", "a", "", "full {column: a}",
		}, {
			"C1: the sixth row can be filled",
			"R\nB\nR\nB\nR", "a", "B\nR\nB\nR\nB\nR", "red to move",
		}, {
			"C2: a column that is full is refused, whose ever it is",
			". . . B\n. . . R\n. . . B\n. . . R\n. . . B\nR B . R", "d", "", "full {column: d}",
		}, {
			"C2: the disc falls to the lowest empty cell",
			". . R . . . .\n. R B . . . .", "c", ". . B\n. . R\n. R B", "red to move",
		}, {
			"C2: nothing else is moved or removed",
			". R . . . . .\n. B R . . R B", "d", ". R . . . . .\n. B R B . R B", "red to move",
		}, {
			"C3: three in a row are not enough",
			"B B . . . . .\nR R . . . . .", "c", "B B . . . . .\nR R R . . . .", "blue to move",
		}, {
			"C3: four in a row win at once",
			"B B B . . . .\nR R R . . . .", "d", "B B B . . . .\nR R R R . . .", "red wins: four-in-a-row a1-d1",
		}, {
			"C3: the last disc may close a gap",
			"B B . B . . .\nR R . R . . .", "c", "B B . B . . .\nR R R R . . .", "red wins: four-in-a-row a1-d1",
		}, {
			"C3: an unbroken line: four with a gap are none",
			"B B . B . . .\nR R . R . . .", "e", "B B . B . . .\nR R . R R . .", "blue to move",
		}, {
			"C3: a line of the other side's discs is not the mover's",
			"B B B . . . .\nR R R . . . R", "d", "B B B . . . .\nR R R B . . R", "red to move",
		}, {
			"C3: Blue wins along a row",
			"B B B . . . .\nR R R B . . R\nR B R R . . B", "d", "", "blue wins: four-in-a-row a3-d3",
		}, {
			"C3: vertical",
			"R B . . . . .\nR B . . . . .\nR B . . . . .", "a", "", "red wins: four-in-a-row a1-a4",
		}, {
			"C3: vertical at the very top",
			"R\nR\nR\nB\nB B", "a", "", "red wins: four-in-a-row a3-a6",
		}, {
			"C3: rising diagonal",
			". . R B . . .\n. R B R . . .\nR B B B . . R", "d", "", "red wins: four-in-a-row a1-d4",
		}, {
			"C3: falling diagonal",
			". . . B R . .\n. . . R B R .\nR . . B B B R", "d", "", "red wins: four-in-a-row d4-g1",
		}, {
			"C3: more than four win too, and are one line",
			"B B B . B B .\nR R R . R R .", "d", "", "red wins: four-in-a-row a1-f1",
		}, {
			"C3: seven win",
			"B B B . B B B\nR R R . R R R", "d", "", "red wins: four-in-a-row a1-g1",
		}, {
			"C3: two lines made by one disc are one win",
			"R\nB R\nB B R . . . B\nR R R . . B B", "d", "", "red wins: four-in-a-row a1-d1 a4-d1",
		}, {
			"C4: no line from the top of a column into the next",
			"R . . . . . .\nR . . . . . .\nR . . . . . .\nB . . . . . .\nB . . . . . .\nB . . . . . .", "b", "R\nR\nR\nB\nB\nB R", "blue to move",
		}, {
			"C4: no row from the right edge into the next row",
			"R . . . . B B\nB . . . . R R", "d", "", "blue to move",
		}, {
			"C9: an empty cell is not a reachable one: Blue can't block d3, the disc falls to d1",
			"R R R . . . .\nB B B . . . .\nR R R . B B .", "d", "R R R . . . .\nB B B . . . .\nR R R B B B .", "red to move",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := set(t, wide(c.before))
			got := ""
			for _, a := range strings.Fields(c.play) {
				next, _, err := s.Apply(rules.Action(a))
				if e := rules.Illegal(err); e != nil {
					got = strings.TrimSpace(e.Code + " " + e.Args.String())
					break
				} else if err != nil {
					t.Fatal(err)
				}
				s = next
			}
			if got == "" {
				got = ending(s)
			}
			if got != c.want {
				t.Errorf("%s, want %s\n%s", got, c.want, s)
			}
			if want := rulestest.Diagram(set(t, wide(c.after+"\n"))); c.after != "" && rulestest.Diagram(s) != want {
				t.Errorf("after %q:\n%swant\n%s", c.play, rulestest.Diagram(s), want)
			}
		})
	}
}

// wide fills the rows of a diagram up to seven cells.
func wide(rows string) string {
	lines := strings.Split(strings.TrimSpace(rows), "\n")
	for i, l := range lines {
		lines[i] = l + strings.Repeat(" .", Cols-len(strings.Fields(l)))
	}
	return strings.Join(lines, "\n")
}

func TestGames(t *testing.T) {
	for _, c := range []struct{ name, digits, want string }{
		{"C4: the wrap trap", "7 1 7 2 7 1 1 5 2 7 2 4 7 7 3", "blue to move"},
		{"C3: all 42 cells full without a line is a draw", "636313721433315541666416512454772222774755", "draw: board-full"},
		{"C3: another draw", "316215166241272114567557644426433353325777", "draw: board-full"},
		{"C3: a line made by the 42nd disc wins", "522665533272357125674166743467511214731344", "blue wins: four-in-a-row a3-d6"},
		{"C3: three lines made by the 42nd disc are one win", "226213346171527635465535411761244353627774", "blue wins: four-in-a-row a3-d6 a6-d6 d6-g3"},
		{"C3: two lines made by one disc are one win", "7162236244432435267154266716417151757553", "blue wins: four-in-a-row a2-d5 c4-f4"},
		{"C7: the digit string of the solvers", "4453", "red to move"},
		{"C9: seven moves along the bottom row win", "4455667", "red wins: four-in-a-row d1-g1"},
	} {
		line := digits(t, c.digits)
		if got := ending(line.Last()); got != c.want {
			t.Errorf("%s: %s, want %s\n%s", c.name, got, c.want, line.Last())
		}
		if want := len(strings.ReplaceAll(c.digits, " ", "")); line.Len() != want {
			t.Errorf("%s: %d discs, want %d", c.name, line.Len(), want)
		}
	}
}

func TestNothingIsWonBeforeTheLastDisc(t *testing.T) {
	line := digits(t, "226213346171527635465535411761244353627774")
	if got := ending(line.State(41)); got != "blue to move" {
		t.Error(got)
	}
	for _, e := range line.Events(41)[1:] {
		if e.String() != "nobody over {reason: four-in-a-row}" {
			t.Error(e)
		}
	}
	if _, _, err := line.Last().Apply("a"); rules.Illegal(err) == nil || rules.Illegal(err).Code != rules.CodeGameOver {
		t.Error(err)
	}
}

// TestLines holds the board's bits to the 69 lines of C8, for either side, whether
// three of its discs threaten the fourth cell or four of them win.
func TestLines(t *testing.T) {
	all := plainLines()
	if len(all) != 69 {
		t.Fatalf("C8: %d lines, want 69", len(all))
	}
	for _, l := range all {
		var discs uint64
		for _, c := range l {
			discs |= bitOf(rules.Cell{Col: c[0], Row: c[1]})
		}
		from, to := rules.Cell{Col: l[0][0], Row: l[0][1]}, rules.Cell{Col: l[3][0], Row: l[3][1]}
		want := rules.Span{From: from, To: to}
		if got := lines(discs); !slices.Equal(got, []rules.Span{want}) || !hasFour(discs) {
			t.Errorf("C3: four discs on %s: lines %v", want, got)
		}
		for _, c := range l {
			gap := bitOf(rules.Cell{Col: c[0], Row: c[1]})
			if from.Col == to.Col && c[1] != to.Row {
				continue // no disc can come to lie under another
			}
			three := Board{own: discs &^ gap, all: discs &^ gap}
			if three.Winning()&gap == 0 || hasFour(three.own) {
				t.Errorf("C3: three discs on %s but %v: winning cells %b", want, c, three.Winning())
			}
		}
	}
}

// TestOnlyTheLinesWin looks at all sets of four cells: only 69 win.
func TestOnlyTheLinesWin(t *testing.T) {
	cells := make([]uint64, 0, Cells)
	for col := range Cols {
		for row := range Rows {
			cells = append(cells, bitOf(rules.Cell{Col: col, Row: row}))
		}
	}
	n := 0
	for i := range cells {
		for j := range i {
			for k := range j {
				for l := range k {
					if hasFour(cells[i] | cells[j] | cells[k] | cells[l]) {
						n++
					}
				}
			}
		}
	}
	if n != 69 {
		t.Errorf("C8: %d sets of four cells win, want 69", n)
	}
}

func TestResultNamesTheWinnerAndNoScore(t *testing.T) {
	r, over := digits(t, "4455667").Last().Result()
	if want := (rules.Result{Winner: rules.First, Reason: ReasonFour}); !over || r != want {
		t.Errorf("C3: %+v, %v", r, over)
	}
	if r, over := digits(t, "445566").Last().Result(); over || r != (rules.Result{}) {
		t.Errorf("C3: %+v, %v before the end", r, over)
	}
}

func TestBoard(t *testing.T) {
	line := digits(t, "4455667")
	b := line.Last().Board()
	if b.Cols != Cols || b.Rows != Rows || b.TurnNumber != 7 || b.Turn != rules.Nobody {
		t.Errorf("C1: %d×%d, turn %d of %v", b.Cols, b.Rows, b.TurnNumber, b.Turn)
	}
	for cell, want := range map[string]rules.Square{
		"d1": {Ground: rules.Field, Piece: Red, Owner: rules.First},
		"d2": {Ground: rules.Field, Piece: Blue, Owner: rules.Second},
		"d3": {Ground: rules.Field},
	} {
		c, _ := rules.ParseCell(cell)
		if got := b.At(c); got != want {
			t.Errorf("%s is %+v, want %+v", cell, got, want)
		}
	}
	if got := fmt.Sprint(b.Marks); got != "[{g1 last}]" {
		t.Errorf("marks %s", got)
	}
	if got := fmt.Sprint(b.Links); got != "[{d1-g1 win first false true}]" {
		t.Errorf("links %s", got)
	}
	// A setup has no last turn, but its winning line is there.
	b = set(t, line.Last().String()).Board()
	if len(b.Marks) != 0 || len(b.Links) != 1 || b.Links[0].Fresh || b.TurnNumber != 1 {
		t.Errorf("a finished setup: %+v", b)
	}
}

func TestTraits(t *testing.T) {
	tr := Game{}.Traits()
	if !tr.DrawOffers || tr.Scorable {
		t.Errorf("C5: %+v", tr)
	}
	if p := tr.MatchPoints; p.FirstWins != 2 || p.SecondWins != 2 || p.Draw != 1 {
		t.Errorf("a win is a point, a draw half of one: %+v half points", p)
	}
}
