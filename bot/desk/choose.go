package desk

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// GameChosen is the game of the option, else the default one.
func (d *Desk) GameChosen(r *route.Request) (rules.Game, error) {
	o, ok := r.Option("game")
	if !ok {
		return d.Host.Games()[0], nil
	}
	for _, g := range d.Host.Games() {
		if o.Value == g.Name() || words.Fold(o.Value) == words.Fold(r.Say.Game(g.Name())) {
			return g, nil
		}
	}
	return nil, route.Refuse("error.unknown-game", words.Args{"game": o.Value})
}

// PlaceOf is where an interaction happened.
func PlaceOf(r *route.Request) host.Place {
	if r.InThread() && r.ParentID != "" {
		return host.Place{Guild: r.GuildID, Channel: r.ParentID, Thread: r.ChannelID}
	}
	return host.Place{Guild: r.GuildID, Channel: r.ChannelID}
}

// maxMeant is how many tables that a command may be meant for are asked for suggestions.
const maxMeant = 5

// Suggest is what an option's completer suggests. If the command could be about several
// tables it suggests what fits any of them; which one is meant is asked once the command is
// given.
func (d *Desk) Suggest(ctx context.Context, r *route.Request, o route.Option, typed string) ([]wire.Choice, error) {
	choices, err := o.Complete(ctx, r, typed)
	e := host.AsRefusal(err)
	if e == nil || e.Code != host.CodeWhichTable || o.OfOne {
		return choices, err
	}
	known := map[string]bool{}
	var failed error
	for _, t := range e.Choice[:min(len(e.Choice), maxMeant)] {
		in := *r.Interaction
		in.Options = append(slices.Clone(in.Options), wire.Option{Name: route.TableOption, Type: wire.OptionString, Value: strconv.FormatInt(t.ID, 10)})
		some, err := o.Complete(ctx, r.With(&in), typed)
		if err != nil {
			failed = err
		}
		for _, c := range some {
			if !known[c.Value] {
				known[c.Value] = true
				choices = append(choices, c)
			}
		}
	}
	if len(choices) == 0 {
		return nil, failed
	}
	return choices, nil
}

// CompleteGame suggests the games.
func (d *Desk) CompleteGame(_ context.Context, r *route.Request, typed string) ([]wire.Choice, error) {
	var out []wire.Choice
	for _, g := range d.Host.Games() {
		if name := r.Say.Plain().Game(g.Name()); strings.Contains(words.Fold(name), typed) {
			out = append(out, wire.Choice{Name: words.Shorten(name, route.MaxLabel), Value: g.Name()})
		}
	}
	if len(out) == 0 {
		return nil, route.Refuse("error.unknown-game", words.Args{"game": typed})
	}
	return out, nil
}

// TableOption is the option of a command that says which table it is about.
func (d *Desk) TableOption() route.Option {
	return route.Option{Name: route.TableOption, Kind: wire.OptionString, Complete: d.completeTable}
}

// completeTable suggests the person's tables in this channel.
func (d *Desk) completeTable(ctx context.Context, r *route.Request, typed string) ([]wire.Choice, error) {
	tables, err := d.Host.In(ctx, r.ChannelID, r.User.ID)
	if err != nil {
		return nil, err
	}
	if r.Command == "board" { // it calls those without a channel to this one
		waiting, err := d.Host.SuspendedOf(ctx, r.User.ID, r.GuildID)
		if err != nil {
			return nil, err
		}
		tables = append(tables, waiting...)
	}
	return d.TableChoices(ctx, r, tables, typed)
}

// TableChoices suggests tables by their numbers.
func (d *Desk) TableChoices(ctx context.Context, r *route.Request, tables []*host.Table, typed string) ([]wire.Choice, error) {
	var out []wire.Choice
	for _, t := range tables {
		id := fmt.Sprint(t.ID)
		if !strings.HasPrefix(id, strings.TrimPrefix(typed, "#")) {
			continue
		}
		out = append(out, wire.Choice{Name: d.tableLabel(ctx, r, t), Value: id})
	}
	if len(out) == 0 {
		return nil, &host.Refusal{Code: host.CodeNoTable}
	}
	return out, nil
}
