package dividedloyalties

import (
	"slices"
	"strings"
	"testing"

	"bridgekeeper/rules"
)

// A game in Yellow's turn: the stone on the dot d1 is down and its bridge declared.
// The red bridge a2-c2 has cut b1-b3.
const aSave = `{"version": 1,
"position": {"name": "Sa**ved** <@1>", "sub": "", "boards": [
{"token": "W1", "cells": [[0,0],[0,1],[0,2]]},
{"token": "S1", "cells": [[1,0],[1,1],[1,2],[2,0],[2,2]]},
[[2,1]]],
"dots": [[3,1],[3,2]]},
"grid": [null,"blue",null,null,null,
"red","purple","orange",null,null,
null,"green","orange","yellow",null,
null,null,null,null,null],
"blueInv": {"blue":3,"purple":2,"green":1,"red":1,"orange":1},
"yellowInv": {"yellow":3,"orange":2,"green":2,"red":2,"purple":1},
"currentPlayer": "yellow", "selectedColor": null,
"lastPlaced": 13,
"bridgePlaced": true, "moveState": "tile", "blueBatch": 1, "yellowBatch": 2, "activeBridges": [
{"id": 1, "row": [11,6,1], "player": "blue", "coords": {"x1": 0}, "s": 11, "e": 1, "cut": true},
{"id": 1, "row": [5,6,7], "player": "red", "s": 5, "e": 7, "cut": false},
{"id": 1, "row": [13,12,11], "player": "yellow", "cut": false}],
"bridgeScore": {"blue": 0, "yellow": 1}, "regionScore": {"blue": 0, "yellow": 1}}`

const aSavesText = `name: Sa**ved** <@1>
rounds: 3

W1 S1 S1 .
W1 S1 W  o
W1 S1 S1 o

stones:
.  B  .  .
R  P  O  .
.  G  O  Y

bridges:
b1-b3 blue cut
a2-c2 red
b1-d1 yellow

reserve:
blue 1 B3 P2 G1 R1 O1
yellow 2 Y3 O2 G2 R2 P1

turn:
yellow stone d1 quiet 0
`

func TestSaveIsReadAsASetup(t *testing.T) {
	for _, tt := range []struct{ says, old, new, want string }{
		{"as it is", "", "", aSavesText},
		{"on one line", "\n", "", aSavesText},
		{"with a mark of the encoding", `{"version"`, "\ufeff {\"version\"", aSavesText},
		{"with fields of another version", `"sub": ""`, `"sub": {"a": [1, "}]\"", {}]}, "customId": "x"`, aSavesText},
		{"scores are worked out", `"yellow": 1}`, `"yellow": 99}`, aSavesText},
		{"escapes in a name", `Sa**ved**`, `\u0053a*\u002aved**`, aSavesText},
		{"marks of direction in a name", `Sa**ved**`, `\u202eSa**ved\u200f**`, aSavesText},
		{"a member twice is the last", `"lastPlaced": 13`, `"lastPlaced": 0, "lastPlaced": 13`, aSavesText},
		{"rounds by the original's names", "Sa**ved** <@1>", "Octopus", strings.Replace(strings.Replace(aSavesText, "Sa**ved** <@1>", "Octopus", 1), "rounds: 3", "rounds: 4", 1)},
		{"ours", `"version": 1`, `"version": 1, "bridgekeeper": {"rounds": 4, "quiet": 2}`, strings.Replace(strings.Replace(aSavesText, "quiet 0", "quiet 2", 1), "rounds: 3", "rounds: 4", 1)},
	} {
		text := strings.ReplaceAll(aSave, tt.old, tt.new)
		if tt.old == "" {
			text = aSave
		}
		lines, err := importSave([]byte(text))
		if err != nil {
			t.Errorf("%s: %v", tt.says, err)
			continue
		}
		setup := lines[0].Setup()
		if squeezed(setup.Text) != squeezed(tt.want) || setup.Key != "" || !strings.HasPrefix(setup.Text, "name: "+setup.Title+"\n") {
			t.Errorf("%s: %+v\nwant\n%s", tt.says, setup, tt.want)
		}
	}
}

