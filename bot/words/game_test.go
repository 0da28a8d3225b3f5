package words

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bridgekeeper/rules"
)

// turnEvents is a turn with a bit of everything: a stone, a bridge, two cuts.
var turnEvents = []rules.Event{
	{Code: "placed", Seat: rules.First, Args: rules.Args{"piece": rules.Piece("purple"), "cell": cell("f7")}},
	{Code: "bridged", Seat: rules.First, Args: rules.Args{"bridge": span("f7", "f9"), "points": rules.Count(1)}},
	{Code: "region-won", Seat: rules.First, Args: rules.Args{"region": rules.Region("S2")}},
	{Code: "bridged", Args: rules.Args{"bridge": span("f7", "h7"), "points": rules.Count(0)}},
	{Code: "cut", Seat: rules.Second, Args: rules.Args{"bridge": span("d4", "g7"), "points": rules.Count(2)}},
	{Code: "cut", Seat: rules.First, Args: rules.Args{"bridge": span("g6", "g8"), "points": rules.Count(1)}},
	{Code: "region-lost", Seat: rules.Second, Args: rules.Args{"region": rules.Region("W1")}},
	{Code: "new-set", Seat: rules.First, Args: rules.Args{"set": rules.Count(2), "sets": rules.Count(3)}},
	{Code: "passed", Seat: rules.Second, Args: rules.Args{"cause": rules.Word("no-cell")}},
}

func TestEventsMakeACaption(t *testing.T) {
	noFaults(t)
	for _, c := range []struct {
		locale string
		events []rules.Event
		want   string
	}{
		{"en-US", nil, ""},
		{"en-US", turnEvents[:3], "Purple to f7, bridge f7–f9: +1, region S2 +1"},
		{"en-US", turnEvents[4:5], "Cuts d4–g7 (Yellow −2)"},
		{"en-US", turnEvents, "Purple to f7, bridge f7–f9: +1, region S2 +1, red bridge f7–h7; cuts d4–g7 (Yellow −2), g6–g8 (Blue −1), region W1 (Yellow −1); Blue takes set 2 of 3; Yellow passes: no place for any stone in hand"},
		{"es-ES", turnEvents[:6], "Morado a f7, puente f7–f9: +1, región S2 +1, puente rojo f7–h7; corta d4–g7 (Amarillo −2), g6–g8 (Azul −1)"},
		{"pt-BR", turnEvents[:6], "Roxo em f7, ponte f7–f9: +1, região S2 +1, ponte vermelha f7–h7; corta d4–g7 (Amarelo −2), g6–g8 (Azul −1)"},
		{"en-US", []rules.Event{
			{Code: "returned", Seat: rules.First, Args: rules.Args{"piece": rules.Piece("orange"), "cell": cell("c4")}},
			{Code: "over", Args: rules.Args{"reason": rules.Word("four-turns-no-stone")}},
		}, "The orange stone on c4 goes back to the reserve; the game is over: four turns in a row left no new stone on the board"},
	} {
		if got := For(c.locale).Events(game, c.events, roles); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.locale, got, c.want)
		}
	}
}

func TestNotationErrorsPointIntoTheText(t *testing.T) {
	noFaults(t)
	crosses := &rules.IllegalError{Code: "crosses-bridge", Args: rules.Args{"bridge": span("d7", "f7"), "other": span("e6", "e8"), "kind": rules.Word("red")}}
	for _, c := range []struct {
		e    rules.NotationError
		want string
	}{
		{rules.NotationError{Input: "Pf7 d7-f7 x", Start: 4, End: 9, Code: rules.CodeIllegal, Err: crosses},
			"d7–f7 would cross the red bridge e6–e8.\nLook here: Pf7 **d7\\-f7** x"},
		{rules.NotationError{Input: "Pf7 ñandú", Start: 5, End: 11, Code: "unreadable"},
			"I can’t read “ñandú” as a step of a turn.\nLook here: Pf7 **ñandú**"},
		{rules.NotationError{Input: "Pf7 ñandú", Start: 4, End: 5, Code: "unreadable"},
			"I can’t read “ñ” as a step of a turn.\nLook here: Pf7 **ñ** andú"},
		{rules.NotationError{Input: "Pf7", Start: 99, End: -5, Code: "unreadable"},
			"I can’t read “?” as a step of a turn.\nLook here: Pf7 **▲**"},
		{rules.NotationError{Input: "name: A\nrounds: 7\n\nS1", Start: 16, End: 17, Code: "bad-rounds", Args: rules.Args{"text": rules.Text("7")}},
			"“7” is no number of rounds. Write 3 or 4.\nLine 2: rounds\\: **7**"},
		{rules.NotationError{Input: "Pf7", Start: 3, End: 3, Code: "would-return", Args: rules.Args{"cell": cell("f7"), "piece": rules.Piece("purple")}},
			"The purple stone on f7 stands on a dot and would go back to your reserve: add a bridge through it, or place it elsewhere.\nLook here: Pf7 **▲**"},
	} {
		if got := For("en-US").Notation(game, &c.e); got != c.want {
			t.Errorf("got  %q\nwant %q", got, c.want)
		}
	}
}

func TestNotationErrorsOfAnyBoundsAreSaid(t *testing.T) {
	for start := -2; start < 12; start++ {
		for end := -2; end < 12; end++ {
			e := &rules.NotationError{Input: "añ é😀x", Start: start, End: end, Code: "unreadable"}
			if got := For("es-ES").Notation(game, e); strings.ContainsRune(got, '\ufffd') {
				t.Errorf("%d–%d: %q", start, end, got)
			}
		}
	}
}

// TestPositionsSayWhatTheirFilesSay goes by the files the engine of Divided
// Loyalties embeds.
func TestPositionsSayWhatTheirFilesSay(t *testing.T) {
	files, err := filepath.Glob("../../rules/dividedloyalties/positions/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no positions: %v", err)
	}
	for _, file := range files {
		key := strings.TrimSuffix(filepath.Base(file), ".txt")
		for locale := range discordLocales {
			about, ok := For(locale).Position(game, key)
			if !ok {
				t.Errorf("%s has no line about %s", locale, key)
			}
			if For(locale).Language() == "en" && !strings.Contains(read(t, file), "about: "+about+"\n") {
				t.Errorf("%s: the catalogue says %q", file, about)
			}
		}
	}
	if _, ok := For("en-US").Position(game, "no-such-board"); ok {
		t.Error("a line about no board")
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestWordsOfTheGame(t *testing.T) {
	noFaults(t)
	es := For("es-ES")
	for got, want := range map[string]string{
		es.Game(game):                                                          "Lealtades Divididas",
		es.Role(game, "yellow"):                                                "Amarillo",
		es.Piece(game, "purple"):                                               "morado",
		es.Reason(game, roles, "resigned", rules.Second):                       "rendición de Amarillo",
		es.Reason(game, roles, "nobody-can-place", rules.Nobody):               "ya nadie puede colocar una piedra",
		For("en-US").Reason(game, roles, "all-placed", rules.First):            "every stone is on the board",
		For("en-US").Say("help.invited", Args{"challenger": "A", "game": "G"}): `A challenges you to G. Press **Accept** or **Decline** under the challenge. **/rules** explains the game first, if you like.`,
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestEveryColourHasItsForms(t *testing.T) {
	for _, colour := range []string{"blue", "purple", "red", "orange", "yellow", "green"} {
		for _, form := range []string{"piece", "a-stone", "the-stone", "stones", "hand", "lexicon"} {
			hasEverywhere(t, game+"."+form+"."+colour)
		}
	}
}
