package bot

import "fmt"

// feature is a part of what the bot can do, as a value: slash commands, and what
// answers components and forms, by the verbs of their custom ids.
type feature struct {
	commands []command
	buttons  map[Verb]handler
	forms    map[Verb]handler
}

// router finds what answers a request. It doesn't change once it is made.
type router struct {
	commands       []command
	buttons, forms map[Verb]handler
}

// join makes one router of features; it fails where two claim the same command or
// verb.
func join(features ...feature) (*router, error) {
	rt := &router{buttons: map[Verb]handler{}, forms: map[Verb]handler{}}
	for _, f := range features {
		for _, c := range f.commands {
			if rt.command(c.name) != nil {
				return nil, fmt.Errorf("two features claim the command %s", c.name)
			}
			rt.commands = append(rt.commands, c)
		}
		if err := claim(rt.buttons, f.buttons, "buttons"); err != nil {
			return nil, err
		}
		if err := claim(rt.forms, f.forms, "forms"); err != nil {
			return nil, err
		}
	}
	return rt, nil
}

func claim(all, own map[Verb]handler, what string) error {
	for verb, h := range own {
		if _, taken := all[verb]; taken {
			return fmt.Errorf("two features claim the %s of verb %s", what, verb)
		}
		all[verb] = h
	}
	return nil
}

// command is the command of a name, or nil.
func (rt *router) command(name string) *command {
	for i := range rt.commands {
		if rt.commands[i].name == name {
			return &rt.commands[i]
		}
	}
	return nil
}
