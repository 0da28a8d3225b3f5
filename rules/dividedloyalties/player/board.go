package player

import (
	"bridgekeeper/rules"
	"bridgekeeper/rules/dividedloyalties"
)

// none is no site.
const none = -1

// A board is one position, in a form that is quick to copy and to play on. It keeps
// count, stone by stone and bridge by bridge, of what every open lane is short of. A lane
// is open to a seat while none of its claims is taken, and to red while none is firm. It
// takes legal steps only, and doesn't check.
type board struct {
	f *field

	bytes  []uint8        // what the ones below lie in, to be copied at one go
	stones []uint8        // by site: colour
	firm   []uint8        // by lane: how many of its claims red and cut bridges have
	live   []uint8        // by lane: how many of its claims uncut scoring bridges have
	hot    [sides][]uint8 // by side and site: lanes that a stone there makes a row the side may bridge
	cuts   []uint8        // by site: those of red's that would cut something
	cover  [2][]uint8     // by seat and region: uncut bridges with an inner cell there

	words []uint16    // what the ones below lie in
	code  []uint16    // by lane: its place in a table by code
	claim []uint16    // by claim: free, firm, or a live bridge's number + 1
	near1 [2][]uint16 // by seat and region: open lanes one stone short with an inner cell there
	near2 [2][]uint16 // ... two short

	bridges []bridge

	hands [2]hand
	sets  [2]int8
	left  [2]int8 // stones in hand

	score [2]int16
	one   [2][8]int16 // by seat and fit: bridge points of open lanes that are one short
	two   [2]int16    // by seat: of those two short

	free  int16 // board cells without a stone
	stone int16 // this turn's; none while it is not down
	mover int8  // index of the seat; none once over
	quiet int8
	key   uint64 // of the position among others of the same game
}

// Whose a claim is, beside a live bridge's.
const (
	claimFree = 0
	claimFirm = 1<<16 - 1
)

// A bridge is a declared one; its side is its owner or red.
type bridge struct {
	lane int16
	side uint8
	cut  bool
}

// stonelessTurns in a row end the game (R19).
const stonelessTurns = 4

// newBoard has all its arrays, and nothing in them.
func newBoard(f *field) *board {
	sites, lanes := len(f.cells), len(f.lanes)
	b := &board{
		f:     f,
		bytes: make([]uint8, 5*sites+2*lanes+2*f.regions),
		words: make([]uint16, lanes+len(f.claimants)+4*f.regions),
		stone: none,
	}
	bytes, words := b.bytes, b.words
	b.stones = carve(&bytes, sites)
	b.firm, b.live = carve(&bytes, lanes), carve(&bytes, lanes)
	for i := range b.hot {
		b.hot[i] = carve(&bytes, sites)
	}
	b.cuts = carve(&bytes, sites)
	b.code, b.claim = carve(&words, lanes), carve(&words, len(f.claimants))
	for i := range b.cover {
		b.cover[i] = carve(&bytes, f.regions)
		b.near1[i], b.near2[i] = carve(&words, f.regions), carve(&words, f.regions)
	}
	return b
}

// carve takes the first n off.
func carve[T any](rest *[]T, n int) []T {
	piece := (*rest)[:n:n]
	*rest = (*rest)[n:]
	return piece
}

// copyFrom makes the board the same position as another of its field.
func (b *board) copyFrom(o *board) {
	mine := *b
	copy(mine.bytes, o.bytes)
	copy(mine.words, o.words)
	*b = *o
	b.bytes, b.stones, b.firm, b.live, b.hot, b.cuts, b.cover =
		mine.bytes, mine.stones, mine.firm, mine.live, mine.hot, mine.cuts, mine.cover
	b.words, b.code, b.claim, b.near1, b.near2 = mine.words, mine.code, mine.claim, mine.near1, mine.near2
	b.bridges = append(mine.bridges[:0], o.bridges...)
}

