package wire

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/gorilla/websocket"
)

// The gateway's opcodes, as far as they are used here.
const (
	opDispatch  = 0
	opHeartbeat = 1
	opIdentify  = 2
	opResume    = 6
	opReconnect = 7
	opInvalid   = 9
	opHello     = 10
	opAck       = 11
)

const (
	// maxFrame is the most bytes one message may have. The largest real one is the GUILD_CREATE of a server with all
	// the channels and threads it may have, about 2 MB. Reading one takes some four times its size.
	maxFrame = 8 << 20

	// Discord asks for a heartbeat every 41.25 s.
	minInterval = 100 * time.Millisecond
	maxInterval = 10 * time.Minute
)

// frame is one message of the gateway.
type frame struct {
	op   int
	data json.RawMessage // nil if there is none
	seq  int64           // of a dispatch, from 1; 0 if it has none
	name string          // of a dispatch
}

// faultError is what is wrong with a message. The connection it came on is given up.
type faultError struct{ reason string }

func (e *faultError) Error() string { return e.reason }

func fault(format string, args ...any) error { return &faultError{fmt.Sprintf(format, args...)} }

var errTooLarge = fault("a message of more than %d bytes", maxFrame)

// readFrame reads the next message, of which it keeps no more than maxFrame bytes. The error is a faultError if the
// message is at fault, or else the connection's own.
func readFrame(ws *websocket.Conn) (frame, error) {
	kind, r, err := ws.NextReader()
	if err != nil {
		return frame{}, err
	}
	if kind != websocket.TextMessage {
		return frame{}, fault("a binary message, though compression was not asked for")
	}
	text, err := readText(r)
	if err != nil {
		return frame{}, err
	}
	return parseFrame(text)
}

// readText reads one message. It counts by itself: a limit set on the connection would be for what comes over the
// network, which a server may have compressed unasked.
func readText(r io.Reader) ([]byte, error) {
	text := make([]byte, 0, 4<<10)
	for {
		n, err := r.Read(text[len(text):cap(text)])
		text = text[:len(text)+n]
		switch {
		case len(text) > maxFrame:
			return nil, errTooLarge
		case errors.Is(err, io.EOF):
			return text, nil
		case err != nil:
			return nil, err
		case len(text) == cap(text):
			text = append(make([]byte, 0, min(2*cap(text), maxFrame+1)), text...)
		}
	}
}

// parseFrame reads a message, or says what is wrong with it. Data is copied.
func parseFrame(text []byte) (frame, error) {
	var m struct {
		Op   *int            `json:"op"`
		Data json.RawMessage `json:"d"`
		Seq  int64           `json:"s"`
		Name string          `json:"t"`
	}
	if err := json.Unmarshal(text, &m); err != nil {
		return frame{}, fault("a malformed message: %v", err)
	}
	if m.Op == nil {
		return frame{}, fault("a message without an opcode")
	}
	if string(m.Data) == "null" {
		m.Data = nil
	}
	return frame{op: *m.Op, data: m.Data, seq: m.Seq, name: m.Name}, nil
}

// parseHello returns the time between heartbeats that the server asks for.
func parseHello(data json.RawMessage) (time.Duration, error) {
	var hello struct {
		Interval float64 `json:"heartbeat_interval"` // in milliseconds
	}
	if data == nil {
		return 0, fault("a hello without data")
	}
	if err := json.Unmarshal(data, &hello); err != nil {
		return 0, fault("a malformed hello: %v", err)
	}
	const low, high = float64(minInterval / time.Millisecond), float64(maxInterval / time.Millisecond)
	if hello.Interval < low || hello.Interval > high {
		return 0, fault("a heartbeat interval of %g ms", hello.Interval)
	}
	return time.Duration(hello.Interval * float64(time.Millisecond)), nil
}
