// Package bot turns what people do in Discord into commands for the tables, and
// the tables into cards.
//
// It is a function from values to values: [Bot.Handle] takes an interaction and
// returns the response, and holds no session. Which game a table plays is a name
// it looks up; words come from the catalogue, pictures from render. What a table's
// card in its channel shows is brought up to date by a [cards.Keeper], after each
// step and from its sweep; how it looks is told here.
package bot

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"bridgekeeper/bot/cards"
	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/table"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/watch"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
)

// Config is what a Bot is made of. What is said of nil may be left out.
type Config struct {
	Host     *host.Host
	Channels Channels
	Files    desk.Attachments
	Self     string // the bot's user id
	Holder   string // a name for this run of the program, unlike any other's
	Pictures view.Pictures
	Computer desk.Opponent // nil where no computer plays
	Online   func() bool   // whether people can reach the bot; nil where they always can
	Now      func() time.Time
	Log      *slog.Logger
}

// Channels is what a Bot needs of Discord beside the answers to interactions: a
// [wire.Client].
type Channels interface {
	cards.Channels
	desk.Channels
	watch.Finder
}

// Bot answers interactions. It is safe for concurrent use.
type Bot struct {
	features
	desk    *desk.Desk
	painter *view.Painter
	faces   *table.Faces
	watch   *watch.Watch
	keeper  *cards.Keeper
	router  *route.Router
}

// New makes a Bot. Run keeps its cards up to date.
func New(c Config) *Bot {
	if c.Online == nil {
		c.Online = func() bool { return true }
	}
	if c.Computer == nil {
		c.Computer = desk.Nobody{}
	}
	d := &desk.Desk{Host: c.Host, Channels: c.Channels, Files: c.Files, Computer: c.Computer, Self: c.Self, Now: c.Now, Log: c.Log}
	p := view.NewPainter(c.Host, c.Pictures, c.Log)
	b := &Bot{desk: d, painter: p, faces: &table.Faces{Desk: d, Painter: p}}
	b.features = newFeatures(d, p, b.faces)
	b.keeper = cards.New(cards.Config{
		Host: c.Host, Channels: c.Channels, Self: c.Self, Holder: c.Holder,
		Card: b.faces.Card, Retired: b.faces.Retired, Shows: table.CardNumber, Title: table.Title, News: table.News, Speaker: b.people.SpeakerOf,
		Now: c.Now, Log: c.Log,
	})
	d.Cards = b.keeper // the one knot: cards are drawn by what has them shown
	b.watch = watch.New(c.Host, c.Channels, b.keeper, c.Online, c.Log)
	var err error
	if b.router, err = route.Join(append(b.list(), b.ownFeature())...); err != nil {
		panic(err) // every test joins them too
	}
	return b
}

// Run does what is due at the tables, shows what is committed and not yet shown, and
// sends the daily lists, all at once and then regularly. It returns when ctx ends.
func (b *Bot) Run(ctx context.Context) {
	var all sync.WaitGroup
	defer all.Wait()
	all.Go(func() { b.watch.KeepTime(ctx) })
	all.Go(func() { b.people.Digests(ctx) })
	all.Go(func() { b.watch.LookForLost(ctx) })
	b.keeper.Run(ctx)
}

// Event takes what happened to channels, threads and servers; it returns soon.
func (b *Bot) Event(ctx context.Context, e wire.Event) { b.watch.Event(ctx, e) }

// Long tells whether an interaction takes seconds of work; see [wire.DispatcherConfig].
func (b *Bot) Long(in *wire.Interaction) bool { return b.router.Long(in) }

// Busy is the answer to who has asked for much long work already, and waits for it.
func Busy(in *wire.Interaction) *wire.Response {
	return route.Private(wire.Text{Content: words.For(in.Locale).Say("error.busy")})
}

// Handle answers an interaction. It never fails and never returns nil: what goes
// wrong is said.
func (b *Bot) Handle(ctx context.Context, in *wire.Interaction) *wire.Response {
	r := &route.Request{Interaction: in, Say: words.For(in.Locale)}
	b.remember(ctx, in)
	b.watch.Hear(ctx, in)
	answer, err := b.route(ctx, r)
	if err != nil {
		return b.refusal(ctx, r, err)
	}
	return route.Warned(r, answer)
}

// route finds what answers a request, and has it do so.
func (b *Bot) route(ctx context.Context, r *route.Request) (*wire.Response, error) {
	switch r.Kind {
	case wire.KindCommand, wire.KindAutocomplete:
		r.Given = b.router.Command(r.Command, r.Path...)
		switch {
		case r.Given == nil:
		case r.Kind == wire.KindCommand:
			return r.Given.Handle(ctx, r)
		default:
			return b.complete(ctx, r), nil
		}
	case wire.KindComponent, wire.KindModal:
		id, err := route.ParseID(r.CustomID)
		if err != nil {
			return nil, fmt.Errorf("custom id %q: %w", route.Clip(r.CustomID), err)
		}
		r.Pressed = id
		handlers := b.router.Buttons
		if r.Kind == wire.KindModal {
			handlers = b.router.Forms
		}
		if h, ok := handlers[id.Verb]; ok {
			return h(ctx, r)
		}
	}
	return nil, route.ErrUnknown
}

// remember keeps the names of people, so that their games have them when they are
// gone. That it fails is no reason not to play.
func (b *Bot) remember(ctx context.Context, in *wire.Interaction) {
	if in.Kind == wire.KindAutocomplete {
		return
	}
	b.people.RememberLocale(ctx, in)
	users := []wire.User{in.User}
	for _, u := range in.Users {
		users = append(users, u)
	}
	for _, u := range users {
		// Not the nickname: that is for the server where it was given.
		if err := b.desk.Host.People.RememberName(ctx, u.ID, u.Display); err != nil {
			b.desk.Log.Warn("name not kept", "user", u.ID, "err", err)
		}
	}
}

// DeferAs is how an interaction is acknowledged when its answer takes long:
// whatever a command answers is for the person alone, and a button's answer takes
// the place of what it sat on.
func DeferAs(in *wire.Interaction) wire.Deferral {
	if route.OnPrivateMessage(in) {
		return wire.DeferUpdate
	}
	return wire.DeferPrivate
}

// Show brings tables' cards up to date: something else than an interaction has
// changed them.
func (b *Bot) Show(ctx context.Context, tables []int64) {
	for _, table := range tables {
		b.desk.Cards.Show(ctx, table)
	}
}

// Hurried tells whether a person wants no moment's pause before the computer's turns.
func (b *Bot) Hurried(ctx context.Context, user string) bool {
	value, err := b.desk.Host.People.Setting(ctx, host.UserScope(user), table.PaceKey)
	if err != nil {
		b.desk.Log.Warn("setting not read", "user", user, "key", table.PaceKey, "err", err)
	}
	return value == table.PaceAtOnce
}
