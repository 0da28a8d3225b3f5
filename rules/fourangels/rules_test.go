package fourangels

import (
	"fmt"
	"strings"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/rulestest"
)

func set(t testing.TB, text string) rules.State {
	t.Helper()
	return rulestest.Position(t, Game{}, text)
}

// ending is how a position stands: "angels to move", "demons win: separated c1 c2".
func ending(s rules.State) string {
	r, over := s.Result()
	if !over {
		return turnWord(s.Turn()) + " to move"
	}
	out := turnWord(r.Winner) + " win: " + r.Reason
	for _, m := range s.Board().Marks {
		if m.Kind != rules.MarkLast {
			out += " " + m.Cell.String()
		}
	}
	return out
}

// TestRules has a row or more for every sentence of A1–A7 that a position can show.
// A step that is refused gives its code and arguments.
func TestRules(t *testing.T) {
	for _, c := range []struct {
		name, before, play, after, want string
	}{
		{
			name:   "A1: four angels on the corners of an 8 × 8 board, no demons",
			before: standardText,
			after: `
A . . . . . . A
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
A . . . . . . A`, want: "angels to move",
		}, {
			name:   "A1: angels move first; turns alternate",
			before: standardText, play: "a1 b2, d4, h8 g8",
			after: `
A . . . . . A .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . D . . . .
. . . . . . . .
. A . . . . . .
. . . . . . . A`, want: "demons to move",
		}, {
			name:   "A1: demons don't move first",
			before: standardText, play: "d4", want: "must-move {}",
		}, {
			name:   "A1: no square beyond the board",
			before: standardText, play: "a8 a9", want: "outside {cell: a9}",
		}, {
			name:   "A1: no square beside the board, to start from either",
			before: standardText, play: "i1 h1", want: "outside {cell: i1}",
		}, {
			name:   "A2: one square",
			before: standardText, play: "a1 a2", want: "demons to move",
		}, {
			name:   "A2: or two",
			before: standardText, play: "a1 c3", want: "demons to move",
		}, {
			name:   "A2: not three",
			before: standardText, play: "a1 d4", want: "bad-distance {count: 3, from: a1, to: d4}",
		}, {
			name:   "A2: not none",
			before: standardText, play: "a1 a1", want: "bad-distance {count: 0, from: a1, to: a1}",
		}, {
			name:   "A2: the distance is the longer side",
			before: standardText, play: "a1 b4", want: "bad-distance {count: 3, from: a1, to: b4}",
		}, {
			name:   "A2: in a straight line, no knight's move",
			before: standardText, play: "a1 b3", want: "not-straight {from: a1, to: b3}",
		}, {
			name:   "A2: nor the other one",
			before: standardText, play: "a1 c2", want: "not-straight {from: a1, to: c2}",
		}, {
			name:   "A2: an angel, not an empty square",
			before: standardText, play: "a2 a3", want: "no-angel {cell: a2}",
		}, {
			name: "A2: to an empty square, not onto a demon",
			before: `
A . . A
. . . .
. D . .
A . . A`, play: "a1 b2", want: "occupied {cell: b2, piece: demon}",
		}, {
			name: "A2: nor onto an angel",
			before: `
A . . A
. . . .
A . . .
A . . .`, play: "a1 a2", want: "occupied {cell: a2, piece: angel}",
		}, {
			name: "A2: not onto an angel two squares off, though one lies between",
			before: `
. . . A
A . . .
A . . .
A . . .`, play: "a1 a3", want: "occupied {cell: a3, piece: angel}",
		}, {
			name: "A2: never jumping over a demon",
			before: `
A . . A
. . . .
. D . .
A . . A`, play: "a1 c3", want: "jumps-over {cell: b2, from: a1, piece: demon, to: c3}",
		}, {
			name: "A2: nor over an angel",
			before: `
A . . A
. . . .
A . . .
A . . .`, play: "a1 a3", want: "jumps-over {cell: a2, from: a1, piece: angel, to: a3}",
		}, {
			name: "A2: slipping diagonally between two demons is not a jump",
			before: `
A . . A
. . . .
D . . .
A D . A`, play: "a1 b2",
			after: `
A . . A
. . . .
D A . .
. D . A`, want: "demons to move",
		}, {
			name: "A2: nor between an angel and a demon, twice in one move",
			before: `
. . . A
. D . A
D . D .
A A . .`, play: "a1 c3",
			after: `
. . . A
. D A A
D . D .
. A . .`, want: "demons to move",
		}, {
			name: "A3: a demon on any empty square",
			before: "turn: demons\n" + `
A . . A
. . . .
. . . .
A . . A`, play: "c3",
			after: `
A . . A
. . D .
. . . .
A . . A`, want: "angels to move",
		}, {
			name: "A3: not on an angel",
			before: "turn: demons\n" + `
A . . A
. . . .
. . . .
A . . A`, play: "d4", want: "occupied {cell: d4, piece: angel}",
		}, {
			name: "A3: not on a demon",
			before: "turn: demons\n" + `
A . . A
. . . .
. D . .
A . . A`, play: "b2", want: "occupied {cell: b2, piece: demon}",
		}, {
			name: "A3: on the board",
			before: "turn: demons\n" + `
A . . A
. . . .
. . . .
A . . A`, play: "e1", want: "outside {cell: e1}",
		}, {
			name: "A3: demons never move",
			before: "turn: demons\n" + `
A . . A
. . . .
. D . .
A . . A`, play: "b2 b3", want: "must-place {}",
		}, {
			name: "A3: the angels don't move them either",
			before: `
A . . A
. . . .
. D . .
A . . A`, play: "b2 b3", want: "not-yours {cell: b2, piece: demon}",
		}, {
			name: "A4: a single block wins as soon as it is formed",
			before: `
A A . .
A . . .
. . . .
. . A .`, play: "c1 b2",
			after: `
A A . .
A . . .
. A . .
. . . .`, want: "angels win: connected a3 a4 b2 b4",
		}, {
			name: "A4: neighbours horizontally",
			before: `
. . . .
A A A .
. . . .
. . . A`, play: "d1 d3", want: "angels win: connected a3 b3 c3 d3",
		}, {
			name: "A4: vertically",
			before: `
A . . .
A . . .
A . . .
. . A .`, play: "c1 a1", want: "angels win: connected a1 a2 a3 a4",
		}, {
			name: "A4: and diagonally",
			before: `
A . . .
. A . .
. . A .
. A . .`, play: "", want: "angels win: connected a4 b1 b3 c2",
		}, {
			name: "A4: two pairs are not connected",
			before: `
A A . .
. . . .
. . . .
A . . A`, play: "d1 b1", want: "demons to move",
		}, {
			name: "A4: three and a stray are not connected",
			before: `
A A A .
. . . .
. . . A
. . . .`, play: "d2 d1", want: "demons to move",
		}, {
			name: "A4: a ring of four with the middle empty is connected",
			before: `
. A . .
A . . A
. A . .
. . . .`, play: "d3 c3", want: "angels win: connected a3 b2 b4 c3",
		}, {
			name: "A4: checked of a setup with the demons to move too",
			before: "turn: nobody\n" + `
A A . .
A A . .
. . . .
D . . .`, play: "", want: "angels win: connected a3 a4 b3 b4",
		}, {
			name: "A5: demons win as soon as one angel is walled in",
			before: "turn: demons\n" + `
A D . A
. D . .
. . . .
A . . A`, play: "a3", want: "demons win: separated a3 b3 b4",
		}, {
			name: "A5: a king steps between two demons, so this is no wall",
			before: "turn: demons\n" + `
A . . A
. . . .
D . . .
A . . A`, play: "b1", want: "angels to move",
		}, {
			name: "A5: this is one",
			before: "turn: demons\n" + `
A . . A
. . . .
D . . .
A D . A`, play: "b2", want: "demons win: separated a2 b1 b2",
		}, {
			name: "A5: two and two apart",
			before: "turn: demons\n" + `
A . . A
D D D .
. . . .
A . . A`, play: "d3", want: "demons win: separated a3 b3 c3 d3",
		}, {
			name: "A5: the wall may run diagonally, but not through a gap that a king slips",
			before: "turn: demons\n" + `
A . . D A
. . D . .
. D . . .
. . . . .
A . . . A`, play: "a2", want: "angels to move",
		}, {
			name: "A5: a wall whose demons touch side by side has none",
			before: "turn: demons\n" + `
A . . D A
. . D D .
. D D . .
. D . . .
. A . . A`, play: "a2", want: "demons win: separated a2 b2 b3 c3 c4 d4 d5",
		}, {
			name: "A5: demons of no use are no part of the wall",
			before: "turn: demons\n" + `
A D . . A
. D D . .
. . D . .
. . . D .
A . . . A`, play: "a4", want: "demons win: separated a4 b4 b5",
		}, {
			name: "A5: of several walls the smallest is shown",
			before: `
A . . D A
. . . D D
D D D . .
. . D . .
A . D . A`, want: "demons win: separated d4 d5 e4",
		}, {
			name: "A5: of two as small the first",
			before: `
A . . D A
. . . D D
. . . . .
D D . . .
A D . . A`, want: "demons win: separated a2 b1 b2",
		}, {
			name: "A5: an angel is no wall: areas are joined through its square",
			before: `
A . . A
D A D D
. . . .
. . . A`, play: "d1 d2", want: "demons to move",
		}, {
			name: "A5: and stay so when it goes",
			before: `
A . . A
D A D D
. . . .
. . . A`, play: "b3 b2", want: "demons to move",
		}, {
			name: "A5: until a demon takes its square",
			before: `
A . . A
D A D D
. . . .
. . . A`, play: "b3 b2, b3", want: "demons win: separated a3 b3 c3 d3",
		}, {
			name: "A5: a block that stands apart from nothing is no separation, walls or not",
			before: `
A A D .
A A D .
D D D .
. . . .`, want: "angels win: connected a3 a4 b3 b4",
		}, {
			name:   "A7: an angel's move is from–to, a demon a square, nothing else",
			before: standardText, play: "a1-c3", want: `unknown-action {text: "a1-c3"}`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, got := set(t, c.before), ""
			for _, a := range strings.Split(c.play, ",") {
				if a = strings.TrimSpace(a); a == "" {
					continue
				}
				next, _, err := s.Apply(rules.Action(a))
				if e := rules.Illegal(err); e != nil {
					got = e.Code + " " + e.Args.String()
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
			if want := strings.TrimSpace(c.after); want != "" && strings.TrimSpace(rulestest.Diagram(s)) != want {
				t.Errorf("after %q:\n%s\nwant\n%s", c.play, rulestest.Diagram(s), want)
			}
		})
	}
}

func TestResultNamesTheWinnerAndNoScore(t *testing.T) {
	for text, want := range map[string]rules.Result{
		"AA..\nAA..\n....\n....": {Winner: rules.First, Reason: ReasonConnected},
		"AD.A\nDD..\n....\nA..A": {Winner: rules.Second, Reason: ReasonSeparated},
	} {
		if r, over := set(t, text).Result(); !over || r != want {
			t.Errorf("A4, A5: %+v, %v, want %+v", r, over, want)
		}
	}
	if r, over := set(t, standardText).Result(); over || r != (rules.Result{}) {
		t.Errorf("%+v, %v before the end", r, over)
	}
}

func TestNothingAfterTheEnd(t *testing.T) {
	for _, text := range []string{"AA..\nAA..\n....\n....", "AD.A\nDD..\n....\nA..A"} {
		s := set(t, text)
		for _, a := range []rules.Action{"d1", "a4 a3", "no such"} {
			if _, _, err := s.Apply(a); rules.Illegal(err) == nil || rules.Illegal(err).Code != rules.CodeGameOver {
				t.Errorf("%q after the end: %v", a, err)
			}
		}
		if s.Turn() != rules.Nobody || len(s.Actions()) > 0 {
			t.Errorf("%v may %q after the end", s.Turn(), s.Actions())
		}
	}
}

func TestBoard(t *testing.T) {
	line, err := rules.NewLine(Game{}, rules.Setup{Key: "standard"})
	if err != nil {
		t.Fatal(err)
	}
	marks := func() string { return fmt.Sprint(line.Last().Board().Marks) }
	if got := marks(); got != "[]" {
		t.Errorf("a setup has the marks %s", got)
	}
	play := func(a rules.Action) {
		if line, err = line.Play(a); err != nil {
			t.Fatal(err)
		}
	}
	play("a1 c3")
	if got := marks(); got != "[{a1 last} {c3 last}]" {
		t.Errorf("after a move: marks %s", got)
	}
	play("a1")
	if got := marks(); got != "[{a1 last}]" {
		t.Errorf("after a demon: marks %s", got)
	}
	b := line.Last().Board()
	for cell, want := range map[string]rules.Square{
		"a1": {Ground: rules.Field, Piece: Demon, Owner: rules.Second},
		"c3": {Ground: rules.Field, Piece: Angel, Owner: rules.First},
		"h8": {Ground: rules.Field, Piece: Angel, Owner: rules.First},
		"d4": {Ground: rules.Field},
	} {
		c, _ := rules.ParseCell(cell)
		if got := b.At(c); got != want {
			t.Errorf("%s is %+v, want %+v", cell, got, want)
		}
	}
	if b.Cols != 8 || b.Rows != 8 || b.TurnNumber != 3 || b.Turn != rules.First {
		t.Errorf("%d×%d, turn %d of %v", b.Cols, b.Rows, b.TurnNumber, b.Turn)
	}
}

func TestTraits(t *testing.T) {
	tr := Game{}.Traits()
	if tr.DrawOffers || tr.Scorable {
		t.Errorf("A6: %+v", tr)
	}
	if n := len(tr.MatchLengths); fmt.Sprint(tr.MatchLengths) != "[2 4 6 8 10]" || tr.MatchLengths[n-1] != 10 {
		t.Errorf("A8: lengths %v", tr.MatchLengths)
	}
	if p := tr.MatchPoints; p.FirstWins != 6 || p.SecondWins != 2 || p.Draw != 0 {
		t.Errorf("A8: 3 for the angels' win, 1 for the demons': %+v half points", p)
	}
}
