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
		f := frameReader{onText: func(p []byte) { got = append(got, string(p)) }, onClose: func(code int) { got = append(got, fmt.Sprint("close ", code)) }}
		for rest := stream; rest != ""; {
			n := min(size, len(rest))
			f.feed([]byte(rest[:n]))
			rest = rest[n:]
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("in pieces of %d: %q", size, got)
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
		reader := frameReader{onText: func(p []byte) {
			if len(p) > maxWatched {
				t.Errorf("a message of %d bytes was kept", len(p))
			}
		}, onClose: func(int) {}}
		for len(stream) > 0 {
			n := min(size, len(stream))
			reader.feed(stream[:n])
			stream = stream[n:]
		}
	})
}
