package render

import (
	"image/color"
	"slices"
	"sync"

	"bridgekeeper/rules"
)

// paletteMost leaves one index of a byte free, for the transparent pixels of
// animations.
const paletteMost = 255

// palette is the colours of the theme's indexed pictures: first all plain ones,
// then steps between those that meet at an edge.
func (t *theme) palette() color.Palette { return palettes[t.Name]() }

var palettes = map[string]func() color.Palette{
	ThemeSlate: sync.OnceValue(func() color.Palette { return buildPalette(slate) }),
	ThemePaper: sync.OnceValue(func() color.Palette { return buildPalette(paper) }),
}

// edge is two colours that meet, and how many steps between them are kept.
type edge struct {
	a, b  color.RGBA
	steps int
}

func buildPalette(t *theme) color.Palette {
	var out color.Palette
	seen := map[color.RGBA]bool{}
	add := func(c color.RGBA) {
		if !seen[c] && len(out) < paletteMost {
			seen[c] = true
			out = append(out, c)
		}
	}
	for _, c := range t.plainColours() {
		add(c)
	}
	for _, e := range t.edges() {
		for i := 1; i <= e.steps; i++ {
			add(mix(e.a, e.b, float64(i)/float64(e.steps+1)))
		}
	}
	return out
}

// pieceColours are the stones' and then the others', in a fixed order.
func (t *theme) pieceColours() []color.RGBA {
	var names []string
	for p := range t.Stones {
		names = append(names, string(p))
	}
	slices.Sort(names)
	var out []color.RGBA
	for _, n := range names {
		out = append(out, t.Stones[rules.Piece(n)])
	}
	return append(out, t.Others[:]...)
}

// plainColours are those that fill whole surfaces.
func (t *theme) plainColours() []color.RGBA {
	out := []color.RGBA{t.Frame, t.Ground, t.Dot, t.Label, t.Panel, t.Text, t.Faint,
		t.Last, t.Turn, t.Ink, t.Rim, t.Sides[0], t.Sides[1], t.Red, t.Cut,
		mix(t.Panel, t.Text, badgeShare), mix(t.Panel, t.Text, dimText)}
	for _, sh := range t.Shades {
		out = append(out, sh.Fill, sh.Edge, sh.Line, sh.Name)
	}
	for _, c := range t.pieceColours() {
		out = append(out, c, foot(t, c), mix(t.Panel, c, dimFill))
	}
	return out
}

// edges are the pairs of colours that meet, the most seen first.
func (t *theme) edges() []edge {
	out := []edge{{t.Ink, t.Rim, 7}, {t.Frame, t.Label, 4}, {t.Panel, t.Text, 5}, {t.Panel, t.Faint, 3},
		{t.Ink, t.Cut, 3}, {t.Ink, t.Last, 4}, {t.Ink, t.Turn, 4}, {t.Ground, t.Dot, 3}, {t.Ink, t.Ground, 2}, {t.Frame, t.Ground, 1}}
	for _, sh := range t.Shades {
		out = append(out, edge{sh.Fill, sh.Name, 3}, edge{sh.Fill, t.Ink, 3}, edge{t.Ground, sh.Edge, 2}, edge{sh.Fill, sh.Edge, 1})
	}
	for i, c := range t.pieceColours() {
		steps := 4
		if i >= len(t.Stones) {
			steps = 2
		}
		out = append(out, edge{letterOn(t, c), c, steps}, edge{foot(t, c), t.Rim, steps}, edge{c, foot(t, c), 1})
	}
	for _, c := range []color.RGBA{t.Sides[0], t.Sides[1], t.Red} {
		out = append(out, edge{t.Rim, c, 3})
	}
	for _, c := range t.pieceColours() {
		out = append(out, edge{t.Panel, mix(t.Panel, c, dimFill), 1}, edge{mix(t.Panel, c, dimFill), mix(t.Panel, t.Text, dimText), 2})
	}
	return out
}
