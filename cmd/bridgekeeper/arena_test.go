package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// arenaSays is what the arena prints for these arguments.
func arenaSays(t *testing.T, args ...string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	err := run(t.Context(), append([]string{"arena"}, args...), func(string) string { return "" }, &out, &out)
	return out.String(), err
}

func TestTheArenaGoesOnWhereItStopped(t *testing.T) {
	file := filepath.Join(t.TempDir(), "match.jsonl")
	whole, err := arenaSays(t, "-pairs", "6", "connect-four", "threats", "beginner")
	if err != nil || !strings.Contains(whole, "pairs=6 score=") {
		t.Fatalf("%s (%v)", whole, err)
	}
	if _, err := arenaSays(t, "-pairs", "2", "-file", file, "connect-four", "threats", "beginner"); err != nil {
		t.Fatal(err)
	}
	half, err := os.OpenFile(file, os.O_APPEND|os.O_WRONLY, 0)
	if err == nil { // killed in the middle of a line
		_, err = half.WriteString(`{"Number":2,"Sc`)
	}
	if err != nil {
		t.Fatal(err)
	}
	half.Close()
	parts, err := arenaSays(t, "-pairs", "6", "-file", file, "connect-four", "threats", "beginner")
	if err != nil || parts != whole {
		t.Errorf("in parts %q, at once %q (%v)", parts, whole, err)
	}
	if _, err := arenaSays(t, "-file", file, "connect-four", "threats", "one-move"); err == nil || !strings.Contains(err.Error(), "another match") {
		t.Errorf("another match in the same file: %v", err)
	}
}

func TestTheArenaSaysWhatItCannot(t *testing.T) {
	for _, args := range [][]string{
		{"connect-four", "perfect"},
		{"chess", "a", "b"},
		{"connect-four", "no-such", "perfect"},
		{"connect-four", "perfect:0", "perfect"},
		{"connect-four", "perfect:1x", "perfect"},
		{"-positions", "nowhere", "divided-loyalties", "easy", "easy"},
	} {
		if out, err := arenaSays(t, args...); err == nil {
			t.Errorf("%v: %s", args, out)
		}
	}
}
