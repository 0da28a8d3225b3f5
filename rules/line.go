package rules

import "fmt"

// Line is a line of play: a setup, the steps from it, and the positions and
// events between. Tables, replays and explorations share it. It is a value: Play
// and Upto return other lines and leave this one as it is, whoever else holds it.
type Line struct {
	game   Game
	setup  Setup
	states []State // states[i] is the position before step i; one more than steps
	steps  []Action
	events [][]Event
}

// NewLine is the line without steps. A setup without Text stands for the built-in
// one of its Key.
func NewLine(g Game, s Setup) (*Line, error) {
	if s.Text == "" {
		whole, ok := FindSetup(g, s.Key)
		if !ok {
			return nil, fmt.Errorf("%s: setup %q: %w", g.Name(), s.Key, ErrUnknownSetup)
		}
		s = whole
	}
	state, err := g.New(s)
	if err != nil {
		return nil, fmt.Errorf("%s: setup %q: %w", g.Name(), s.Key, err)
	}
	return &Line{game: g, setup: s, states: []State{state}}, nil
}

// Play is this line and then the step; its error is the *IllegalError.
func (l *Line) Play(a Action) (*Line, error) {
	next, events, err := l.Last().Apply(a)
	if err != nil {
		return nil, err
	}
	n := len(l.steps)
	// Full slice expressions: an append to a shared prefix must copy, not overwrite a sibling's tail.
	return &Line{
		game: l.game, setup: l.setup,
		states: append(l.states[:n+1:n+1], next),
		steps:  append(l.steps[:n:n], a),
		events: append(l.events[:n:n], events),
	}, nil
}

// PlayAll is Play of each step in order; its error says which step failed.
func (l *Line) PlayAll(steps []Action) (*Line, error) {
	n := l.Len()
	out := &Line{
		game: l.game, setup: l.setup,
		states: append(make([]State, 0, n+1+len(steps)), l.states...),
		steps:  append(make([]Action, 0, n+len(steps)), l.steps...),
		events: append(make([][]Event, 0, n+len(steps)), l.events...),
	}
	for i, a := range steps {
		next, events, err := out.Last().Apply(a)
		if err != nil {
			return nil, &stepError{n + i, err}
		}
		out.states = append(out.states, next)
		out.steps = append(out.steps, a)
		out.events = append(out.events, events)
	}
	return out, nil
}

// Upto is the line's first n steps. It panics unless 0 <= n <= Len.
func (l *Line) Upto(n int) *Line {
	if n < 0 || n > l.Len() {
		panic("rules: Upto beyond the line") // slicing alone would reach into spare capacity
	}
	return &Line{game: l.game, setup: l.setup, states: l.states[: n+1 : n+1], steps: l.steps[:n:n], events: l.events[:n:n]}
}

// Game is the rulebook the line is played by.
func (l *Line) Game() Game { return l.game }

// Setup is where the line starts.
func (l *Line) Setup() Setup { return l.setup }

// Len is the number of steps.
func (l *Line) Len() int { return len(l.steps) }

// State is the position before step n, counted from 0; State(Len()) is the last.
func (l *Line) State(n int) State { return l.states[n] }

// Last is the position the line leads to.
func (l *Line) Last() State { return l.states[len(l.steps)] }

// Step is the n-th step, counted from 0.
func (l *Line) Step(n int) Action { return l.steps[n] }

// Events is what step n brought about, in order. Not to be changed.
func (l *Line) Events(n int) []Event { return l.events[n] }

// Steps is a copy of all steps.
func (l *Line) Steps() []Action { return append([]Action(nil), l.steps...) }

// Turn is a stretch of steps made in one turn of one seat.
type Turn struct {
	Number     int    // State.TurnNumber of its steps
	Seat       Seat   // who made them
	Start, End int    // its steps are Step(Start) … Step(End-1)
	Complete   bool   // false for a turn under way
	Passed     []Seat // who passed automatically right after it: turns Number+1, Number+2, …
}

// Turns splits the line into turns, in order. Automatic passes have no steps and so
// no entry of their own: Number jumps over them.
func (l *Line) Turns() []Turn {
	var turns []Turn
	for i := range l.steps {
		number := l.states[i].TurnNumber()
		if n := len(turns); n > 0 && turns[n-1].Number == number {
			turns[n-1].End = i + 1
			continue
		}
		turns = append(turns, Turn{Number: number, Seat: l.states[i].Turn(), Start: i, End: i + 1})
	}
	for i := range turns {
		turns[i].Complete = i+1 < len(turns) || l.turnOver(turns[i].Number)
		for _, e := range l.events[turns[i].End-1] {
			if e.Code == EventPassed {
				turns[i].Passed = append(turns[i].Passed, e.Seat)
			}
		}
	}
	return turns
}

// SameTurn tells whether a step from before to after has left its turn open. The
// numbers alone would not tell: the last turn of a game keeps its number.
func SameTurn(before, after State) bool {
	return after.Turn() != Nobody && after.TurnNumber() == before.TurnNumber()
}

// turnOver tells whether the last position lies after the turn with that number.
func (l *Line) turnOver(number int) bool {
	last := l.Last()
	return last.Turn() == Nobody || last.TurnNumber() > number
}

// TurnStart is the number of steps before the turn under way: what remains when
// that turn is undone. It is Len() where the turn has no steps yet, and where the
// game is over.
func (l *Line) TurnStart() int {
	last := l.Last()
	if last.Turn() == Nobody {
		return l.Len()
	}
	n := l.Len()
	for n > 0 && l.states[n-1].TurnNumber() == last.TurnNumber() {
		n--
	}
	return n
}

// Notation is a turn in the game's one spelling.
func (l *Line) Notation(t Turn) string {
	return l.game.FormatTurn(l.states[t.Start], l.steps[t.Start:t.End])
}
