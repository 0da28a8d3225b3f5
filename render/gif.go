package render

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"slices"
	"time"

	"bridgekeeper/rules"
)

// Frame is one picture of a replay.
type Frame struct {
	Board rules.Board
	View  View // its Scale, Width, Clear and DPI are not looked at
}

// GIFOptions say how a replay runs; their zero value will do.
type GIFOptions struct {
	Width int           // of the pictures, in pixels; 0 is 728, else MinWidth to MaxGIFWidth
	Each  time.Duration // how long a picture stands, to a hundredth of a second; 0 is 0.7 s
	Last  time.Duration // how long the last one stands; 0 is 5 s
	Once  bool          // stop at the end, rather than begin again

	// Progress, if any, is told after every picture how many are done.
	Progress func(done, of int)
}

// MaxGIFWidth is the most a replay may be wide.
const MaxGIFWidth = 1500

const (
	gifWidth  = 728
	gifEach   = 700 * time.Millisecond
	gifLast   = 5 * time.Second
	gifLeast  = 20 * time.Millisecond // what is faster, many viewers slow down
	gifMost   = 10 * time.Minute
	maxFrames = 2000
)

// GIF is a replay of the frames, in order, as an animated GIF file. They must be of
// one game in one theme, and equally large. It fails as Image does.
func (r *Renderer) GIF(ctx context.Context, frames []Frame, o GIFOptions) ([]byte, error) {
	if len(frames) == 0 || len(frames) > maxFrames {
		return nil, fmt.Errorf("replay of %d pictures: not within 1 to %d", len(frames), maxFrames)
	}
	if o.Width == 0 {
		o.Width = gifWidth
	}
	if o.Width > MaxGIFWidth {
		return nil, fmt.Errorf("replay %d pixels wide: more than %d", o.Width, MaxGIFWidth)
	}
	f := &film{cache: r.cache}
	for i, fr := range frames {
		if ctx.Err() != nil {
			return nil, fmt.Errorf("drawing picture %d of a replay: %w", i+1, context.Cause(ctx))
		}
		fr.View.Scale, fr.View.Width = 0, o.Width
		s, back, err := r.compose(fr.Board, fr.View)
		if err != nil {
			return nil, fmt.Errorf("picture %d of a replay: %w", i+1, err)
		}
		stands := delay(o.Each, gifEach)
		if i == len(frames)-1 {
			stands = delay(o.Last, gifLast)
		}
		if i == 0 {
			f.begin(s, o.Once)
		} else if s.style != f.style || s.lay.size != f.shown.rect.Max {
			return nil, fmt.Errorf("picture %d of a replay: %w", i+1, errOtherFilm)
		}
		f.add(s, back, stands)
		if o.Progress != nil {
			o.Progress(i+1, len(frames))
		}
	}
	return append(f.out, ';'), nil
}

var errOtherFilm = errors.New("it differs from the first in game, theme or size")

// delay is a time in hundredths of a second.
func delay(d, otherwise time.Duration) uint16 {
	if d == 0 {
		d = otherwise
	}
	return uint16(min(max(d, gifLeast), gifMost) / (10 * time.Millisecond))
}

// film is a replay in the making.
type film struct {
	cache *cache
	style *style
	shown canvas  // the picture so far
	is    []strip // and its strips
	fresh pixels  // a strip of the next one
	delta pixels  // the next one where it differs, else clear, in the rows that do
	moved []bool  // which rows those are
	out   []byte
	lzw   imagePacker
}

