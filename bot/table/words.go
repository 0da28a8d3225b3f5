package table

import (
	"strings"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// byModerator are the words of a kind that say which moderator ended a table, and why
// where they said so.
func byModerator(t *host.Table, say *words.Speaker, key string) string {
	args := words.Args{"player": words.User(t.Moderator), "challenger": words.User(t.Challenger)}
	if t.Why != "" {
		key, args["why"] = key+"-why", t.Why
	}
	return say.Say(key, args)
}

// planned adds to what the last turn did that it was armed beforehand, and what it
// answered.
func planned(t *host.Table, say *words.Speaker, last string) string {
	turn, ok := t.LastTurn()
	if !ok || !t.Notes[turn.End-1].Planned {
		return last
	}
	last += "\n-# " + say.Say("card.planned")
	if before := LastLine(t.Past(turn.Start), say); before != "" {
		last = before + "\n" + last
	}
	return last
}

// Answered says what a person's step was and what plans played at once in answer to it. It is
// empty if none did.
func Answered(r *route.Request, c host.Change) string {
	t := c.After
	turn, ok := t.LastTurn()
	if c.Repeated || !ok || t.Line.Len() <= c.Before.Line.Len() || !t.Notes[turn.End-1].Planned {
		return ""
	}
	return LastLine(t, r.Say) + "\n"
}

// StandingLine is who is to move or who won, and the score in games of points.
func StandingLine(t *host.Table, say *words.Speaker) string {
	var parts []string
	switch {
	case t.Status == host.Over && t.Outcome != nil && t.Outcome.Winner == rules.Nobody:
		parts = append(parts, say.Say("import.drawn"))
	case t.Status == host.Over && t.Outcome != nil:
		parts = append(parts, say.Say("import.won", words.Args{"role": words.Said(Role(t, t.Outcome.Winner, say))}))
	case t.ToMove() != rules.Nobody:
		parts = append(parts, say.Say("share.to-move", words.Args{
			"turn": t.Line.Last().TurnNumber(), "role": words.Said(Role(t, t.ToMove(), say)),
		}))
	}
	if view.HasPoints(t) {
		for _, seat := range rules.Seats {
			parts = append(parts, say.Score(t.Game.Name(), t.Game.Roles(), seat, t.Line.Last().Board().Tallies[seat.Index()]))
		}
	}
	return strings.Join(parts, " · ")
}

// ShownKey is the sentence for which position is shown.
func ShownKey(t *host.Table) string {
	switch {
	case LastTurnNumber(t) == 0:
		return "show.start"
	case t.MidTurn():
		return "show.during"
	}
	return "show.by"
}
