package play

import (
	"context"

	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
)

// resign asks first: it can't be undone.
func (pl *Play) resign(ctx context.Context, r *route.Request) (*wire.Response, error) {
	t, err := pl.TableToPlay(ctx, r)
	if err != nil {
		return nil, err
	}
	return pl.askResign(ctx, r, t)
}

func (pl *Play) askResign(_ context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	if err := pl.Host.May(t, r.User.ID, host.Resign{}); err != nil {
		return nil, desk.ErrorAt(t, err)
	}
	plain := r.Say.Plain()
	text := r.Say.Say("private.resign-sure", words.Args{"table": int(t.ID), "opponent": words.User(t.Opponent(r.User.ID))})
	row := []wire.Component{
		wire.Button{CustomID: route.ID{Verb: route.Resign, Of: t.ID}.String(), Label: plain.Say("button.resign"), Style: wire.Danger},
	}
	if t.Series.In() {
		row = append(row, wire.Button{
			CustomID: route.ID{Verb: route.ResignMatch, Of: t.ID}.String(), Label: plain.Say("button.resign-match"), Style: wire.Danger,
		})
	}
	row = append(row, wire.Button{CustomID: route.ID{Verb: route.Close, Of: t.ID}.String(), Label: plain.Say("button.keep-playing")})
	return route.Private(wire.Text{Content: text}, wire.Row{Components: row}), nil
}

func (pl *Play) resignButton(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	change, err := pl.Do(ctx, r, t, 0, host.Resign{})
	if err != nil {
		return nil, err
	}
	return pl.ThenShow(r.Privately(r.Say.Say("private.resigned", words.Args{"table": int(change.After.ID)})), desk.Changed(change)...), nil
}

// resignMatchButton gives up a whole match; the question came before.
func (pl *Play) resignMatchButton(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	change, err := pl.Do(ctx, r, t, 0, host.ResignMatch{})
	if err != nil {
		return nil, err
	}
	text := r.Say.Say("private.resigned-match", words.Args{"n": change.After.Series.Length})
	return pl.ThenShow(r.Privately(text), desk.Changed(change)...), nil
}
