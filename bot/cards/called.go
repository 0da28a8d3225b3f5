package cards

import (
	"slices"

	"bridgekeeper/bot/host"
	"bridgekeeper/rules"
)

// wantsNewCard tells whether what happened since the card was shown is news for
// someone who must be called: edits never ping. A challenge that is taken back calls
// nobody.
func wantsNewCard(t *host.Table) bool {
	if t.Card.Channel != t.Place.Target() { // the table has gone elsewhere
		return true
	}
	if t.News.Status > t.Card.Seq {
		return t.Status != host.Withdrawn
	}
	return len(called(t)) > 0
}

// called are the people whom a new card calls: those whom something since the card
// before concerns.
func called(t *host.Table) []string {
	since := t.Card.Seq
	var out []string
	switch {
	case t.Status == host.Challenged && t.News.Status > since:
		out = append(out, t.Invited)
	case (t.Status == host.Declined || t.Status == host.Expired) && t.News.Status > since:
		out = append(out, t.Challenger)
	case t.Status == host.Over && t.News.Status > since:
		out = append(out, t.Seats[:]...)
	case t.Status == host.Playing && t.News.Turn > since:
		out = append(out, t.Mover())
	}
	if t.Offer != nil && t.News.Offer > since {
		out = append(out, t.Seats[t.Offer.From.Other().Index()])
	}
	out = append(out, calledForTime(t)...)
	for _, seat := range rules.Seats {
		if Given(t, seat) {
			out = append(out, t.Seats[seat.Index()])
		}
	}
	for _, seat := range rules.Seats {
		if t.News.Wish[seat.Index()] > since && t.CanWish() != "" {
			out = append(out, t.Seats[seat.Other().Index()])
		}
	}
	return people(out, t.Terms.Computer)
}

// calledForTime are the people whom the clock calls, or another place.
func calledForTime(t *host.Table) []string {
	since := t.Card.Seq
	var out []string
	if t.News.Place > since && t.Status == host.Challenged {
		out = append(out, t.Challenger, t.Invited)
	}
	if t.Status != host.Playing {
		return out
	}
	if t.News.Place > since || t.News.Nudge > since && t.Nudged {
		out = append(out, t.Seats[:]...)
	}
	if t.News.Reminder > since && (t.Reminded || !t.Grace.IsZero()) {
		out = append(out, t.Mover())
	}
	for _, seat := range rules.Seats {
		if t.News.Away[seat.Index()] > since || t.News.Agreed[seat.Index()] > since && t.Agreed[seat.Index()] {
			out = append(out, t.Seats[seat.Other().Index()])
		}
	}
	return out
}

// Given tells whether a seat has been given, since the card was shown, what it
// asked for.
func Given(t *host.Table, seat rules.Seat) bool {
	return t.Status == host.Playing && t.News.Accepted[seat.Index()] > t.Card.Seq
}

// people are the distinct ids among these, but for the computer's: it needs no call.
func people(ids []string, computer string) []string {
	var out []string
	for _, id := range ids {
		if id != "" && id != computer && !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out
}
