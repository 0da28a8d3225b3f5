package route

import (
	"bridgekeeper/bot/wire"
	"fmt"
	"strings"
)

// Router finds what answers a request. It doesn't change once it is made.
type Router struct {
	Commands       []Command
	Buttons, Forms map[Verb]Handler
	long           map[Verb]bool
}

// Join makes one router of features; it fails where two claim the same command or
// verb.
func Join(features ...Feature) (*Router, error) {
	rt := &Router{Buttons: map[Verb]Handler{}, Forms: map[Verb]Handler{}, long: map[Verb]bool{}}
	for _, f := range features {
		for _, verb := range f.Long {
			rt.long[verb] = true
		}
		for _, c := range f.Commands {
			if rt.Command(c.Name) != nil {
				return nil, fmt.Errorf("two features claim the command %s", c.Name)
			}
			rt.Commands = append(rt.Commands, c)
		}
		if err := claim(rt.Buttons, f.Buttons, "buttons"); err != nil {
			return nil, err
		}
		if err := claim(rt.Forms, f.Forms, "forms"); err != nil {
			return nil, err
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
		c := rt.Command(in.Command)
		return c != nil && c.Long
	case wire.KindComponent, wire.KindModal:
		id, err := ParseID(in.CustomID)
		if err == nil && id.Verb == Which { // a command given again
			name, _, _ := strings.Cut(id.Arg, "?")
			c := rt.Command(name)
			return c != nil && c.Long
		}
		return err == nil && rt.long[id.Verb]
	}
	return false
}

// Command is the command of a name, or nil.
func (rt *Router) Command(name string) *Command {
	for i := range rt.Commands {
		if rt.Commands[i].Name == name {
			return &rt.Commands[i]
		}
	}
	return nil
}
