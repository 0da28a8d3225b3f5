package turn

import (
	"slices"
	"strings"

	"bridgekeeper/bot/route"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// Move is a step that can be taken now, with what it would bring about.
type Move struct {
	Action rules.Action
	Events []rules.Event
	Worth  int // for order only: points to the mover, and lost by the other
	Opens  int // how many further steps of the same turn it opens, ending it aside
}

// NewMove takes a step on trial. A step that the game lists and then refuses makes a Move
// without events; a test of every game sees to it that there is none.
func NewMove(g rules.Game, state rules.State, a rules.Action) Move {
	next, events, err := state.Apply(a)
	if err != nil {
		return Move{Action: a}
	}
	m := Move{Action: a, Events: events, Worth: lead(next, state.Turn()) - lead(state, state.Turn())}
	if rules.SameTurn(state, next) {
		for _, b := range next.Actions() {
			if !view.EndsTurn(g, b) {
				m.Opens++
			}
		}
	}
	return m
}

// openMoves are the steps that go on with the turn under way, the most valuable
// first. There are none before the turn's first step.
func openMoves(p view.Position) []Move {
	if !p.MidTurn() {
		return nil
	}
	state := p.State()
	var list []Move
	for _, a := range state.Actions() {
		if view.EndsTurn(p.Game, a) {
			continue
		}
		list = append(list, NewMove(p.Game, state, a))
	}
	slices.SortStableFunc(list, func(a, b Move) int { return b.Worth - a.Worth })
	return list
}

// lead is by how much a seat is ahead.
func lead(s rules.State, seat rules.Seat) int {
	r, _ := s.Result()
	return r.Score[seat.Index()] - r.Score[seat.Other().Index()]
}

// GoOn is one page of the select of the steps that go on with the turn, or nil if there are
// none.
func GoOn(p view.Position, say *words.Speaker, page int) wire.Component {
	list := openMoves(p)
	if len(list) == 0 {
		return nil
	}
	shown := route.PageWithMore(len(list), page)
	plain := say.Plain()
	var options []wire.SelectOption
	for _, m := range list[shown.From:shown.To] {
		options = append(options, wire.SelectOption{
			Label: words.Shorten(plain.Events(p.Game.Name(), m.Events, p.Game.Roles()), route.MaxLabel),
			Value: string(m.Action),
		})
	}
	options = append(options, shown.More(plain)...)
	return wire.Select{
		CustomID:    p.Button(route.Act, ""),
		Placeholder: plain.Say(view.GameKey(p.Game, plain, "select.go-on")), Options: options,
	}
}

// Controls are the components with which the player to move goes on with a turn, and after
// them those that are to stand beside.
func Controls(p view.Position, say *words.Speaker, beside ...wire.Component) []wire.Component {
	plain := say.Plain()
	var out []wire.Component
	if list := GoOn(p, say, 0); list != nil {
		out = append(out, wire.Row{Components: []wire.Component{list}})
	}
	var row []wire.Component
	if p.MidTurn() {
		for _, a := range p.State().Actions() {
			if view.EndsTurn(p.Game, a) {
				style := wire.Primary
				if len(out) > 0 || view.ReturnsAtEnd(p) {
					style = wire.Secondary
				}
				row = append(row, wire.Button{CustomID: p.Button(route.Act, string(a)), Label: plain.Say("button.end"), Style: style})
			}
		}
		row = append(row, wire.Button{CustomID: p.Button(route.Undo, ""), Label: plain.Say("button.undo")})
	}
	if !p.MidTurn() && p.ToMove() != rules.Nobody {
		if direct := directMoves(p); direct != nil {
			out = append(out, direct...)
		} else {
			row = append(row, wire.Button{CustomID: p.Button(route.Pick, ""), Label: plain.Say(view.GameKey(p.Game, plain, "button.begin")), Style: wire.Primary})
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
func directMoves(p view.Position) []wire.Component {
	f, _ := follow(p.Game, firstSteps(p), nil)
	if f.part != rules.PartColumn || len(f.values) > maxDirect {
		return nil
	}
	var rows, row []wire.Component
	for i, v := range f.values {
		row = append(row, wire.Button{
			CustomID: p.Button(route.Act, string(f.moves[v][0])),
			Label:    strings.ToUpper(v), Style: wire.Primary,
		})
		if len(row) == route.PerRow || i == len(f.values)-1 {
			rows, row = append(rows, wire.Row{Components: row}), nil
		}
	}
	return rows
}
