package desk

import (
	"context"
	"fmt"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
)

// WhichRow is the select that asks which of these tables the command given is about. It is
// nil if the command takes no table or does not fit into a custom id. Each choice is a table
// as it stands now, so a second click, or one months later, finds that it has gone on.
func (d *Desk) WhichRow(ctx context.Context, r *route.Request, tables []*host.Table) []wire.Component {
	id, ok := route.Again(r)
	if !ok || len(tables) == 0 {
		return nil
	}
	var options []wire.SelectOption
	for _, t := range tables[:min(len(tables), route.MaxSelect)] {
		options = append(options, wire.SelectOption{Label: d.tableLabel(ctx, r, t), Value: route.JoinArg(route.Dot, t.ID, t.Rev)})
	}
	return []wire.Component{wire.Row{Components: []wire.Component{
		wire.Select{CustomID: id, Placeholder: r.Say.Plain().Say("select.which"), Options: options},
	}}}
}

// tableLabel is a table among others to choose from, with whom the person plays there,
// or who plays.
func (d *Desk) tableLabel(ctx context.Context, r *route.Request, t *host.Table) string {
	plain := r.Say.Plain()
	label := fmt.Sprintf("#%d · %s", t.ID, plain.Game(t.Game.Name()))
	name := func(user string) string {
		known, _ := d.Host.People.Name(ctx, user) // a label without it will do
		return known
	}
	switch first, second := name(t.Seats[0]), name(t.Seats[1]); {
	case t.Seats[0] != "" && t.Seats[0] == t.Seats[1]:
		label += " · " + plain.Say("choice.study")
	case !t.Concerns(r.User.ID) && first != "" && second != "":
		label += " · " + plain.Say("choice.players", words.Args{"first": first, "second": second})
	case name(t.Opponent(r.User.ID)) != "":
		label += " · " + plain.Say("choice.opponent", words.Args{"opponent": name(t.Opponent(r.User.ID))})
	}
	return words.Shorten(label, route.MaxLabel)
}
