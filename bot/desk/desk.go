// Package desk serves requests: which table one is about, and what carries it out. It draws
// nothing.
package desk

import (
	"context"
	"log/slog"
	"time"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
)

// Desk is what serves a request: the tables, the channels, the cards, the computer.
// It is safe for concurrent use.
type Desk struct {
	Host     *host.Host
	Channels Channels
	Files    Attachments
	Cards    Cards
	Computer Opponent
	Self     string // the bot's user id
	Now      func() time.Time
	Log      *slog.Logger
}

// TableHandler answers a request about a table that the person may see.
type TableHandler func(context.Context, *route.Request, *host.Table) (*wire.Response, error)

// OnTable makes a route.Handler for components about a table: it finds the table, and adds
// to the answer that the person's plan was dropped if it was.
func (d *Desk) OnTable(h TableHandler) route.Handler {
	return func(ctx context.Context, r *route.Request) (*wire.Response, error) {
		t, err := d.TableOfButton(ctx, r)
		if err != nil {
			return nil, err
		}
		answer, err := h(ctx, r, t)
		return TellDropped(r, t, answer), err
	}
}

// Cards brings cards up to date and writes to people: a [cards.Keeper].
type Cards interface {
	Show(ctx context.Context, table int64)
	Wake()
	Direct(ctx context.Context, user, nonce string, compose func(*words.Speaker) []wire.Component) error
	Forgive(ctx context.Context, user string) error
}

// Channels is what serving takes of Discord beside the answers to interactions: a
// [wire.Client].
type Channels interface {
	Post(ctx context.Context, channel string, m *wire.Message) (wire.Posted, error)
	// CreateDM is the channel of direct messages with a person.
	CreateDM(ctx context.Context, user string) (string, error)
	// Access is what a person may do in a channel; it fails where they are no member.
	Access(ctx context.Context, channel, user string) (wire.Access, error)
}

// Attachments fetches what people attach: a *wire.Client.
type Attachments interface {
	Download(ctx context.Context, a wire.Attachment, most int64) ([]byte, error) // of at most so many bytes
}
