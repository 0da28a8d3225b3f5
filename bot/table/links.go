package table

import (
	"fmt"
	"strconv"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
)

// The sources of explorations; the number of the table or the post follows, or a
// print of the code.
const (
	FromTable = "table:"
	FromPost  = "post:"
	FromCode  = "code:"
)

// SourceOfTable is the source of explorations of a table.
func SourceOfTable(t *host.Table) string { return FromTable + strconv.FormatInt(t.ID, 10) }

// AsItWas is the arg of a button that opens the table as it was at its revision.
const AsItWas = "then"

// ExploreThen is the button that opens one's exploration of a table as it is now, also
// later and whatever is taken back by then.
func ExploreThen(t *host.Table, say *words.Speaker) wire.Component {
	return ExploreButton(t, say, AsItWas)
}

// ExploreButton is the button that opens one's exploration of a table, after so many
// steps or, where that is empty, as it stands then.
func ExploreButton(t *host.Table, say *words.Speaker, steps string) wire.Component {
	id := route.ID{Verb: route.Explore, Of: t.ID, Rev: t.Rev, Arg: steps}
	return wire.Button{CustomID: id.String(), Label: say.Plain().Say("button.explore")}
}

// ExploreStartButton is the button that opens one's exploration of a start.
func ExploreStartButton(ref string, plain *words.Speaker) wire.Component {
	return wire.Button{CustomID: route.ID{Verb: route.ExploreStart, Arg: ref}.String(), Label: plain.Say("button.explore")}
}

// LinkButton leads to the table's card; nil where there is none.
func LinkButton(t *host.Table, say *words.Speaker) wire.Component {
	if t.Card.Message == "" {
		return nil
	}
	return wire.Button{Style: wire.Link, URL: CardURL(t), Label: say.Plain().Say("button.to-card")}
}

// CardURL is the address of a table's card.
func CardURL(t *host.Table) string {
	return wire.MessageURL(t.Place.Guild, t.Card.Channel, t.Card.Message)
}

// DropEmpty takes nil components out of the message's rows.
func DropEmpty(m *wire.Message) *wire.Message {
	for i, c := range m.Components {
		row, ok := c.(wire.Row)
		if !ok {
			continue
		}
		var kept []wire.Component
		for _, k := range row.Components {
			if k != nil {
				kept = append(kept, k)
			}
		}
		m.Components[i] = wire.Row{Components: kept}
	}
	return m
}

// maxListed is how many games /games lists before it says how many more there are.
const maxListed = 15

// List are the lines of a list of tables, the first of them in full with until when they
// wait, and how many more there are.
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

// ReviewButton is the button that judges a finished game; nil where there is nothing to
// judge.
func (f *Faces) ReviewButton(t *host.Table, say *words.Speaker) wire.Component {
	if t.Status != host.Over || t.Line.Len() == 0 || len(f.Computer.Levels(t.Game.Name())) == 0 {
		return nil
	}
	return wire.Button{CustomID: route.ID{Verb: route.Review, Of: t.ID, Rev: t.Rev}.String(), Label: say.Plain().Say("button.review")}
}

// TryButton is the button to go on from a post.
func TryButton(post int64, say *words.Speaker) wire.Component {
	return wire.Button{CustomID: route.ID{Verb: route.Try, Of: post}.String(), Label: say.Plain().Say("button.try")}
}

// ResumeRow is the button to go on with the game played last; none where nothing of
// the person's is under way.
func ResumeRow(tables []*host.Table, say *words.Speaker) []wire.Component {
	for _, t := range tables {
		if t.Status == host.Playing {
			return []wire.Component{wire.Row{Components: []wire.Component{
				wire.Button{CustomID: route.ID{Verb: route.Resume}.String(), Label: say.Plain().Say("button.resume"), Style: wire.Primary},
			}}}
		}
	}
	return nil
}
