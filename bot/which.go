package bot

import (
	"context"
	"net/url"
	"strconv"
	"strings"

	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
)

// whichButton gives the command again, for the table chosen. What it answers for the
// person alone takes the place of the question.
func (b *Bot) whichButton(ctx context.Context, r *route.Request) (*wire.Response, error) {
	if len(r.Values) != 1 {
		return nil, route.ErrUnknown
	}
	a := route.ReadArg(r.Values[0], route.Dot)
	table, rev := a.Text(), a.Int64()
	if a.Err() != nil || rev < 0 {
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
