package route

import (
	"errors"

	"bridgekeeper/bot/wire"
)

// OnPrivateMessage tells whether a component of a message that only this person
// sees was used, or a form that such a component opened.
func OnPrivateMessage(in *wire.Interaction) bool {
	return (in.Kind == wire.KindComponent || in.Kind == wire.KindModal && in.MessageID != "") && in.MessageFlags&wire.FlagEphemeral != 0
}

// Private is an answer that only the person sees.
func Private(components ...wire.Component) *wire.Response {
	return &wire.Response{Kind: wire.Reply, Message: &wire.Message{Ephemeral: true, Components: components}}
}

// Attach is the answer with files that its components show or hand out.
func Attach(answer *wire.Response, files ...wire.File) *wire.Response {
	answer.Message.Files = append(answer.Message.Files, files...)
	return answer
}

// Shown is the component that shows a picture.
func Shown(file wire.File) wire.Component {
	return wire.Gallery{Items: []wire.GalleryItem{file.Item()}}
}

// AlsoSaying puts more text at the end of an answer.
func AlsoSaying(answer *wire.Response, text string) *wire.Response {
	answer.Message.Components = append(answer.Message.Components, wire.Text{Content: text})
	return answer
}

// Warned adds a warning to an answer after which a card is to be brought up to date in a
// channel that the bot can't post in: the other player would never know.
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

// Privately answers like [Private], with a text first. If a button of a private message was
// pressed the answer takes that message's place.
func (r *Request) Privately(text string, more ...wire.Component) *wire.Response {
	answer := Private(append([]wire.Component{wire.Text{Content: text}}, more...)...)
	if OnPrivateMessage(r.Interaction) {
		answer.Kind = wire.Update
	}
	return answer
}

// OnPublicMessage tells whether a component of a message that all can see was used.
func (r *Request) OnPublicMessage() bool {
	return r.Kind == wire.KindComponent && r.MessageFlags&wire.FlagEphemeral == 0
}
