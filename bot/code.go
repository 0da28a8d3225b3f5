package bot

import (
	"context"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/rules"
)

func (b *Bot) codeButton(_ context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	return view.CodeOf(r, view.Of(t)), nil
}

// setupOf is a setup that starts where a line leads.
func setupOf(line *rules.Line) rules.Setup {
	if line.Len() == 0 {
		return line.Setup()
	}
	return rules.Setup{Title: line.Setup().Title, Text: line.Last().String()}
}

// startFrom makes a challenge start from the position of a code.
func (b *Bot) startFrom(ctx context.Context, r *route.Request, c *host.Challenge, code string) error {
	line, err := b.LineOfCode(r, code)
	if err != nil {
		return err
	}
	_, game := r.Option("game")
	_, start := r.Option("position")
	p := view.OfLine(line)
	switch {
	case start, game && c.Game != line.Game().Name():
		return route.Refuse("error.code-and-start")
	case !p.Open:
		return route.Refuse("error.code-over")
	}
	if err := b.Host.MayAnalyseLine(ctx, r.User.ID, p.Line); err != nil {
		return err
	}
	c.Game, c.Setup = line.Game().Name(), setupOf(line)
	return nil
}
