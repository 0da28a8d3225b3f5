package challenge

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/table"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// computerTerms are the terms of a game with the computer at a level, or at its
// middle one for an empty key; or why there are none.
func (ch *Challenge) computerTerms(r *route.Request, game rules.Game, level string) (host.Terms, error) {
	levels := ch.Computer.Levels(game.Name())
	if len(levels) == 0 {
		return host.Terms{}, route.Refuse("error.computer-no-game", words.Args{"game": words.Said(r.Say.Game(game.Name()))})
	}
	if level == "" {
		level = levels[len(levels)/2].Key
	}
	i, typed := -1, words.Fold(level)
	for n, l := range levels {
		if l.Key == level || slices.Contains([]string{
			strconv.Itoa(n + 1), words.Fold(table.LevelName(r.Say, game.Name(), l.Key)), words.Fold(table.LevelChoice(r.Say, game.Name(), levels, n)),
		}, typed) {
			i = n
			break
		}
	}
	if i < 0 {
		return host.Terms{}, route.Refuse("error.bad-text", words.Args{"text": level})
	}
	return host.Terms{Computer: ch.Self, Level: levels[i].Key}, nil
}

// accepts makes the computer take up a challenge to it, at once.
func (ch *Challenge) accepts(ctx context.Context, r *route.Request, t *host.Table) error {
	if t.Terms.Computer == "" || t.Status != host.Challenged {
		return nil
	}
	_, err := ch.Host.Do(ctx, host.Request{Table: t.ID, Actor: t.Terms.Computer, Interaction: r.ID + "/accept", Command: host.Accept{}})
	if host.AsRefusal(err) != nil { // the same interaction again
		return nil
	}
	return err
}

// completeLevel suggests the computer's levels at the game chosen.
func (ch *Challenge) completeLevel(_ context.Context, r *route.Request, typed string) ([]wire.Choice, error) {
	game, err := ch.GameChosen(r)
	if err != nil {
		return nil, err
	}
	var out []wire.Choice
	levels := ch.Computer.Levels(game.Name())
	for i, l := range levels {
		name := table.LevelChoice(r.Say, game.Name(), levels, i)
		if strings.Contains(words.Fold(name), typed) || strings.HasPrefix(l.Key, typed) {
			out = append(out, wire.Choice{Name: name, Value: l.Key})
		}
	}
	if len(out) == 0 {
		return nil, route.Refuse("error.nothing-matches", words.Args{"text": typed})
	}
	return out, nil
}

// computerChoice is what has been chosen so far for a game with the computer: it is
// the argument of the buttons by which it is chosen.
type computerChoice struct{ game, level, side string }

// arg is the argument of the button that changes one of them.
func (c computerChoice) arg(what string) string {
	return route.JoinArg(route.Slash, what, c.game, c.level, c.side)
}

// readComputerChoice is what a button changes, and what was chosen before.
func readComputerChoice(arg string) (what string, c computerChoice) {
	a := route.ReadArg(arg, route.Slash)
	what = a.Text()
	return what, computerChoice{game: a.Text(), level: a.Text(), side: a.Rest()}
}

// computerButton is the way to a game with the computer by taps: game, level and side,
// and then the game. The argument says what each press changes.
func (ch *Challenge) computerButton(ctx context.Context, r *route.Request) (*wire.Response, error) {
	what, c := readComputerChoice(r.Pressed.Arg)
	var value string
	if len(r.Values) > 0 {
		value = r.Values[0]
	}
	switch what {
	case "game":
		c.game, c.level = value, ""
	case "level":
		c.level = value
	case "side":
		c.side = value
	}
	game, ok := ch.Host.Game(c.game)
	if !ok || len(ch.Computer.Levels(c.game)) == 0 {
		played := ch.ComputerGames()
		if len(played) == 0 {
			return nil, route.ErrUnknown // an old button, of a program with a computer
		}
		game, c = played[0], computerChoice{}
	}
	c.game = game.Name()
	terms, err := ch.computerTerms(r, game, c.level)
	if err != nil {
		return nil, err
	}
	c.level = terms.Level
	if what == "start" {
		return ch.startWithComputer(ctx, r, game, terms, c.side)
	}
	return ch.computerMenu(r, game, c), nil
}

func (ch *Challenge) startWithComputer(ctx context.Context, r *route.Request, game rules.Game, terms host.Terms, side string) (*wire.Response, error) {
	if r.GuildID == "" {
		return nil, route.Refuse("error.only-in-server")
	}
	if err := route.MayPost(r); err != nil {
		return nil, err
	}
	seat, _ := sideChosen(r, game, side)
	return ch.opens(ctx, r, host.Challenge{
		Place: desk.PlaceOf(r), Challenger: r.User.ID, Invited: ch.Self, Interaction: r.ID,
		Game: game.Name(), Setup: game.Setups()[0], Side: seat, Locale: r.GuildLocale, Terms: terms,
	})
}

// computerMenu shows what has been chosen, to choose otherwise or begin.
func (ch *Challenge) computerMenu(r *route.Request, game rules.Game, c computerChoice) *wire.Response {
	plain := r.Say.Plain()
	id := func(what string) string { return route.ID{Verb: route.Computer, Arg: c.arg(what)}.String() }
	var games, levels, sides []wire.SelectOption
	for _, g := range ch.ComputerGames() {
		games = append(games, wire.SelectOption{Label: plain.Game(g.Name()), Value: g.Name(), Default: g.Name() == c.game})
	}
	for i, l := range ch.Computer.Levels(c.game) {
		levels = append(levels, wire.SelectOption{Label: table.LevelChoice(r.Say, c.game, ch.Computer.Levels(c.game), i), Value: l.Key, Default: l.Key == c.level})
	}
	for i, value := range []string{sideFirst, sideSecond, sideRandom} {
		label := plain.Say("choice.side.random")
		if i < len(rules.Seats) {
			label = plain.Say("choice.side."+value, words.Args{"role": words.Said(plain.Role(c.game, game.Roles()[i]))})
		}
		sides = append(sides, wire.SelectOption{Label: label, Value: value, Default: value == c.side || c.side == "" && value == sideRandom})
	}
	choose := func(what string, options []wire.SelectOption) wire.Component {
		return wire.Row{Components: []wire.Component{wire.Select{CustomID: id(what), Options: options}}}
	}
	answer := r.Privately(r.Say.Say("private.computer-choose"),
		choose("game", games), choose("level", levels), choose("side", sides),
		wire.Row{Components: []wire.Component{
			wire.Button{CustomID: id("start"), Label: plain.Say("button.start"), Style: wire.Success},
			wire.Button{CustomID: route.ID{Verb: route.Close}.String(), Label: plain.Say("button.not-now")},
		}})
	return answer
}