func TestSaveNamesBareRegionsBySize(t *testing.T) {
	nine := "[[0,0],[0,1],[0,2],[1,0],[1,1],[1,2],[2,0],[2,1],[2,2]]"
	text := `{"version":1,"position":{"name":"A","boards":[` + nine + `,[[0,3],[1,3],[2,3],[3,0],[3,1],[3,2],[3,3]],[[4,4]]],"dots":[]},` +
		`"grid":[` + strings.Repeat("null,", 35) + `null],"blueInv":{"blue":4,"purple":3,"green":2,"red":2,"orange":1},` +
		`"yellowInv":{"yellow":4,"orange":3,"green":2,"red":2,"purple":1},"currentPlayer":"blue","lastPlaced":null,"blueBatch":1,"yellowBatch":1,"activeBridges":[]}`
	lines, err := importSave([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	const want = "name: A\nrounds: 3\n\nS S S G .\nS S S G .\nS S S G .\nG G G G .\n. . . . W\n"
	if got := lines[0].Setup().Text; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// Each row changes one thing in a sound save.
func TestSavePointsAtTheFirstThingWrong(t *testing.T) {
	for _, tt := range []struct {
		old, new  string
		line, col int
		code      string
	}{
		{aSave, "", 1, 1, CodeNoJSON},
		{aSave, "null", 1, 1, CodeSaveField},
		{aSave, "[]", 1, 1, CodeSaveField},
		{`"grid": [`, `"grid": {`, 7, 10, CodeNoJSON},
		{"}}", "}", 19, 80, CodeNoJSON},
		{"}}", "}} x", 19, 83, CodeNoJSON},
		{`"version": 1`, `"version": 2`, 1, 13, CodeSaveVersion},
		{`"version": 1`, `"v": 1`, 1, 1, CodeSaveField},
		{`"name": "Sa**ved** <@1>"`, `"name": 7`, 2, 22, CodeBadName},
		{`Sa**ved** <@1>`, `\u202e\u200f`, 2, 22, CodeBadName},
		{`Sa**ved** <@1>`, ` `, 2, 22, CodeBadName},
		{`"boards"`, `"b"`, 2, 13, CodeSaveField},
		{`"W1"`, `"o"`, 3, 11, CodeBadCell},
		{`"W1"`, `"W1234"`, 3, 11, CodeBadCell},
		{`"W1"`, `5`, 3, 11, CodeBadCell},
		{`"W1"`, `""`, 3, 11, CodeBadCell},
		{`[0,1],`, `[0,1,2],`, 3, 33, CodeSaveCell},
		{`[0,1],`, `[0,-1],`, 3, 33, CodeSaveCell},
		{`[0,1],`, `[0,0],`, 3, 33, CodeSaveCell},
		{`[0,1],`, `[0,25],`, 3, 33, CodeGridTooBig},
		{`[3,1]`, `[0,1]`, 6, 10, CodeSaveCell},
		{`"dots": [[3,1],[3,2]]`, `"dots": null`, 6, 9, CodeSaveField},
		{`[null,"blue"`, `["blue"`, 7, 9, CodeSaveGrid},
		{`[null,"blue"`, `[null,"mauve"`, 7, 15, CodeSaveStone},
		{`[null,"blue"`, `[null,0`, 7, 15, CodeSaveStone},
		{`null,null,null,null,null]`, `null,null,null,null,"red"]`, 10, 21, CodeSaveStone},
		{`"blue":3`, `"blue":5`, 11, 20, CodeSaveReserve},
		{`"blue":3`, `"blue":null`, 11, 20, CodeSaveReserve},
		{`"blue":3`, `"blue":-1`, 11, 20, CodeSaveReserve},
		{`"blue":3`, `"blue":2.5`, 11, 20, CodeSaveReserve},
		{`"blue":3,`, ``, 11, 12, CodeSaveReserve},
		{`"blue":3,`, `"blue":3,"yellow":1,`, 11, 31, CodeSaveReserve},
		{`"yellowInv": {`, `"yellowInv": [], "x": {`, 12, 14, CodeSaveReserve},
		{`"blueBatch": 1`, `"blueBatch": 0`, 15, 57, CodeSaveSet},
		{`"yellowBatch": 2`, `"yellowBatch": 4`, 15, 75, CodeSaveSet},
		{`"yellow", "sel`, `"red", "sel`, 13, 18, CodeSavePlayer},
		{`"lastPlaced": 13`, `"lastPlaced": 0`, 14, 15, CodeSaveLast},    // no stone there
		{`"lastPlaced": 13`, `"lastPlaced": 7000`, 14, 15, CodeSaveLast}, // off the grid
		{`"lastPlaced": 13`, `"lastPlaced": "13"`, 14, 15, CodeSaveLast}, // no number
		{`"lastPlaced": 13`, `"lastPlaced": 11`, 14, 15, CodeSaveLast},   // Blue's bridge runs through it
		{`"yellow":3`, `"yellow":4`, 14, 15, CodeSaveLast},               // no yellow stone has left the hand
		{`"lastPlaced": 13,`, ``, 1, 1, CodeSaveField},
		{`[11,6,1]`, `[11,6]`, 16, 18, CodeSaveRow},
		{`[11,6,1]`, `[11,1,6]`, 16, 18, CodeSaveRow},
		{`[11,6,1]`, `[11,7,1]`, 16, 18, CodeSaveRow},
		{`[11,6,1]`, `[11,6,-1]`, 16, 18, CodeSaveRow},
		{`"s": 11`, `"s": 1`, 16, 18, CodeSaveRow},
		{`"player": "blue"`, `"player": "green"`, 16, 38, CodeSaveOwner},
		{`"player": "blue"`, `"player": "yellow"`, 16, 18, CodeNoRow},
		{`"purple","orange",null,null`, `null,"orange",null,null`, 16, 18, CodeNoRow}, // the page saves a cut bridge over an empty cell
		{`"cut": true`, `"cut": 1`, 16, 91, CodeSaveField},
		{`"cut": true`, `"cut": false`, 17, 1, CodeBridgesConflict},
		{`"row": [5,6,7], "player": "red", "s": 5, "e": 7`, `"row": [13,12,11], "player": "yellow"`, 18, 1, CodeBridgesConflict},
		{"\n" + `{"id": 1, "row": [5,6,7], "player": "red", "s": 5, "e": 7, "cut": false},`, "", 16, 91, CodeBadCut},
		{`"yellow", "cut": false`, `"yellow", "cut": true`, 18, 57, CodeBadCut},
		{`"activeBridges": [`, `"activeBridges": {}, "x": [`, 15, 95, CodeSaveField},
		{`"version": 1`, `"version": 1, "bridgekeeper": {"rounds": 5}`, 1, 43, CodeBadRounds},
		{`"version": 1`, `"version": 1, "bridgekeeper": {"quiet": 5}`, 1, 42, CodeSaveField},
		{`"version": 1`, `"version": 1, "bridgekeeper": {"quiet": 4}`, 14, 15, CodeSaveLast},
	} {
		text := strings.Replace(aSave, tt.old, tt.new, 1)
		if text == aSave {
			t.Fatalf("%q is not there", tt.old)
		}
		lines, err := importSave([]byte(text))
		if lines != nil {
			t.Errorf("%q for %q: taken", tt.new, tt.old)
		}
		e := rules.Notation(err)
		if e == nil {
			t.Errorf("%q for %q: %v", tt.new, tt.old, err)
			continue
		}
		if l, c := e.LineCol(); l != tt.line || c != tt.col || e.Code != tt.code {
			t.Errorf("%q for %q: %v at %d:%d, want %s at %d:%d", tt.new, tt.old, e, l, c, tt.code, tt.line, tt.col)
		}
	}
}

// TestSavesOfRandomGamesComeBack writes positions of random games, in mid-turn and
// finished ones too, and reads them again.
func TestSavesOfRandomGamesComeBack(t *testing.T) {
	setups := slices.Clone(Game{}.Setups())
	for i := range 12 {
		setups = append(setups, rules.Setup{Text: randomGrid(randomSource(i))})
	}
	over := map[string]int{}
	midTurn, cut := 0, 0
	for i, setup := range setups {
		r := randomSource(i)
		line, err := rules.NewLine(Game{}, setup)
		if err != nil {
			t.Fatal(err)
		}
		for {
			if actions := line.Last().Actions(); len(actions) == 0 || r.IntN(60) == 0 {
				s := line.Last().(*state)
				over[s.reason]++
				if s.stone != noSite {
					midTurn++
				}
				if slices.ContainsFunc(s.bridges, func(b bridge) bool { return b.cut }) {
					cut++
				}
				comesBack(t, line)
				if len(actions) == 0 {
					break
				}
			}
			if line, err = line.Play(randomStep(r, line.Last().Actions())); err != nil {
				t.Fatal(err)
			}
		}
	}
	if midTurn < 10 || cut < 10 || len(over) < 3 { // not over, and two ways to end
		t.Errorf("too little was tested: %d in mid-turn, %d with cuts, ends %v", midTurn, cut, over)
	}
}

func comesBack(t *testing.T, l *rules.Line) {
	t.Helper()
	data, err := exportSave(l)
	if err != nil {
		t.Fatal(err)
	}
	back, err := importSave(data)
	if err != nil {
		t.Fatalf("%v\n%s\n%s", err, l.Last(), data)
	}
	// The line about a position is ours, and so are void columns and rows beyond its cells.
	want, got := l.Last().(*state), back[0].Last().(*state)
	if factsOf(got) != factsOf(want) && want.g.rows == got.g.rows || got.stone != want.stone || got.quiet != want.quiet || len(got.Actions()) != len(want.Actions()) {
		t.Fatalf("%s\nwant\n%s", got, want)
	}
	again, err := exportSave(back[0])
	if err != nil {
		t.Fatal(err)
	}
	a, b := readSave(t, again), readSave(t, data)
	if want.mover == rules.Nobody {
		a.CurrentPlayer = b.CurrentPlayer // nobody's turn is read as nobody's
	}
	if a.facts() != b.facts() {
		t.Fatalf("written again:\n%s\nwas\n%s", a.facts(), b.facts())
	}
}

// FuzzSave holds that what is read is written as the same position.
func FuzzSave(f *testing.F) {
	f.Add([]byte(aSave))
	f.Add([]byte(strings.Replace(aSave, "Sa**ved**", `\ud800@everyone\u202e`, 1)))
	f.Add([]byte(strings.Replace(aSave, `"sub": ""`, `"sub": `+strings.Repeat("[", 200)+strings.Repeat("]", 200), 1)))
	f.Add([]byte(strings.Repeat("[", 20000)))
	f.Add([]byte(`{"version":1,"position":{"name":"\"`))
	f.Fuzz(func(t *testing.T, data []byte) {
		lines, err := importSave(data)
		if err != nil {
			pointsInto(t, data, err)
			return
		}
		comesBack(t, lines[0])
	})
}
