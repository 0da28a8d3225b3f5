package look

import (
	"context"
	"errors"

	"bridgekeeper/bot/computer"
	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/turn"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
)

// hint tells the player to move, privately, what the computer would do, and what that
// brings: in a game that nobody else plays for real.
func (l *Look) hint(ctx context.Context, r *route.Request) (*wire.Response, error) {
	t, err := l.TableFitting(ctx, r, desk.Casual)
	if err != nil {
		return nil, err
	}
	return l.hintAt(ctx, r, t)
}

func (l *Look) hintAt(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	if err := l.Host.May(t, r.User.ID, host.Act{}); err != nil {
		return nil, desk.ErrorAt(t, err)
	}
	if !desk.Casual(t) {
		return nil, desk.ErrorAt(t, route.Refuse("error.hint-not-here"))
	}
	if err := l.Host.MayAnalyse(ctx, r.User.ID, t); err != nil {
		return nil, desk.ErrorAt(t, err)
	}
	thought, err := l.Computer.Hint(ctx, t.Game.Name(), t.Line.Last())
	if errors.Is(err, computer.ErrNoPlayer) {
		return nil, desk.ErrorAt(t, route.Refuse("error.computer-no-game", words.Args{"game": words.Said(r.Say.Game(t.Game.Name()))}))
	}
	if err != nil {
		return nil, desk.ErrorAt(t, err)
	}
	file, err := l.PictureFor(ctx, r, t, turn.Marking(t.Game, thought.Steps))
	if err != nil {
		return nil, desk.ErrorAt(t, err)
	}
	return route.Attach(r.Privately(hintText(t, thought, r.Say), append(view.Framed(file, view.Of(t)), turn.Controls(view.Of(t), r.Say)...)...), file), nil
}
