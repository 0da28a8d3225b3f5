package words

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/text/language"

	"bridgekeeper/rules"
)

// constants are the string constants, in the Go files of a pattern, whose names
// begin with one of the prefixes: name to value.
func constants(t *testing.T, pattern string, prefixes ...string) map[string]string {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	out := make(map[string]string)
	for _, file := range files {
		if !strings.HasSuffix(file, "_test.go") {
			addConstants(t, out, file, prefixes)
		}
	}
	if len(out) == 0 {
		t.Fatalf("%s has no constants %q", pattern, prefixes)
	}
	return out
}

func addConstants(t *testing.T, out map[string]string, file string, prefixes []string) {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
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
	for _, g := range games {
		for _, code := range constants(t, g.codes, "Code") {
			if g.notation[code] != nil {
				saysAll(t, g.Name()+".notation."+code, g.notation, code)
			} else {
				saysAll(t, g.Name()+".refusal."+code, g.says, code)
			}
		}
	}
	for code := range shared {
		saysAll(t, "refusal."+code, shared, code)
	}
	for code := range sharedNotation {
		saysAll(t, "notation."+code, sharedNotation, code)
	}
}

func TestEveryEventHasItsPhrase(t *testing.T) {
	for _, g := range games {
		for _, code := range constants(t, g.codes, "Event") {
			saysAll(t, g.Name()+".event."+code, g.says, code)
		}
	}
	saysAll(t, game+".event."+rules.EventPassed, dividedLoyalties.says, "passed")
}

// TestNoSentenceIsForNothing finds the sentences of codes that no game has, or has
// no more.
func TestNoSentenceIsForNothing(t *testing.T) {
	for key := range loaded().messages[language.English] {
		rest, ok := strings.CutPrefix(key, gameOf(key).Name()+".")
		kind, code, _ := strings.Cut(rest, ".")
		codes := gameOf(key).says
		switch {
		case !ok:
			continue
		case kind == "event":
			code = strings.TrimSuffix(strings.TrimSuffix(code, "-again"), "-nobody")
		case kind == "notation":
			codes = gameOf(key).notation
		case kind != "refusal":
			continue
		}
		if codes[code] == nil {
			t.Errorf("%s is said of nothing", key)
		}
	}
}

func TestEveryWordOfTheGamesIsInTheCatalogue(t *testing.T) {
	for _, g := range games {
		for prefix, under := range g.words {
			for _, value := range constants(t, g.codes, prefix) {
				key := under + value
				if strings.HasPrefix(key, ".") {
					key = g.Name() + key
				}
				hasEverywhere(t, key)
			}
		}
	}
}

// TestEveryRefusalOfTheHostHasItsSentence reads the host's codes as text: words
// and host don't know each other.
func TestEveryRefusalOfTheHostHasItsSentence(t *testing.T) {
	for _, code := range constants(t, "../host/*.go", "Code") {
		hasEverywhere(t, "error."+code)
	}
	for _, reason := range constants(t, "../host/*.go", "Reason") {
		hasEverywhere(t, "reason."+reason)
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
