package wire

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// DefaultBase is Discord itself.
const DefaultBase = "https://discord.com"

const (
	apiPath        = "/api/v10"
	defaultAgent   = "DiscordBot (bridgekeeper, 1)"
	maxAttempts    = 4
	attemptTime    = 30 * time.Second // one request with its upload
	maxRetryWait   = time.Minute      // longer waits are the caller's to decide on
	firstBackoff   = 250 * time.Millisecond
	maxAnswer      = 8 << 20 // bytes read of an answer
	maxErrorAnswer = 64 << 10
)

// ClientConfig says where Discord is and who speaks.
type ClientConfig struct {
	Base      string            // scheme and host, such as "http://127.0.0.1:1234"; empty is DefaultBase
	Token     string            // the bot's, without "Bot "
	Transport http.RoundTripper // nil is one of its own, with enough idle connections for parallel edits
	UserAgent string
	Log       *slog.Logger
	Now       func() time.Time
}

// Client speaks to Discord's REST API. All methods honour their context, waits for rate limits included, and are safe
// for concurrent use. What is surely safe to repeat is repeated a few times: any request refused by a rate limit or
// never sent, and after lost answers and 5xx those that mean the same twice. The rest is reported, see Uncertain.
type Client struct {
	base    *url.URL
	token   string
	agent   string
	http    *http.Client
	log     *slog.Logger
	limits  *limiter
	backoff func(attempt int) time.Duration
}

