package dividedloyalties

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/rulestest"
)

// words is a lexicon of a few Spanish words.
func words(word string) (string, bool) {
	key, ok := map[string]string{
		"morado": "purple", "azul": "blue", "rojo": "red", "fin": "end", "vuelve": "back", "puente": "bridge",
	}[word]
	return key, ok
}

// Boards of the rows below.
const (
	// c1 completes a row of 3, and with d1 of 4; b2 is the middle of a column.
	openBoard = `
		. # . #
		. # . #
		B P # P`
	// A red d2 cuts two, or in the smaller one a red c2 the only one.
	cutTwo = `
		. B Y .
		R P O #
		. B Y .`
	cutOne = `
		. B .
		R P #
		. B .`
	dotBoard = "B P o"
)

type notationRow struct {
	says, board, bridges, turn, before string
	typed                              string
	steps                              string
	written                            string // the one spelling; what is typed where it is empty
}

var notationRows = []notationRow{
	{says: "a stone and a bridge", board: openBoard, typed: "Gc1 a1-c1", steps: "green c1, bridge a1 c1, end"},
	{says: "a stone alone", board: openBoard, typed: "Gc1", steps: "green c1, end"},
	{says: "small letters", board: openBoard, typed: "gc1 a1-c1", steps: "green c1, bridge a1 c1, end", written: "Gc1 a1-c1"},
	{says: "capitals", board: openBoard, typed: "GC1 A1-C1", steps: "green c1, bridge a1 c1, end", written: "Gc1 a1-c1"},
	{says: "the colour's name", board: openBoard, typed: "green c1", steps: "green c1, end", written: "Gc1"},
	{says: "the colour's name, run together", board: openBoard, typed: "PURPLEd3", steps: "purple d3, end", written: "Pd3"},
	{says: "the letter apart", board: openBoard, typed: "g c1 a1 c1", steps: "green c1, bridge a1 c1, end", written: "Gc1 a1-c1"},
	{says: "bridges run together", board: openBoard, typed: "Gc1A1C1", steps: "green c1, bridge a1 c1, end", written: "Gc1 a1-c1"},
	{says: "the ends the other way round", board: openBoard, typed: "Gc1 d1-a1", steps: "green c1, bridge a1 d1, end", written: "Gc1 a1-d1"},
	{says: "other dashes, commas", board: openBoard, typed: "Gc1, a1 – c1;", steps: "green c1, bridge a1 c1, end", written: "Gc1 a1-c1"},
	{says: "a colour's letter that is a column too", board: openBoard, typed: "Bb3", steps: "blue b3, end"},
	{says: "a colour's letter before such a column, apart", board: openBoard, typed: "b b3", steps: "blue b3, end", written: "Bb3"},
	{says: "the words of another language", board: openBoard, typed: "Morado c1", steps: "purple c1, end", written: "Pc1"},
	{says: "the words of actions", board: openBoard, typed: "green c1 bridge a1 c1 end", steps: "green c1, bridge a1 c1, end", written: "Gc1 a1-c1"},
	{says: "the words of actions in another language", board: openBoard, typed: "azul c1 puente a1 d1 fin", steps: "blue c1, bridge a1 d1, end", written: "Bc1 a1-d1"},
	{says: "open", board: openBoard, typed: "Gc1 +", steps: "green c1"},
	{says: "open, run together", board: openBoard, typed: "gc1 a1-c1+", steps: "green c1, bridge a1 c1", written: "Gc1 a1-c1 +"},

	{says: "red", board: "R P #", typed: "Rc1 a1-c1r", steps: "red c1, bridge a1 c1, end"},
	{says: "red without its mark", board: "R P #", typed: "Rc1 a1-c1", steps: "red c1, bridge a1 c1, end", written: "Rc1 a1-c1r"},
	{says: "red with its mark apart", board: "R P #", typed: "Rc1 a1-c1 R", steps: "red c1, bridge a1 c1, end", written: "Rc1 a1-c1r"},
	{says: "red that cuts one", board: cutOne, bridges: "b1-b3 blue", typed: "Rc2 a2-c2x1", steps: "red c2, bridge a2 c2, end"},
	{says: "red that cuts one, its marks spelled otherwise", board: cutOne, bridges: "b1-b3 blue", typed: "rc2 a2-c2 r x", steps: "red c2, bridge a2 c2, end", written: "Rc2 a2-c2x1"},
	{says: "red that cuts two", board: cutTwo, bridges: "b1-b3 blue, c1-c3 yellow", typed: "Rd2 a2-d2x2", steps: "red d2, bridge a2 d2, end"},
	{says: "red that cuts two, its mark apart", board: cutTwo, bridges: "b1-b3 blue, c1-c3 yellow", typed: "Rd2 a2-d2 X2", steps: "red d2, bridge a2 d2, end", written: "Rd2 a2-d2x2"},
	{says: "red that cuts two may be called red", board: cutTwo, bridges: "b1-b3 blue, c1-c3 yellow", typed: "Rd2 a2-d2r", steps: "red d2, bridge a2 d2, end", written: "Rd2 a2-d2x2"},

	{says: "a dot stone that stays", board: dotBoard, typed: "Bc1 a1-c1", steps: "blue c1, bridge a1 c1, end"},
	{says: "a dot stone that goes back", board: dotBoard, typed: "Bc1 back", steps: "blue c1, end"},
	{says: "a dot stone that goes back, in other words", board: dotBoard, typed: "azul c1 VUELVE", steps: "blue c1, end", written: "Bc1 back"},
	{says: "a dot stone, open", board: dotBoard, typed: "Bc1 +", steps: "blue c1"},

	{says: "the rest of a turn", board: openBoard, before: "green c1", typed: "a1-c1", steps: "bridge a1 c1, end"},
	{says: "the rest of a turn, open", board: openBoard, before: "green c1", typed: "a1-c1 +", steps: "bridge a1 c1"},
	{says: "nothing but the end", board: openBoard, before: "green c1", typed: "end", steps: "end"},
	{says: "nothing but the end, in other words", board: openBoard, before: "green c1", typed: " Fin ", steps: "end", written: "end"},
	{says: "nothing but the end, the stone goes back", board: dotBoard, before: "blue c1", typed: "back", steps: "end"},
}

