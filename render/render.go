// Package render draws a position as a picture: a [rules.Board] and a [View] go in,
// a PNG comes out.
//
// A picture is made in three steps. The layout says where every cell lies, the
// scene lists what is to be drawn there, and the painter draws the list. Colours
// live in a theme, lengths are named constants in cells or in units (pixels at
// scale 1), and what a game's pieces look like lives in its look. A game without
// a look of its own is drawn with the plain one.
package render

import (
	"context"
	"fmt"
	"image"
	"runtime"

	"bridgekeeper/rules"
)

// Config sets a Renderer up; its zero value will do.
type Config struct {
	CacheBytes int // the most memory for sprites and backdrops, in bytes; 0 is 64 MiB
}

const defaultCacheBytes = 64 << 20

// Renderer draws pictures. It is safe for concurrent use, and a picture does not
// depend on what else is being drawn or was drawn before.
type Renderer struct {
	cache   *cache
	packers packers
}

// New is a Renderer with empty caches.
func New(c Config) *Renderer {
	if c.CacheBytes <= 0 {
		c.CacheBytes = defaultCacheBytes
	}
	return &Renderer{
		cache:   newCache(c.CacheBytes),
		packers: make(packers, runtime.GOMAXPROCS(0)),
	}
}

// View is how a position is shown; its zero value is a plain look in the default
// theme at full size.
type View struct {
	Game   string     // the game's name, which picks its look
	Theme  string     // ThemeSlate or ThemePaper; empty is slate
	Tiles  bool       // square tiles in the place of round stones
	Turned bool       // seen from Second's side: the board by half a turn, Second's panel below
	Scale  float64    // 1 is a picture about 1,080 pixels wide; 0 is 1, else MinScale to MaxScale
	Width  int        // exactly so many pixels wide, whatever Scale says; 0 goes by Scale, else MinWidth to MaxWidth
	Clear  bool       // the margin around the board is transparent; the panels are not
	DPI    int        // pixels an inch that a PNG file asks to be printed at; 0 for none, else at most MaxDPI
	Winner rules.Seat // of a finished game; Nobody before that and for a draw
	Words  Words
	Course *Course // how the game went, as a strip under the picture; nil for none

	// What is drawn over the position, from the lowest. All cells are the board's.
	Lit    []rules.Cell // cells open to a choice
	Ghost  *Ghost       // a piece that would be placed
	Hints  []rules.Span // links that could be made, numbered from 1 in this order
	Spots  []rules.Cell // cells pointed out in a discussion
	Arrows []rules.Span // and ways from one to another
}

// Ghost is a piece that is not there yet.
type Ghost struct {
	Cell  rules.Cell
	Piece rules.Piece
}

// The ranges of View.Scale and View.Width.
const (
	MinScale = 0.2
	MaxScale = 4
	MinWidth = 220
	MaxWidth = 4400
	MaxDPI   = 2400
)

// PrintScale and PrintDPI make a picture for print: 18 cm wide, as sharp as ink gets.
const (
	PrintScale = 4
	PrintDPI   = 600
)

// Words are the words a picture shows, in the viewer's language, arrays by seat.
// They are drawn as they come, capitals included, and shrunk, then cut, where
// there is no room. Characters outside Latin, Greek and Cyrillic are left out:
// there is no font for them. Any word may be empty.
type Words struct {
	Roles    [2]string // "Blue", "Yellow"
	ToMove   string    // the badge of the seat to move: "TO MOVE"
	Parts    [2]string // what the score is made of: "8 bridge points + 5 regions"
	Sets     [2]string // "set 3/4"
	Outcomes [2]string // the badges of a finished game: "WINS" for the winner, "DRAW" for both
}

// Image is the picture: the style's palette holds every plain colour exactly and
// the mixes at edges closely. It fails for a board or a view that makes no sense,
// and when ctx ends.
func (r *Renderer) Image(ctx context.Context, b rules.Board, v View) (*image.Paletted, error) {
	s, back, err := r.compose(b, v)
	if err != nil {
		return nil, err
	}
	img := image.NewPaletted(image.Rectangle{Max: s.lay.size}, s.palette.model(v.Clear))
	for _, st := range s.strips(back) {
		if ctx.Err() != nil {
			return nil, fmt.Errorf("drawing a picture: %w", context.Cause(ctx))
		}
		s.paint(&canvas{style: s.style, cache: r.cache, rect: st.rect, pix: img.Pix[st.rect.Min.Y*img.Stride:], stride: img.Stride}, back)
	}
	return img, nil
}

// PNG is the picture that Image draws as an indexed PNG file. It fails as Image
// does.
func (r *Renderer) PNG(ctx context.Context, b rules.Board, v View) ([]byte, error) {
	s, back, err := r.compose(b, v)
	if err != nil {
		return nil, err
	}
	strips := s.strips(back)
	packs := make([]*packed, len(strips))
	p := r.packers.take()
	defer r.packers.rest(p)
	for i, st := range strips {
		if ctx.Err() != nil {
			return nil, fmt.Errorf("drawing a picture: %w", context.Cause(ctx))
		}
		packs[i] = fetch(r.cache, packedKey{st.what}, func() *packed { return p.pack(s, back, r.cache, st.rect) })
	}
	return assemble(s, packs), nil
}

// compose checks what it is handed and lists what is to be drawn.
func (r *Renderer) compose(b rules.Board, v View) (*scene, *backdrop, error) {
	if err := checkBoard(&b); err != nil {
		return nil, nil, err
	}
	if err := checkOverlay(&b, &v); err != nil {
		return nil, nil, err
	}
	if err := checkCourse(v.Course); err != nil {
		return nil, nil, err
	}
	t, err := themeNamed(v.Theme)
	if err != nil {
		return nil, nil, err
	}
	if v.Scale == 0 {
		v.Scale = 1
	}
	if !(v.Scale >= MinScale && v.Scale <= MaxScale) {
		return nil, nil, fmt.Errorf("scale %v is not between %v and %v", v.Scale, MinScale, MaxScale)
	}
	if v.Width != 0 && (v.Width < MinWidth || v.Width > MaxWidth) {
		return nil, nil, fmt.Errorf("width of %d pixels: not between %d and %d", v.Width, MinWidth, MaxWidth)
	}
	if v.DPI < 0 || v.DPI > MaxDPI {
		return nil, nil, fmt.Errorf("%d pixels an inch: not within 0 to %d", v.DPI, MaxDPI)
	}
	s := &scene{board: &b, view: v, style: styleOf(t, lookOf(v.Game)), lay: newLayout(&b, v), faces: map[rules.Square]face{}}
	back := r.backdropOf(s)
	s.live(back.parts)
	return s, back, nil
}
