package route

import (
	"context"
	"strings"

	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
)

// Request is one interaction on its way through a handler.
type Request struct {
	*wire.Interaction
	Say     *words.Speaker // speaks the person's language
	Pressed ID             // what the custom id of a component or form says; zero for a command
	Given   *Command       // the command, or its subcommand, that was given or is being typed; else nil
	Note    string         // what the answer says first, in place of what the turn did
}

// With is the same request for another interaction: the same language and command, nothing
// pressed.
func (r *Request) With(in *wire.Interaction) *Request {
	return &Request{Interaction: in, Say: r.Say, Given: r.Given}
}

// Handler answers one kind of request. An error that is a refusal is said to the
// person; any other is logged and apologised for.
type Handler func(context.Context, *Request) (*wire.Response, error)

// Clip is a hostile string short enough for a log.
func Clip(s string) string {
	const most = 120
	if len(s) > most {
		return s[:most] + "…"
	}
	return s
}

// CommandPath is the name of the command and, after a slash, of its subcommand: "event/new".
// It is empty for a component or form.
func (r *Request) CommandPath() string {
	return strings.Join(append([]string{r.Command}, r.Path...), "/")
}
