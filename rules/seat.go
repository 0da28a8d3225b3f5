package rules

// Seat is a side of the table, not a person. First moves first in a game from its
// beginning; a setup from the middle of one may have either to move.
type Seat int8

// Nobody is the winner of a draw, the mover of a finished game, the owner of
// what belongs to neither side.
const (
	Nobody Seat = iota
	First
	Second
)

// Seats are the two sides in order, to range over.
var Seats = [2]Seat{First, Second}

// Other is the seat across the table; Nobody has none.
func (s Seat) Other() Seat {
	switch s {
	case First:
		return Second
	case Second:
		return First
	}
	return Nobody
}

// Index is 0 for First and 1 for Second, for arrays kept by seat. It panics for
// any other value, Nobody included: such an array has no place for it.
func (s Seat) Index() int {
	if s != First && s != Second {
		panic("rules: Index of a seat that is neither First nor Second")
	}
	return int(s) - 1
}

// String is "first", "second" or "nobody", for logs.
func (s Seat) String() string {
	switch s {
	case First:
		return "first"
	case Second:
		return "second"
	}
	return "nobody"
}
