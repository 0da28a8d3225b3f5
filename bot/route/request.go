package route

import (
	"context"
	"errors"
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

// With is the request as another interaction would be.
func (r *Request) With(in *wire.Interaction) *Request {
	return &Request{Interaction: in, Say: r.Say, Given: r.Given}
}

// Handler answers one kind of request. An error that is a refusal is said to the
// person; any other is logged and apologised for.
type Handler func(context.Context, *Request) (*wire.Response, error)

// Warned is the answer with a warning where a card has to be brought up to date in
// a channel that the bot can't post in: the other player would never know.
func Warned(r *Request, answer *wire.Response) *wire.Response {
	err := MayPost(r)
	if answer.After == nil || r.GuildID == "" || err == nil {
		return answer
	}
	var missing Complaint
	if !errors.As(err, &missing) {
		return answer
	}
	text := wire.Text{Content: r.Say.Say(missing.Key, missing.Args)}
	if answer.Message == nil {
		after := answer.After
		answer = Private(text)
		answer.After = after
		return answer
	}
	answer.Message.Components = append([]wire.Component{text}, answer.Message.Components...)
	return answer
}

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

// OnPublicMessage tells whether a component of a message that all can see was used.
func (r *Request) OnPublicMessage() bool {
	return r.Kind == wire.KindComponent && r.MessageFlags&wire.FlagEphemeral == 0
}

// Privately is private with one text, in place of the private message whose button
// was pressed, if one was.
func (r *Request) Privately(text string, more ...wire.Component) *wire.Response {
	answer := Private(append([]wire.Component{wire.Text{Content: text}}, more...)...)
	if OnPrivateMessage(r.Interaction) {
		answer.Kind = wire.Update
	}
	return answer
}
