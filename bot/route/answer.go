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
