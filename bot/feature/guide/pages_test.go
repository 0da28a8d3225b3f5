package guide

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bridgekeeper/bot/view"
	"bridgekeeper/bot/words"
	"bridgekeeper/render"
	"bridgekeeper/rules"
	"bridgekeeper/rules/connectfour"
	"bridgekeeper/rules/dividedloyalties"
	"bridgekeeper/rules/fourangels"
)

// overlays are the comments of a page that are drawn. A comment that begins with
// one small word and a colon is meant to be one.
var (
	overlays  = []string{"hints", "arrows", "spots", "dots"}
	isOverlay = regexp.MustCompile(`(?m)^# ([a-z]+):`)
)

func TestEveryPageFileIsAPositionOfItsGame(t *testing.T) {
	files, err := pageFiles.ReadDir("pages")
	if err != nil || len(files) == 0 {
		t.Fatalf("no pages: %v", err)
	}
	for _, file := range files {
		name, number, _ := strings.Cut(strings.TrimSuffix(file.Name(), ".txt"), ".")
		g, ok := gameNamed(name)
		n, err := strconv.Atoi(number)
		if !ok || err != nil || n < 1 || n > len(words.For("en-US").Rules(name)) {
			t.Errorf("%s is of no page of any game", file.Name())
			continue
		}
		text, err := pageFiles.ReadFile("pages/" + file.Name())
		if err != nil {
			t.Fatal(err)
		}
		for _, kind := range isOverlay.FindAllStringSubmatch(string(text), -1) {
			if !slices.Contains(overlays, kind[1]) {
				t.Errorf("%s: nothing is called %q", file.Name(), kind[1])
			}
		}
		if _, err := g.New(rules.Setup{Text: string(text)}); err != nil {
			t.Errorf("%s: %v", file.Name(), err)
		}
	}
}

// TestEveryPageOfTheRulesIsShown turns all pages of all games, with real pictures.
// gameNamed is the game of that name, or false.
func gameNamed(name string) (rules.Game, bool) {
	for _, g := range []rules.Game{dividedloyalties.Game{}, connectfour.Game{}, fourangels.Game{}} {
		if g.Name() == name {
			return g, true
		}
	}
	return nil, false
}

// shown is the position on a page, and the cells pointed out there.
func shown(t *testing.T, game string, page int) (rules.State, []rules.Cell) {
	t.Helper()
	g, _ := gameNamed(game)
	text, err := pageFiles.ReadFile("pages/" + game + "." + strconv.Itoa(page) + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	state, err := g.New(rules.Setup{Text: string(text)})
	if err != nil {
		t.Fatal(err)
	}
	var v render.View
	if err := overlay(&v, g, state, string(text)); err != nil {
		t.Fatal(err)
	}
	return state, v.Spots
}

// after is a position some steps on.
func after(t *testing.T, s rules.State, steps ...rules.Action) rules.State {
	t.Helper()
	for _, a := range steps {
		next, _, err := s.Apply(a)
		if err != nil {
			t.Fatal(err)
		}
		s = next
	}
	return s
}

// wins are the steps that win at once for who is to move.
func wins(t *testing.T, s rules.State) []rules.Action {
	t.Helper()
	var out []rules.Action
	for _, a := range s.Actions() {
		if r, over := after(t, s, a).Result(); over && r.Winner == s.Turn() {
			out = append(out, a)
		}
	}
	return out
}

// TestPagesOfConnectFourShowWhatTheySay holds the pictures to their texts.
func TestPagesOfConnectFourShowWhatTheySay(t *testing.T) {
	if s, spots := shown(t, view.ConnectFour, 1); after(t, s, "e").Board().Marks[0].Cell != spots[0] {
		t.Errorf("page 1: a disc in column e does not fall to %v", spots[0])
	}
	if s, _ := shown(t, view.ConnectFour, 2); s.Turn() != rules.Nobody || len(s.Board().Links) != 1 {
		t.Error("page 2: no line has won")
	}

	s, _ := shown(t, view.ConnectFour, 3)
	if s.Turn() != rules.Second || len(wins(t, after(t, s, "g"))) > 0 {
		t.Error("page 3: it is not Blue's turn, or Red can win without d3")
	}
	if got := wins(t, after(t, s, "d", "g", "d")); !slices.Equal(got, []rules.Action{"d"}) {
		t.Errorf("page 3: once Blue has filled d2, Red wins by %v", got)
	}
	if got := wins(t, after(t, s, "g", "d", "g", "d", "d")); len(got) > 0 {
		t.Errorf("page 3: Red filled d2, Blue blocked d3, and Red wins by %v", got)
	}

	s, spots := shown(t, view.ConnectFour, 4)
	if s.Turn() != rules.Second || len(wins(t, s)) > 0 {
		t.Error("page 4: it is not Blue's turn, or Blue can win")
	}
	for _, a := range s.Actions() {
		if len(wins(t, after(t, s, a))) == 0 {
			t.Errorf("page 4: %s stops Red", a)
		}
	}
	if got := wins(t, after(t, s, "g")); len(got) != 2 || len(spots) != 2 {
		t.Errorf("page 4: Red wins by %v, %v are pointed out", got, spots)
	}
}

// TestPagesOfFourAngelsShowWhatTheySay holds the pictures to their texts.
func TestPagesOfFourAngelsShowWhatTheySay(t *testing.T) {
	s, spots := shown(t, view.FourAngels, 2)
	var reach []string
	for _, a := range s.Actions() {
		if to, ok := strings.CutPrefix(string(a), "d4 "); ok {
			reach = append(reach, to)
		}
	}
	var pointed []string
	for _, c := range spots {
		pointed = append(pointed, c.String())
	}
	slices.Sort(reach)
	slices.Sort(pointed)
	if !slices.Equal(reach, pointed) {
		t.Errorf("page 2: the angel goes to %v, pointed out are %v", reach, pointed)
	}

	s, _ = shown(t, view.FourAngels, 3)
	s = after(t, s, "h1")
	for _, a := range s.Actions() {
		if strings.HasPrefix(string(a), "b7 ") && a[3] > 'b' {
			t.Errorf("page 3: %s goes through the wall", a)
		}
	}
	if !slices.Contains(s.Actions(), "e3 f4") {
		t.Error("page 3: no angel slips through")
	}

	for page, winner := range map[int]rules.Seat{4: rules.First, 5: rules.Second} {
		if s, _ := shown(t, view.FourAngels, page); s.Turn() != rules.Nobody {
			t.Errorf("page %d: the game is not over", page)
		} else if r, _ := s.Result(); r.Winner != winner {
			t.Errorf("page %d: %v wins", page, r.Winner)
		}
	}
}
