package main

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"bridgekeeper/bot/host"
	"bridgekeeper/rules"
	"bridgekeeper/store"
)

const someCourts = "position_id,position_name,row,c0,c1,c2\n# rounds: 4\n7,Two Courts,0,S1,S1,o\n7,Two Courts,1,S1,G1,o\n8,Small,0,W1,W1,W1\n"

func positionsFile(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestStartingPositionsOfTheOperatorAreOffered(t *testing.T) {
	db, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	h := host.New(host.Config{Store: db, Games: games(), Now: time.Now, Chance: rand.IntN})
	offered := func(want string, files ...string) {
		t.Helper()
		if err := offerPositions(t.Context(), h, files); err != nil {
			t.Fatal(err)
		}
		list, err := h.Library.PositionsFor(t.Context(), "divided-loyalties", "1", "2")
		var titles []string
		for _, p := range list {
			titles = append(titles, p.Title)
			if _, err := rules.NewLine(games()[0], p.Setup()); err != nil {
				t.Errorf("%s: %v", p.Title, err)
			}
		}
		if got := strings.Join(titles, ", "); err != nil || got != want {
			t.Errorf("offered are %q, %v, want %q", got, err, want)
		}
	}
	courts, other := positionsFile(t, "a.csv", someCourts), positionsFile(t, "b.csv", strings.ReplaceAll(someCourts, "Small", "Other"))
	offered("Two Courts, Small", courts)
	offered("Two Courts, Small, Other", courts, other)
	offered("Two Courts, Other", other)
	if err := offerPositions(t.Context(), h, []string{courts, positionsFile(t, "broken.csv", someCourts+"8,Small,1,W%\n")}); err == nil {
		t.Error("a broken file is taken")
	}
	offered("Two Courts, Other", other)
	offered("")
}

// TestABrokenFileOfPositionsStopsTheStart runs the program as an operator would.
func TestABrokenFileOfPositionsStopsTheStart(t *testing.T) {
	for says, tt := range map[string]struct{ text, want string }{
		"a bad cell":    {someCourts + "8,Small,1,W%\n", ":6:11:"},
		"no file of us": {"Hello", ":1:1:"},
		"a game":        {"445\n", "holds a game"},
		"no name":       {"S1 S1\no o\n", "no name"},
		"too long":      {strings.Repeat("#\n", rules.MaxFile), "256 KB"},
	} {
		path := positionsFile(t, "x.csv", tt.text)
		args := []string{"-db", filepath.Join(t.TempDir(), "games.db"), "-addr", "127.0.0.1:0", "-positions", path}
		err := run(t.Context(), args, func(string) string { return "" }, &strings.Builder{}, &strings.Builder{})
		if err == nil || !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), "x.csv") {
			t.Errorf("%s: %v, want %q", says, err, tt.want)
		}
	}
	args := []string{"-db", filepath.Join(t.TempDir(), "games.db"), "-addr", "127.0.0.1:0", "-positions", filepath.Join(t.TempDir(), "none.csv")}
	if err := run(t.Context(), args, func(string) string { return "" }, &strings.Builder{}, &strings.Builder{}); err == nil || !strings.Contains(err.Error(), "none.csv") {
		t.Errorf("no such file: %v", err)
	}
}
