// Package table is a table in words and buttons: its card, its title, its result, its times, and
// the buttons that lead from it. It answers no request.
package table

import (
	"context"
	"slices"
	"strings"

	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/turn"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// Faces is how tables look: their cards, and what is said of them. It is safe for
// concurrent use.
type Faces struct {
	*desk.Desk
	*view.Painter
}

// Card is the message that shows a table in its channel, in the channel's language.
func (f *Faces) Card(ctx context.Context, t *host.Table) (*wire.Message, error) {
	say := words.For(t.Locale)
	var box wire.Container
	switch t.Status {
	case host.Challenged:
		box = ChallengeCard(t, say)
	case host.Declined, host.Withdrawn, host.Expired:
		box := settledChallenge(t, say)
		box.Components = append(box.Components, wire.Row{Components: []wire.Component{
			wire.Button{CustomID: CardID(route.Rules, t), Label: say.Plain().Say("button.rules")},
		}})
		return &wire.Message{Components: []wire.Component{box}}, nil
	case host.Over:
		standing, err := f.Host.Standing(ctx, t)
		if err != nil {
			return nil, err
		}
		box = f.resultCard(t, standing, say)
	default:
		standing, err := f.Host.Standing(ctx, t)
		if err != nil {
			return nil, err
		}
		if box, err = f.playCard(ctx, t, standing, say); err != nil {
			return nil, err
		}
	}
	return f.WithPicture(ctx, t, say, box)
}

// Retired is the card of an older state of a table, once a newer one has been
// posted: its picture stays, and can be explored; its other buttons go.
func (f *Faces) Retired(ctx context.Context, old, now *host.Table) (*wire.Message, error) {
	say := words.For(old.Locale)
	if old.Status == host.Challenged {
		return &wire.Message{Components: []wire.Component{settledChallenge(now, say)}}, nil
	}
	box := wire.Container{Accent: view.Neutral, Components: []wire.Component{
		wire.Text{Content: Title(old, say)},
		picturePlace,
	}}
	if last := LastLine(old, say); last != "" {
		box.Components = append(box.Components, wire.Text{Content: last})
	}
	box.Components = append(box.Components, wire.Row{Components: []wire.Component{ExploreThen(old, say)}})
	return f.WithPicture(ctx, old, say, box, view.Still)
}

// picturePlace is where in a box the picture goes.
var picturePlace = wire.Gallery{}

// WithPicture is the message of a box, the picture in its place.
func (f *Faces) WithPicture(ctx context.Context, t *host.Table, say *words.Speaker, box wire.Container, changes ...func(*view.Shot)) (*wire.Message, error) {
	file, err := f.Picture(ctx, view.Of(t), say, f.PublicStyle(ctx, t), changes...)
	if err != nil {
		return nil, err
	}
	for i, c := range box.Components {
		if g, ok := c.(wire.Gallery); ok && len(g.Items) == 0 {
			box.Components = slices.Replace(slices.Clone(box.Components), i, i+1, view.Framed(file, view.Of(t))...)
			break
		}
	}
	return &wire.Message{Components: []wire.Component{box}, Files: []wire.File{file}}, nil
}

// ChallengeCard waits for an answer.
func ChallengeCard(t *host.Table, say *words.Speaker) wire.Container {
	lines := []string{challengeTitle(t, say), challengeSide(t, say)}
	if t.Series.In() {
		lines[1] += "\n" + say.Say("challenge.match", words.Args{"n": t.Series.Length})
	}
	var position string
	if title := t.Line.Setup().Title; title != "" {
		position = say.Say("challenge.position", words.Args{"position": title})
	}
	if about, ok := say.Position(t.Game.Name(), t.Line.Setup().Key); ok {
		position += "\n-# " + about
	}
	press := func(verb route.Verb, key string, style wire.ButtonStyle) wire.Component {
		return wire.Button{CustomID: route.ID{Verb: verb, Of: t.ID, Rev: t.Rev}.String(), Label: say.Plain().Say(key), Style: style}
	}
	row := []wire.Component{press(route.Accept, "button.accept", wire.Success), press(route.Decline, "button.decline", wire.Secondary)}
	if t.Invited == "" {
		row = []wire.Component{press(route.Accept, "button.join", wire.Success)}
	}
	row = append(row, press(route.Withdraw, "button.withdraw", wire.Secondary))
	look := []wire.Component{wire.Button{CustomID: CardID(route.Rules, t), Label: say.Plain().Say("button.rules")}, ExploreButton(t, say, "")}
	return wire.Container{Accent: view.Neutral, Components: []wire.Component{
		wire.Text{Content: lines[0]},
		picturePlace,
		wire.Text{Content: challengeText(append([]string{position, lines[1]}, termsLines(t, say)...)...)},
		wire.Row{Components: row},
		wire.Row{Components: look},
	}}
}

func challengeTitle(t *host.Table, say *words.Speaker) string {
	args := words.Args{"challenger": words.User(t.Challenger), "game": words.Said(say.Game(t.Game.Name()))}
	if t.Invited == "" {
		return say.Say("challenge.open", args)
	}
	return say.Say("challenge.title", args, words.Args{"opponent": words.User(t.Invited)})
}

func challengeSide(t *host.Table, say *words.Speaker) string {
	if t.Side == rules.Nobody {
		return say.Say("challenge.side-random")
	}
	return say.Say("challenge.side", words.Args{"challenger": words.User(t.Challenger), "role": words.Said(Role(t, t.Side, say))})
}

// settledChallenge is a challenge that has been answered or withdrawn.
func settledChallenge(t *host.Table, say *words.Speaker) wire.Container {
	opponent := t.Invited
	for _, user := range t.Seats {
		if opponent == "" && user != t.Challenger {
			opponent = user
		}
	}
	args := words.Args{"challenger": words.User(t.Challenger), "opponent": words.User(opponent)}
	var text string
	switch t.Status {
	case host.Declined:
		text = say.Say("challenge.declined", args)
	case host.Withdrawn:
		text = say.Say("challenge.withdrawn", args)
		if t.Moderator != "" {
			text = byModerator(t, say, "challenge.aborted")
		}
	case host.Expired:
		text = say.Say("challenge.expired", args)
	case host.Challenged: // elsewhere now
		text = challengeTitle(t, say)
	default:
		text = say.Say("challenge.accepted", args, seats(t, say))
	}
	return wire.Container{Accent: view.Neutral, Components: []wire.Component{wire.Text{Content: text}}}
}

// playCard is a game under way.
func (f *Faces) playCard(ctx context.Context, t *host.Table, standing *host.Standing, say *words.Speaker) (wire.Container, error) {
	whose, err := f.WhoseTurn(ctx, t, say)
	if err != nil {
		return wire.Container{}, err
	}
	times, err := f.timeLines(ctx, t, say)
	if err != nil {
		return wire.Container{}, err
	}
	head := []string{Title(t, say), whose}
	if level := f.levelLine(t, say); level != "" {
		head = append(head, level)
	}
	if standing != nil {
		head = append(head, "-# "+matchLines(t, standing, say)[0])
	}
	head = append(head, times...)
	if t.Terms.Sealed {
		head = append(head, "-# "+say.Say("card.sealed"))
	}
	last := LastLine(t, say)
	if last == "" {
		last = say.Say("card.start", words.Args{"role": words.Said(Role(t, t.ToMove(), say))})
	}
	if t.TookBack != rules.Nobody {
		last = say.Say("card.took-back", words.Args{"player": words.User(t.Seats[t.TookBack.Index()])}) + "\n" + last
	}
	if t.Refused != "" {
		player := words.User(t.Seats[t.RefusedTo.Other().Index()])
		last += "\n" + say.Say("card.refused."+string(t.Refused), words.Args{"player": player})
	}
	if n, ok := stonesLeft(t); ok && n <= fewStones {
		last += "\n-# " + say.Say("card.stones-left", words.Args{"n": n})
	}
	decided, ending := decidedRow(t, say)
	offer, answers := offerRow(t, say)
	for _, line := range []string{decided, offer} {
		if line != "" {
			last += "\n" + line
		}
	}
	box := wire.Container{Accent: view.Accent(t.Game, t.ToMove()), Components: []wire.Component{
		wire.Text{Content: strings.Join(head, "\n")},
		picturePlace,
		wire.Text{Content: last},
	}}
	beside := append(StudyButtons(t, say), moreOnCard(t, say), ExploreButton(t, say, ""))
	if t.Thinking() {
		box.Components = append(box.Components, wire.Row{Components: beside})
	} else {
		box.Components = append(box.Components, turn.Controls(view.Of(t), say, beside...)...)
	}
	box.Components = append(box.Components, ending...)
	box.Components = append(box.Components, answers...)
	return box, nil
}

// fewStones is how many stones of both players are left when a card says so.
const fewStones = 6

// stonesLeft counts the stones that both players still have, when both hold their
// last set; false in games without sets and before.
func stonesLeft(t *host.Table) (int, bool) {
	n := 0
	for _, tally := range t.Line.Last().Board().Tallies {
		if tally.Sets == 0 || tally.Set < tally.Sets {
			return 0, false
		}
		for _, q := range tally.Hand {
			n += q.N
		}
	}
	return n, true
}

// resultCard is a finished game.
func (f *Faces) resultCard(t *host.Table, standing *host.Standing, say *words.Speaker) wire.Container {
	board := t.Line.Last().Board()
	lines := []string{Title(t, say), Result(t, say)}
	if !view.HasPoints(t) {
		lines = append(lines, say.Say("card.players", seats(t, say)))
	}
	if level := f.levelLine(t, say); level != "" {
		lines = append(lines, level)
	}
	for _, seat := range rules.Seats {
		if !view.HasPoints(t) {
			continue
		}
		lines = append(lines, say.Say("result.line", words.Args{
			"player": words.User(t.Seats[seat.Index()]),
			"score":  words.Said(say.Score(t.Game.Name(), t.Game.Roles(), seat, board.Tallies[seat.Index()])),
		}))
		if regions := board.Tallies[seat.Index()].Regions; len(regions) > 0 {
			lines = append(lines, "-# "+say.Say("result.regions", words.Args{"regions": rules.Regions(regions)}))
		}
	}
	box := wire.Container{Accent: view.Accent(t.Game, t.Outcome.Winner), Components: []wire.Component{
		wire.Text{Content: strings.Join(lines, "\n")},
		picturePlace,
	}}
	if last := LastLine(t, say); last != "" {
		box.Components = append(box.Components, wire.Text{Content: last})
	}
	if match := matchLines(t, standing, say); match != nil {
		box.Components = append(box.Components, wire.Separator{}, wire.Text{Content: strings.Join(match, "\n")})
	}
	var row []wire.Component
	if review := f.ReviewButton(t, say); review != nil {
		row = append(row, review)
	}
	row = append(row, moreOnCard(t, say), ExploreButton(t, say, ""))
	if line, wish := wishRow(t, say); wish != nil {
		if line != "" {
			box.Components = append(box.Components, wire.Text{Content: line})
		}
		row = append([]wire.Component{wish}, row...)
	}
	box.Components = append(box.Components, wire.Row{Components: row})
	return box
}

// Result says who won and why.
func Result(t *host.Table, say *words.Speaker) string {
	o := t.Outcome
	why := say.Reason(t.Game.Name(), t.Game.Roles(), o.Reason, o.About)
	scored := view.HasPoints(t)
	var text string
	switch {
	case o.Void():
		text = say.Say("result.void")
	case o.Winner == rules.Nobody && scored:
		text = say.Say("result.draw", words.Args{"points": o.Score[0]})
	case o.Winner == rules.Nobody:
		text = say.Say("result.draw-no-score")
	default:
		args := words.Args{
			"player": words.User(t.Seats[o.Winner.Index()]), "role": words.Said(Role(t, o.Winner, say)),
		}
		key := "result.wins-no-score"
		if scored && o.By != host.ByResignation && o.By != host.ByTime {
			key = "result.wins"
			args["points"], args["otherpoints"] = o.Score[o.Winner.Index()], o.Score[o.Winner.Other().Index()]
		}
		text = say.Say(key, args)
	}
	if t.Moderator != "" {
		why = byModerator(t, say, "result.moderator")
	}
	return "**" + text + "**\n-# " + words.UpperFirst(why) + "."
}

// Title names the game, its starting position, the table and its place in a match.
func Title(t *host.Table, say *words.Speaker) string {
	args := words.Args{
		"game": words.Said(say.Game(t.Game.Name())), "position": t.Line.Setup().Title, "table": int(t.ID),
	}
	key := "card.title"
	if t.Line.Setup().Title == "" {
		key = "card.title-plain"
	}
	text := say.Say(key, args)
	if t.Series.In() {
		text += " · " + say.Say("card.game-of", words.Args{"number": t.Series.Game, "length": t.Series.Length})
	}
	return text
}

// LastLine says who did what last at a table, empty at the start.
func LastLine(t *host.Table, say *words.Speaker) string {
	return planned(t, say, view.LastLine(view.Of(t), say))
}

// moreOnCard is the button of a card that opens the menu.
func moreOnCard(t *host.Table, say *words.Speaker) wire.Component {
	return wire.Button{CustomID: CardID(route.More, t), Label: say.Plain().Say("button.more")}
}

// Role is what a side is called in the table's game.
func Role(t *host.Table, seat rules.Seat, say *words.Speaker) string {
	return say.Role(t.Game.Name(), t.Game.Roles()[seat.Index()])
}

// seats are the arguments for both players and their roles.
func seats(t *host.Table, say *words.Speaker) words.Args {
	return words.Args{
		"first": words.User(t.Seats[0]), "firstrole": words.Said(Role(t, rules.First, say)),
		"second": words.User(t.Seats[1]), "secondrole": words.Said(Role(t, rules.Second, say)),
	}
}

// TextButton is the button that shows the board as text.
func TextButton(t *host.Table, say *words.Speaker) wire.Component {
	return wire.Button{CustomID: route.ID{Verb: route.Text, Of: t.ID, Rev: t.Rev}.String(), Label: say.Plain().Say("button.text")}
}
