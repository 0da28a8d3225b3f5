// Package challenge begins games: against somebody, the computer or oneself, from any position.
package challenge

import (
	"context"
	"strconv"
	"strings"

	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/feature/starts"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/host/clock"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/table"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// Challenge is the feature. It is safe for concurrent use.
type Challenge struct {
	*desk.Desk
	*table.Faces

	starts *starts.Starts
}

// New makes the feature from the services it needs.
func New(d *desk.Desk, f *table.Faces, starts *starts.Starts) *Challenge {
	return &Challenge{Desk: d, Faces: f, starts: starts}
}

// Feature is how games begin.
func (ch *Challenge) Feature() route.Feature {
	return route.Feature{
		Commands: []route.Command{
			{Name: "challenge", Handle: ch.challenge, Options: []route.Option{
				{Name: "opponent", Kind: wire.OptionUser},
				{Name: "game", Kind: wire.OptionString, Complete: ch.CompleteGame},
				{Name: "position", Kind: wire.OptionString, Complete: ch.starts.CompletePosition},
				{Name: "side", Kind: wire.OptionString, Complete: ch.completeSide},
				{Name: "match", Kind: wire.OptionString, Complete: ch.completeMatch},
				{Name: "level", Kind: wire.OptionString, Complete: ch.completeLevel},
				{Name: "pace", Kind: wire.OptionString, Choices: clock.Keys()},
				{Name: "weekends", Kind: wire.OptionBoolean},
				{Name: "discussion", Kind: wire.OptionString, Choices: []string{discussionOpen, discussionSealed}},
				{Name: "thread", Kind: wire.OptionBoolean},
				{Name: "from", Kind: wire.OptionString},
			}},
			{Name: "study", Handle: ch.study, Options: []route.Option{
				{Name: "game", Kind: wire.OptionString, Complete: ch.CompleteGame},
				{Name: "position", Kind: wire.OptionString, Complete: ch.starts.CompletePosition},
				{Name: "from", Kind: wire.OptionString},
			}},
		},
		Buttons: map[route.Verb]route.Handler{
			route.Accept:    ch.OnTable(ch.answerChallenge(host.Accept{})),
			route.Decline:   ch.OnTable(ch.answerChallenge(host.Decline{})),
			route.Withdraw:  ch.OnTable(ch.answerChallenge(host.Withdraw{})),
			route.Computer:  ch.computerButton,
			route.PlayFrom:  ch.startButton,
			route.StartWith: ch.startWithButton,
			route.StartOpen: ch.startWithButton,
		},
	}
}

// startChosen is the beginning of a table where the command was given: the game and
// the position it starts from, as the options say.
func (ch *Challenge) startChosen(ctx context.Context, r *route.Request) (host.Challenge, rules.Game, error) {
	if r.GuildID == "" {
		return host.Challenge{}, nil, route.Refuse("error.only-in-server")
	}
	if err := route.MayPost(r); err != nil {
		return host.Challenge{}, nil, err
	}
	game, err := ch.GameChosen(r)
	if err != nil {
		return host.Challenge{}, nil, err
	}
	c := host.Challenge{
		Place:      desk.PlaceOf(r),
		Challenger: r.User.ID, Interaction: r.ID,
		Game: game.Name(), Setup: game.Setups()[0],
		Locale: r.GuildLocale,
	}
	if o, ok := r.Option("from"); ok {
		if err := ch.startFrom(ctx, r, &c, o.Value); err != nil {
			return c, nil, err
		}
		game, _ = ch.Host.Game(c.Game)
	}
	if o, ok := r.Option("position"); ok {
		if c.Setup, err = ch.starts.SetupChosen(ctx, r, game, o.Value); err != nil {
			return c, nil, err
		}
	}
	return c, game, nil
}

// challenge opens a table.
func (ch *Challenge) challenge(ctx context.Context, r *route.Request) (*wire.Response, error) {
	c, game, err := ch.startChosen(ctx, r)
	if err != nil {
		return nil, err
	}
	if o, ok := r.Option("opponent"); ok {
		if o.Value == ch.Self {
			level, _ := r.Option("level")
			if c.Terms, err = ch.computerTerms(r, game, level.Value); err != nil {
				return nil, err
			}
		} else if r.Users[o.Value].Bot {
			return nil, route.Refuse("error.challenge-bot", words.Args{"opponent": words.User(o.Value)})
		}
		c.Invited = o.Value
	}
	if o, ok := r.Option("side"); ok {
		if c.Side, ok = sideChosen(r, game, o.Value); !ok {
			return nil, route.Refuse("error.bad-text", words.Args{"text": o.Value})
		}
	}
	if o, ok := r.Option("match"); ok {
		games, err := strconv.Atoi(strings.TrimSpace(o.Value))
		if err != nil || games == 0 {
			return nil, route.Refuse("error.bad-text", words.Args{"text": o.Value})
		}
		c.Games = games
	}
	if c.Terms, err = termsChosen(r, c.Terms); err != nil {
		return nil, err
	}
	return ch.opens(ctx, r, c)
}

// opens makes a challenge, and says so; the computer accepts at once.
func (ch *Challenge) opens(ctx context.Context, r *route.Request, c host.Challenge) (*wire.Response, error) {
	var err error
	if c.Threaded, err = ch.wantsThread(ctx, r); err != nil {
		return nil, err
	}
	t, err := ch.Host.Challenge(ctx, c)
	if err != nil {
		return nil, err
	}
	said := "private.challenge-sent"
	if c.Terms.Computer != "" {
		if c.Threaded { // the thread is started on the challenge's card
			ch.Cards.Show(ctx, t.ID)
		}
		if err := ch.accepts(ctx, r, t); err != nil {
			return nil, err
		}
		said = "private.computer-begins"
	}
	return ch.ThenShow(r.Privately(r.Say.Say(said)+threadWarning(r, c.Threaded)), t.ID), nil
}

// study opens a table at which the person holds both seats, to try things out in the
// open: with undo to the very start, and redo.
func (ch *Challenge) study(ctx context.Context, r *route.Request) (*wire.Response, error) {
	c, _, err := ch.startChosen(ctx, r)
	if err != nil {
		return nil, err
	}
	c.Study = true
	t, err := ch.Host.Challenge(ctx, c)
	if err != nil {
		return nil, err
	}
	return ch.ThenShow(route.Private(wire.Text{Content: r.Say.Say("private.study-begins")}), t.ID), nil
}

// sideChosen is the seat that a value of the option means: one of those suggested,
// or a role's name. Nobody leaves it to chance.
func sideChosen(r *route.Request, g rules.Game, value string) (rules.Seat, bool) {
	switch value {
	case sideRandom:
		return rules.Nobody, true
	case sideFirst:
		return rules.First, true
	case sideSecond:
		return rules.Second, true
	}
	for i, role := range g.Roles() {
		if words.Fold(value) == words.Fold(r.Say.Role(g.Name(), role)) {
			return rules.Seats[i], true
		}
	}
	return rules.Nobody, false
}

// answerChallenge is a button under a challenge.
func (ch *Challenge) answerChallenge(command host.Command) desk.TableHandler {
	return func(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
		change, err := ch.Do(ctx, r, t, 0, command)
		if err != nil {
			return nil, err
		}
		return ch.ThenShow(&wire.Response{Kind: wire.Acknowledge}, desk.Changed(change)...), nil
	}
}
