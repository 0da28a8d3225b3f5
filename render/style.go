package render

import (
	"image/color"
	"sync"
)

// style is a look in a theme, with the palette of its pictures. There is one for
// each pair, so that styles can be compared.
type style struct {
	theme   *theme
	look    *look
	palette *palette
}

// styles are made when first asked for: func() *style by a pair of theme and look.
var styles sync.Map

type styleKey struct {
	theme *theme
	look  *look
}

func styleOf(t *theme, l *look) *style {
	made, _ := styles.LoadOrStore(styleKey{t, l}, sync.OnceValue(func() *style {
		return &style{t, l, newPalette(t.Frame, []color.RGBA{t.Label, l.ground(t)}, plainColours(t, l), edgesOf(t, l))}
	}))
	return made.(func() *style)()
}

// plainColours are those that fill whole surfaces.
func plainColours(t *theme, l *look) []color.RGBA {
	out := []color.RGBA{t.Ground, t.Dot, t.Label, t.Panel, t.Text, t.Faint, t.Last, t.Turn, t.Ink, t.Rim,
		mix(t.Panel, t.Text, badgeShare), mix(t.Panel, t.Text, dimText), l.ground(t)}
	out = append(out, l.colours(t)...)
	for _, c := range l.pieces(t) {
		out = append(out, c, foot(t, c), mix(t.Panel, c, dimFill))
	}
	return out
}

// edgesOf are the pairs of colours that meet, the most seen first.
func edgesOf(t *theme, l *look) []edge {
	out := []edge{{t.Ink, t.Rim, 15}, {t.Panel, t.Text, 6}, {t.Panel, t.Faint, 4}, {t.Ink, t.Turn, 6}, {t.Ink, t.Last, 5}}
	out = append(out, l.edges(t)...)
	for _, c := range l.pieces(t) {
		out = append(out, edge{letterOn(t, c), c, 6}, edge{foot(t, c), t.Rim, 6}, edge{c, foot(t, c), 1})
	}
	for _, c := range l.pieces(t) {
		out = append(out, edge{t.Panel, mix(t.Panel, c, dimFill), 1}, edge{mix(t.Panel, c, dimFill), mix(t.Panel, t.Text, dimText), 2})
	}
	return out
}

// fieldColours and fieldEdges are those of regions, dots and links.
func fieldColours(t *theme) []color.RGBA {
	out := []color.RGBA{t.Sides[0], t.Sides[1], t.Red, t.Cut}
	for _, sh := range t.Shades {
		out = append(out, sh.Fill, sh.Edge, sh.Line, sh.Name)
	}
	return out
}

func fieldEdges(t *theme) []edge {
	out := []edge{{t.Ink, t.Cut, 5}, {t.Ground, t.Dot, 3}, {t.Ink, t.Ground, 2}}
	for _, sh := range t.Shades {
		out = append(out, edge{sh.Fill, sh.Name, 3}, edge{sh.Fill, t.Ink, 4}, edge{t.Ground, sh.Edge, 2}, edge{sh.Fill, sh.Edge, 1})
	}
	for _, c := range []color.RGBA{t.Sides[0], t.Sides[1], t.Red} {
		out = append(out, edge{t.Rim, c, 6})
	}
	return out
}
