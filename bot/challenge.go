package bot

import (
	"context"
	"strconv"
	"strings"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// startChosen is the beginning of a table where the command was given: the game and
// the position it starts from, as the options say.
func (b *Bot) startChosen(ctx context.Context, r *request) (host.Challenge, rules.Game, error) {
	if r.GuildID == "" {
		return host.Challenge{}, nil, complaint{"error.only-in-server", nil}
	}
	if err := mayPost(r); err != nil {
		return host.Challenge{}, nil, err
	}
	game, err := b.gameChosen(r)
	if err != nil {
		return host.Challenge{}, nil, err
	}
	c := host.Challenge{
		Place:      placeOf(r),
		Challenger: r.User.ID, Interaction: r.ID,
		Game: game.Name(), Setup: game.Setups()[0],
		Locale: r.GuildLocale,
	}
	if o, ok := r.Option("from"); ok {
		if err := b.startFrom(ctx, r, &c, o.Value); err != nil {
			return c, nil, err
		}
		game, _ = b.host.Game(c.Game)
	}
	if o, ok := r.Option("position"); ok {
		if c.Setup, err = b.setupChosen(ctx, r, game, o.Value); err != nil {
			return c, nil, err
		}
	}
	return c, game, nil
}

// challenge opens a table.
func (b *Bot) challenge(ctx context.Context, r *request) (*wire.Response, error) {
	c, game, err := b.startChosen(ctx, r)
	if err != nil {
		return nil, err
	}
	if o, ok := r.Option("opponent"); ok {
		if o.Value == b.self {
			level, _ := r.Option("level")
			if c.Terms, err = b.computerTerms(r, game, level.Value); err != nil {
				return nil, err
			}
		} else if r.Users[o.Value].Bot {
			return nil, complaint{"error.challenge-bot", words.Args{"opponent": words.User(o.Value)}}
		}
		c.Invited = o.Value
	}
	if o, ok := r.Option("side"); ok {
		if c.Side, ok = sideChosen(r, game, o.Value); !ok {
			return nil, complaint{"error.bad-text", words.Args{"text": o.Value}}
		}
	}
	if o, ok := r.Option("match"); ok {
		games, err := strconv.Atoi(strings.TrimSpace(o.Value))
		if err != nil || games == 0 {
			return nil, complaint{"error.bad-text", words.Args{"text": o.Value}}
		}
		c.Games = games
	}
	if c.Terms, err = termsChosen(r, c.Terms); err != nil {
		return nil, err
	}
	return b.opens(ctx, r, c)
}

// opens makes a challenge, and says so; the computer accepts at once.
func (b *Bot) opens(ctx context.Context, r *request, c host.Challenge) (*wire.Response, error) {
	var err error
	if c.Threaded, err = b.wantsThread(ctx, r); err != nil {
		return nil, err
	}
	t, err := b.host.Challenge(ctx, c)
	if err != nil {
		return nil, err
	}
	said := "private.challenge-sent"
	if c.Terms.Computer != "" {
		if c.Threaded { // the thread is started on the challenge's card
			b.keeper.Show(ctx, t.ID)
		}
		if err := b.accepts(ctx, r, t); err != nil {
			return nil, err
		}
		said = "private.computer-begins"
	}
	return b.thenShow(r.privately(r.say.Say(said)+threadWarning(r, c.Threaded)), t.ID), nil
}

// gameChosen is the game of the option, else the default one.
func (b *Bot) gameChosen(r *request) (rules.Game, error) {
	o, ok := r.Option("game")
	if !ok {
		return b.host.Games()[0], nil
	}
	for _, g := range b.host.Games() {
		if o.Value == g.Name() || words.Fold(o.Value) == words.Fold(r.say.Game(g.Name())) {
			return g, nil
		}
	}
	return nil, complaint{"error.unknown-game", words.Args{"game": o.Value}}
}

// sideChosen is the seat that a value of the option means: one of those suggested,
// or a role's name. Nobody leaves it to chance.
func sideChosen(r *request, g rules.Game, value string) (rules.Seat, bool) {
	switch value {
	case sideRandom:
		return rules.Nobody, true
	case sideFirst:
		return rules.First, true
	case sideSecond:
		return rules.Second, true
	}
	for i, role := range g.Roles() {
		if words.Fold(value) == words.Fold(r.say.Role(g.Name(), role)) {
			return rules.Seats[i], true
		}
	}
	return rules.Nobody, false
}

// placeOf is where an interaction happened.
func placeOf(r *request) host.Place {
	if r.InThread() && r.ParentID != "" {
		return host.Place{Guild: r.GuildID, Channel: r.ParentID, Thread: r.ChannelID}
	}
	return host.Place{Guild: r.GuildID, Channel: r.ChannelID}
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

// Discord's bits of the permissions that showing a card takes.
const (
	permViewChannel   = 1 << 10
	permSendMessages  = 1 << 11
	permAttachFiles   = 1 << 15
	permSendInThreads = 1 << 38
)

// Permissions are those the bot asks for when it is added to a server: what its
// cards need, to read back what it posted itself, and to start threads for games that are
// to have one.
const Permissions = permViewChannel | permSendMessages | permAttachFiles | permReadHistory | permSendInThreads | permCreateThreads

const permReadHistory = 1 << 16

// mayPost refuses to start what could not be shown.
func mayPost(r *request) error {
	send, sendWord := int64(permSendMessages), "permission.send-messages"
	if r.InThread() {
		send, sendWord = permSendInThreads, "permission.send-in-threads"
	}
	var missing []string
	for _, p := range []struct {
		bit  int64
		word string
	}{{permViewChannel, "permission.view-channel"}, {send, sendWord}, {permAttachFiles, "permission.attach-files"}} {
		if r.AppPermissions&p.bit == 0 {
			missing = append(missing, r.say.Say(p.word))
		}
	}
	if len(missing) == 0 {
		return nil
	}
	return complaint{"error.no-permission", words.Args{"permissions": words.Said(r.say.List(missing))}}
}

// answerChallenge is a button under a challenge.
func answerChallenge(command host.Command) tableHandler {
	return func(b *Bot, ctx context.Context, r *request, t *host.Table) (*wire.Response, error) {
		change, err := b.request(ctx, r, t, 0, command)
		if err != nil {
			return nil, err
		}
		return b.thenShow(&wire.Response{Kind: wire.Acknowledge}, changed(change)...), nil
	}
}

// resign asks first: it can't be undone.
func (b *Bot) resign(ctx context.Context, r *request) (*wire.Response, error) {
	t, err := b.tableToPlay(ctx, r)
	if err != nil {
		return nil, err
	}
	return b.askResign(ctx, r, t)
}

func (b *Bot) askResign(_ context.Context, r *request, t *host.Table) (*wire.Response, error) {
	if err := b.host.May(t, r.User.ID, host.Resign{}); err != nil {
		return nil, at(t, err)
	}
	plain := r.say.Plain()
	text := r.say.Say("private.resign-sure", words.Args{"table": int(t.ID), "opponent": words.User(t.Opponent(r.User.ID))})
	row := []wire.Component{
		wire.Button{CustomID: button{verb: verbResign, table: t.ID}.String(), Label: plain.Say("button.resign"), Style: wire.Danger},
	}
	if t.Series.In() {
		row = append(row, wire.Button{
			CustomID: button{verb: verbResignMatch, table: t.ID}.String(), Label: plain.Say("button.resign-match"), Style: wire.Danger,
		})
	}
	row = append(row, wire.Button{CustomID: button{verb: verbClose, table: t.ID}.String(), Label: plain.Say("button.keep-playing")})
	return private(wire.Text{Content: text}, wire.Row{Components: row}), nil
}

func (b *Bot) resignButton(ctx context.Context, r *request, t *host.Table) (*wire.Response, error) {
	change, err := b.request(ctx, r, t, 0, host.Resign{})
	if err != nil {
		return nil, err
	}
	return b.thenShow(r.privately(r.say.Say("private.resigned", words.Args{"table": int(change.After.ID)})), changed(change)...), nil
}

func (b *Bot) closeButton(_ context.Context, r *request) (*wire.Response, error) {
	return r.privately(r.say.Say("private.closed")), nil
}
