// Package route is one interaction on its way: what a custom id says, what a slash command
// takes, what answers which, and the answers and refusals that have nothing to do with any
// game. It knows no tables.
package route

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
