package challenge

import (
	"context"

	"bridgekeeper/bot/feature/starts"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/view"
)

// startFrom makes a challenge start from the position of a code.
func (ch *Challenge) startFrom(ctx context.Context, r *route.Request, c *host.Challenge, code string) error {
	line, err := ch.LineOfCode(r, code)
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
	if err := ch.Host.MayAnalyseLine(ctx, r.User.ID, p.Line); err != nil {
		return err
	}
	c.Game, c.Setup = line.Game().Name(), starts.SetupOf(line)
	return nil
}
