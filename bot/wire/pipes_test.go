package wire

import (
	"context"
	"net"
	"testing"
)

// pipes is a network in memory. A gateway on it can run in a synctest bubble, where minutes pass at once, and where a
// goroutine that outlives the test fails it.
type pipes struct {
	accepted chan net.Conn
	closed   chan struct{}
}

// newPipedGateway starts a fake gateway on such a network.
func newPipedGateway(t *testing.T) *fakeGateway {
	t.Helper()
	return startFakeGateway(t, &pipes{make(chan net.Conn), make(chan struct{})})
}

func (p *pipes) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	client, server := net.Pipe()
	select {
	case p.accepted <- server:
		return client, nil
	case <-p.closed:
		return nil, net.ErrClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.accepted:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error {
	select {
	case <-p.closed:
	default:
		close(p.closed)
	}
	return nil
}

func (p *pipes) Addr() net.Addr { return pipedAddr{} }

type pipedAddr struct{}

func (pipedAddr) Network() string { return "pipe" }
func (pipedAddr) String() string  { return "gateway.test:80" }
