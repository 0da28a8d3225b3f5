package bot

import (
	"context"

	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
)

// whichButton gives a command again, for the table chosen. What it answers for the person
// alone takes the place of the question.
func (b *Bot) whichButton(ctx context.Context, r *route.Request) (*wire.Response, error) {
	if len(r.Values) != 1 {
		return nil, route.ErrUnknown
	}
	a := route.ReadArg(r.Values[0], route.Dot)
	table, rev := a.Text(), int64(0) // the first lists had no revision: their tables are meant as they stand
	if a.More() {
		rev = a.Int64()
	}
	if a.Err() != nil || rev < 0 {
		return nil, route.ErrUnknown
	}
	again, err := b.router.Repeat(r, table, rev)
	if err != nil {
		return nil, err
	}
	answer, err := again.Given.Handle(ctx, again)
	if err == nil && answer.Kind == wire.Reply && answer.Message.Ephemeral && route.OnPrivateMessage(r.Interaction) {
		answer.Kind = wire.Update
	}
	return answer, err
}
