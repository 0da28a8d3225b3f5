package wire

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

const (
	steady      = 30 * time.Second // a connection that lasted this long is no failed attempt
	cleanupTime = 15 * time.Second // discordgo's own for closing a session: it sleeps a second
	maxResumes  = 3                // failed openings after which a session is given up
)

// endsSession are the closing codes after which a session cannot be resumed.
var endsSession = map[int]bool{4003: true, 4007: true, 4009: true}

// shard supervises one connection from one goroutine.
type shard struct {
	g         *Gateway
	id, count int
	log       *slog.Logger

	session *session // nil: identify next
	attempt int      // reconnections in a row that did not last
}

// session is one gateway session, over one or several connections.
type session struct {
	dg    *discordgo.Session
	ready atomic.Bool // READY came: it can be resumed
	stop  atomic.Bool // events of an abandoned session are not wanted

	mu      sync.Mutex
	address string          // where the next connection goes
	resume  string          // where READY asked resumptions to go
	dialing context.Context // of the connection being opened; nil: the next dial is to fail
	link    *link
	closed  chan struct{} // closed when discordgo has finished with the link
}

// run connects until ctx ends or something fatal.
func (s *shard) run(ctx context.Context) error {
	for ctx.Err() == nil {
		if s.session == nil {
			if err := s.begin(ctx); err != nil {
				if fatal := fatalStatus(err); fatal != nil {
					return fatal
				}
				s.pause(ctx, "gateway unknown", err)
				continue
			}
		}
		began, resumed := s.g.cfg.Now(), s.session.ready.Load()
		l, err := s.connect(ctx)
		if err == nil {
			s.log.Info("gateway connected", "resumed", resumed)
			s.watch(ctx, l)
		}
		s.g.health(s.id, func(h *ShardHealth) { h.Healthy = false })
		if ctx.Err() != nil {
			break
		}
		if s.g.cfg.Now().Sub(began) >= steady {
			s.attempt = 0
		}
		if err := s.decide(ctx, l, err); err != nil {
			s.abandon()
			return err
		}
	}
	s.abandon()
	return nil
}

// begin makes a new session, with Discord's leave to identify.
func (s *shard) begin(ctx context.Context) error {
	address, err := s.g.starts.take(ctx, s.id)
	if err != nil {
		return err
	}
	dg, err := discordgo.New("Bot " + s.g.cfg.Client.token)
	if err != nil {
		return fmt.Errorf("making a session: %w", err)
	}
	sess := &session{dg: dg, address: address}
	dg.ShouldReconnectOnError = false
	dg.ShouldRetryOnRateLimit = false
	dg.StateEnabled = false
	dg.Compress = false // the link reads along
	// Events reach receive in their order, on the reading goroutine; nothing there waits.
	dg.SyncEvents = true
	dg.LogLevel = -1 // it would log addresses and bodies to the global logger; the supervisor logs instead
	dg.UserAgent = s.g.cfg.Client.agent
	dg.ShardID, dg.ShardCount = s.id, s.count
	dg.Identify.Intents = discordgo.IntentsGuilds
	dg.Client = &http.Client{Transport: gatewayAddress{sess}}
	dg.Dialer = &websocket.Dialer{
		HandshakeTimeout: s.g.cfg.OpenTimeout,
		NetDialContext:   s.dialer(sess, (&net.Dialer{}).DialContext),
		NetDialTLSContext: s.dialer(sess, (&tls.Dialer{
			Config: &tls.Config{NextProtos: []string{"http/1.1"}, MinVersion: tls.VersionTLS12},
		}).DialContext),
	}
	dg.AddHandler(func(_ *discordgo.Session, e *discordgo.Event) { s.event(sess, e) })
	dg.AddHandler(func(_ *discordgo.Session, _ *discordgo.Disconnect) { sess.finish() })
	s.session = sess
	s.g.health(s.id, func(h *ShardHealth) { h.Identifies++ })
	return nil
}

type dialFunc func(ctx context.Context, network, address string) (net.Conn, error)

var errRedial = errors.New("dial again")

// dialer puts a link under each connection of the session.
func (s *shard) dialer(sess *session, dial dialFunc) dialFunc {
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		sess.mu.Lock()
		dialing := sess.dialing
		sess.mu.Unlock()
		if dialing == nil {
			return nil, errRedial
		}
		// discordgo dials without a context.
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		defer context.AfterFunc(dialing, cancel)()
		conn, err := dial(ctx, network, address)
		if err != nil {
			return nil, err
		}
		l := newLink(conn, s.g.cfg.Now, func() { s.g.health(s.id, func(h *ShardHealth) { h.Healthy = true }) })
		sess.mu.Lock()
		sess.link, sess.closed = l, make(chan struct{})
		sess.mu.Unlock()
		if dialing.Err() != nil {
			l.end(endStopped)
		}
		return l, nil
	}
}

// connect opens the session's next connection, up to READY or RESUMED.
func (s *shard) connect(ctx context.Context) (*link, error) {
	sess := s.session
	if sess.ready.Load() {
		s.g.health(s.id, func(h *ShardHealth) { h.Resumes++ })
		// discordgo forgets the address it keeps only when a dial fails; resumptions go to another one.
		sess.mu.Lock()
		sess.address, sess.dialing = sess.resume, nil
		sess.mu.Unlock()
		_ = sess.dg.Open()
	}
	ctx, cancel := context.WithTimeout(ctx, s.g.cfg.OpenTimeout)
	defer cancel()
	sess.mu.Lock()
	sess.link, sess.dialing = nil, ctx
	sess.mu.Unlock()
	opened := make(chan error, 1)
	go func() { opened <- sess.dg.Open() }()
	select {
	case err := <-opened:
		return sess.current(), err
	case <-ctx.Done():
	}
	// Open takes no context: it ends when its dial or its connection does.
	if l := sess.current(); l != nil {
		l.end(endStopped)
	}
	return sess.current(), fmt.Errorf("opening a connection: %w", errors.Join(ctx.Err(), <-opened))
}

