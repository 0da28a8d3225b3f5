package render

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
	"testing"

	"github.com/fogleman/gg"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"

	"bridgekeeper/rules"
)

// The reference is how one draws such pictures without a thought for speed: every
// shape and every letter by gg, onto full colour, and image/png as it comes. It is
// the measure of speed and of exactness, so it is frozen: it shares the list of what
// is drawn with the package, and no drawing code.
type reference struct {
	dc    *gg.Context
	theme *theme
	faces map[refFace]font.Face
}

type refFace struct {
	weight weight
	size   float64
}

var refFonts = func() (out [2]*opentype.Font) {
	for i, ttf := range [2][]byte{regular: goregular.TTF, bold: gobold.TTF} {
		f, err := opentype.Parse(ttf)
		if err != nil {
			panic(err)
		}
		out[i] = f
	}
	return out
}()

// refScene lists what is drawn; the lists are made anew for every picture.
func refScene(t testing.TB, b rules.Board, v View) (*scene, *backdrop) {
	t.Helper()
	s, back, err := New(Config{CacheBytes: 1}).compose(b, v)
	if err != nil {
		t.Fatal(err)
	}
	return s, back
}

// referencePicture is a board drawn that way.
func referencePicture(t testing.TB, b rules.Board, v View, faces map[refFace]font.Face) *image.RGBA {
	t.Helper()
	s, back := refScene(t, b, v)
	r := &reference{dc: gg.NewContext(s.lay.size.X, s.lay.size.Y), theme: s.theme, faces: faces}
	for _, sh := range back.shapes {
		r.draw(t, sh)
	}
	for _, it := range s.items {
		r.draw(t, it)
	}
	return r.dc.Image().(*image.RGBA)
}

