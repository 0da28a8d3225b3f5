package challenge

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
)

// The choices of /challenge side.
const (
	sideFirst  = "first"
	sideSecond = "second"
	sideRandom = "random"
)

// completeSide suggests the sides of the game chosen.
func (ch *Challenge) completeSide(_ context.Context, r *route.Request, typed string) ([]wire.Choice, error) {
	game, err := ch.GameChosen(r)
	if err != nil {
		return nil, err
	}
	say := r.Say.Plain()
	roles := game.Roles()
	var out []wire.Choice
	for _, c := range []wire.Choice{
		{Name: say.Say("choice.side.first", words.Args{"role": words.Said(say.Role(game.Name(), roles[0]))}), Value: sideFirst},
		{Name: say.Say("choice.side.second", words.Args{"role": words.Said(say.Role(game.Name(), roles[1]))}), Value: sideSecond},
		{Name: say.Say("choice.side.random"), Value: sideRandom},
	} {
		if strings.Contains(words.Fold(c.Name), typed) || strings.HasPrefix(c.Value, typed) {
			out = append(out, c)
		}
	}
	if len(out) == 0 {
		return nil, route.Refuse("error.nothing-matches", words.Args{"text": typed})
	}
	return out, nil
}

// completeMatch suggests the lengths of a match of the game chosen.
func (ch *Challenge) completeMatch(_ context.Context, r *route.Request, typed string) ([]wire.Choice, error) {
	game, err := ch.GameChosen(r)
	if err != nil {
		return nil, err
	}
	lengths := slices.Clone(game.Traits().MatchLengths)
	slices.Reverse(lengths) // the default, which is last, comes first
	var out []wire.Choice
	for _, n := range lengths {
		if value := strconv.Itoa(n); strings.HasPrefix(value, typed) {
			out = append(out, wire.Choice{Name: r.Say.Plain().Say("choice.match", words.Args{"n": n}), Value: value})
		}
	}
	if len(out) == 0 {
		return nil, route.Refuse("error.nothing-matches", words.Args{"text": typed})
	}
	return out, nil
}
