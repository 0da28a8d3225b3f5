package bot

import (
	"bytes"
	"image/png"
	"log/slog"
	"strings"
	"testing"
	"time"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/render"
	"bridgekeeper/rules"
	"bridgekeeper/rules/rulestest"
)

// What follows, down to the end of state.String, is a whole new game: the proof
// that challenge, play, pictures, text board, record and resumption come for nothing.

// noughts is noughts and crosses.
type noughts struct{}

func (noughts) Name() string            { return "noughts" }
func (noughts) Roles() [2]string        { return [2]string{"crosses", "noughts"} }
func (noughts) Setups() []rules.Setup   { return []rules.Setup{{Key: "empty", Text: "........."}} }
func (noughts) Formats() []rules.Format { return nil }
func (noughts) Traits() rules.Traits    { return rules.Traits{DrawOffers: true} }
func (noughts) Parts(a rules.Action) []rules.Part {
	if c, ok := rules.ParseCell(string(a)); !ok || c.Col > 2 || c.Row > 2 {
		return nil
	}
	return []rules.Part{{Kind: rules.PartCell, Value: string(a)}}
}

func (g noughts) Spell(p []rules.Part) (rules.Action, bool) {
	if len(p) != 1 || p[0].Kind != rules.PartCell || g.Parts(rules.Action(p[0].Value)) == nil {
		return "", false
	}
	return rules.Action(p[0].Value), true
}

func (noughts) New(s rules.Setup) (rules.State, error) {
	if len(s.Text) != 9 || strings.Trim(s.Text, ".xo") != "" {
		return nil, &rules.NotationError{Input: s.Text, Code: "bad-setup"}
	}
	n := noughtsState{cells: s.Text}
	x, o := strings.Count(s.Text, "x"), strings.Count(s.Text, "o")
	if x != o && x != o+1 || n.line() != "" && (n.line() == "x") != (x > o) {
		return nil, &rules.NotationError{Input: s.Text, Code: "bad-setup"}
	}
	return n, nil
}

func (g noughts) ParseTurn(s rules.State, text string, _ rules.Lexicon) ([]rules.Action, error) {
	a := rules.Action(strings.ToLower(strings.TrimSpace(text)))
	if _, _, err := s.Apply(a); err != nil {
		return nil, &rules.NotationError{Input: text, End: len(text), Code: rules.CodeIllegal, Err: err}
	}
	return []rules.Action{a}, nil
}

func (noughts) FormatTurn(_ rules.State, steps []rules.Action) string { return string(steps[0]) }

// noughtsState is nine cells from a1, row by row, and how many moves led here.
type noughtsState struct {
	cells string
	moves int
}

func (s noughtsState) TurnNumber() int {
	if s.Turn() == rules.Nobody && s.moves > 0 {
		return s.moves
	}
	return s.moves + 1
}

// line is the mark that has three in a row, or empty.
func (s noughtsState) line() string {
	for _, l := range []string{"012", "345", "678", "036", "147", "258", "048", "246"} {
		if a := s.cells[l[0]-'0']; a != '.' && a == s.cells[l[1]-'0'] && a == s.cells[l[2]-'0'] {
			return string(a)
		}
	}
	return ""
}

func (s noughtsState) Turn() rules.Seat {
	switch {
	case s.line() != "" || !strings.Contains(s.cells, "."):
		return rules.Nobody
	case strings.Count(s.cells, "x") > strings.Count(s.cells, "o"):
		return rules.Second
	}
	return rules.First
}

func (s noughtsState) Actions() []rules.Action {
	var out []rules.Action
	for i := range s.cells {
		if s.cells[i] == '.' && s.Turn() != rules.Nobody {
			out = append(out, rules.Action(rules.Cell{Col: i % 3, Row: i / 3}.String()))
		}
	}
	return out
}

