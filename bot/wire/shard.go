package wire

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"strings"
	"time"
)

const (
	steady     = 30 * time.Second // a connection that was open for this long is no failed attempt
	maxResumes = 3                // failed resumptions in a row after which a session is given up
	maxSession = 1024             // bytes of a session's id
)

// endsSession are the closing codes after which a session cannot be resumed.
var endsSession = map[int]bool{4003: true, 4007: true, 4009: true}

// shard supervises one connection at a time, from one goroutine.
type shard struct {
	g         *Gateway
	id, count int
	log       *slog.Logger

	session *session // nil: identify next
	attempt int      // reconnections in a row that did not last
}

// session is one gateway session, over one or several connections.
type session struct {
	address string // of the gateway
	id      string // empty until READY: the session cannot be resumed yet
	resume  string // where READY asked resumptions to go
	seq     int64  // of the latest event; 0 before the first
	failed  int    // resumptions in a row that failed
}

// run connects until ctx ends or something fatal.
func (s *shard) run(ctx context.Context) error {
	for ctx.Err() == nil {
		if s.session == nil {
			address, err := s.g.starts.take(ctx, s.id)
			if err != nil {
				if fatal := fatalStatus(err); fatal != nil {
					return fatal
				}
				s.pause(ctx, "gateway unknown", err)
				continue
			}
			s.session = &session{address: address}
		}
		resuming := s.session.id != ""
		s.g.health(s.id, func(h *ShardHealth) {
			if resuming {
				h.Resumes++
			} else {
				h.Identifies++
			}
		})
		e := s.connect(ctx)
		s.g.health(s.id, func(h *ShardHealth) { h.Healthy = false })
		if ctx.Err() != nil {
			break
		}
		if err := s.decide(ctx, e, resuming); err != nil {
			return err
		}
	}
	return nil
}

// decide says after a connection's end how to go on, and waits before that. An error is fatal.
func (s *shard) decide(ctx context.Context, e *ending, resuming bool) error {
	if advice, fatal := fatalCodes[e.code]; fatal {
		return &FatalError{Code: e.code, Advice: advice}
	}
	s.g.health(s.id, func(h *ShardHealth) {
		h.Latest = e.why.String()
		if e.code != 0 {
			h.Latest = fmt.Sprintf("closed with code %d", e.code)
		}
	})
	sess := s.session
	switch {
	case e.lasted >= steady:
		s.attempt, sess.failed = 0, 0
	case resuming && (!e.opened || e.why == endFault):
		sess.failed++
	default:
		sess.failed = 0
	}
	anew := sess.id == "" || e.why == endInvalid || endsSession[e.code] || sess.failed >= maxResumes
	s.log.Warn("gateway disconnected", "why", e.why.String(), "code", e.code, "resumable", !anew, "err", s.g.plain(e.err))
	if anew {
		s.session = nil
	}
	settle := s.g.cfg.Settle
	if e.why == endInvalid || e.why == endResumable { // Discord asks for a random one to five seconds
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

// target is where the session's next connection goes.
func (sess *session) target() string {
	if sess.id != "" {
		return sess.resume
	}
	return sess.address
}

// ready takes what READY says of the session.
func (sess *session) ready(data json.RawMessage) error {
	var ready struct {
		Session string `json:"session_id"`
		Resume  string `json:"resume_gateway_url"`
	}
	if err := json.Unmarshal(data, &ready); err != nil {
		return fault("a malformed READY: %v", err)
	}
	if ready.Session == "" || len(ready.Session) > maxSession {
		return fault("a READY with a session id of %d bytes", len(ready.Session))
	}
	address, err := checkAddress(ready.Resume, strings.HasPrefix(sess.address, "wss:"))
	if err != nil {
		address = sess.address
	}
	sess.id, sess.resume = ready.Session, address
	return nil
}

// plain is an error's text without the bot's token, for logs.
func (g *Gateway) plain(err error) string {
	if err == nil {
		return ""
	}
	return clip(strings.ReplaceAll(oneLine(err.Error()), g.cfg.Client.token, "[token]"), 300)
}
