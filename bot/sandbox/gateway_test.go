package sandbox

import (
	"bytes"
	"compress/zlib"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"
)

// line is a bare gateway connection.
type line struct {
	t  *testing.T
	ws *websocket.Conn
}

type payload struct {
	Op int             `json:"op"`
	T  string          `json:"t"`
	S  int64           `json:"s"`
	D  json.RawMessage `json:"d"`
}

func connect(t *testing.T, s *Sandbox, query string) *line {
	t.Helper()
	ws, _, err := websocket.DefaultDialer.Dial(s.gatewayURL()+"?"+query, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { ws.Close() })
	return &line{t, ws}
}

// next reads a payload; a close gives its code.
func (l *line) next() (payload, int) {
	l.t.Helper()
	if err := l.ws.SetReadDeadline(time.Now().Add(30 * time.Second)); err != nil {
		l.t.Fatal(err)
	}
	kind, data, err := l.ws.ReadMessage()
	var closed *websocket.CloseError
	switch {
	case errors.As(err, &closed):
		return payload{}, closed.Code
	case err != nil:
		return payload{}, 1006
	}
	if kind == websocket.BinaryMessage {
		z, err := zlib.NewReader(bytes.NewReader(data))
		if err != nil {
			l.t.Fatal(err)
		}
		if data, err = io.ReadAll(z); err != nil {
			l.t.Fatal(err)
		}
	}
	var p payload
	if err := json.Unmarshal(data, &p); err != nil {
		l.t.Fatal(err)
	}
	return p, 0
}

// expect reads a payload of an opcode and, for a dispatch, a name.
func (l *line) expect(op int, name string) payload {
	l.t.Helper()
	p, code := l.next()
	if code != 0 || p.Op != op || p.T != name {
		l.t.Fatalf("got op %d %s, closed %d; want op %d %s", p.Op, p.T, code, op, name)
	}
	return p
}

func (l *line) expectClose(want int) {
	l.t.Helper()
	for range 2 * eventsPerMinute {
		if _, code := l.next(); code != 0 {
			if code != want {
				l.t.Errorf("closed with %d, want %d", code, want)
			}
			return
		}
	}
	l.t.Errorf("not closed, want %d", want)
}

func (l *line) send(op int, d any) {
	l.t.Helper()
	if err := l.ws.WriteJSON(obj{"op": op, "d": d}); err != nil {
		l.t.Fatal(err)
	}
}

// identify is a whole start: hello, identify, READY. It gives the session.
func (l *line) identify(s *Sandbox, more obj) string {
	l.t.Helper()
	l.expect(opHello, "")
	l.send(opIdentify, with(obj{"token": s.Token(), "intents": intentGuilds, "properties": obj{}}, more))
	var ready struct {
		SessionID string `json:"session_id"`
	}
	if err := json.Unmarshal(l.expect(opDispatch, "READY").D, &ready); err != nil {
		l.t.Fatal(err)
	}
	return ready.SessionID
}

const v10 = "v=10&encoding=json"

