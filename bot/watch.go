package bot

import (
	"log/slog"

	"bridgekeeper/bot/cards"
	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/host"
)

// Watch does what happens though nobody asks: what is due at the tables, what was
// deleted, which servers are out of order. It is safe for concurrent use.
type Watch struct {
	host     *host.Host
	channels desk.Channels
	cards    *cards.Keeper
	online   func() bool // whether people can reach the bot
	log      *slog.Logger
	back     returned
	guilds   guildNotes
}

func newWatch(h *host.Host, ch desk.Channels, k *cards.Keeper, online func() bool, log *slog.Logger) *Watch {
	return &Watch{host: h, channels: ch, cards: k, online: online, log: log, back: returned{woken: make(chan struct{}, 1)}}
}
