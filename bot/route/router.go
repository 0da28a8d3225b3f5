// Package route is one interaction on its way: what a custom id says, what a slash command
// takes, what answers which, and the answers and refusals that have nothing to do with any
// game. It knows no tables.
package route

import (
	"fmt"

	"bridgekeeper/bot/wire"
)

// Feature is a part of what the bot can do, as a value: slash commands, and what
// answers components and forms, by the verbs of their custom ids.
type Feature struct {
	Commands []Command
	Buttons  map[Verb]Handler
	Forms    map[Verb]Handler
	// Long are those of its buttons and forms that take seconds of work; see
	// [Command.Long].
	Long []Verb
}

// Router finds what answers a request. It doesn't change once it is made, so that any number
// of goroutines may use it.
type Router struct {
	Commands       []Command
	Buttons, Forms map[Verb]Handler
	long           map[Verb]bool
}

// Join makes one router of features. It fails where two of them claim the same command or
// verb, and where nothing answers a command, or its subcommands are not as [Command] says.
func Join(features ...Feature) (*Router, error) {
	rt := &Router{Buttons: map[Verb]Handler{}, Forms: map[Verb]Handler{}, long: map[Verb]bool{}}
	for _, f := range features {
		for _, c := range f.Commands {
			if named(rt.Commands, c.Name) != nil {
				return nil, fmt.Errorf("two features claim the command %s", c.Name)
			}
			if err := c.check(); err != nil {
				return nil, err
			}
			rt.Commands = append(rt.Commands, c)
		}
		if err := claim(rt.Buttons, f.Buttons, "buttons"); err != nil {
			return nil, err
		}
		if err := claim(rt.Forms, f.Forms, "forms"); err != nil {
			return nil, err
		}
		for _, verb := range f.Long {
			if f.Buttons[verb] == nil && f.Forms[verb] == nil {
				return nil, fmt.Errorf("the verb %s takes long, but nothing of its feature answers it", verb)
			}
			rt.long[verb] = true
		}
	}
	return rt, nil
}

func claim(all, own map[Verb]Handler, what string) error {
	for verb, h := range own {
		if _, taken := all[verb]; taken {
			return fmt.Errorf("two features claim the %s of verb %s", what, verb)
		}
		all[verb] = h
	}
	return nil
}

// Long tells whether an interaction takes seconds of work.
func (rt *Router) Long(in *wire.Interaction) bool {
	switch in.Kind {
	case wire.KindCommand:
		c := rt.Command(in.Command, in.Path...)
		return c != nil && c.Long
	case wire.KindComponent, wire.KindModal:
		id, err := ParseID(in.CustomID)
		if err == nil && id.Verb == Which { // a command given again
			c, _, _ := rt.again(id.Arg)
			return c != nil && c.Long
		}
		return err == nil && rt.long[id.Verb]
	}
	return false
}

// Command is what answers a command given by its name and, where it has subcommands, that of
// one of them. It is nil where nothing answers it, as nothing answers a command without the
// subcommand that it needs.
func (rt *Router) Command(name string, sub ...string) *Command {
	c := named(rt.Commands, name)
	for _, name := range sub {
		if c == nil {
			return nil
		}
		c = named(c.Sub, name)
	}
	if c == nil || c.Handle == nil {
		return nil
	}
	return c
}
