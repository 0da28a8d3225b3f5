package watch

import (
	"context"

	"bridgekeeper/bot/wire"
)

// Event takes what happened to channels, threads and servers. What a deleted channel
// did to its tables is noted, and all else is left to the next sweep, so that it
// returns soon.
func (w *Watch) Event(ctx context.Context, e wire.Event) {
	switch e.Kind {
	case wire.EventChannelDelete, wire.EventThreadDelete:
		w.loseChannel(ctx, e.ChannelID)
	case wire.EventGuildDelete, wire.EventGuildCreate:
		w.guild(ctx, e)
	}
}

// guild takes that a server has gone, is out of order, or is there again.
func (w *Watch) guild(ctx context.Context, e wire.Event) {
	w.noteGuild(ctx, e.GuildID, e.Unavailable)
	if e.Unavailable || e.Kind == wire.EventGuildDelete {
		w.cards.Leave(e.GuildID)
		return
	}
	w.cards.ComeBack(ctx, e.GuildID)
	w.back.add(e.GuildID, e.Channels)
}

// loseChannel notes that a channel or thread is no more.
func (w *Watch) loseChannel(ctx context.Context, channel string) {
	changed, err := w.host.LoseChannel(ctx, channel)
	if err != nil {
		// Whoever shows a card there next finds out, too.
		w.log.Warn("deleted channel not noted", "channel", channel, "err", err)
	}
	if len(changed) > 0 {
		w.log.Info("tables have lost their channel", "channel", channel, "tables", changed)
		w.cards.Wake()
	}
}
