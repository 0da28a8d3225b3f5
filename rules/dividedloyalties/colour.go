package dividedloyalties

import (
	"math/bits"

	"bridgekeeper/rules"
)

// A colour is a stone's colour; none is the absence of a stone.
type colour uint8

const (
	none colour = iota
	red
	orange
	yellow
	green
	blue
	purple
	colours // how many there are, none included
)

var colourNames = [colours]rules.Piece{
	red: "red", orange: "orange", yellow: "yellow", green: "green", blue: "blue", purple: "purple",
}

// letters spell the colours in notation and in position texts.
const letters = "?ROYGBP"

func (c colour) letter() byte { return letters[c] }

func (c colour) piece() rules.Piece { return colourNames[c] }

func colourOf(name string) colour {
	for c := red; c < colours; c++ {
		if string(colourNames[c]) == name {
			return c
		}
	}
	return none
}

func colourOfLetter(l byte) colour {
	for c := red; c < colours; c++ {
		if letters[c] == l {
			return c
		}
	}
	return none
}

// A palette is a set of colours.
type palette uint8

func (c colour) alone() palette { return 1 << c }

func (p palette) has(c colour) bool { return p&c.alone() != 0 }

func (p palette) count() int { return bits.OnesCount8(uint8(p)) }

func paletteOf(list ...colour) palette {
	var p palette
	for _, c := range list {
		p |= c.alone()
	}
	return p
}

// The neighbours on the colour wheel (R4). Red + belongs to both sides.
var (
	redPlus  = paletteOf(purple, red, orange)
	sidePlus = [2]palette{paletteOf(purple, blue, green), paletteOf(orange, yellow, green)}
)

// A hand is how many stones of each colour a seat holds of its current set.
type hand [colours]int8

// fullSet is a whole set of twelve by seat, handOrder the order its colours are
// told in (R5).
var (
	fullSet = [2]hand{
		{blue: 4, purple: 3, green: 2, red: 2, orange: 1},
		{yellow: 4, orange: 3, green: 2, red: 2, purple: 1},
	}
	handOrder = [2][5]colour{
		{blue, purple, green, red, orange},
		{yellow, orange, green, red, purple},
	}
)

func (h *hand) empty() bool { return *h == hand{} }

func (h *hand) size() int {
	n := 0
	for _, k := range h {
		n += int(k)
	}
	return n
}

func (h *hand) palette() palette {
	var p palette
	for c := red; c < colours; c++ {
		if h[c] > 0 {
			p |= c.alone()
		}
	}
	return p
}

// sideNames are the roles, First's first; they name the owners of bridges too.
var sideNames = [2]string{"blue", "yellow"}

func sideName(s rules.Seat) string {
	if s == rules.Nobody {
		return "nobody"
	}
	return sideNames[s.Index()]
}
