package words

import (
	"strings"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/connectfour"
	"bridgekeeper/rules/dividedloyalties"
	"bridgekeeper/rules/fourangels"
)

// spokenGame is a game the catalogue has words for, with what its engine documents.
type spokenGame struct {
	rules.Game
	codes string // the file of its codes

	// What each code carries, in order; of an event also role, where the sentence
	// says whom it concerns. Arguments that go without saying are left out.
	says     map[string][]string // refusals and events
	notation map[string][]string // faults of a typed turn, a setup's text or a file

	// words are the starts of the keys for the game's other constants, by the start
	// of the constants' names.
	words   map[string]string
	keys    []string       // further keys that the bot or this package looks up
	samples map[string]any // arguments by name, where the general one won't do

	pages   int
	credits []string // what the last page names in every language
}

// games are all games the catalogue has words for.
var games = []spokenGame{dividedLoyalties, connectFour, fourAngels}

// gameOf is the game a key belongs to; that of the package's other tests for a key
// of none.
func gameOf(key string) spokenGame {
	for _, g := range games {
		if strings.HasPrefix(key, g.Name()+".") {
			return g
		}
	}
	return dividedLoyalties
}

// shared are what the codes of all games carry.
var shared = map[string][]string{
	rules.CodeUnknownAction: {"text"},
	rules.CodeGameOver:      {},
}

// sharedNotation are what the codes of faults in position codes and score sheets carry.
var sharedNotation = map[string][]string{
	rules.CodeNoCode:    {"text"},
	rules.CodeCodeGame:  {"text"},
	rules.CodeCodeTypo:  {},
	rules.CodeCodeStart: {},

	rules.CodeSheetLong:   {"count"},
	rules.CodeSheetBroken: {},
	rules.CodeSheetLine:   {"text"},
	rules.CodeSheetGame:   {"text"},
	rules.CodeSheetStart:  {"text"},
	rules.CodeSheetLacks:  {"want"},
	rules.CodeSheetName:   {"count"},
	rules.CodeSheetTurn:   {"want"},
	rules.CodeSheetResult: {"text", "want"},
}

var dividedLoyalties = spokenGame{
	Game:  dividedloyalties.Game{},
	codes: "../../rules/dividedloyalties/codes.go",
	says: map[string][]string{ // refusals of bridges carry bridge too
		"already-placed":    {"cell"},
		"outside":           {"cell"},
		"occupied":          {"cell", "piece"},
		"not-in-hand":       {"piece"},
		"dot-needs-bridge":  {"cell", "piece"},
		"no-stone-yet":      {"bridge"},
		"not-straight":      {"bridge"},
		"bad-length":        {"bridge", "count"},
		"gap":               {"bridge", "cell"},
		"same-colours":      {"bridge", "cells", "piece"},
		"mixed-colours":     {"bridge", "cell", "piece"},
		"not-through-stone": {"bridge", "cell"},
		"overlaps":          {"bridge", "kind", "other"},
		"red-crosses-red":   {"bridge", "other"},
		"red-crosses-cut":   {"bridge", "other"},
		"crosses-bridge":    {"bridge", "kind", "other"},
		"must-place":        {},

		"placed":        {"cell", "piece"},
		"bridged":       {"bridge", "points"},
		"cut":           {"bridge", "points", "role"},
		"region-won":    {"region"},
		"region-lost":   {"region", "role"},
		"returned":      {"cell", "piece"},
		"passed":        {"cause", "role"},
		"new-set":       {"role", "set", "sets"},
		"out-of-stones": {"role"},
		"over":          {"reason"},
	},
	notation: map[string][]string{
		"turn-empty":    {},
		"turn-too-long": {"count"},
		"unknown-word":  {"text"},
		"bad-cell-name": {"text"},
		"stray":         {"text"},
		"cell-missing":  {},
		"half-bridge":   {"cell"},
		"bad-mark":      {"bridge", "count", "text"},
		"after-end":     {"text"},
		"would-return":  {"cell", "piece"},
		"would-stay":    {"cell", "piece"},

		"text-too-long":    {"count"},
		"text-broken":      {},
		"no-header":        {"want"},
		"unknown-header":   {"text"},
		"repeated-header":  {"text"},
		"bad-name":         {"count"},
		"bad-rounds":       {"text"},
		"no-grid":          {},
		"bad-cell":         {"text"},
		"grid-too-big":     {"count"},
		"no-board-cells":   {},
		"unknown-section":  {"text"},
		"repeated-section": {"text"},
		"bad-stone":        {"text"},
		"stone-outside":    {"cell"},
		"bad-bridge":       {"text"},
		"no-row":           {"bridge"},
		"bridges-conflict": {"bridge", "other"},
		"bad-cut":          {"bridge"},
		"bad-reserve":      {"text"},
		"bad-turn":         {"text"},

		"no-position":        {},
		"too-many-positions": {"count"},
		"csv-header":         {"text"},
		"csv-line":           {"text"},
		"no-json":            {},
		"save-version":       {"text"},
		"save-field":         {"text"},
		"save-cell":          {"text"},
		"save-grid":          {"count"},
		"save-stone":         {"text"},
		"save-reserve":       {"count", "text"},
		"save-set":           {"count", "text"},
		"save-player":        {"text"},
		"save-last":          {"text"},
		"save-row":           {"text"},
		"save-owner":         {"text"},
	},
	words:   map[string]string{"Kind": ".kind.", "Cause": ".cause.", "Reason": ".reason.", "Tally": "count."},
	keys:    []string{"event.passed", "link.bridge-of", "link.red", "link.cut", "help.place"},
	pages:   7,
	credits: []string{"Walter Prossnitz", "Andres Kuusk"},
}

