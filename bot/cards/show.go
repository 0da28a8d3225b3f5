package cards

import (
	"context"
	"errors"
	"fmt"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/wire"
)

// Show brings one table's card up to date, which takes some seconds at most. Where that
// fails it is logged, and the sweep comes again.
func (k *Keeper) Show(ctx context.Context, id int64) {
	ctx, stop := context.WithTimeout(ctx, showTime)
	defer stop()
	if err := k.show(ctx, id); errors.Is(err, errBusy) || errors.Is(err, errSuspended) || errors.Is(err, errAway) {
		k.cfg.Log.Debug("card left to another time", "table", id, "why", err)
	} else if err != nil {
		k.cfg.Log.Warn("card not shown", "table", id, "err", err)
	}
}

// show brings one table's card up to date.
func (k *Keeper) show(ctx context.Context, id int64) error {
	defer k.locks.lock(id)()
	err := k.showLocked(ctx, id)
	k.mu.Lock()
	defer k.mu.Unlock()
	if err == nil || errors.Is(err, errBusy) {
		delete(k.failed, id)
		return err
	}
	if errors.Is(err, errSuspended) {
		k.failed[id] = failure{next: k.cfg.Now().Add(lastRetry)}
	} else if !errors.Is(ctx.Err(), context.Canceled) { // the program is stopping
		f := k.failed[id]
		k.failed[id] = failure{times: f.times + 1, next: k.cfg.Now().Add(min(firstRetry<<min(f.times, 12), lastRetry))}
	}
	return err
}

// errBusy is why a card is left to the next sweep, through no fault of its channel:
// another program on the same file is at it, or was when it died; or too many cards
// are to be drawn.
var errBusy = errors.New("another program is at this card, or others come first")

// showLocked shows the table until its card is up to date: what came while one
// state was being shown is shown next.
func (k *Keeper) showLocked(ctx context.Context, id int64) error {
	for range maxRounds {
		now, err := k.cfg.Host.Table(ctx, id)
		if err != nil || now.Card.Seq >= now.PublicSeq {
			return err
		}
		switch {
		case now.Suspended():
			return errSuspended
		case k.Away(now.Place.Guild):
			return errAway
		}
		err = k.leased(ctx, id)
		if wire.IsCode(err, wire.CodeUnknownChannel) {
			err = k.suspend(ctx, now)
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
func (k *Keeper) drawn(ctx context.Context, draw func() (*wire.Message, error)) (*wire.Message, error) {
	select {
	case k.drawing <- struct{}{}:
		defer func() { <-k.drawing }()
		return draw()
	case <-ctx.Done():
		return nil, errBusy
	}
}

// leased shows the table as it stands, under a lease, which ends with what is noted
// of the card, or here.
func (k *Keeper) leased(ctx context.Context, id int64) error {
	mine, err := k.cfg.Host.Cards.Lease(ctx, id, k.cfg.Holder, leaseTime)
	if err != nil {
		return err
	}
	if !mine {
		return errBusy
	}
	now, err := k.cfg.Host.Table(ctx, id)
	if err == nil && now.Card.Seq < now.PublicSeq {
		if err = k.showOnce(ctx, now); err == nil {
			return nil
		}
	}
	if rerr := k.cfg.Host.Cards.Release(context.WithoutCancel(ctx), id, k.cfg.Holder); rerr != nil {
		k.cfg.Log.Warn("card not released", "table", id, "err", rerr)
	}
	return err
}

func (k *Keeper) showOnce(ctx context.Context, now *host.Table) error {
	if now.Card.Message == "" {
		return k.post(ctx, now, false)
	}
	var below []wire.Component
	if wantsIntoThread(now) {
		var err error
		if now, below, err = k.intoThread(ctx, now); err != nil {
			return err
		}
	}
	if wantsNewCard(now) {
		return k.post(ctx, now, true, below...)
	}
	m, err := k.drawn(ctx, func() (*wire.Message, error) { return k.cfg.Card(ctx, now) })
	if err != nil {
		return err
	}
	_, err = k.cfg.Channels.Edit(ctx, now.Card.Channel, now.Card.Message, m)
	if wire.IsCode(err, wire.CodeMissingPermissions) {
		_, err = k.cfg.Channels.Edit(ctx, now.Card.Channel, now.Card.Message, inWords(m))
	}
	switch {
	case gone(err):
		return k.post(ctx, now, false)
	case err != nil:
		return fmt.Errorf("edit card: %w", err)
	}
	return k.note(ctx, now, now.Card.Channel, now.Card.Message)
}

// gone tells whether the message to be edited is no more.
func gone(err error) bool {
	return wire.IsCode(err, wire.CodeUnknownMessage)
}
