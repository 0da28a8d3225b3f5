package connectfour

import (
	"fmt"
	"strings"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/rulestest"
)

// TestPlaythrough holds a whole game, and what is refused on the way, to a text that
// a person can read.
func TestPlaythrough(t *testing.T) {
	line, err := rules.NewLine(Game{}, rules.Setup{Key: "standard"})
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	fmt.Fprintf(&out, "%s\n", line.Last())
	for _, typed := range strings.Fields("d 4 D d 4 d d c e e c c h c c C e 2 b1 a b 7 a d") {
		steps, err := Game{}.ParseTurn(line.Last(), typed, nil)
		if err != nil {
			fmt.Fprintf(&out, "> %s\n%v\n\n", typed, err)
			continue
		}
		before := line.Len()
		if line, err = line.PlayAll(steps); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&out, "> %s\n%d. %s\n", typed, line.State(before).TurnNumber(), Game{}.FormatTurn(line.State(before), steps))
		for _, e := range line.Events(before) {
			fmt.Fprintln(&out, e)
		}
		b := line.Last().Board()
		fmt.Fprintf(&out, "marks %v, links %v\n%s\n", b.Marks, b.Links, line.Last())
	}
	r, over := line.Last().Result()
	fmt.Fprintf(&out, "%+v %v\n", r, over)
	data, err := exportDigits(line)
	if err != nil {
		t.Fatal(err)
	}
	out.Write(data)
	rulestest.Golden(t, "playthrough.txt", out.String())
}
