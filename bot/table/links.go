package table

import (
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
)

// AsItWas is the argument of a button that opens the table as it was at its revision.
const AsItWas = "then"

// ExploreThen is the button that opens one's exploration of a table as it is now, also if it
// is pressed later and steps have been taken back by then.
func ExploreThen(t *host.Table, say *words.Speaker) wire.Component {
	return ExploreButton(t, say, AsItWas)
}

// ExploreButton is the button that opens one's exploration of a table, after a number of
// steps or, if steps is empty, as it stands when the button is pressed.
func ExploreButton(t *host.Table, say *words.Speaker, steps string) wire.Component {
	id := route.ID{Verb: route.Explore, Of: t.ID, Rev: t.Rev, Arg: steps}
	return wire.Button{CustomID: id.String(), Label: say.Plain().Say("button.explore")}
}

// ExploreStartButton is the button that opens one's exploration of a start.
func ExploreStartButton(ref string, plain *words.Speaker) wire.Component {
	return wire.Button{CustomID: route.ID{Verb: route.ExploreStart, Arg: ref}.String(), Label: plain.Say("button.explore")}
}

// LinkButton leads to the table's card. It is nil if the table has none.
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

// ReviewButton is the button that judges a finished game. It is nil if there is nothing to
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

// ResumeRow is the button to go on with the game played last. It is nil if none of these
// tables has a game under way.
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