var connectFour = spokenGame{
	Game:  connectfour.Game{},
	codes: "../../rules/connectfour/codes.go",
	says: map[string][]string{
		"outside": {"column"},
		"full":    {"column"},

		"dropped": {"cell"}, // the disc is the mover's
		"over":    {"reason"},
	},
	notation: map[string][]string{
		"turn-empty":    {},
		"turn-too-long": {"count"},
		"bad-column":    {"text"},
		"after-turn":    {"text"},

		"text-too-long": {"count"},
		"bad-digit":     {"text"},

		"too-many-games": {"count"},

		"unknown-header":  {"text"},
		"repeated-header": {"text"},
		"bad-disc":        {"text"},
		"row-length":      {"count"},
		"too-many-rows":   {"count"},
		"no-diagram":      {},

		"floating":         {"cell", "piece"},
		"disc-count":       {"blue", "red"},
		"two-winners":      {"line", "other"},
		"line-before-last": {"line"},
		"bad-turn":         {"text", "want"},
	},
	words: map[string]string{"Reason": ".reason.", "Red": ".want.", "Blue": ".want.", "Nobody": ".want."},
	keys:  []string{"link." + rules.LinkWin + "-of", "piece.red", "piece.blue", "help.move"},
	samples: map[string]any{
		"piece": rules.Piece("red"), "column": rules.Column(3), "red": rules.Count(5), "blue": rules.Count(1),
		"line": span("a1", "d1"), "want": rules.Word("blue"), "reason": rules.Word("board-full"),
	},
	pages: 5,
}

