package desk

import (
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
	"bridgekeeper/rules"
)

// dropKeys are what the owner of a plan is told that was dropped.
var dropKeys = map[host.DropReason]string{
	host.DropOther:    "private.plan-dropped-other",
	host.DropUnfit:    "private.plan-dropped-unfit",
	host.DropOffer:    "private.plan-dropped-offer",
	host.DropTakeback: "private.plan-dropped-takeback",
}

// DroppedLine tells a person that their plan was dropped, and why. It is empty if none was.
func DroppedLine(r *route.Request, t *host.Table) string {
	seat := t.Seat(r.User.ID)
	if seat == rules.Nobody {
		return ""
	}
	key, ok := dropKeys[t.Dropped[seat.Index()].Why]
	if !ok {
		return ""
	}
	return r.Say.Say(key)
}

// TellDropped adds to an answer that the person's plan was dropped, if it was and they have
// not taken a step since: they are told whatever they do first.
func TellDropped(r *route.Request, t *host.Table, answer *wire.Response) *wire.Response {
	line := DroppedLine(r, t)
	if line == "" || answer == nil || t.Mover() == r.User.ID && t.MidTurn() {
		return answer
	}
	switch text := (wire.Text{Content: line}); {
	case r.Pressed.Verb == route.Plan, r.Pressed.Verb == route.PlanLine, r.Pressed.Verb == route.Unplan: // it is in the list
	case answer.Kind == wire.Acknowledge && answer.Message == nil:
		after := answer.After
		answer = route.Private(text)
		answer.After = after
	case answer.Kind == wire.Reply && answer.Message != nil && answer.Message.Ephemeral:
		answer.Message.Components = append([]wire.Component{text}, answer.Message.Components...)
	}
	return answer
}