func TestGatewayClosesWithTheRightCode(t *testing.T) {
	s := open(t, Config{})
	id := func(more obj) obj { return with(obj{"token": s.Token(), "intents": 1, "properties": obj{}}, more) }
	for _, tt := range []struct {
		rule  string
		query string
		op    int
		d     any
		want  int
	}{
		{"version 8", "v=8&encoding=json", opIdentify, id(nil), closeInvalidAPI},
		{"an unknown encoding", "v=10&encoding=etf", opIdentify, id(nil), closeDecode},
		{"an unknown opcode before identify", v10, 5, obj{}, closeNotAuth},
		{"presence before identify", v10, opPresence, obj{}, closeNotAuth},
		{"a wrong token", v10, opIdentify, id(obj{"token": "x"}), closeBadToken},
		{"no intents", v10, opIdentify, obj{"token": s.Token()}, closeInvalidIntent},
		{"unknown intents", v10, opIdentify, id(obj{"intents": 1 << 30}), closeInvalidIntent},
		{"members", v10, opIdentify, id(obj{"intents": intentMembers}), closeNoIntent},
		{"message content", v10, opIdentify, id(obj{"intents": intentContent}), closeNoIntent},
		{"shard 2 of 2", v10, opIdentify, id(obj{"shard": []int{2, 2}}), closeInvalidShard},
		{"shard of none", v10, opIdentify, id(obj{"shard": []int{0, 0}}), closeInvalidShard},
		{"an identify that is no object", v10, opIdentify, "x", closeDecode},
		{"a payload over 4,096 bytes", v10, opIdentify, id(obj{"x": strings.Repeat("x", 4096)}), closeDecode},
		{"resume with a wrong token", v10, opResume, obj{"token": "x", "session_id": "y", "seq": 1}, closeBadToken},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			l := connect(t, s, tt.query)
			l.send(tt.op, tt.d)
			l.expectClose(tt.want)
		})
	}
	t.Run("identify twice", func(t *testing.T) {
		l := connect(t, s, v10)
		l.identify(s, nil)
		l.send(opIdentify, id(nil))
		l.expectClose(closeAlreadyAuth)
	})
	t.Run("an unknown opcode", func(t *testing.T) {
		l := connect(t, s, v10)
		l.identify(s, nil)
		l.send(99, nil)
		l.expectClose(closeOpcode)
	})
	t.Run("121 events in a minute", func(t *testing.T) {
		l := connect(t, s, v10)
		l.identify(s, nil)
		for range eventsPerMinute {
			l.send(opHeartbeat, 1)
		}
		l.expectClose(closeRateLimited)
	})
	t.Run("a number not yet given", func(t *testing.T) {
		l := connect(t, s, v10)
		session := l.identify(s, nil)
		l = connect(t, s, v10)
		l.expect(opHello, "")
		l.send(opResume, obj{"token": s.Token(), "session_id": session, "seq": 1000})
		l.expectClose(closeInvalidSeq)
	})
}

func TestLenientTowardsDiscordgo(t *testing.T) {
	s := open(t, Config{})
	l := connect(t, s, v10)
	l.identify(s, obj{"properties": obj{"$os": "linux"}, "presence": obj{"game": obj{}}, "large_threshold": 250, "compress": true, "token": "Bot " + s.Token()})
}

func TestHeartbeats(t *testing.T) {
	clock := newClock()
	cfg := clocked(clock)
	cfg.Heartbeat = 10 * time.Second
	s := open(t, cfg)
	l := connect(t, s, v10)
	l.identify(s, nil)
	l.expect(opDispatch, "GUILD_CREATE")
	clock.Advance(9 * time.Second)
	l.send(opHeartbeat, 2)
	l.expect(opHeartbeatAck, "")
	clock.Advance(14 * time.Second)
	l.send(opHeartbeat, 2)
	l.expect(opHeartbeatAck, "")
	clock.Advance(15 * time.Second)
	l.expectClose(closeTimedOut)
}

