package player

import (
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"bridgekeeper/rules"
)

var update = flag.Bool("update", false, "rewrite the golden files; that of the reference must not change")

// TestReferenceNeverChanges holds the reference to games against itself that it
// played when it was written, with the value of every move.
func TestReferenceNeverChanges(t *testing.T) {
	p := New(1)
	var out strings.Builder
	for _, s := range []rules.State{
		cornersOf(t, 4), cornersOf(t, 5), cornersOf(t, 6), cornersOf(t, 7),
		read(t, "turn: demons\nA....A\n..D...\n.....D\n.A....\n......\n..D..A"),
	} {
		out.WriteString(s.String())
		for s.Turn() != rules.Nobody {
			next, thought := think(t, p, s, Reference, rules.Budget{})
			for _, a := range thought.Steps {
				out.WriteString(strings.ReplaceAll(string(a), " ", "-") + " " + strconv.Itoa(thought.Value) + "\n")
			}
			s = next
		}
		out.WriteString("\n")
	}
	path := filepath.Join("testdata", "reference.txt")
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if out.String() != string(want) {
		t.Errorf("the reference plays otherwise than it did:\n%s", out.String())
	}
}
