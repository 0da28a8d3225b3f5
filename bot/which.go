package bot

import (
	"context"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
)

// whichRow is the list to choose from, for the command that was given; none where the
// command doesn't fit into a custom id, or takes no table. What is chosen is a table as it
// stands: a second click, and one months later, finds that it has gone on.
func (b *Bot) whichRow(ctx context.Context, r *route.Request, tables []*host.Table) []wire.Component {
	id, ok := route.Again(r)
	if !ok || len(tables) == 0 {
		return nil
	}
	var options []wire.SelectOption
	for _, t := range tables[:min(len(tables), route.MaxSelect)] {
		options = append(options, wire.SelectOption{Label: b.tableLabel(ctx, r, t), Value: fmt.Sprintf("%d.%d", t.ID, t.Rev)})
	}
	return []wire.Component{wire.Row{Components: []wire.Component{
		wire.Select{CustomID: id, Placeholder: r.Say.Plain().Say("select.which"), Options: options},
	}}}
}

// tableLabel is a table among others to choose from, with whom the person plays there,
// or who plays.
func (b *Bot) tableLabel(ctx context.Context, r *route.Request, t *host.Table) string {
	plain := r.Say.Plain()
	label := fmt.Sprintf("#%d · %s", t.ID, plain.Game(t.Game.Name()))
	name := func(user string) string {
		known, _ := b.Host.Name(ctx, user) // a label without it will do
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

// whichButton gives the command again, for the table chosen. What it answers for the
// person alone takes the place of the question.
func (b *Bot) whichButton(ctx context.Context, r *route.Request) (*wire.Response, error) {
	if len(r.Values) != 1 {
		return nil, route.ErrUnknown
	}
	table, as, _ := strings.Cut(r.Values[0], ".")
	rev, err := strconv.ParseInt(as, 10, 64)
	if err != nil || rev < 0 {
		return nil, route.ErrUnknown
	}
	c, options, err := b.givenAgain(r.Pressed.Arg, table)
	if err != nil {
		return nil, err
	}
	in := *r.Interaction
	in.Kind, in.Command, in.Options = wire.KindCommand, c.Name, options
	in.CustomID, in.Values = "", nil
	answer, err := c.Handle(ctx, &route.Request{Interaction: &in, Say: r.Say, Given: c, Pressed: route.ID{Rev: rev}})
	if err == nil && answer.Kind == wire.Reply && answer.Message.Ephemeral && route.OnPrivateMessage(r.Interaction) {
		answer.Kind = wire.Update
	}
	return answer, err
}

// givenAgain reads what again has written, and adds the table. Like any custom id it
// may come from anybody: only commands about a table, their own options, and values
// that people could have typed.
func (b *Bot) givenAgain(arg, table string) (*route.Command, []wire.Option, error) {
	name, query, _ := strings.Cut(arg, "?")
	c := b.router.Command(name)
	given, err := url.ParseQuery(query)
	if err != nil || !c.Takes(route.TableOption) || given.Has(route.TableOption) {
		return nil, nil, route.ErrUnknown
	}
	given[route.TableOption] = []string{table}
	var options []wire.Option
	for _, o := range c.Options {
		values, ok := given[o.Name]
		delete(given, o.Name)
		switch {
		case ok && len(values) != 1:
			return nil, nil, route.ErrUnknown
		case ok && o.Kind == wire.OptionBoolean:
			yes, err := strconv.ParseBool(values[0])
			if err != nil {
				return nil, nil, route.ErrUnknown
			}
			options = append(options, wire.Option{Name: o.Name, Type: o.Kind, Value: values[0], Bool: yes})
		case ok && o.Kind == wire.OptionString:
			options = append(options, wire.Option{Name: o.Name, Type: o.Kind, Value: values[0]})
		case ok || o.Required:
			return nil, nil, route.ErrUnknown
		}
	}
	if len(given) > 0 {
		return nil, nil, route.ErrUnknown
	}
	return c, options, nil
}
