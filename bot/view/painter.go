package view

import (
	"context"
	"log/slog"

	"bridgekeeper/bot/host"
	"bridgekeeper/render"
	"bridgekeeper/rules"
)

// Pictures draws positions; it is a [render.Renderer]. It must be safe for concurrent use.
type Pictures interface {
	PNG(ctx context.Context, b rules.Board, v render.View) ([]byte, error)
	GIF(ctx context.Context, frames []render.Frame, o render.GIFOptions) ([]byte, error)
}

// Painter draws positions in the styles that people and servers have chosen. It is safe
// for concurrent use.
type Painter struct {
	Pictures Pictures
	host     *host.Host
	log      *slog.Logger
}

// NewPainter makes a Painter that finds the styles in the host's settings.
func NewPainter(h *host.Host, p Pictures, log *slog.Logger) *Painter {
	return &Painter{Pictures: p, host: h, log: log}
}
