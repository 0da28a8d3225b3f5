package render

import (
	"hash/adler32"
	"math/rand/v2"
	"testing"
)

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

func fill(n int, value func(int) byte) []byte {
	out := make([]byte, n)
	for i := range out {
		out[i] = value(i)
	}
	return out
}
