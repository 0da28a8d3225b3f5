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
	script  func(n int, c *fakeConn)
	early   func(n int, c *fakeConn) bool // before READY; true takes over
	silent  func(n int) bool              // no ACKs on this connection
	mute    func(n int) bool              // not even a hello
	hello   func(n int, c *fakeConn) bool // instead of hello; true if it took its place
	squeeze bool                          // WebSocket compression, asked for or not
	net     *pipes                        // the network, if it is not the machine's

	mu         sync.Mutex
	lies       int // answers of GET /gateway/bot still to be useless
	conns      int
	paths      []string
	callbacks  []string // ids of interactions answered
	closes     []goodbye
	identifies []map[string]any
	resumes    []map[string]any
}

// goodbye is a close frame that came from the bot.
type goodbye struct {
	code int
	at   time.Time
}

type fakeConn struct {
	*websocket.Conn
	turn chan struct{} // to write; not a mutex, for which a bubble's clock would stand still
	seq  int
}

// write lets one goroutine at a time write.
func (c *fakeConn) write(do func()) {
	c.turn <- struct{}{}
	defer func() { <-c.turn }()
	do()
}

func (c *fakeConn) send(op int, name string, data any) {
	c.write(func() {
		m := map[string]any{"op": op, "d": data, "s": nil, "t": nil}
		if op == 0 {
			c.seq++
			m["s"], m["t"] = c.seq, name
		}
		_ = c.WriteJSON(m)
	})
}

// raw sends a message as it is.
func (c *fakeConn) raw(text string) {
	c.write(func() { _ = c.WriteMessage(websocket.TextMessage, []byte(text)) })
}

func (c *fakeConn) close(code int) {
	c.write(func() { _ = c.WriteMessage(websocket.CloseMessage, websocket.FormatCloseMessage(code, "")) })
}

func newFakeGateway(t *testing.T) *fakeGateway {
	t.Helper()
	return startFakeGateway(t, nil)
}

func startFakeGateway(t *testing.T, network *pipes) *fakeGateway {
	t.Helper()
	g := &fakeGateway{interval: 45000, net: network}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /api/v10/gateway/bot", func(w http.ResponseWriter, r *http.Request) {
		address := strings.Replace(g.URL, "http", "ws", 1)
		g.mu.Lock()
		if g.lies > 0 {
			g.lies--
			address = "gopher://127.0.0.1"
		}
		g.mu.Unlock()
		fmt.Fprintf(w, `{"url":%q,"shards":1,"session_start_limit":{"total":1000,"remaining":1000,"reset_after":0,"max_concurrency":16}}`, address)
	})
	mux.HandleFunc("POST /api/v10/interactions/{id}/{token}/callback", func(w http.ResponseWriter, r *http.Request) {
		g.mu.Lock()
		g.callbacks = append(g.callbacks, r.PathValue("id"))
		g.mu.Unlock()
		fmt.Fprint(w, `{"resource":{"message":{"id":"42"}}}`)
	})
	mux.HandleFunc("/", g.serve)
	if network == nil {
		g.Server = httptest.NewServer(mux)
	} else {
		g.Server = &httptest.Server{Listener: network, Config: &http.Server{Handler: mux}}
		g.Start()
	}
	t.Cleanup(g.Close)
	return g
}

func (g *fakeGateway) serve(w http.ResponseWriter, r *http.Request) {
	up := websocket.Upgrader{}
	if g.squeeze {
		up.EnableCompression = true
		r.Header.Set("Sec-WebSocket-Extensions", "permessage-deflate")
	}
	ws, err := up.Upgrade(w, r, nil)
	if err != nil {
		return
	}
	defer ws.Close()
	if r.URL.Query().Get("v") != "10" {
		return
	}
	g.mu.Lock()
	g.paths = append(g.paths, r.URL.Path)
	g.conns++
	n := g.conns
	g.mu.Unlock()
	c := &fakeConn{Conn: ws, turn: make(chan struct{}, 1)}
	if g.mute != nil && g.mute(n) {
		_, _, _ = ws.ReadMessage()
		return
	}
	if g.hello == nil || !g.hello(n, c) {
		c.send(10, "", map[string]any{"heartbeat_interval": g.interval})
	}
	for {
		var m struct {
			Op   int
			Data json.RawMessage `json:"d"`
		}
		if err := ws.ReadJSON(&m); err != nil {
			g.left(err)
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
				go g.script(n, c)
			}
		}
	}
}

func (g *fakeGateway) left(err error) {
	var closed *websocket.CloseError
	if errors.As(err, &closed) {
		g.mu.Lock()
		defer g.mu.Unlock()
		g.closes = append(g.closes, goodbye{closed.Code, time.Now()})
	}
}

func (g *fakeGateway) note(op int, data json.RawMessage) {
	var d map[string]any
	_ = json.Unmarshal(data, &d)
	g.mu.Lock()
	defer g.mu.Unlock()
	if op == 2 {
		g.identifies = append(g.identifies, d)
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
	clientConfig := ClientConfig{Base: g.URL, Token: "bot-token"}
	if g.net != nil {
		transport := &http.Transport{DialContext: g.net.dial}
		t.Cleanup(transport.CloseIdleConnections)
		clientConfig.Transport = transport
	}
	client, err := NewClient(clientConfig)
	if err != nil {
		t.Fatal(err)
	}
	r := &running{interactions: make(chan *Interaction, 100), events: make(chan Event, 100), ended: make(chan error, 1)}
	cfg := GatewayConfig{Client: client, Settle: 50 * time.Millisecond, Backoff: func(int) time.Duration { return 0 },
		Interaction: func(i *Interaction) { r.interactions <- i }, Event: func(e Event) { r.events <- e }}
	if g.net != nil {
		cfg.dial = g.net.dial
	}
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
