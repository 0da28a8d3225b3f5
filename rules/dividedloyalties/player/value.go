package player

// weights say what open lanes are thought to be worth, in thousandths of what they
// would bring. One short is more than two short; all are small, since what one leaves
// open the other takes away.
type weights struct {
	oneMove, oneWait     int // one short, for the seat to move and for the other
	twoMove, twoWait     int // two short
	later                int // one short, of the above, where the colour can only come with a later set
	nearMove, nearWait   int // a region not held that a lane one short would reach
	near2Move, near2Wait int // ... or only a lane two short
	more                 int // of what the second and third such lane add to the first

	// Of Monte Carlo.
	rootWide, wide int     // turns looked at from the root, and from other nodes
	expand         int32   // visits after which a kid becomes a node
	trust          float64 // visits that a prior counts for
	explore        float64 // of UCB, in thousandths of a point
	plies          int     // of a playout
	samples        int     // stones it picks from, beside those that bridge
}

var tuned = weights{
	oneMove: 200, oneWait: 100, twoMove: 30, twoWait: 30, later: 500,
	nearMove: 200, nearWait: 200, near2Move: 60, near2Wait: 60, more: 500,
	rootWide: 30, wide: 16, expand: 30, trust: 3, explore: 1500, plies: 10, samples: 8,
}

// value is what the position is worth to a seat, in thousandths of a point: the margin,
// and what is open. Once over it is the margin alone.
func (b *board) value(w *weights, seat int) int {
	v := 1000 * int(b.score[seat]-b.score[1-seat])
	if b.over() {
		return v
	}
	return v + b.open(w, seat) - b.open(w, 1-seat)
}

// margin is the difference of the scores, in points.
func (b *board) margin(seat int) int { return int(b.score[seat] - b.score[1-seat]) }

// open is what open lanes are worth to a seat.
func (b *board) open(w *weights, seat int) int {
	one, two, near, near2 := w.oneWait, w.twoWait, w.nearWait, w.near2Wait
	if int(b.mover) == seat {
		one, two, near, near2 = w.oneMove, w.twoMove, w.nearMove, w.near2Move
	}
	more := b.sets[seat] < b.f.rounds
	have := narrowed[seat][palette(&b.hands[seat])&plus[seat]]
	now, later := 0, 0
	for fit, points := range b.one[seat] {
		if uint8(fit)&have != 0 {
			now += int(points)
		} else {
			later += int(points)
		}
	}
	v := one * now
	if more {
		v += one * later * w.later / 1000
	}
	if more || b.left[seat] > 1 {
		v += two * int(b.two[seat])
	}
	for r, held := range b.cover[seat] {
		if held != 0 {
			continue
		}
		if n := int(b.near1[seat][r]); n > 0 {
			v += near + near*w.more/1000*min(n-1, 2)
		} else if n := int(b.near2[seat][r]); n > 0 {
			v += near2 + near2*w.more/1000*min(n-1, 2)
		}
	}
	return v
}
