package render

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// deflater packs rows of palette entries as a DEFLATE stream (RFC 1951). It looks
// for what pictures of boards are made of, which makes it several times as fast as
// a general one: runs of one colour, rows like the row above, and then the same
// stretch elsewhere, such as another stone of the same colour. It belongs to one
// goroutine at a time.
type deflater struct {
	heads  [1 << hashBits]int32 // where a stretch was last seen, counted from 1
	tokens [maxTokens]token
	lits   [286]uint32 // how often each symbol occurs among the tokens
	dists  [30]uint32
}

const (
	hashBits  = 12
	maxTokens = 1 << 15 // of a block
	minMatch  = 4
	maxMatch  = 258
	maxDist   = 1 << 15
	goodMatch = 32 // long enough to look no further
	endBlock  = 256
)

// token is a byte as it is, or a length and a distance to copy from.
type token uint32

const tokenCopies token = 1 << 31

// deflate appends the packed rows to out. What it appends begins and ends at a
// whole byte, refers to nothing before it, and leaves the stream open.
func (d *deflater) deflate(out, rows []byte, stride int) []byte {
	if stride > maxDist {
		stride = 1
	}
	clear(d.heads[:])
	w := bitWriter{out: out}
	for at := 0; at < len(rows); {
		at = d.tokenise(&w, rows, at, stride)
	}
	// An empty stored block fills the last byte up.
	w.grow(16)
	w.add(0, 3)
	w.align()
	return append(w.out, 0x00, 0x00, 0xFF, 0xFF)
}

// tokenise writes a block of the bytes from a place on, and returns where it ends.
func (d *deflater) tokenise(w *bitWriter, rows []byte, at, stride int) int {
	clear(d.lits[:])
	clear(d.dists[:])
	n := 0
	for n < maxTokens && at < len(rows) {
		length, dist := d.match(rows, at, stride)
		if length < minMatch {
			d.lits[rows[at]]++
			d.tokens[n] = token(rows[at])
			at++
		} else {
			t := tokenCopies | token(length-3)<<16 | token(dist-1)
			d.lits[lengthSymbol[length-3]]++
			d.dists[distSymbol(t)]++
			d.tokens[n] = t
			at += length
		}
		n++
	}
	d.block(w, n)
	return at
}

// match finds what to copy for the bytes from a place on; a length below minMatch
// is nothing.
func (d *deflater) match(rows []byte, at, stride int) (length, dist int) {
	if at == 0 || at+8 > len(rows) {
		return 0, 0
	}
	next := binary.LittleEndian.Uint32(rows[at:])
	if binary.LittleEndian.Uint32(rows[at-1:]) == next {
		length, dist = common(rows, at-1, at), 1
	}
	if at >= stride && length < goodMatch && binary.LittleEndian.Uint32(rows[at-stride:]) == next {
		if n := common(rows, at-stride, at); n > length {
			length, dist = n, stride
		}
	}
	if length >= goodMatch {
		return length, dist
	}
	head := &d.heads[next*0x9E3779B1>>(32-hashBits)]
	from := int(*head) - 1
	*head = int32(at + 1)
	if from >= 0 && at-from <= maxDist && binary.LittleEndian.Uint32(rows[from:]) == next {
		if n := common(rows, from, at); n > length {
			return n, at - from
		}
	}
	return length, dist
}

// common is how many bytes from one place on are like those from a later place on,
// at most maxMatch.
func common(rows []byte, from, at int) int {
	a := rows[at:min(at+maxMatch, len(rows))]
	b := rows[from:][:len(a)]
	n := 0
	for ; n+8 <= len(a); n += 8 {
		if x := binary.LittleEndian.Uint64(b[n:]) ^ binary.LittleEndian.Uint64(a[n:]); x != 0 {
			return n + bits.TrailingZeros64(x)/8
		}
	}
	for n < len(a) && a[n] == b[n] {
		n++
	}
	return n
}

