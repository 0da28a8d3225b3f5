package bot

import (
	"context"
	"strings"

	"bridgekeeper/bot/desk"
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
		args["player"], args["role"] = words.User(t.Seats[proof.Winner.Index()]), words.Said(role(t, proof.Winner, say))
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

// agreeButton says that one would end a decided game, or ends it. The revision does
// not matter: what is decided stays so, or the host says that it is not.
func (b *Bot) agreeButton(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	change, err := b.Do(ctx, r, t, 0, host.AgreeEnd{})
	if err != nil {
		return nil, err
	}
	return b.ThenShow(&wire.Response{Kind: wire.Acknowledge}, desk.Changed(change)...), nil
}
