package player

import (
	"math/bits"
	"math/rand/v2"
)

// A guess prices what a stone does to open lanes, for the mover of one position; see
// board.gauge.
type guess struct {
	hand  uint8 // the mover's colours
	worth [2][32]int32
}

// slot is a verdict's place in guess.worth: its place in the lane is all one.
func slot(v verdict) int { return int(v>>2&^3 | v&3) }

// guess prices open lanes as they will be after the mover's turn.
func (b *board) guess(w *weights, g *guess) {
	g.hand = palette(&b.hands[b.mover])
	for seat := range 2 {
		one, two := w.oneMove, w.twoMove
		if int8(seat) == b.mover {
			one, two = w.oneWait, w.twoWait
		}
		late := 0
		if b.sets[seat] < b.f.rounds {
			late = one * w.later / 1000
		} else if b.left[seat] < 2 {
			two = 0
		}
		have := narrowed[seat][palette(&b.hands[seat])&plus[seat]]
		sign := int32(-1)
		if int8(seat) == b.mover {
			sign = 1
		}
		for fit := range uint8(8) {
			worth := int32(late)
			if fit&have != 0 {
				worth = int32(one)
			}
			g.worth[seat][fit<<2|oneShort] = sign * worth
		}
		g.worth[seat][twoShort] = sign * int32(two)
	}
}

// gauge is roughly what a legal stone changes for the mover, in thousandths of a point:
// the bridges it allows, two at most, and what lanes through it are short of.
func (b *board) gauge(g *guess, at int16, c uint8) int {
	v, first, second := 0, 0, 0
	firstLane := int16(none)
	for _, t := range b.f.through[at] {
		l := t.lane
		if b.firm[l] != 0 {
			continue
		}
		code := b.code[l]
		was, is := verdicts[code], verdicts[code+uint16(c)<<t.shift]
		gain := 0
		if b.live[l] == 0 {
			if was == is {
				continue
			}
			ln := &b.f.lanes[l]
			change := g.worth[0][slot(is.of(0))] - g.worth[0][slot(was.of(0))] + g.worth[1][slot(is.of(1))] - g.worth[1][slot(was.of(1))]
			v += int(change) * int(ln.points)
			if is.of(int(b.mover)).short() != whole {
				continue
			}
			gain = 1000 * (int(ln.points) + b.newRegions(ln, int(b.mover)))
		} else if is.of(red).short() == whole {
			gain = 1000 * b.cutGain(l)
		}
		if gain > first {
			if firstLane != none && !b.f.lanes[l].conflict(&b.f.lanes[firstLane]) {
				second = max(second, first)
			}
			first, firstLane = gain, l
		} else if gain > second && firstLane != none && !b.f.lanes[l].conflict(&b.f.lanes[firstLane]) {
			second = gain
		}
	}
	return v + first + second
}

// declareBest declares, one after another, the bridge that gains most, as long as one
// gains anything; on a dot one at any price.
func (b *board) declareBest() {
	must := b.f.dot(b.stone)
	for {
		var buf [28]offer
		best, bestGain := offer{lane: none}, 0
		if must {
			bestGain = -1 << 30
		}
		for _, o := range b.offers(buf[:0], b.stone, 0) {
			gain := 0
			if o.side == red {
				gain = b.cutGain(o.lane)
			} else {
				ln := &b.f.lanes[o.lane]
				gain = int(ln.points) + b.newRegions(ln, int(b.mover))
			}
			if gain > bestGain {
				best, bestGain = o, gain
			}
		}
		if best.lane == none {
			return
		}
		b.declare(best.lane, int(best.side))
		must = false
	}
}

// playout plays some turns, each the best of all that bridge for the mover or may cut and
// of some others that chance picks, and leaves the board at the end of it.
func (s *search) playout(b *board, plies int) {
	for ; plies > 0 && !b.over(); plies-- {
		at, c := s.sample(b)
		b.place(at, c)
		b.declareBest()
		b.end()
	}
}

// sample chooses a stone.
func (s *search) sample(b *board) (int16, uint8) {
	var g guess
	b.guess(s.w, &g)
	at, col, best := int16(none), uint8(0), -1<<30
	try := func(site int16, c uint8) {
		if v := b.gauge(&g, site, c); v > best {
			at, col, best = site, c, v
		}
	}
	for i, n := range b.hot[b.mover] {
		if n|b.cuts[i] == 0 {
			continue
		}
		site := int16(i)
		for p := b.opens(site, int(b.mover)) & g.hand; p != 0; p &= p - 1 {
			try(site, lowest(p))
		}
	}
	cells := b.f.boardCells
	for n := s.w.samples; n > 0 && b.free > 0; n-- {
		site := cells[roll(s.dice, len(cells))]
		for tries := 1; b.stones[site] != 0; tries++ {
			if tries > 6 {
				site = none
				break
			}
			site = cells[roll(s.dice, len(cells))]
		}
		if site != none {
			try(site, b.f.draw(s.dice, &b.hands[b.mover], b.left[b.mover]))
		}
	}
	if at == none {
		at, col = b.anyStone(g.hand)
	}
	return at, col
}

// lowest is the lowest colour of a palette.
func lowest(p uint8) uint8 { return uint8(bits.TrailingZeros8(p)) }

// draw picks any stone of a hand.
func (f *field) draw(dice *rand.PCG, h *hand, left int8) uint8 {
	n := int8(roll(dice, int(left)))
	for c := uint8(1); c < colours; c++ {
		if n -= h[c]; n < 0 {
			return c
		}
	}
	return 0
}

// anyStone is the first legal stone there is.
func (b *board) anyStone(hand uint8) (int16, uint8) {
	for i, stone := range b.stones {
		if stone != 0 {
			continue
		}
		if p := b.takes(int16(i), int(b.mover), hand); p != 0 {
			return int16(i), lowest(p)
		}
	}
	panic("player: a seat that can't place is to move")
}
