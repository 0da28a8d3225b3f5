package fourangels

import "bridgekeeper/rules"

// A state is one position of a game; nothing changes it.
type state struct {
	board    Board
	mover    rules.Seat
	turn     int
	from, to uint64 // squares of the last turn: of a move both, of a demon only to; 0 where there was none since the setup
	reason   string // set once the game is over
}

// newState is the position of a board, with the mover to move unless it is over.
func newState(b Board, mover rules.Seat) *state {
	s := &state{board: b, mover: mover, turn: 1}
	switch {
	case b.Connected():
		s.reason = ReasonConnected
	case b.Parted():
		s.reason = ReasonSeparated
	}
	if s.reason != "" {
		s.mover = rules.Nobody
	}
	return s
}

// BoardOf is the fast board of a position of this game, and who is to move. It
// panics for a position of another.
func BoardOf(s rules.State) (Board, rules.Seat) {
	t := s.(*state)
	return t.board, t.mover
}

// Turn is who acts.
func (s *state) Turn() rules.Seat { return s.mover }

// TurnNumber counts turns from 1.
func (s *state) TurnNumber() int { return s.turn }

// Result is the outcome once the game is over (A4, A5).
func (s *state) Result() (rules.Result, bool) {
	r := rules.Result{Reason: s.reason}
	switch s.reason {
	case ReasonConnected:
		r.Winner = rules.First
	case ReasonSeparated:
		r.Winner = rules.Second
	}
	return r, s.reason != ""
}

// Actions are the angels' moves, by the angel and then by where it goes, or the
// squares for a demon, all in board order.
func (s *state) Actions() []rules.Action {
	if s.mover == rules.Nobody {
		return nil
	}
	out := make([]rules.Action, 0, MaxSide*MaxSide)
	if s.mover == rules.Second {
		for at := range inOrder(s.board.Empty()) {
			out = append(out, placeNames[at])
		}
		return out
	}
	for from := range inOrder(s.board.angels) {
		for to := range inOrder(s.board.Reach(1 << from)) {
			out = append(out, moveNames[from][to])
		}
	}
	return out
}

// Apply is the position after the step.
func (s *state) Apply(a rules.Action) (rules.State, []rules.Event, error) {
	if s.mover == rules.Nobody {
		return nil, nil, &rules.IllegalError{Action: a, Code: rules.CodeGameOver}
	}
	d, ok := parseAction(a)
	if !ok {
		return nil, nil, &rules.IllegalError{Action: a, Code: rules.CodeUnknownAction, Args: rules.Args{"text": rules.Clip(string(a))}}
	}
	if code, args := s.refusal(d); code != "" {
		return nil, nil, &rules.IllegalError{Action: a, Code: code, Args: args}
	}
	next, done := s.after(d)
	events := []rules.Event{done}
	if next.reason != "" {
		events = append(events, rules.Event{Code: EventOver, Args: rules.Args{"reason": rules.Word(next.reason)}})
	}
	return next, events, nil
}

// after is the position after a legal deed, and the event of it.
func (s *state) after(d deed) (*state, rules.Event) {
	from, to := uint64(0), s.board.bitOf(d.to)
	var board Board
	e := rules.Event{Seat: s.mover}
	if d.moves {
		from = s.board.bitOf(d.from)
		board = s.board.Move(from, to)
		e.Code, e.Args = EventMoved, rules.Args{"piece": rules.Piece(Angel), "from": d.from, "to": d.to}
	} else {
		board = s.board.Place(to)
		e.Code, e.Args = EventPlaced, rules.Args{"piece": rules.Piece(Demon), "cell": d.to}
	}
	next := newState(board, s.mover.Other())
	next.turn, next.from, next.to = s.turn, from, to
	if next.reason == "" {
		next.turn++
	}
	return next, e
}

// String is the position as the text of a setup.
func (s *state) String() string { return s.text() }
