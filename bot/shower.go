package bot

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
)

// ChannelWriter is what bringing cards up to date needs of Discord.
type ChannelWriter interface {
	Post(ctx context.Context, channel string, m *wire.Message) (wire.Posted, error)
	Edit(ctx context.Context, channel, message string, m *wire.Message) (wire.Posted, error)
	DeleteMessage(ctx context.Context, channel, message string) error
	Messages(ctx context.Context, channel, before string, limit int) ([]wire.Posted, error)
	// CreateDM is the channel of direct messages with a person.
	CreateDM(ctx context.Context, user string) (string, error)
	// FindChannel fails where a channel or thread can't be had.
	FindChannel(ctx context.Context, channel string) error
	// Access is what a person may do in a channel; it fails where they are no member.
	Access(ctx context.Context, channel, user string) (wire.Access, error)
	// StartThread starts a thread on a message and returns its id.
	StartThread(ctx context.Context, channel, message, name string, minutes int) (string, error)
}

// shower brings the tables' public cards up to date with their logs: right after
// a step, and again from its sweep for all that could not be shown then. What it
// does can be repeated at any point, since it goes by what the table remembers of
// its card and not by what happened to whom.
type shower struct {
	host    *host.Host
	out     ChannelWriter
	self    string // the bot's user id
	holder  string // of leases on cards: this program among those on the file
	card    func(ctx context.Context, t *host.Table) (*wire.Message, error)
	retired func(ctx context.Context, old, now *host.Table) (*wire.Message, error)
	shows   func(customID string) (table, number int64, ok bool)
	title   func(t *host.Table, say *words.Speaker) string
	news    func(t *host.Table, user string, say *words.Speaker) string
	speaker func(ctx context.Context, user string) *words.Speaker
	log     *slog.Logger
	now     func() time.Time

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

// run sweeps at once and then regularly, until ctx ends.
func (s *shower) run(ctx context.Context) {
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	for {
		if err := s.sweep(ctx); err != nil && ctx.Err() == nil {
			s.log.Error("sweep", "err", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-s.woken:
		case <-tick.C:
		}
	}
}

// wake has the next sweep come as soon as the one under way is over.
func (s *shower) wake() {
	select {
	case s.woken <- struct{}{}:
	default: // it will already
	}
}

// sweep shows every table whose card is behind and whose time to be tried has
// come, a few at once, so that one channel that hangs does not hold up the others.
func (s *shower) sweep(ctx context.Context) error {
	var all sync.WaitGroup
	defer all.Wait()
	slots := make(chan struct{}, sweepers)
	after := int64(0)
	for {
		ids, err := s.host.Unshown(ctx, after, sweepBatch)
		if err != nil || len(ids) == 0 {
			return err
		}
		for _, id := range ids {
			after = id
			if s.resting(id) {
				continue
			}
			select {
			case slots <- struct{}{}:
			case <-ctx.Done():
				return ctx.Err()
			}
			all.Go(func() {
				defer func() { <-slots }()
				s.tryToShow(ctx, id)
			})
		}
	}
}

// tryToShow shows a table's card, and logs where that fails: the sweep comes again.
func (s *shower) tryToShow(ctx context.Context, id int64) {
	ctx, stop := context.WithTimeout(ctx, showTime)
	defer stop()
	if err := s.show(ctx, id); errors.Is(err, errBusy) || errors.Is(err, errSuspended) || errors.Is(err, errAway) {
		s.log.Debug("card left to another time", "table", id, "why", err)
	} else if err != nil {
		s.log.Warn("card not shown", "table", id, "err", err)
	}
}

// show brings one table's card up to date.
func (s *shower) show(ctx context.Context, id int64) error {
	defer s.locks.lock(id)()
	err := s.showLocked(ctx, id)
	s.mu.Lock()
	defer s.mu.Unlock()
	if err == nil || errors.Is(err, errBusy) {
		delete(s.failed, id)
		return err
	}
	if errors.Is(err, errSuspended) {
		s.failed[id] = failure{next: s.now().Add(lastRetry)}
	} else if !errors.Is(ctx.Err(), context.Canceled) { // the program is stopping
		f := s.failed[id]
		s.failed[id] = failure{times: f.times + 1, next: s.now().Add(min(firstRetry<<min(f.times, 12), lastRetry))}
	}
	return err
}

func (s *shower) resting(id int64) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	f, ok := s.failed[id]
	return ok && s.now().Before(f.next)
}

// errBusy is why a card is left to the next sweep, through no fault of its channel:
// another program on the same file is at it, or was when it died; or too many cards
// are to be drawn.
var errBusy = errors.New("another program is at this card, or others come first")

// showLocked shows the table until its card is up to date: what came while one
// state was being shown is shown next.
func (s *shower) showLocked(ctx context.Context, id int64) error {
	for range maxRounds {
		now, err := s.host.Table(ctx, id)
		if err != nil || now.Card.Seq >= now.PublicSeq {
			return err
		}
		switch {
		case now.Suspended():
			return errSuspended
		case s.isAway(now.Place.Guild):
			return errAway
		}
		err = s.leased(ctx, id)
		if wire.IsCode(err, wire.CodeUnknownChannel) {
			err = s.suspend(ctx, now)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// drawn makes a card when there is room for it. Few are drawn at once, so that the
// answers to those who press buttons, which wait for nothing, go first when there is
// much to do. The place is not held while a card is sent: a channel that hangs holds
// up no other.
func (s *shower) drawn(ctx context.Context, draw func() (*wire.Message, error)) (*wire.Message, error) {
	select {
	case s.drawing <- struct{}{}:
		defer func() { <-s.drawing }()
		return draw()
	case <-ctx.Done():
		return nil, errBusy
	}
}

// leased shows the table as it stands, under a lease, which ends with what is noted
// of the card, or here.
func (s *shower) leased(ctx context.Context, id int64) error {
	mine, err := s.host.Lease(ctx, id, s.holder, leaseTime)
	if err != nil {
		return err
	}
	if !mine {
		return errBusy
	}
	now, err := s.host.Table(ctx, id)
	if err == nil && now.Card.Seq < now.PublicSeq {
		if err = s.showOnce(ctx, now); err == nil {
			return nil
		}
	}
	if rerr := s.host.Release(context.WithoutCancel(ctx), id, s.holder); rerr != nil {
		s.log.Warn("card not released", "table", id, "err", rerr)
	}
	return err
}

func (s *shower) showOnce(ctx context.Context, now *host.Table) error {
	if now.Card.Message == "" {
		return s.post(ctx, now, false)
	}
	var below []wire.Component
	if wantsIntoThread(now) {
		var err error
		if now, below, err = s.intoThread(ctx, now); err != nil {
			return err
		}
	}
	if wantsNewCard(now) {
		return s.post(ctx, now, true, below...)
	}
	m, err := s.drawn(ctx, func() (*wire.Message, error) { return s.card(ctx, now) })
	if err != nil {
		return err
	}
	_, err = s.out.Edit(ctx, now.Card.Channel, now.Card.Message, m)
	if wire.IsCode(err, wire.CodeMissingPermissions) {
		_, err = s.out.Edit(ctx, now.Card.Channel, now.Card.Message, inWords(m))
	}
	switch {
	case gone(err):
		return s.post(ctx, now, false)
	case err != nil:
		return fmt.Errorf("edit card: %w", err)
	}
	return s.note(ctx, now, now.Card.Channel, now.Card.Message)
}

// inWords is a card without its picture: what the picture shows is said instead.
func inWords(m *wire.Message) *wire.Message {
	n := *m
	n.Files, n.Components = nil, nil
	for _, c := range m.Components {
		box, ok := c.(wire.Container)
		if !ok {
			n.Components = append(n.Components, c)
			continue
		}
		kept := box
		kept.Components = nil
		for _, c := range box.Components {
			if _, picture := c.(wire.Gallery); picture && len(m.Files) > 0 {
				c = wire.Text{Content: words.Shorten(m.Files[0].Alt, maxInWords)}
			}
			kept.Components = append(kept.Components, c)
		}
		n.Components = append(n.Components, kept)
	}
	return &n
}

// maxInWords is how long what stands for a picture may be.
const maxInWords = 1024

// gone tells whether the message to be edited is no more.
func gone(err error) bool {
	return wire.IsCode(err, wire.CodeUnknownMessage)
}
