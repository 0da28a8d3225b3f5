// Package view is a position as people see it, from wherever it comes: as a picture in their
// style, as text, as a code to copy, and the few words that one game needs of its own.
package view

import (
	"fmt"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// Position is a point of a line of play that is shown, or that a step is chosen in:
// that of a table, or any other. It is a value.
type Position struct {
	Game    rules.Game
	Line    *rules.Line
	Outcome *host.Outcome // nil where the game isn't over, and where it is looked back at
	Open    bool          // steps may be taken here
	Source  Source
}

// Source is where a position comes from, and so where the buttons lead that choose a
// step in it.
type Source struct {
	Prefix  route.Verb // begins the verbs of its buttons; empty for a table's
	ID, Rev int64
}

// Of is a table's position as it stands.
func Of(t *host.Table) Position {
	return Position{
		Game: t.Game, Line: t.Line, Outcome: t.Outcome, Open: t.Status == host.Playing,
		Source: Source{ID: t.ID, Rev: t.Rev},
	}
}

// Button is the custom id of a button that chooses a step here, or helps to.
func (p Position) Button(verb route.Verb, arg string) string {
	return route.ID{Verb: p.Source.Prefix + verb, Of: p.Source.ID, Rev: p.Source.Rev, Arg: arg}.String()
}

// State is the position itself, as its game has it.
func (p Position) State() rules.State { return p.Line.Last() }

// ToMove is the seat whose turn it is, Nobody where no steps may be taken.
func (p Position) ToMove() rules.Seat {
	if !p.Open {
		return rules.Nobody
	}
	return p.State().Turn()
}

// MidTurn tells whether the turn under way has steps already.
func (p Position) MidTurn() bool { return p.Open && p.Line.TurnStart() < p.Line.Len() }

// lastTurn is the turn that people talk about: the one under way if it has steps,
// else the last complete one. It is false where nothing has been played.
func (p Position) lastTurn() (rules.Turn, bool) {
	turns := p.Line.Turns()
	if len(turns) == 0 {
		return rules.Turn{}, false
	}
	return turns[len(turns)-1], true
}

// turnEvents is what the turn of lastTurn brought about, in order.
func (p Position) turnEvents() []rules.Event {
	turn, _ := p.lastTurn()
	var events []rules.Event
	for i := turn.Start; i < turn.End; i++ {
		events = append(events, p.Line.Events(i)...)
	}
	return events
}

// After is the position one step on. The error is a [rules.IllegalError].
func (p Position) After(step rules.Action) (Position, error) {
	line, err := p.Line.Play(step)
	if err != nil {
		return Position{}, err
	}
	p.Line = line
	return p, nil
}

// past is the position after the first steps of its line, to look back at. It panics
// unless there are as many.
func (p Position) past(steps int) Position {
	p.Line, p.Outcome, p.Open = p.Line.Upto(steps), nil, true
	return p
}

// AfterTurn is the position after the turn of a number, to look back at. 0 is the start. After
// a turn that was passed it is what the turn before it left.
func (p Position) AfterTurn(number int) Position {
	steps := 0
	for _, turn := range p.Line.Turns() {
		if turn.Number <= number {
			steps = turn.End
		}
	}
	if steps == p.Line.Len() {
		return p
	}
	return p.past(steps)
}

// Role is what a side is called in this game.
func (p Position) Role(seat rules.Seat, say *words.Speaker) string {
	return say.Role(p.Game.Name(), p.Game.Roles()[seat.Index()])
}

// fileName is a name for a file of the position, so that no two that are shown look
// like one.
func (p Position) fileName(ext string) string {
	return fmt.Sprintf("board-%s%d-%d.%s", p.Source.Prefix, p.Source.ID, p.Source.Rev, ext)
}

// Error is an error in a position that belongs to no table.
type Error struct {
	Position Position
	err      error
}

// Error is plain English for logs.
func (e *Error) Error() string {
	return fmt.Sprintf("%s: %v", e.Position.fileName("png"), e.err)
}

// ErrorAt wraps an error in an [Error].
func ErrorAt(p Position, err error) error { return &Error{p, err} }

// Unwrap gives the error itself.
func (e *Error) Unwrap() error { return e.err }

// TableOf is a table that shows a line of play and is nowhere.
func TableOf(l *rules.Line) *host.Table {
	t := &host.Table{Game: l.Game(), Line: l, Status: host.Playing}
	if final, over := l.Last().Result(); over {
		t.Status, t.Outcome = host.Over, &host.Outcome{Result: final}
	}
	return t
}
