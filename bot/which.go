package bot

import (
	"context"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
)

// Which of your games? A command that leaves it open is answered with a list to choose
// from, and given again for the one that is chosen.

// verbWhich is that list; its arg is the command as it was given: see again.
const verbWhich Verb = "which"

// whichRow is the list to choose from, for the command that was given; none where the
// command doesn't fit into a custom id, or takes no table. What is chosen is a table as it
// stands: a second click, and one months later, finds that it has gone on.
func (b *Bot) whichRow(ctx context.Context, r *request, tables []*host.Table) []wire.Component {
	id, ok := again(r)
	if !ok || len(tables) == 0 {
		return nil
	}
	var options []wire.SelectOption
	for _, t := range tables[:min(len(tables), maxSelect)] {
		options = append(options, wire.SelectOption{Label: b.tableLabel(ctx, r, t), Value: fmt.Sprintf("%d.%d", t.ID, t.Rev)})
	}
	return []wire.Component{wire.Row{Components: []wire.Component{
		wire.Select{CustomID: id, Placeholder: r.say.Plain().Say("select.which"), Options: options},
	}}}
}

// tableLabel is a table among others to choose from, with whom the person plays there,
// or who plays.
func (b *Bot) tableLabel(ctx context.Context, r *request, t *host.Table) string {
	plain := r.say.Plain()
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
	return words.Shorten(label, maxLabel)
}

// again is the custom id that gives a command again: its name and options, as in the
// query of an address.
func again(r *request) (id string, ok bool) {
	if r.Kind != wire.KindCommand || r.choseNothing() || !r.given.takes(tableOption) {
		return "", false
	}
	given := url.Values{}
	for _, o := range r.Options {
		given.Set(o.Name, o.Value)
	}
	arg := r.Command
	if len(given) > 0 {
		arg += "?" + given.Encode()
	}
	id = button{verb: verbWhich, arg: arg}.String()
	return id, len(id) <= maxCustomID
}

// whichButton gives the command again, for the table chosen. What it answers for the
// person alone takes the place of the question.
func (b *Bot) whichButton(ctx context.Context, r *request) (*wire.Response, error) {
	if len(r.Values) != 1 {
		return nil, errUnknown
	}
	table, as, _ := strings.Cut(r.Values[0], ".")
	rev, err := strconv.ParseInt(as, 10, 64)
	if err != nil || rev < 0 {
		return nil, errUnknown
	}
	c, options, err := b.givenAgain(r.button.arg, table)
	if err != nil {
		return nil, err
	}
	in := *r.Interaction
	in.Kind, in.Command, in.Options = wire.KindCommand, c.name, options
	in.CustomID, in.Values = "", nil
	answer, err := c.handle(ctx, &request{Interaction: &in, say: r.say, given: c, button: button{rev: rev}})
	if err == nil && answer.Kind == wire.Reply && answer.Message.Ephemeral && onPrivateMessage(r.Interaction) {
		answer.Kind = wire.Update
	}
	return answer, err
}

// givenAgain reads what again has written, and adds the table. Like any custom id it
// may come from anybody: only commands about a table, their own options, and values
// that people could have typed.
func (b *Bot) givenAgain(arg, table string) (*command, []wire.Option, error) {
	name, query, _ := strings.Cut(arg, "?")
	c := b.router.command(name)
	given, err := url.ParseQuery(query)
	if err != nil || !c.takes(tableOption) || given.Has(tableOption) {
		return nil, nil, errUnknown
	}
	given[tableOption] = []string{table}
	var options []wire.Option
	for _, o := range c.options {
		values, ok := given[o.name]
		delete(given, o.name)
		switch {
		case ok && len(values) != 1:
			return nil, nil, errUnknown
		case ok && o.kind == wire.OptionBoolean:
			yes, err := strconv.ParseBool(values[0])
			if err != nil {
				return nil, nil, errUnknown
			}
			options = append(options, wire.Option{Name: o.name, Type: o.kind, Value: values[0], Bool: yes})
		case ok && o.kind == wire.OptionString:
			options = append(options, wire.Option{Name: o.name, Type: o.kind, Value: values[0]})
		case ok || o.required:
			return nil, nil, errUnknown
		}
	}
	if len(given) > 0 {
		return nil, nil, errUnknown
	}
	return c, options, nil
}
