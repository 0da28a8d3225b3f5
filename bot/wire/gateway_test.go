package wire

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestFortySessionsDroppedRightAfterReadyResumeOnceEach(t *testing.T) {
	t.Parallel()
	const bots = 40
	type one struct {
		g *fakeGateway
		r *running
	}
	var all []one
	for range bots {
		g := newFakeGateway(t)
		g.script = func(n int, c *fakeConn) {
			if n == 1 {
				c.NetConn().Close()
			}
		}
		all = append(all, one{g, g.run(t, func(c *GatewayConfig) { c.Settle = 500 * time.Millisecond })})
	}
	for k, o := range all {
		until(t, fmt.Sprintf("bot %d healthy after its resumption", k), func() bool {
			_, resumes := o.g.counts()
			return resumes == 1 && o.r.healthy()
		})
	}
	for _, o := range all {
		o.r.stop()
	}
	for k, o := range all {
		if err := <-o.r.ended; err != nil {
			t.Errorf("bot %d: %v", k, err)
		}
		if identifies, resumes := o.g.counts(); identifies != 1 || resumes != 1 {
			t.Errorf("bot %d identified %d times and resumed %d times, want once each", k, identifies, resumes)
		}
	}
}

func TestFatalClosingCodesEndTheGatewayWithAdvice(t *testing.T) {
	t.Parallel()
	for code, advice := range fatalCodes {
		t.Run(fmt.Sprint(code), func(t *testing.T) {
			t.Parallel()
			g := newFakeGateway(t)
			g.early = func(_ int, c *fakeConn) bool { c.close(code); return true }
			r := g.run(t, nil)
			select {
			case err := <-r.ended:
				var fatal *FatalError
				if !errors.As(err, &fatal) || fatal.Code != code || !strings.Contains(err.Error(), advice) {
					t.Fatalf("ended with %v", err)
				}
			case <-time.After(patience):
				t.Fatal("did not end")
			}
		})
	}
}

// TestEveryEndIsFollowedByTheRightBeginning is the table of how a connection ends and what must come next.
func TestEveryEndIsFollowedByTheRightBeginning(t *testing.T) {
	t.Parallel()
	type row struct {
		name                string
		end                 func(c *fakeConn)
		early               bool // before READY
		identifies, resumes int
		g                   *fakeGateway
		r                   *running
	}
	rows := []*row{
		{"dropped", func(c *fakeConn) { c.NetConn().Close() }, false, 1, 1, nil, nil},
		{"dropped before READY", func(c *fakeConn) { c.NetConn().Close() }, true, 2, 0, nil, nil},
		{"asked to reconnect", func(c *fakeConn) { c.send(7, "", nil) }, false, 1, 1, nil, nil},
		{"asked to reconnect before READY", func(c *fakeConn) { c.send(7, "", nil) }, true, 2, 0, nil, nil},
		{"session interrupted", func(c *fakeConn) { c.send(9, "", true) }, false, 1, 1, nil, nil},
		{"session invalid", func(c *fakeConn) { c.send(9, "", false) }, false, 2, 0, nil, nil},
		{"session invalid before READY", func(c *fakeConn) { c.send(9, "", false) }, true, 2, 0, nil, nil},
		{"closed with 4000", func(c *fakeConn) { c.close(4000) }, false, 1, 1, nil, nil},
		{"closed with 1001", func(c *fakeConn) { c.close(1001) }, false, 1, 1, nil, nil},
		{"closed with 4003", func(c *fakeConn) { c.close(4003) }, false, 2, 0, nil, nil},
		{"closed with 4007", func(c *fakeConn) { c.close(4007) }, false, 2, 0, nil, nil},
		{"closed with 4009", func(c *fakeConn) { c.close(4009) }, false, 2, 0, nil, nil},
	}
	for _, row := range rows { // all at once, for the waits between
		row.g = newFakeGateway(t)
		end := func(n int, c *fakeConn) bool {
			if n == 1 {
				row.end(c)
			}
			return n == 1
		}
		if row.early {
			row.g.early = end
		} else {
			row.g.script = func(n int, c *fakeConn) { end(n, c) }
		}
		row.r = row.g.run(t, noPacing)
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			defer row.r.stop()
			until(t, "healthy again", func() bool {
				identifies, resumes := row.g.counts()
				return identifies+resumes == 2 && row.r.healthy()
			})
			if identifies, resumes := row.g.counts(); identifies != row.identifies || resumes != row.resumes {
				t.Errorf("identified %d times and resumed %d times, want %d and %d", identifies, resumes, row.identifies, row.resumes)
			}
			if h := row.r.Health()[0]; h.Identifies != row.identifies || h.Resumes != row.resumes || h.Latest == "" {
				t.Errorf("health %+v", h)
			}
		})
	}
}

