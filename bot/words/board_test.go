package words

import (
	"strings"
	"testing"
	"unicode/utf16"

	"bridgekeeper/rules"
)

// scene is a small position with everything an alt text tells.
func scene() Scene {
	b := rules.Board{Cols: 3, Rows: 2, Squares: make([]rules.Square, 6), Turn: rules.Second, TurnNumber: 12}
	b.Squares[0].Piece, b.Squares[5].Piece, b.Squares[4].Piece = "blue", "blue", "green"
	b.Links = []rules.Link{
		{Span: span("a1", "c1"), Kind: "bridge", Owner: rules.First},
		{Span: span("a2", "c2"), Kind: "bridge", Owner: rules.Second, Cut: true},
		{Span: span("b1", "b2"), Kind: "red"},
		{Span: span("a1", "a2"), Kind: "bridge", Owner: rules.First},
	}
	b.Tallies[0] = rules.Tally{Score: 2, Parts: []rules.Quantity{{Key: "bridge-points", N: 1}, {Key: "region-points", N: 1}}, Set: 2, Sets: 3,
		Hand: []rules.Quantity{{Key: "blue", N: 4}, {Key: "red", N: 0}, {Key: "green", N: 1}}}
	b.Tallies[1] = rules.Tally{Parts: []rules.Quantity{{Key: "bridge-points"}, {Key: "region-points"}}, Set: 3, Sets: 3, SetEmpty: true, Hand: []rules.Quantity{{Key: "red"}}}
	return Scene{Game: game, Roles: roles, Title: "Windmill_1", Board: b, Last: "Purple to f7"}
}

func TestAltTellsThePicture(t *testing.T) {
	noFaults(t)
	want := "Divided Loyalties, Windmill_1. Turn 12, Yellow to move. Last turn: Purple to f7. " +
		"Blue 2 (1 bridge point + 1 region point); set 2 of 3; in hand: 4 blue and 1 green. " +
		"Yellow 0 (0 bridge points + 0 region points); set 3 of 3; nothing in hand. " +
		"On the board: blue a1 c2; green b2. " +
		"Blue bridges a1–c1 a1–a2; cut bridges a2–c2; red bridges b1–b2."
	if got := For("en-US").Alt(scene(), MaxAlt); got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
	for _, locale := range []string{"es-ES", "pt-BR"} {
		if got := For(locale).Alt(scene(), MaxAlt); !strings.Contains(got, "a1 c2") {
			t.Errorf("%s: %s", locale, got)
		}
	}
}

func TestAltOfAFinishedGame(t *testing.T) {
	noFaults(t)
	s := scene()
	s.Board.Turn = rules.Nobody
	for want, r := range map[string]*rules.Result{
		"Blue won.":           {Winner: rules.First},
		"The game is a draw.": {},
		"The game is over.":   nil,
	} {
		s.Result = r
		if got := For("en-US").Alt(s, MaxAlt); !strings.Contains(got, want) {
			t.Errorf("%q is not in %s", want, got)
		}
	}
}

func TestAltFitsItsLimit(t *testing.T) {
	s := scene()
	s.Board = rules.Board{Cols: 25, Rows: 25, Squares: make([]rules.Square, 625), Turn: rules.First}
	for i := range s.Board.Squares {
		s.Board.Squares[i].Piece = "purple"
	}
	s.Title = strings.Repeat("😀", 90)
	for _, limit := range []int{1, 2, 50, 200, MaxAlt} {
		got := For("en-US").Alt(s, limit)
		if n := len(utf16.Encode([]rune(got))); n > limit || !strings.HasSuffix(got, "…") {
			t.Errorf("limit %d: %d units: %s", limit, n, got)
		}
	}
}

func TestFitUsesTheRoomThereIs(t *testing.T) {
	text := "a bb 😀😀 cc, ddd"
	whole := len(utf16.Encode([]rune(text)))
	for limit := 1; limit < whole+3; limit++ {
		got := fit(text, limit)
		n := len(utf16.Encode([]rune(got)))
		switch {
		case limit >= whole && got != text:
			t.Errorf("limit %d: %q is cut", limit, got)
		case n > limit || !strings.HasPrefix(text, strings.TrimSuffix(got, "…")):
			t.Errorf("limit %d: %d units: %q", limit, n, got)
		}
	}
	if got := fit(text, 5); got != "a bb…" {
		t.Errorf("limit 5: %q", got)
	}
	if got := fit(text, 4); got != "a…" {
		t.Errorf("limit 4: %q", got)
	}
}

func TestAltOfAnyBoard(t *testing.T) {
	for name, b := range map[string]rules.Board{
		"empty":            {},
		"too few squares":  {Cols: 5, Rows: 5, Squares: make([]rules.Square, 7)},
		"negative":         {Cols: -1, Rows: -1},
		"strange words":    {Cols: 1, Rows: 1, Squares: []rules.Square{{Piece: "a*b"}}, Links: []rules.Link{{Kind: "x\n"}}},
		"seat of no table": {Turn: 9},
	} {
		if got := For("en-US").Alt(Scene{Game: game, Roles: roles, Board: b}, MaxAlt); got == "" || strings.Contains(got, "\n") {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestHandsAgreeInGenderAndNumber(t *testing.T) {
	noFaults(t)
	hand := []rules.Quantity{{Key: "blue", N: 4}, {Key: "purple", N: 1}, {Key: "red", N: 0}, {Key: "orange", N: 2}}
	for locale, want := range map[string]string{
		"en-US": "4 blue, 1 purple and 2 orange",
		"es-ES": "4 azules, 1 morada y 2 naranjas",
		"pt-BR": "4 azuis, 1 roxa e 2 laranja",
	} {
		if got := For(locale).Hand(game, hand); got != want {
			t.Errorf("%s: %q, want %q", locale, got, want)
		}
	}
}

func TestWordsForPictures(t *testing.T) {
	noFaults(t)
	tallies := scene().Board.Tallies
	for _, c := range []struct{ locale, parts, set, none string }{
		{"en-US", "1 bridge point + 1 region", "set 2/3", "no stones left"},
		{"es-ES", "puente 1 + región 1", "tanda 2/3", "sin piedras"},
		{"pt-BR", "ponte 1 + região 1", "lote 2/3", "sem pedras"},
	} {
		s := For(c.locale)
		if got := s.Parts(tallies[0]); got != c.parts {
			t.Errorf("%s: parts %q", c.locale, got)
		}
		if got := s.Set(tallies[0]); got != c.set {
			t.Errorf("%s: set %q", c.locale, got)
		}
		if got := s.Set(tallies[1]); got != c.none {
			t.Errorf("%s: empty set %q", c.locale, got)
		}
		if got := s.Set(rules.Tally{}); got != "" {
			t.Errorf("%s: no sets %q", c.locale, got)
		}
	}
}