// NewClient makes a client. It sends nothing.
func NewClient(cfg ClientConfig) (*Client, error) {
	if cfg.Base == "" {
		cfg.Base = DefaultBase
	}
	base, err := url.Parse(strings.TrimRight(cfg.Base, "/"))
	if err != nil || base.Host == "" || base.Scheme != "http" && base.Scheme != "https" || base.User != nil {
		return nil, fmt.Errorf("%q is no address of Discord or a stand-in: want http(s)://host[:port]", cfg.Base)
	}
	token := strings.TrimPrefix(strings.TrimSpace(cfg.Token), "Bot ")
	if token == "" || strings.ContainsFunc(token, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return nil, errors.New("the bot's token is missing or has characters that no token has")
	}
	if cfg.Transport == nil {
		t := http.DefaultTransport.(*http.Transport).Clone()
		t.MaxIdleConnsPerHost = 32
		cfg.Transport = t
	}
	if cfg.UserAgent == "" {
		cfg.UserAgent = defaultAgent
	}
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	return &Client{
		base: base, token: token, agent: cfg.UserAgent, log: cfg.Log, limits: newLimiter(cfg.Now),
		http: &http.Client{
			Transport: cfg.Transport,
			// Following a redirect could carry a token elsewhere.
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
		backoff: func(attempt int) time.Duration { return jittered(firstBackoff << attempt) },
	}, nil
}

// request is one call of the API.
type request struct {
	method       string
	route        string // the pattern of the path, for errors and limits
	path         string // filled in and escaped, with its query
	major        string // channel or guild by which Discord tells buckets apart
	secret       string // an interaction's token in the path: such requests have no limits of ours and carry no bot token
	repeat       bool   // twice means the same as once
	repeatFaults bool   // after a 5xx it may be sent again: a second one is refused if the first arrived
	body         body
}

func (r *request) name() string { return r.method + " " + r.route }

// do sends the request, again where that is safe, and decodes the answer into out unless that is nil.
func (c *Client) do(ctx context.Context, r request, out any) error {
	for attempt := 1; ; attempt++ {
		if r.secret == "" {
			wait, err := c.limits.wait(ctx, r.name(), r.major, maxRetryWait)
			if err != nil {
				return c.lost(&r, err, false)
			}
			if wait > 0 {
				return &Error{Route: r.name(), Status: http.StatusTooManyRequests, RetryAfter: wait, Ours: true,
					Message: "held back by earlier refusals"}
			}
		}
		answer, err := c.once(ctx, &r)
		if err == nil {
			if out != nil && len(answer) > 0 {
				if err := json.Unmarshal(answer, out); err != nil {
					return c.lost(&r, fmt.Errorf("answer is malformed: %w", err), true)
				}
			}
			return nil
		}
		if r.repeatFaults && attempt > 1 && IsCode(err, CodeAlreadyAnswered) {
			return nil // the attempt that met a 5xx had arrived after all
		}
		wait, again := c.again(&r, err, attempt)
		if !again || ctx.Err() != nil {
			return err
		}
		c.log.Debug("discord request repeated", "route", r.name(), "attempt", attempt, "wait", wait, "err", err)
		if serr := sleep(ctx, wait); serr != nil {
			return err
		}
	}
}

// again tells whether a failed request is to be sent once more, and after what time.
func (c *Client) again(r *request, err error, attempt int) (time.Duration, bool) {
	if attempt >= maxAttempts {
		return 0, false
	}
	var refused *Error
	if errors.As(err, &refused) {
		switch {
		case refused.Status == http.StatusTooManyRequests: // refused before it did anything
			return refused.RetryAfter, refused.RetryAfter <= maxRetryWait
		case refused.Status >= 500:
			return c.backoff(attempt - 1), r.repeat || r.repeatFaults
		}
		return 0, false
	}
	var lost *LostError
	if errors.As(err, &lost) {
		return c.backoff(attempt - 1), r.repeat || !lost.Sent
	}
	return 0, false
}

// once sends the request a single time and reads a bounded answer.
func (c *Client) once(ctx context.Context, r *request) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, attemptTime)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, r.method, c.base.String()+apiPath+r.path, bytes.NewReader(r.body.data))
	if err != nil {
		return nil, c.lost(r, err, false)
	}
	req.Header.Set("User-Agent", c.agent)
	if r.body.contentType != "" {
		req.Header.Set("Content-Type", r.body.contentType)
	}
	if r.secret == "" {
		req.Header.Set("Authorization", "Bot "+c.token)
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return nil, c.lost(r, err, !surelyNotSent(err))
	}
	defer resp.Body.Close()
	c.limits.answered(resp.StatusCode)
	if r.secret == "" {
		c.limits.learn(r.name(), r.major, resp.Header)
	}
	if resp.StatusCode >= 200 && resp.StatusCode < 300 {
		answer, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer+1))
		if err == nil && len(answer) > maxAnswer {
			err = errors.New("answer is too large")
		}
		if err != nil {
			return nil, c.lost(r, err, true)
		}
		return answer, nil
	}
	// A cut body still says its status, which is what matters.
	text, _ := io.ReadAll(io.LimitReader(resp.Body, maxErrorAnswer))
	refusal := parseError(r.name(), resp.StatusCode, resp.Header, []byte(c.scrub(r, string(text))))
	if refusal.Status == http.StatusTooManyRequests && r.secret == "" {
		global := resp.Header.Get("X-RateLimit-Global") != "" || resp.Header.Get("X-RateLimit-Scope") == "global"
		c.limits.refused(r.name(), r.major, global, refusal.RetryAfter)
	}
	return nil, refusal
}

// lost wraps a failure without the address, which net/http puts into its errors.
func (c *Client) lost(r *request, err error, sent bool) error {
	var u *url.Error
	if errors.As(err, &u) {
		err = u.Err
	}
	return &LostError{Route: r.name(), Sent: sent, err: err, text: c.scrub(r, oneLine(err.Error()))}
}

// scrub takes tokens out of text that others wrote.
func (c *Client) scrub(r *request, text string) string {
	text = strings.ReplaceAll(text, c.token, "[token]")
	if r.secret != "" {
		text = strings.ReplaceAll(text, r.secret, "[token]")
		text = strings.ReplaceAll(text, url.PathEscape(r.secret), "[token]")
	}
	return text
}

// jittered spreads waits over [d, 1.5 d), so that many who failed together do not come back together.
func jittered(d time.Duration) time.Duration {
	return d + time.Duration(rand.Int64N(int64(d)/2+1))
}