var fourAngels = spokenGame{
	Game:  fourangels.Game{},
	codes: "../../rules/fourangels/codes.go",
	says: map[string][]string{
		"must-move":    {},
		"must-place":   {},
		"outside":      {"cell"},
		"no-angel":     {"cell"},
		"not-yours":    {"cell", "piece"},
		"bad-distance": {"count", "from", "to"},
		"not-straight": {"from", "to"},
		"occupied":     {"cell", "piece"},
		"jumps-over":   {"cell", "from", "piece", "to"},

		"moved":  {"from", "piece", "to"},
		"placed": {"cell", "piece"},
		"over":   {"reason"},
	},
	notation: map[string][]string{
		"turn-empty":    {},
		"turn-too-long": {"count"},
		"bad-cell-name": {"text"},
		"half-move":     {"cell"},
		"after-turn":    {"text"},

		"text-too-long": {"count"},

		"unknown-header":  {"text"},
		"repeated-header": {"text"},
		"bad-piece":       {"text"},
		"bad-size":        {},
		"row-length":      {"count"},
		"row-count":       {"count"},
		"no-diagram":      {},

		"angel-count":  {"count"},
		"bad-turn":     {"text"},
		"already-over": {"reason"},
	},
	words: map[string]string{"Reason": ".reason."},
	keys:  []string{"mark." + rules.MarkBlock, "mark." + rules.MarkWall, "piece.angel", "piece.demon", "help.move"},
	samples: map[string]any{
		"piece": rules.Piece("demon"), "from": cell("a1"), "to": cell("c3"), "reason": rules.Word("separated"),
	},
	pages:   5,
	credits: []string{"María Cristina Algar Morales", "Juan Diego Sánchez Torres", "2010", "John Conway", "Cracovia"},
}

// TestEveryGameHasItsWords goes by the games that have roles in the catalogue too:
// none may be missing above.
func TestEveryGameHasItsWords(t *testing.T) {
	known := make(map[string]bool)
	for _, g := range games {
		known[g.Name()] = true
		for _, role := range g.Roles() {
			hasEverywhere(t, g.Name()+".role."+role)
		}
		for _, key := range append([]string{"name", "button.begin", "modal.example", "credits"}, g.keys...) {
			hasEverywhere(t, g.Name()+"."+key)
		}
		for locale := range discordLocales {
			for _, setup := range g.Setups() {
				if _, ok := For(locale).Position(g.Name(), setup.Key); !ok {
					t.Errorf("%s has no line about %s of %s", locale, setup.Key, g.Name())
				}
			}
		}
	}
	for key := range loaded().messages[languages[0]] {
		if head, _, ok := strings.Cut(key, ".role."); ok && !known[head] {
			t.Errorf("%s has words and no tests", head)
		}
	}
}

func TestRulesOfEveryGame(t *testing.T) {
	noFaults(t)
	for _, g := range games {
		for locale := range discordLocales {
			s := For(locale)
			pages := s.Rules(g.Name())
			if len(pages) != g.pages {
				t.Fatalf("%s: %d pages of %s", locale, len(pages), g.Name())
			}
			last := pages[g.pages-1].Text
			for _, name := range append([]string{s.Game(g.Name()), "Bridgekeeper"}, g.credits...) {
				if !strings.Contains(last, name) {
					t.Errorf("%s: %s is not named in %q", locale, name, last)
				}
			}
			seen := make(map[string]bool)
			for _, page := range pages {
				if seen[page.Title] {
					t.Errorf("%s: two pages of %s are called %q", locale, g.Name(), page.Title)
				}
				seen[page.Title] = true
			}
		}
	}
	if pages := For("en-US").Rules("no-such-game"); pages != nil {
		t.Errorf("rules of no game: %v", pages)
	}
}

// said is what a game's speaker answers to a step or a typed turn in a position.
func said(t *testing.T, s *Speaker, g spokenGame, position, step string) string {
	t.Helper()
	setup := g.Setups()[0]
	if position != "" {
		setup = rules.Setup{Text: position}
	}
	state, err := g.New(setup)
	if err != nil {
		return s.Notation(g.Name(), rules.Notation(err))
	}
	steps, err := g.ParseTurn(state, step, s.Lexicon(g.Name()))
	if err != nil {
		return s.Notation(g.Name(), rules.Notation(err))
	}
	var happened []rules.Event
	for _, a := range steps {
		next, events, err := state.Apply(a)
		if err != nil {
			t.Fatal(err)
		}
		state, happened = next, append(happened, events...)
	}
	return s.Events(g.Name(), happened, g.Roles())
}

