package watch

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"bridgekeeper/bot/wire"
)

// returned are the servers that have come back, each with the channels that Discord has
// told of, in which it is still to be seen what was deleted meanwhile: events that
// happen while nobody listens are not told later.
type returned struct {
	mu     sync.Mutex
	guilds map[string][]string
	woken  chan struct{}
}

func (r *returned) add(guild string, channels []string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.guilds == nil {
		r.guilds = map[string][]string{}
	}
	r.guilds[guild] = channels
	select {
	case r.woken <- struct{}{}:
	default: // it will already
	}
}

func (r *returned) take() map[string][]string {
	r.mu.Lock()
	defer r.mu.Unlock()
	guilds := r.guilds
	r.guilds = nil
	return guilds
}

// LookForLost looks for lost channels in each server that comes back, until ctx ends.
func (w *Watch) LookForLost(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-w.back.woken:
		}
		w.FindLost(ctx)
	}
}

// FindLost notes which places of tables are no more, in the servers that have come back.
func (w *Watch) FindLost(ctx context.Context) {
	for guild, there := range w.back.take() {
		if err := w.findLostIn(ctx, guild, there); err != nil && ctx.Err() == nil {
			w.log.Warn("lost channels not looked for", "guild", guild, "err", err)
		}
	}
}

// findLostIn asks for each place of a table that the list lacks: that may also be hidden,
// or a thread that is archived. What can't be had for another reason is left to whoever
// shows a card there next.
func (w *Watch) findLostIn(ctx context.Context, guild string, there []string) error {
	places, err := w.host.Places(ctx, guild)
	if err != nil {
		return err
	}
	for _, place := range places {
		if slices.Contains(there, place) {
			continue
		}
		err := w.channels.FindChannel(ctx, place)
		switch {
		case wire.IsCode(err, wire.CodeUnknownChannel):
			w.loseChannel(ctx, place)
		case err != nil && wire.Passing(err):
			return fmt.Errorf("channel %s: %w", place, err)
		}
	}
	return nil
}
