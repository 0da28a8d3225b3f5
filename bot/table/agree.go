package table

import (
	"strings"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// decidedRow says that nothing can change the winner of a game any more, why, and who
// would end it; with the button that ends it once both have pressed it. Nothing where
// nobody knows that.
func decidedRow(t *host.Table, say *words.Speaker) (string, []wire.Component) {
	proof, ok := t.Proof()
	if !ok {
		return "", nil
	}
	label, text := "button.agree-draw", say.Say("card.decided-draw")
	args := words.Args{}
	if proof.Winner != rules.Nobody {
		args["player"], args["role"] = words.User(t.Seats[proof.Winner.Index()]), words.Said(Role(t, proof.Winner, say))
		label, text = "button.agree-end", say.Say("card.decided", args)
	}
	lines := []string{text}
	if why, ok := say.Proof(t.Game.Name(), t.Game.Roles(), proof); ok {
		lines[0] += " " + why
	}
	for _, seat := range rules.Seats {
		if t.Agreed[seat.Index()] {
			lines = append(lines, say.Say("card.agreed", words.Args{
				"player": words.User(t.Seats[seat.Index()]), "other": words.User(t.Seats[seat.Other().Index()]),
			}))
		}
	}
	return strings.Join(lines, "\n"), []wire.Component{wire.Row{Components: []wire.Component{
		wire.Button{CustomID: route.ID{Verb: route.Agree, Of: t.ID, Rev: t.Rev}.String(), Label: say.Plain().Say(label), Style: wire.Success},
	}}}
}
