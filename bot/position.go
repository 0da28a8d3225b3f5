package bot

import (
	"fmt"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// position is a point of a line of play that is shown, or that a step is chosen in:
// that of a table, or any other. It is a value.
type position struct {
	game    rules.Game
	line    *rules.Line
	outcome *host.Outcome // nil where the game isn't over, and where it is looked back at
	open    bool          // steps may be taken here
	source  source
}

// source is where a position comes from, and so where the buttons lead that choose a
// step in it.
type source struct {
	prefix  route.Verb // begins the verbs of its buttons; empty for a table's
	id, rev int64
}

// positionOf is a table's position as it stands.
func positionOf(t *host.Table) position {
	return position{
		game: t.Game, line: t.Line, outcome: t.Outcome, open: t.Status == host.Playing,
		source: source{id: t.ID, rev: t.Rev},
	}
}

// button is the custom id of a button that chooses a step here, or helps to.
func (p position) button(verb route.Verb, arg string) string {
	return route.ID{Verb: p.source.prefix + verb, Of: p.source.id, Rev: p.source.rev, Arg: arg}.String()
}

func (p position) state() rules.State { return p.line.Last() }

// toMove is the seat whose turn it is, Nobody where no steps may be taken.
func (p position) toMove() rules.Seat {
	if !p.open {
		return rules.Nobody
	}
	return p.state().Turn()
}

// midTurn tells whether the turn under way has steps already.
func (p position) midTurn() bool { return p.open && p.line.TurnStart() < p.line.Len() }

// lastTurn is the turn that people talk about: the one under way if it has steps,
// else the last complete one. It is false where nothing has been played.
func (p position) lastTurn() (rules.Turn, bool) {
	turns := p.line.Turns()
	if len(turns) == 0 {
		return rules.Turn{}, false
	}
	return turns[len(turns)-1], true
}

// turnEvents is what the turn of lastTurn brought about, in order.
func (p position) turnEvents() []rules.Event {
	turn, _ := p.lastTurn()
	var events []rules.Event
	for i := turn.Start; i < turn.End; i++ {
		events = append(events, p.line.Events(i)...)
	}
	return events
}

// after is the position one step on; its error is the *rules.IllegalError.
func (p position) after(step rules.Action) (position, error) {
	line, err := p.line.Play(step)
	if err != nil {
		return position{}, err
	}
	p.line = line
	return p, nil
}

// past is the position after the first steps of its line, to look back at. It panics
// unless there are as many.
func (p position) past(steps int) position {
	p.line, p.outcome, p.open = p.line.Upto(steps), nil, true
	return p
}

// afterTurn is the position after the turn of a number, to look back at; 0 is the
// start. A turn that was passed left what the one before it did.
func (p position) afterTurn(number int) position {
	steps := 0
	for _, turn := range p.line.Turns() {
		if turn.Number <= number {
			steps = turn.End
		}
	}
	if steps == p.line.Len() {
		return p
	}
	return p.past(steps)
}

func (p position) role(seat rules.Seat, say *words.Speaker) string {
	return say.Role(p.game.Name(), p.game.Roles()[seat.Index()])
}

// fileName is a name for a file of the position, so that no two that are shown look
// like one.
func (p position) fileName(ext string) string {
	return fmt.Sprintf("board-%s%d-%d.%s", p.source.prefix, p.source.id, p.source.rev, ext)
}
