package wire

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"
)

// patience is how long a test waits for what must come. It is no measure: a noisy machine is slow.
const patience = 60 * time.Second

// fakeGateway is as much of a gateway as these tests need. Its script decides what each connection meets.
type fakeGateway struct {
	*httptest.Server
	interval int // ms between heartbeats
	// script runs after READY or RESUMED was sent, or instead of it if early is set. n counts connections from 1.
	script func(n int, c *fakeConn)
	early  func(n int, c *fakeConn) bool // before READY; true takes over
	silent func(n int) bool              // no ACKs on this connection

	mu         sync.Mutex
	conns      int
	identifies []map[string]any
	resumes    []map[string]any
	times      []time.Time // of identifies
	changed    chan struct{}
}

type fakeConn struct {
	*websocket.Conn
	mu  sync.Mutex
	seq int
}

func (c *fakeConn) send(op int, name string, data any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	m := map[string]any{"op": op, "d": data, "s": nil, "t": nil}
	if op == 0 {
		c.seq++
		m["s"], m["t"] = c.seq, name
	}
	_ = c.WriteJSON(m)
}

func (c *fakeConn) close(code int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	_ = c.WriteMessage(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""))
}

func newFakeGateway(t *testing.T) *fakeGateway {
	t.Helper()
	g := &fakeGateway{interval: 45000, changed: make(chan struct{}, 1)}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /api/v10/gateway/bot", func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, `{"url":%q,"shards":1,"session_start_limit":{"total":1000,"remaining":1000,"reset_after":0,"max_concurrency":16}}`,
			strings.Replace(g.URL, "http", "ws", 1))
	})
	mux.HandleFunc("/", g.serve)
	g.Server = httptest.NewServer(mux)
	t.Cleanup(g.Close)
	return g
}

func (g *fakeGateway) serve(w http.ResponseWriter, r *http.Request) {
	up := websocket.Upgrader{}
	ws, err := up.Upgrade(w, r, nil)
	if err != nil {
		return
	}
	defer ws.Close()
	if r.URL.Query().Get("v") != "10" {
		return
	}
	g.mu.Lock()
	g.conns++
	n := g.conns
	g.mu.Unlock()
	c := &fakeConn{Conn: ws}
	c.send(10, "", map[string]any{"heartbeat_interval": g.interval})
	for {
		var m struct {
			Op   int
			Data json.RawMessage `json:"d"`
		}
		if ws.ReadJSON(&m) != nil {
			return
		}
		switch m.Op {
		case 1:
			if g.silent == nil || !g.silent(n) {
				c.send(11, "", nil)
			}
		case 2, 6:
			g.note(m.Op, m.Data)
			if g.early != nil && g.early(n, c) {
				continue
			}
			if m.Op == 2 {
				c.send(0, "READY", map[string]any{"session_id": fmt.Sprint("s", n), "user": map[string]any{"id": "7"},
					"application": map[string]any{"id": "8"}, "guilds": []any{},
					"resume_gateway_url": strings.Replace(g.URL, "http", "ws", 1) + "/resume"})
			} else {
				c.send(0, "RESUMED", map[string]any{})
			}
			if g.script != nil {
				g.script(n, c)
			}
		}
	}
}

func (g *fakeGateway) note(op int, data json.RawMessage) {
	var d map[string]any
	_ = json.Unmarshal(data, &d)
	g.mu.Lock()
	defer g.mu.Unlock()
	if op == 2 {
		g.identifies = append(g.identifies, d)
		g.times = append(g.times, time.Now())
	} else {
		g.resumes = append(g.resumes, d)
	}
}

func (g *fakeGateway) counts() (identifies, resumes int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return len(g.identifies), len(g.resumes)
}

// running starts a gateway and gives what it hands on.
type running struct {
	*Gateway
	interactions chan *Interaction
	events       chan Event
	ended        chan error
	stop         context.CancelFunc
}

func (g *fakeGateway) run(t *testing.T, change func(*GatewayConfig)) *running {
	t.Helper()
	client, err := NewClient(ClientConfig{Base: g.URL, Token: "bot-token"})
	if err != nil {
		t.Fatal(err)
	}
	r := &running{interactions: make(chan *Interaction, 100), events: make(chan Event, 100), ended: make(chan error, 1)}
	cfg := GatewayConfig{Client: client, Settle: 50 * time.Millisecond, Backoff: func(int) time.Duration { return 0 },
		Interaction: func(i *Interaction) { r.interactions <- i }, Event: func(e Event) { r.events <- e }}
	if change != nil {
		change(&cfg)
	}
	if r.Gateway, err = NewGateway(cfg); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	r.stop = cancel
	done := make(chan struct{})
	go func() {
		r.ended <- r.Run(ctx)
		close(done)
	}()
	t.Cleanup(func() {
		cancel()
		<-done
	})
	return r
}

// until waits for a condition that other goroutines bring about.
func until(t *testing.T, what string, ok func() bool) {
	t.Helper()
	deadline := time.NewTimer(patience)
	defer deadline.Stop()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for !ok() {
		select {
		case <-tick.C:
		case <-deadline.C:
			t.Fatalf("never: %s", what)
		}
	}
}

func (r *running) healthy() bool {
	for _, h := range r.Health() {
		if !h.Healthy {
			return false
		}
	}
	return len(r.Health()) > 0
}

func TestFortySessionsDroppedRightAfterReadyResumeOnceEach(t *testing.T) {
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
