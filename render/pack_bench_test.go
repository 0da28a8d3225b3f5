package render

import (
	"bytes"
	stdflate "compress/flate"
	"compress/lzw"
	"fmt"
	"image"
	"image/gif"
	"io"
	"slices"
	"testing"

	"github.com/klauspost/compress/flate"
)

// recordedTurns is how many turns the recorded game has.
const recordedTurns = 90

// BenchmarkDeflate deflates every strip that the pictures of the recorded game are
// made of, once each, as the cache has it. It is why packLevel is what it is, and why
// the standard library isn't used.
func BenchmarkDeflate(b *testing.B) {
	strips := stripsOfAGame(b)
	var out bytes.Buffer
	for level := 1; level <= 6; level++ {
		w, err := flate.NewWriter(&out, level)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(fmt.Sprint("level=", level), func(b *testing.B) { deflateAll(b, w, &out, strips) })
	}
	w, err := stdflate.NewWriter(&out, stdflate.BestSpeed)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("standard", func(b *testing.B) { deflateAll(b, w, &out, strips) })
}

// flateWriter is what both libraries' writers can do.
type flateWriter interface {
	io.Writer
	Reset(io.Writer)
	Flush() error
}

func deflateAll(b *testing.B, w flateWriter, out *bytes.Buffer, strips [][]byte) {
	size, n, start := 0, 0, cpuTime()
	for b.Loop() {
		size, n = 0, n+recordedTurns
		for _, rows := range strips {
			out.Reset()
			w.Reset(out)
			if _, err := w.Write(rows); err != nil {
				b.Fatal(err)
			}
			if err := w.Flush(); err != nil {
				b.Fatal(err)
			}
			size += out.Len()
		}
	}
	b.ReportMetric((cpuTime()-start).Seconds()*1e3/float64(n), "ms/picture")
	b.ReportMetric(float64(size)/recordedTurns, "new-bytes/picture")
}

// stripsOfAGame are the strips of all pictures of the recorded game: rows of pixels,
// each after its filter byte.
func stripsOfAGame(b *testing.B) (strips [][]byte) {
	b.Helper()
	r := New(Config{CacheBytes: 1 << 30}) // nothing leaves it
	for _, board := range recordedGame(b) {
		if _, err := r.PNG(b.Context(), board, View{Game: "divided-loyalties", Words: words(board)}); err != nil {
			b.Fatal(err)
		}
	}
	for e := r.cache.recent.Back(); e != nil; e = e.Prev() {
		if p, ok := e.Value.(*cached).value.(*packed); ok {
			stream := slices.Concat(p.chunk[8:len(p.chunk)-4], deflateEnd)
			rows, err := io.ReadAll(flate.NewReader(bytes.NewReader(stream)))
			if err != nil {
				b.Fatal(err)
			}
			strips = append(strips, rows)
		}
	}
	return strips
}

// BenchmarkLZW packs all that a replay of the recorded game consists of, by the
// package's own imagePacker and by the standard library. It is why there is an
// imagePacker.
func BenchmarkLZW(b *testing.B) {
	data, err := New(Config{}).GIF(b.Context(), replay(b, recordedTurns), GIFOptions{})
	if err != nil {
		b.Fatal(err)
	}
	film, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		b.Fatal(err)
	}
	b.Run("own", func(b *testing.B) {
		z := new(imagePacker)
		packAll(b, film.Image, func(pix []uint8) int {
			z.begin(z.out[:0])
			z.pixels(pix)
			return len(z.end())
		})
	})
	b.Run("standard", func(b *testing.B) {
		var out bytes.Buffer
		packAll(b, film.Image, func(pix []uint8) int {
			out.Reset()
			w := lzw.NewWriter(&out, lzw.LSB, 8)
			if _, err := w.Write(pix); err != nil {
				b.Fatal(err)
			}
			if err := w.Close(); err != nil {
				b.Fatal(err)
			}
			return out.Len()
		})
	})
}

func packAll(b *testing.B, pictures []*image.Paletted, pack func(pix []uint8) int) {
	size, n, start := 0, 0, cpuTime()
	for b.Loop() {
		size, n = 0, n+1
		for _, img := range pictures {
			size += pack(img.Pix)
		}
	}
	b.ReportMetric((cpuTime()-start).Seconds()*1e3/float64(n), "ms/gif")
	b.ReportMetric(float64(size), "bytes/gif")
}
