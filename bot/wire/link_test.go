package wire

import (
	"errors"
	"io"
	"net"
	"testing"
	"time"
)

// piped is a link whose other end the test holds, on a clock the test moves.
func piped(t *testing.T) (l *link, server net.Conn, now *time.Time, acks *int) {
	t.Helper()
	client, server := net.Pipe()
	t.Cleanup(func() { client.Close(); server.Close() })
	now, acks = &time.Time{}, new(int)
	*now = noon
	return newLink(client, func() time.Time { return *now }, func() { *acks++ }), server, now, acks
}

// say sends a server's bytes and reads them through the link.
func say(t *testing.T, l *link, server net.Conn, bytes string) (string, error) {
	t.Helper()
	go io.WriteString(server, bytes)
	p := make([]byte, 4096)
	n, err := l.Read(p)
	return string(p[:n]), err
}

func TestALinkIsDeadAQuarterAfterAMissingAck(t *testing.T) {
	l, server, now, acks := piped(t)
	if _, ok := l.silence(); ok {
		t.Error("dead or alive before hello")
	}
	if _, err := say(t, l, server, "HTTP/1.1 101 x\r\n\r\n"+frame(opText, true, `{"op":10,"d":{"heartbeat_interval":40000}}`)); err != nil {
		t.Fatal(err)
	}
	for _, after := range []time.Duration{0, 40 * time.Second} { // hello, then an ACK
		*now = noon.Add(after)
		if after > 0 {
			if _, err := say(t, l, server, frame(opText, true, `{"t":null,"s":null,"op":11,"d":null}`)); err != nil {
				t.Fatal(err)
			}
		}
		if left, ok := l.silence(); !ok || left != 50*time.Second {
			t.Errorf("%v left, want 50 s", left)
		}
		*now = now.Add(50 * time.Second)
		if left, _ := l.silence(); left > 0 {
			t.Errorf("%v left after 50 s of silence", left)
		}
	}
	if *acks != 1 {
		t.Errorf("%d ACKs told", *acks)
	}
}

// TestWritesNeverFailUpwards: discordgo's heartbeat would close the session's next connection.
func TestWritesNeverFailUpwards(t *testing.T) {
	l, server, _, _ := piped(t)
	server.Close()
	for range 2 {
		if n, err := l.Write([]byte("heartbeat")); n != 9 || err != nil {
			t.Errorf("wrote %d, %v", n, err)
		}
	}
	select {
	case <-l.done:
	default:
		t.Error("the link goes on after a failed write")
	}
	if why, _ := l.state(); why != endLost {
		t.Errorf("ended because %v", why)
	}
}

func TestTheFirstReasonForAnEndStays(t *testing.T) {
	for _, tt := range []struct {
		frame string
		why   linkEnd
		code  int
	}{
		{frame(opText, true, `{"op":7,"d":null}`), endReconnect, 0},
		{frame(opText, true, `{"op":9,"d":true}`), endResumable, 0},
		{frame(opText, true, `{"op":9,"d":false}`), endInvalid, 0},
		{frame(opClose, true, "\x0f\xa4"), endLost, 4004},
	} {
		l, server, _, _ := piped(t)
		before := "HTTP/1.1 101 x\r\n\r\n" + frame(opText, true, `{"op":0}`)
		got, err := say(t, l, server, before+tt.frame)
		if got != before || err != nil {
			t.Errorf("read %q, %v", got, err)
		}
		if _, err := l.Read(make([]byte, 10)); !errors.Is(err, io.EOF) {
			t.Errorf("then %v", err)
		}
		l.end(endDead)
		l.Close()
		if why, code := l.state(); why != tt.why || code != tt.code {
			t.Errorf("ended because %v, code %d, want %v, %d", why, code, tt.why, tt.code)
		}
	}
}