// noPacing lets sessions start without Discord's five seconds between them.
func noPacing(c *GatewayConfig) { c.identifyEvery = time.Millisecond }

func TestResumptionSaysWhereItLeftOffAndGoesWhereReadyAsked(t *testing.T) {
	t.Parallel()
	g := newFakeGateway(t)
	g.script = func(n int, c *fakeConn) {
		if n == 1 {
			for k := range 4 {
				c.send(0, "GUILD_CREATE", map[string]any{"id": fmt.Sprint(100 + k)})
			}
			c.NetConn().Close()
		}
	}
	r := g.run(t, nil)
	until(t, "healthy again", func() bool { _, resumes := g.counts(); return resumes == 1 && r.healthy() })
	g.mu.Lock()
	defer g.mu.Unlock()
	if got := g.resumes[0]; got["session_id"] != "s1" || got["seq"] != 5.0 || got["token"] != "Bot bot-token" {
		t.Errorf("resumed with %v", got)
	}
	if g.paths[0] != "/" || g.paths[1] != "/resume/" {
		t.Errorf("connected to %v", g.paths)
	}
	if got := g.identifies[0]; got["intents"] != 1.0 || got["token"] != "Bot bot-token" {
		t.Errorf("identified with %v", got)
	}
}

func TestADeadConnectionIsNoticedAndResumed(t *testing.T) {
	t.Parallel()
	g := newFakeGateway(t)
	g.interval = 400 // ms
	g.silent = func(n int) bool { return n == 1 }
	r := g.run(t, nil)
	until(t, "healthy after the resumption", func() bool { _, resumes := g.counts(); return resumes >= 1 && r.healthy() })
	if h := r.Health()[0]; h.Latest != endDead.String() {
		t.Errorf("ended because %q", h.Latest)
	}
}

func TestAGatewayThatSaysNothingIsGivenUp(t *testing.T) {
	t.Parallel()
	g := newFakeGateway(t)
	g.mute = func(n int) bool { return n == 1 }
	r := g.run(t, func(c *GatewayConfig) {
		noPacing(c)
		c.OpenTimeout = 300 * time.Millisecond
	})
	until(t, "healthy at the second connection", r.healthy)
}

func TestAnAddressThatCannotResumeIsGivenUp(t *testing.T) {
	t.Parallel()
	g := newFakeGateway(t)
	g.script = func(n int, c *fakeConn) {
		if n == 1 {
			c.NetConn().Close()
		}
	}
	g.mute = func(n int) bool { return n > 1 && n <= 1+maxResumes }
	r := g.run(t, func(c *GatewayConfig) {
		noPacing(c)
		c.OpenTimeout = 300 * time.Millisecond
	})
	until(t, "healthy in a new session", func() bool { identifies, _ := g.counts(); return identifies == 2 && r.healthy() })
}

func TestInteractionsArriveWholeWithLabelModals(t *testing.T) {
	t.Parallel()
	g := newFakeGateway(t)
	raw := fmt.Sprintf(base, `"type":5,"data":{"custom_id":"m","components":[{"type":18,"component":{"type":4,"custom_id":"turn","value":"Pf7"}}]}`)
	g.script = func(_ int, c *fakeConn) {
		c.send(0, "INTERACTION_CREATE", json.RawMessage(`{"id":"nonsense"}`))
		c.send(0, "INTERACTION_CREATE", json.RawMessage(raw))
	}
	r := g.run(t, func(c *GatewayConfig) {
		take := c.Interaction
		c.Interaction = func(i *Interaction) { take(i); panic("taken badly") }
	})
	select {
	case i := <-r.interactions:
		if i.ID != "1001" || i.Fields["turn"] != "Pf7" || i.Received.IsZero() {
			t.Errorf("%+v", i)
		}
	case <-time.After(patience):
		t.Fatal("no interaction came")
	}
	until(t, "healthy after the panic", r.healthy)
}

