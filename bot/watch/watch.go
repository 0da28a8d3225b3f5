// Package watch does what happens though nobody asks: what is due at the tables, channels
// that are lost, servers that are out of order.
package watch

import (
	"context"
	"log/slog"

	"bridgekeeper/bot/cards"
	"bridgekeeper/bot/host"
)

// Watch does what happens though nobody asks: what is due at the tables, what was
// deleted, which servers are out of order. It is safe for concurrent use.
type Watch struct {
	host     *host.Host
	channels Finder
	cards    *cards.Keeper
	Online   func() bool // whether people can reach the bot
	log      *slog.Logger
	back     returned
	guilds   guildNotes
}

// Finder looks for a channel or thread, and fails where it can't be had: a
// [bridgekeeper/bot/wire.Client].
type Finder interface {
	FindChannel(ctx context.Context, channel string) error
}

// New makes a Watch; nothing happens before its loops run.
func New(h *host.Host, ch Finder, k *cards.Keeper, online func() bool, log *slog.Logger) *Watch {
	return &Watch{host: h, channels: ch, cards: k, Online: online, log: log, back: returned{woken: make(chan struct{}, 1)}}
}
