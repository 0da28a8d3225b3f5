package wire

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"log/slog"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gorilla/websocket"
)

// place is where in a connection's life a hostile message comes.
type place int

const (
	forHello place = iota
	forReady
	afterReady
)

// hostile lets a gateway's first connection go wrong at a place, and gives the bot ten minutes to come to terms with
// it. It must be healthy in the end, having logged the fault once, and all its goroutines must end with it.
func hostile(t *testing.T, at place, squeeze bool, send func(c *fakeConn)) (fault string) {
	t.Helper()
	var mu sync.Mutex
	var log strings.Builder
	synctest.Test(t, func(t *testing.T) {
		g := newPipedGateway(t)
		g.squeeze = squeeze
		first := func(n int, c *fakeConn) bool {
			if n == 1 {
				send(c)
			}
			return n == 1
		}
		switch at {
		case forHello:
			g.hello = first
		case forReady:
			g.early = first
		case afterReady:
			g.script = func(n int, c *fakeConn) { first(n, c) }
		}
		r := g.run(t, func(c *GatewayConfig) {
			c.Settle, c.Backoff = 0, nil // the real ones
			c.Log = slog.New(slog.NewTextHandler(lockedWriter{&mu, &log}, nil))
		})
		time.Sleep(10 * time.Minute)
		if h := r.Health()[0]; !h.Healthy || h.Latest != endFault.String() {
			t.Errorf("in the end its health is %+v", h)
		}
		wantIdentifies, wantResumes := 2, 0
		switch at {
		case forHello:
			wantIdentifies = 1
		case afterReady:
			wantIdentifies, wantResumes = 1, 1
		}
		if identifies, resumes := g.counts(); identifies != wantIdentifies || resumes != wantResumes {
			t.Errorf("identified %d times and resumed %d times, want %d and %d", identifies, resumes, wantIdentifies, wantResumes)
		}
		r.stop()
		<-r.ended
		synctest.Wait() // for the gateway to have read the last goodbye
		g.mu.Lock()
		defer g.mu.Unlock()
		if n := len(g.closes); n == 0 || g.closes[n-1].code != closeStopped || n == 2 && g.closes[0].code == closeStopped {
			t.Errorf("goodbyes %v", g.closes)
		}
	})
	mu.Lock()
	defer mu.Unlock()
	if n := strings.Count(log.String(), "gateway disconnected"); n != 1 {
		t.Errorf("%d disconnections logged:\n%s", n, log.String())
	}
	for line := range strings.Lines(log.String()) {
		if strings.Contains(line, "gateway disconnected") {
			fault = line
		}
	}
	return fault
}