func (s noughtsState) Apply(a rules.Action) (rules.State, []rules.Event, error) {
	cell, ok := rules.ParseCell(string(a))
	switch {
	case s.Turn() == rules.Nobody:
		return nil, nil, &rules.IllegalError{Action: a, Code: rules.CodeGameOver}
	case !ok || cell.Col > 2 || cell.Row > 2:
		return nil, nil, &rules.IllegalError{Action: a, Code: rules.CodeUnknownAction, Args: rules.Args{"text": rules.Clip(string(a))}}
	case s.cells[cell.Row*3+cell.Col] != '.':
		return nil, nil, &rules.IllegalError{Action: a, Code: "occupied", Args: rules.Args{"cell": cell}}
	}
	mark := map[rules.Seat]string{rules.First: "x", rules.Second: "o"}[s.Turn()]
	at := cell.Row*3 + cell.Col
	next := noughtsState{cells: s.cells[:at] + mark + s.cells[at+1:], moves: s.moves + 1}
	return next, []rules.Event{{Code: "marked", Seat: s.Turn(), Args: rules.Args{"cell": cell}}}, nil
}

func (s noughtsState) Result() (rules.Result, bool) {
	if s.Turn() != rules.Nobody {
		return rules.Result{}, false
	}
	winner := map[string]rules.Seat{"x": rules.First, "o": rules.Second}[s.line()]
	reason := map[bool]string{true: "three-in-a-row", false: "board-full"}[s.line() != ""]
	return rules.Result{Winner: winner, Reason: reason}, true
}

func (s noughtsState) Board() rules.Board {
	b := rules.Board{Cols: 3, Rows: 3, Turn: s.Turn(), TurnNumber: s.TurnNumber()}
	for _, c := range s.cells {
		b.Squares = append(b.Squares, rules.Square{
			Ground: rules.Field,
			Piece:  map[rune]rules.Piece{'x': "cross", 'o': "nought"}[c],
			Owner:  map[rune]rules.Seat{'x': rules.First, 'o': rules.Second}[c],
		})
	}
	return b
}

func (s noughtsState) String() string { return s.cells }

func TestNoughtsKeepsTheLaws(t *testing.T) {
	t.Parallel()
	rulestest.Play(t, noughts{}, rulestest.Options{Games: 20})
}

func TestANewGameGetsEverythingElseForNothing(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	start := func() {
		h := host.New(host.Config{Store: b.db, Games: []rules.Game{noughts{}}, Now: time.Now, Chance: func(int) int { return 0 }})
		b.made(New(Config{Host: h, Channels: b.channel, Self: self, Holder: "noughts", Pictures: render.New(render.Config{}), Now: time.Now, Log: slog.New(slog.DiscardHandler)}))
	}
	start()
	b.challengeTo("noughts")
	p := &thumb{bench: b, user: ana}
	p.tap(b.channel.newest().id(route.Pick))
	p.tap(pickPaths(p.private, "")[0]) // a1
	p.tap((&remembered{Message: p.private}).id(route.Act))
	start() // as after a crash
	b.do(b.command(ben, "play", "move", "B2"))
	b.do(b.command(ana, "play", "move", "a2"))
	b.do(b.command(ben, "play", "move", "c1"))
	b.do(b.command(ana, "play", "move", "b2"))
	if b.table(1).Line.Len() != 4 {
		t.Fatalf("%d moves of 4", b.table(1).Line.Len())
	}
	card := b.channel.newest()
	if img, err := png.Decode(bytes.NewReader(card.Files[0].Data)); err != nil || img.Bounds().Dx() < 300 {
		t.Errorf("picture: %v", err)
	}
	if text := b.do(b.command(ana, "board", "text", "true")); strings.Count(text, "C") < 2 || !strings.Contains(text, "_") {
		t.Errorf("text board: %s", text)
	}
	export := b.Handle(t.Context(), b.click(ana, route.ID{Verb: route.Export, Of: 1}.String()))
	record, err := rules.ParseRecord(export.Message.Files[0].Data)
	if err != nil {
		t.Fatal(err)
	}
	if line, err := record.Line([]rules.Game{noughts{}}); err != nil || line.Len() != 4 {
		t.Errorf("record: %v", err)
	}
	b.do(b.command(ana, "play", "move", "a3"))
	if o := b.table(1).Outcome; o == nil || o.Winner != rules.First {
		t.Errorf("outcome %+v", o)
	}
}
