package wire

import (
	"encoding/binary"
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// frame builds a server's frame; its length is written in the shortest form.
func frame(opcode byte, final bool, payload string) string {
	head := []byte{opcode, 0}
	if final {
		head[0] |= 0x80
	}
	switch n := len(payload); {
	case n < 126:
		head[1] = byte(n)
	case n < 1<<16:
		head[1] = 126
		head = binary.BigEndian.AppendUint16(head, uint16(n))
	default:
		head[1] = 127
		head = binary.BigEndian.AppendUint64(head, uint64(n))
	}
	return string(head) + payload
}

func TestFramesAreFollowedHoweverTheyAreCut(t *testing.T) {
	stream := "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n" +
		frame(1, true, `{"op":10}`) +
		frame(1, true, strings.Repeat("x", 300)) +
		frame(1, true, strings.Repeat(`{"op":9}`, 20000)) + // too long to be of interest
		frame(1, false, `{"op":9`) + frame(0, true, `}`) + // a fragmented one is none of those looked for
		frame(9, true, "ping") + frame(1, true, "") + frame(2, true, `{"op":9}`) +
		frame(1, true, `{"op":11}`) + frame(8, true, "\x0f\xa4bye") + frame(8, true, "")
	want := []string{`{"op":10}`, strings.Repeat("x", 300), "", `{"op":11}`, "close 4004", "close 1005"}
	for _, size := range []int{1, 2, 3, 7, 100, 4096, len(stream)} {
		var got []string
		f := frameReader{
			onText:  func(p []byte) bool { got = append(got, string(p)); return false },
			onClose: func(code int) bool { got = append(got, fmt.Sprint("close ", code)); return false },
		}
		for rest := stream; rest != ""; {
			n := min(size, len(rest))
			if fed := f.feed([]byte(rest[:n])); fed != n {
				t.Fatalf("in pieces of %d: %d of %d passed on", size, fed, n)
			}
			rest = rest[n:]
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("in pieces of %d: %q", size, got)
		}
	}
}

func TestWhatComesBeforeTheEndIsPassedOn(t *testing.T) {
	before := "HTTP/1.1 101 Switching Protocols\r\n\r\n" + frame(1, true, `{"t":"READY"}`)
	stream := before + frame(1, true, `{"op":7}`) + frame(1, true, "after")
	for _, size := range []int{1, 2, 5, 50, len(before) - 1, len(before), len(before) + 1, len(stream)} {
		passed := 0
		f := frameReader{onText: func(p []byte) bool { return strings.Contains(string(p), "op") }}
		for at := 0; at < len(stream) && !f.ended; at += size {
			passed += f.feed([]byte(stream[at:min(at+size, len(stream))]))
		}
		// A part of the ending frame that came earlier has been passed on; it is no whole message.
		if whole := len(before) + len(frame(1, true, `{"op":7}`)); passed < len(before) || passed >= whole {
			t.Errorf("in pieces of %d: %d bytes passed on, want at least %d and less than %d", size, passed, len(before), whole)
		}
	}
}

func TestFramesWithoutAnUpgradeAreBounded(t *testing.T) {
	f := frameReader{}
	for range 100 {
		f.feed(make([]byte, 4096))
	}
	if len(f.head) > maxUpgradeHead+4096 {
		t.Errorf("%d bytes kept", len(f.head))
	}
}

func FuzzFrames(f *testing.F) {
	f.Add([]byte("HTTP/1.1 101 x\r\n\r\n"+frame(1, true, `{"op":10}`)+frame(8, true, "\x0f\xa4")), 3)
	f.Fuzz(func(t *testing.T, stream []byte, size int) {
		size = max(1, min(size, 1<<16))
		reader := frameReader{onText: func(p []byte) bool {
			if len(p) > maxWatched {
				t.Errorf("a message of %d bytes was kept", len(p))
			}
			return len(p) == 3
		}, onClose: func(int) bool { return true }}
		for len(stream) > 0 {
			n := min(size, len(stream))
			if fed := reader.feed(stream[:n]); fed < 0 || fed > n || fed < n && !reader.ended {
				t.Fatalf("%d of %d bytes passed on", fed, n)
			}
			stream = stream[n:]
		}
	})
}