// begin writes what comes before the first picture.
func (f *film) begin(s *scene, once bool) {
	f.style = s.style
	size := s.lay.size
	f.shown = canvas{style: s.style, cache: f.cache, rect: image.Rectangle{Max: size}, pix: make([]uint8, size.X*size.Y), stride: size.X}
	f.delta = make(pixels, size.X*size.Y)
	f.moved = make([]bool, size.Y)
	f.out = append(f.out, "GIF89a"...)
	f.out = binary.LittleEndian.AppendUint16(f.out, uint16(size.X))
	f.out = binary.LittleEndian.AppendUint16(f.out, uint16(size.Y))
	f.out = append(f.out, 0xF7, 0, 0) // 256 colours for all pictures
	var colours [3 * 256]byte
	for i, c := range s.palette.colours {
		colours[3*i], colours[3*i+1], colours[3*i+2] = c.R, c.G, c.B
	}
	f.out = append(f.out, colours[:]...)
	if !once {
		f.out = append(f.out, "!\xFF\x0BNETSCAPE2.0\x03\x01\x00\x00\x00"...)
	}
}

// add adds a picture that stands for so many hundredths of a second.
func (f *film) add(s *scene, back *backdrop, stands uint16) {
	strips := s.strips(back)
	changed := f.paint(s, back, strips)
	if len(f.is) == 0 {
		changed = f.shown.rect
		copy(f.delta, f.shown.pix)
		for y := range f.moved {
			f.moved[y] = true
		}
	}
	f.is = strips
	if changed.Empty() {
		changed = image.Rect(0, 0, 1, 1) // a picture has at least a pixel
	}

	f.out = append(f.out, '!', 0xF9, 4, 0x05) // leave it standing; there is a transparent colour
	f.out = binary.LittleEndian.AppendUint16(f.out, stands)
	f.out = append(f.out, clearIndex, 0, ',')
	for _, v := range [4]int{changed.Min.X, changed.Min.Y, changed.Dx(), changed.Dy()} {
		f.out = binary.LittleEndian.AppendUint16(f.out, uint16(v))
	}
	f.out = append(f.out, 0)
	f.lzw.begin(f.out)
	for y := changed.Min.Y; y < changed.Max.Y; y++ {
		if f.moved[y] {
			f.lzw.pixels(f.delta[y*f.shown.stride:][changed.Min.X:changed.Max.X])
		} else {
			f.lzw.clear(changed.Dx())
		}
	}
	f.out = f.lzw.end()
}

// paint brings the picture up to date and notes the difference. It returns a
// rectangle that holds all of it.
func (f *film) paint(s *scene, back *backdrop, strips []strip) (changed image.Rectangle) {
	wide := f.shown.stride
	clear(f.moved)
	for i, st := range strips {
		if i < len(f.is) && f.is[i].what == st.what {
			continue
		}
		n := st.rect.Dy() * wide
		f.fresh = slices.Grow(f.fresh[:0], n)[:n]
		s.paint(&canvas{style: f.style, cache: f.cache, rect: st.rect, pix: f.fresh, stride: wide}, back)
		for y := st.rect.Min.Y; y < st.rect.Max.Y; y++ {
			is := f.fresh[(y-st.rect.Min.Y)*wide:][:wide]
			from, to := differ(f.shown.row(y), is, f.delta[y*wide:][:wide])
			if from < to {
				f.moved[y] = true
				changed = changed.Union(image.Rect(from, y, to, y+1))
			}
		}
	}
	return changed
}

// differ makes one row equal to another, and notes in a third what it was not, clear
// elsewhere. It returns where that begins and ends.
func differ(was, is, delta []uint8) (from, to int) {
	const clear8 = 0x0101010101010101 * clearIndex
	from = len(is)
	x := 0
	for ; x+8 <= len(is); x += 8 {
		if binary.LittleEndian.Uint64(was[x:]) == binary.LittleEndian.Uint64(is[x:]) {
			binary.LittleEndian.PutUint64(delta[x:], clear8)
			continue
		}
		for k := x; k < x+8; k++ {
			delta[k] = clearIndex
			if was[k] != is[k] {
				delta[k], was[k] = is[k], is[k]
				from, to = min(from, k), k+1
			}
		}
	}
	for ; x < len(is); x++ {
		delta[x] = clearIndex
		if was[x] != is[x] {
			delta[x], was[x] = is[x], is[x]
			from, to = min(from, x), x+1
		}
	}
	return from, to
}
