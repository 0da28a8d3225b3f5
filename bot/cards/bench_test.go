package cards

import (
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
	"bridgekeeper/rules/connectfour"
	"bridgekeeper/store"
)

// The people and places of these tests.
const (
	self  = "900"
	ben   = "102"
	guild = "400"
)

// bench is a keeper of the cards of a real database, in channels that only remember.
type bench struct {
	*Keeper
	t    *testing.T
	host *host.Host
	out  *memory
	made int
}

func newBench(t *testing.T) *bench {
	t.Helper()
	db, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	h := host.New(host.Config{Store: db, Games: []rules.Game{connectfour.Game{}}, Now: time.Now, Chance: func(int) int { return 0 }})
	b := &bench{t: t, host: h, out: &memory{}}
	b.Keeper = New(Config{
		Host: h, Channels: b.out, Self: self, Holder: "the run", Card: drawn, Retired: drawnOld, Shows: shows, Title: title,
		News:    func(t *host.Table, _ string, say *words.Speaker) string { return "news of " + title(t, say) },
		Speaker: func(context.Context, string) *words.Speaker { return words.For("en-US") },
		Now:     time.Now, Log: slog.New(slog.DiscardHandler),
	})
	return b
}

// A card of these tests is a button that says of which table and event it is.
func drawn(_ context.Context, t *host.Table) (*wire.Message, error) {
	id := fmt.Sprintf("%d:%d", t.ID, t.Public)
	return &wire.Message{
		Components: []wire.Component{wire.Gallery{}, wire.Row{Components: []wire.Component{wire.Button{CustomID: id}}}},
	}, nil
}

func drawnOld(context.Context, *host.Table, *host.Table) (*wire.Message, error) {
	return &wire.Message{Components: []wire.Component{wire.Text{Content: "once"}}}, nil
}

func shows(customID string) (table, number int64, ok bool) {
	n, err := fmt.Sscanf(customID, "%d:%d", &table, &number)
	return table, number, n == 2 && err == nil
}

func title(t *host.Table, _ *words.Speaker) string { return fmt.Sprint("table ", t.ID) }

// from is who makes the challenges of a channel: there is one between the same two at a time.
func from(channel string) string { return "1" + channel }

// unseen makes a challenge to Ben in a channel, which is yet to be shown.
func (b *bench) unseen(channel string) int64 {
	b.t.Helper()
	b.made++
	t, err := b.host.Challenge(b.t.Context(), host.Challenge{
		Place: host.Place{Guild: guild, Channel: channel}, Challenger: from(channel), Invited: ben, Game: "connect-four",
		Setup: connectfour.Game{}.Setups()[0], Interaction: fmt.Sprint(7000 + b.made),
	})
	if err != nil {
		b.t.Fatal(err)
	}
	return t.ID
}

// running runs the keeper until the test ends.
func (b *bench) running() {
	ctx, stop := context.WithCancel(b.t.Context())
	done := make(chan struct{})
	go func() { b.Run(ctx); close(done) }()
	b.t.Cleanup(func() { stop(); <-done })
}

// sweep is one sweep, which must not fail.
func (b *bench) sweep() {
	b.t.Helper()
	if err := b.Sweep(b.t.Context()); err != nil {
		b.t.Fatal(err)
	}
}

// memory is channels that remember what was posted. Some never answer, as with a server
// that is down or a limit that is being waited out.
type memory struct {
	mu     sync.Mutex
	posts  []*post
	hangs  []string // channels
	forget bool     // posts arrive, and their answers are lost
}

// post is a message as it stands.
type post struct {
	*wire.Message
	id, channel string
	deleted     bool
}

// in are the messages of a channel that are not deleted, oldest first; those of all for an
// empty one.
func (m *memory) in(channel string) []*post {
	m.mu.Lock()
	defer m.mu.Unlock()
	var out []*post
	for _, p := range m.posts {
		if !p.deleted && (channel == "" || p.channel == channel) {
			out = append(out, p)
		}
	}
	return out
}

func (m *memory) Post(ctx context.Context, channel string, msg *wire.Message) (wire.Posted, error) {
	if slices.Contains(m.hangs, channel) {
		<-ctx.Done()
		return wire.Posted{}, ctx.Err()
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	p := &post{Message: msg, id: fmt.Sprint(6000 + len(m.posts)), channel: channel}
	m.posts = append(m.posts, p)
	if m.forget {
		return wire.Posted{}, &wire.Error{Status: 502}
	}
	return wire.Posted{ID: p.id}, nil
}

func (m *memory) Edit(_ context.Context, _, id string, msg *wire.Message) (wire.Posted, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, p := range m.posts {
		if p.id == id && !p.deleted {
			p.Message = msg
			return wire.Posted{ID: id}, nil
		}
	}
	return wire.Posted{}, &wire.Error{Status: 404, Code: wire.CodeUnknownMessage}
}

func (m *memory) DeleteMessage(_ context.Context, _, id string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, p := range m.posts {
		p.deleted = p.deleted || p.id == id
	}
	return nil
}

func (m *memory) Messages(_ context.Context, channel, before string, limit int) ([]wire.Posted, error) {
	var out []wire.Posted
	for _, p := range slices.Backward(m.in(channel)) {
		if len(out) == limit || before != "" && !wire.Newer(before, p.id) {
			continue
		}
		posted := wire.Posted{ID: p.id, AuthorID: self}
		for _, c := range p.Components {
			if row, ok := c.(wire.Row); ok {
				posted.CustomIDs = append(posted.CustomIDs, row.Components[0].(wire.Button).CustomID)
			}
		}
		out = append(out, posted)
	}
	return out, nil
}

func (m *memory) CreateDM(_ context.Context, user string) (string, error) { return "dm" + user, nil }

func (m *memory) StartThread(_ context.Context, _, message, name string, _ int) (string, error) {
	if strings.TrimSpace(name) == "" {
		return "", &wire.Error{Status: 400, Code: wire.CodeInvalidForm}
	}
	return message, nil
}
