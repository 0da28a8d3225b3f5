package starts

import (
	"context"
	"strings"

	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
)

// CompletePosition suggests starting positions by name.
func (st *Starts) CompletePosition(ctx context.Context, r *route.Request, typed string) ([]wire.Choice, error) {
	game, err := st.GameChosen(r)
	if err != nil {
		return nil, err
	}
	var out []wire.Choice
	for _, s := range game.Setups() {
		name := s.Title
		if name == "" {
			name = r.Say.Plain().Game(game.Name())
		}
		if !strings.Contains(words.Fold(name), typed) {
			continue
		}
		if about, ok := r.Say.Plain().Position(game.Name(), s.Key); ok {
			name += " · " + about
		}
		out = append(out, wire.Choice{Name: words.Shorten(name, route.MaxLabel), Value: s.Key})
	}
	kept, err := st.keptChoices(ctx, r, game, typed)
	if err != nil {
		return nil, err
	}
	out = append(kept[:min(len(kept), max(route.MaxSelect-len(out), route.MaxSelect/2))], out...) // their own first, but never all
	if len(out) == 0 {
		return nil, route.Refuse("error.unknown-position", words.Args{"position": typed})
	}
	return out, nil
}