func TestHostileMessagesCostTheirConnectionOnly(t *testing.T) {
	dispatch := func(name, data string) string { return fmt.Sprintf(`{"op":0,"s":9,"t":%q,"d":%s}`, name, data) }
	hello := func(data string) string { return fmt.Sprintf(`{"op":10,"s":null,"t":null,"d":%s}`, data) }
	ready := func(rest string) string {
		return dispatch("READY", `{"user":{"id":"7"},"application":{"id":"8"},`+rest+`}`)
	}
	for _, tt := range []struct {
		name string
		at   place
		text string
		want string // in the log
	}{
		{"null for hello", forHello, `null`, "without an opcode"},
		{"no JSON for hello", forHello, `{"op":10`, "malformed message"},
		{"an event for hello", forHello, ready(`"session_id":"s","guilds":[]`), "in place of hello"},
		{"a hello without data", forHello, hello(`null`), "hello without data"},
		{"a hello that is a list", forHello, hello(`[]`), "malformed hello"},
		{"a hello without an interval", forHello, hello(`{}`), "interval of 0 ms"},
		{"an interval of 0", forHello, hello(`{"heartbeat_interval":0}`), "interval of 0 ms"},
		{"an interval below 0", forHello, hello(`{"heartbeat_interval":-41250}`), "interval of -41250 ms"},
		{"a tiny interval", forHello, hello(`{"heartbeat_interval":1}`), "interval of 1 ms"},
		{"a huge interval", forHello, hello(`{"heartbeat_interval":9223372036854775807}`), "interval of 9.2"},
		{"an interval past all numbers", forHello, hello(`{"heartbeat_interval":1e999}`), "malformed hello"},

		{"null for READY", forReady, `null`, "without an opcode"},
		{"READY without data", forReady, dispatch("READY", `null`), "READY without data"},
		{"READY without a session", forReady, ready(`"guilds":[]`), "session id of 0 bytes"},
		{"READY with a huge session", forReady, ready(`"session_id":"` + strings.Repeat("s", 5000) + `"`), "session id of 5000 bytes"},
		{"READY with a server null", forReady, ready(`"session_id":"s","guilds":[null]`), "holds null"},
		{"READY with servers that are none", forReady, ready(`"session_id":"s","guilds":{}`), "malformed READY"},
		{"a second hello", forReady, hello(`{"heartbeat_interval":41250}`), "second hello"},

		{"null", afterReady, `null`, "without an opcode"},
		{"nothing", afterReady, ``, "malformed message"},
		{"no JSON", afterReady, "\x00\xff", "malformed message"},
		{"two messages in one", afterReady, `{"op":11}{"op":11}`, "malformed message"},
		{"a list", afterReady, `[]`, "malformed message"},
		{"deep lists", afterReady, strings.Repeat("[", 1<<20), "malformed message"},
		{"no opcode", afterReady, `{"d":{}}`, "without an opcode"},
		{"an opcode that is a word", afterReady, `{"op":"0"}`, "malformed message"},
		{"a sequence that is a word", afterReady, `{"op":0,"s":"bot-token","t":"X","d":{}}`, "malformed message"},
		{"a huge sequence", afterReady, `{"op":0,"s":1e30,"t":"X","d":{}}`, "malformed message"},
		{"a name that is none", afterReady, `{"op":0,"s":9,"t":{},"d":{}}`, "malformed message"},
		{"GUILD_CREATE without data", afterReady, dispatch("GUILD_CREATE", `null`), "GUILD_CREATE without data"},
		{"GUILD_CREATE with a channel null", afterReady, dispatch("GUILD_CREATE", `{"id":"1","channels":[{"id":"2"},null]}`), "holds null"},
		{"GUILD_CREATE with a thread null", afterReady, dispatch("GUILD_CREATE", `{"id":"1","threads":[null]}`), "holds null"},
		{"GUILD_CREATE with a member null", afterReady, dispatch("GUILD_CREATE", `{"id":"1","members":[null]}`), "holds null"},
		{"GUILD_CREATE that is a list", afterReady, dispatch("GUILD_CREATE", `[]`), "malformed GUILD_CREATE"},
		{"GUILD_UPDATE without data", afterReady, dispatch("GUILD_UPDATE", `null`), "GUILD_UPDATE without data"},
		{"VOICE_STATE_UPDATE without data", afterReady, `{"op":0,"s":9,"t":"VOICE_STATE_UPDATE"}`, "VOICE_STATE_UPDATE without data"},
		{"INTERACTION_CREATE without data", afterReady, dispatch("INTERACTION_CREATE", `null`), "INTERACTION_CREATE without data"},
		{"THREAD_UPDATE that is a word", afterReady, dispatch("THREAD_UPDATE", `"x"`), "malformed THREAD_UPDATE"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := hostile(t, tt.at, false, func(c *fakeConn) { c.raw(tt.text) })
			if !strings.Contains(got, tt.want) || strings.Contains(got, "bot-token") || len(got) > 1000 {
				t.Errorf("logged %s, want %q", got, tt.want)
			}
		})
	}
}

// head begins a WebSocket message of a given length, or a fragment of one.
func head(first byte, size uint64) []byte {
	return binary.BigEndian.AppendUint64([]byte{first, 127}, size)
}