func TestWhatIsSaidOfATurn(t *testing.T) {
	noFaults(t)
	const (
		three = "B B B . . . .\nR R R . . . ."
		full  = "B . . . . . .\nR . . . . . .\nB . . . . . .\nR . . . . . .\nB . . . . . .\nR . . . . . ."
		lines = "B B B B . . .\nR R R R . . ."
		near  = "A . . .\nA . . .\n. . . A\nA . . ."
		wall  = "turn: demons\nA . D A\n. . D .\n. . D .\nA . . A"
		wide  = "A . . . . .\n. . . . . .\n. D . . . .\nA . . . . A\n. . . . . .\n. . . . . A"
	)
	for _, c := range []struct {
		g                            spokenGame
		locale, position, step, want string
	}{
		{connectFour, "en-US", "", "4", "Disc to d1"},
		{connectFour, "es-ES", "", "d", "Ficha en d1"},
		{connectFour, "pt-BR", "", "D", "Peça em d1"},
		{connectFour, "en-US", three, "d", "Disc to d1; the game is over: four in a row"},
		{connectFour, "es-ES", three, "d", "Ficha en d1; la partida ha terminado: cuatro en raya"},
		{connectFour, "pt-BR", three, "d", "Peça em d1; a partida terminou: quatro em linha"},
		{connectFour, "en-US", full, "a", "Column a is full. Choose another.\nLook here: **a**"},
		{connectFour, "es-ES", "", "k", "En este tablero no hay ninguna columna k. Sus columnas van de la a a la g.\nMira aquí: **k**"},
		{connectFour, "en-US", "R . . . . . .\nB . . . . . .\n. . . . . . .", "", "The blue disc on a2 hangs in the air. There must be a disc on every cell below it.\nLine 2: **B** \\. \\. \\. \\. \\. \\."},
		{connectFour, "en-US", "R R R . . . .", "", "There are too many discs of one colour: 3 red, 0 blue. There must be as many of each, or one red more.\nLook here: **R R R \\. \\. \\. \\.**"},
		{connectFour, "pt-BR", "turn: blue\n. . . . . . .", "", "“blue” não combina com as peças, que dizem de quem é a vez. Escreva “red”.\nLinha 1: turn\\: **blue**"},

		{connectFour, "en-US", lines, "", "Red has the line a1–d1 and Blue the line a2–d2, but the first of them would have ended the game."},
		{connectFour, "es-ES", lines, "", "Rojo tiene la línea a1–d1 y Azul la línea a2–d2, pero la primera habría terminado la partida."},
		{connectFour, "pt-BR", lines, "", "Vermelho tem a linha a1–d1 e Azul a linha a2–d2, mas a primeira teria encerrado a partida."},
		{connectFour, "es-ES", "R R R . . . .", "", "Sobran fichas de un color: rojas, 3; azules, 0. Debe haber las mismas de cada color, o una roja más."},
		{connectFour, "pt-BR", "R R R . . . .", "", "Sobram peças de uma cor: vermelhas, 3; azuis, 0. Deve haver o mesmo número de cada cor, ou uma vermelha a mais."},

		{fourAngels, "en-US", "", "a1c3", "Angel a1 to c3"},
		{fourAngels, "es-ES", "", "a1c3", "Angelito de a1 a c3"},
		{fourAngels, "pt-BR", "", "a1c3", "Anjinho de a1 para c3"},
		{fourAngels, "en-US", near, "d2 b2", "Angel d2 to b2; the game is over: the four angels are connected"},
		{fourAngels, "en-US", wall, "c1", "Demon on c1; the game is over: the four angels can never be connected any more"},
		{fourAngels, "es-ES", wall, "c1", "Demonio en c1; la partida ha terminado: los cuatro angelitos ya nunca podrán conectarse"},
		{fourAngels, "pt-BR", wall, "c1", "Demônio em c1; a partida terminou: os quatro anjinhos nunca mais poderão se conectar"},
		{fourAngels, "en-US", wide, "a3 a6", "From a3 to a6 is 3 squares. An angel moves one or two squares in a straight line.\nLook here: **a3 a6**"},
		{fourAngels, "en-US", wide, "a3 c5", "From a3 to c5 is a jump over the demon on b4. An angel never jumps, but it may slip diagonally between two pieces.\nLook here: **a3 c5**"},
		{fourAngels, "es-ES", wide, "a3 c5", "Ir de a3 a c5 sería saltar sobre el demonio de b4. Un angelito nunca salta, pero puede colarse en diagonal entre dos piezas."},
		{fourAngels, "pt-BR", wide, "a3 c5", "Ir de a3 a c5 seria saltar sobre o demônio em b4. Um anjinho nunca salta, mas pode passar na diagonal entre duas peças."},
		{fourAngels, "es-ES", wide, "a3 b4", "En b4 ya hay un demonio. Elige una casilla vacía.\nMira aquí: **a3 b4**"},
		{fourAngels, "pt-BR", wide, "b4 b5", "Em b4 há um demônio, e os demônios nunca se movem. Escolha um anjinho.\nVeja aqui: **b4 b5**"},
		{fourAngels, "en-US", wall, "a1 b1", "It is the demons’ turn: place one on an empty square with **/place**.\nLook here: **a1 b1**"},
		{fourAngels, "es-ES", "A . . A\n. . . .\n. . . .\n. . . A", "", "En un tablero hay cuatro angelitos, ni más ni menos; en este hay 3."},
		{fourAngels, "en-US", "turn: demons\nA A . .\nA A . .\n. . . .\n. . . .", "", "The game is over in this position: the four angels are connected. Write “nobody” for whose turn it is.\nLine 1: turn\\: **demons**"},
	} {
		got := said(t, For(c.locale), c.g, c.position, c.step)
		if c.want != got && !strings.HasPrefix(got, c.want+"\n") {
			t.Errorf("%s %s %q:\n got %q\nwant %q", c.locale, c.g.Name(), c.step, got, c.want)
		}
	}
}

