package render

import (
	"hash/fnv"
	"image/color"
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"bridgekeeper/rules"
)

// look is what is peculiar to one game's pictures: its pieces, its ground and the
// colours of its sides. Everything else is drawn from the board alone.
type look struct {
	face   func(*theme, rules.Square) face
	chip   func(*theme, rules.Seat) face // the plate with a seat's score, or the seat's figure
	ground func(*theme) color.RGBA
	sharp  bool // the ground's corners aren't rounded
	noRows bool // rows have no names

	fields func(*scene) []shape       // what the ground bears; nil for regions and dots
	last   func(*scene, []rules.Cell) // marks the cells of the last turn; nil to fill them

	// What goes into the palette.
	pieces  func(*theme) []color.RGBA // fills of pieces and chips
	colours func(*theme) []color.RGBA // of whatever else there is
	edges   func(*theme) []edge
}

// lookOf finds a game's look by its name. This is the one place that names games.
func lookOf(game string) *look {
	switch game {
	case "divided-loyalties":
		return &dividedLoyalties
	case "connect-four":
		return &connectFour
	case "four-angels":
		return &fourAngels
	}
	return &plain
}

// plain draws any game: pieces named for a colour in that colour, others in their
// owner's or in one of a few that goes by their name, each with its first letter.
var plain = look{
	face: plainFace, chip: plainChip, ground: plainGround,
	pieces: func(t *theme) []color.RGBA { return append(stonesOf(t), t.Others[:]...) },
	colours: func(t *theme) []color.RGBA {
		return append(fieldColours(t), t.Block, t.Wall, t.lit(t.Block), t.lit(t.Wall))
	},
	edges: fieldEdges,
}

func plainFace(t *theme, sq rules.Square) face {
	fill, ok := t.Stones[sq.Piece]
	switch {
	case ok:
	case sq.Owner == rules.First || sq.Owner == rules.Second:
		fill = t.Sides[sq.Owner.Index()]
	default:
		h := fnv.New32a()
		h.Write([]byte(sq.Piece))
		fill = t.Others[h.Sum32()%uint32(len(t.Others))]
	}
	return face{fill: fill, ink: letterOn(t, fill), letter: initial(string(sq.Piece))}
}

func plainChip(t *theme, s rules.Seat) face {
	fill := t.Sides[s.Index()]
	return face{fill: fill, ink: letterOn(t, fill)}
}

func plainGround(t *theme) color.RGBA { return t.Ground }

// dividedLoyalties has stones of six colours, and sides that are called blue and
// yellow and look like those stones.
var dividedLoyalties = look{
	face: plainFace,
	chip: func(t *theme, s rules.Seat) face {
		return plainFace(t, rules.Square{Piece: [2]rules.Piece{"blue", "yellow"}[s.Index()]})
	},
	ground: plainGround, pieces: stonesOf, colours: fieldColours, edges: fieldEdges,
}

// stonesOf are the colours of the stones in a fixed order.
func stonesOf(t *theme) []color.RGBA {
	var out []color.RGBA
	for _, name := range [6]rules.Piece{"blue", "purple", "red", "orange", "yellow", "green"} {
		out = append(out, t.Stones[name])
	}
	return out
}

// initial is a piece's letter: the first of its name, as a capital.
func initial(name string) string {
	r, _ := utf8.DecodeRuneInString(strings.TrimSpace(name))
	if r == utf8.RuneError || !unicode.IsPrint(r) {
		return "?"
	}
	return string(unicode.ToUpper(r))
}

// letterOn is whichever of ink and rim stands out more from a colour.
func letterOn(t *theme, fill color.RGBA) color.RGBA {
	if contrast(fill, t.Ink) >= contrast(fill, t.Rim) {
		return t.Ink
	}
	return t.Rim
}

// contrast is the ratio of two colours' luminances, from 1 to 21, as WCAG 2 has it.
func contrast(a, b color.RGBA) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// luminance is a colour's relative luminance, from 0 to 1.
func luminance(c color.RGBA) float64 {
	lin := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*lin(c.R) + 0.7152*lin(c.G) + 0.0722*lin(c.B)
}
