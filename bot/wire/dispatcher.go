package wire

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"
)

// Answerer is what a Dispatcher needs of a Client.
type Answerer interface {
	Callback(ctx context.Context, i *Interaction, r *Response) (Posted, error)
	Defer(ctx context.Context, i *Interaction, d Deferral) error
	Original(ctx context.Context, i *Interaction) (Posted, error)
	EditOriginal(ctx context.Context, i *Interaction, m *Message) (Posted, error)
	DeleteOriginal(ctx context.Context, i *Interaction) error
	Followup(ctx context.Context, i *Interaction, m *Message) (Posted, error)
	Edit(ctx context.Context, channel, message string, m *Message) (Posted, error)
	Unarchive(ctx context.Context, thread string) error
}

// DispatcherConfig says how interactions are handled. Client, Handle and Apology are needed; zero durations and counts
// take the defaults.
type DispatcherConfig struct {
	Client Answerer
	// Handle makes the answer to an interaction. It runs in a goroutine of its own and may panic. Its context ends with
	// the life of the interaction's token.
	Handle func(ctx context.Context, i *Interaction) *Response
	// Defer says how to acknowledge an interaction whose handler is slow; autocompletions are not asked about.
	// Nil is DeferUpdate where there is a message to update, else DeferPublic.
	Defer func(i *Interaction) Deferral
	// Apology is shown, to the person alone, when the handler panicked or gave nothing that can be sent.
	Apology func(i *Interaction) *Message
	// Long tells of interactions that take seconds of work. They are handled a few at a time, in turn by person, apart from
	// all others, and of one person only so many. Nil where none does.
	Long func(i *Interaction) bool
	// Busy is shown, to the person alone, in place of a long interaction of one who has their share under way. It is needed
	// where Long is there.
	Busy func(i *Interaction) *Message
	Log  *slog.Logger

	DeferAfter  time.Duration // 1 s
	SuggestBy   time.Duration // 2.5 s: an autocompletion is then answered with nothing
	TokenLife   time.Duration // 14 min 45 s, short of Discord's 15 min so that the last edit still arrives
	AfterLimit  time.Duration // 2 min for an After
	Concurrent  int           // handlers at once: 64
	Outstanding int           // interactions held at once, waiting ones included: 2048; beyond that they are dropped
	Recent      int           // interaction ids remembered against doubles: 8192
}

// Dispatcher runs a handler for each interaction and sends exactly one callback for it, in time.
type Dispatcher struct {
	cfg   DispatcherConfig
	slots chan struct{}
	long  *lane
	base  context.Context // ends when Drain gives up
	stop  context.CancelFunc

	mu     sync.Mutex
	closed bool
	held   int
	idle   chan struct{} // closed when closed and held is 0
	recent map[string]struct{}
	ring   []string // ids of recent, in the order they came, around next
	next   int
}

// NewDispatcher makes a Dispatcher.
func NewDispatcher(cfg DispatcherConfig) (*Dispatcher, error) {
	if cfg.Client == nil || cfg.Handle == nil || cfg.Apology == nil || cfg.Long != nil && cfg.Busy == nil {
		return nil, errors.New("a dispatcher needs a client, a handler, an apology and a word for whom it keeps waiting")
	}
	if cfg.Defer == nil {
		cfg.Defer = func(i *Interaction) Deferral {
			if i.HasMessage() {
				return DeferUpdate
			}
			return DeferPublic
		}
	}
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	for _, d := range []struct {
		value *time.Duration
		usual time.Duration
	}{{&cfg.DeferAfter, time.Second}, {&cfg.SuggestBy, 2500 * time.Millisecond},
		{&cfg.TokenLife, 14*time.Minute + 45*time.Second}, {&cfg.AfterLimit, 2 * time.Minute}} {
		if *d.value <= 0 {
			*d.value = d.usual
		}
	}
	for _, n := range []struct {
		value *int
		usual int
	}{{&cfg.Concurrent, 64}, {&cfg.Outstanding, 2048}, {&cfg.Recent, 8192}} {
		if *n.value <= 0 {
			*n.value = n.usual
		}
	}
	base, stop := context.WithCancel(context.Background())
	return &Dispatcher{
		cfg: cfg, slots: make(chan struct{}, cfg.Concurrent), long: newLane(longWide, longEach), base: base, stop: stop, idle: make(chan struct{}),
		recent: make(map[string]struct{}, cfg.Recent), ring: make([]string, cfg.Recent),
	}, nil
}

// Dispatch takes an interaction and returns at once. It returns false where the interaction is dropped: a double, too
// many outstanding, or draining.
func (d *Dispatcher) Dispatch(i *Interaction) bool {
	if reason := d.admit(i.ID); reason != "" {
		d.log(i).Warn("interaction dropped", "reason", reason)
		return false
	}
	go func() {
		defer d.release()
		d.serve(i)
	}()
	return true
}

