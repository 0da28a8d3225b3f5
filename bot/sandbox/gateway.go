package sandbox

import (
	"bytes"
	"compress/zlib"
	"encoding/json"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/gorilla/websocket"
)

// Gateway opcodes and intents, numbered as Discord does.
const (
	opDispatch       = 0
	opHeartbeat      = 1
	opIdentify       = 2
	opPresence       = 3
	opVoiceState     = 4
	opResume         = 6
	opReconnect      = 7
	opRequestMembers = 8
	opInvalidSession = 9
	opHello          = 10
	opHeartbeatAck   = 11

	intentGuilds         = 1 << 0
	intentMembers        = 1 << 1
	intentPresences      = 1 << 8
	intentGuildMessages  = 1 << 9
	intentDirectMessages = 1 << 12
	intentContent        = 1 << 15
	privilegedIntents    = intentMembers | intentPresences | intentContent
	knownIntents         = 1<<17 - 1 | 1<<20 | 1<<21 | 1<<24 | 1<<25

	startsPerDay    = 1000
	eventsPerMinute = 120
	replayBuffer    = 1000
	resumeWithin    = 10 * time.Minute // after that a lost session is forgotten
	maxPayload      = 4096             // of what a bot sends
	outBuffer       = 4096
)

// Close codes of the gateway.
const (
	closeUnknown       = 4000
	closeOpcode        = 4001
	closeDecode        = 4002
	closeNotAuth       = 4003
	closeBadToken      = 4004
	closeAlreadyAuth   = 4005
	closeInvalidSeq    = 4007
	closeRateLimited   = 4008
	closeTimedOut      = 4009
	closeInvalidShard  = 4010
	closeInvalidAPI    = 4012
	closeInvalidIntent = 4013
	closeNoIntent      = 4014
)

// gateway holds sessions and connections. Guarded by Sandbox.mu.
type gateway struct {
	conns    map[*conn]struct{}
	sessions map[string]*session
	// identified are the instants of today's identifies; lastBy the newest of a shard.
	identified []time.Time
	lastBy     map[int]time.Time
	held       *heldEvent // by a fault that reorders
}

type heldEvent struct {
	session *session
	frame   []byte
}

func newGateway() gateway {
	return gateway{conns: map[*conn]struct{}{}, sessions: map[string]*session{}, lastBy: map[int]time.Time{}}
}

// starts says how many sessions may be started in a day, how many of them are left and when the first comes back.
func (g *gateway) starts(now time.Time) (total, left int, after time.Duration) {
	for len(g.identified) > 0 && now.Sub(g.identified[0]) >= 24*time.Hour {
		g.identified = g.identified[1:]
	}
	if len(g.identified) > 0 {
		after = g.identified[0].Add(24 * time.Hour).Sub(now)
	}
	return startsPerDay, startsPerDay - len(g.identified), after
}

// session is what a bot resumes: it outlives its connection.
type session struct {
	id         string
	shard, of  int
	intents    int
	seq        int64
	replay     [][]byte  // the newest frames, the last of them numbered seq
	conn       *conn     // nil while disconnected
	left       time.Time // when the connection was lost
	compressed bool
}

// conn is one WebSocket connection.
type conn struct {
	s       *Sandbox
	ws      *websocket.Conn
	out     chan outFrame
	gone    chan struct{} // closed once nothing more is sent
	closed  bool
	session *session
	beat    time.Time   // last heartbeat
	sent    []time.Time // events received in the last minute
	stream  *zlib.Writer
	zbuf    *bytes.Buffer
}

// outFrame is something to write; with code set it is the last.
type outFrame struct {
	text []byte
	zip  bool
	code int
	why  string
	drop bool // cut the connection without a close frame
}

func (s *Sandbox) gatewayURL() string { return "ws://" + s.listener.Addr().String() + "/gateway/" }

// serveGateway is the gateway.
func (s *Sandbox) serveGateway(w http.ResponseWriter, r *http.Request) {
	up := websocket.Upgrader{CheckOrigin: func(*http.Request) bool { return true }} // guard has checked it
	ws, err := up.Upgrade(w, r, nil)
	if err != nil {
		return // answered by Upgrade
	}
	c := &conn{s: s, ws: ws, out: make(chan outFrame, outBuffer), gone: make(chan struct{})}
	if r.URL.Query().Get("compress") == "zlib-stream" {
		c.zbuf = &bytes.Buffer{}
		c.stream = zlib.NewWriter(c.zbuf)
	}
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		ws.Close()
		return
	}
	s.gw.conns[c] = struct{}{}
	c.beat = s.now()
	switch v, enc := r.URL.Query().Get("v"), r.URL.Query().Get("encoding"); {
	case v != "9" && v != "10":
		c.shut(closeInvalidAPI, "Invalid API version")
	case enc != "" && enc != "json":
		c.shut(closeDecode, "Error while decoding payload.")
	default:
		c.send(map[string]any{"op": opHello, "t": nil, "s": nil, "d": map[string]any{"heartbeat_interval": s.cfg.Heartbeat.Milliseconds(), "_trace": []any{}}})
	}
	s.mu.Unlock()
	stop := s.cfg.AfterFunc(s.cfg.Heartbeat*3/2, c.checkBeat)
	go c.write()
	c.read()
	stop()
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.gw.conns, c)
	c.end()
	s.tellNow(pageEvent{Kind: "sidebar"})
	s.wake()
}

