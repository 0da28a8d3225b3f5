package wire

import (
	"encoding/json"
	"io"
	"net"
	"sync"
	"time"
)

// link is the network connection under one gateway connection. It tells the supervisor what discordgo does not: the
// heartbeat interval, the ACKs, the closing code, and Discord's wish to reconnect.
//
// Reconnect (op 7) and invalid session (op 9) end the link without discordgo seeing them. It would answer the first by
// waiting for a lock it holds, if it came before READY, and the second by identifying again at once and without end.
//
// Writes never fail upwards. A failed heartbeat would make discordgo's heartbeat goroutine close whatever connection
// the session has by then, which is how it kills the next one; a failed write ends the link instead, and the reading
// side reports that once.
type link struct {
	net.Conn
	now    func() time.Time
	heard  func() // an ACK came
	frames frameReader

	mu       sync.Mutex
	interval time.Duration // between heartbeats; 0 before hello
	alive    time.Time     // hello or the latest ACK
	why      linkEnd
	code     int // of a close frame
	done     chan struct{}
	over     bool
}

// linkEnd is why a link ended.
type linkEnd int

const (
	endLost      linkEnd = iota // the network, or a close frame: see the code
	endReconnect                // op 7
	endResumable                // op 9, true
	endInvalid                  // op 9, false
	endDead                     // no ACK came
	endStopped                  // ours
)

func (e linkEnd) String() string {
	return [...]string{"lost", "asked to reconnect", "session interrupted", "session invalid", "no heartbeat answer", "stopped"}[e]
}

func newLink(conn net.Conn, now func() time.Time, heard func()) *link {
	l := &link{Conn: conn, now: now, heard: heard, alive: now(), done: make(chan struct{})}
	l.frames = frameReader{onText: l.message, onClose: l.closed}
	return l
}

// Read passes on what came, up to a frame that ends the link.
func (l *link) Read(p []byte) (int, error) {
	if l.frames.ended {
		return 0, io.EOF
	}
	n, err := l.Conn.Read(p)
	n = l.frames.feed(p[:n])
	if l.frames.ended && n == 0 {
		return 0, io.EOF
	}
	if err != nil {
		l.end(endLost)
	}
	return n, err
}

// Write sends, or ends the link.
func (l *link) Write(p []byte) (int, error) {
	if _, err := l.Conn.Write(p); err != nil {
		l.end(endLost)
	}
	return len(p), nil
}

// Close ends the link.
func (l *link) Close() error {
	l.end(endStopped)
	return nil
}

// end closes the connection; the first reason stays.
func (l *link) end(why linkEnd) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.over {
		return
	}
	l.over, l.why = true, why
	l.Conn.Close()
	close(l.done)
}

// message looks at a small message of the server, and tells whether that ended the link.
func (l *link) message(payload []byte) bool {
	var m struct {
		Op   int             `json:"op"`
		Data json.RawMessage `json:"d"`
	}
	if json.Unmarshal(payload, &m) != nil {
		return false
	}
	switch m.Op {
	case 7:
		l.end(endReconnect)
		return true
	case 9:
		if string(m.Data) == "true" {
			l.end(endResumable)
		} else {
			l.end(endInvalid)
		}
		return true
	case 10:
		var hello struct {
			Interval int64 `json:"heartbeat_interval"`
		}
		if json.Unmarshal(m.Data, &hello) == nil && hello.Interval > 0 && hello.Interval < int64(time.Hour/time.Millisecond) {
			l.mark(time.Duration(hello.Interval) * time.Millisecond)
		}
	case 11:
		l.mark(0)
		l.heard()
	}
	return false
}

// mark notes a sign of life, and the heartbeat interval unless that is 0.
func (l *link) mark(interval time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.alive = l.now()
	if interval > 0 {
		l.interval = interval
	}
}

// closed takes the code of the server's close frame, the last of a connection.
func (l *link) closed(code int) bool {
	l.mu.Lock()
	if l.code == 0 {
		l.code = code
	}
	l.mu.Unlock()
	l.end(endLost)
	return true
}

// silence tells how much longer the link may be silent before it is dead: a heartbeat goes out every interval, so an
// ACK must have come in a quarter more. ok is false before hello.
func (l *link) silence() (left time.Duration, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.alive.Add(l.interval + l.interval/4).Sub(l.now()), l.interval > 0
}

// state returns what the supervisor decides by.
func (l *link) state() (why linkEnd, code int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.why, l.code
}
