package render

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"bridgekeeper/rules"
)

var update = flag.Bool("update", false, "rewrite the pictures in testdata")

// A picture may differ from its golden by this much: fonts and curves are drawn
// with floating point, which machines round differently.
const (
	channelApart = 24    // of 255, on any channel of a pixel
	pixelsApart  = 0.001 // share of pixels further apart than that
)

func dividedView(b rules.Board) View { return View{Game: "divided-loyalties", Words: english(b)} }

// overlayView has everything that can be drawn over the middle of a game.
func overlayView(t testing.TB, b rules.Board) View {
	v := dividedView(b)
	v.Ghost = &Ghost{Cell: rules.Cell{Col: 7, Row: 8}, Piece: "yellow"}
	for _, s := range []string{"f7-h9", "h7-h9", "h6-h9", "g9-i9", "g9-j9", "h9-j9"} {
		v.Hints = append(v.Hints, span(t, s))
	}
	v.Lit = []rules.Cell{{Col: 2, Row: 2}, {Col: 9, Row: 3}, {Col: 11, Row: 3}}
	v.Spots = []rules.Cell{{Col: 1, Row: 3}, {Col: 0, Row: 8}}
	v.Arrows = []rules.Span{span(t, "b9-b5"), span(t, "k10-i5")}
	return v
}

// plainBoard is a game that has no look of its own.
func plainBoard(n int) rules.Board {
	b := rules.Board{Cols: n, Rows: n, Turn: rules.Second, TurnNumber: 9}
	pieces := []rules.Piece{"angel", "demon", "", "", "wall", "", "king", "", "étoile"}
	for i := range n * n {
		b.Squares = append(b.Squares, rules.Square{Ground: rules.Field, Piece: pieces[i*7%len(pieces)]})
	}
	b.Links = []rules.Link{{Span: rules.Span{To: rules.Cell{Col: 2, Row: 2}}, Kind: "win"}}
	b.Marks = []rules.Mark{{Cell: rules.Cell{Col: 1}, Kind: rules.MarkLast}, {Cell: rules.Cell{Col: 2}, Kind: "wall"}}
	return b
}

func TestPicturesLookAsTheyDid(t *testing.T) {
	mid, late := midGame(t), crowded(t)
	turned := dividedView(mid)
	turned.Turned, turned.Theme = true, ThemePaper

	over, overView := late, dividedView(late)
	over.Turn = rules.Nobody
	overView.Winner = rules.Second
	overView.Words.Outcomes[1] = "GANA"
	overView.Words.Roles = [2]string{"Las piedras azules del oeste lejano", "Amarillo"}
	overView.Words.Parts = [2]string{"6 puntos de puente + 4 regiones", "12 puntos de puente + 5 regiones y aun más"}

	tiles := dividedView(late)
	tiles.Tiles = true

	angels := View{Game: "four-angels", Ghost: &Ghost{Cell: rules.Cell{Col: 3, Row: 5}, Piece: "demon"},
		Words: Words{Roles: [2]string{"Angels", "Demons"}, ToMove: "TO MOVE"}}
	for i := range 3 {
		c := rules.Cell{Col: 6, Row: i + 2}
		angels.Hints = append(angels.Hints, rules.Span{From: c, To: c})
	}

	for name, c := range map[string]struct {
		board rules.Board
		view  View
	}{
		"tiles": {late, tiles},
		"four-in-a-row": {fourInARow(t), View{Game: "connect-four", Winner: rules.First,
			Words: Words{Roles: [2]string{"Red", "Blue"}, Outcomes: [2]string{"WINS", ""}}}},
		"angels": {angelsAndDemons(t), angels},
		"wall": {walled(t), View{Game: "four-angels", Theme: ThemePaper, Winner: rules.Second, Turned: true,
			Words: Words{Roles: [2]string{"Angels", "Demons"}, Outcomes: [2]string{"", "WIN"}}}},
		"mid":          {mid, dividedView(mid)},
		"crowded":      {late, dividedView(late)},
		"turned-paper": {mid, turned},
		"over":         {over, overView},
		"overlay":      {mid, overlayView(t, mid)},
		"plain":        {plainBoard(6), View{Words: Words{Roles: [2]string{"Angels", "Demons"}, ToMove: "TO MOVE"}}},
	} {
		t.Run(name, func(t *testing.T) {
			c.view.Scale = 0.4
			got, err := New(Config{}).PNG(t.Context(), c.board, c.view)
			if err != nil {
				t.Fatal(err)
			}
			compareGolden(t, name+".png", got)
		})
	}
}

func compareGolden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	a, b := decode(t, got), decode(t, want)
	if a.Bounds() != b.Bounds() {
		keep(t, name, got, nil)
		t.Fatalf("%s is %v, not %v", name, a.Bounds(), b.Bounds())
	}
	diff := image.NewGray(a.Bounds())
	apart := 0
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			if d := distance(a.At(x, y), b.At(x, y)); d > channelApart {
				apart++
				diff.SetGray(x, y, color.Gray{uint8(min(2*d, 255))})
			}
		}
	}
	if n := a.Bounds().Dx() * a.Bounds().Dy(); float64(apart) > pixelsApart*float64(n) {
		keep(t, name, got, diff)
		t.Errorf("%d of %d pixels of %s differ by more than %d", apart, n, name, channelApart)
	}
}

// keep writes what was drawn and where it differs, to be looked at.
func keep(t *testing.T, name string, got []byte, diff image.Image) {
	t.Helper()
	dir := t.ArtifactDir()
	if err := os.WriteFile(filepath.Join(dir, "got-"+name), got, 0o644); err != nil {
		t.Error(err)
	}
	if diff != nil {
		var buf bytes.Buffer
		if err := png.Encode(&buf, diff); err != nil {
			t.Error(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "diff-"+name), buf.Bytes(), 0o644); err != nil {
			t.Error(err)
		}
	}
	t.Logf("got and diff are in %s (kept with -artifacts)", dir)
}

func decode(t testing.TB, data []byte) image.Image {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// shown is all that a file tells a viewer: its size in pixels and on paper, its
// colours and its pixels. How it is packed is not part of it.
func shown(t testing.TB, data []byte) string {
	t.Helper()
	img := decode(t, data).(*image.Paletted)
	var paper []byte
	if at := bytes.Index(data, []byte("pHYs")); at >= 0 {
		paper = data[at:][:13]
	}
	return fmt.Sprintf("%v %x %v %s", img.Rect, paper, img.Palette, img.Pix)
}

// distance is the largest difference on one channel, of 255.
func distance(a, b color.Color) int {
	r, g, bl, _ := a.RGBA()
	r2, g2, b2, _ := b.RGBA()
	return max(abs(int(r>>8)-int(r2>>8)), abs(int(g>>8)-int(g2>>8)), abs(int(bl>>8)-int(b2>>8)))
}

func abs(n int) int { return max(n, -n) }
