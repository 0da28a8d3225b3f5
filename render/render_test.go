package render

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"slices"
	"sync"
	"testing"

	"bridgekeeper/rules"
)

// awkward are every letter that is drawn on a stone of Divided Loyalties, and
// some awkward ones.
var awkward = []string{"B", "P", "R", "O", "Y", "G", "W", "Q", "J", "É", "?", "I"}

func TestLettersAreCentredInsideTheirStones(t *testing.T) {
	const apart = 2.0 // pixels, of the middle of the ink from the stone's
	sizes := []int{16, 40, 58, 76, 142, 304}
	if underRace {
		sizes = sizes[2:4]
	}
	for _, cell := range sizes {
		for _, text := range awkward {
			with := face{fill: rgb(0xFFFFFF), ink: rgb(0), letter: text}
			without := with
			without.letter = ""
			size := cell + 2
			at := image.Pt(size/2, size/2)
			paintBoth := func(a, b item) image.Rectangle {
				return difference(paintOne(t, a, size), paintOne(t, b, size))
			}
			for kind, c := range map[string]struct {
				ink    image.Rectangle
				radius float64
			}{
				"stone": {paintBoth(stone{at, cell, 24, with, false}, stone{at, cell, 24, without, false}), stoneColour * float64(cell)},
				"hub":   {paintBoth(hub{at, cell, 24, with, false}, hub{at, cell, 24, without, false}), hubColour * float64(cell)},
			} {
				if c.ink.Empty() {
					t.Errorf("cell %d, %s: no letter %s", cell, kind, text)
					continue
				}
				m := middle(c.ink)
				if d := math.Hypot(m.x-float64(at.X), m.y-float64(at.Y)); d > apart {
					t.Errorf("cell %d, %s: %s lies %.1f pixels off the middle", cell, kind, text, d)
				}
				// The corners of the ink's box may be blank; half a pixel of each side is.
				if reach := math.Hypot(float64(c.ink.Dx())-1, float64(c.ink.Dy())-1) / 2; reach > c.radius+0.5 {
					t.Errorf("cell %d, %s: %s reaches %.1f pixels of a radius of %.1f", cell, kind, text, reach, c.radius)
				}
			}
		}
	}
}

// paintOne paints a single item on a blank square.
func paintOne(t *testing.T, it item, size int) *image.Paletted {
	t.Helper()
	st := styleOf(slate, &plain)
	img := image.NewPaletted(image.Rect(0, 0, size, size), st.palette.model(false))
	(&canvas{style: st, cache: newCache(1 << 20), rect: img.Rect, pix: img.Pix, stride: img.Stride}).paint(it)
	return img
}

