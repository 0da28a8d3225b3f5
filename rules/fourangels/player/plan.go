package player

import "math/bits"

// far is the number of moves that a plan is worked out to; a position needs as many
// or more where none is shorter.
const far = 15

// A plan answers in how few moves the angels would connect if the demons stopped, but
// for a kindness: angels may pass each other and share squares on their way. So it is
// a lower bound, never too high, and as a rule exact or one too low.
//
// A block of four is a tree: each angel is next to another. From the squares each
// angel reaches in n moves come those on which a pair may stand joined after n moves
// between them, then three, and so, for each angel, the squares from which the rest
// is done for n moves.
type plan struct {
	reach [4][far + 1]uint64 // where angel i can be after at most n moves
	near  [4][far + 1]uint64 // the squares beside those
	rest  [4][far + 1]uint64 // from which angel i lacks at most n moves of all angels together
	moves int                // the fewest moves; far if that many or more
	whose [4]int             // the angels' squares, the lowest first
}

// The pairs of angels, and for each triple, named by whom it leaves out, how it falls
// into one angel and a pair.
var (
	pairs  = [6][2]int{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}
	splits = [4][3]struct{ one, pair int }{
		{{1, 5}, {2, 4}, {3, 3}},
		{{0, 5}, {2, 2}, {3, 1}},
		{{0, 4}, {1, 2}, {3, 0}},
		{{0, 3}, {1, 1}, {2, 0}},
	}
)

// work works out a position's plan, up to limit moves, at most far: past the limit
// moves is limit+1 or far, and nothing else is filled in.
func (w *plan) work(p *position, limit int) {
	free := p.free()
	w.start(p, free)
	// Of pairs: where a member may stand, beside that, and what is beside both.
	var joined, beyond, link [6][far + 1]uint64
	for n := 0; n < far && n <= limit; n++ {
		if n > 0 {
			for i := range 4 {
				w.reach[i][n] = w.reach[i][n-1] | hop(w.reach[i][n-1], free)
				w.near[i][n] = beside(w.reach[i][n]) & free
			}
		}
		for k, pair := range pairs {
			i, j := pair[0], pair[1]
			var join, both uint64
			for a := 0; a <= n; a++ {
				b := n - a
				join |= w.reach[i][a]&w.near[j][b] | w.reach[j][b]&w.near[i][a]
				both |= w.near[i][a] & w.near[j][b]
			}
			joined[k][n] = join
			beyond[k][n] = beside(join) & free
			link[k][n] = beyond[k][n] | both
		}
		for i := range 4 {
			var three, rest uint64
			for _, s := range splits[i] {
				for a := 0; a <= n; a++ {
					b := n - a
					three |= w.reach[s.one][a]&beyond[s.pair][b] | joined[s.pair][b]&w.near[s.one][a]
					rest |= w.near[s.one][a] & link[s.pair][b]
				}
			}
			rest |= beside(three) & free
			if n > 0 {
				rest |= w.rest[i][n-1] | hop(w.rest[i][n-1], free)
			}
			w.rest[i][n] = rest
		}
		if w.rest[0][n]>>w.whose[0]&1 != 0 {
			w.moves = n
			return
		}
	}
	w.moves = min(limit+1, far)
}

// start fills in what no move is needed for.
func (w *plan) start(p *position, free uint64) {
	i := 0
	for rest := p.angels; rest != 0; rest &= rest - 1 {
		at := bits.TrailingZeros64(rest)
		w.whose[i] = at
		w.reach[i][0] = 1 << at
		w.near[i][0] = beside(1<<at) & free
		i++
	}
}

// onward are the squares to which angel i can move so that the plan gets no longer
// than that many moves.
func (w *plan) onward(p *position, i, moves int) uint64 {
	if moves < 0 || moves > w.moves || w.moves >= far {
		return 0
	}
	return hop(1<<w.whose[i], p.empty()) & w.rest[i][moves]
}

// vital are the squares that some shortest plan uses: where an angel may stop, and
// what it passes. A demon elsewhere makes no plan longer. It asks for a plan worked
// out in full, and is nothing where there is none.
func (w *plan) vital(p *position) (once, twice uint64) {
	if w.moves >= far {
		return 0, 0
	}
	free := p.free()
	for i := range 4 {
		var mine uint64
		here := w.reach[i][0] & w.rest[i][w.moves]
		for a := 0; a < w.moves; a++ {
			there := w.reach[i][a+1] & w.rest[i][w.moves-a-1]
			mine |= there | between(here, there, free)
			here = there
		}
		twice |= once & mine
		once |= mine
	}
	return once &^ p.angels, twice &^ p.angels
}

// between are the squares that moves of two squares from one set to another pass.
func between(from, to, within uint64) uint64 {
	const right, left = ^columnA, ^columnH
	// A square is passed upwards if one lies below it and the other above, and so on.
	out := from<<8&(to>>8) | from>>8&(to<<8)
	fromE, fromW := from<<1&right, from>>1&left // a step to the right, to the left
	toE, toW := to<<1&right, to>>1&left
	out |= fromE&toW | fromW&toE
	out |= fromE<<8&(toW>>8) | fromE>>8&(toW<<8) | fromW<<8&(toE>>8) | fromW>>8&(toE<<8)
	return out & within
}
