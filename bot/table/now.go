package table

import (
	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// HelpAt says what the person can do at a table.
func (f *Faces) HelpAt(r *route.Request, t *host.Table) string {
	say, user := r.Say, r.User.ID
	args := words.Args{
		"challenger": words.User(t.Challenger), "game": words.Said(say.Game(t.Game.Name())), "player": words.User(t.Mover()),
	}
	var text string
	switch {
	case t.Status == host.Challenged && t.Challenger == user:
		text = say.Say("help.inviting")
	case t.Status == host.Challenged && t.Invited != "" && t.Invited != user:
		text = say.Say("error.not-invited", words.Args{"opponent": words.User(t.Invited)})
	case t.Status == host.Challenged:
		text = say.Say("help.invited", args)
	case t.Status != host.Playing:
		text = say.Say("help.over")
	case t.Seat(user) == rules.Nobody:
		return desk.HostSentence(say, &host.Refusal{Code: host.CodeNotSeated, Table: t})
	case t.Mover() != user:
		text = say.Say("help.waiting", args)
	default:
		text = view.NextStep(say, view.Of(t))
	}
	return text + "\n-# " + say.Say("help.always")
}
