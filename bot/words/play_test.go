package words

import (
	"math/rand/v2"
	"strings"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/dividedloyalties"
)

// TestWhateverAGameSaysCanBeSaid plays at random over every built-in position and
// puts all that happens, and all that is refused, into words: what the engine
// really sends, against what its documentation promises.
func TestWhateverAGameSaysCanBeSaid(t *testing.T) {
	noFaults(t)
	var g rules.Game = dividedloyalties.Game{}
	speakers := []*Speaker{For("en-US"), For("es-ES"), For("pt-BR").Plain()}
	events, refusals := make(map[string]int), make(map[string]int)
	for i, setup := range g.Setups() {
		random := rand.New(rand.NewPCG(1, uint64(i)))
		line, err := rules.NewLine(g, setup)
		if err != nil {
			t.Fatal(err)
		}
		var seen []rules.Action // legal somewhere in this game, mostly not here
		for line.Last().Turn() != rules.Nobody {
			s := speakers[line.Len()%len(speakers)]
			actions := line.Last().Actions()
			action := actions[random.IntN(len(actions))]
			seen = append(seen, action)
			for _, a := range []rules.Action{seen[random.IntN(len(seen))], aBridge(random), aStone(random), "end", "<@1> ", ""} {
				if _, _, err := line.Last().Apply(a); err != nil {
					refused := rules.Illegal(err)
					refusals[refused.Code]++
					whole(t, refused.Code, s.Refusal(g.Name(), refused))
				}
			}
			if line, err = line.Play(action); err != nil {
				t.Fatal(err)
			}
			happened := line.Events(line.Len() - 1)
			for _, e := range happened {
				events[e.Code]++
			}
			if text := s.Events(g.Name(), happened, g.Roles()); len(happened) > 0 {
				whole(t, happened[0].Code, text)
			}
		}
		result, _ := line.Last().Result()
		for _, s := range speakers {
			whole(t, "alt", s.Alt(Scene{Game: g.Name(), Roles: g.Roles(), Title: setup.Title, Board: line.Last().Board(), Result: &result}, MaxAlt))
			whole(t, result.Reason, s.Reason(g.Name(), g.Roles(), result.Reason, rules.Nobody))
		}
	}
	t.Logf("events %v, refusals %v", events, refusals)
	for _, code := range []string{"placed", "bridged", "cut", "region-won", "region-lost", "returned", "new-set", "over"} {
		if events[code] == 0 {
			t.Errorf("no game had the event %s: nothing was tested of it", code)
		}
	}
	for _, code := range []string{"already-placed", "occupied", "not-in-hand", "outside", "dot-needs-bridge", "no-stone-yet", "gap", "must-place", "unknown-action"} {
		if refusals[code] == 0 {
			t.Errorf("no step was refused as %s: nothing was tested of it", code)
		}
	}
}

// aBridge is a straight stretch of 1 to 5 cells, or nearly.
func aBridge(random *rand.Rand) rules.Action {
	from := rules.Cell{Col: 4 + random.IntN(8), Row: 4 + random.IntN(8)}
	n := random.IntN(5)
	to := rules.Cell{Col: from.Col + n*(random.IntN(3)-1), Row: from.Row + n*(random.IntN(3)-1)}
	if to.Less(from) {
		from, to = to, from
	}
	return rules.Action("bridge " + from.String() + " " + to.String())
}

// aStone is a stone to any cell of a board's middle, dots among them.
func aStone(random *rand.Rand) rules.Action {
	colours := []string{"blue", "purple", "red", "orange", "yellow", "green"}
	cell := rules.Cell{Col: random.IntN(14), Row: random.IntN(14)}
	return rules.Action(colours[random.IntN(6)] + " " + cell.String())
}

// whole checks that a sentence has no hole in it.
func whole(t *testing.T, code, text string) {
	t.Helper()
	if text == "" || strings.Contains(text, "{{") || strings.Contains(text, "<no value>") || strings.Contains(text, "<nil>") || strings.Contains(text, game) {
		t.Errorf("%s is said as %q", code, text)
	}
}

func TestWhateverIsTypedIsAnswered(t *testing.T) {
	noFaults(t)
	var g rules.Game = dividedloyalties.Game{}
	setups := g.Setups()
	state, err := g.New(setups[0])
	if err != nil {
		t.Fatal(err)
	}
	codes := make(map[string]int)
	for _, typed := range []string{
		"", " ", "x", "P", "Pz9", "Pf7 f7", "Pf7 f7-", "grün f7", "Pf7 ! f7-f9", "Pf99", "end", "Pf7 end Pf8", "puente", "bridge f7",
		"Pf7 f7-f9", "Rf7r", strings.Repeat("Pf7 ", 400), "@everyone", "morado f7 f7-f9", "\xff",
	} {
		for _, s := range []*Speaker{For("en-US"), For("es-ES"), For("pt-BR")} {
			_, err := g.ParseTurn(state, typed, s.Lexicon(g.Name()))
			if e := rules.Notation(err); e != nil {
				codes[e.Code]++
				whole(t, e.Code, s.Notation(g.Name(), e))
			}
		}
	}
	for _, text := range []string{
		"", "name: A", "name: A\nrounds: 9\n\nS1", "nam: A", "name: A\nname: B\n\nS1", "name: A\nrounds: 3\n\n? S1", "name: A\nrounds: 3\n\no o",
		setups[0].Text + "\nstones:\nX\n", setups[0].Text + "\nnonsense:\n", "name: \xff",
	} {
		if _, err := g.New(rules.Setup{Text: text}); err != nil {
			if e := rules.Notation(err); e != nil {
				codes[e.Code]++
				whole(t, e.Code, For("es-ES").Notation(g.Name(), e))
			}
		}
	}
	t.Logf("codes %v", codes)
	if len(codes) < 12 {
		t.Errorf("only the codes %v came up", codes)
	}
}
