package render

import (
	"fmt"
	"image/color"

	"bridgekeeper/rules"
)

// The names of the themes.
const (
	ThemeSlate = "slate" // dark, the default
	ThemePaper = "paper" // light
)

// theme is every colour of a picture, by what it is for.
type theme struct {
	Name string

	Frame  color.RGBA // around the board
	Ground color.RGBA // the board, where no region is
	Dot    color.RGBA
	Label  color.RGBA // coordinates
	Shades [3]shading // of regions, by rules.Shade

	Panel color.RGBA // beside the board
	Text  color.RGBA // on a panel
	Faint color.RGBA // lesser text on a panel

	Last  color.RGBA // the last turn: its cell, the casing of its bridges
	Turn  color.RGBA // whose turn it is
	Ink   color.RGBA // dark letters and the outer ring of stones
	Rim   color.RGBA // light letters and the inner ring
	Sides [2]color.RGBA
	Red   color.RGBA // bridges of neither side
	Cut   color.RGBA // the dashes of a cut bridge

	Rack    color.RGBA // the board that discs fall into
	RackRim color.RGBA // around its holes
	Hole    color.RGBA
	Tint    color.RGBA // the column of the last disc

	Squares [2]color.RGBA // light and dark
	Angel   color.RGBA
	Demon   color.RGBA
	Horn    color.RGBA
	Gold    color.RGBA // haloes and eyes
	Block   color.RGBA // the cells of the block that ended the game
	Wall    color.RGBA // and of the wall

	Grades grading // of the turns of a game

	Stones map[rules.Piece]color.RGBA // pieces named for their colour
	Others [4]color.RGBA              // for pieces of any other name
}

// shading is how one kind of region is drawn.
type shading struct {
	Fill color.RGBA
	Edge color.RGBA // the outline
	Line color.RGBA // between its cells
	Name color.RGBA
}

var slate = &theme{
	Name:   ThemeSlate,
	Frame:  rgb(0x15181D),
	Ground: rgb(0x20252C),
	Dot:    rgb(0x7A8494),
	Label:  rgb(0xD5DAE1),
	Shades: [3]shading{
		rules.Medium: {Fill: rgb(0x697280), Edge: rgb(0x97A0AD), Line: rgb(0x545C68), Name: rgb(0xE3E7EC)},
		rules.Dark:   {Fill: rgb(0x3F4754), Edge: rgb(0x767F8C), Line: rgb(0x2F3641), Name: rgb(0xC3C9D2)},
		rules.Light:  {Fill: rgb(0x9AA3AF), Edge: rgb(0xC6CCD4), Line: rgb(0x7C8592), Name: rgb(0x2E343D)},
	},
	Panel: rgb(0x0E1115),
	Text:  rgb(0xF2F3F5),
	Faint: rgb(0xB4BAC3),
	Last:  rgb(0x26E8F8),
	Turn:  rgb(0x26E8F8),
	Ink:   rgb(0x101317),
	Rim:   rgb(0xFFFFFF),

	Rack:    rgb(0xC9973A),
	RackRim: rgb(0x8A6420),
	Hole:    rgb(0x20252C),
	Tint:    rgb(0xF8E0A8),

	Squares: [2]color.RGBA{rgb(0x98A5B8), rgb(0x718095)},
	Angel:   rgb(0xF4F1EA),
	Demon:   rgb(0xA8182B),
	Horn:    rgb(0x3A0F16),
	Gold:    rgb(0xFFC83D),
	Block:   rgb(0xFFC83D),
	Wall:    rgb(0xFF8A3D),

	Sides:  sideColours,
	Red:    rgb(0xD0021B),
	Cut:    rgb(0xC4C8CE),
	Grades: gradeColours,
	Stones: stoneColours,
	Others: otherColours,
}

var paper = &theme{
	Name:   ThemePaper,
	Frame:  rgb(0xE6DECF),
	Ground: rgb(0xF5F0E6),
	Dot:    rgb(0xA89E8C),
	Label:  rgb(0x4F483C),
	Shades: [3]shading{
		rules.Medium: {Fill: rgb(0x7F848D), Edge: rgb(0x5D626B), Line: rgb(0x696E77), Name: rgb(0xFFFFFF)},
		rules.Dark:   {Fill: rgb(0x4A4F59), Edge: rgb(0x2B2F37), Line: rgb(0x383D46), Name: rgb(0xD9DCE1)},
		rules.Light:  {Fill: rgb(0xB4B8BE), Edge: rgb(0x898E96), Line: rgb(0x989DA5), Name: rgb(0x33373E)},
	},
	Panel: rgb(0x2B2F36),
	Text:  rgb(0xF5F0E6),
	Faint: rgb(0xC9C5BC),
	Last:  rgb(0x15181D),
	Turn:  rgb(0x26E8F8),
	Ink:   rgb(0x15181D),
	Rim:   rgb(0xFFFFFF),

	Rack:    rgb(0xD9A441),
	RackRim: rgb(0xA97C22),
	Hole:    rgb(0xF5F0E6),
	Tint:    rgb(0xFFF0CC),

	Squares: [2]color.RGBA{rgb(0xE6DCC6), rgb(0xB8A585)},
	Angel:   rgb(0xFFFFFF),
	Demon:   rgb(0xA8182B),
	Horn:    rgb(0x3A0F16),
	Gold:    rgb(0xFFC83D),
	Block:   rgb(0xFFB000),
	Wall:    rgb(0xE4521B),

	Sides:  sideColours,
	Red:    rgb(0xD0021B),
	Cut:    rgb(0xC4C8CE),
	Grades: gradeColours,
	Stones: stoneColours,
	Others: otherColours,
}

// The stones are the same in every theme: players know them by colour. They are
// chosen so that the colour-blind can tell any two apart.
var stoneColours = map[rules.Piece]color.RGBA{
	"blue":   rgb(0x1D5BC2),
	"purple": rgb(0xB67EF7),
	"red":    rgb(0xBF1E2E),
	"orange": rgb(0xE8821E),
	"yellow": rgb(0xFFEB3B),
	"green":  rgb(0x45BE8C),
}

// gradeColours stand on panels, which are dark in every theme. The colour-blind can tell
// them apart, and the marks have different shapes.
var gradeColours = grading{Best: rgb(0x4FC3F7), Slip: rgb(0xFFE500), Blunder: rgb(0xFF6666)}

var (
	sideColours  = [2]color.RGBA{rgb(0x0B3F9E), rgb(0xFFD400)}
	otherColours = [4]color.RGBA{rgb(0xF0E6D2), rgb(0x2E343D), rgb(0x8FB3D9), rgb(0x8A5A3C)}
)

// lit is the ground of a cell that is singled out in a colour.
func (t *theme) lit(c color.RGBA) color.RGBA { return mix(t.Ground, c, 0.55) }

// themeNamed finds a theme; the empty name is the default's.
func themeNamed(name string) (*theme, error) {
	switch name {
	case "", ThemeSlate:
		return slate, nil
	case ThemePaper:
		return paper, nil
	}
	return nil, fmt.Errorf("no theme named %q", name)
}

// rgb is the opaque colour written 0xRRGGBB.
func rgb(hex uint32) color.RGBA {
	return color.RGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 0xFF}
}

// mix is a share of one opaque colour over another, from 0 to 1.
func mix(under, over color.RGBA, share float64) color.RGBA {
	at := func(a, b uint8) uint8 { return uint8(float64(a) + (float64(b)-float64(a))*share + 0.5) }
	return color.RGBA{at(under.R, over.R), at(under.G, over.G), at(under.B, over.B), 0xFF}
}
