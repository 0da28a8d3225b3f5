package rules

import "context"

// Judge is a Player that can say what the positions of a game were worth, exactly.
type Judge interface {
	Player

	// Weigh finds what the positions of a line are worth when both play their best from
	// there on, as many as there are states. The states follow each other in one game;
	// the last may be over. What the budget doesn't suffice for is not Exact; the same
	// states and budget come to the same, unless the context's deadline comes first.
	// Its error is that of a context that was cancelled.
	Weigh(ctx context.Context, states []State, b Budget) ([]Worth, error)
}

// Worth is what a position is worth.
type Worth struct {
	First int  // above 0 First wins, at 0 nobody does; farther from 0 where it is over sooner
	Exact bool // whether that is proven; else it says nothing
}

// For is that for a seat: above 0 it wins.
func (w Worth) For(s Seat) int {
	if s == Second {
		return -w.First
	}
	return w.First
}

// Verdict is what a turn was worth, as far as that is proven.
type Verdict struct {
	Seat  Seat // whose turn it was
	After End  // what it left its player with
	Grade Grade
}

// End is how a game ends for a seat when both play their best.
type End int8

// The ends, the better the greater.
const (
	EndUnknown End = iota
	Lost
	Drawn
	Won
)

// Grade says how good a turn was beside the best there was.
type Grade int8

// The grades.
const (
	Ungraded Grade = iota
	Best           // nothing was better
	AsGood         // won, drawn or lost like the best, but later or sooner than need be
	Slip           // half a point given away: a draw in the place of a win, or a loss of a draw
	Blunder        // a loss in the place of a win
)

// Judged is the verdict on a seat's turn that led from one position to another.
func Judged(s Seat, before, after Worth) Verdict {
	v := Verdict{Seat: s}
	if !after.Exact {
		return v
	}
	v.After = endOf(after.For(s))
	if !before.Exact {
		return v
	}
	switch lost := endOf(before.For(s)) - v.After; {
	case lost >= 2:
		v.Grade = Blunder
	case lost == 1:
		v.Grade = Slip
	case after.For(s) < before.For(s):
		v.Grade = AsGood
	default:
		v.Grade = Best
	}
	return v
}

func endOf(value int) End {
	switch {
	case value > 0:
		return Won
	case value < 0:
		return Lost
	}
	return Drawn
}
