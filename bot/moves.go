package bot

import (
	"slices"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// maxSelect is how many options a select of Discord's holds.
const maxSelect = 25

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
	if next.Turn() == state.Turn() && next.TurnNumber() == state.TurnNumber() {
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
func openMoves(t *host.Table) []move {
	if !t.MidTurn() {
		return nil
	}
	state := t.Line.Last()
	var list []move
	for _, a := range state.Actions() {
		if endsTurn(t.Game, a) {
			continue
		}
		list = append(list, try(t.Game, state, a))
	}
	slices.SortStableFunc(list, func(a, b move) int { return b.worth - a.worth })
	return list
}

// lead is by how much a seat is ahead.
func lead(s rules.State, seat rules.Seat) int {
	r, _ := s.Result()
	return r.Score[seat.Index()] - r.Score[seat.Other().Index()]
}

// moves are the components with which the player to move goes on with a turn, on
// the public card or under a private answer.
func moves(t *host.Table, say *words.Speaker, public bool) []wire.Component {
	plain := say.Plain()
	id := func(verb, arg string) string {
		return button{verb: verb, table: t.ID, rev: t.Rev, arg: arg}.String()
	}
	var out []wire.Component
	if list := openMoves(t); len(list) > 0 {
		options := make([]wire.SelectOption, 0, maxSelect)
		for _, m := range list[:min(len(list), maxSelect)] {
			options = append(options, wire.SelectOption{
				Label: shorten(plain.Events(t.Game.Name(), m.events, t.Game.Roles()), 100),
				Value: string(m.action),
			})
		}
		out = append(out, wire.Row{Components: []wire.Component{wire.Select{
			CustomID: id(verbAct, ""), Placeholder: plain.Say("select.go-on"), Options: options,
		}}})
	}
	var row []wire.Component
	if t.MidTurn() {
		for _, a := range t.Line.Last().Actions() {
			if endsTurn(t.Game, a) {
				style := wire.Primary
				if len(out) > 0 || returnsAtEnd(t) {
					style = wire.Secondary
				}
				row = append(row, wire.Button{CustomID: id(verbAct, string(a)), Label: plain.Say("button.end"), Style: style})
			}
		}
		row = append(row, wire.Button{CustomID: id(verbUndo, ""), Label: plain.Say("button.undo")})
	}
	if public {
		row = append(row,
			wire.Button{CustomID: id(verbHelp, ""), Label: plain.Say("button.help")},
			textButton(t, say))
	}
	if len(row) > 0 {
		out = append(out, wire.Row{Components: row})
	}
	return out
}

// shorten cuts a plain text to so many characters.
func shorten(s string, most int) string {
	r := []rune(s)
	if len(r) <= most {
		return s
	}
	return string(r[:most-1]) + "…"
}
