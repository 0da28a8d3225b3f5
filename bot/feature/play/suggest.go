package play

import (
	"context"
	"slices"
	"strings"

	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/turn"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

func (pl *Play) completeCell(ctx context.Context, r *route.Request, typed string) ([]wire.Choice, error) {
	t, err := pl.TableToPlay(ctx, r)
	if err != nil {
		return nil, err
	}
	piece, cell, ok := pieceAndCell(r, t.Game.Name(), typed)
	if !ok {
		return pl.completePart(ctx, r, rules.PartCell, typed)
	}
	// The piece typed counts as if its option were filled in, and stands in the value.
	with := *r.Interaction
	with.Options = append(slices.Clone(r.Options), wire.Option{Name: "stone", Type: wire.OptionString, Value: piece})
	choices, err := pl.completePart(ctx, r.With(&with), rules.PartCell, cell)
	for i := range choices {
		choices[i].Value = piece + " " + choices[i].Value
	}
	return choices, err
}

func (pl *Play) completeStone(ctx context.Context, r *route.Request, typed string) ([]wire.Choice, error) {
	return pl.completePart(ctx, r, rules.PartPiece, typed)
}

func (pl *Play) completeColumn(ctx context.Context, r *route.Request, typed string) ([]wire.Choice, error) {
	return pl.completePart(ctx, r, rules.PartColumn, typed)
}

func (pl *Play) completeFrom(ctx context.Context, r *route.Request, typed string) ([]wire.Choice, error) {
	return pl.completePart(ctx, r, rules.PartFrom, typed)
}

func (pl *Play) completeTo(ctx context.Context, r *route.Request, typed string) ([]wire.Choice, error) {
	return pl.completePart(ctx, r, rules.PartTo, typed)
}

// candidate is a value for one part of a step, with the legal steps that have it.
type candidate struct {
	value string
	moves []turn.Move
	opens int // how many further steps they open, all together
	worth int // for order only
}

// completePart suggests the values of one part of a step: those of the steps that
// are legal now and agree with the options given so far; what makes something first.
func (pl *Play) completePart(ctx context.Context, r *route.Request, kind, typed string) ([]wire.Choice, error) {
	t, err := pl.TableToPlay(ctx, r)
	if err != nil {
		return nil, err
	}
	if err := pl.Host.May(t, r.User.ID, host.Act{}); err != nil {
		return nil, desk.ErrorAt(t, err)
	}
	list := pl.candidates(r, t, kind)
	if len(list) == 0 {
		return nil, desk.ErrorAt(t, route.Said(view.NextStep(r.Say, view.Of(t))))
	}
	var out []wire.Choice
	for _, c := range list {
		if matches(r, t, kind, c.value, typed) {
			out = append(out, wire.Choice{Name: words.Shorten(describe(r, t, kind, c), route.MaxLabel), Value: c.value})
		}
	}
	if len(out) == 0 {
		return nil, desk.ErrorAt(t, route.Refuse("error.nothing-matches", words.Args{"text": typed}))
	}
	return out, nil
}

// candidates groups the legal steps by their part of this kind.
func (pl *Play) candidates(r *route.Request, t *host.Table, kind string) []candidate {
	var given []rules.Part
	for _, p := range partsByOption {
		o, ok := r.Option(p.option)
		if !ok || o.Focused || p.kind == kind {
			continue
		}
		if value, err := choice(r, t.Game.Name(), p.kind, o.Value); err == nil {
			given = append(given, rules.Part{Kind: p.kind, Value: value})
		}
	}
	state := t.Line.Last()
	var list []candidate
	index := map[string]int{}
	for _, a := range state.Actions() {
		for _, parts := range waysToSay(t.Game, a) {
			value, ok := view.ValueOf(parts, kind)
			if !ok || !contains(parts, given) {
				continue
			}
			i, known := index[value]
			if !known {
				i = len(list)
				index[value] = i
				list = append(list, candidate{value: value})
			}
			m := turn.NewMove(t.Game, state, a)
			list[i].moves = append(list[i].moves, m)
			list[i].opens += m.Opens
			list[i].worth = max(list[i].worth, m.Worth+m.Opens)
		}
	}
	slices.SortStableFunc(list, func(a, b candidate) int { return b.worth - a.worth })
	return list
}

// waysToSay are the choices that say an action: its parts, and those with the ends
// the other way round where the game takes them for the same.
func waysToSay(g rules.Game, a rules.Action) [][]rules.Part {
	parts := g.Parts(a)
	ways := [][]rules.Part{parts}
	from, ok1 := view.ValueOf(parts, rules.PartFrom)
	to, ok2 := view.ValueOf(parts, rules.PartTo)
	if !ok1 || !ok2 {
		return ways
	}
	turned := slices.Clone(parts)
	for i := range turned {
		switch turned[i].Kind {
		case rules.PartFrom:
			turned[i].Value = to
		case rules.PartTo:
			turned[i].Value = from
		}
	}
	if same, ok := g.Spell(turned); ok && same == a {
		ways = append(ways, turned)
	}
	return ways
}

// matches tells whether a value is what has been typed so far: its start, or that
// of its word.
func matches(r *route.Request, t *host.Table, kind, value, typed string) bool {
	if strings.HasPrefix(value, typed) {
		return true
	}
	return kind == rules.PartPiece && strings.HasPrefix(words.Fold(r.Say.Plain().Piece(t.Game.Name(), rules.Piece(value))), typed)
}

// describe is a candidate as a line of a list.
func describe(r *route.Request, t *host.Table, kind string, c candidate) string {
	say, game := r.Say.Plain(), t.Game.Name()
	var text string
	switch kind {
	case rules.PartPiece:
		text = words.UpperFirst(say.Piece(game, rules.Piece(c.value)))
		for _, q := range t.Line.Last().Board().Tallies[t.ToMove().Index()].Hand {
			if q.Key == c.value {
				text = say.Say("choice.piece", words.Args{"piece": words.Said(text), "n": q.N})
			}
		}
	case rules.PartFrom:
		var ends []string
		for _, m := range c.moves {
			for _, parts := range waysToSay(t.Game, m.Action) {
				if from, _ := view.ValueOf(parts, rules.PartFrom); from == c.value {
					to, _ := view.ValueOf(parts, rules.PartTo)
					ends = append(ends, to)
				}
			}
		}
		return say.Say("choice.from", words.Args{"cell": words.Said(c.value), "cells": words.Said(strings.Join(ends, ", "))})
	case rules.PartTo:
		return c.value + " · " + say.Events(game, c.moves[0].Events, t.Game.Roles())
	default:
		text = c.value
		if pieces := piecesOf(r, t, c); pieces != "" {
			text += " · " + pieces
		}
	}
	if c.opens > 0 {
		text += " · " + say.Say("choice.opens", words.Args{"n": c.opens})
	}
	return text
}

// piecesOf lists the pieces that may go where the candidate says, those that open
// something first.
func piecesOf(r *route.Request, t *host.Table, c candidate) string {
	moves := slices.Clone(c.moves)
	slices.SortStableFunc(moves, func(a, b turn.Move) int { return b.Opens - a.Opens })
	var list []string
	for _, m := range moves {
		if piece, ok := view.Part(t.Game, m.Action, rules.PartPiece); ok {
			list = append(list, r.Say.Plain().Piece(t.Game.Name(), rules.Piece(piece)))
		}
	}
	return strings.Join(list, ", ")
}