// block writes the first n tokens as one block with codes of its own.
func (d *deflater) block(w *bitWriter, n int) {
	d.lits[endBlock] = 1
	var lits, dists huffman
	lits.build(d.lits[:], 15)
	dists.build(d.dists[:], 15)
	w.grow(2048)
	w.add(0b100, 3) // not the last one; dynamic codes
	w.codes(&lits, &dists)
	var lengths [256]lengthCode
	for i, sym := range lengthSymbol {
		n := uint32(lits.lengths[sym])
		more := uint32(lengthExtra[sym-257])
		lengths[i] = lengthCode{uint32(lits.codes[sym]) | uint32(uint8(i)-lengthBase[sym-257])<<n, n + more}
	}
	w.grow(6 * n)
	// The writer's fields are kept at hand: this loop is half the work.
	out, held, free := w.out[len(w.out):cap(w.out)], w.held, w.n
	at := 0
	for _, t := range d.tokens[:n] {
		if t&tokenCopies == 0 {
			held |= uint64(lits.codes[t&0xFF]) << free
			free += uint(lits.lengths[t&0xFF])
		} else {
			l := lengths[t>>16&0xFF]
			held |= uint64(l.bits) << free
			free += uint(l.n)
			far := distSymbol(t)
			held |= uint64(dists.codes[far]) << free
			free += uint(dists.lengths[far])
			extra := distExtra[far]
			held |= uint64(t&(1<<extra-1)) << free
			free += uint(extra)
		}
		binary.LittleEndian.PutUint64(out[at:], held)
		at += int(free / 8)
		held >>= free &^ 7
		free &= 7
	}
	w.out, w.held, w.n = w.out[:len(w.out)+at], held, free
	w.symbol(&lits, endBlock)
}

// lengthCode is a length's code with its further bits, and how many they are.
type lengthCode struct{ bits, n uint32 }

// distSymbol is the symbol of a copying token's distance.
func distSymbol(t token) int {
	d := uint(t & 0x7FFF) // one less than the distance
	if d < 4 {
		return int(d)
	}
	n := bits.Len(d)
	return 2*(n-1) + int(d>>(n-2)&1)
}

// Lengths of copies, all less 3: the least of each symbol from 257 on, how many
// further bits it has, and each length's symbol.
var (
	lengthBase = [29]uint8{0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28,
		32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 255}
	lengthExtra  [29]uint8
	distExtra    [30]uint8 // the same of distances
	lengthSymbol [256]uint16
)

func init() {
	for s, base := range lengthBase {
		if s >= 8 && s < 28 {
			lengthExtra[s] = uint8(s/4 - 1)
		}
		for n := int(base); n < 256; n++ {
			lengthSymbol[n] = uint16(257 + s)
		}
	}
	for s := range distExtra {
		distExtra[s] = uint8(max(s/2-1, 0))
	}
}

// bitWriter writes bits, the lowest first.
type bitWriter struct {
	out  []byte
	held uint64
	n    uint // how many are held, below 8 between calls
}

// grow makes room for n bytes more. All that is added must have room.
func (b *bitWriter) grow(n int) { b.out = slices.Grow(b.out, n+16) }

// add adds at most 48 bits.
func (b *bitWriter) add(v uint64, n uint) {
	b.held |= v << b.n
	b.n += n
	at := len(b.out)
	binary.LittleEndian.PutUint64(b.out[at : at+8 : cap(b.out)][:8], b.held)
	whole := b.n &^ 7
	b.out = b.out[:at+int(whole/8)]
	b.held >>= whole
	b.n &= 7
}

// align fills the last byte up with zeros.
func (b *bitWriter) align() {
	if b.n > 0 {
		b.add(0, 8-b.n)
	}
}

func (b *bitWriter) symbol(h *huffman, s int) {
	b.add(uint64(h.codes[s]), uint(h.lengths[s]))
}