// difference is the box of the pixels in which two pictures clearly differ.
func difference(a, b *image.Paletted) (box image.Rectangle) {
	for y := range a.Rect.Dy() {
		for x := range a.Rect.Dx() {
			if distance(a.At(x, y), b.At(x, y)) > 64 {
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return box
}

// One stone is looked for in the finished picture, and the labels in its row and
// column are looked up: they must name its cell.
func TestLabelsNameTheCellsTheyStandBy(t *testing.T) {
	r := New(Config{})
	const cols, rows = 6, 11
	for _, turned := range []bool{false, true} {
		for i := range cols * rows {
			c := rules.Cell{Col: i % cols, Row: i / cols}
			b := rules.Board{Cols: cols, Rows: rows, Squares: make([]rules.Square, cols*rows), Turn: rules.First}
			for j := range b.Squares {
				if j/cols != 0 && j%cols != 0 { // the first column and row are cropped away where the stone is not there
					b.Squares[j].Ground = rules.Dot
				}
			}
			b.Squares[i].Piece = "red"
			v := View{Turned: turned, Scale: 0.25}
			img, err := r.Image(t.Context(), b, v)
			if err != nil {
				t.Fatal(err)
			}
			_, back, err := r.compose(b, v)
			if err != nil {
				t.Fatal(err)
			}
			at := centroid(img, stoneColours["red"])
			beside := map[string]int{}
			for _, it := range back.shapes {
				if l, ok := it.(label); ok && (math.Abs(l.at.x-at.x) < 2 || math.Abs(l.at.y-at.y) < 2) {
					beside[l.text]++
				}
			}
			column, row := string(rune('A'+c.Col)), fmt.Sprint(c.Row+1)
			if len(beside) != 2 || beside[column] != 2 || beside[row] != 2 {
				t.Errorf("turned %v: beside %v stand %v", turned, c, beside)
			}
		}
	}
}

// centroid is the middle of all pixels of a colour.
func centroid(img *image.Paletted, c color.RGBA) (m point) {
	n := 0.0
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			if img.At(x, y) == c {
				m.x, m.y, n = m.x+float64(x)+0.5, m.y+float64(y)+0.5, n+1
			}
		}
	}
	return point{m.x / n, m.y / n}
}

func TestTurningSwapsThePanels(t *testing.T) {
	b := midGame(t)
	for _, turned := range []bool{false, true} {
		v := dividedView(b)
		v.Turned = turned
		s, _, err := New(Config{}).compose(b, v)
		if err != nil {
			t.Fatal(err)
		}
		for _, it := range s.items {
			if l, ok := it.(label); ok && l.text == "Blue" && (l.at.y > float64(s.lay.size.Y)/2) == turned {
				t.Errorf("turned %v: Blue stands at height %v of %d", turned, l.at.y, s.lay.size.Y)
			}
		}
	}
}

// Sizes are compared at a picture 1,100 pixels wide, on boards up to 17 columns:
// all that the game has come with.
func TestNothingEssentialIsSmall(t *testing.T) {
	const least = 24
	wide := rules.Board{Cols: 17, Rows: 17, Turn: rules.First}
	mid := midGame(t)
	for i := range 17 * 17 {
		wide.Squares = append(wide.Squares, mid.At(rules.Cell{Col: i % 17 % 13, Row: i / 17 % 12}))
	}
	wide.Tallies, wide.Links = mid.Tallies, mid.Links
	for name, b := range map[string]rules.Board{"mid": mid, "crowded": crowded(t), "17 by 17": wide} {
		s, back, err := New(Config{}).compose(b, dividedView(b))
		if err != nil {
			t.Fatal(err)
		}
		grow := 1100 / float64(s.lay.size.X)
		texts := 0
		all := slices.Clone(back.shapes)
		for _, it := range s.items {
			all = append(all, it)
		}
		for _, it := range all {
			size := math.Inf(1)
			what := fmt.Sprintf("%+v", it)
			switch it := it.(type) {
			case label:
				size, texts = it.size, texts+1
			case sign:
				size = it.size
			case stone:
				size = 2 * stoneColour * float64(it.cell)
			case hub:
				size = 2 * hubColour * float64(it.cell)
			}
			if size*grow < least {
				t.Errorf("%s: %.1f pixels: %s", name, size*grow, what)
			}
		}
		if texts < 4*9 {
			t.Errorf("%s: only %d texts", name, texts)
		}
	}
}

func TestParallelPicturesEqualSerialOnes(t *testing.T) {
	type job struct {
		board rules.Board
		view  View
	}
	var jobs []job
	mid, late := midGame(t), crowded(t)
	for i := range 100 {
		j := job{mid, dividedView(mid)}
		switch i % 3 {
		case 1:
			j = job{late, dividedView(late)}
		case 2:
			j = job{plainBoard(3 + i%4), View{Words: Words{ToMove: "TO MOVE"}}}
		}
		j.view.Scale = 0.2 + float64(i%2)/20
		j.view.Turned = i%2 == 0
		if i%4 == 0 {
			j.view.Theme = ThemePaper
		}
		jobs = append(jobs, j)
	}
	serial := New(Config{})
	want := make([]string, len(jobs))
	for i, j := range jobs {
		file, err := serial.PNG(t.Context(), j.board, j.view)
		if err != nil {
			t.Fatal(err)
		}
		want[i] = shown(t, file)
	}
	r := New(Config{CacheBytes: 4 << 20}) // small: pictures push each other out
	got := make([][]byte, len(jobs))
	var wg sync.WaitGroup
	for i, j := range jobs {
		wg.Go(func() {
			var err error
			if got[i], err = r.PNG(t.Context(), j.board, j.view); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	for i, file := range got {
		if file != nil && shown(t, file) != want[i] {
			t.Errorf("picture %d is another one in parallel", i)
		}
	}
}

func TestPalettesLeaveOneIndexFree(t *testing.T) {
	for _, th := range []*theme{slate, paper} {
		for name, l := range map[string]*look{"plain": &plain, "divided": &dividedLoyalties, "discs": &connectFour, "angels": &fourAngels} {
			p := styleOf(th, l).palette
			if len(p.colours) > clearIndex {
				t.Errorf("%s, %s has %d colours", th.Name, name, len(p.colours))
			}
			for _, c := range plainColours(th, l) {
				if p.colours[p.index(c)] != c {
					t.Errorf("%s, %s lacks the plain colour %v", th.Name, name, c)
				}
			}
		}
	}
}

func TestBoardsThatMakeNoSenseAreRefused(t *testing.T) {
	good := func() rules.Board { return plainBoard(4) }
	for name, c := range map[string]struct {
		spoil func(*rules.Board)
		view  View
	}{
		"no board":         {spoil: func(b *rules.Board) { *b = rules.Board{} }},
		"negative":         {spoil: func(b *rules.Board) { b.Cols, b.Rows = -4, -4 }},
		"too few squares":  {spoil: func(b *rules.Board) { b.Squares = b.Squares[1:] }},
		"too many squares": {spoil: func(b *rules.Board) { b.Squares = append(b.Squares, rules.Square{}) }},
		"too wide":         {spoil: func(b *rules.Board) { b.Cols, b.Rows, b.Squares = 26, 1, make([]rules.Square, 26) }},
		"huge":             {spoil: func(b *rules.Board) { b.Cols, b.Rows = 1<<31, 1<<33 }},
		"link outside":     {spoil: func(b *rules.Board) { b.Links[0].Span.To = rules.Cell{Col: 4} }},
		"mark outside":     {spoil: func(b *rules.Board) { b.Marks[0].Cell.Row = -1 }},
		"too many links":   {spoil: func(b *rules.Board) { b.Links = make([]rules.Link, maxLinks+1) }},
		"too many marks":   {spoil: func(b *rules.Board) { b.Marks = make([]rules.Mark, maxMarks+1) }},
		"too much in hand": {spoil: func(b *rules.Board) { b.Tallies[1].Hand = make([]rules.Quantity, maxHand+1) }},
		"no such theme":    {view: View{Theme: "neon"}},
		"no number":        {view: View{Scale: math.NaN()}},
		"too large":        {view: View{Scale: MaxScale * 1.01}},
		"negative scale":   {view: View{Scale: -1}},
		"too narrow":       {view: View{Width: MinWidth - 1}},
		"too wide a page":  {view: View{Width: MaxWidth + 1}},
		"too fine":         {view: View{DPI: MaxDPI + 1}},
		"lit outside":      {view: View{Lit: []rules.Cell{{Col: 4}}}},
		"ghost outside":    {view: View{Ghost: &Ghost{Cell: rules.Cell{Row: 99}}}},
		"hint outside":     {view: View{Hints: []rules.Span{{To: rules.Cell{Row: -1}}}}},
		"arrow outside":    {view: View{Arrows: []rules.Span{{From: rules.Cell{Col: 1 << 40}}}}},
		"too many hints":   {view: View{Hints: make([]rules.Span, maxHints+1)}},
		"too many spots":   {view: View{Spots: make([]rules.Cell, maxOverlay+1)}},
	} {
		b := good()
		if c.spoil != nil {
			c.spoil(&b)
		}
		if data, err := New(Config{}).PNG(t.Context(), b, c.view); err == nil || data != nil {
			t.Errorf("%s: drawn", name)
		}
	}
	if _, err := New(Config{}).PNG(t.Context(), good(), View{}); err != nil {
		t.Error(err)
	}
}

func TestDrawingStopsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	why := errors.New("nobody waits")
	cancel(why)
	if _, err := New(Config{}).PNG(ctx, midGame(t), View{}); !errors.Is(err, why) {
		t.Errorf("got %v", err)
	}
}

func TestTheCacheKeepsToItsRoom(t *testing.T) {
	const room = 2 << 20
	r := New(Config{CacheBytes: room})
	for i := range 25 {
		b := plainBoard(3 + i%9)
		b.Squares[0].Region = rules.Region(fmt.Sprint("S", i)) // another backdrop every time
		if _, err := r.PNG(t.Context(), b, View{Scale: 0.2 + float64(i)/1000}); err != nil {
			t.Fatal(err)
		}
	}
	held := 0
	for _, e := range r.cache.entries {
		held += e.Value.(*cached).value.bytes() + entryBytes
	}
	if held != r.cache.used || held > room || held < room/4 || r.cache.recent.Len() != len(r.cache.entries) {
		t.Errorf("%d bytes in %d entries, counted %d in %d, of %d", held, len(r.cache.entries), r.cache.used, r.cache.recent.Len(), room)
	}
}

var fuzzGames = []string{"divided-loyalties", "connect-four", "four-angels", "chess"}

// FuzzBoard draws whatever comes: a picture or an error, never a panic.
func FuzzBoard(f *testing.F) {
	f.Add(3, 3, 9, []byte("\x01\x02\x00\x01\x01\x01\x02\x02\x00"), "S1", "blue", 0, 0, 2, 2, 7, 1.0)
	f.Add(25, 25, 625, []byte{1}, "", "", 0, 24, 24, 0, -3, 0.2)
	f.Add(4, 2, 8, []byte{2, 0xFF, 0x80}, "\xff\xfe", "\u202e王", 3, 1, 0, 0, 1<<40, 0.5)
	r := New(Config{CacheBytes: 4 << 20})
	f.Fuzz(func(t *testing.T, cols, rows, squares int, cells []byte, region, piece string, a, b, c, d, n int, scale float64) {
		board := rules.Board{Cols: cols, Rows: rows, Turn: rules.Seat(n), TurnNumber: n}
		if squares < 0 || squares > 700 || scale > 0.5 {
			return
		}
		for i := range squares {
			sq := rules.Square{}
			if len(cells) > 0 {
				v := cells[i%len(cells)]
				sq.Ground, sq.Shade = rules.Ground(int8(v)%4), rules.Shade(int8(v)>>4)
				if v&8 != 0 {
					sq.Region = rules.Region(region)
				}
				if v&4 != 0 {
					sq.Piece = rules.Piece(piece)
				}
			}
			board.Squares = append(board.Squares, sq)
		}
		from, to := rules.Cell{Col: a, Row: b}, rules.Cell{Col: c, Row: d}
		board.Links = []rules.Link{{Span: rules.Span{From: from, To: to}, Kind: piece, Owner: rules.Seat(n), Cut: n%2 == 0, Fresh: n%3 == 0}}
		board.Marks = []rules.Mark{{Cell: from, Kind: region}, {Cell: to, Kind: rules.MarkLast}}
		for i := range board.Tallies {
			board.Tallies[i] = rules.Tally{Score: n, Set: n, Hand: []rules.Quantity{{Key: piece, N: n}, {Key: region, N: -n}}}
		}
		v := View{Game: fuzzGames[uint(n)%uint(len(fuzzGames))], Tiles: n%3 == 0, Clear: n%4 == 0, Turned: n%5 == 0, Scale: scale, Winner: rules.Seat(n),
			Words: Words{Roles: [2]string{piece, region}, ToMove: region, Parts: [2]string{region, piece}, Sets: [2]string{piece}}}
		if n%7 == 0 {
			span := rules.Span{From: from, To: to}
			v.Ghost, v.Lit, v.Spots = &Ghost{from, rules.Piece(piece)}, []rules.Cell{to}, []rules.Cell{from}
			v.Hints, v.Arrows = []rules.Span{span, span, {From: to, To: from}}, []rules.Span{span}
		}
		data, err := r.PNG(t.Context(), board, v)
		if err != nil {
			return
		}
		if _, err := png.Decode(bytes.NewReader(data)); err != nil {
			t.Error(err)
		}
	})
}

func BenchmarkPNG(b *testing.B) {
	r, board := New(Config{}), midGame(b)
	v := dividedView(board)
	b.ReportAllocs()
	size := 0
	for b.Loop() {
		data, err := r.PNG(b.Context(), board, v)
		if err != nil {
			b.Fatal(err)
		}
		size = len(data)
	}
	b.ReportMetric(float64(size), "bytes/picture")
}
