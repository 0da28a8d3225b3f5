package connectfour

import "bridgekeeper/rules"

// Canonical is the lower text of a position and its mirror.
func (Game) Canonical(position rules.State) string {
	s := position.(*state)
	twin := *s
	twin.board = Board{own: mirrored(s.board.own), all: mirrored(s.board.all)}
	return min(s.text(), twin.text())
}

// mirrored are cells with left and right exchanged.
func mirrored(cells uint64) uint64 {
	var out uint64
	for range Cols {
		out = out<<stride | cells&(1<<stride-1)
		cells >>= stride
	}
	return out
}
