package table

import (
	"bridgekeeper/bot/cards"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// News says in a line or two what a person is called for.
func News(t *host.Table, user string, say *words.Speaker) string {
	since := t.Card.Seq
	args := words.Args{"game": words.Said(Title(t, say)), "other": words.User(t.Opponent(user)), "challenger": words.User(t.Challenger)}
	switch {
	case t.Status == host.Challenged:
		return say.Say("private.news-challenged", args)
	case t.Status == host.Declined:
		args["other"] = words.User(t.Invited)
		return say.Say("private.news-declined", args)
	case t.Status == host.Expired:
		return say.Say("private.news-expired", args)
	case t.Status == host.Over && t.News.Status > since:
		return say.Say("private.news-over", args) + "\n" + Result(t, say)
	case t.Status == host.Playing && t.News.Turn > since && t.Mover() == user:
		text := say.Say("private.news-turn", args)
		if last := LastLine(t, say); last != "" {
			text += "\n" + last
		}
		return text
	case t.News.Reminder > since && t.Mover() == user:
		return say.Say("private.news-reminder", args)
	case t.Offer != nil && t.News.Offer > since && t.Seats[t.Offer.From.Other().Index()] == user:
		return say.Say("private.news-offer", args)
	}
	if seat := t.Seat(user); seat != rules.Nobody && cards.Given(t, seat) {
		return say.Say("private.news-given", args)
	}
	return say.Say("private.news-other", args)
}