// referencePNG is the same as a file.
func referencePNG(t testing.TB, b rules.Board, v View, faces map[refFace]font.Face) []byte {
	var out bytes.Buffer
	if err := png.Encode(&out, referencePicture(t, b, v, faces)); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func (r *reference) draw(t testing.TB, it shape) {
	dc := r.dc
	switch it := it.(type) {
	case block:
		x, y, w, h := float64(it.box.Min.X), float64(it.box.Min.Y), float64(it.box.Dx()), float64(it.box.Dy())
		if it.width > 0 {
			dc.DrawRoundedRectangle(x, y, w, h, it.radius)
			dc.SetColor(it.edge)
			dc.Fill()
		}
		k := it.width
		dc.DrawRoundedRectangle(x+k, y+k, w-2*k, h-2*k, max(it.radius-k, 0))
		dc.SetColor(it.fill)
		dc.Fill()
	case area:
		for _, l := range it.loops {
			for i, k := range l {
				h := k.radius * (1 - 0.5523)
				in, out := image.Pt(k.in.X, k.in.Y), image.Pt(k.out.X, k.out.Y)
				at := func(d image.Point, by float64) (float64, float64) {
					return k.at.x + by*float64(d.X), k.at.y + by*float64(d.Y)
				}
				x0, y0 := at(in, -k.radius)
				if i == 0 {
					dc.MoveTo(x0, y0)
				} else {
					dc.LineTo(x0, y0)
				}
				x1, y1 := at(in, -h)
				x2, y2 := at(out, h)
				x3, y3 := at(out, k.radius)
				dc.CubicTo(x1, y1, x2, y2, x3, y3)
			}
			dc.ClosePath()
		}
		dc.SetColor(it.fill)
		dc.FillPreserve()
		dc.SetColor(it.edge)
		dc.SetLineWidth(it.edgeWidth)
		dc.Stroke()
	case rule:
		dc.SetLineCap(gg.LineCapButt)
		r.line(it.from.x, it.from.y, it.to.x, it.to.y, it.width, it.colour)
	case dot:
		r.disc(it.at.x, it.at.y, it.radius, it.colour)
	case ring:
		dc.DrawCircle(it.at.x, it.at.y, it.radius-it.width/2)
		dc.SetColor(it.colour)
		dc.SetLineWidth(it.width)
		dc.Stroke()
	case label:
		r.font(it.weight, it.size)
		x := it.at.x
		if it.align != 0 {
			w := float64(font.MeasureString(r.face(it.weight, it.size), it.text)) / 64
			x -= it.align * w
		}
		bounds, _ := font.BoundString(r.face(it.weight, it.size), "H")
		dc.SetColor(it.colour)
		dc.DrawString(it.text, x, it.at.y-float64(bounds.Min.Y)/128)
	case sign:
		r.centred(it.text, it.size, it.at.x, it.at.y, it.colour)
	case stone:
		r.stone(t, it)
	case hub:
		r.hub(it)
	case link:
		r.link(it)
	default:
		t.Fatalf("the reference can't draw %T", it)
	}
}

func (r *reference) stone(t testing.TB, s stone) {
	if s.ghost || s.face.figure != disc {
		t.Fatalf("the reference can't draw %+v", s)
	}
	x, y, c, fill := float64(s.at.X), float64(s.at.Y), float64(s.cell), s.face.fill
	if s.face.bare {
		r.disc(x, y, 0.42*c, fill)
	} else {
		r.disc(x, y, 0.45*c, r.theme.Ink)
		r.disc(x, y, 0.42*c, r.theme.Rim)
		shade := func(a, b uint8) uint8 { return uint8(float64(a) + (float64(b)-float64(a))*0.22 + 0.5) }
		ink := r.theme.Ink
		r.disc(x, y, 0.375*c, color.RGBA{shade(fill.R, ink.R), shade(fill.G, ink.G), shade(fill.B, ink.B), 255})
		r.disc(x, y-0.012*c, 0.35*c, fill)
	}
	r.letter(s.face, x, y, max(0.46*c, s.least), 0.35*c)
}

func (r *reference) hub(h hub) {
	x, y, c := float64(h.at.X), float64(h.at.Y), float64(h.cell)
	if h.last {
		r.disc(x, y, 0.318*c, r.theme.Last)
	}
	r.disc(x, y, 0.278*c, r.theme.Ink)
	r.disc(x, y, 0.26*c, r.theme.Rim)
	r.disc(x, y, 0.225*c, h.face.fill)
	r.letter(h.face, x, y, max(0.36*c, h.least), 0.225*c)
}

func (r *reference) link(l link) {
	c := float64(l.cell)
	x0, y0, x1, y1 := float64(l.from.X), float64(l.from.Y), float64(l.to.X), float64(l.to.Y)
	long := math.Hypot(x1-x0, y1-y0)
	ux, uy := (x1-x0)/long, (y1-y0)/long
	x0, y0, x1, y1 = x0+ux*0.34*c, y0+uy*0.34*c, x1-ux*0.34*c, y1-uy*0.34*c
	long -= 2 * 0.34 * c
	stroke := func(width float64, colour color.RGBA) {
		r.dc.SetLineCap(gg.LineCapRound)
		r.line(x0, y0, x1, y1, width*c, colour)
	}
	switch {
	case l.fresh && l.dashed:
		stroke(0.29, r.theme.Ink)
		stroke(0.25, r.theme.Turn)
	case l.fresh:
		stroke(0.35, r.theme.Ink)
		stroke(0.31, r.theme.Last)
	}
	if !l.dashed {
		stroke(0.25, r.theme.Ink)
		stroke(0.195, r.theme.Rim)
		stroke(0.125, l.core)
		return
	}
	stroke(0.17, r.theme.Ink)
	n := max(math.Round((long+0.13*c)/(0.28*c)), 1)
	step := 0.0
	if n > 1 {
		step = (long - 0.15*c) / (n - 1)
	}
	r.dc.SetLineCap(gg.LineCapButt)
	for i := range int(n) {
		a, b := step*float64(i), step*float64(i)+0.15*c
		r.line(x0+ux*a, y0+uy*a, x0+ux*b, y0+uy*b, 0.105*c, l.core)
	}
}

func (r *reference) letter(f face, x, y, size, radius float64) {
	if f.letter == "" {
		return
	}
	b, _ := font.BoundString(r.face(bold, size), f.letter)
	w, h := float64(b.Max.X-b.Min.X)/64, float64(b.Max.Y-b.Min.Y)/64
	if reach := math.Hypot(w, h) / 2; reach > radius*0.96 {
		size *= radius * 0.96 / reach
	}
	r.centred(f.letter, size, x, y, f.ink)
}

// centred writes with the middle of the ink on a point.
func (r *reference) centred(text string, size, x, y float64, c color.RGBA) {
	b, _ := font.BoundString(r.face(bold, size), text)
	r.font(bold, size)
	r.dc.SetColor(c)
	r.dc.DrawString(text, x-float64(b.Min.X+b.Max.X)/128, y-float64(b.Min.Y+b.Max.Y)/128)
}

func (r *reference) disc(x, y, radius float64, c color.RGBA) {
	r.dc.DrawCircle(x, y, radius)
	r.dc.SetColor(c)
	r.dc.Fill()
}

func (r *reference) line(x0, y0, x1, y1, width float64, c color.RGBA) {
	r.dc.DrawLine(x0, y0, x1, y1)
	r.dc.SetColor(c)
	r.dc.SetLineWidth(width)
	r.dc.Stroke()
}

func (r *reference) font(w weight, size float64) { r.dc.SetFontFace(r.face(w, size)) }

func (r *reference) face(w weight, size float64) font.Face {
	key := refFace{w, size}
	if r.faces[key] == nil {
		f, err := opentype.NewFace(refFonts[w], &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
		if err != nil {
			panic(err)
		}
		r.faces[key] = f
	}
	return r.faces[key]
}

// likeness is the peak signal-to-noise ratio of two pictures of the same size, in
// dB; infinite where they are equal.
func likeness(a *image.RGBA, b *image.Paletted) float64 {
	var lut [256]color.RGBA
	for i, c := range b.Palette {
		lut[i] = c.(color.RGBA)
	}
	sum := 0
	for i, index := range b.Pix {
		p, q := a.Pix[4*i:4*i+3:4*i+3], lut[index]
		dr, dg, db := int(p[0])-int(q.R), int(p[1])-int(q.G), int(p[2])-int(q.B)
		sum += dr*dr + dg*dg + db*db
	}
	return 10 * math.Log10(255*255*3*float64(len(b.Pix))/float64(sum))
}
