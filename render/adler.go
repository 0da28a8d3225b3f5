package render

import "encoding/binary"

const adlerMod = 65521

// adler is the Adler-32 checksum (RFC 1950), eight bytes at a time.
func adler(p []byte) uint32 {
	const (
		even = 0x00FF00FF00FF00FF
		ones = 0x0001000100010001
		most = 2048 // bytes before the sums are cut down
	)
	a, b := uint64(1), uint64(0)
	for len(p) >= 8 {
		n := min(len(p)&^7, most)
		for ; n > 0; n -= 8 {
			x := binary.LittleEndian.Uint64(p)
			p = p[8:]
			e, o := x&even, x>>8&even // four sums side by side
			// The topmost of the four products' sums: the bytes by how often b counts them.
			b += 8*a + (e*0x0008000600040002)>>48 + (o*0x0007000500030001)>>48
			a += (e + o) * ones >> 48
		}
		a %= adlerMod
		b %= adlerMod
	}
	for _, v := range p {
		a += uint64(v)
		b += a
	}
	return uint32(b%adlerMod<<16 | a%adlerMod)
}

// joinAdler is the Adler-32 of two stretches from theirs and the length of the
// second.
func joinAdler(first, second uint32, n int) uint32 {
	a1, b1 := uint64(first&0xFFFF), uint64(first>>16)
	a2, b2 := uint64(second&0xFFFF), uint64(second>>16)
	// The second sum began at 1 instead of a1, and every one of its n bytes added that to b.
	a := (a1 + a2 + adlerMod - 1) % adlerMod
	b := (b1 + b2 + uint64(n%adlerMod)*(a1+adlerMod-1)) % adlerMod
	return uint32(b<<16 | a)
}