func TestResumeReplaysWhatWasMissed(t *testing.T) {
	s := open(t, Config{})
	l := connect(t, s, v10)
	session := l.identify(s, nil)
	seq := l.expect(opDispatch, "GUILD_CREATE").S
	ask(t, s, interCommand) // not dispatched: only begun
	if err := s.Fault(Fault{Kind: FaultDrop}); err != nil {
		t.Fatal(err)
	}
	l.expectClose(1006)
	if err := s.Wait(patience(t), func() bool { return s.Connected() == 0 }); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"a", "b"} {
		if err := s.update(func() error {
			s.dispatchChannel("CHANNEL_CREATE", s.addChannel(s.st.guilds[s.guildIDLocked()], name, ""))
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	l = connect(t, s, v10)
	l.expect(opHello, "")
	l.send(opResume, obj{"token": s.Token(), "session_id": session, "seq": seq})
	for n := int64(1); n <= 2; n++ {
		if p := l.expect(opDispatch, "CHANNEL_CREATE"); p.S != seq+n {
			t.Errorf("number %d, want %d", p.S, seq+n)
		}
	}
	l.expect(opDispatch, "RESUMED")

	if err := s.Fault(Fault{Kind: FaultForget}); err != nil {
		t.Fatal(err)
	}
	l = connect(t, s, v10)
	l.expect(opHello, "")
	l.send(opResume, obj{"token": s.Token(), "session_id": session, "seq": seq})
	if p := l.expect(opInvalidSession, ""); string(p.D) != "false" {
		t.Errorf("resumable %s", p.D)
	}
	l.send(opIdentify, obj{"token": s.Token(), "intents": 1, "properties": obj{}}) // on the same connection, as discordgo does
	l.expect(opDispatch, "READY")
}

// guildIDLocked is GuildID within an update.
func (s *Sandbox) guildIDLocked() string { return sortedKeys(s.st.guilds)[0] }

func TestShardsShareTheServers(t *testing.T) {
	s := open(t, Config{})
	const of = 4
	home := -1
	lines := make([]*line, of)
	for n := range of {
		lines[n] = connect(t, s, v10)
		lines[n].identify(s, obj{"shard": []int{n, of}})
		s.read(func() {
			if (&session{shard: n, of: of}).serves(s.guildIDLocked()) {
				home = n
			}
		})
	}
	if home < 0 {
		t.Fatal("no shard has the server")
	}
	lines[home].expect(opDispatch, "GUILD_CREATE")
	status, a := send(t, s, "POST", "/applications/"+s.Application()+"/commands", obj{"name": "c", "description": "d"})
	judge(t, status, a, created)
	for _, channel := range []string{"general", "@bot"} {
		go s.As("ana").Command(t.Context(), channel, "c", nil) // nobody answers
	}
	want := map[int]int{home: 1, 0: 1}
	if home == 0 {
		want[0] = 2
	}
	for n, count := range want {
		for range count {
			lines[n].expect(opDispatch, "INTERACTION_CREATE")
		}
	}
}

func TestIdentifiesAreCounted(t *testing.T) {
	clock := newClock()
	cfg := clocked(clock)
	cfg.IdentifyEvery = 5 * time.Second
	s := open(t, cfg)
	connect(t, s, v10).identify(s, nil)
	l := connect(t, s, v10)
	l.expect(opHello, "")
	l.send(opIdentify, obj{"token": s.Token(), "intents": 1})
	l.expect(opInvalidSession, "")
	connect(t, s, v10).identify(s, obj{"shard": []int{1, 2}}) // another shard has its own turn
	clock.Advance(5 * time.Second)
	l.send(opIdentify, obj{"token": s.Token(), "intents": 1})
	l.expect(opDispatch, "READY")
	status, a := send(t, s, "GET", "/gateway/bot", nil)
	judge(t, status, a, ok)
	if left := a["session_start_limit"].(map[string]any)["remaining"]; left != 997.0 {
		t.Errorf("%v starts left, want 997", left)
	}
	s.read(func() {
		for range 997 {
			s.gw.identified = append(s.gw.identified, s.now())
		}
	})
	clock.Advance(5 * time.Second)
	l = connect(t, s, v10)
	l.expect(opHello, "")
	l.send(opIdentify, obj{"token": s.Token(), "intents": 1})
	l.expectClose(closeBadToken)
	clock.Advance(25 * time.Hour)
	connect(t, s, v10).identify(s, nil)
}

func TestIntentsDecideWhatIsTold(t *testing.T) {
	s := open(t, Config{})
	deaf, all := connect(t, s, v10), connect(t, s, v10)
	deaf.identify(s, obj{"intents": 0})
	all.identify(s, obj{"intents": intentGuilds | intentGuildMessages})
	all.expect(opDispatch, "GUILD_CREATE")
	if _, err := s.As("ana").Say("general", "secret words"); err != nil {
		t.Fatal(err)
	}
	p := all.expect(opDispatch, "MESSAGE_CREATE")
	if strings.Contains(string(p.D), "secret words") {
		t.Error("the words of others are told without the content intent")
	}
	if _, err := s.As("ana").Say("general", "<@"+s.Bot()+"> addressed"); err != nil {
		t.Fatal(err)
	}
	if p := all.expect(opDispatch, "MESSAGE_CREATE"); !strings.Contains(string(p.D), "addressed") {
		t.Error("words to the bot are not told")
	}
	status, a := send(t, s, "POST", "/applications/"+s.Application()+"/commands", obj{"name": "c", "description": "d"})
	judge(t, status, a, created)
	go s.As("ana").Command(t.Context(), "general", "c", nil) // nobody answers
	p = deaf.expect(opDispatch, "INTERACTION_CREATE")        // which need no intent, and nothing came before
	var in map[string]json.RawMessage
	if err := json.Unmarshal(p.D, &in); err != nil {
		t.Fatal(err)
	}
	if in["member"] == nil || in["user"] != nil || in["guild_locale"] == nil || in["app_permissions"] == nil {
		t.Errorf("in a server: %s", p.D)
	}
	go s.As("ana").Command(t.Context(), "@bot", "c", nil) // nobody answers
	p = deaf.expect(opDispatch, "INTERACTION_CREATE")
	in = nil
	if err := json.Unmarshal(p.D, &in); err != nil {
		t.Fatal(err)
	}
	if in["member"] != nil || in["user"] == nil || in["guild_id"] != nil {
		t.Errorf("in a direct message: %s", p.D)
	}
}

func TestCompression(t *testing.T) {
	s := open(t, Config{})
	l := connect(t, s, v10)
	l.expect(opHello, "")
	l.send(opIdentify, obj{"token": s.Token(), "intents": 1, "compress": true})
	kind, _, err := l.ws.ReadMessage()
	if err != nil || kind != websocket.BinaryMessage {
		t.Errorf("READY came as %d (%v), want zlib", kind, err)
	}
	l.expect(opDispatch, "GUILD_CREATE")

	l = connect(t, s, v10+"&compress=zlib-stream")
	r, w := io.Pipe()
	go func() {
		for {
			_, data, err := l.ws.ReadMessage()
			if err != nil {
				w.CloseWithError(err)
				return
			}
			if _, err := w.Write(data); err != nil {
				return
			}
		}
	}()
	l.send(opIdentify, obj{"token": s.Token(), "intents": 1})
	z, err := zlib.NewReader(r)
	if err != nil {
		t.Fatal(err)
	}
	dec := json.NewDecoder(z)
	for _, want := range []string{"", "READY", "GUILD_CREATE"} {
		var p payload
		if err := dec.Decode(&p); err != nil || p.T != want {
			t.Fatalf("%s, want %s: %v", p.T, want, err)
		}
	}
}

func TestOtherPagesGetNoGateway(t *testing.T) {
	s := open(t, Config{})
	_, res, err := websocket.DefaultDialer.Dial(s.gatewayURL()+"?"+v10, http.Header{"Origin": {"https://example.com"}})
	if err == nil || res == nil || res.StatusCode != http.StatusForbidden {
		t.Errorf("%v %v", res, err)
	}
}

func TestFortySessionsResumeAfterADropRightAfterReady(t *testing.T) {
	clock := newClock()
	s := open(t, clocked(clock))
	const n = 40
	s.mustFault(t, Fault{Kind: FaultDropAfterReady, Times: n})
	var ids []string
	for range n {
		l := connect(t, s, v10)
		ids = append(ids, l.identify(s, nil))
		l.expectClose(1006)
	}
	if err := s.Wait(patience(t), func() bool { return s.Connected() == 0 }); err != nil {
		t.Fatal(err)
	}
	clock.Advance(resumeWithin - time.Second)
	for _, id := range ids[:n-1] {
		l := connect(t, s, v10)
		l.expect(opHello, "")
		l.send(opResume, obj{"token": s.Token(), "session_id": id, "seq": 1})
		l.expect(opDispatch, "RESUMED")
	}
	clock.Advance(time.Second)
	l := connect(t, s, v10)
	l.expect(opHello, "")
	l.send(opResume, obj{"token": s.Token(), "session_id": ids[n-1], "seq": 1})
	l.expect(opInvalidSession, "") // too late
}
