package wire

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"
)

// GatewayConfig says what to connect and where things go. Client and Interaction are needed.
type GatewayConfig struct {
	Client *Client // for its base, its token and GET /gateway/bot
	// Interaction takes each interaction. It must return at once, as Dispatcher.Dispatch does.
	Interaction func(i *Interaction)
	// Event takes all other events of a shard in their order, one at a time. If it falls far behind, events are lost.
	Event  func(e Event)
	Shards int // 0 is what Discord recommends
	Log    *slog.Logger
	Now    func() time.Time

	Settle      time.Duration                   // between a disconnect and the next step: 500 ms
	Backoff     func(attempt int) time.Duration // before the attempt-th reconnection in a row, from 1: 0, 1 s, 2 s … 2 min
	OpenTimeout time.Duration                   // from dialling to READY or RESUMED: 30 s

	identifyEvery time.Duration // Discord's five seconds, but for tests
	dial          dialFunc      // the network's, but for tests
}

// Gateway keeps the bot connected: one supervised connection a shard, resumed where possible, begun anew where not.
type Gateway struct {
	cfg    GatewayConfig
	starts *starts
	events chan Event

	mu     sync.Mutex
	shards []ShardHealth
}

// ShardHealth is the state of one shard's connection.
type ShardHealth struct {
	Healthy    bool   // connected, and a heartbeat has been answered on this connection
	Identifies int    // sessions begun
	Resumes    int    // resumptions tried
	Latest     string // why the connection before ended
}

// FatalError is a reason for which reconnecting cannot help. Its text says what to do.
type FatalError struct {
	Code   int // the gateway's closing code, or the HTTP status
	Advice string
}

func (e *FatalError) Error() string { return fmt.Sprintf("%s (%d)", e.Advice, e.Code) }

// fatalCodes are the closing codes after which one must not come back, with what to do.
var fatalCodes = map[int]string{
	4004: "discord does not accept the bot's token: copy it anew from the developer portal, Bot, Reset Token",
	4010: "discord says the shard number is invalid: run with the number of shards discord recommends",
	4011: "the bot is in too many servers for one connection: start it again so that it takes the recommended number of shards",
	4012: "discord no longer speaks this version of its gateway: a newer release of the bot is needed",
	4013: "discord says the intents are invalid: a newer release of the bot is needed",
	4014: "discord does not allow the bot the intents it asks for: enable them in the developer portal, Bot, Privileged Gateway Intents",
}

const eventQueue = 1024

// NewGateway makes a gateway. It connects nothing.
func NewGateway(cfg GatewayConfig) (*Gateway, error) {
	if cfg.Client == nil || cfg.Interaction == nil {
		return nil, errors.New("a gateway needs a client and somewhere for interactions to go")
	}
	if cfg.Event == nil {
		cfg.Event = func(Event) {}
	}
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.Settle <= 0 {
		cfg.Settle = 500 * time.Millisecond
	}
	if cfg.Backoff == nil {
		cfg.Backoff = reconnectBackoff
	}
	if cfg.OpenTimeout <= 0 {
		cfg.OpenTimeout = 30 * time.Second
	}
	if cfg.identifyEvery <= 0 {
		cfg.identifyEvery = identifyEvery
	}
	if cfg.dial == nil {
		cfg.dial = (&net.Dialer{}).DialContext
	}
	return &Gateway{
		cfg: cfg, events: make(chan Event, eventQueue),
		starts: &starts{secure: cfg.Client.base.Scheme == "https", ask: cfg.Client.GatewayBot, now: cfg.Now, log: cfg.Log, every: cfg.identifyEvery},
	}, nil
}

// reconnectBackoff is 0 the first time, then doubles from a second to two minutes, jittered.
func reconnectBackoff(attempt int) time.Duration {
	if attempt <= 1 {
		return 0
	}
	return jittered(min(time.Second<<min(attempt-2, 10), 2*time.Minute))
}

// Run keeps the bot connected until ctx ends, which is no error, or until a FatalError. It may be called once.
func (g *Gateway) Run(ctx context.Context) error {
	count, err := g.count(ctx)
	if err != nil {
		if ctx.Err() != nil {
			return nil
		}
		return err
	}
	g.mu.Lock()
	g.shards = make([]ShardHealth, count)
	g.mu.Unlock()

	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	done := make(chan struct{})
	var handing sync.WaitGroup
	handing.Go(func() { g.handOn(done) })
	results := make(chan error, count)
	for id := range count {
		go func() { results <- (&shard{g: g, id: id, count: count, log: g.cfg.Log.With("shard", id)}).run(ctx) }()
	}
	var first error
	for range count {
		if err := <-results; err != nil && first == nil {
			first = err
			cancel()
		}
	}
	close(done)
	handing.Wait()
	return first
}

// Health tells the state of each shard; empty before the first connection is tried.
func (g *Gateway) Health() []ShardHealth {
	g.mu.Lock()
	defer g.mu.Unlock()
	return append([]ShardHealth(nil), g.shards...)
}

func (g *Gateway) health(id int, change func(h *ShardHealth)) {
	g.mu.Lock()
	defer g.mu.Unlock()
	change(&g.shards[id])
}

// count asks until it knows how many shards to run.
func (g *Gateway) count(ctx context.Context) (int, error) {
	for attempt := 1; ; attempt++ {
		info, err := g.cfg.Client.GatewayBot(ctx)
		if err == nil {
			g.starts.mu.Lock()
			err = g.starts.know(info)
			g.starts.mu.Unlock()
		}
		if err == nil {
			if g.cfg.Shards > 0 {
				return g.cfg.Shards, nil
			}
			return min(info.Shards, 1024), nil
		}
		if fatal := fatalStatus(err); fatal != nil {
			return 0, fatal
		}
		wait := g.cfg.Backoff(attempt + 1)
		g.cfg.Log.Warn("gateway unknown", "err", err, "wait", wait)
		if err := sleep(ctx, wait); err != nil {
			return 0, err
		}
	}
}

// fatalStatus is what to make of a refusal of GET /gateway/bot that will not change.
func fatalStatus(err error) error {
	var refused *Error
	if errors.As(err, &refused) && refused.Status == http.StatusUnauthorized {
		return &FatalError{Code: refused.Status, Advice: fatalCodes[4004]}
	}
	return nil
}

// handOn gives events to their taker until done.
func (g *Gateway) handOn(done <-chan struct{}) {
	for {
		select {
		case e := <-g.events:
			func() {
				defer g.recovered("event handler")
				g.cfg.Event(e)
			}()
		case <-done:
			return
		}
	}
}

func (g *Gateway) recovered(who string) {
	if p := recover(); p != nil {
		g.cfg.Log.Error(who+" panicked", "panic", fmt.Sprint(p))
	}
}

// receive takes one dispatched event of a shard. An error is a faultError: the event is not what Discord sends.
func (g *Gateway) receive(log *slog.Logger, id int, name string, raw json.RawMessage) error {
	if name == "INTERACTION_CREATE" {
		defer g.recovered("interaction handler")
		i, err := ParseInteraction(raw, g.cfg.Now())
		if err != nil {
			log.Warn("interaction not understood", "err", g.plain(err))
			return nil
		}
		g.cfg.Interaction(i)
		return nil
	}
	e, ok, err := parseEvent(name, id, raw)
	if err != nil || !ok {
		return err
	}
	select {
	case g.events <- e:
	default:
		log.Error("event lost: its handler is too slow", "event", name)
	}
	return nil
}
