package bot

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
func (b *Bot) noteGuild(ctx context.Context, guild string, down bool) {
	b.guilds.mu.Lock()
	defer b.guilds.mu.Unlock()
	b.tryNote(ctx, guild, down)
}

// noteOwed tries again what could not be noted.
func (b *Bot) noteOwed(ctx context.Context) {
	b.guilds.mu.Lock()
	defer b.guilds.mu.Unlock()
	for guild, down := range b.guilds.owed {
		b.tryNote(ctx, guild, down)
	}
}

// tryNote is for those who hold the lock.
func (b *Bot) tryNote(ctx context.Context, guild string, down bool) {
	note := b.Host.GuildUp
	if down {
		note = b.Host.GuildDown
	}
	if err := note(ctx, guild); err != nil {
		b.Log.Warn("outage of a server not noted", "guild", guild, "unavailable", down, "err", err)
		if b.guilds.owed == nil {
			b.guilds.owed = map[string]bool{}
		}
		b.guilds.owed[guild] = down
		return
	}
	delete(b.guilds.owed, guild)
}

// hear takes a server that was noted as out of order for one in order when somebody there
// asks for something: Discord may have said so while nobody listened.
func (b *Bot) hear(ctx context.Context, in *wire.Interaction) {
	down, err := b.Host.IsGuildDown(ctx, in.GuildID)
	if err != nil {
		b.Log.Warn("not known whether a server is out of order", "guild", in.GuildID, "err", err)
	}
	if down {
		b.noteGuild(ctx, in.GuildID, false)
		b.keeper.ComeBack(ctx, in.GuildID)
	}
}
