package bot

import (
	"slices"
	"strconv"
	"strings"

	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// move is a step that can be taken now, with what it would bring about.
type move struct {
	action rules.Action
	events []rules.Event
	worth  int // for order only: points to the mover, and lost by the other
	opens  int // how many further steps of the same turn it opens, ending it aside
}

// try is the step, taken on trial; a game whose Actions and Apply disagree has a
// red test, and here a move without events.
func try(g rules.Game, state rules.State, a rules.Action) move {
	next, events, err := state.Apply(a)
	if err != nil {
		return move{action: a}
	}
	m := move{action: a, events: events, worth: lead(next, state.Turn()) - lead(state, state.Turn())}
	if rules.SameTurn(state, next) {
		for _, b := range next.Actions() {
			if !endsTurn(g, b) {
				m.opens++
			}
		}
	}
	return m
}

// openMoves are the steps that go on with the turn under way, the most valuable
// first. There are none before the turn's first step.
func openMoves(p position) []move {
	if !p.midTurn() {
		return nil
	}
	state := p.state()
	var list []move
	for _, a := range state.Actions() {
		if endsTurn(p.game, a) {
			continue
		}
		list = append(list, try(p.game, state, a))
	}
	slices.SortStableFunc(list, func(a, b move) int { return b.worth - a.worth })
	return list
}

// lead is by how much a seat is ahead.
func lead(s rules.State, seat rules.Seat) int {
	r, _ := s.Result()
	return r.Score[seat.Index()] - r.Score[seat.Other().Index()]
}

// goOn is the select of the steps that go on with the turn, so many to a page; nil
// where there are none.
func goOn(p position, say *words.Speaker, page int) wire.Component {
	list := openMoves(p)
	if len(list) == 0 {
		return nil
	}
	perPage := route.MaxSelect
	if len(list) > route.MaxSelect {
		perPage = route.MaxSelect - 1 // one to turn the page
	}
	first := page * perPage
	if first < 0 || first >= len(list) {
		first, page = 0, 0
	}
	plain := say.Plain()
	var options []wire.SelectOption
	for _, m := range list[first:min(first+perPage, len(list))] {
		options = append(options, wire.SelectOption{
			Label: words.Shorten(plain.Events(p.game.Name(), m.events, p.game.Roles()), route.MaxLabel),
			Value: string(m.action),
		})
	}
	if len(list) > route.MaxSelect {
		next := page + 1
		if next*perPage >= len(list) {
			next = 0
		}
		options = append(options, wire.SelectOption{Label: plain.Say("select.more"), Value: route.PageMark + strconv.Itoa(next)})
	}
	return wire.Select{
		CustomID:    p.button(route.Act, ""),
		Placeholder: plain.Say(gameKey(p.game, plain, "select.go-on")), Options: options,
	}
}

// moves are the components with which the player to move goes on with a turn, then
// those that are to stand beside them.
func moves(p position, say *words.Speaker, beside ...wire.Component) []wire.Component {
	plain := say.Plain()
	var out []wire.Component
	if list := goOn(p, say, 0); list != nil {
		out = append(out, wire.Row{Components: []wire.Component{list}})
	}
	var row []wire.Component
	if p.midTurn() {
		for _, a := range p.state().Actions() {
			if endsTurn(p.game, a) {
				style := wire.Primary
				if len(out) > 0 || returnsAtEnd(p) {
					style = wire.Secondary
				}
				row = append(row, wire.Button{CustomID: p.button(route.Act, string(a)), Label: plain.Say("button.end"), Style: style})
			}
		}
		row = append(row, wire.Button{CustomID: p.button(route.Undo, ""), Label: plain.Say("button.undo")})
	}
	if !p.midTurn() && p.toMove() != rules.Nobody {
		if direct := directMoves(p); direct != nil {
			out = append(out, direct...)
		} else {
			row = append(row, wire.Button{CustomID: p.button(route.Pick, ""), Label: plain.Say(gameKey(p.game, plain, "button.begin")), Style: wire.Primary})
		}
	}
	if row = append(row, beside...); len(row) > 0 {
		out = append(out, wire.Row{Components: row})
	}
	return out
}

// maxDirect is how many steps a card offers as buttons of its own, two rows of them.
const maxDirect = 10

// directMoves are the steps of a game that are one choice among a few, a button
// each: the columns of Connect Four. Nil in other games.
func directMoves(p position) []wire.Component {
	f, _ := follow(p.game, firstSteps(p), nil)
	if f.part != rules.PartColumn || len(f.values) > maxDirect {
		return nil
	}
	var rows, row []wire.Component
	for i, v := range f.values {
		row = append(row, wire.Button{
			CustomID: p.button(route.Act, string(f.moves[v][0])),
			Label:    strings.ToUpper(v), Style: wire.Primary,
		})
		if len(row) == route.PerRow || i == len(f.values)-1 {
			rows, row = append(rows, wire.Row{Components: row}), nil
		}
	}
	return rows
}
