package route

import (
	"context"
	"strings"
	"testing"

	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
)

// answers is a handler that answers with a text.
func answers(text string) Handler {
	return func(context.Context, *Request) (*wire.Response, error) {
		return Private(wire.Text{Content: text}), nil
	}
}

// event is a command with two subcommands, one of them about a table.
func event() Command {
	return Command{Name: "event", Sub: []Command{
		{Name: "new", Handle: answers("new"), Options: []Option{
			{Name: "name", Kind: wire.OptionString, Required: true},
			{Name: "open", Kind: wire.OptionBoolean},
			{Name: TableOption, Kind: wire.OptionString},
		}},
		{Name: "list", Handle: answers("list")},
	}}
}

// joined is a router of one feature with these commands.
func joined(t *testing.T, commands ...Command) *Router {
	t.Helper()
	rt, err := Join(Feature{Commands: commands})
	if err != nil {
		t.Fatal(err)
	}
	return rt
}

func TestCommandsAreFoundByTheirPaths(t *testing.T) {
	rt := joined(t, event(), Command{Name: "undo", Handle: answers("undo")})
	for path, want := range map[string]string{
		"undo": "undo", "event/new": "new", "event/list": "list",
		"event": "", "event/drop": "", "event/new/name": "", "undo/new": "", "new": "", "": "", "none/new": "",
	} {
		name, sub, deeper := strings.Cut(path, "/")
		var subs []string
		if deeper {
			subs = strings.Split(sub, "/")
		}
		got := ""
		if c := rt.Command(name, subs...); c != nil {
			got = c.Name
		}
		if got != want {
			t.Errorf("%q leads to %q, want %q", path, got, want)
		}
	}
}

func TestJoinRefusesWhatCouldNotBeAnswered(t *testing.T) {
	sub := func(change func(c *Command)) []Feature {
		c := event()
		change(&c)
		return []Feature{{Commands: []Command{c}}}
	}
	undo := Feature{Commands: []Command{{Name: "undo", Handle: answers("")}}}
	act := map[Verb]Handler{Act: answers("")}
	for want, features := range map[string][]Feature{
		"nothing answers the command undo":         {{Commands: []Command{{Name: "undo"}}}},
		"event: nothing answers the command new":   sub(func(c *Command) { c.Sub[0].Handle = nil }),
		"event has two subcommands new":            sub(func(c *Command) { c.Sub[1].Name = "new" }),
		"subcommand list of event has subcommands": sub(func(c *Command) { c.Sub[1].Sub = event().Sub }),
		"offered is for event to say":              sub(func(c *Command) { c.Sub[1].DM = true }),
		"something of its own":                     sub(func(c *Command) { c.Handle = answers("") }),
		"of its own beside them":                   sub(func(c *Command) { c.Options = event().Sub[0].Options }),
	} {
		if _, err := Join(features...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want: %s", err, want)
		}
	}
	if _, err := Join(undo, Feature{Commands: []Command{event()}, Buttons: act, Forms: act}); err != nil {
		t.Error(err)
	}
}

func TestASubcommandIsGivenAgainAsItWas(t *testing.T) {
	rt := joined(t, event())
	in := &wire.Interaction{Kind: wire.KindCommand, Command: "event", Path: []string{"new"}, Options: []wire.Option{
		{Name: "name", Type: wire.OptionString, Value: "a/b?c=d&é"}, {Name: "open", Type: wire.OptionBoolean, Value: "true", Bool: true},
	}}
	id, ok := Again(&Request{Interaction: in, Given: rt.Command("event", "new")})
	if !ok {
		t.Fatalf("%q isn't one", id)
	}
	pressed, err := ParseID(id)
	if err != nil {
		t.Fatal(err)
	}
	tap := &wire.Interaction{Kind: wire.KindComponent, CustomID: id, Values: []string{"7.3"}}
	again, err := rt.Repeat(&Request{Interaction: tap, Say: words.For("en-US"), Pressed: pressed}, "7", 3)
	if err != nil {
		t.Fatal(err)
	}
	if again.Kind != wire.KindCommand || again.CommandPath() != "event/new" || again.Given != rt.Command("event", "new") || again.Pressed.Rev != 3 {
		t.Errorf("again: %s of kind %s, revision %d", again.CommandPath(), again.Kind, again.Pressed.Rev)
	}
	for name, want := range map[string]string{"name": "a/b?c=d&é", "open": "true", TableOption: "7"} {
		if o, ok := again.Option(name); !ok || o.Value != want || o.Bool != (name == "open") {
			t.Errorf("%s: %+v", name, o)
		}
	}
	for _, arg := range []string{"event", "event?name=x", "event/list", "event/new", "event/drop?name=x", "event/new/x?name=x", "event/new?name=x&table=1", "new?name=x"} {
		if _, err := rt.Repeat(&Request{Interaction: tap, Pressed: ID{Verb: Which, Arg: arg}}, "7", 3); err == nil {
			t.Errorf("%q was given again", arg)
		}
	}
}

func TestSubcommandsAreRegisteredAsDiscordHasThem(t *testing.T) {
	c := event()
	c.DM, c.Perms = true, PermManageGuild
	c.Sub[0].Options[0].Choices = []string{"cup"}
	c.Sub[0].Options[2].Complete = func(context.Context, *Request, string) ([]wire.Choice, error) { return nil, nil }
	r := c.Registration()
	if len(r.Options) != 2 || len(*r.Contexts) != 2 || *r.DefaultMemberPermissions != PermManageGuild {
		t.Fatalf("registered as %+v", r)
	}
	// The catalogue knows none of these, and gives their keys back.
	fresh, list := r.Options[0], r.Options[1]
	if fresh.Type != 1 || fresh.Name != "command.event.sub.new.name" || fresh.Description != "command.event.sub.new.about" || fresh.NameLocalizations["pt-BR"] == "" {
		t.Errorf("new: %+v", fresh)
	}
	if list.Type != 1 || len(list.Options) != 0 {
		t.Errorf("list: %+v", list)
	}
	if len(fresh.Options) != 3 {
		t.Fatalf("new has %d options", len(fresh.Options))
	}
	name, table := fresh.Options[0], fresh.Options[2]
	if name.Type != 3 || !name.Required || name.Name != "command.event.sub.new.option.name.name" || name.Choices[0].Name != "command.event.sub.new.choice.name.cup" {
		t.Errorf("name: %+v", name)
	}
	if !table.Autocomplete || table.Required {
		t.Errorf("table: %+v", table)
	}
}
