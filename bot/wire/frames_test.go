package wire

import (
	"errors"
	"testing"
	"time"
)

func TestHeartbeatIntervalsAreChecked(t *testing.T) {
	for text, want := range map[string]time.Duration{
		`{"heartbeat_interval":41250}`:   41250 * time.Millisecond,
		`{"heartbeat_interval":41250.5}`: 41250*time.Millisecond + 500*time.Microsecond,
		`{"heartbeat_interval":100}`:     minInterval,
		`{"heartbeat_interval":600000}`:  maxInterval,
		`{"heartbeat_interval":99.9}`:    0,
		`{"heartbeat_interval":600001}`:  0,
		`{"heartbeat_interval":null}`:    0,
		`{"heartbeat_interval":"41250"}`: 0,
	} {
		if got, err := parseHello([]byte(text)); got != want || (err == nil) != (want > 0) {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
}

// FuzzMessages: whatever comes is either understood or a fault.
func FuzzMessages(f *testing.F) {
	for _, text := range []string{
		`null`, `{"op":10,"d":{"heartbeat_interval":41250}}`, `{"op":9,"d":true}`, `{"op":11}`,
		`{"op":0,"s":1,"t":"READY","d":{"session_id":"s","user":{"id":"7"},"guilds":[{"id":"1"}]}}`,
		`{"op":0,"s":2,"t":"GUILD_CREATE","d":{"id":"1","channels":[{"id":"2"},null],"threads":[]}}`,
		`{"op":0,"s":3,"t":"THREAD_UPDATE","d":{"id":"1","thread_metadata":{"archived":true}}}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var malformed *faultError
		m, err := parseFrame(text)
		if err != nil {
			if !errors.As(err, &malformed) {
				t.Errorf("%v is no fault", err)
			}
			return
		}
		if m.op == opHello {
			if interval, err := parseHello(m.data); err == nil && (interval < minInterval || interval > maxInterval) {
				t.Errorf("an interval of %v", interval)
			}
		}
		if m.data == nil {
			return
		}
		if err := (&session{address: "ws://gateway.test/"}).ready(m.data); err != nil && !errors.As(err, &malformed) {
			t.Errorf("%v is no fault", err)
		}
		for name := range eventKinds {
			if _, ok, err := parseEvent(name, 0, m.data); err != nil && (ok || !errors.As(err, &malformed)) {
				t.Errorf("%s: %t, %v", name, ok, err)
			}
		}
	})
}
