package player

// place lays this turn's stone (R6).
func (b *board) place(at int16, c uint8) {
	b.hands[b.mover][c]--
	b.left[b.mover]--
	b.stone = at
	b.put(at, c)
}

// end ends the turn, with all that follows by itself (R5, R10, R18, R19).
func (b *board) end() {
	b.quiet++
	at := b.stone
	b.stone = none
	if !b.f.dot(at) || b.held(at) {
		b.quiet = 0
	} else {
		b.hands[b.mover][b.stones[at]]++
		b.left[b.mover]++
		b.lift(at)
	}
	for seat := range b.hands {
		if b.left[seat] == 0 && b.sets[seat] < b.f.rounds {
			b.sets[seat]++
			b.hands[seat] = fullSet[seat]
			b.left[seat] = 12
		}
	}
	b.mover = 1 - b.mover
	can := [2]bool{b.canPlace(0), b.canPlace(1)}
	switch {
	case !can[0] && !can[1] || b.quiet >= stonelessTurns:
		b.mover = none
	case !can[b.mover]:
		b.quiet++
		b.mover = 1 - b.mover
		if b.quiet >= stonelessTurns {
			b.mover = none
		}
	}
}

// over tells whether the game is.
func (b *board) over() bool { return b.mover == none }

// canPlace tells whether a seat, were it to move, has a legal placement.
func (b *board) canPlace(seat int) bool {
	if b.left[seat] == 0 {
		return false
	}
	if b.free > 0 {
		return true
	}
	hand := palette(&b.hands[seat])
	for at, c := range b.stones {
		if c == 0 && b.takes(int16(at), seat, hand) != 0 {
			return true
		}
	}
	return false
}

// takes is the set of colours of a hand that a seat may lay on an empty site (R6, R9).
func (b *board) takes(at int16, seat int, hand uint8) uint8 {
	if !b.f.dot(at) {
		return hand
	}
	if b.hot[seat][at] == 0 && b.hot[red][at] == 0 {
		return 0
	}
	return b.opens(at, seat) & hand
}

// opens is the set of colours that, laid on an empty site, make a row there that a
// seat may bridge.
func (b *board) opens(at int16, seat int) uint8 {
	var open uint8
	for _, t := range b.f.through[at] {
		if b.firm[t.lane] != 0 {
			continue
		}
		v := verdicts[b.code[t.lane]]
		if v.of(red).short() == oneShort {
			open |= widened[red][v.of(red).fit()]
		}
		if v.of(seat).short() == oneShort && b.live[t.lane] == 0 {
			open |= widened[seat][v.of(seat).fit()]
		}
	}
	return open
}

// Keys are mixed from what they stand for, so that no table is needed.

func stoneKey(at int16, c uint8) uint64 { return mix(uint64(at)<<3 | uint64(c) | 1<<32) }

func bridgeKey(l int16, side int, cut bool) uint64 {
	n := uint64(l)<<3 | uint64(side)<<1 | 1<<33
	if cut {
		n |= 1
	}
	return mix(n)
}

// mix scatters a number over all 64 bits.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