func (r *notationRow) state(t *testing.T) rules.State {
	rr := row{board: r.board, bridges: r.bridges, turn: r.turn}
	s, err := Game{}.New(rules.Setup{Text: rr.text()})
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range splitSteps(r.before) {
		if s, _, err = s.Apply(a); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func splitSteps(list string) []rules.Action {
	var steps []rules.Action
	for s := range strings.SplitSeq(list, ", ") {
		if s != "" {
			steps = append(steps, rules.Action(s))
		}
	}
	return steps
}

func TestNotation(t *testing.T) {
	for _, r := range notationRows {
		t.Run(r.says, func(t *testing.T) {
			s, want := r.state(t), splitSteps(r.steps)
			got, err := Game{}.ParseTurn(s, r.typed, words)
			if err != nil || !slices.Equal(got, want) {
				t.Errorf("%q reads %q, %v; want %q", r.typed, got, err, want)
			}
			written := r.written
			if written == "" {
				written = r.typed
			}
			if got := (Game{}).FormatTurn(s, want); got != written {
				t.Errorf("%q is written %q, want %q", want, got, written)
			}
		})
	}
}

// Each fault is marked in the text between « and ».
var notationFaults = []struct {
	says, board, bridges, before, typed, want string
}{
	{says: "nothing", board: openBoard, typed: "«»", want: "turn-empty {}"},
	{says: "blanks", board: openBoard, typed: "  «»", want: "turn-empty {}"},
	{says: "nothing but open", board: openBoard, typed: " «+»", want: "turn-empty {}"},
	{says: "a word nobody knows", board: openBoard, typed: "«mauve» c1", want: `unknown-word {text: "mauve"}`},
	{says: "an unknown word before a cell", board: openBoard, typed: "Gc1 «q»a1-c1", want: `unknown-word {text: "q"}`},
	{says: "a cell that can't be", board: openBoard, typed: "G«c0»", want: `bad-cell-name {text: "c0"}`},
	{says: "a cell with a row too many", board: openBoard, typed: "Gc1 a1-«c26»", want: `bad-cell-name {text: "c26"}`},
	{says: "a stray sign", board: openBoard, typed: "Gc1 «!»", want: `stray {text: "!"}`},
	{says: "a stray dash", board: openBoard, typed: "«-» Gc1", want: `stray {text: "-"}`},
	{says: "a colour without a cell", board: openBoard, typed: "green«»", want: "cell-missing {}"},
	{says: "the word for a bridge without a cell", board: openBoard, before: "green c1", typed: "bridge«»", want: "cell-missing {}"},
	{says: "half a bridge", board: openBoard, typed: "Gc1 «a1»", want: "half-bridge {cell: a1}"},
	{says: "half a bridge, with a dash", board: openBoard, typed: "Gc1 «a1-» +", want: "half-bridge {cell: a1}"},
	{says: "something after the end", board: openBoard, typed: "Gc1 end «a1»-c1", want: `after-end {text: "a1"}`},
	{says: "something after open", board: openBoard, typed: "Gc1 + «a1»-c1", want: `after-end {text: "a1"}`},
	{says: "an illegal stone", board: openBoard, typed: "«Yc1» a1-c1", want: "not-in-hand {piece: yellow}"},
	{says: "an illegal stone, in words", board: openBoard, typed: " «Purple  a1» ", want: "occupied {cell: a1, piece: blue}"},
	{says: "a second stone", board: openBoard, typed: "Gc1 «Bd3»", want: "already-placed {cell: c1}"},
	{says: "an illegal bridge", board: openBoard, typed: "Gc1 a1-c1 «a1-d1»", want: "overlaps {bridge: a1-d1, kind: scoring, other: a1-c1}"},
	{says: "an illegal bridge, the ends the other way round", board: openBoard, typed: "Gc1 «d3 a1»", want: "not-straight {bridge: a1-d3}"},
	{says: "a bridge before the stone", board: openBoard, typed: "«a1-c1» Gc1", want: "no-stone-yet {bridge: a1-c1}"},
	{says: "an end before the stone", board: openBoard, typed: "«end»", want: "must-place {}"},
	{says: "a scoring bridge marked red", board: openBoard, typed: "Gc1 a1-c1«r»", want: `bad-mark {bridge: a1-c1, count: 0, text: "r"}`},
	{says: "a scoring bridge that is said to cut", board: openBoard, typed: "Gc1 a1-c1«x1»", want: `bad-mark {bridge: a1-c1, count: 0, text: "x1"}`},
	{says: "a red one that cuts nothing, said to cut", board: "R P #", typed: "Rc1 a1-c1«x»", want: `bad-mark {bridge: a1-c1, count: 0, text: "x"}`},
	{says: "a red one that cuts two, said to cut one", board: cutTwo, bridges: "b1-b3 blue, c1-c3 yellow", typed: "Rd2 a2-d2«x1»", want: `bad-mark {bridge: a2-d2, count: 2, text: "x1"}`},
	{says: "a dot stone that would go back", board: dotBoard, typed: "«Bc1»", want: "would-return {cell: c1, piece: blue}"},
	{says: "a dot stone that would go back, ended in words", board: dotBoard, typed: "Bc1 «end»", want: "would-return {cell: c1, piece: blue}"},
	{says: "a dot stone laid before that would go back", board: dotBoard, before: "blue c1", typed: "«end»", want: "would-return {cell: c1, piece: blue}"},
	{says: "a stone that doesn't go back", board: openBoard, typed: "Gc1 «back»", want: "would-stay {cell: c1, piece: green}"},
	{says: "a dot stone that stays", board: dotBoard, typed: "Bc1 a1-c1 «back»", want: "would-stay {cell: c1, piece: blue}"},
}

func TestNotationFaults(t *testing.T) {
	for _, r := range notationFaults {
		t.Run(r.says, func(t *testing.T) {
			head, rest, _ := strings.Cut(r.typed, "«")
			fault, tail, _ := strings.Cut(rest, "»")
			typed := head + fault + tail
			n := notationRow{board: r.board, bridges: r.bridges, before: r.before}
			steps, err := Game{}.ParseTurn(n.state(t), typed, words)
			e := rules.Notation(err)
			if e == nil || steps != nil {
				t.Fatalf("%q reads %q, %v", typed, steps, err)
			}
			got := fmt.Sprint(e.Code, " ", e.Args)
			if why := rules.Illegal(e.Err); why != nil {
				got = fmt.Sprint(why.Code, " ", why.Args)
			}
			if got != r.want {
				t.Errorf("%q: %s, want %s", typed, got, r.want)
			}
			if e.Start != len(head) || e.End != len(head)+len(fault) {
				t.Errorf("%q: points at %q from byte %d", typed, typed[e.Start:e.End], e.Start)
			}
		})
	}
}

func TestNotationRefusesATurnTooLong(t *testing.T) {
	n := notationRow{board: openBoard}
	typed := "Gc1" + strings.Repeat(" ", maxTurn) + "a1-c1"
	_, err := Game{}.ParseTurn(n.state(t), typed, nil)
	if e := rules.Notation(err); e == nil || e.Code != CodeTurnTooLong || e.Start != maxTurn {
		t.Errorf("got %v", err)
	}
}

func TestNotationAfterTheEndIsIllegal(t *testing.T) {
	s, err := Game{}.New(rules.Setup{Text: (&row{board: "B", closed: true}).text()})
	if err != nil {
		t.Fatal(err)
	}
	_, err = Game{}.ParseTurn(s, " Pa1 ", nil)
	if e := rules.Illegal(err); e == nil || e.Code != rules.CodeGameOver {
		t.Errorf("got %v", err)
	}
}

// On a board with a column x, "x2" away from a bridge is a cell, and behind it a mark.
func TestNotationOnABoardWithAColumnX(t *testing.T) {
	line := strings.TrimSpace(strings.Repeat("# ", 19)) + " P B # B P"
	n := notationRow{board: strings.Repeat(".\n", 1) + line}
	s := n.state(t)
	got, err := Game{}.ParseTurn(s, "Gv1 t1-v1 x1-v1", nil)
	if want := splitSteps("green v1, bridge t1 v1, bridge v1 x1, end"); err != nil || !slices.Equal(got, want) {
		t.Errorf("got %q, %v", got, err)
	}
	if got, err = (Game{}).ParseTurn(s, "Gv1 t1-v1x1", nil); rules.Notation(err) == nil || rules.Notation(err).Code != CodeBadMark {
		t.Errorf("got %q, %v", got, err)
	}
}

func FuzzNotation(f *testing.F) {
	for i, r := range notationRows {
		f.Add(byte(i), r.typed)
	}
	for _, r := range notationFaults {
		f.Add(byte(0), strings.NewReplacer("«", "", "»", "").Replace(r.typed))
	}
	var states []rules.State
	f.Fuzz(func(t *testing.T, n byte, typed string) {
		if states == nil {
			for _, r := range notationRows {
				states = append(states, r.state(t))
			}
		}
		s := states[int(n)%len(states)]
		steps, err := Game{}.ParseTurn(s, typed, words)
		if err != nil {
			e := rules.Notation(err)
			if e == nil || e.Input != typed || e.Start < 0 || e.Start > e.End || e.End > len(typed) || steps != nil {
				t.Fatalf("%q: %q, %#v", typed, steps, err)
			}
			return
		}
		written := Game{}.FormatTurn(s, steps)
		again, err := Game{}.ParseTurn(s, written, nil)
		if err != nil || !slices.Equal(again, steps) {
			t.Fatalf("%q reads %q, is written %q, reads %q, %v", typed, steps, written, again, err)
		}
	})
}

func FuzzApply(f *testing.F) {
	for i, r := range allRows() {
		for step := range strings.SplitSeq(r.play, ", ") {
			f.Add([]byte{byte(i), byte(7 * i), byte(31 * i)}, step)
		}
	}
	rulestest.FuzzPlay(f, Game{})
}