// TestAltOfEveryGame tells a finished game of each to who can't see it.
func TestAltOfEveryGame(t *testing.T) {
	noFaults(t)
	for _, c := range []struct {
		g        spokenGame
		position string
		want     map[string][]string
	}{
		{connectFour, "B B B . . . .\nR R R R . . .", map[string][]string{
			"en-US": {"Connect Four.", "Red won. On the board:", "red a1 b1 c1 d1; blue a2 b2 c2", "Four in a row by Red a1–d1."},
			"es-ES": {"Cuatro en raya.", "Victoria de Rojo.", "rojo a1 b1 c1 d1; azul a2 b2 c2", "Cuatro en raya de Rojo a1–d1."},
			"pt-BR": {"Lig-4.", "Vitória de Vermelho.", "vermelho a1 b1 c1 d1; azul a2 b2 c2", "Quatro em linha de Vermelho a1–d1."},
		}},
		{fourAngels, "A . D A\n. . D .\n. . D .\nA . D A", map[string][]string{
			"en-US": {"Four Angels.", "Demons won. On the board:", "The wall of demons c1 c2 c3 c4.", "angel a1 a4 d1 d4; demon c1 c2 c3 c4"},
			"es-ES": {"Los cuatro angelitos.", "Victoria de Demonios.", "angelito a1 a4 d1 d4; demonio c1 c2 c3 c4"},
			"pt-BR": {"Os Quatro Anjinhos.", "Vitória de Demônios.", "anjinho a1 a4 d1 d4; demônio c1 c2 c3 c4"},
		}},
	} {
		state, err := c.g.New(rules.Setup{Text: c.position})
		if err != nil {
			t.Fatal(err)
		}
		result, _ := state.Result()
		for locale, wants := range c.want {
			got := For(locale).Alt(Scene{Game: c.g.Name(), Roles: c.g.Roles(), Board: state.Board(), Result: &result}, MaxAlt)
			for _, want := range wants {
				if !strings.Contains(got, want) {
					t.Errorf("%s: %q is not in %s", locale, want, got)
				}
			}
		}
	}
}
