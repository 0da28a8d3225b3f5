package solver

import (
	"bufio"
	"compress/gzip"
	"os"
	"strconv"
	"strings"
	"testing"

	"bridgekeeper/rules/rulestest/facts"
)

// A scored is a position of a public set.
type scored struct {
	moves    string
	own, all uint64
	score    int
}

// readSet reads a set from the facts.
func readSet(t testing.TB, name string) []scored {
	t.Helper()
	path := facts.Path(t, "connectfour/Test_"+name+".txt.gz")
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	var out []scored
	lines := bufio.NewScanner(z)
	for lines.Scan() {
		moves, score, _ := strings.Cut(lines.Text(), " ")
		p := scored{moves: moves}
		p.own, p.all = played(t, moves)
		if p.score, err = strconv.Atoi(strings.TrimSpace(score)); err != nil {
			t.Fatalf("%s: %q: %v", path, lines.Text(), err)
		}
		out = append(out, p)
	}
	if lines.Err() != nil || len(out) != 1000 {
		t.Fatalf("%s: %d lines, %v", path, len(out), lines.Err())
	}
	return out
}

// played is the position after a string of digits.
func played(t testing.TB, moves string) (own, all uint64) {
	t.Helper()
	for _, digit := range moves {
		cell := openings(all) & (column << ((digit - '1') * stride))
		if cell == 0 || winning(own, all)&cell != 0 {
			t.Fatalf("%s: %c is full, or ends the game", moves, digit)
		}
		own, all = all^own, all|cell
	}
	return own, all
}
