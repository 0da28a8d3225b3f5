package explore

import (
	"context"

	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
	"bridgekeeper/rules"
)

// exploreStart opens one's exploration of a start: a game that was read from a file
// at its last position, with all its steps to go back through.
func (ex *Explore) exploreStart(ctx context.Context, r *route.Request) (*wire.Response, error) {
	s, err := ex.starts.StartNamed(ctx, r, r.Pressed.Arg)
	if err != nil {
		return nil, err
	}
	line := s.Played
	if line == nil {
		if line, err = s.Line(); err != nil {
			return nil, err
		}
	}
	return ex.exploreLine(ctx, r, line)
}

// exploreLine opens one's exploration of a line that no table has, at its end.
func (ex *Explore) exploreLine(ctx context.Context, r *route.Request, line *rules.Line) (*wire.Response, error) {
	if err := ex.Host.MayAnalyseLine(ctx, r.User.ID, line); err != nil {
		return nil, err
	}
	x, err := ex.Host.Library.Explore(ctx, r.User.ID, sourceOf(line), line, line.Len())
	return ex.opened(ctx, r, x, "", err)
}
