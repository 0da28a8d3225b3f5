package bot

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/render"
	"bridgekeeper/rules"
	"bridgekeeper/rules/connectfour"
	"bridgekeeper/rules/dividedloyalties"
	"bridgekeeper/rules/fourangels"
	"bridgekeeper/store"
)

// The people and places of these tests.
const (
	ana, ben, eve = "101", "102", "103"
	self          = "900"
	channel       = "500"
	guild         = "400"
)

// day is how long paces count in.
const day = 24 * time.Hour

// bench is a bot on a real database with a channel that only remembers.
type bench struct {
	*Bot
	*desk.Desk
	*view.Painter
	t        testing.TB
	db       *store.DB
	channel  *memory
	locale   string
	interact int
	// What the next restart makes the bot of: its clock, its way to the channel, and
	// the name of the run, one of its own for empty.
	clock  func() time.Time
	out    Channels
	holder string
}

// runs counts the bots of all benches: each is a run of the program.
var runs atomic.Int64

func newBench(t testing.TB) *bench {
	t.Helper()
	db, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	b := &bench{t: t, db: db, channel: &memory{now: time.Now}, locale: "en-US", clock: time.Now}
	b.out = b.channel
	t.Cleanup(func() {
		for _, user := range b.channel.uncalled {
			t.Errorf("nobody calls %s", user)
		}
	})
	b.restart()
	return b
}

// blank draws nothing, at once: pictures have their own tests, and those of whole
// games by real ones are in the binary's.
type blank struct{}

func (blank) PNG(context.Context, rules.Board, render.View) ([]byte, error) {
	return []byte("png"), nil
}

func (blank) GIF(context.Context, []render.Frame, render.GIFOptions) ([]byte, error) {
	return []byte("gif"), nil
}

// made takes a new bot, and what serves it to be changed by tests.
func (b *bench) made(bot *Bot) {
	b.Bot, b.Desk, b.Painter = bot, bot.desk, bot.painter
}

// restart is a new bot on the same database and channel, as after a crash.
func (b *bench) restart() {
	chance := func(int) int { return 0 }
	h := host.New(host.Config{Store: b.db, Games: []rules.Game{dividedloyalties.Game{}, connectfour.Game{}, fourangels.Game{}}, Now: time.Now, Chance: chance})
	b.made(New(Config{
		Host: h, Channels: b.out, Self: self, Holder: cmp.Or(b.holder, fmt.Sprint("run ", runs.Add(1))), Pictures: blank{},
		Now: func() time.Time { return b.clock() }, Log: slog.New(slog.DiscardHandler),
	}))
}

// from is an interaction of a person, with an id of its own.
func (b *bench) from(user string) *wire.Interaction {
	b.interact++
	return &wire.Interaction{
		ID: fmt.Sprint(7000 + b.interact), AppID: "901", Token: "token", User: everyone()[user],
		GuildID: guild, ChannelID: channel, Locale: b.locale, GuildLocale: b.locale, AppPermissions: route.Permissions,
	}
}

// everyone is all the people, as Discord names them.
func everyone() map[string]wire.User {
	all := map[string]wire.User{self: {ID: self, Bot: true}}
	for id, name := range map[string]string{ana: "Ana", ben: "Ben", eve: "Eve"} {
		all[id] = wire.User{ID: id, Name: name, Display: name}
	}
	return all
}

// command is a slash command; options are name, value, name, value.
func (b *bench) command(user, name string, options ...string) *wire.Interaction {
	in := b.from(user)
	in.Kind, in.Command, in.Users = wire.KindCommand, name, everyone() // whoever the options name
	for i := 0; i < len(options); i += 2 {
		in.Options = append(in.Options, wire.Option{
			Name: options[i], Type: wire.OptionString, Value: options[i+1], Bool: options[i+1] == "true",
		})
	}
	return in
}

// suggestions are what is suggested for the last option of a command.
func (b *bench) suggestions(in *wire.Interaction) []wire.Choice {
	b.t.Helper()
	in.Kind = wire.KindAutocomplete
	in.Options[len(in.Options)-1].Focused = true
	return b.Handle(b.t.Context(), in).Choices
}

// click is a press of a button on a public message.
func (b *bench) click(user, customID string, values ...string) *wire.Interaction {
	in := b.from(user)
	in.Kind, in.CustomID, in.Values, in.MessageID = wire.KindComponent, customID, values, "600"
	return in
}

// do handles an interaction as the dispatcher would, After included, and returns
// the text of the answer.
func (b *bench) do(in *wire.Interaction) string {
	b.t.Helper()
	answer := b.Handle(b.t.Context(), in)
	if answer == nil {
		b.t.Fatal("no answer")
	}
	if answer.After != nil {
		answer.After(b.t.Context(), wire.Posted{}, nil)
	}
	return textOf(answer.Message)
}

// start is a table in play: Ana is Blue and to move.
func (b *bench) start(options ...string) *host.Table {
	b.t.Helper()
	b.do(b.command(ana, "challenge", append([]string{"opponent", ben, "side", "first"}, options...)...))
	card := b.channel.newest()
	b.do(b.click(ben, card.id("accept")))
	return b.table(1)
}

func (b *bench) table(id int64) *host.Table {
	b.t.Helper()
	t, err := b.Host.Table(b.t.Context(), id)
	if err != nil {
		b.t.Fatal(err)
	}
	return t
}

