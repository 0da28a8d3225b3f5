package watch

import (
	"context"
	"sync"

	"bridgekeeper/bot/wire"
)

// guildNotes are the servers of which could not be noted that they are out of order, or
// in order again: the sweep tries again, or their tables would stand still for days, or
// run on. The lock is held while something is noted, so that what was heard last counts.
type guildNotes struct {
	mu   sync.Mutex
	owed map[string]bool // whether it is down, by guild
}

// noteGuild notes that a server is out of order, or is no longer.
func (w *Watch) noteGuild(ctx context.Context, guild string, down bool) {
	w.guilds.mu.Lock()
	defer w.guilds.mu.Unlock()
	w.tryNote(ctx, guild, down)
}

// noteOwed tries again what could not be noted.
func (w *Watch) noteOwed(ctx context.Context) {
	w.guilds.mu.Lock()
	defer w.guilds.mu.Unlock()
	for guild, down := range w.guilds.owed {
		w.tryNote(ctx, guild, down)
	}
}

// tryNote is for those who hold the lock.
func (w *Watch) tryNote(ctx context.Context, guild string, down bool) {
	note := w.host.GuildUp
	if down {
		note = w.host.GuildDown
	}
	if err := note(ctx, guild); err != nil {
		w.log.Warn("outage of a server not noted", "guild", guild, "unavailable", down, "err", err)
		if w.guilds.owed == nil {
			w.guilds.owed = map[string]bool{}
		}
		w.guilds.owed[guild] = down
		return
	}
	delete(w.guilds.owed, guild)
}

// Hear takes a server that was noted as out of order for one in order when somebody there
// asks for something: Discord may have said so while nobody listened.
func (w *Watch) Hear(ctx context.Context, in *wire.Interaction) {
	down, err := w.host.IsGuildDown(ctx, in.GuildID)
	if err != nil {
		w.log.Warn("not known whether a server is out of order", "guild", in.GuildID, "err", err)
	}
	if down {
		w.noteGuild(ctx, in.GuildID, false)
		w.cards.ComeBack(ctx, in.GuildID)
	}
}
