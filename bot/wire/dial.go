package wire

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"time"

	"github.com/gorilla/websocket"
)

const maxUpgrade = 64 << 10 // bytes of the HTTP answer that comes before the frames, certificates included

// dialFunc makes a network connection, as net.Dialer does.
type dialFunc func(ctx context.Context, network, address string) (net.Conn, error)

// dial opens a WebSocket to a gateway, and gives up at a deadline.
func dial(ctx context.Context, network dialFunc, address string, by time.Time) (*websocket.Conn, error) {
	ctx, cancel := context.WithDeadline(ctx, by)
	defer cancel()
	var conn *upgrading
	stop := func() bool { return true }
	dialer := websocket.Dialer{
		NetDialContext: func(_ context.Context, kind, address string) (net.Conn, error) {
			raw, err := network(ctx, kind, address)
			if err != nil {
				return nil, err
			}
			conn = &upgrading{Conn: raw, left: maxUpgrade}
			// The dialer heeds the deadline, but no end of ctx that comes before it.
			stop = context.AfterFunc(ctx, func() { raw.Close() })
			return conn, nil
		},
		TLSClientConfig: &tls.Config{NextProtos: []string{"http/1.1"}, MinVersion: tls.VersionTLS12},
	}
	ws, _, err := dialer.DialContext(ctx, address+"?v=10&encoding=json", nil)
	stop()
	if err != nil {
		return nil, fmt.Errorf("opening a connection: %w", errors.Join(err, ctx.Err()))
	}
	conn.upgraded = true
	return ws, nil
}

// upgrading is a connection that reads only so much until it is upgraded to a WebSocket: net/http, which reads the
// answer to the upgrade, takes any number of header lines.
type upgrading struct {
	net.Conn
	left     int // bytes until upgraded
	upgraded bool
}

// Read reads, or fails if there is nothing left to be read.
func (u *upgrading) Read(p []byte) (int, error) {
	if u.upgraded {
		return u.Conn.Read(p)
	}
	if u.left == 0 {
		return 0, errors.New("the answer to the upgrade is too long")
	}
	n, err := u.Conn.Read(p[:min(len(p), u.left)])
	u.left -= n
	return n, err
}