// take takes a step of table 1 as its player, and does not show it.
func (b *bench) take(a rules.Action) {
	b.t.Helper()
	b.interact++
	if _, err := b.Host.Do(b.t.Context(), host.Request{
		Table: 1, Actor: b.table(1).Mover(), Interaction: fmt.Sprint(7000 + b.interact), Command: host.Act{Steps: []rules.Action{a}},
	}); err != nil {
		b.t.Fatal(err)
	}
}

// show brings a table's card up to date, also where that failed a moment ago.
func (b *bench) show(table int64) {
	b.t.Helper()
	b.keeper.Show(b.t.Context(), table)
	if t := b.table(table); t.Card.Seq < t.PublicSeq {
		b.t.Fatalf("the card of table %d shows %d of %d events", table, t.Card.Seq, t.PublicSeq)
	}
}

// textOf is all text of a message, lines joined.
func textOf(m *wire.Message) string {
	if m == nil {
		return ""
	}
	var out []string
	walk(m.Components, func(c wire.Component) {
		if text, ok := c.(wire.Text); ok {
			out = append(out, text.Content)
		}
	})
	return strings.Join(out, "\n")
}

func walk(list []wire.Component, visit func(wire.Component)) {
	for _, c := range list {
		visit(c)
		switch c := c.(type) {
		case wire.Container:
			walk(c.Components, visit)
		case wire.Row:
			walk(c.Components, visit)
		}
	}
}

// memory is a channel that remembers what was posted, and can be told to fail.
type memory struct {
	mu    sync.Mutex
	now   func() time.Time
	posts []*remembered
	// uncalled are people whom a message would ping and doesn't name: an allowed
	// mention pings only if it is in the text.
	uncalled []string
	people   mailbox
	fail     func(call string) error // before the call takes effect
	lose     func(call string) error // after it took effect
}

// remembered is a message as it stands.
type remembered struct {
	*wire.Message
	ID      string
	channel string
	deleted bool
	edits   int
}

// id is the custom id of the button with this verb on the message, or empty.
func (r *remembered) id(verb route.Verb) string {
	found := ""
	walk(r.Components, func(c wire.Component) {
		var id string
		switch c := c.(type) {
		case wire.Button:
			id = c.CustomID
		case wire.Select:
			id = c.CustomID
		}
		if b, err := route.ParseID(id); err == nil && b.Verb == verb && found == "" {
			found = id
		}
	})
	return found
}

func (m *memory) newest() *remembered {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i := len(m.posts) - 1; i >= 0; i-- {
		if !m.posts[i].deleted {
			return m.posts[i]
		}
	}
	return nil
}

// live are the messages that are not deleted, oldest first.
func (m *memory) live() []*remembered {
	m.mu.Lock()
	defer m.mu.Unlock()
	var out []*remembered
	for _, p := range m.posts {
		if !p.deleted {
			out = append(out, p)
		}
	}
	return out
}

func (m *memory) failing(call string) error {
	if m.fail == nil {
		return nil
	}
	return m.fail(call)
}

func (m *memory) losing(call string) error {
	if m.lose == nil {
		return nil
	}
	return m.lose(call)
}

func (m *memory) Post(_ context.Context, channel string, msg *wire.Message) (wire.Posted, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if user, ok := strings.CutPrefix(channel, directTo); ok {
		return m.people.post(user, msg)
	}
	if err := m.failing("post"); err != nil {
		return wire.Posted{}, err
	}
	if m.people.gone[channel] {
		return wire.Posted{}, noChannel("post")
	}
	for _, user := range msg.Mentions {
		if !strings.Contains(textOf(msg), "<@"+user+">") {
			m.uncalled = append(m.uncalled, user+" in: "+textOf(msg))
		}
	}
	p := &remembered{Message: msg, ID: fmt.Sprint(6000 + len(m.posts)), channel: channel}
	m.posts = append(m.posts, p)
	return wire.Posted{ID: p.ID}, m.losing("post")
}

func (m *memory) Edit(_ context.Context, _, id string, msg *wire.Message) (wire.Posted, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.failing("edit"); err != nil {
		return wire.Posted{}, err
	}
	for _, p := range m.posts {
		if p.ID == id && !p.deleted {
			p.Message = msg
			p.edits++
			return wire.Posted{ID: id}, m.losing("edit")
		}
	}
	return wire.Posted{}, &wire.Error{Status: 404, Code: wire.CodeUnknownMessage}
}

func (m *memory) DeleteMessage(_ context.Context, _, id string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, p := range m.posts {
		if p.ID == id {
			p.deleted = true
		}
	}
	return nil
}

func (m *memory) Messages(_ context.Context, _, before string, limit int) ([]wire.Posted, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var out []wire.Posted
	for i := len(m.posts) - 1; i >= 0 && len(out) < limit; i-- {
		p := m.posts[i]
		if p.deleted || before != "" && !wire.Newer(before, p.ID) {
			continue
		}
		posted := wire.Posted{ID: p.ID, AuthorID: self}
		walk(p.Components, func(c wire.Component) {
			if b, ok := c.(wire.Button); ok {
				posted.CustomIDs = append(posted.CustomIDs, b.CustomID)
			}
		})
		out = append(out, posted)
	}
	return out, nil
}
