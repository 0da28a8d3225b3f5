package player

// An exact is a search of all that is left of a game, by alpha-beta over final margins
// with a table of positions met before. Margins are in points.
type exact struct {
	meter  *meter
	room   int64 // turns it may still try
	tried  int64 // turns it has tried
	failed bool  // it ran out of room, or had to stop
	boards []*board
	turns  [][]sketch
	list   lister
	table  []memory
	w      *weights
}

// A sketch is a turn with what it looks like being worth, in thousandths of a point; the
// game being over with it, that is what it is worth.
type sketch struct {
	turn  turn
	value int
	over  bool
}

// A memory is what is known of a position: its margin for the mover is at least low and
// at most high.
type memory struct {
	key       uint64
	low, high int16
}

const (
	tableSize = 1 << 14
	unbound   = 1 << 14 // beyond every margin
)

// exactStones is how many stones may be left for an exact search to be tried, and
// exactTurns how many turns it may try whatever the budget; it never takes more than half
// of that.
const (
	exactStones = 7
	exactTurns  = 250_000
)

// turnsPerNode is how many turns of an exact search count for a node: about as many as
// take as long as a playout.
const turnsPerNode = 24

// exactly is the turn that is proven best, where that can be found out.
func (s *search) exactly() (choice, bool) {
	if s.root.stonesLeft() > exactStones {
		return choice{}, false
	}
	e := &exact{meter: s.meter, room: exactTurns, list: lister{all: true}, table: make([]memory, tableSize), w: s.w}
	if s.meter.limit > 0 {
		e.room = min(e.room, turnsPerNode*s.meter.limit/2)
	}
	v, t := e.solve(s.root, 0, -unbound, unbound)
	s.meter.nodes += (e.tried + turnsPerNode - 1) / turnsPerNode
	return choice{turn: t, value: 1000 * v, exact: true}, !e.failed
}

// stonesLeft are those in hand and of sets to come.
func (b *board) stonesLeft() int {
	n := 0
	for seat := range b.hands {
		n += int(b.left[seat]) + 12*int(b.f.rounds-b.sets[seat])
	}
	return n
}

// solve is the margin for the mover, with best play, where it is above low and below
// high, else a bound on that side; and the turn that comes to it.
func (e *exact) solve(b *board, depth, low, high int) (int, turn) {
	key := b.wholeKey()
	m := &e.table[key%tableSize]
	if m.key == key && depth > 0 {
		if l := int(m.low); l >= high || m.low == m.high {
			return l, turn{}
		}
		if h := int(m.high); h <= low {
			return h, turn{}
		}
	}
	e.open(depth, b)
	list := e.sketches(b, depth)
	best, floor := -unbound, low
	var choice turn
	for i := range list {
		v := e.after(b, depth, &list[i], floor, high)
		if e.failed {
			return 0, turn{}
		}
		if v > best {
			best, choice = v, list[i].turn
		}
		if floor = max(floor, best); floor >= high {
			break
		}
	}
	m.remember(key, best, low, high)
	return best, choice
}

// after is the margin once the turn is made.
func (e *exact) after(b *board, depth int, s *sketch, low, high int) int {
	if s.over {
		return s.value / 1000
	}
	next := e.boards[depth]
	next.copyFrom(b)
	next.play(&s.turn)
	if next.mover == b.mover {
		v, _ := e.solve(next, depth+1, low, high)
		return v
	}
	v, _ := e.solve(next, depth+1, -high, -low)
	return -v
}

// remember notes a value that was found within a window. What else the memory held is
// forgotten, where that was another position.
func (m *memory) remember(key uint64, v, low, high int) {
	if m.key != key {
		*m = memory{key: key, low: -unbound, high: unbound}
	}
	if v > low {
		m.low = max(m.low, int16(v))
	}
	if v < high {
		m.high = min(m.high, int16(v))
	}
}

// open makes room for a depth.
func (e *exact) open(depth int, b *board) {
	if depth == len(e.boards) {
		e.boards = append(e.boards, newBoard(b.f))
		e.turns = append(e.turns, nil)
	}
}

// sketches are the turns from a position, the likeliest best first.
func (e *exact) sketches(b *board, depth int) []sketch {
	var buf [256]turn
	list := e.list.turns(b, buf[:0])
	e.spend(len(list))
	if e.failed {
		return nil
	}
	out := e.turns[depth][:0]
	for i := range list {
		next := e.boards[depth]
		next.copyFrom(b)
		next.play(&list[i])
		out = append(out, sketch{list[i], next.value(e.w, int(b.mover)), next.over()})
	}
	e.turns[depth] = out
	sortSketches(out)
	return out
}

// spend counts turns.
func (e *exact) spend(n int) {
	e.tried += int64(n)
	e.room -= int64(n)
	if e.room < 0 || e.meter.stop() {
		e.failed = true
	}
}

// wholeKey is the key with all that the board's own leaves out: it can't tell whose hand
// a stone came from.
func (b *board) wholeKey() uint64 {
	n := uint64(b.mover+1)<<8 | uint64(b.quiet)
	for seat := range b.hands {
		n = n<<5 | uint64(b.sets[seat])
		for _, c := range b.hands[seat] {
			n = n<<3 | uint64(c)
		}
		n = mix(n)
	}
	return b.key ^ mix(n^uint64(b.stone+1))
}
