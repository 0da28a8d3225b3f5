package route

import (
	"fmt"
	"slices"

	"bridgekeeper/bot/wire"
)

// Command is one slash command, or one subcommand of it: what it takes and what answers it.
// What it is called and what is said of it is in the catalogue.
type Command struct {
	Name    string
	Options []Option
	Games   []string // the games it is a move of; nil for a command about any table
	Handle  Handler
	// Long: it takes seconds of work. What is long is done a few at a time, in turn by
	// person, and never before what is short.
	Long bool
	// Sub are its subcommands, such as "new" in /event new. A command with subcommands can't
	// be given by itself: it has no options and no handler of its own, and a subcommand has
	// none below it.
	Sub []Command

	DM    bool  // also in direct messages; a subcommand is where its command is
	Perms int64 // Discord's bits of whom it is offered to; 0 for everyone, and in a subcommand
}

// Option is one option of a command. Its name and description, and the names of
// its choices, are in the catalogue.
type Option struct {
	Name     string
	Kind     wire.OptionType
	Required bool
	Choices  []string
	Complete Completer // suggestions while it is being typed; nil for none
	OfOne    bool      // what is suggested makes sense at one table only
}

// Takes tells whether a command has an option; a nil one has none.
func (c *Command) Takes(name string) bool {
	return c != nil && slices.ContainsFunc(c.Options, func(o Option) bool { return o.Name == name })
}

// MoveOf tells whether the command is a move of the game.
func (c *Command) MoveOf(game string) bool { return c != nil && slices.Contains(c.Games, game) }

// TableOption is the name of the last option of every command about a table.
const TableOption = "table"

// check tells why a command could not be registered or answered as it is; nil if it could.
func (c *Command) check() error {
	if len(c.Sub) == 0 {
		if c.Handle == nil {
			return fmt.Errorf("nothing answers the command %s", c.Name)
		}
		return nil
	}
	if c.Handle != nil || len(c.Options) > 0 || len(c.Games) > 0 || c.Long {
		return fmt.Errorf("the command %s has subcommands, and something of its own beside them", c.Name)
	}
	for i := range c.Sub {
		sub := &c.Sub[i]
		switch {
		case named(c.Sub[:i], sub.Name) != nil:
			return fmt.Errorf("the command %s has two subcommands %s", c.Name, sub.Name)
		case len(sub.Sub) > 0:
			return fmt.Errorf("the subcommand %s of %s has subcommands", sub.Name, c.Name)
		case sub.DM || sub.Perms != 0:
			return fmt.Errorf("where and to whom the subcommand %s is offered is for %s to say", sub.Name, c.Name)
		}
		if err := sub.check(); err != nil {
			return fmt.Errorf("%s: %w", c.Name, err)
		}
	}
	return nil
}

// named is the command of a name in a list, or nil.
func named(list []Command, name string) *Command {
	for i := range list {
		if list[i].Name == name {
			return &list[i]
		}
	}
	return nil
}
