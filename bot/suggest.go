package bot

import (
	"context"
	"strings"

	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
)

// complete suggests values. Where there are none it says why, in the list's place.
func (b *Bot) complete(ctx context.Context, r *route.Request) *wire.Response {
	answer := &wire.Response{Kind: wire.Suggest}
	focused, ok := r.Focused()
	if !ok {
		return answer
	}
	for _, o := range r.Given.Options {
		if o.Name != focused.Name || o.Complete == nil {
			continue
		}
		choices, err := b.desk.Suggest(ctx, r, o, strings.TrimSpace(words.Fold(focused.Value)))
		if err != nil {
			plain := *r
			plain.Say = r.Say.Plain()
			text, ok := b.sentence(&plain, err)
			if !ok {
				b.desk.Log.Error("suggestions failed", "interaction", r.ID, "command", r.CommandPath(), "err", err)
				return answer
			}
			text, _, _ = strings.Cut(strings.ReplaceAll(text, "**", ""), "\n") // one plain line
			choices = []wire.Choice{{Name: words.Shorten(text, route.MaxLabel), Value: route.NoChoice}}
		}
		answer.Choices = choices[:min(len(choices), route.MaxSelect)]
	}
	return answer
}