// checkBeat closes a connection whose bot stopped sending heartbeats.
func (c *conn) checkBeat() {
	c.s.mu.Lock()
	defer c.s.mu.Unlock()
	if c.closed {
		return
	}
	grace := c.s.cfg.Heartbeat * 3 / 2
	left := c.beat.Add(grace).Sub(c.s.now())
	if left <= 0 {
		c.shut(closeTimedOut, "Session timed out")
		return
	}
	c.s.cfg.AfterFunc(left, c.checkBeat)
}

// write sends what is queued until the last frame.
func (c *conn) write() {
	defer c.ws.Close()
	for {
		select {
		case f := <-c.out:
			if !c.writeFrame(f) {
				return
			}
		case <-c.gone:
			for { // what was queued before the end is still sent
				select {
				case f := <-c.out:
					if !c.writeFrame(f) {
						return
					}
				default:
					return
				}
			}
		}
	}
}

// writeTimeout bounds how long a client may take to accept a frame.
const writeTimeout = 10 * time.Second

func (c *conn) writeFrame(f outFrame) bool {
	if f.drop {
		if tcp, ok := c.ws.NetConn().(*net.TCPConn); ok {
			tcp.SetLinger(0) // a reset, as when a machine dies
		}
		return false
	}
	c.ws.SetWriteDeadline(time.Now().Add(writeTimeout))
	if f.code != 0 {
		c.ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(f.code, f.why), time.Now().Add(time.Second))
		return false
	}
	switch {
	case c.stream != nil:
		c.zbuf.Reset()
		c.stream.Write(f.text) // into memory
		c.stream.Flush()
		return c.ws.WriteMessage(websocket.BinaryMessage, c.zbuf.Bytes()) == nil
	case f.zip:
		var b bytes.Buffer
		z := zlib.NewWriter(&b)
		z.Write(f.text) // into memory
		z.Close()
		return c.ws.WriteMessage(websocket.BinaryMessage, b.Bytes()) == nil
	}
	return c.ws.WriteMessage(websocket.TextMessage, f.text) == nil
}

// queue hands a frame to the writer; a client too slow to take its events loses the connection.
func (c *conn) queue(f outFrame) {
	if c.closed {
		return
	}
	select {
	case c.out <- f:
	default:
		c.end()
	}
}

func (c *conn) send(v any) {
	b, err := json.Marshal(v)
	if err != nil {
		c.s.log.Error("sandbox event cannot be encoded", "error", err)
		return
	}
	c.queue(outFrame{text: b})
}

// end lets the writer finish what is queued and stop. The session waits to be resumed.
func (c *conn) end() {
	if c.closed {
		return
	}
	c.closed = true
	close(c.gone)
	if c.session != nil && c.session.conn == c {
		c.session.conn, c.session.left = nil, c.s.now()
	}
}

// shut closes the connection with a code.
func (c *conn) shut(code int, why string) {
	c.queue(outFrame{code: code, why: why})
	c.end()
	if code >= closeUnknown {
		c.s.recordEvent(Event{Sent: true, Name: "close " + strings.TrimSpace(itoa(code)+" "+why), Shard: c.shard()})
	}
}

// cut drops the connection as a broken line does.
func (c *conn) cut() {
	c.queue(outFrame{drop: true})
	c.end()
}

func (c *conn) shard() int {
	if c.session == nil {
		return 0
	}
	return c.session.shard
}

func (g *gateway) closeAll(code int, why string) {
	for c := range g.conns {
		c.queue(outFrame{code: code, why: why})
		c.end()
	}
}

// incoming is a payload a bot sends.
type incoming struct {
	Op int             `json:"op"`
	D  json.RawMessage `json:"d"`
}

// read takes what the bot sends until the connection ends.
func (c *conn) read() {
	c.ws.SetReadLimit(64 << 10)
	for {
		_, data, err := c.ws.ReadMessage()
		if err != nil {
			return
		}
		var p incoming
		c.s.mu.Lock()
		switch {
		case c.closed:
		case len(data) > maxPayload || json.Unmarshal(data, &p) != nil:
			c.shut(closeDecode, "Error while decoding payload.")
		case c.tooFast():
			c.shut(closeRateLimited, "Rate limited.")
		default:
			c.receive(p)
			if p.Op != opHeartbeat {
				c.s.wake()
			}
		}
		closed := c.closed
		c.s.mu.Unlock()
		if closed {
			return
		}
	}
}

// tooFast counts events received in the last minute.
func (c *conn) tooFast() bool {
	now := c.s.now()
	for len(c.sent) > 0 && now.Sub(c.sent[0]) >= time.Minute {
		c.sent = c.sent[1:]
	}
	c.sent = append(c.sent, now)
	return len(c.sent) > eventsPerMinute
}

func (c *conn) receive(p incoming) {
	if p.Op != opHeartbeat && p.Op != opIdentify && p.Op != opResume && c.session == nil {
		c.shut(closeNotAuth, "Not authenticated.")
		return
	}
	switch p.Op {
	case opHeartbeat:
		c.beat = c.s.now()
		if c.s.faults.take(FaultSilentHeart, "") == nil {
			c.send(map[string]any{"op": opHeartbeatAck, "t": nil, "s": nil, "d": nil})
		}
	case opIdentify:
		c.identify(p.D)
	case opResume:
		c.resume(p.D)
	case opPresence, opVoiceState:
		c.s.recordEvent(Event{Name: "op " + itoa(p.Op), Data: p.D, Shard: c.shard()})
	case opRequestMembers:
		c.requestMembers(p.D)
	default:
		c.shut(closeOpcode, "Unknown opcode.")
	}
}
