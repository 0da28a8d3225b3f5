package table

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"bridgekeeper/bot/cards"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/host/clock"
	"bridgekeeper/bot/route"
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
	g, ok := view.Guides[t.Game.Name()]
	if !ok {
		return ""
	}
	turns := g.Turns(t)
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

// Pending is a table with when the time of whoever is to move is used up; zero for
// none.
type Pending struct {
	Table    *host.Table
	deadline time.Time
}

// ByDeadline puts a person's tables in the order in which they wait for somebody:
// that person's move first, then the others', then the challenges; in each the
// nearest deadline first, and those without one last.
func (f *Faces) ByDeadline(ctx context.Context, r *route.Request, tables []*host.Table) ([]Pending, error) {
	out := make([]Pending, len(tables))
	for i, t := range tables {
		at, err := f.Host.Deadline(ctx, t)
		if err != nil {
			return nil, err
		}
		out[i] = Pending{t, at}
	}
	rank := func(d Pending) int {
		switch {
		case d.Table.Mover() == r.User.ID:
			return 0
		case d.Table.Status == host.Playing:
			return 1
		}
		return 2
	}
	slices.SortStableFunc(out, func(a, b Pending) int {
		switch {
		case rank(a) != rank(b):
			return rank(a) - rank(b)
		case a.deadline.IsZero() || b.deadline.IsZero():
			return cmp.Compare(b.deadline.Unix(), a.deadline.Unix()) // the zero time is before all
		}
		return a.deadline.Compare(b.deadline)
	})
	return out, nil
}

// until is when the table's time is up, as each reader's own clock counts; empty
// for never.
func (d Pending) until(say *words.Speaker) string {
	switch {
	case d.Table.Status == host.Challenged:
		return say.Say("challenge.ends", words.Args{"time": words.Time(d.Table.Expires().Unix())})
	case d.deadline.IsZero():
		return ""
	}
	return say.Say("card.deadline", words.Args{"time": words.Time(d.deadline.Unix())})
}
