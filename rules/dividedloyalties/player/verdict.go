package player

import (
	"math/bits"

	"bridgekeeper/rules"
	"bridgekeeper/rules/dividedloyalties"
)

// A side is whose a bridge would be: a seat's, by its index, or red.
const (
	red   = 2
	sides = 3
)

const colours = 7 // numbers of colours, 0 included

// plus are the sides' palettes: bit c is set where the side's rows may have colour c.
var plus = [sides]uint8{
	dividedloyalties.SnapshotPlus(rules.First),
	dividedloyalties.SnapshotPlus(rules.Second),
	dividedloyalties.SnapshotPlus(rules.Nobody),
}

// fullSet is a whole set of stones, by seat.
var fullSet = [2]hand{
	dividedloyalties.SnapshotSet(rules.First),
	dividedloyalties.SnapshotSet(rules.Second),
}

// A hand is how many stones of each colour a seat holds.
type hand = [colours]int8

func palette(h *hand) uint8 {
	var p uint8
	for c := 1; c < colours; c++ {
		if h[c] > 0 {
			p |= 1 << c
		}
	}
	return p
}

// A code is the stones on a lane, three bits a site from its first end on. Codes of
// lanes of 3 come first in a table by code, those of lanes of 4 after them.
const (
	codes3 = 1 << 9
	codes  = codes3 + 1<<12
)

// A verdict is what the stones on a lane mean for one side: how many stones its row
// is short of (two bits: far, oneShort, twoShort, whole), and where it is one short,
// at which place of the lane (two bits) and which colours of the side's three would
// do (three bits). 0 is a lane that a stone has spoilt, or that is farther off.
type verdict uint8

const (
	far = iota
	oneShort
	twoShort
	whole
)

func (v verdict) short() verdict { return v & 3 }
func (v verdict) place() int     { return int(v >> 2 & 3) }
func (v verdict) fit() uint8     { return uint8(v >> 4) }

// A bench is the verdicts of all three sides on one code, a byte each: to be compared
// at one go.
type bench uint32

func (b bench) of(side int) verdict { return verdict(b >> (8 * side)) }

// verdicts are the benches of all codes.
var verdicts = func() (table [codes]bench) {
	for code := range codes {
		for side := range sides {
			v := judge(code, 3, plus[side])
			if code >= codes3 {
				v = judge(code-codes3, 4, plus[side])
			}
			table[code] |= bench(v) << (8 * side)
		}
	}
	return table
}()

// judge is the verdict on a code of n stones by R8: all in the palette, no two
// neighbours alike.
func judge(code, n int, pal uint8) verdict {
	at := func(i int) int {
		if i < 0 || i >= n {
			return 0
		}
		return code >> (3 * i) & 7
	}
	missing, place := 0, 0
	for i := range n {
		c := at(i)
		switch {
		case c == 0:
			missing++
			place = i
		case pal>>c&1 == 0 || c == at(i-1):
			return far
		}
	}
	switch missing {
	case 0:
		return whole
	case 1:
		fit := pal &^ (1<<at(place-1) | 1<<at(place+1))
		return oneShort | verdict(place)<<2 | verdict(narrow(fit, pal))<<4
	case 2:
		return twoShort
	}
	return far
}

// narrow are the colours of p among the three of pal, as three bits.
func narrow(p, pal uint8) uint8 {
	var out uint8
	for i := 0; pal != 0; i++ {
		c := bits.TrailingZeros8(pal)
		out |= p >> c & 1 << i
		pal &= pal - 1
	}
	return out
}

// widened undoes narrow, by side and three bits.
var widened = func() (table [sides][8]uint8) {
	for side, pal := range plus {
		for p := range 1 << colours {
			if uint8(p)&^pal == 0 {
				table[side][narrow(uint8(p), pal)] = uint8(p)
			}
		}
	}
	return table
}()

// narrowed is narrow by side, as a table.
var narrowed = func() (table [sides][1 << colours]uint8) {
	for side, pal := range plus {
		for p := range table[side] {
			table[side][p] = narrow(uint8(p), pal)
		}
	}
	return table
}()
