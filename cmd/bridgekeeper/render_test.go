package main

import (
	"bytes"
	"context"
	"image/gif"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/connectfour"
)

// recorded writes a game of Connect Four as a record and returns its file.
func recorded(t *testing.T, ended *rules.RecordResult, steps ...rules.Action) string {
	t.Helper()
	line, err := rules.NewLine(connectfour.Game{}, connectfour.Game{}.Setups()[0])
	if err != nil {
		t.Fatal(err)
	}
	if line, err = line.PlayAll(steps); err != nil {
		t.Fatal(err)
	}
	record, err := rules.NewRecord(line, rules.RecordDetails{Ended: ended})
	if err != nil {
		t.Fatal(err)
	}
	return written(t, "game.json", string(record.JSON()))
}

func written(t *testing.T, name, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// rendered runs the subcommand and returns what it wrote to standard output.
func rendered(t *testing.T, args ...string) (string, error) {
	t.Helper()
	var stdout bytes.Buffer
	err := run(t.Context(), append([]string{"render"}, args...), func(string) string { return "" }, &stdout, io.Discard)
	return stdout.String(), err
}

func mustRender(t *testing.T, args ...string) string {
	t.Helper()
	out, err := rendered(t, args...)
	if err != nil {
		t.Fatalf("render %q: %v", args, err)
	}
	return out
}

func TestEveryStartingPositionIsRendered(t *testing.T) {
	for _, g := range games() {
		for i, setup := range g.Setups() {
			if i > 0 && i%4 != 0 {
				continue
			}
			file := written(t, "position.txt", setup.Text)
			img, err := png.Decode(strings.NewReader(mustRender(t, "-scale", "0.3", "-o", "-", file)))
			if err != nil {
				t.Fatal(err)
			}
			if w := img.Bounds().Dx(); w < 300 || w > 340 {
				t.Errorf("%s, %s: %d pixels wide", g.Name(), setup.Key, w)
			}
			if text := mustRender(t, "-format", "text", file); !strings.Contains(text, strings.TrimSpace(setup.Text)) {
				t.Errorf("%s, %s, as text: %s", g.Name(), setup.Key, text)
			}
		}
	}
}

func TestRecordsAreRendered(t *testing.T) {
	file := recorded(t, nil, "d", "e", "d", "e", "d", "e", "d")
	frames := func(args ...string) int {
		t.Helper()
		film, err := gif.DecodeAll(strings.NewReader(mustRender(t, append(args, "-format", "gif", "-o", "-", file)...)))
		if err != nil {
			t.Fatal(err)
		}
		return len(film.Image)
	}
	for want, args := range map[int][]string{8: nil, 4: {"-turn", "3"}, 3: {"-turn", "2-4"}, 1: {"-turn", "0"}} {
		if got := frames(args...); got != want {
			t.Errorf("%q: %d pictures, want %d", args, got, want)
		}
	}
	out := filepath.Join(t.TempDir(), "last.png")
	if said := mustRender(t, "-o", out, "-theme", "paper", "-turned", "-clear", "-scale", "0.4", file); strings.TrimSpace(said) != out {
		t.Errorf("it says %q", said)
	}
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := png.Decode(bytes.NewReader(data)); err != nil || !bytes.Contains(data, []byte("tRNS")) {
		t.Errorf("%v, %d bytes", err, len(data))
	}
	if print := mustRender(t, "-o", "-", "-scale", "print", file); !strings.Contains(print, "pHYs") {
		t.Error("a picture for print doesn't say how large it is")
	}
}

func TestTextSaysWhatHappened(t *testing.T) {
	won := recorded(t, nil, "d", "e", "d", "e", "d", "e", "d")
	resigned := recorded(t, &rules.RecordResult{Winner: rules.Second, Reason: "resigned"}, "d", "e")
	for _, c := range []struct{ file, lang, want string }{
		{won, "en-US", "Red"}, {won, "es-ES", "Rojo"}, {resigned, "en-US", "Blue"},
	} {
		text := mustRender(t, "-format", "text", "-lang", c.lang, c.file)
		if !strings.Contains(text, c.want) || strings.Count(text, "\n") < 7 {
			t.Errorf("%s: no %q in %s", c.lang, c.want, text)
		}
	}
	before, after := mustRender(t, "-format", "text", "-turn", "6", won), mustRender(t, "-format", "text", won)
	if before == after || strings.Count(before, "R") >= strings.Count(after, "R") {
		t.Errorf("after turn 6: %s\nat the end: %s", before, after)
	}
}

func TestRenderSaysWhatIsWrong(t *testing.T) {
	game, position := recorded(t, nil, "d", "e"), written(t, "bad.txt", "hello")
	broken := written(t, "broken.json", strings.Replace(mustRead(t, game), `"d"`, `"z"`, 1))
	long := written(t, "long.txt", strings.Repeat("x", rules.MaxRecord+1))
	for _, c := range []struct {
		want string
		args []string
	}{
		{"takes one file", nil},
		{"takes one file", []string{game, game}},
		{"no such file", []string{filepath.Join(t.TempDir(), "none")}},
		{"longer than any record", []string{long}},
		{"the file is empty", []string{written(t, "empty.txt", "")}},
		{"neither a record nor a starting position", []string{position}},
		{"line 1, column 1", []string{"-game", "divided-loyalties", position}},
		{"the games are", []string{"-game", "chess", position}},
		{"record", []string{broken}},
		{"there is no turn 3: the last one is 2", []string{"-turn", "3", game}},
		{"-turn", []string{"-turn", "x", game}},
		{"-turn", []string{"-turn", "4-2", "-format", "gif", game}},
		{"takes -format gif", []string{"-turn", "0-2", game}},
		{"-scale", []string{"-scale", "9", game}},
		{"-theme", []string{"-theme", "neon", game}},
		{"-format", []string{"-format", "svg", game}},
		{"-lang", []string{"-lang", "xx", game}},
		{"standard input", []string{"-"}},
	} {
		if out, err := rendered(t, c.args...); err == nil || !strings.Contains(err.Error(), c.want) || out != "" {
			t.Errorf("render %q: %v, wrote %d bytes", c.args, err, len(out))
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	out := filepath.Join(t.TempDir(), "a.gif")
	if err := runRender(ctx, []string{"-o", out, game}, io.Discard, io.Discard); err == nil {
		t.Error("it doesn't stop with its context")
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("a replay that was broken off left a file")
	}
}

func mustRead(t *testing.T, file string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestAPictureNeverTakesThePlaceOfWhatItIsDrawnFrom by the name it has by default.
func TestAPictureNeverTakesThePlaceOfWhatItIsDrawnFrom(t *testing.T) {
	t.Chdir(t.TempDir())
	text := []byte(games()[0].Setups()[0].Text)
	if err := os.WriteFile("board.png", text, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := runRender(t.Context(), []string{"board.png"}, io.Discard, io.Discard); err == nil {
		t.Error("drawn over its input")
	}
	if after, err := os.ReadFile("board.png"); err != nil || !bytes.Equal(text, after) {
		t.Errorf("the input is gone: %v", err)
	}
}
