package player

// An entry is what the alpha-beta search knows of a position: 16 bytes.
type entry struct {
	key   uint64
	score int16
	best  move
	depth int8
	bound int8
}

// What an entry's score is.
const (
	boundNone int8 = iota
	boundExact
	boundLower
	boundUpper
)

// tableBits is the log of the number of entries kept: 4 MB.
const tableBits = 18

func (s *search) entryOf(key uint64) *entry { return &s.table[key>>(64-tableBits)] }

// recall is the remembered move of a position, and its value if that settles the
// question.
func (s *search) recall(key uint64, depth, ply, alpha, beta int) (hint move, value int, settled bool) {
	e := s.entryOf(key)
	if e.key != key || e.bound == boundNone {
		return 0, 0, false
	}
	v := fromTable(int(e.score), ply)
	if int(e.depth) >= depth || v >= surely || v <= -surely {
		switch {
		case e.bound == boundExact, e.bound == boundLower && v >= beta, e.bound == boundUpper && v <= alpha:
			return e.best, v, true
		}
	}
	return e.best, 0, false
}

func (s *search) remember(key uint64, depth, ply, value, alpha, beta int, best move) {
	e := s.entryOf(key)
	if e.key == key && best == 0 {
		best = e.best
	}
	*e = entry{key: key, score: int16(toTable(value, ply)), best: best, depth: int8(depth), bound: boundExact}
	switch {
	case value <= alpha:
		e.bound = boundUpper
	case value >= beta:
		e.bound = boundLower
	}
}

// A proven win is worth won less the plies to it from the root, in the table from the
// position.
func toTable(v, ply int) int {
	switch {
	case v >= surely:
		return v + ply
	case v <= -surely:
		return v - ply
	}
	return v
}

func fromTable(v, ply int) int {
	switch {
	case v >= surely:
		return v - ply
	case v <= -surely:
		return v + ply
	}
	return v
}
