package bot

import (
	"context"
	"strconv"
	"strings"

	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/host/clock"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// challengeFeature is how games begin.
func (b *Bot) challengeFeature() route.Feature {
	return route.Feature{
		Commands: []route.Command{
			{Name: "challenge", Handle: b.challenge, Options: []route.Option{
				{Name: "opponent", Kind: wire.OptionUser},
				{Name: "game", Kind: wire.OptionString, Complete: b.CompleteGame},
				{Name: "position", Kind: wire.OptionString, Complete: b.completePosition},
				{Name: "side", Kind: wire.OptionString, Complete: b.completeSide},
				{Name: "match", Kind: wire.OptionString, Complete: b.completeMatch},
				{Name: "level", Kind: wire.OptionString, Complete: b.completeLevel},
				{Name: "pace", Kind: wire.OptionString, Choices: clock.Keys()},
				{Name: "weekends", Kind: wire.OptionBoolean},
				{Name: "discussion", Kind: wire.OptionString, Choices: []string{discussionOpen, discussionSealed}},
				{Name: "thread", Kind: wire.OptionBoolean},
				{Name: "from", Kind: wire.OptionString},
			}},
			{Name: "study", Handle: b.study, Options: []route.Option{
				{Name: "game", Kind: wire.OptionString, Complete: b.CompleteGame},
				{Name: "position", Kind: wire.OptionString, Complete: b.completePosition},
				{Name: "from", Kind: wire.OptionString},
			}},
		},
		Buttons: map[route.Verb]route.Handler{
			route.Accept:    b.OnTable(b.answerChallenge(host.Accept{})),
			route.Decline:   b.OnTable(b.answerChallenge(host.Decline{})),
			route.Withdraw:  b.OnTable(b.answerChallenge(host.Withdraw{})),
			route.Computer:  b.computerButton,
			route.PlayFrom:  b.startButton,
			route.StartWith: b.startWithButton,
			route.StartOpen: b.startWithButton,
		},
	}
}

// startChosen is the beginning of a table where the command was given: the game and
// the position it starts from, as the options say.
func (b *Bot) startChosen(ctx context.Context, r *route.Request) (host.Challenge, rules.Game, error) {
	if r.GuildID == "" {
		return host.Challenge{}, nil, route.Refuse("error.only-in-server")
	}
	if err := route.MayPost(r); err != nil {
		return host.Challenge{}, nil, err
	}
	game, err := b.GameChosen(r)
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
		if err := b.startFrom(ctx, r, &c, o.Value); err != nil {
			return c, nil, err
		}
		game, _ = b.Host.Game(c.Game)
	}
	if o, ok := r.Option("position"); ok {
		if c.Setup, err = b.setupChosen(ctx, r, game, o.Value); err != nil {
			return c, nil, err
		}
	}
	return c, game, nil
}

// challenge opens a table.
func (b *Bot) challenge(ctx context.Context, r *route.Request) (*wire.Response, error) {
	c, game, err := b.startChosen(ctx, r)
	if err != nil {
		return nil, err
	}
	if o, ok := r.Option("opponent"); ok {
		if o.Value == b.Self {
			level, _ := r.Option("level")
			if c.Terms, err = b.computerTerms(r, game, level.Value); err != nil {
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
	return b.opens(ctx, r, c)
}

// opens makes a challenge, and says so; the computer accepts at once.
func (b *Bot) opens(ctx context.Context, r *route.Request, c host.Challenge) (*wire.Response, error) {
	var err error
	if c.Threaded, err = b.wantsThread(ctx, r); err != nil {
		return nil, err
	}
	t, err := b.Host.Challenge(ctx, c)
	if err != nil {
		return nil, err
	}
	said := "private.challenge-sent"
	if c.Terms.Computer != "" {
		if c.Threaded { // the thread is started on the challenge's card
			b.Cards.Show(ctx, t.ID)
		}
		if err := b.accepts(ctx, r, t); err != nil {
			return nil, err
		}
		said = "private.computer-begins"
	}
	return b.ThenShow(r.Privately(r.Say.Say(said)+threadWarning(r, c.Threaded)), t.ID), nil
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

// setupNamed is the built-in setup whose key or title this is.
func setupNamed(g rules.Game, name string) (rules.Setup, bool) {
	folded := words.Fold(name)
	for _, s := range g.Setups() {
		if s.Key == name || words.Fold(s.Title) == folded {
			return s, true
		}
	}
	return rules.Setup{}, false
}

// answerChallenge is a button under a challenge.
func (b *Bot) answerChallenge(command host.Command) desk.TableHandler {
	return func(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
		change, err := b.Do(ctx, r, t, 0, command)
		if err != nil {
			return nil, err
		}
		return b.ThenShow(&wire.Response{Kind: wire.Acknowledge}, desk.Changed(change)...), nil
	}
}

// resign asks first: it can't be undone.
func (b *Bot) resign(ctx context.Context, r *route.Request) (*wire.Response, error) {
	t, err := b.TableToPlay(ctx, r)
	if err != nil {
		return nil, err
	}
	return b.askResign(ctx, r, t)
}

func (b *Bot) askResign(_ context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	if err := b.Host.May(t, r.User.ID, host.Resign{}); err != nil {
		return nil, desk.At(t, err)
	}
	plain := r.Say.Plain()
	text := r.Say.Say("private.resign-sure", words.Args{"table": int(t.ID), "opponent": words.User(t.Opponent(r.User.ID))})
	row := []wire.Component{
		wire.Button{CustomID: route.ID{Verb: route.Resign, Of: t.ID}.String(), Label: plain.Say("button.resign"), Style: wire.Danger},
	}
	if t.Series.In() {
		row = append(row, wire.Button{
			CustomID: route.ID{Verb: route.ResignMatch, Of: t.ID}.String(), Label: plain.Say("button.resign-match"), Style: wire.Danger,
		})
	}
	row = append(row, wire.Button{CustomID: route.ID{Verb: route.Close, Of: t.ID}.String(), Label: plain.Say("button.keep-playing")})
	return route.Private(wire.Text{Content: text}, wire.Row{Components: row}), nil
}

func (b *Bot) resignButton(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	change, err := b.Do(ctx, r, t, 0, host.Resign{})
	if err != nil {
		return nil, err
	}
	return b.ThenShow(r.Privately(r.Say.Say("private.resigned", words.Args{"table": int(change.After.ID)})), desk.Changed(change)...), nil
}

func (b *Bot) closeButton(_ context.Context, r *route.Request) (*wire.Response, error) {
	return r.Privately(r.Say.Say("private.closed")), nil
}