// boardOf is the board of a position, with its field.
func boardOf(s *dividedloyalties.Snapshot) *board {
	f := newField(s)
	b := newBoard(f)
	for i := range f.lanes {
		b.code[i] = f.lanes[i].base
	}
	for i, r := range f.region {
		if r >= 0 {
			b.free++
		}
		if c := s.Stones[i]; c != 0 {
			b.put(int16(i), c)
		}
	}
	for _, br := range s.Bridges {
		b.restore(br)
	}
	for seat := range b.hands {
		b.hands[seat] = s.Hands[seat]
		b.sets[seat] = int8(s.Sets[seat])
		for _, n := range s.Hands[seat] {
			b.left[seat] += n
		}
	}
	b.stone, b.quiet, b.mover = int16(s.Stone), int8(s.Quiet), none
	if s.Mover != rules.Nobody {
		b.mover = int8(s.Mover.Index())
	}
	return b
}

// restore lays a bridge as it stands. In a setup a cut one may come after the red
// one that cut it.
func (b *board) restore(br dividedloyalties.SnapshotBridge) {
	side := red
	if br.Owner != rules.Nobody {
		side = br.Owner.Index()
	}
	l := int16(br.Lane)
	if !br.Cut {
		b.add(l, side)
		return
	}
	b.bridges = append(b.bridges, bridge{lane: l, side: uint8(side), cut: true})
	b.key ^= bridgeKey(l, side, true)
	for _, k := range b.f.lanes[l].claimed() {
		b.harden(k)
	}
}

// put lays a stone on an empty site, whosever it is.
func (b *board) put(at int16, c uint8) {
	b.stones[at] = c
	if !b.f.dot(at) {
		b.free--
	}
	b.key ^= stoneKey(at, c)
	for _, t := range b.f.through[at] {
		b.recode(int(t.lane), b.code[t.lane]+uint16(c)<<t.shift)
	}
}

// lift takes a stone back.
func (b *board) lift(at int16) {
	c := b.stones[at]
	b.stones[at] = 0
	if !b.f.dot(at) {
		b.free++
	}
	b.key ^= stoneKey(at, c)
	for _, t := range b.f.through[at] {
		b.recode(int(t.lane), b.code[t.lane]-uint16(c)<<t.shift)
	}
}

// recode gives a lane new stones.
func (b *board) recode(l int, code uint16) {
	was, is := verdicts[b.code[l]], verdicts[code]
	b.code[l] = code
	if b.firm[l] != 0 || was == is {
		return
	}
	b.count(l, red, was.of(red), -1)
	b.count(l, red, is.of(red), +1)
	if b.live[l] != 0 {
		b.countCut(l, was, 0xff)
		b.countCut(l, is, 1)
		return
	}
	for seat := range 2 {
		if was.of(seat) != is.of(seat) {
			b.count(l, seat, was.of(seat), -1)
			b.count(l, seat, is.of(seat), +1)
		}
	}
}

// count enters what an open lane is short of for a side, or strikes it out again.
func (b *board) count(l, side int, v verdict, by int16) {
	ln := &b.f.lanes[l]
	switch v.short() {
	case oneShort:
		b.hot[side][ln.sites[v.place()]] += uint8(by) // a site lies on 28 lanes at most
		if side != red {
			b.one[side][v.fit()] += by * int16(ln.points)
			shift(b.near1[side], ln, by)
		}
	case twoShort:
		if side != red {
			b.two[side] += by * int16(ln.points)
			shift(b.near2[side], ln, by)
		}
	}
}

// countCut enters a lane that cuts something where red is one short of it, or strikes it
// out again; by is 1 or 0xff, that is less 1.
func (b *board) countCut(l int, v bench, by uint8) {
	if r := v.of(red); r.short() == oneShort {
		b.cuts[b.f.lanes[l].sites[r.place()]] += by
	}
}

func shift(near []uint16, l *lane, by int16) {
	for _, r := range l.inner {
		if r >= 0 {
			near[r] += uint16(by)
		}
	}
}