func TestEventsComeInTheirOrder(t *testing.T) {
	t.Parallel()
	g := newFakeGateway(t)
	g.script = func(_ int, c *fakeConn) {
		thread := func(archived bool) map[string]any {
			return map[string]any{"id": "4", "guild_id": "1", "parent_id": "3", "type": 11, "thread_metadata": map[string]any{"archived": archived}}
		}
		c.send(0, "GUILD_CREATE", map[string]any{"id": "1", "channels": []any{map[string]any{"id": "3"}}, "threads": []any{map[string]any{"id": "4"}}})
		c.send(0, "THREAD_UPDATE", thread(true))
		c.send(0, "THREAD_UPDATE", thread(false))
		c.send(0, "TYPING_START", map[string]any{})
		c.send(0, "SOMETHING_NEW", map[string]any{})
		c.send(0, "THREAD_DELETE", map[string]any{"id": "4", "guild_id": "1", "parent_id": "3"})
		c.send(0, "CHANNEL_DELETE", map[string]any{"id": "3", "guild_id": "1", "type": 0})
		c.send(0, "GUILD_DELETE", map[string]any{"id": "1", "unavailable": true})
		c.send(0, "GUILD_DELETE", map[string]any{"id": "../1"})
		c.send(0, "GUILD_DELETE", map[string]any{"id": "1"})
	}
	r := g.run(t, nil)
	for _, want := range []Event{
		{Kind: EventReady, UserID: "7", AppID: "8"},
		{Kind: EventGuildCreate, GuildID: "1", Channels: []string{"3", "4"}},
		{Kind: EventThreadUpdate, GuildID: "1", ChannelID: "4", ParentID: "3", Archived: true},
		{Kind: EventThreadUpdate, GuildID: "1", ChannelID: "4", ParentID: "3"},
		{Kind: EventThreadDelete, GuildID: "1", ChannelID: "4", ParentID: "3"},
		{Kind: EventChannelDelete, GuildID: "1", ChannelID: "3"},
		{Kind: EventGuildDelete, GuildID: "1", Unavailable: true},
		{Kind: EventGuildDelete, GuildID: "1"},
	} {
		select {
		case got := <-r.events:
			if !reflect.DeepEqual(got, want) {
				t.Errorf("got %+v, want %+v", got, want)
			}
		case <-time.After(patience):
			t.Fatalf("never: %+v", want)
		}
	}
}

func TestARefusedTokenEndsTheGateway(t *testing.T) {
	f := newFakeREST(t, func(_ int, w http.ResponseWriter, _ *http.Request) { w.WriteHeader(401) })
	g, err := NewGateway(GatewayConfig{Client: f.client(t, nil), Interaction: func(*Interaction) {}})
	if err != nil {
		t.Fatal(err)
	}
	err = g.Run(t.Context())
	var fatal *FatalError
	if !errors.As(err, &fatal) || fatal.Code != 401 || !strings.Contains(err.Error(), "token") || strings.Contains(err.Error(), botToken) {
		t.Errorf("%v", err)
	}
}

func TestTheGatewayStopsWithItsContext(t *testing.T) {
	t.Parallel()
	t.Run("while Discord is unreachable", func(t *testing.T) {
		c := stubbed(t, func(*http.Request) (*http.Response, error) { return nil, errors.New("no network") })
		c.backoff = func(int) time.Duration { return 0 }
		ctx, cancel := context.WithCancel(t.Context())
		g, err := NewGateway(GatewayConfig{Client: c, Interaction: func(*Interaction) {}, Backoff: func(int) time.Duration {
			cancel()
			return time.Hour
		}})
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Run(ctx); err != nil {
			t.Error(err)
		}
	})
	t.Run("while opening", func(t *testing.T) {
		g := newFakeGateway(t)
		g.mute = func(int) bool { return true }
		r := g.run(t, nil)
		until(t, "a connection", func() bool { g.mu.Lock(); defer g.mu.Unlock(); return g.conns == 1 })
		r.stop()
		select {
		case err := <-r.ended:
			if err != nil {
				t.Error(err)
			}
		case <-time.After(patience):
			t.Fatal("goes on")
		}
	})
}

