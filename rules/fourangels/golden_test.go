package fourangels

import (
	"fmt"
	"strings"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/rulestest"
)

// TestPlaythrough holds two whole games, one won by each side, and what is refused on
// the way, to a text that a person can read.
func TestPlaythrough(t *testing.T) {
	for name, typed := range map[string]string{
		"connected.txt": "d4,a1-d4,a1-b3,A1C3,c3-c4,i9,h4,a8 c6,h5,h8→f6,d4,h1-f3,e3,c6-d5,d5,c5,c3-c4,e6,f6-d6,f6-e5,g4,d4-e4,f3-f4,a1",
		"separated.txt": "a1-c3,d4,h8-f6,d4,e5,c3-d3,b8,a8-a6,a8,f6-h6,b7,h6 g5,b6,d3-c4,b5,c4-b4,a5,d4",
	} {
		t.Run(name, func(t *testing.T) { rulestest.Golden(t, name, playthrough(t, strings.Split(typed, ","))) })
	}
}

func playthrough(t *testing.T, turns []string) string {
	t.Helper()
	line, err := rules.NewLine(Game{}, rules.Setup{Key: "standard"})
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	fmt.Fprintf(&out, "%s\n", line.Last())
	for _, typed := range turns {
		before := line.Last()
		steps, err := Game{}.ParseTurn(before, typed, nil)
		if err != nil {
			fmt.Fprintf(&out, "> %s\n%v\n\n", typed, err)
			continue
		}
		if line, err = line.PlayAll(steps); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&out, "> %s\n%d. %s\n", typed, before.TurnNumber(), Game{}.FormatTurn(before, steps))
		for _, e := range line.Events(line.Len() - 1) {
			fmt.Fprintln(&out, e)
		}
		fmt.Fprintf(&out, "marks %v\n%s\n", line.Last().Board().Marks, line.Last())
	}
	r, over := line.Last().Result()
	fmt.Fprintf(&out, "%+v %v\n", r, over)
	data, err := exportMoves(line)
	if err != nil {
		t.Fatal(err)
	}
	out.Write(data)
	return out.String()
}