// Drain stops taking interactions and waits for those being handled, their Afters included. If ctx ends first it
// cancels them and says how many there were.
func (d *Dispatcher) Drain(ctx context.Context) error {
	d.mu.Lock()
	if !d.closed {
		d.closed = true
		if d.held == 0 {
			close(d.idle)
		}
	}
	d.mu.Unlock()
	defer d.stop()
	select {
	case <-d.idle:
		return nil
	case <-ctx.Done():
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.held == 0 {
		return nil
	}
	return fmt.Errorf("%d interactions cut short: %w", d.held, ctx.Err())
}

// admit counts the interaction in, or says why not.
func (d *Dispatcher) admit(id string) string {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		return "shutting down"
	}
	if _, double := d.recent[id]; double {
		return "came twice"
	}
	if d.held >= d.cfg.Outstanding {
		return "too many outstanding"
	}
	if old := d.ring[d.next]; old != "" {
		delete(d.recent, old)
	}
	d.ring[d.next] = id
	d.next = (d.next + 1) % len(d.ring)
	d.recent[id] = struct{}{}
	d.held++
	return ""
}

func (d *Dispatcher) release() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.held--
	if d.closed && d.held == 0 {
		close(d.idle)
	}
}

// serve takes an interaction from arrival to the end of its After.
func (d *Dispatcher) serve(i *Interaction) {
	log := d.log(i)
	// A monotonic start: Received may be any clock's.
	ctx, cancel := context.WithTimeout(d.base, d.cfg.TokenLife)
	defer cancel()
	handled := make(chan *Response, 1)
	go d.handle(ctx, i, handled)

	patience := d.cfg.DeferAfter
	if i.Kind == KindAutocomplete {
		patience = d.cfg.SuggestBy
	}
	timer := time.NewTimer(patience)
	defer timer.Stop()
	a := &answer{d: d, i: i, log: log}
	var r *Response
	select {
	case r = <-handled:
	case <-timer.C:
		a.acknowledge(ctx)
		if i.Kind == KindAutocomplete {
			cancel() // what it may still find comes too late
		}
		select {
		case r = <-handled:
		case <-ctx.Done():
			// The handler has been told by its context; what it has already done may still need its After.
			r = d.last(i, handled)
		}
	}
	if r == nil {
		return
	}
	shown, err := a.give(ctx, r)
	switch {
	case err == nil:
	case i.Kind == KindAutocomplete: // the next letter typed asks again
		log.Warn("autocompletion not answered", "err", err)
	default:
		log.Error("interaction not answered as wanted", "err", err)
	}
	if r.After != nil {
		d.after(log, r, shown, err)
	}
}

// last gives a handler whose context has ended the time of an After to return.
func (d *Dispatcher) last(i *Interaction, handled <-chan *Response) *Response {
	timer := time.NewTimer(d.cfg.AfterLimit)
	defer timer.Stop()
	select {
	case r := <-handled:
		return r
	case <-timer.C:
	case <-d.base.Done():
		select {
		case r := <-handled:
			return r
		default:
		}
	}
	d.log(i).Error("handler did not end with its context")
	return nil
}

// handle runs the handler in a slot and hands over what it gave, never nil.
func (d *Dispatcher) handle(ctx context.Context, i *Interaction, out chan<- *Response) {
	var r *Response
	defer func() {
		if p := recover(); p != nil {
			d.log(i).Error("handler panicked", "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
			r = nil
		}
		if r == nil {
			r = d.apology(i)
		}
		out <- r
	}()
	leave, err := d.enter(ctx, i)
	if errors.Is(err, errShare) {
		r = d.alone(i, d.cfg.Busy)
		return
	}
	if err != nil {
		return
	}
	defer leave()
	r = d.cfg.Handle(ctx, i)
	if r == nil {
		d.log(i).Error("handler gave no response")
	}
}

// How much long work there is at a time, and how much of one person's may wait or be under way.
const (
	longWide = 4
	longEach = 4
)

// enter waits until the interaction may be handled. What it returns must be called once it is.
func (d *Dispatcher) enter(ctx context.Context, i *Interaction) (leave func(), err error) {
	if d.cfg.Long != nil && i.Kind != KindAutocomplete && d.cfg.Long(i) {
		return d.long.enter(ctx, i.User.ID)
	}
	select {
	case d.slots <- struct{}{}:
		return func() { <-d.slots }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// apology is the response to an interaction that has no other.
func (d *Dispatcher) apology(i *Interaction) *Response {
	if i.Kind == KindAutocomplete {
		return &Response{Kind: Suggest}
	}
	return d.alone(i, d.cfg.Apology)
}

// alone is a message for the person alone; it survives that making it panics.
func (d *Dispatcher) alone(i *Interaction, message func(*Interaction) *Message) (r *Response) {
	defer func() {
		if p := recover(); p != nil {
			d.log(i).Error("apology panicked", "panic", fmt.Sprint(p))
			r = &Response{Kind: Reply} // shows nothing: refused before it is sent
		}
	}()
	m := message(i)
	if m != nil {
		private := *m
		private.Ephemeral = true
		m = &private
	}
	return &Response{Kind: Reply, Message: m}
}

func (d *Dispatcher) after(log *slog.Logger, r *Response, shown Posted, err error) {
	defer func() {
		if p := recover(); p != nil {
			log.Error("after-work panicked", "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
		}
	}()
	ctx, cancel := context.WithTimeout(d.base, d.cfg.AfterLimit)
	defer cancel()
	r.After(ctx, shown, err)
}

func (d *Dispatcher) log(i *Interaction) *slog.Logger {
	return d.cfg.Log.With("interaction", i.ID, "kind", i.Kind.String())
}
