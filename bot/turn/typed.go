package turn

import (
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/rules"
)

// MoveField is the custom id of the one input of the form to type a turn in.
const MoveField = "move"

// MaxTyped is how long a typed turn may be.
const MaxTyped = 200

// TypeModal is a form to type a turn of a game in.
func TypeModal(r *route.Request, g rules.Game, id string) *wire.Response {
	plain := r.Say.Plain()
	return &wire.Response{Kind: wire.OpenModal, Modal: &wire.Modal{
		CustomID: id,
		Title:    plain.Say("modal.type.title"),
		Components: []wire.Component{wire.Label{
			Label: plain.Say("modal.type.label"), Description: plain.Say(g.Name() + ".modal.example"),
			Component: wire.TextInput{CustomID: MoveField, Max: MaxTyped},
		}},
	}}
}

// TypedSteps are the steps of a turn as a person types it.
func TypedSteps(r *route.Request, p view.Position, text string) ([]rules.Action, error) {
	if len(text) > MaxTyped*4 {
		return nil, route.Refuse("error.too-long")
	}
	return p.Game.ParseTurn(p.State(), text, r.Say.Lexicon(p.Game.Name()))
}
