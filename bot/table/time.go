package table

import (
	"context"
	"strings"

	"bridgekeeper/bot/cards"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/host/clock"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// termsLines say how a challenge would be played, and how long that takes.
func termsLines(t *host.Table, say *words.Speaker) []string {
	pace := t.Clock.Pace
	var lines []string
	if pace == clock.None {
		lines = append(lines, say.Say("challenge.untimed"),
			"-# "+say.Say("challenge.untimed-void", words.Args{"nudge": host.NudgeDays, "void": host.VoidDays}))
	} else {
		lines = append(lines, say.Say("challenge.pace", words.Args{
			"pace": words.Said(say.Say("pace." + pace.Key())), "start": words.Said(view.Span(say, pace.Start)),
			"increment": words.Said(view.Span(say, pace.Increment)), "cap": words.Said(view.Span(say, pace.Cap)),
		}))
		if t.Terms.Weekends {
			lines = append(lines, say.Say("challenge.weekends"))
		}
	}
	if text := forecast(t, say); text != "" {
		lines = append(lines, "-# "+text)
	}
	if t.Terms.Sealed {
		lines = append(lines, say.Say("challenge.sealed"))
	}
	return append(lines, "-# "+say.Say("challenge.expires", words.Args{"time": words.Time(t.Expires().Unix())}))
}

// forecast is how long the game of a challenge will take; empty where nobody knows
// how many turns one has.
func forecast(t *host.Table, say *words.Speaker) string {
	turns, ok := view.Turns(t)
	if !ok {
		return ""
	}
	likely, most := t.Clock.Pace.Forecast(turns)
	args := words.Args{"n": turns, "likely": words.Said(view.RoughSpan(say, likely))}
	if most == 0 {
		return say.Say("challenge.forecast-untimed", args)
	}
	args["most"] = words.Said(view.RoughSpan(say, most))
	return say.Say("challenge.forecast", args)
}

// WhoseTurn is the line that says whose turn it is and, with a clock, until when.
func (f *Faces) WhoseTurn(ctx context.Context, t *host.Table, say *words.Speaker) (string, error) {
	key := "card.turn"
	switch {
	case t.Thinking():
		key = "card.turn-computer"
	case t.MidTurn():
		key = "card.turn-under-way"
	}
	line := say.Say(key, words.Args{
		"turn": t.Line.Last().TurnNumber(), "player": words.User(t.Mover()), "role": words.Said(Role(t, t.ToMove(), say)),
	})
	deadline, err := f.Host.Deadline(ctx, t)
	if err != nil || deadline.IsZero() {
		return line, err
	}
	return line + " · " + say.Say("card.deadline", words.Args{"time": words.Time(deadline.Unix())}), nil
}

// timeLines are what else a card says about a game's time: what its players are
// called for, with their names.
func (f *Faces) timeLines(ctx context.Context, t *host.Table, say *words.Speaker) ([]string, error) {
	deadline, err := f.Host.Deadline(ctx, t)
	if err != nil {
		return nil, err
	}
	both := words.Args{"first": words.User(t.Seats[0]), "second": words.User(t.Seats[1])}
	var lines []string
	if t.News.Place > t.Card.Seq {
		lines = append(lines, say.Say("card.moved", both))
	}
	for _, seat := range rules.Seats {
		if cards.Given(t, seat) {
			lines = append(lines, say.Say("card.given", words.Args{
				"player": words.User(t.Seats[seat.Index()]), "other": words.User(t.Seats[seat.Other().Index()]),
			}))
		}
	}
	mover := words.Args{"player": words.User(t.Mover()), "time": words.Time(deadline.Unix())}
	switch {
	case deadline.IsZero():
	case !t.Grace.IsZero():
		lines = append(lines, say.Say("card.grace", mover))
	case t.Reminded:
		lines = append(lines, say.Say("card.reminder", mover))
	}
	if t.Nudged && !t.Timed() {
		lines = append(lines, say.Say("card.nudge", both, words.Args{"n": host.NudgeDays, "time": words.Time(t.VoidAt().Unix())}))
	}
	return append(lines, f.awayLines(t, say)...), nil
}

// awayLines say who is on vacation, or has come back from it since the last card.
func (f *Faces) awayLines(t *host.Table, say *words.Speaker) []string {
	var lines []string
	for _, seat := range rules.Seats {
		until := t.Away[seat.Index()]
		args := words.Args{
			"player": words.User(t.Seats[seat.Index()]), "other": words.User(t.Seats[seat.Other().Index()]),
			"time": words.Time(until.Unix()),
		}
		switch {
		case until.After(f.Now()):
			lines = append(lines, say.Say("card.away", args))
		case t.News.Away[seat.Index()] > t.Card.Seq:
			lines = append(lines, say.Say("card.back", args))
		}
	}
	return lines
}

// timeAgreed is how much more time an offer asks for, in words; empty for any other.
func timeAgreed(o *host.Offer, say *words.Speaker) string {
	if o.What != host.OfferTime {
		return ""
	}
	return view.Span(say, o.Time)
}

// challengeText is what stands below the picture of a challenge.
func challengeText(lines ...string) string { return strings.TrimSpace(strings.Join(lines, "\n")) }
