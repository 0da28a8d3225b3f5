package bot

import (
	"context"

	"bridgekeeper/bot/host"
)

// mayAnalyse refuses a person whatever analyses a table, as it stands, where the
// table's policy does.
func (b *Bot) mayAnalyse(ctx context.Context, user string, t *host.Table) error {
	return b.host.MayAnalyse(ctx, user, t)
}

// mayAnalysePosition is mayAnalyse of a position from anywhere: a code, a post, an
// exploration. It is asked at each step, of the whole line: what follows on a position
// of a sealed game analyses that too.
func (b *Bot) mayAnalysePosition(ctx context.Context, user string, p position) error {
	return b.host.MayAnalyseLine(ctx, user, p.line)
}
