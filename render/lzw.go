package render

import "encoding/binary"

// imagePacker packs palette entries as the data of a GIF image, by the LZW of its
// specification with 8-bit pixels. Long runs of clearIndex, what didn't change, cost
// one step a code rather than one a pixel. That makes a replay in an eighth of the
// time that compress/lzw takes (BenchmarkLZW), which a player would wait for. It
// belongs to one goroutine at a time.
type imagePacker struct {
	out     []byte // in blocks of at most 255 bytes, each after its length
	block   int    // where the block under way has its length
	held    uint32
	n       uint             // bits held
	width   uint             // of codes, in bits
	last    int              // the last code that was given a meaning
	prefix  int              // the code of the pixels read and not yet written; none where there are none
	run     int              // how many pixels that is where all are clear, else 0
	strings [lzwTable]uint32 // by string without its last pixel and that pixel
	runs    [lzwCodes]uint16 // the codes of 1, 2, 3 … clear pixels
	longest int              // how many of those there are
}

const (
	lzwClear = 256
	lzwEnd   = 257
	lzwCodes = 1 << 12
	lzwTable = 1 << 13 // a power of two, twice the codes
	none     = -1
)

// begin starts an image's data after out.
func (z *imagePacker) begin(out []byte) {
	z.out = append(out, 8, 0)
	z.block = len(z.out) - 1
	z.held, z.n, z.prefix, z.run = 0, 0, none, 0
	z.forget()
	z.write(lzwClear)
}

// forget empties the table of strings.
func (z *imagePacker) forget() {
	clear(z.strings[:])
	z.width, z.last = 9, lzwEnd
	z.runs[0], z.longest = clearIndex, 1
}

// pixels adds a stretch of pixels.
func (z *imagePacker) pixels(pix []uint8) {
	for at := 0; at < len(pix); {
		if pix[at] != clearIndex {
			z.pixel(pix[at])
			at++
			continue
		}
		n := 1
		for at+n+8 <= len(pix) && binary.LittleEndian.Uint64(pix[at+n:]) == 1<<64-1 {
			n += 8
		}
		for at+n < len(pix) && pix[at+n] == clearIndex {
			n++
		}
		z.clear(n)
		at += n
	}
}

// pixel adds one pixel. After a run of clear ones it must be another one.
func (z *imagePacker) pixel(p uint8) {
	z.run = 0
	if z.prefix == none {
		z.prefix = int(p)
		return
	}
	key := uint32(z.prefix)<<8 | uint32(p) + 1 // 0 is free
	slot := key * 0x9E3779B1 >> (32 - 13)
	for ; z.strings[slot] != 0; slot = (slot + 1) % lzwTable {
		if z.strings[slot]>>12 == key {
			z.prefix = int(z.strings[slot] & (lzwCodes - 1))
			return
		}
	}
	z.write(z.prefix)
	if z.another() {
		z.strings[slot] = key<<12 | uint32(z.last)
	}
	z.prefix = int(p)
}

// clear adds n clear pixels.
func (z *imagePacker) clear(n int) {
	for z.run == 0 && z.prefix != none { // they may belong to a string that began before
		if n == 0 {
			return
		}
		n--
		if z.pixel(clearIndex); z.prefix == clearIndex {
			z.run = 1
		}
	}
	for n += z.run; n > 0; {
		z.run = min(n, z.longest)
		z.prefix = int(z.runs[z.run-1])
		if n -= z.run; n == 0 {
			return
		}
		z.write(z.prefix)
		if z.another() {
			z.runs[z.longest] = uint16(z.last)
			z.longest++
		}
		z.prefix, z.run = none, 0
	}
}

// another makes room for another string. It is false where the table was full and
// had to be emptied.
func (z *imagePacker) another() bool {
	z.last++
	if z.last == 1<<z.width {
		z.width++
	}
	if z.last < lzwCodes-1 {
		return true
	}
	z.write(lzwClear)
	z.forget()
	return false
}

// end finishes the image's data and returns all.
func (z *imagePacker) end() []byte {
	if z.prefix != none {
		z.write(z.prefix)
		z.another()
	}
	z.write(lzwEnd)
	if z.n > 0 {
		z.byte(byte(z.held))
	}
	if z.out[z.block] != 0 {
		z.out = append(z.out, 0)
	}
	return z.out
}

func (z *imagePacker) write(code int) {
	z.held |= uint32(code) << z.n
	for z.n += z.width; z.n >= 8; z.n -= 8 {
		z.byte(byte(z.held))
		z.held >>= 8
	}
}

func (z *imagePacker) byte(b byte) {
	if z.out[z.block] == 255 {
		z.block = len(z.out)
		z.out = append(z.out, 0)
	}
	z.out = append(z.out, b)
	z.out[z.block]++
}
