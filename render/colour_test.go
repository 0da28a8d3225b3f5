package render

import (
	"image"
	"image/color"
	"maps"
	"math"
	"slices"
	"testing"

	"bridgekeeper/rules"
)

// lab is a colour in CIE L*a*b*, D65.
type lab struct{ l, a, b float64 }

// linear is an opaque sRGB colour as light, 0 to 1.
func linear(c color.RGBA) [3]float64 {
	f := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return [3]float64{f(c.R), f(c.G), f(c.B)}
}

func times(m [3][3]float64, v [3]float64) (out [3]float64) {
	for i := range m {
		for j := range v {
			out[i] += m[i][j] * v[j]
		}
	}
	return out
}

func toLab(light [3]float64) lab {
	xyz := times([3][3]float64{{0.4124564, 0.3575761, 0.1804375}, {0.2126729, 0.7151522, 0.0721750}, {0.0193339, 0.1191920, 0.9503041}}, light)
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x, y, z := f(xyz[0]/0.95047), f(xyz[1]), f(xyz[2]/1.08883)
	return lab{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// ciede2000 is the colour difference of that name, with all weights 1.
func ciede2000(p, q lab) float64 {
	const pow7of25 = 6103515625.0
	c := (math.Hypot(p.a, p.b) + math.Hypot(q.a, q.b)) / 2
	g := 0.5 * (1 - math.Sqrt(math.Pow(c, 7)/(math.Pow(c, 7)+pow7of25)))
	polar := func(v lab) (chroma, hue float64) {
		a := v.a * (1 + g)
		chroma = math.Hypot(a, v.b)
		if chroma == 0 {
			return 0, 0
		}
		hue = math.Atan2(v.b, a) * 180 / math.Pi
		if hue < 0 {
			hue += 360
		}
		return chroma, hue
	}
	c1, h1 := polar(p)
	c2, h2 := polar(q)
	dl, dc := q.l-p.l, c2-c1
	dh, hm := h2-h1, (h1+h2)/2
	switch {
	case c1*c2 == 0:
		dh, hm = 0, h1+h2
	case math.Abs(h2-h1) > 180:
		if h2 > h1 {
			dh -= 360
		} else {
			dh += 360
		}
		if h1+h2 < 360 {
			hm += 180
		} else {
			hm -= 180
		}
	}
	cosd := func(x float64) float64 { return math.Cos(x * math.Pi / 180) }
	sind := func(x float64) float64 { return math.Sin(x * math.Pi / 180) }
	dH := 2 * math.Sqrt(c1*c2) * sind(dh/2)
	lm, cm := (p.l+q.l)/2, (c1+c2)/2
	t := 1 - 0.17*cosd(hm-30) + 0.24*cosd(2*hm) + 0.32*cosd(3*hm+6) - 0.20*cosd(4*hm-63)
	sl := 1 + 0.015*(lm-50)*(lm-50)/math.Sqrt(20+(lm-50)*(lm-50))
	sc, sh := 1+0.045*cm, 1+0.015*cm*t
	rt := -2 * math.Sqrt(math.Pow(cm, 7)/(math.Pow(cm, 7)+pow7of25)) * sind(60*math.Exp(-((hm-275)/25)*((hm-275)/25)))
	x, y, z := dl/sl, dc/sc, dH/sh
	return math.Sqrt(x*x + y*y + z*z + rt*y*z)
}

// The pairs are from the test data that Sharma, Wu and Dalal published with their
// notes on CIEDE2000: each catches a way of getting it wrong.
func TestColourDifferenceAgreesWithPublishedPairs(t *testing.T) {
	for _, c := range []struct {
		p, q lab
		want float64
	}{
		{lab{50, 2.6772, -79.7751}, lab{50, 0, -82.7485}, 2.0425},
		{lab{50, -1, 2}, lab{50, 0, 0}, 2.3669},
		{lab{50, 2.49, -0.001}, lab{50, -2.49, 0.0009}, 7.1792},
		{lab{50, 2.49, -0.001}, lab{50, -2.49, 0.0011}, 7.2195},
		{lab{50, 2.5, 0}, lab{73, 25, -18}, 27.1492},
		{lab{50, 2.5, 0}, lab{61, -5, 29}, 22.8977},
		{lab{50, 2.5, 0}, lab{56, -27, -3}, 31.9030},
		{lab{50, 2.5, 0}, lab{58, 24, 15}, 19.4535},
		{lab{60.2574, -34.0099, 36.2677}, lab{60.4626, -34.1751, 39.4387}, 1.2644},
		{lab{22.7233, 20.0904, -46.6940}, lab{23.0331, 14.9730, -42.5619}, 2.0373},
		{lab{90.8027, -2.0831, 1.4410}, lab{91.1528, -1.6435, 0.0447}, 1.4441},
		{lab{2.0776, 0.0795, -1.1350}, lab{0.9033, -0.0636, -0.5514}, 0.9082},
	} {
		for _, got := range []float64{ciede2000(c.p, c.q), ciede2000(c.q, c.p)} {
			if math.Abs(got-c.want) > 0.00006 {
				t.Errorf("%v to %v: %.4f, want %.4f", c.p, c.q, got, c.want)
			}
		}
	}
}

// sight is what an eye without one kind of cone makes of light: the matrices of
// Machado, Oliveira and Fernandes (2009) at full severity.
var sight = map[string][3][3]float64{
	"normal": {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protan": {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deutan": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"tritan": {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

func seen(c color.RGBA, eye string) lab {
	light := times(sight[eye], linear(c))
	for i := range light {
		light[i] = min(max(light[i], 0), 1)
	}
	return toLab(light)
}

// drawnStone is the colour of a stone in a finished picture: the commonest within
// it, which is its face, and the letter's: the one furthest from that.
func drawnStone(t *testing.T, theme string, p rules.Piece) (fill, letter color.RGBA) {
	t.Helper()
	b := rules.Board{Cols: 3, Rows: 3, Squares: make([]rules.Square, 9), Turn: rules.First}
	for i := range b.Squares {
		b.Squares[i].Ground = rules.Field
	}
	b.Squares[4].Piece = p
	v := View{Game: "divided-loyalties", Theme: theme, Scale: 0.6}
	data, err := New(Config{}).PNG(t.Context(), b, v)
	if err != nil {
		t.Fatal(err)
	}
	img := decode(t, data)
	l := newLayout(&b, v)
	at, r := l.centre(rules.Cell{Col: 1, Row: 1}), int(l.in(stoneColour))*2/3
	count := map[color.RGBA]int{}
	box := image.Rect(at.X-r, at.Y-r, at.X+r, at.Y+r)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			count[color.RGBAModel.Convert(img.At(x, y)).(color.RGBA)]++
		}
	}
	commonest := func(not color.RGBA) (best color.RGBA) {
		for c, n := range count {
			if c != not && n > count[best] {
				best = c
			}
		}
		return best
	}
	fill = commonest(color.RGBA{})
	return fill, commonest(fill)
}

func TestAnyTwoStonesCanBeToldApart(t *testing.T) {
	const least = 17
	for _, theme := range []string{ThemeSlate, ThemePaper} {
		drawn := map[rules.Piece]color.RGBA{}
		for _, p := range letters {
			fill, letter := drawnStone(t, theme, p)
			drawn[p] = fill
			if got := contrast(fill, letter); got < 5.995 {
				t.Errorf("%s: the letter on %s has contrast %.2f", theme, p, got)
			}
		}
		names := slices.Sorted(maps.Keys(drawn))
		for _, eye := range slices.Sorted(maps.Keys(sight)) {
			closest, pair := math.Inf(1), [2]rules.Piece{}
			for i, p := range names {
				for _, q := range names[:i] {
					if d := ciede2000(seen(drawn[p], eye), seen(drawn[q], eye)); d < closest {
						closest, pair = d, [2]rules.Piece{p, q}
					}
				}
			}
			t.Logf("%s, %s: %.1f between %v", theme, eye, closest, pair)
			if closest < least {
				t.Errorf("%s, %s eyes: %v are %.1f apart", theme, eye, pair, closest)
			}
		}
	}
}

func TestNamesAndLabelsStandOut(t *testing.T) {
	for _, th := range []*theme{slate, paper} {
		pairs := map[string][2]color.RGBA{
			"label": {th.Frame, th.Label}, "text": {th.Panel, th.Text}, "faint": {th.Panel, th.Faint}, "badge": {th.Turn, th.Ink},
			"dark": {th.Shades[rules.Dark].Fill, th.Shades[rules.Dark].Name}, "light": {th.Shades[rules.Light].Fill, th.Shades[rules.Light].Name},
			"medium": {th.Shades[rules.Medium].Fill, th.Shades[rules.Medium].Name},
		}
		for name, p := range pairs {
			if got := contrast(p[0], p[1]); got < 3.5 {
				t.Errorf("%s: %s has contrast %.2f", th.Name, name, got)
			}
		}
	}
}

func TestPiecesStandOutFromTheirBoards(t *testing.T) {
	const pieces, grounds = 17, 13 // a ground fills a cell: less will do
	for _, th := range []*theme{slate, paper} {
		for _, eye := range slices.Sorted(maps.Keys(sight)) {
			apart := func(what string, a, b color.RGBA, least float64) {
				if d := ciede2000(seen(a, eye), seen(b, eye)); d < least {
					t.Errorf("%s, %s eyes: %s are %.1f apart", th.Name, eye, what, d)
				}
			}
			for _, disc := range []rules.Piece{"red", "blue"} {
				apart(string(disc)+" and the rack", th.Stones[disc], th.Rack, pieces)
				apart(string(disc)+" and the tinted column", th.Stones[disc], th.Tint, pieces)
				apart(string(disc)+" and a hole", th.Stones[disc], th.Hole, pieces)
			}
			apart("the rack and the tinted column", th.Rack, th.Tint, grounds)
			apart("angels and demons", th.Angel, th.Demon, pieces)
			for _, sq := range th.Squares {
				apart("demons and squares", th.Demon, sq, pieces)
				apart("the last move and squares", th.Last, sq, grounds)
				apart("a wall and squares", th.Wall, sq, grounds)
				apart("a block and squares", th.Block, sq, grounds)
			}
		}
	}
}
