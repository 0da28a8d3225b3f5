package render

import (
	"bytes"
	"compress/flate"
	"hash/adler32"
	"io"
	"math/rand/v2"
	"testing"
)

// inflated is what a stream holds, which is closed by the end that files get.
func inflated(t testing.TB, stream []byte) []byte {
	t.Helper()
	out, err := io.ReadAll(flate.NewReader(io.MultiReader(bytes.NewReader(stream), bytes.NewReader(deflateEnd))))
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestDeflatedRowsComeBack(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	var d deflater
	made := map[string]func(n int) []byte{
		"noise":     func(n int) []byte { return fill(n, func(int) byte { return byte(rng.Uint32()) }) },
		"one value": func(n int) []byte { return fill(n, func(int) byte { return 7 }) },
		"rows":      func(n int) []byte { return fill(n, func(i int) byte { return byte(i % 97) }) },
		"steps":     func(n int) []byte { return fill(n, func(i int) byte { return byte(i / 300) }) },
		"mostly one": func(n int) []byte {
			return fill(n, func(int) byte { return byte(max(int(rng.NormFloat64()*3), 0)) })
		},
		// So skewed that codes would grow longer than they may.
		"skewed": func(n int) []byte {
			return fill(n, func(int) byte { return byte(min(rng.ExpFloat64()*1.44, 255)) })
		},
	}
	for name, make := range made {
		for _, n := range []int{0, 1, 3, 7, 8, 9, 97, 258, 259, 1000, 70_000} {
			for _, stride := range []int{1, 97, 1 << 20} {
				rows := make(n)
				if got := inflated(t, d.deflate(nil, rows, stride)); !bytes.Equal(got, rows) {
					t.Errorf("%s: %d bytes in rows of %d come back as %d others", name, n, stride, len(got))
				}
			}
		}
	}
}

func fill(n int, value func(int) byte) []byte {
	out := make([]byte, n)
	for i := range out {
		out[i] = value(i)
	}
	return out
}

// Counts that grow like Fibonacci's numbers make codes as long as can be.
func TestCodesKeepToTheirLimit(t *testing.T) {
	for _, limit := range []int{7, 15} {
		counts := make([]uint32, 2*limit)
		a, b := uint32(1), uint32(1)
		for i := range counts {
			counts[i] = a
			a, b = b, min(a+b, 1<<30)
		}
		if limit == 7 {
			counts = append(counts, make([]uint32, 5)...)
		}
		var h huffman
		h.build(counts, limit)
		room := 0
		for s, n := range h.lengths {
			if (n > 0) != (s < len(counts) && counts[s] > 0) || int(n) > limit {
				t.Errorf("limit %d: symbol %d has %d bits", limit, s, n)
			}
			if n > 0 {
				room += 1 << (limit - int(n))
			}
		}
		if room != 1<<limit {
			t.Errorf("limit %d: the codes take %d of %d", limit, room, 1<<limit)
		}
	}
}

func FuzzDeflate(f *testing.F) {
	f.Add([]byte("aaaaaaaaaabbbbbbbbbbaaaaaaaaaa"), 10)
	f.Add([]byte{0}, 1)
	var d deflater
	f.Fuzz(func(t *testing.T, rows []byte, stride int) {
		if stride < 1 {
			return
		}
		if got := inflated(t, d.deflate(nil, rows, stride)); !bytes.Equal(got, rows) {
			t.Errorf("%d bytes come back as %d others", len(rows), len(got))
		}
	})
}

func TestChecksumsAreAdlers(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for _, n := range []int{0, 1, 7, 8, 9, 2047, 2048, 2056, 70_001} {
		for _, rows := range [][]byte{fill(n, func(int) byte { return 0xFF }), fill(n, func(int) byte { return byte(rng.Uint32()) })} {
			if got, want := adler(rows), adler32.Checksum(rows); got != want {
				t.Errorf("%d bytes: %08x, want %08x", n, got, want)
			}
			cut := n / 3
			if got, want := joinAdler(adler(rows[:cut]), adler(rows[cut:]), n-cut), adler32.Checksum(rows); got != want {
				t.Errorf("%d bytes in two parts: %08x, want %08x", n, got, want)
			}
		}
	}
}
