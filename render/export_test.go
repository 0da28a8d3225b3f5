package render

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"testing"

	"bridgekeeper/rules"
)

func TestPicturesAreAsWideAsAsked(t *testing.T) {
	r := New(Config{})
	if img, err := r.Image(t.Context(), midGame(t), View{Width: 333}); err != nil || img.Rect.Dx() != 333 {
		t.Errorf("%v, %v", img.Rect, err)
	}
	for name, b := range map[string]rules.Board{"mid": midGame(t), "crowded": crowded(t), "discs": fourInARow(t), "tiny": plainBoard(3), "huge": plainBoard(25)} {
		for _, width := range []int{MinWidth, 400, 728, 1000} {
			s, _, err := r.compose(b, View{Width: width})
			if err != nil {
				t.Fatal(err)
			}
			if page := (image.Rectangle{Max: s.lay.size}); page.Dx() != width || !s.lay.ground.In(page) {
				t.Errorf("%s: %d pixels wide, not %d; the board is %v", name, page.Dx(), width, s.lay.ground)
			}
			if s.lay.ground.Dx() < width*3/5 && name != "tiny" {
				t.Errorf("%s: of %d pixels the board has %d", name, width, s.lay.ground.Dx())
			}
		}
	}
}

// over is a picture laid on a page of one colour.
func over(img image.Image, page color.RGBA) *image.RGBA {
	out := image.NewRGBA(img.Bounds())
	for y := range out.Rect.Dy() {
		for x := range out.Rect.Dx() {
			c := color.NRGBAModel.Convert(img.At(x, y)).(color.NRGBA)
			out.SetRGBA(x, y, mix(page, color.RGBA{c.R, c.G, c.B, 0xFF}, float64(c.A)/0xFF))
		}
	}
	return out
}

func TestClearMarginsShowThePage(t *testing.T) {
	r := New(Config{})
	for name, v := range map[string]View{"divided-loyalties": {}, "four-angels": {}, "connect-four": {Theme: ThemePaper}} {
		v.Game, v.Scale = name, 0.5
		b := map[string]rules.Board{"divided-loyalties": midGame(t), "four-angels": walled(t), "connect-four": fourInARow(t)}[name]
		solid, err := r.PNG(t.Context(), b, v)
		if err != nil {
			t.Fatal(err)
		}
		v.Clear = true
		clear, err := r.PNG(t.Context(), b, v)
		if err != nil {
			t.Fatal(err)
		}
		theme, err := themeNamed(v.Theme)
		if err != nil {
			t.Fatal(err)
		}
		whole, cut := decode(t, solid), decode(t, clear)
		framed, page := over(cut, theme.Frame), over(cut, rgb(0xFF00FF))
		l := newLayout(&b, View{Game: name, Scale: 0.5})
		through := 0
		for y := range l.size.Y {
			for x := range l.size.X {
				if d := distance(whole.At(x, y), framed.At(x, y)); d > 2 {
					t.Fatalf("%s: on its own colour pixel %d,%d is %d off", name, x, y, d)
				}
				if page.RGBAAt(x, y) == rgb(0xFF00FF) {
					if through++; !l.inMargin(x, y) {
						t.Fatalf("%s: the page shows at %d,%d", name, x, y)
					}
				}
			}
		}
		if through < 2*l.px(gutter)*l.size.X/2 {
			t.Errorf("%s: the page shows at %d pixels only", name, through)
		}
	}
}

func TestPrintsSayHowLargeTheyAre(t *testing.T) {
	b := fourInARow(t)
	for dpi, want := range map[int]uint32{0: 0, PrintDPI: 23622, 72: 2835} {
		data, err := New(Config{}).PNG(t.Context(), b, View{Game: "connect-four", Scale: 0.3, DPI: dpi})
		if err != nil {
			t.Fatal(err)
		}
		var got [2]uint32
		if at := bytes.Index(data, []byte("pHYs")); at >= 0 {
			got = [2]uint32{binary.BigEndian.Uint32(data[at+4:]), binary.BigEndian.Uint32(data[at+8:])}
			if data[at+12] != 1 {
				t.Error("the unit isn't the metre")
			}
		}
		if got != [2]uint32{want, want} {
			t.Errorf("%d pixels an inch: %v a metre", dpi, got)
		}
		decode(t, data)
	}
}

func TestPicturesForPrintCanBeDrawn(t *testing.T) {
	skipUnderRace(t)
	data, err := New(Config{}).PNG(t.Context(), midGame(t), View{Game: "divided-loyalties", Scale: PrintScale, DPI: PrintDPI})
	if err != nil {
		t.Fatal(err)
	}
	img := decode(t, data)
	if w := float64(img.Bounds().Dx()) / PrintDPI * 2.54; w < 17 || w > 20 {
		t.Errorf("%v is %.1f cm wide", img.Bounds(), w)
	}
	t.Logf("%v, %d bytes", img.Bounds(), len(data))
}
