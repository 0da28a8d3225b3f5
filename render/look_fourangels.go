package render

import (
	"image/color"

	"bridgekeeper/rules"
)

// fourAngels has angels and demons on squares of two colours.
var fourAngels = look{
	face: figureFace,
	chip: func(t *theme, s rules.Seat) face {
		return figureFace(t, rules.Square{Piece: [2]rules.Piece{"angel", "demon"}[s.Index()]})
	},
	ground: func(t *theme) color.RGBA { return t.Squares[0] },
	sharp:  true,
	fields: chequers,
	pieces: func(t *theme) []color.RGBA { return []color.RGBA{t.Angel, t.Demon} },
	colours: func(t *theme) []color.RGBA {
		return []color.RGBA{t.Squares[0], t.Squares[1], t.Gold, t.Horn, t.Block, t.Wall, t.lit(t.Block), t.lit(t.Wall)}
	},
	edges: func(t *theme) []edge {
		out := []edge{{t.Ink, t.Gold, 8}, {t.Ink, t.Demon, 8}, {t.Ink, t.Horn, 6}, {t.Gold, t.Demon, 4}, {t.Demon, t.Rim, 4}, {t.Ink, t.Block, 3}, {t.Ink, t.Wall, 3}}
		for _, sq := range []color.RGBA{t.Squares[0], t.Squares[1], t.Last, t.lit(t.Block), t.lit(t.Wall)} {
			out = append(out, edge{sq, t.Ink, 8}, edge{sq, t.Rim, 5})
		}
		return append(out, edge{t.Squares[0], t.Squares[1], 2}, edge{t.Squares[0], t.Last, 3}, edge{t.Squares[1], t.Last, 3})
	},
}

func figureFace(t *theme, sq rules.Square) face {
	switch sq.Piece {
	case "angel":
		return face{figure: angel, fill: t.Angel, ink: t.Ink}
	case "demon":
		return face{figure: demon, fill: t.Demon, ink: t.Rim}
	}
	return plainFace(t, sq)
}

// chequers are the squares, those of the first corner dark.
func chequers(s *scene) []shape {
	var out []shape
	for i := range s.board.Squares {
		c := rules.Cell{Col: i % s.board.Cols, Row: i / s.board.Cols}
		if s.board.At(c).Ground != rules.Void {
			out = append(out, block{box: s.lay.box(c), fill: s.theme.Squares[1-(c.Col+c.Row)%2]})
		}
	}
	return out
}
