package words

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/text/language"

	"bridgekeeper/rules"
)

// constants are the string constants of a Go file whose names begin with one of
// the prefixes: name to value.
func constants(t *testing.T, file string, prefixes ...string) map[string]string {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	out := make(map[string]string)
	ast.Inspect(f, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		for i, name := range spec.Names {
			if i >= len(spec.Values) || !slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(name.Name, p) }) {
				continue
			}
			if lit, ok := spec.Values[i].(*ast.BasicLit); ok && lit.Kind == token.STRING {
				value, err := strconv.Unquote(lit.Value)
				if err != nil {
					t.Fatal(err)
				}
				out[name.Name] = value
			}
		}
		return true
	})
	if len(out) == 0 {
		t.Fatalf("%s has no constants %q", file, prefixes)
	}
	return out
}

const codesFile = "../../rules/dividedloyalties/codes.go"

// arguments are what each code carries, as the engine documents it. Refusals of
// bridges carry bridge too.
var arguments = map[string][]string{
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
	"unknown-action":    {"text"},
	"game-over":         {},

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
}

// notationArguments are what the codes of notation errors carry.
var notationArguments = map[string][]string{
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
}

// saysAll checks that in every language the message takes all the code carries.
func saysAll(t *testing.T, key string, arguments map[string][]string, code string) {
	t.Helper()
	want, ok := arguments[code]
	if !ok {
		t.Errorf("code %q is new: list its arguments here", code)
		return
	}
	c := loaded()
	for _, tag := range languages {
		m := c.messages[tag][key]
		if m == nil {
			t.Errorf("%s has no sentence for %s", tag, key)
			continue
		}
		if got := placeholders(t, c.speakers[tag], key, m.Other); !slices.Equal(got, want) {
			t.Errorf("%s: %s takes %q, the code carries %q", tag, key, got, want)
		}
	}
}

func TestEveryRefusalHasItsSentence(t *testing.T) {
	for _, code := range constants(t, codesFile, "Code") {
		if notationArguments[code] != nil {
			saysAll(t, game+".notation."+code, notationArguments, code)
		} else {
			saysAll(t, game+".refusal."+code, arguments, code)
		}
	}
	for _, code := range []string{rules.CodeUnknownAction, rules.CodeGameOver} {
		saysAll(t, "refusal."+code, arguments, code)
	}
}

func TestEveryEventHasItsPhrase(t *testing.T) {
	for _, code := range constants(t, codesFile, "Event") {
		saysAll(t, game+".event."+code, arguments, code)
	}
	saysAll(t, game+".event."+rules.EventPassed, arguments, "passed")
}

func TestEveryWordOfTheGameIsInTheCatalogue(t *testing.T) {
	for prefix, under := range map[string]string{
		"Kind": ".kind.", "Cause": ".cause.", "Reason": ".reason.", "Tally": "count.", "Link": ".link.",
	} {
		for name, value := range constants(t, codesFile, prefix) {
			key := under + value
			if strings.HasPrefix(key, ".") {
				key = game + key
			}
			if name == "LinkBridge" {
				key += "-of" // always somebody's, or cut
			}
			hasEverywhere(t, key)
		}
	}
}

// TestEveryRefusalOfTheHostHasItsSentence reads the host's codes as text: words
// and host don't know each other.
func TestEveryRefusalOfTheHostHasItsSentence(t *testing.T) {
	for _, code := range constants(t, "../host/refusal.go", "Code") {
		hasEverywhere(t, "error."+code)
	}
	for _, file := range []string{"../host/table.go", "../host/offer.go"} {
		for _, reason := range constants(t, file, "Reason") {
			hasEverywhere(t, "reason."+reason)
		}
	}
}

func hasEverywhere(t *testing.T, key string) {
	t.Helper()
	for _, tag := range languages {
		if !loaded().speakers[tag].Has(key) {
			t.Errorf("%s has no %s", tag, key)
		}
	}
}

func TestRefusalsNameWhatIsInTheWay(t *testing.T) {
	noFaults(t)
	bridge, other := span("f7", "f9"), span("e8", "g8")
	for _, c := range []struct {
		locale, code, want string
		args               rules.Args
	}{
		{"en-US", "crosses-bridge", "f7–f9 would cross the red bridge e8–g8.", rules.Args{"bridge": bridge, "other": other, "kind": rules.Word("red")}},
		{"es-ES", "crosses-bridge", "f7–f9 cruzaría el puente cortado e8–g8.", rules.Args{"bridge": bridge, "other": other, "kind": rules.Word("cut")}},
		{"pt-BR", "crosses-bridge", "f7–f9 cruzaria a ponte e8–g8.", rules.Args{"bridge": bridge, "other": other, "kind": rules.Word("scoring")}},
		{"en-US", "occupied", "There is already an orange stone on f7. Choose an empty cell.", rules.Args{"cell": bridge.From, "piece": rules.Piece("orange")}},
		{"es-419", "occupied", "En f7 ya hay una piedra roja. Elige una casilla vacía.", rules.Args{"cell": bridge.From, "piece": rules.Piece("red")}},
		{"pt-BR", "not-in-hand", "Agora você não tem pedras azuis na mão. Escolha uma cor que ainda lhe reste.", rules.Args{"piece": rules.Piece("blue")}},
		{"en-US", "bad-length", "f7–f9 is 1 cell long. A bridge is 3 or 4 cells, both ends included.", rules.Args{"bridge": bridge, "count": rules.Count(1)}},
		{"en-US", "must-place", "Place a stone before you end your turn: **/place**.", nil},
		{"es-ES", "must-place", "Coloca una piedra antes de terminar tu turno: **/colocar**.", nil},
		{"en-US", "game-over", "This game is over. Start another with **/challenge**.", nil},
	} {
		if got := For(c.locale).Refusal(game, &rules.IllegalError{Code: c.code, Args: c.args}); got != c.want {
			t.Errorf("%s %s:\n got %s\nwant %s", c.locale, c.code, got, c.want)
		}
	}
}

func TestSpanishAndBeforeI(t *testing.T) {
	noFaults(t)
	cells := rules.Cells{cell("h4"), cell("i5")}
	got := For("es-ES").Refusal(game, &rules.IllegalError{Code: "same-colours", Args: rules.Args{"bridge": span("g3", "i5"), "cells": cells, "piece": rules.Piece("green")}})
	if !strings.Contains(got, "h4 e i5") {
		t.Error(got)
	}
}

func TestUnknownRefusalIsReportedAndStillHelps(t *testing.T) {
	var got string
	keys := faults(t, func() { got = For("en-US").Refusal(game, &rules.IllegalError{Code: "brand-new"}) })
	if !slices.Equal(keys, []string{game + ".refusal.brand-new"}) || !strings.Contains(got, "/help") {
		t.Errorf("said %q, reported %q", got, keys)
	}
}

func cell(name string) rules.Cell {
	c, ok := rules.ParseCell(name)
	if !ok {
		panic("no cell " + name)
	}
	return c
}

func span(from, to string) rules.Span { return rules.Span{From: cell(from), To: cell(to)} }

// TestEveryGameHasItsName goes by the games that have roles.
func TestEveryGameHasItsName(t *testing.T) {
	everyGame := map[string]bool{}
	for key := range loaded().messages[language.English] {
		if head, _, ok := strings.Cut(key, ".role."); ok {
			everyGame[head] = true
		}
	}
	if !everyGame[game] {
		t.Fatalf("no roles for %s", game)
	}
	for g := range everyGame {
		hasEverywhere(t, g+".name")
		hasEverywhere(t, g+".credits")
		hasEverywhere(t, g+".rules.1.title")
	}
}