func TestAnAddressThatIsNoneIsAskedForAgain(t *testing.T) {
	t.Parallel()
	g := newFakeGateway(t)
	g.lies = 3
	until(t, "healthy once it is told where", g.run(t, nil).healthy)
}

func TestSeveralShardsIdentifyAsSuch(t *testing.T) {
	t.Parallel()
	g := newFakeGateway(t)
	r := g.run(t, func(c *GatewayConfig) { c.Shards = 3 })
	until(t, "three healthy shards", func() bool { return len(r.Health()) == 3 && r.healthy() })
	g.mu.Lock()
	defer g.mu.Unlock()
	got := map[string]bool{}
	for _, d := range g.identifies {
		got[fmt.Sprint(d["shard"])] = true
	}
	if len(got) != 3 || !got["[0 3]"] || !got["[1 3]"] || !got["[2 3]"] {
		t.Errorf("shards %v", got)
	}
}

func TestNoTokenInTheGatewaysLog(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	var text strings.Builder
	g := newFakeGateway(t)
	g.script = func(n int, c *fakeConn) {
		c.send(0, "INTERACTION_CREATE", json.RawMessage(`{"id":"x","token":"bot-token"}`))
		c.NetConn().Close()
	}
	r := g.run(t, func(c *GatewayConfig) {
		c.Log = slog.New(slog.NewTextHandler(lockedWriter{&mu, &text}, &slog.HandlerOptions{Level: slog.LevelDebug}))
	})
	until(t, "a second resumption", func() bool { _, resumes := g.counts(); return resumes >= 2 })
	r.stop()
	<-r.ended
	r.ended <- nil
	mu.Lock()
	defer mu.Unlock()
	if !strings.Contains(text.String(), "gateway disconnected") || strings.Contains(text.String(), "bot-token") {
		t.Error(text.String())
	}
}

type lockedWriter struct {
	mu *sync.Mutex
	w  *strings.Builder
}

func (l lockedWriter) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.w.Write(p)
}

func TestReconnectionsBackOff(t *testing.T) {
	for attempt, want := range []time.Duration{1: 0, 2: time.Second, 3: 2 * time.Second, 8: 64 * time.Second, 9: 2 * time.Minute, 1000: 2 * time.Minute} {
		if attempt == 0 || want == 0 && attempt != 1 {
			continue
		}
		if got := reconnectBackoff(attempt); got < want || got > want*3/2 {
			t.Errorf("attempt %d waits %v, want %v and up to half more", attempt, got, want)
		}
	}
}

// TestAClickIsAnswered goes the whole way: gateway, dispatcher, client.
func TestAClickIsAnswered(t *testing.T) {
	t.Parallel()
	g := newFakeGateway(t)
	raw := fmt.Sprintf(base, `"type":3,"message":{"id":"4004"},"data":{"custom_id":"x"}`)
	g.script = func(_ int, c *fakeConn) {
		for range 3 { // Discord may deliver a thing more than once
			c.send(0, "INTERACTION_CREATE", json.RawMessage(raw))
		}
	}
	shown := make(chan Posted, 3)
	var d *Dispatcher
	g.run(t, func(c *GatewayConfig) {
		var err error
		d, err = NewDispatcher(DispatcherConfig{Client: c.Client, Apology: func(*Interaction) *Message { return hello },
			Handle: func(_ context.Context, i *Interaction) *Response {
				return &Response{Kind: Update, Message: hello, After: func(_ context.Context, p Posted, _ error) { shown <- p }}
			}})
		if err != nil {
			t.Fatal(err)
		}
		c.Interaction = func(i *Interaction) { d.Dispatch(i) }
	})
	select {
	case p := <-shown:
		if p.ID != "42" {
			t.Errorf("shown %+v", p)
		}
	case <-time.After(patience):
		t.Fatal("never answered")
	}
	if err := d.Drain(t.Context()); err != nil {
		t.Error(err)
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.callbacks) != 1 || g.callbacks[0] != "1001" {
		t.Errorf("callbacks for %v, want one for 1001", g.callbacks)
	}
}
