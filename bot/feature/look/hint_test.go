package look

import (
	"strings"
	"testing"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
	"bridgekeeper/rules/connectfour"
	"bridgekeeper/rules/dividedloyalties"
)

// hinted is the hint for a thought after some steps of a game, in a language.
func hinted(t *testing.T, locale string, g rules.Game, steps []rules.Action, thought rules.Thought) string {
	t.Helper()
	line, err := rules.NewLine(g, g.Setups()[0])
	if err == nil {
		line, err = line.PlayAll(steps)
	}
	if err != nil {
		t.Fatal(err)
	}
	return hintText(&host.Table{Game: g, Line: line, Status: host.Playing}, thought, words.For(locale))
}

func TestAHintSaysItsMoveOnceAndWhy(t *testing.T) {
	var c4 connectfour.Game
	var dl dividedloyalties.Game
	d := func(columns string) (out []rules.Action) {
		for _, c := range strings.Fields(columns) {
			out = append(out, rules.Action(c))
		}
		return out
	}
	for _, c := range []struct {
		name, locale, want string
		game               rules.Game
		after              []rules.Action
		thought            rules.Thought
	}{
		{"a win", "en-US", "The computer’s choice: **Disc to d4**.\n-# It wins at once.", c4, d("d e d e d f"),
			rules.Thought{Steps: d("d"), Value: 18, Exact: true, Turns: 1}},
		{"the only one", "es-ES", "La máquina elegiría: **Ficha en d4**.\n-# Con cualquier otra cosa tu rival gana enseguida. Está demostrado que así mantienes las tablas.", c4, d("d e d e d"),
			rules.Thought{Steps: d("d"), Exact: true}},
		{"one of many", "pt-BR", "O computador escolheria: **Peça em d1**.\n-# Está provado que assim você vence, em até 21 jogadas suas.", c4, nil,
			rules.Thought{Steps: d("d"), Value: 1, Exact: true, Turns: 21}},
		{"a loss", "en-US", "The computer’s choice: **Disc to d2**.\n-# Against best play you can’t save it; this holds out longest, for 20 turns of your opponent.", c4, d("d"),
			rules.Thought{Steps: d("d"), Value: -2, Exact: true, Turns: 20}},
		{"a step that is none", "en-US", "The computer’s choice: **Blue to e6**.\n-# It seems even.", dl, nil,
			rules.Thought{Steps: []rules.Action{"blue e6", "end"}, Value: -49}},
		{"half a point", "en-US", "The computer’s choice: **Blue to e6**.\n-# You seem to be behind by about 1 point.", dl, nil,
			rules.Thought{Steps: []rules.Action{"blue e6", "end"}, Value: -50}},
		{"the end of a turn", "es-ES", "La máquina elegiría: **Terminar el turno**.\n-# Parece que vas por delante por unos 2 puntos.", dl, []rules.Action{"blue e6"},
			rules.Thought{Steps: []rules.Action{"end"}, Value: 180}},
	} {
		if got := hinted(t, c.locale, c.game, c.after, c.thought); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
