package rulestest

import (
	"testing"

	"bridgekeeper/rules"
)

// FuzzPlay is the body of a fuzz target: the bytes choose a setup and then a legal
// step each, and the text is handed to the position they lead to as an action, as a
// turn, and to the game as a setup. Give it seeds by f.Add([]byte, string).
func FuzzPlay(f *testing.F, g rules.Game) {
	setups := g.Setups()
	f.Fuzz(func(t *testing.T, choices []byte, text string) {
		n := 0
		if len(choices) > 0 {
			n, choices = int(choices[0])%len(setups), choices[1:]
		}
		line, err := rules.NewLine(g, setups[n])
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range choices[:min(len(choices), 400)] {
			actions := line.Last().Actions()
			if len(actions) == 0 {
				break
			}
			// A byte alone could not reach the later ones of many actions.
			if line, err = line.Play(actions[int(b)*len(actions)/256]); err != nil {
				t.Fatal(err)
			}
		}
		c := &checker{game: g, dice: newDice(uint64(len(text)), 0), seen: []rules.Action{rules.Action(text)}}
		if err := c.look(line); err != nil {
			t.Fatal(err)
		}
		if err := hostileTurn(g, line.Last(), text); err != nil {
			t.Fatal(err)
		}
		if err := hostileSetup(g, text); err != nil {
			t.Fatal(err)
		}
	})
}
