package main

import (
	"context"
	"io"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/sandbox"
	"bridgekeeper/rules"
	"bridgekeeper/store"
)

// patience is how long a test waits for what must happen. It is generous: a test
// fails by it only when the thing never happens.
const patience = time.Minute

// stage is the sandbox with the real bot in it, over real discordgo on loopback.
type stage struct {
	t       *testing.T
	sandbox *sandbox.Sandbox
	path    string     // of the bot's database
	host    *host.Host // a second one on the same file, to look at tables
	stop    func()     // stops the bot and waits for it

	unchecked bool // the test sends what is wrong on purpose
}

const general = "general"

func newStage(t *testing.T) *stage {
	t.Helper()
	dir := t.TempDir()
	s := &stage{t: t, path: filepath.Join(dir, "games.db"), stop: func() {}}
	var err error
	s.sandbox, err = sandbox.Open(t.Context(), sandbox.Config{Path: filepath.Join(dir, "discord.db"), RequestsPerSecond: -1})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.stop(); s.fitsDescription(); s.sandbox.Close() })
	db, err := store.Open(t.Context(), s.path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	s.host = host.New(host.Config{Store: db, Games: games(), Now: time.Now, Chance: rand.IntN})
	return s
}

func (s *stage) options() options {
	return options{db: s.path, token: s.sandbox.Token(), discordURL: s.sandbox.URL(), log: slog.New(slog.NewTextHandler(io.Discard, nil))}
}

// startBot runs the bot in this process until stop.
func (s *stage) startBot() {
	s.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- runBot(ctx, s.options(), io.Discard) }()
	s.stop = func() {
		cancel()
		if err := <-done; err != nil {
			s.t.Errorf("the bot stopped with: %v", err)
		}
		s.stop = func() {}
	}
	s.until("the bot connects", func() bool { return s.sandbox.Connected() > 0 })
}

// until waits for something to become so. It looks again at every change in the
// sandbox, and now and then, since the bot's database tells nobody when it changes.
func (s *stage) until(what string, so func() bool) {
	s.t.Helper()
	const look = 10 * time.Millisecond
	ctx, cancel := context.WithTimeout(s.t.Context(), patience)
	defer cancel()
	for {
		soon, stop := context.WithTimeout(ctx, look)
		err := s.sandbox.Wait(soon, so)
		stop()
		if err == nil {
			return
		}
		if ctx.Err() != nil {
			s.t.Fatalf("waiting until %s: %v", what, err)
		}
	}
}

// command is a slash command as a user types it; its answer.
func (s *stage) command(user, name string, options map[string]any) *sandbox.Outcome {
	s.t.Helper()
	out, err := s.sandbox.As(user).Command(s.t.Context(), general, name, options)
	if err != nil {
		s.t.Fatalf("%s: /%s %v: %v", user, name, options, err)
	}
	if out.Kind == sandbox.Failed {
		s.t.Fatalf("%s: /%s %v: %s", user, name, options, out.Failure)
	}
	return out
}

// click presses the button on a message whose custom id contains what is given.
func (s *stage) click(user string, m *sandbox.Message, part string, values ...string) *sandbox.Outcome {
	s.t.Helper()
	id := customID(m.Components, part)
	if id == "" {
		s.t.Fatalf("message %s has no %q to press", m.ID, part)
	}
	out, err := s.sandbox.As(user).Click(s.t.Context(), general, m.ID, id, values...)
	if err != nil {
		s.t.Fatalf("%s presses %q: %v", user, id, err)
	}
	return out
}

func customID(list []*sandbox.Component, part string) string {
	for _, c := range list {
		if strings.Contains(c.CustomID, part) {
			return c.CustomID
		}
		if id := customID(c.Components, part); id != "" {
			return id
		}
	}
	return ""
}

// table is a table as its rows fold.
func (s *stage) table(id int64) *host.Table {
	s.t.Helper()
	t, err := s.host.Table(s.t.Context(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	return t
}

// shown waits until a table's card shows its newest public event, and returns the card.
func (s *stage) shown(id int64) *sandbox.Message {
	s.t.Helper()
	s.until("the card is up to date", func() bool {
		t := s.table(id)
		return t.Card.Seq == t.PublicSeq
	})
	return s.sandbox.Message(s.table(id).Card.Message)
}

// play starts a table between Ana, who is Blue, and Ben.
func (s *stage) play(position string) int64 {
	s.t.Helper()
	tables, err := s.host.Of(s.t.Context(), s.sandbox.UserID("Ana"))
	if err != nil {
		s.t.Fatal(err)
	}
	s.command("Ana", "challenge", map[string]any{"opponent": "Ben", "position": position, "side": "first"})
	id := int64(len(tables) + 1)
	s.click("Ben", s.shown(id), "b1:accept")
	s.until("the game begins", func() bool { return s.table(id).Status == host.Playing })
	return id
}

// step takes a legal step by its slash command.
func (s *stage) step(t *host.Table, a rules.Action) *sandbox.Outcome {
	s.t.Helper()
	mover := map[string]string{s.sandbox.UserID("Ana"): "Ana", s.sandbox.UserID("Ben"): "Ben"}[t.Mover()]
	switch f := strings.Fields(string(a)); f[0] {
	case "end":
		out := s.command(mover, "end", nil)
		if out.Message != nil && customID(out.Message.Components, "b1:sure") != "" {
			return s.click(mover, out.Message, "b1:sure") // a stone on a dot would go back
		}
		return out
	case "bridge":
		return s.command(mover, "bridge", map[string]any{"from": f[1], "to": f[2]})
	default:
		return s.command(mover, "place", map[string]any{"cell": f[1], "stone": f[0]})
	}
}
