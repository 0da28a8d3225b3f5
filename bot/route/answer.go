package route

import "bridgekeeper/bot/wire"

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
