package render

import (
	"bytes"
	"fmt"
	"image"
	"math"
	"os"
	"runtime"
	"testing"

	"golang.org/x/image/font"

	"bridgekeeper/rules"
)

func TestPicturesComeCloseToTheReference(t *testing.T) {
	skipUnderRace(t)
	const least = 40 // dB
	every := 30      // the reference is slow
	if os.Getenv("BRIDGEKEEPER_FULL") != "" {
		every = 1
	}
	r, faces, lowest := New(Config{}), map[refFace]font.Face{}, math.Inf(1)
	compare := func(name string, b rules.Board, v View) {
		t.Helper()
		img, err := r.Image(t.Context(), b, v)
		if err != nil {
			t.Fatal(err)
		}
		db := likeness(referencePicture(t, b, v, faces), img)
		if lowest = min(lowest, db); db < least {
			t.Errorf("%s: %.1f dB", name, db)
		}
	}
	boards := recordedGame(t)
	for _, theme := range []string{ThemeSlate, ThemePaper} {
		for i := len(boards) - 1; i >= 0; i -= every {
			compare(fmt.Sprint(theme, ", turn ", i), boards[i], View{Game: "divided-loyalties", Theme: theme, Words: words(boards[i])})
		}
		b := crowded(t)
		compare(theme+", crowded", b, View{Game: "divided-loyalties", Theme: theme, Words: words(b)})
		compare(theme+", plain", plainBoard(6), View{Theme: theme})
		compare(theme+", discs", fourInARow(t), View{Game: "connect-four", Theme: theme})
	}
	t.Logf("at least %.1f dB", lowest)
}

// The reference draws no figures: the package's own drawing in full colour stands in.
func TestFiguresComeCloseToFullColour(t *testing.T) {
	skipUnderRace(t)
	const least = 40 // dB
	for _, theme := range []string{ThemeSlate, ThemePaper} {
		for name, b := range map[string]rules.Board{"angels": angelsAndDemons(t), "wall": walled(t)} {
			v := View{Game: "four-angels", Theme: theme, Scale: 0.6, Words: Words{Roles: [2]string{"Angels", "Demons"}, ToMove: "TO MOVE"}}
			if db := likenessToFullColour(t, b, v); db < least {
				t.Errorf("%s, %s: %.1f dB", theme, name, db)
			}
		}
	}
}

// likenessToFullColour compares a picture with the package's own drawing of it before its
// colours are counted, in dB.
func likenessToFullColour(t *testing.T, b rules.Board, v View) float64 {
	t.Helper()
	s, back := refScene(t, b, v)
	e := newEasel(s.theme, image.Rectangle{Max: s.lay.size})
	for _, sh := range back.shapes {
		sh.draw(e)
	}
	for _, it := range s.items {
		it.draw(e)
	}
	img, err := New(Config{}).Image(t.Context(), b, v)
	if err != nil {
		t.Fatal(err)
	}
	return likeness(e.img, img)
}

// What a strip shows must not depend on where pictures are cut.
func TestStripsMakeUpTheWholePicture(t *testing.T) {
	mid := midGame(t)
	for i, scale := range []float64{0.2, 0.37, 0.6} {
		turned := i%2 == 0
		v := overlayView(t, mid)
		v.Scale, v.Turned = scale, turned
		r := New(Config{})
		img, err := r.Image(t.Context(), mid, v)
		if err != nil {
			t.Fatal(err)
		}
		data, err := r.PNG(t.Context(), mid, v)
		if err != nil {
			t.Fatal(err)
		}
		if file := decode(t, data).(*image.Paletted); !bytes.Equal(file.Pix, img.Pix) {
			t.Errorf("scale %v, turned %v: the file shows another picture", scale, turned)
		}
		s, back, err := r.compose(mid, v)
		if err != nil {
			t.Fatal(err)
		}
		whole := image.NewPaletted(img.Rect, img.Palette)
		c := &canvas{style: s.style, cache: r.cache, rect: whole.Rect, pix: whole.Pix, stride: whole.Stride}
		for _, st := range s.strips(back) {
			copy(whole.Pix[st.rect.Min.Y*whole.Stride:], back.strip(r.cache, st.rect, s))
		}
		for _, it := range s.items {
			c.paint(it)
		}
		if !bytes.Equal(whole.Pix, img.Pix) {
			t.Errorf("scale %v, turned %v: painted in one go it is another picture", scale, turned)
		}
	}
}

// The size of a picture makes no difference to what is allocated, beyond the file
// itself and the packed strips that are kept for the next one.
func TestAllocationsDoNotGrowWithThePicture(t *testing.T) {
	skipUnderRace(t) // the detector allocates too
	boards := recordedGame(t)[40:50]
	allocated := func(scale float64) (beyond, files int) {
		r := New(Config{})
		draw := func() {
			files = 0
			for _, b := range boards {
				data, err := r.PNG(t.Context(), b, View{Game: "divided-loyalties", Scale: scale, Words: words(b)})
				if err != nil {
					t.Fatal(err)
				}
				files += len(data)
			}
		}
		draw() // sprites, backdrops and strips
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		draw()
		runtime.ReadMemStats(&after)
		return int(after.TotalAlloc-before.TotalAlloc) - files, files
	}
	small, smallFiles := allocated(0.5)
	large, largeFiles := allocated(2)
	t.Logf("%d bytes beyond files of %d, %d beyond files of %d", small, smallFiles, large, largeFiles)
	if slack := len(boards) * 32 << 10; large > small+slack {
		t.Errorf("pictures 16 times as large take %d bytes more, beyond the files", large-small)
	}
}

