package table

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/words"
)

// Pending is a table that waits for somebody, and until when: the instant at which the time
// of whoever is to move is used up, zero if it never is.
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

// until says when the table's time is up, by each reader's own clock. It is empty if it never
// is.
func (p Pending) until(say *words.Speaker) string {
	switch {
	case p.Table.Status == host.Challenged:
		return say.Say("challenge.ends", words.Args{"time": words.Time(p.Table.Expires().Unix())})
	case p.deadline.IsZero():
		return ""
	}
	return say.Say("card.deadline", words.Args{"time": words.Time(p.deadline.Unix())})
}

// maxListed is how many games /games lists before it says how many more there are.
const maxListed = 15

// List is a list of tables, a line each with until when it waits. After a number of them it
// only says how many more there are.
func List(r *route.Request, tables []Pending) []string {
	var lines []string
	for _, d := range tables[:min(len(tables), maxListed)] {
		line := "- " + Listed(d.Table, r)
		if until := d.until(r.Say); until != "" {
			line += " · " + until
		}
		lines = append(lines, line)
	}
	if more := len(tables) - maxListed; more > 0 {
		lines = append(lines, r.Say.Say("private.games-more", words.Args{"n": more}))
	}
	return lines
}

// Listed is one line of /games.
func Listed(t *host.Table, r *route.Request) string {
	key := "private.list-table"
	if t.Line.Setup().Title == "" {
		key = "private.list-table-plain"
	}
	game := r.Say.Say(key, words.Args{
		"game": words.Said(r.Say.Game(t.Game.Name())), "position": t.Line.Setup().Title, "table": int(t.ID),
	})
	if t.Card.Message != "" {
		game = fmt.Sprintf("[%s](%s)", game, CardURL(t))
	}
	args := words.Args{
		"game": words.Said(game), "place": words.Said("<#" + t.Place.Target() + ">"),
		"opponent": words.User(t.Opponent(r.User.ID)), "challenger": words.User(t.Challenger),
	}
	switch {
	case t.Status == host.Playing && t.Seats[0] == t.Seats[1]:
		return r.Say.Say("private.games-study", args)
	case t.Mover() == r.User.ID:
		return r.Say.Say("private.games-yours", args)
	case t.Status == host.Playing:
		return r.Say.Say("private.games-theirs", args)
	case t.Challenger == r.User.ID:
		return r.Say.Say("private.games-inviting", args)
	}
	return r.Say.Say("private.games-invited", args)
}
