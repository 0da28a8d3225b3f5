package cards

import (
	"context"
	"errors"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
)

// Why a card is not shown, through no fault of its channel.
var (
	errSuspended = errors.New("the table waits for a channel")
	errAway      = errors.New("the bot is not in the table's server, or that is out of order")
)

// Leave has the tables of a server rest until the bot is there again. Nothing of them is
// lost, and they can be played from elsewhere.
func (k *Keeper) Leave(guild string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.away[guild] = true
}

// Away tells whether the tables of a server rest so.
func (k *Keeper) Away(guild string) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.away[guild]
}

// ComeBack has the tables of a server be shown again, and those that could not be before
// tried at once: by the sweep, which is not waited for.
func (k *Keeper) ComeBack(ctx context.Context, guild string) {
	k.mu.Lock()
	delete(k.away, guild)
	var ids []int64
	for id := range k.failed {
		ids = append(ids, id)
	}
	k.mu.Unlock()
	for _, id := range ids {
		t, err := k.cfg.Host.Table(ctx, id)
		if err != nil || t.Place.Guild != guild {
			continue
		}
		k.mu.Lock()
		delete(k.failed, id)
		k.mu.Unlock()
	}
	k.Wake()
}

// suspend notes that the channel where a table was to be shown is no more, unless the
// table has gone elsewhere in the meantime. That of a table where nobody plays any more
// is given up, since there is nowhere to show it and nothing to wait for: its people are
// written to.
func (k *Keeper) suspend(ctx context.Context, was *host.Table) error {
	now, err := k.cfg.Host.Table(ctx, was.ID)
	if err != nil || now.Place != was.Place {
		return err
	}
	change, err := k.cfg.Host.Do(ctx, host.Request{Table: was.ID, Command: host.Suspend{}})
	if err != nil || change.After.Place != was.Place || change.After.Suspended() {
		return err
	}
	if err := k.tellElsewhere(ctx, change.After); err != nil {
		return err
	}
	_, err = k.cfg.Host.Cards.Shown(ctx, was.ID, change.After.PublicSeq, "", "")
	return err
}

// tellElsewhere writes to those whom a card would call that can be posted nowhere. Who
// takes no direct messages is not reached.
func (k *Keeper) tellElsewhere(ctx context.Context, t *host.Table) error {
	for _, user := range called(t) {
		if k.wayTo(ctx, t.ID, user) == Silent {
			continue
		}
		err := k.Direct(ctx, user, directNonce(t, user), func(say *words.Speaker) []wire.Component {
			return []wire.Component{wire.Text{Content: k.cfg.News(t, user, say)}}
		})
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			k.cfg.Log.Warn("not called", "user", user, "table", t.ID, "err", err)
		}
	}
	return nil
}