// What a picture shows must not depend on what its Renderer has drawn before: a
// digest that leaves something out would show an old strip.
func TestPicturesAreTheSameWhateverWasDrawnBefore(t *testing.T) {
	skipUnderRace(t)
	mid, late := midGame(t), crowded(t)
	other := midGame(t)
	other.Squares[3*other.Cols+1].Piece = "green"
	dimmed := midGame(t)
	dimmed.Squares[7*dimmed.Cols+4].Shade = rules.Light
	cut := midGame(t)
	cut.Links[3].Cut = !cut.Links[3].Cut
	fresh := midGame(t)
	fresh.Links[3].Fresh = true
	moved := midGame(t)
	moved.Marks[0].Cell.Row--
	spent := midGame(t)
	spent.Tallies[0].Hand[0].N--
	won := midGame(t)
	won.Turn = rules.Nobody
	parted := midGame(t)
	parted.Squares[9*parted.Cols+10].Region = "W9" // under a stone, so that its name shows nowhere
	boards := []rules.Board{mid, other, dimmed, parted, cut, fresh, moved, spent, won, late, fourInARow(t), walled(t)}
	views := []View{{}, {Theme: ThemePaper}, {Turned: true}, {Tiles: true}, {Clear: true}, {DPI: 300}, {Width: 300},
		{Game: "divided-loyalties"}, {Game: "four-angels"}, {Words: Words{Roles: [2]string{"Red", "Blue"}}}, {Winner: rules.Second},
		{Lit: []rules.Cell{{Col: 2}}}, {Spots: []rules.Cell{{Col: 2}}}, {Ghost: &Ghost{rules.Cell{Col: 2}, "red"}},
		{Hints: []rules.Span{{From: rules.Cell{Col: 2}, To: rules.Cell{Col: 4}}}}, {Arrows: []rules.Span{{From: rules.Cell{Col: 2}, To: rules.Cell{Col: 4}}}},
		{Course: &Course{Verdicts: swinging(t), Shown: 40}}, {Course: &Course{Verdicts: swinging(t), Shown: 39}}}
	shared := New(Config{})
	seen := map[string]string{}
	for i, b := range boards {
		for j, v := range views {
			if i > 0 && j > 0 {
				continue // every board, and every view of one
			}
			v.Scale = 0.3
			file, err := New(Config{}).PNG(t.Context(), b, v)
			if err != nil {
				t.Fatal(err)
			}
			want := shown(t, file)
			for range 2 {
				got, err := shared.PNG(t.Context(), b, v)
				if err != nil {
					t.Fatal(err)
				}
				if shown(t, got) != want {
					t.Errorf("board %d, view %d: another picture than alone", i, j)
				}
			}
			name := fmt.Sprint("board ", i, ", view ", j)
			if twin := seen[want]; twin != "" {
				t.Errorf("%s looks like %s", name, twin)
			}
			seen[want] = name
		}
	}
}

func TestShapesKeepToTheirReach(t *testing.T) {
	skipUnderRace(t)
	check := func(sh shape, th *theme) {
		box := sh.reach()
		const more = 24
		e := newEasel(th, box.Inset(-more))
		sh.draw(e)
		for y := range e.img.Rect.Dy() {
			for x := range e.img.Rect.Dx() {
				if at := image.Pt(x, y).Add(e.min); e.img.RGBAAt(x, y).A > 0 && !at.In(box) {
					t.Fatalf("%#v touches %v, beyond %v", sh, at, box)
				}
			}
		}
	}
	r := New(Config{})
	mid := midGame(t)
	angels := View{Game: "four-angels", Ghost: &Ghost{rules.Cell{Col: 4, Row: 4}, "angel"}}
	for _, scale := range []float64{0.2, 0.63} {
		for _, c := range []struct {
			board rules.Board
			view  View
		}{{mid, overlayView(t, mid)}, {crowded(t), View{Tiles: true}}, {walled(t), angels}, {fourInARow(t), View{Game: "connect-four"}}} {
			c.view.Scale = scale
			s, back, err := r.compose(c.board, c.view)
			if err != nil {
				t.Fatal(err)
			}
			done := map[item]bool{}
			for _, it := range s.items {
				if still, _ := it.still(); !done[still] {
					done[still] = true
					check(still, s.theme)
				}
			}
			for _, sh := range back.shapes {
				if !sh.reach().Eq(image.Rectangle{Max: s.lay.size}) {
					check(sh, s.theme)
				}
			}
		}
	}
}

// BenchmarkFirst draws a picture of a game that was never drawn, by a Renderer that
// is new.
func BenchmarkFirst(b *testing.B) {
	board := crowded(b)
	start, n := cpuTime(), 0
	for b.Loop() {
		if _, err := New(Config{}).PNG(b.Context(), board, dividedView(board)); err != nil {
			b.Fatal(err)
		}
		n++
	}
	b.ReportMetric((cpuTime()-start).Seconds()*1e3/float64(n), "ms/picture")
}

// skipUnderRace skips what takes one goroutine and long.
func skipUnderRace(t *testing.T) {
	t.Helper()
	if underRace {
		t.Skip("one goroutine alone, and slow under the race detector")
	}
}
