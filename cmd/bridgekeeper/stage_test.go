package main

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/png"
	"io"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/sandbox"
	"bridgekeeper/bot/view"
	"bridgekeeper/render"
	"bridgekeeper/rules"
	"bridgekeeper/store"
)

// patience is how long a test waits for what must happen. It is generous: a test
// fails by it only when the thing never happens.
const patience = time.Minute

// stage is the sandbox with the real bot in it, over real discordgo on loopback.
type stage struct {
	t        testing.TB
	sandbox  *sandbox.Sandbox
	path     string     // of the bot's database
	host     *host.Host // a second one on the same file, to look at tables
	stop     func()     // stops the bot and waits for it
	pictures view.Pictures
	moment   time.Duration // how long a turn takes the computer at least

	log logTail
}

const general = "general"

// newStage opens an empty sandbox, its settings changed where a test wants that.
func newStage(t testing.TB, change ...func(*sandbox.Config)) *stage {
	t.Helper()
	dir := t.TempDir()
	s := &stage{t: t, path: filepath.Join(dir, "games.db"), stop: func() {}, pictures: drawn()}
	cfg := sandbox.Config{Path: filepath.Join(dir, "discord.db"), RequestsPerSecond: -1}
	for _, c := range change {
		c(&cfg)
	}
	var err error
	s.sandbox, err = sandbox.Open(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		s.stop()
		s.fitsDescription()
		s.sandbox.Close()
		if t.Failed() {
			t.Logf("the bot's log ends with:\n%s", &s.log)
		}
	})
	db, err := store.Open(t.Context(), s.path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	s.host = host.New(host.Config{Store: db, Games: games(), Now: time.Now, Chance: rand.IntN})
	return s
}

// drawn draws real pictures. The bots of all tests share it, as the tables of one bot do.
var drawn = sync.OnceValue(func() view.Pictures { return render.New(render.Config{}) })

// sketched draws nothing, at once: for tests that are about something else than
// pictures and need many.
type sketched struct{}

// sketch is one pixel.
var sketch = sync.OnceValues(func() ([]byte, error) {
	var b bytes.Buffer
	err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 1, 1)))
	return b.Bytes(), err
})

func (sketched) PNG(context.Context, rules.Board, render.View) ([]byte, error) { return sketch() }
func (sketched) GIF(context.Context, []render.Frame, render.GIFOptions) ([]byte, error) {
	return nil, errors.New("a sketch does not move")
}

func (s *stage) options() options {
	return options{
		db: s.path, token: s.sandbox.Token(), discordURL: s.sandbox.URL(), pictures: s.pictures, moment: s.moment,
		log: slog.New(slog.NewTextHandler(&s.log, nil)),
	}
}

// logTail keeps the newest lines of the bot's log, to show where a test failed.
type logTail struct {
	mu    sync.Mutex
	lines []string
}

func (l *logTail) Write(line []byte) (int, error) {
	const kept = 40
	l.mu.Lock()
	defer l.mu.Unlock()
	l.lines = append(l.lines, string(line))
	if len(l.lines) > kept {
		l.lines = l.lines[1:]
	}
	return len(line), nil
}

func (l *logTail) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Join(l.lines, "")
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
	return s.commandIn(general, user, name, options)
}

func (s *stage) commandIn(channel, user, name string, options map[string]any) *sandbox.Outcome {
	s.t.Helper()
	out, err := s.sandbox.As(user).Command(s.t.Context(), channel, name, options)
	if err != nil {
		s.t.Fatalf("%s: /%s %v: %v", user, name, options, err)
	}
	if out.Kind == sandbox.Failed {
		s.t.Fatalf("%s: /%s %v: %s", user, name, options, out.Failure)
	}
	s.filled(out)
	return out
}

// filled waits until a deferred answer, which a slow machine gives, is there.
func (s *stage) filled(out *sandbox.Outcome) {
	s.t.Helper()
	if out.Kind != sandbox.Deferred || out.Message == nil {
		return
	}
	id := out.Message.ID
	s.until("the deferred answer comes", func() bool { m := s.sandbox.Message(id); return m != nil && !m.Loading() })
	out.Message = s.sandbox.Message(id)
}

// click presses the button on a message whose custom id contains what is given.
func (s *stage) click(user string, m *sandbox.Message, part string, values ...string) *sandbox.Outcome {
	s.t.Helper()
	return s.clickIn(general, user, m, part, values...)
}

func (s *stage) clickIn(channel, user string, m *sandbox.Message, part string, values ...string) *sandbox.Outcome {
	s.t.Helper()
	id := customID(m.Components, part)
	if id == "" {
		s.t.Fatalf("message %s has no %q to press", m.ID, part)
	}
	out, err := s.sandbox.As(user).Click(s.t.Context(), channel, m.ID, id, values...)
	if err != nil {
		s.t.Fatalf("%s presses %q: %v", user, id, err)
	}
	s.filled(out)
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
	return s.playIn(general, position)
}

// playIn is play in a channel or thread.
func (s *stage) playIn(channel, position string) int64 {
	s.t.Helper()
	id := int64(1) // of the table that comes next
	for ; ; id++ {
		if _, err := s.host.Table(s.t.Context(), id); host.AsRefusal(err) != nil {
			break
		} else if err != nil {
			s.t.Fatal(err)
		}
	}
	s.commandIn(channel, "Ana", "challenge", map[string]any{"opponent": "Ben", "position": position, "side": "first"})
	s.clickIn(channel, "Ben", s.shown(id), "b1:accept")
	s.until("the game begins", func() bool { return s.table(id).Status == host.Playing })
	return id
}

// step takes a legal step by its slash command.
func (s *stage) step(t *host.Table, a rules.Action) *sandbox.Outcome {
	s.t.Helper()
	mover := map[string]string{s.sandbox.UserID("Ana"): "Ana", s.sandbox.UserID("Ben"): "Ben"}[t.Mover()]
	name, options := commandFor(a)
	out := s.command(mover, name, options)
	if asked(out) {
		return s.click(mover, out.Message, sure)
	}
	return out
}

// sure is the button that goes through with the end of a turn when a stone on a dot
// would go back; asked tells whether the bot asked for it.
const sure = "b1:sure"

func asked(out *sandbox.Outcome) bool {
	return out != nil && out.Message != nil && customID(out.Message.Components, sure) != ""
}

// commandFor is the slash command that takes a step.
func commandFor(a rules.Action) (name string, options map[string]any) {
	switch f := strings.Fields(string(a)); f[0] {
	case "end":
		return "end", map[string]any{}
	case "bridge":
		return "bridge", map[string]any{"from": f[1], "to": f[2]}
	default:
		return "place", map[string]any{"cell": f[1], "stone": f[0]}
	}
}
