package player

import (
	"strconv"
	"strings"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/rulestest"
)

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
	// It must not change, so -update is only for a new one.
	rulestest.Golden(t, "reference.txt", out.String())
}