// watch returns when the connection is over, having ended it if it is dead or no longer wanted, and once discordgo has
// finished with it.
func (s *shard) watch(ctx context.Context, l *link) {
	for over := false; !over; {
		left, ok := l.silence()
		if !ok {
			left = s.g.cfg.OpenTimeout
		}
		timer := time.NewTimer(max(left, time.Millisecond))
		select {
		case <-l.done:
			over = true
		case <-ctx.Done():
			over = true
			s.session.stop.Store(true)
			// A closing code of 1000 tells Discord that the session is not coming back.
			_ = s.session.dg.Close()
		case <-timer.C:
			if left, _ := l.silence(); left <= 0 {
				l.end(endDead)
			}
		}
		timer.Stop()
	}
	s.session.wait()
}

// decide says after a connection's end how to go on, and waits before that. An error is fatal.
func (s *shard) decide(ctx context.Context, l *link, err error) error {
	why, code := endLost, 0
	if l != nil {
		why, code = l.state()
	}
	if advice, fatal := fatalCodes[code]; fatal {
		return &FatalError{Code: code, Advice: advice}
	}
	s.g.health(s.id, func(h *ShardHealth) {
		h.Latest = why.String()
		if code != 0 {
			h.Latest = fmt.Sprintf("closed with code %d", code)
		}
	})
	anew := !s.session.ready.Load() || why == endInvalid || endsSession[code] || err != nil && s.attempt >= maxResumes
	s.log.Warn("gateway disconnected", "why", why.String(), "code", code, "resumable", !anew, "err", s.g.plain(err))
	if anew {
		s.abandon()
	}
	settle := s.g.cfg.Settle
	if why == endInvalid || why == endResumable { // Discord asks for a random one to five seconds
		settle += s.g.cfg.Settle*2 + rand.N(s.g.cfg.Settle*8)
	}
	if sleep(ctx, settle) == nil {
		s.attempt++
		_ = sleep(ctx, s.g.cfg.Backoff(s.attempt))
	}
	return nil
}

// pause waits after a failure that came before any connection.
func (s *shard) pause(ctx context.Context, what string, err error) {
	s.attempt++
	wait := s.g.cfg.Settle + s.g.cfg.Backoff(s.attempt)
	if ctx.Err() == nil {
		s.log.Warn(what, "err", s.g.plain(err), "wait", wait)
	}
	_ = sleep(ctx, wait)
}

// abandon lets go of the session.
func (s *shard) abandon() {
	if s.session == nil {
		return
	}
	s.session.stop.Store(true)
	if l := s.session.current(); l != nil {
		l.end(endStopped)
	}
	s.session = nil
}

// event takes what discordgo dispatches, on its reading goroutine.
func (s *shard) event(sess *session, e *discordgo.Event) {
	if sess.stop.Load() || e == nil {
		return
	}
	if e.Type == "READY" {
		var ready struct {
			Resume string `json:"resume_gateway_url"`
		}
		_ = json.Unmarshal(e.RawData, &ready)
		sess.mu.Lock()
		address, err := checkAddress(ready.Resume, strings.HasPrefix(sess.address, "wss:"))
		if sess.resume = address; err != nil {
			sess.resume = sess.address
		}
		sess.mu.Unlock()
		sess.ready.Store(true)
	}
	s.g.receive(s.log, s.id, e.Type, e.RawData)
}

func (sess *session) current() *link {
	sess.mu.Lock()
	defer sess.mu.Unlock()
	return sess.link
}

// finish notes that discordgo has closed the session's connection.
func (sess *session) finish() {
	sess.mu.Lock()
	defer sess.mu.Unlock()
	if sess.closed == nil {
		return
	}
	select {
	case <-sess.closed:
	default:
		close(sess.closed)
	}
}

// wait returns when discordgo has finished with the connection.
func (sess *session) wait() {
	sess.mu.Lock()
	closed := sess.closed
	sess.mu.Unlock()
	timer := time.NewTimer(cleanupTime)
	defer timer.Stop()
	select {
	case <-closed:
	case <-timer.C:
	}
}

// gatewayAddress answers discordgo's one request, for the gateway's address, with the session's own. Nothing that
// discordgo asks goes over the network.
type gatewayAddress struct{ sess *session }

// RoundTrip answers GET …/gateway.
func (t gatewayAddress) RoundTrip(req *http.Request) (*http.Response, error) {
	if req.Body != nil {
		req.Body.Close()
	}
	if req.Method != http.MethodGet || !strings.HasSuffix(req.URL.Path, "/gateway") {
		return nil, errors.New("the gateway's session makes no requests")
	}
	t.sess.mu.Lock()
	answer, err := json.Marshal(map[string]string{"url": t.sess.address})
	t.sess.mu.Unlock()
	if err != nil {
		return nil, err
	}
	return &http.Response{
		Status: "200 OK", StatusCode: http.StatusOK, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Header: http.Header{},
		Body: io.NopCloser(bytes.NewReader(answer)), ContentLength: int64(len(answer)), Request: req,
	}, nil
}

// plain is an error's text without the bot's token, for logs.
func (g *Gateway) plain(err error) string {
	if err == nil {
		return ""
	}
	return strings.ReplaceAll(oneLine(err.Error()), g.cfg.Client.token, "[token]")
}
