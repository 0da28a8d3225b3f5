package wire

import (
	"context"
	"fmt"
	"log/slog"
	"net/url"
	"strings"
	"sync"
	"time"
)

const (
	identifyEvery = 5 * time.Second // per group of max_concurrency
	infoFresh     = time.Minute     // how long an answer of GET /gateway/bot is believed
)

// starts hands out leave to start sessions: Discord allows a number a day, past which it resets the token, and
// max_concurrency of them in five seconds.
type starts struct {
	secure bool // only TLS will do
	ask    func(ctx context.Context) (GatewayInfo, error)
	now    func() time.Time
	log    *slog.Logger
	every  time.Duration // between the starts of a group

	mu      sync.Mutex
	info    GatewayInfo
	asked   time.Time
	resets  time.Time
	allowed map[int]time.Time // group -> when its next may start
}

// take waits for leave to start the shard's session and returns the gateway's address.
func (s *starts) take(ctx context.Context, shard int) (string, error) {
	for {
		wait, address, err := s.try(ctx, shard)
		if err != nil {
			return "", err
		}
		if wait <= 0 {
			return address, nil
		}
		if err := sleep(ctx, wait); err != nil {
			return "", err
		}
	}
}

func (s *starts) try(ctx context.Context, shard int) (time.Duration, string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.now().Sub(s.asked) >= infoFresh || s.asked.IsZero() {
		info, err := s.ask(ctx)
		if err != nil {
			return 0, "", err
		}
		if err := s.know(info); err != nil {
			return 0, "", err
		}
	}
	now := s.now()
	if s.info.Remaining <= 0 {
		if wait := s.resets.Sub(now); wait > 0 {
			s.log.Error("no gateway sessions left for now; waiting so that the token is not reset", "wait", wait)
			s.asked = time.Time{} // ask again before going on
			return wait, "", nil
		}
	}
	group := shard % s.info.MaxConcurrency
	if wait := s.allowed[group].Sub(now); wait > 0 {
		return wait, "", nil
	}
	s.allowed[group] = now.Add(s.every)
	s.info.Remaining--
	return 0, s.info.URL, nil
}

// know takes an answer of GET /gateway/bot, unless there is no going where it says.
func (s *starts) know(info GatewayInfo) error {
	var err error
	if info.URL, err = checkAddress(info.URL, s.secure); err != nil {
		return err
	}
	s.info, s.asked = info, s.now()
	s.resets = s.asked.Add(info.ResetAfter)
	if s.allowed == nil {
		s.allowed = map[int]time.Time{}
	}
	return nil
}

// checkAddress makes a gateway address that ends in a slash and has no query, or says why it is none. It must be as safe
// as the REST base is.
func checkAddress(address string, secure bool) (string, error) {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.Scheme != "wss" && (secure || u.Scheme != "ws") {
		return "", fmt.Errorf("%q is no gateway address", clip(oneLine(address), 200))
	}
	u.RawQuery, u.Fragment, u.User = "", "", nil
	return strings.TrimSuffix(u.String(), "/") + "/", nil
}
