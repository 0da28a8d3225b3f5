package connectfour

import "bridgekeeper/rules"

// pieces are the discs, by seat.
var pieces = [2]rules.Piece{Red, Blue}

// A state is one position of a game; nothing changes it.
type state struct {
	board  Board
	turn   int
	last   int8 // column of the last turn's disc; noColumn where there was none since the setup
	mover  rules.Seat
	winner rules.Seat
	reason string // set once the game is over
}

const noColumn = -1

// newState finds out what the discs alone say: whether the game is over, who won,
// and else who is to move.
func newState(b Board) *state {
	s := &state{board: b, turn: 1, last: noColumn, mover: rules.First}
	if b.Len()%2 == 1 {
		s.mover = rules.Second
	}
	switch {
	case b.Won(): // before the full board: the 42nd disc can win (C3)
		s.winner, s.reason = s.mover.Other(), ReasonFour
	case b.Full():
		s.reason = ReasonFull
	}
	if s.reason != "" {
		s.mover = rules.Nobody
	}
	return s
}

// BoardOf is the fast board of a position of this game. It panics for a position
// of another.
func BoardOf(s rules.State) Board { return s.(*state).board }

// Turn is who acts.
func (s *state) Turn() rules.Seat { return s.mover }

// TurnNumber counts turns from 1.
func (s *state) TurnNumber() int { return s.turn }

// Result is the outcome once the game is over (C3).
func (s *state) Result() (rules.Result, bool) {
	return rules.Result{Winner: s.winner, Reason: s.reason}, s.reason != ""
}

// Actions are the columns that are not full, from the left.
func (s *state) Actions() []rules.Action {
	if s.mover == rules.Nobody {
		return nil
	}
	out := make([]rules.Action, 0, Cols)
	for col := range Cols {
		if s.board.Open(col) {
			out = append(out, Drop(col))
		}
	}
	return out
}

// Apply is the position after the step.
func (s *state) Apply(a rules.Action) (rules.State, []rules.Event, error) {
	refuse := func(code string, args rules.Args) (rules.State, []rules.Event, error) {
		return nil, nil, &rules.IllegalError{Action: a, Code: code, Args: args}
	}
	if s.mover == rules.Nobody {
		return refuse(rules.CodeGameOver, nil)
	}
	col, ok := columnOf(a)
	switch {
	case !ok:
		return refuse(rules.CodeUnknownAction, rules.Args{"text": rules.Clip(string(a))})
	case col >= Cols:
		return refuse(CodeOutside, rules.Args{"column": rules.Column(col)})
	case !s.board.Open(col):
		return refuse(CodeFull, rules.Args{"column": rules.Column(col)})
	}
	next := newState(s.board.Drop(col))
	next.turn, next.last = s.turn, int8(col)
	events := []rules.Event{{
		Code: EventDropped, Seat: s.mover,
		Args: rules.Args{"piece": pieces[s.mover.Index()], "cell": next.lastCell()},
	}}
	if next.mover == rules.Nobody {
		events = append(events, rules.Event{Code: EventOver, Args: rules.Args{"reason": rules.Word(next.reason)}})
	} else {
		next.turn++
	}
	return next, events, nil
}

// lastCell is where the last turn's disc lies.
func (s *state) lastCell() rules.Cell {
	col := int(s.last)
	return rules.Cell{Col: col, Row: s.board.height(col) - 1}
}

// Board is what the position looks like.
func (s *state) Board() rules.Board {
	b := rules.Board{
		Cols: Cols, Rows: Rows, Squares: make([]rules.Square, Cells),
		Turn: s.mover, TurnNumber: s.turn,
	}
	discs := [2]uint64{s.board.Discs(rules.First), s.board.Discs(rules.Second)}
	for i := range b.Squares {
		sq := &b.Squares[i]
		sq.Ground = rules.Field
		for _, seat := range rules.Seats {
			if discs[seat.Index()]&bitOf(rules.Cell{Col: i % Cols, Row: i / Cols}) != 0 {
				sq.Piece, sq.Owner = pieces[seat.Index()], seat
			}
		}
	}
	if s.winner != rules.Nobody {
		for _, span := range lines(discs[s.winner.Index()]) {
			b.Links = append(b.Links, rules.Link{
				Span: span, Kind: rules.LinkWin, Owner: s.winner, Fresh: s.last != noColumn,
			})
		}
	}
	if s.last != noColumn {
		b.Marks = []rules.Mark{{Cell: s.lastCell(), Kind: rules.MarkLast}}
	}
	return b
}

// String is the position as the text of a setup.
func (s *state) String() string { return s.text() }
