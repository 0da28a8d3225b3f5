package rulestest

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bridgekeeper/rules"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// Golden holds a text to the file of that name in testdata, which -update rewrites.
func Golden(t testing.TB, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs; look at it after -update. Now it is\n%s", path, got)
	}
}

// Position is the position of a setup's text.
func Position(t testing.TB, g rules.Game, text string) rules.State {
	t.Helper()
	s, err := g.New(rules.Setup{Text: text})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Diagram is a position's text from its first empty line on: in most games the
// picture of the board, without whose turn it is.
func Diagram(s rules.State) string {
	_, rows, _ := strings.Cut(s.String(), "\n\n")
	return rows
}

// Typed is how a typed turn reads: its actions, or why it doesn't, as the code, the
// code of the refusal if the step is an illegal one, and the part that is wrong:
// `illegal outside "h"`.
func Typed(g rules.Game, s rules.State, text string) string {
	steps, err := g.ParseTurn(s, text, nil)
	if err == nil {
		words := make([]string, len(steps))
		for i, a := range steps {
			words[i] = string(a)
		}
		return strings.Join(words, ", ")
	}
	e := rules.Notation(err)
	switch {
	case steps != nil:
		return "steps with an error: " + err.Error()
	case e == nil:
		return "no *rules.NotationError: " + err.Error()
	case e.Err != nil:
		return e.Code + " " + rules.Illegal(e).Code + wrongPart(e)
	}
	return e.Code + wrongPart(e)
}

// Refused is why a setup's text is refused: the code, its arguments and the part that
// is wrong, `row-length {count: 7} "."`. It is empty for a text that is read.
func Refused(g rules.Game, text string) string {
	s, err := g.New(rules.Setup{Text: text})
	e := rules.Notation(err)
	switch {
	case err == nil:
		return ""
	case s != nil:
		return "a position with an error: " + err.Error()
	case e == nil:
		return "no *rules.NotationError: " + err.Error()
	}
	return e.Code + " " + e.Args.String() + wrongPart(e)
}

// FaultAt tells whether the error is a *rules.NotationError of that code whose wrong
// part begins at that line and column, both from 1.
func FaultAt(err error, code string, line, col int) bool {
	e := rules.Notation(err)
	if e == nil {
		return false
	}
	l, c := e.LineCol()
	return e.Code == code && l == line && c == col
}

func wrongPart(e *rules.NotationError) string { return ` "` + e.Input[e.Start:e.End] + `"` }
