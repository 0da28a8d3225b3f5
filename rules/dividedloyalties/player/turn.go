package player

import (
	"bridgekeeper/rules"
	"bridgekeeper/rules/dividedloyalties"
)

// maxBridges bounds those of one turn: each takes one of the eight steps that lead
// from its stone.
const maxBridges = 8

// A turn is a whole turn, or what is left of one: the stone, where it is not down
// yet, and the set of bridges, the mover's own before red ones. In that order every
// set that is legal in any order is: one's own can't cross a red one, only be cut by it.
type turn struct {
	stone int16 // its site; none where it is down already
	col   uint8
	n     uint8
	lanes [maxBridges]int16
	reds  uint8 // which of the bridges are red, by bit
}

func (t *turn) bridges() []int16 { return t.lanes[:t.n] }

// play makes a whole turn.
func (b *board) play(t *turn) {
	b.playOpen(t)
	b.end()
}

// playOpen makes a turn but for its end.
func (b *board) playOpen(t *turn) {
	if t.stone != none {
		b.place(t.stone, t.col)
	}
	for i, l := range t.bridges() {
		side := int(b.mover)
		if t.reds>>i&1 != 0 {
			side = red
		}
		b.declare(l, side)
	}
}

// steps spells the turn out.
func (f *field) steps(t *turn) []rules.Action {
	out := make([]rules.Action, 0, t.n+2)
	if t.stone != none {
		out = append(out, dividedloyalties.PlaceAction(dividedloyalties.SnapshotPiece(t.col), f.cells[t.stone]))
	}
	for _, i := range t.bridges() {
		l := f.lanes[i].line()
		out = append(out, dividedloyalties.BridgeAction(rules.Span{From: f.cells[l[0]], To: f.cells[l[len(l)-1]]}))
	}
	return append(out, dividedloyalties.ActionEnd)
}

// An offer is a bridge that a stone would allow.
type offer struct {
	lane int16
	side int8
}

// offers are the bridges the mover may declare once a stone of colour c lies on the
// site, its own first; c is 0 where it does.
func (b *board) offers(dst []offer, at int16, c uint8) []offer {
	var reds [28]offer
	n := 0
	for _, t := range b.f.through[at] {
		if b.firm[t.lane] != 0 {
			continue
		}
		v := verdicts[b.code[t.lane]+uint16(c)<<t.shift]
		switch {
		case v.of(int(b.mover)).short() == whole && b.live[t.lane] == 0:
			dst = append(dst, offer{t.lane, b.mover})
		case v.of(red).short() == whole:
			reds[n] = offer{t.lane, red}
			n++
		}
	}
	return append(dst, reds[:n]...)
}

// A lister lists the turns of a position.
type lister struct {
	// all asks for every turn there is. Else those that cut a bridge they declared are
	// left out, and of the sets of bridges for one stone all but maxSets.
	all bool

	b    *board
	list []offer
	room int
}

// maxSets bounds the sets of bridges looked at for one stone, and maxAll even where all
// are asked for.
const (
	maxSets = 48
	maxAll  = 1 << 12
)

// turns lists the mover's turns, the larger sets of bridges of each stone first. Of the
// turns whose stone goes back (R10), which all come to the same, it has one, the last;
// of the middle of a turn only the bridges.
func (s *lister) turns(b *board, dst []turn) []turn {
	s.b = b
	if b.stone != none {
		return s.sets(dst, none, 0)
	}
	hand := palette(&b.hands[b.mover])
	back := turn{stone: none}
	for at, stone := range b.stones {
		if stone != 0 {
			continue
		}
		at := int16(at)
		for p := b.takes(at, int(b.mover), hand); p != 0; p &= p - 1 {
			dst = s.sets(dst, at, lowest(p))
			if b.f.dot(at) {
				back = dst[len(dst)-1]
				dst = dst[:len(dst)-1]
			}
		}
	}
	if back.stone != none {
		dst = append(dst, back)
	}
	return dst
}

// sets lists the sets of bridges for one stone, the empty one last.
func (s *lister) sets(dst []turn, at int16, c uint8) []turn {
	var buf [28]offer
	t := turn{stone: at, col: c}
	on := at
	if at == none {
		on = s.b.stone
	}
	s.list = s.b.offers(buf[:0], on, c)
	if len(s.list) > 0 {
		s.room = maxSets
		if s.all {
			s.room = maxAll
		}
		dst = s.extend(dst, t, 0)
	}
	return append(dst, t)
}

// extend lists the sets, none empty, that have t's bridges and any from the i-th offer on.
func (s *lister) extend(dst []turn, t turn, i int) []turn {
	if s.room == 0 {
		return dst
	}
	if i == len(s.list) {
		if t.n > 0 {
			s.room--
			dst = append(dst, t)
		}
		return dst
	}
	o := s.list[i]
	if t.n < maxBridges && s.fits(&t, o) {
		with := t
		with.lanes[with.n] = o.lane
		if o.side == red {
			with.reds |= 1 << with.n
		}
		with.n++
		dst = s.extend(dst, with, i+1)
	}
	return s.extend(dst, t, i+1)
}

// fits tells whether an offer can join the set. Of two bridges that conflict only one's
// own and a red one can be, which cuts it: both have the turn's stone inside, and so no
// second red one can. Two red ones can't cut the same bridge that lay there before, since
// nothing can cross what is cut (R13).
func (s *lister) fits(t *turn, o offer) bool {
	lanes := s.b.f.lanes
	for i, l := range t.bridges() {
		isRed := t.reds>>i&1 != 0
		if lanes[l].conflict(&lanes[o.lane]) && (!s.all || isRed || o.side != red) {
			return false
		}
		if isRed && s.b.shareVictim(l, o.lane) {
			return false
		}
	}
	return true
}

// shareVictim tells whether red bridges on both lanes would cut the same bridge that
// lies there.
func (b *board) shareVictim(one, two int16) bool {
	for _, k := range b.f.lanes[one].claimed() {
		c := b.claim[k]
		if c == claimFree || c == claimFirm {
			continue
		}
		for _, j := range b.f.lanes[two].claimed() {
			if b.claim[j] == c {
				return true
			}
		}
	}
	return false
}
