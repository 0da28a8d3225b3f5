package route

import (
	"net/url"
	"strconv"
	"strings"

	"bridgekeeper/bot/wire"
)

// A command that is about a table can be given again once the person has said which table
// they meant. It stands in a custom id until then, as in an address: the path of the command
// and its options as the query, "drop?column=d" or "event/new?name=cup".

// Again is the custom id that gives a command again; it is not ok for a command that takes no
// table, or that no custom id can hold.
func Again(r *Request) (id string, ok bool) {
	if r.Kind != wire.KindCommand || r.ChoseNothing() || !r.Given.Takes(TableOption) {
		return "", false
	}
	given := url.Values{}
	for _, o := range r.Options {
		given.Set(o.Name, o.Value)
	}
	arg := r.CommandPath()
	if len(given) > 0 {
		arg += "?" + given.Encode()
	}
	id = ID{Verb: Which, Arg: arg}.String()
	return id, len(id) <= maxID
}

// Repeat is the request to give the command that [Again] wrote, for the table chosen, as it
// stood at a revision. Like any custom id this one may come from anybody: only commands about
// a table are taken, with their own options and values that people could have typed. All
// else is [ErrUnknown].
func (rt *Router) Repeat(r *Request, table string, rev int64) (*Request, error) {
	c, path, query := rt.again(r.Pressed.Arg)
	given, err := url.ParseQuery(query)
	if err != nil || !c.Takes(TableOption) || given.Has(TableOption) {
		return nil, ErrUnknown
	}
	given.Set(TableOption, table)
	options, err := c.parse(given)
	if err != nil {
		return nil, err
	}
	in := *r.Interaction
	in.Kind, in.Command, in.Path, in.Options = wire.KindCommand, path[0], path[1:], options
	in.CustomID, in.Values = "", nil
	return &Request{Interaction: &in, Say: r.Say, Given: c, Pressed: ID{Rev: rev}}, nil
}

// again is the command that [Again] wrote, nil if there is none, with its path and its query.
func (rt *Router) again(arg string) (c *Command, path []string, query string) {
	address, query, _ := strings.Cut(arg, "?")
	path = strings.Split(address, "/")
	return rt.Command(path[0], path[1:]...), path, query
}

// parse reads the options of a command from a query. All of them must be the command's own,
// each given once, and none that it needs may be missing.
func (c *Command) parse(given url.Values) ([]wire.Option, error) {
	var options []wire.Option
	for _, o := range c.Options {
		values, ok := given[o.Name]
		delete(given, o.Name)
		switch {
		case ok && len(values) != 1:
			return nil, ErrUnknown
		case ok && o.Kind == wire.OptionBoolean:
			yes, err := strconv.ParseBool(values[0])
			if err != nil {
				return nil, ErrUnknown
			}
			options = append(options, wire.Option{Name: o.Name, Type: o.Kind, Value: values[0], Bool: yes})
		case ok && o.Kind == wire.OptionString:
			options = append(options, wire.Option{Name: o.Name, Type: o.Kind, Value: values[0]})
		case ok || o.Required:
			return nil, ErrUnknown
		}
	}
	if len(given) > 0 {
		return nil, ErrUnknown
	}
	return options, nil
}
