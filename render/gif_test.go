package render

import (
	"bytes"
	"compress/lzw"
	"context"
	"errors"
	"image"
	"image/draw"
	"image/gif"
	"io"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"bridgekeeper/rules"
)

// replay is the recorded game, or its first n turns.
func replay(t testing.TB, n int) []Frame {
	t.Helper()
	var out []Frame
	for _, b := range recordedGame(t)[:n] {
		out = append(out, Frame{b, View{Game: "divided-loyalties", Words: words(b)}})
	}
	return out
}

func TestReplaysShowEveryPicture(t *testing.T) {
	frames := replay(t, 12)
	frames = append(frames, frames[11]) // nothing happens
	r := New(Config{})
	var told []int
	data, err := r.GIF(t.Context(), frames, GIFOptions{Width: 364, Progress: func(done, of int) {
		if of != len(frames) {
			t.Errorf("told of %d pictures", of)
		}
		told = append(told, done)
	}})
	if err != nil {
		t.Fatal(err)
	}
	film, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if len(film.Image) != len(frames) || len(told) != len(frames) || told[len(told)-1] != len(frames) || film.LoopCount != 0 {
		t.Fatalf("%d pictures, told %v, repeated %d times", len(film.Image), told, film.LoopCount)
	}
	seen := image.NewRGBA(image.Rect(0, 0, film.Config.Width, film.Config.Height))
	for i, img := range film.Image {
		want := 70
		if i == len(frames)-1 {
			want = 500
		}
		if film.Delay[i] != want || film.Disposal[i] != gif.DisposalNone {
			t.Errorf("picture %d stands for %d, and then %d", i, film.Delay[i], film.Disposal[i])
		}
		draw.Draw(seen, img.Rect, img, img.Rect.Min, draw.Over)
		v := frames[i].View
		v.Width = 364
		alone, err := r.Image(t.Context(), frames[i].Board, v)
		if err != nil {
			t.Fatal(err)
		}
		whole := image.NewRGBA(seen.Rect)
		draw.Draw(whole, alone.Rect, alone, image.Point{}, draw.Src)
		if !bytes.Equal(whole.Pix, seen.Pix) || alone.Rect.Dx() != 364 {
			t.Errorf("picture %d isn't what is drawn alone", i)
		}
		if i > 0 && img.Rect == seen.Rect {
			t.Errorf("picture %d is whole", i)
		}
	}
}

func TestReplaysRunAsAsked(t *testing.T) {
	data, err := New(Config{}).GIF(t.Context(), replay(t, 3), GIFOptions{Width: 220, Each: 50 * time.Millisecond, Last: time.Hour, Once: true})
	if err != nil {
		t.Fatal(err)
	}
	film, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(film.Delay, []int{5, 5, 60_000}) || film.LoopCount != -1 || film.Config.Width != 220 {
		t.Errorf("%v, %d times, %d wide", film.Delay, film.LoopCount, film.Config.Width)
	}
}

func TestReplaysThatMakeNoSenseAreRefused(t *testing.T) {
	frames := replay(t, 3)
	spoilt := func(spoil func(*Frame)) []Frame {
		out := slices.Clone(frames)
		spoil(&out[2])
		return out
	}
	for name, frames := range map[string][]Frame{
		"none":          nil,
		"too many":      make([]Frame, maxFrames+1),
		"no board":      spoilt(func(f *Frame) { f.Board = rules.Board{} }),
		"another theme": spoilt(func(f *Frame) { f.View.Theme = ThemePaper }),
		"another game":  spoilt(func(f *Frame) { f.View.Game = "connect-four" }),
		"another board": spoilt(func(f *Frame) { f.Board = plainBoard(3) }),
	} {
		if data, err := New(Config{}).GIF(t.Context(), frames, GIFOptions{}); err == nil || data != nil {
			t.Errorf("%s: drawn", name)
		}
	}
	if _, err := New(Config{}).GIF(t.Context(), frames, GIFOptions{Width: MaxGIFWidth + 1}); err == nil {
		t.Error("too wide: drawn")
	}
	why := errors.New("nobody waits")
	ctx, cancel := context.WithCancelCause(t.Context())
	data, err := New(Config{}).GIF(ctx, frames, GIFOptions{Progress: func(int, int) { cancel(why) }})
	if !errors.Is(err, why) || data != nil {
		t.Errorf("got %v", err)
	}
}

// unpacked is an image's data as GIF has it.
func unpacked(t testing.TB, data []byte) []byte {
	t.Helper()
	if data[0] != 8 {
		t.Fatalf("codes begin with %d bits", data[0])
	}
	var codes []byte
	for data = data[1:]; data[0] != 0; data = data[1+int(data[0]):] {
		codes = append(codes, data[1:1+int(data[0])]...)
	}
	if len(data) != 1 {
		t.Fatalf("%d bytes after the last block", len(data)-1)
	}
	out, err := io.ReadAll(lzw.NewReader(bytes.NewReader(codes), lzw.LSB, 8))
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestPackedPixelsComeBack(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	z := new(imagePacker)
	for name, value := range map[string]func(int) byte{
		"all clear": func(int) byte { return clearIndex },
		"no clear":  func(i int) byte { return byte(i % 7) },
		"noise":     func(int) byte { return byte(rng.Uint32()) },
		"long runs": func(i int) byte { return []byte{clearIndex, clearIndex, 3, clearIndex}[i/997%4] },
		"specks": func(int) byte {
			if rng.IntN(40) == 0 {
				return byte(rng.IntN(4))
			}
			return clearIndex
		},
		"pairs": func(i int) byte { return []byte{1, clearIndex}[i%2] },
	} {
		for _, n := range []int{1, 2, 255, 1000, 40_000} {
			pix := fill(n, value)
			z.begin(nil)
			for rest := pix; len(rest) > 0; { // runs go on from one stretch to the next
				m := min(1+rng.IntN(700), len(rest))
				z.pixels(rest[:m])
				rest = rest[m:]
			}
			if got := unpacked(t, z.end()); !bytes.Equal(got, pix) {
				t.Errorf("%s: %d pixels come back as %d others", name, n, len(got))
			}
		}
	}
}

func FuzzLZW(f *testing.F) {
	f.Add([]byte{255, 255, 255, 1, 255, 255, 2, 2, 2}, 4)
	f.Fuzz(func(t *testing.T, pix []byte, cut int) {
		cut = min(max(cut, 0), len(pix))
		z := new(imagePacker)
		z.begin(nil)
		z.pixels(pix[:cut])
		z.pixels(pix[cut:])
		if got := unpacked(t, z.end()); !bytes.Equal(got, pix) {
			t.Errorf("%d pixels come back as %d others", len(pix), len(got))
		}
	})
}

// BenchmarkGIF makes a replay of the recorded game.
func BenchmarkGIF(b *testing.B) {
	frames := replay(b, recordedTurns)
	size, n := 0, 0
	start := cpuTime()
	for b.Loop() {
		data, err := New(Config{}).GIF(b.Context(), frames, GIFOptions{})
		if err != nil {
			b.Fatal(err)
		}
		size, n = len(data), n+1
	}
	b.ReportMetric((cpuTime()-start).Seconds()*1e3/float64(n), "ms/gif")
	b.ReportMetric(float64(size), "bytes/gif")
}
