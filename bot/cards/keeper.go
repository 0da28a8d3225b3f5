// Package cards brings the public cards of tables up to date with their logs.
//
// A table's card is a message in its channel or thread: it is edited as long as nobody
// has to be called, and posted anew when somebody has, since edits ping nobody. What a
// card shows is remembered with its table, so that whatever is left undone, by a crash,
// an outage or a channel that can't be had, is found and done later: a step that is
// committed is never unseen for ever.
//
// How a card looks, and what it says, is none of this package's business: that is handed
// in.
package cards

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
)

// Channels is what bringing cards up to date needs of Discord: a [wire.Client]. Errors are
// those of package wire.
type Channels interface {
	Post(ctx context.Context, channel string, m *wire.Message) (wire.Posted, error)
	Edit(ctx context.Context, channel, message string, m *wire.Message) (wire.Posted, error)
	DeleteMessage(ctx context.Context, channel, message string) error
	// Messages are at most limit of a channel's, newest first: those before a message, or
	// the newest of all where before is empty.
	Messages(ctx context.Context, channel, before string, limit int) ([]wire.Posted, error)
	// CreateDM is the channel of direct messages with a person.
	CreateDM(ctx context.Context, user string) (string, error)
	// StartThread starts a thread on a message and returns its id. It is archived after so
	// many minutes without a message.
	StartThread(ctx context.Context, channel, message, name string, minutes int) (string, error)
}

// Config is what a Keeper is made of. Nothing of it may be left out, and all of its
// functions are called concurrently.
type Config struct {
	Host     *host.Host
	Channels Channels
	Self     string // the bot's user id
	Holder   string // of leases on cards: a name for this run of the program, unlike any other's

	// Card draws the card of a table as it stands: a message that the Keeper may add to.
	Card func(ctx context.Context, t *host.Table) (*wire.Message, error)
	// Retired draws the card of an older state of a table, once a newer one is posted.
	Retired func(ctx context.Context, old, now *host.Table) (*wire.Message, error)
	// Shows reads from the custom id of a component which public event, counted from 1, of
	// which table the card with it shows; false for what is on no card. Each card has such
	// a component.
	Shows func(customID string) (table, number int64, ok bool)
	// Title names a table in a line.
	Title func(t *host.Table, say *words.Speaker) string
	// News says in a line or two what a person is called for.
	News func(t *host.Table, user string, say *words.Speaker) string
	// Speaker speaks a person's language.
	Speaker func(ctx context.Context, user string) *words.Speaker

	Now func() time.Time
	Log *slog.Logger
}

// Keeper brings the tables' public cards up to date with their logs: right after a step,
// and again from its sweep for all that could not be shown then. What it does can be
// repeated at any point, since it goes by what the table remembers of its card and not by
// what happened to whom. Several Keepers, of several programs, may be at work on one
// database. It is safe for concurrent use.
type Keeper struct {
	cfg Config

	locks   locks
	drawing chan struct{} // a place for each card that may be drawn at once
	woken   chan struct{} // has a sweep come at once
	mu      sync.Mutex
	failed  map[int64]failure // tables that could not be shown, by id
	away    map[string]bool   // servers where the bot is not
}

// failure says how often a table's card failed in a row, and when to try again.
type failure struct {
	times int
	next  time.Time
}

const (
	sweepEvery = 10 * time.Second
	sweepBatch = 100
	drawers    = 1                // cards drawn at once: a core's worth
	sweepers   = 8                // tables shown at once by a sweep
	showTime   = 12 * time.Second // for all that one card takes
	leaseTime  = 15 * time.Second // longer than that, so that nobody works without a lease, and no longer than a restart after a crash may be kept waiting
	maxRounds  = 20               // states of one table shown in a row
	firstRetry = 30 * time.Second
	lastRetry  = 24 * time.Hour // for a channel that is hidden from the bot, and may not stay so
	// adoptPages of adoptPage messages each, from the newest on, are looked through for
	// a card that was posted just before a crash: much may be said until the restart.
	adoptPages, adoptPage = 10, 100
)

// New makes a Keeper, which does nothing by itself before Run.
func New(c Config) *Keeper {
	return &Keeper{
		cfg: c, drawing: make(chan struct{}, drawers), woken: make(chan struct{}, 1),
		failed: map[int64]failure{}, away: map[string]bool{},
	}
}

// Run sweeps at once and then regularly, until ctx ends.
func (k *Keeper) Run(ctx context.Context) {
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	for {
		if err := k.Sweep(ctx); err != nil && ctx.Err() == nil {
			k.cfg.Log.Error("sweep", "err", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-k.woken:
		case <-tick.C:
		}
	}
}

// Wake has the next sweep of Run come as soon as the one under way is over. It waits for
// nothing.
func (k *Keeper) Wake() {
	select {
	case k.woken <- struct{}{}:
	default: // it will already
	}
}

// Sweep shows every table whose card is behind and whose time to be tried has
// come, a few at once, so that one channel that hangs does not hold up the others. It
// fails where the tables can't be listed or ctx ends; a card that fails is logged, and
// rests the longer the more often it does.
func (k *Keeper) Sweep(ctx context.Context) error {
	var all sync.WaitGroup
	defer all.Wait()
	slots := make(chan struct{}, sweepers)
	after := int64(0)
	for {
		ids, err := k.cfg.Host.Cards.Unshown(ctx, after, sweepBatch)
		if err != nil || len(ids) == 0 {
			return err
		}
		for _, id := range ids {
			after = id
			if k.resting(id) {
				continue
			}
			select {
			case slots <- struct{}{}:
			case <-ctx.Done():
				return ctx.Err()
			}
			all.Go(func() {
				defer func() { <-slots }()
				k.Show(ctx, id)
			})
		}
	}
}

func (k *Keeper) resting(id int64) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	f, ok := k.failed[id]
	return ok && k.cfg.Now().Before(f.next)
}