// TestNoMessageTakesMuchMemory must run alone: it counts what the whole process allocates, the fake gateway included.
func TestNoMessageTakesMuchMemory(t *testing.T) {
	const (
		most             = 64 << 20
		text, cont, last = 0x01, 0x00, 0x80 // of a frame's first byte
	)
	spaces := bytes.Repeat([]byte(" "), 1<<20)
	var squeezed bytes.Buffer
	z, _ := zlib.NewWriterLevel(&squeezed, zlib.BestSpeed)
	for range 64 {
		_, _ = z.Write(spaces)
	}
	_ = z.Close()
	pour := func(c *fakeConn, head []byte, megabytes int) bool {
		_, err := c.NetConn().Write(head)
		for k := 0; k < megabytes && err == nil; k++ {
			_, err = c.NetConn().Write(spaces)
		}
		return err == nil
	}
	for _, tt := range []struct {
		name    string
		squeeze bool
		send    func(c *fakeConn)
		want    string
	}{
		{"512 MB of spaces", false, func(c *fakeConn) { pour(c, head(last|text, 512<<20), 512) }, "more than 8388608 bytes"},
		{"a length past all memory", false, func(c *fakeConn) { pour(c, head(last|text, 1<<63-1), 512) }, "more than 8388608 bytes"},
		{"fragments without end", false, func(c *fakeConn) {
			for ok := pour(c, head(text, 1<<20), 1); ok; {
				ok = pour(c, head(cont, 1<<20), 1)
			}
		}, "more than 8388608 bytes"},
		{"64 MB in zlib", false, func(c *fakeConn) { _ = c.WriteMessage(websocket.BinaryMessage, squeezed.Bytes()) }, "binary message"},
		{"64 MB compressed unasked", true, func(c *fakeConn) {
			_ = c.SetCompressionLevel(1)
			w, err := c.NextWriter(websocket.TextMessage)
			for k := 0; k < 64 && err == nil; k++ {
				_, err = w.Write(spaces)
			}
			if err == nil {
				_ = w.Close()
			}
		}, "more than 8388608 bytes"},
	} {
		for at := forHello; at <= afterReady; at++ {
			t.Run(fmt.Sprint(tt.name, at), func(t *testing.T) {
				var got string
				used := allocated(func() {
					got = hostile(t, at, tt.squeeze, func(c *fakeConn) {
						c.write(func() { tt.send(c) })
					})
				})
				if used > most {
					t.Errorf("%d MB allocated", used>>20)
				}
				if !strings.Contains(got, tt.want) {
					t.Errorf("logged %s, want %q", got, tt.want)
				}
				t.Logf("%.1f MB", float64(used)/(1<<20))
			})
		}
	}
}

// TestTheLargestMessagesTakeLittleMemory reads the messages that take the most memory for their size. It must run alone.
func TestTheLargestMessagesTakeLittleMemory(t *testing.T) {
	for _, tt := range []struct {
		name, before, entry, after string
		size                       int
		fault                      bool
	}{
		{"GUILD_CREATE", `{"id":"1","channels":[`, `{"id":"10203040506070809000"},`, `]}`, 2 << 20, false},
		{"GUILD_CREATE", `{"id":"1","channels":[`, `{"id":"1"},`, `]}`, maxFrame, true},
		{"GUILD_CREATE", `{"id":"1","members":[`, `{},`, `]}`, maxFrame, true},
		{"GUILD_UPDATE", `{"channels":[`, `{},`, `]}`, maxFrame, false},
		{"INTERACTION_CREATE", `{"data":{"options":[`, `{},`, `]}}`, maxInteraction, false},
		{"INTERACTION_CREATE", `{"data":{"components":[`, `{},`, `]}}`, maxInteraction, false},
		{"INTERACTION_CREATE", `{"message":{"attachments":[`, `{},`, `]}}`, maxInteraction, false},
	} {
		before := `{"op":0,"s":9,"t":"` + tt.name + `","d":` + tt.before
		entries := (tt.size - len(before) - len(tt.after)) / len(tt.entry)
		text := before + strings.TrimSuffix(strings.Repeat(tt.entry, entries), ",") + tt.after + "}"
		client, err := NewClient(ClientConfig{Token: "bot-token"})
		if err != nil {
			t.Fatal(err)
		}
		g, err := NewGateway(GatewayConfig{Client: client, Interaction: func(*Interaction) { t.Error("an interaction out of nothing") }})
		if err != nil {
			t.Fatal(err)
		}
		used := allocated(func() {
			var f frame
			if f, err = parseFrame([]byte(text)); err == nil {
				err = g.receive(g.cfg.Log, 0, f.name, f.data)
			}
		})
		if (err != nil) != tt.fault {
			t.Errorf("%s of %s: %v", tt.name, tt.entry, err)
		}
		if used > 64<<20 {
			t.Errorf("%s of %s: %d MB allocated", tt.name, tt.entry, used>>20)
		}
		if tt.name == "GUILD_CREATE" && !tt.fault {
			if e := <-g.events; len(e.Channels) != entries {
				t.Errorf("%d channels, want %d", len(e.Channels), entries)
			}
		}
		t.Logf("%s of %s: %.1f MB", tt.name, tt.entry, float64(used)/(1<<20))
	}
}

// allocated is how many bytes are allocated meanwhile.
func allocated(during func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	during()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}
