package main

import (
	"bytes"
	"compress/flate"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bridgekeeper/rules/connectfour/solver"
)

// TestBookKeepsWhatItHas stops the making of a book at once: what was there stays, and
// can be packed.
func TestBookKeepsWhatItHas(t *testing.T) {
	file, packed := filepath.Join(t.TempDir(), "scores"), filepath.Join(t.TempDir(), "book.flate")
	book := func(args ...string) string {
		t.Helper()
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		var out bytes.Buffer
		if err := run(ctx, append([]string{"book"}, args...), os.Getenv, &out, io.Discard); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	ours := solver.Embedded().First()
	if out := book(file); !strings.HasPrefix(out, fmt.Sprintf("%d of 77715 scores\n", len(ours))) {
		t.Errorf("it says %q", out)
	}
	scores := []byte{31, 30, 29}
	if data, err := os.ReadFile(file); err != nil || !bytes.Equal(data, ours) {
		t.Errorf("a new file has not what the program's own book has: %v, %v", data, err)
	}
	if err := os.WriteFile(file, scores, 0o644); err != nil {
		t.Fatal(err)
	}
	if out := book(file); !strings.HasPrefix(out, "3 of 77715 scores\n") {
		t.Errorf("it says %q", out)
	}
	if out := book("-pack", packed, file); !strings.Contains(out, "3 of 77715 scores") {
		t.Errorf("it says %q", out)
	}
	data, err := os.ReadFile(packed)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(flate.NewReader(bytes.NewReader(data))); err != nil || !bytes.Equal(got, scores) {
		t.Errorf("packed %v, %v", got, err)
	}
	if data, err := os.ReadFile(file); err != nil || !bytes.Equal(data, scores) {
		t.Errorf("it made %v, %v", data, err)
	}
}

func TestBookRefuses(t *testing.T) {
	file := filepath.Join(t.TempDir(), "scores")
	if err := os.WriteFile(file, []byte{255}, 0o644); err != nil {
		t.Fatal(err)
	}
	for name, args := range map[string][]string{
		"no file":      nil,
		"two files":    {file, file},
		"no book":      {file},
		"no book pack": {"-pack", file + ".flate", file},
		"no place":     {filepath.Join(file, "scores")},
		"unknown flag": {"-fast", file},
		"none to pack": {"-pack", file + ".flate", file + ".missing"},
	} {
		if err := run(context.Background(), append([]string{"book"}, args...), os.Getenv, io.Discard, io.Discard); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if _, err := os.Stat(file + ".flate"); err == nil {
		t.Error("it packed what is no book")
	}
}
