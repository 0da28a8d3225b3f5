package solver

import "math/bits"

// A table remembers bounds of positions. The key goes through a multiplication by an
// odd number, which loses nothing, so that bucket and tag together are the key: an
// entry never stands for another position.
type table struct {
	buckets [][2]entry
	shift   uint // of a scrambled key to its bucket, and the width of the tag
}

// An entry is, from the lowest bit: lower and upper bound of the score by 6 bits,
// each plus 32; the column of the best move plus 1 by 3 bits; the logarithm of the
// work in it by 6; and the tag. Zero is no entry.
type entry uint64

const (
	keyBits   = 49
	scoreBits = 6
	scoreZero = 1 << (scoreBits - 1)
	moveShift = 2 * scoreBits
	workShift = moveShift + 3
	tagShift  = workShift + 6

	minTable = keyBits - (64 - tagShift) // logarithm of the buckets of the smallest table whose tags fit
)

// newTable has 16<<size bytes, for a size from minTable on.
func newTable(size uint) *table {
	return &table{buckets: make([][2]entry, 1<<size), shift: keyBits - size}
}

func (t *table) clear() { clear(t.buckets) }

func (e entry) bounds() (lo, hi int) {
	const mask = 1<<scoreBits - 1
	return int(e&mask) - scoreZero, int(e>>scoreBits&mask) - scoreZero
}

// move is a column, or -1.
func (e entry) move() int { return int(e>>moveShift&7) - 1 }

func (e entry) work() uint64 { return uint64(e >> workShift & (1<<(tagShift-workShift) - 1)) }

func (e entry) tag() uint64 { return uint64(e >> tagShift) }

// find is the bucket of a key, and its tag there.
func (t *table) find(key uint64) (*[2]entry, uint64) {
	const golden = 0x9E3779B97F4A7C15
	h := key * golden & (1<<keyBits - 1)
	return &t.buckets[h>>t.shift], h & (1<<t.shift - 1)
}

// get is the key's entry, or 0.
func (t *table) get(key uint64) entry {
	pair, tag := t.find(key)
	for _, e := range pair {
		if e != 0 && e.tag() == tag {
			return e
		}
	}
	return 0
}

// put stores what so many nodes of work have told of a position. The first of the
// bucket keeps what took the most work, the second what is newest.
func (t *table) put(key uint64, lo, hi, move int, work int64) {
	pair, tag := t.find(key)
	w := uint64(bits.Len64(uint64(work)))
	e := entry(tag<<tagShift | w<<workShift | uint64(move+1)<<moveShift |
		uint64(hi+scoreZero)<<scoreBits | uint64(lo+scoreZero))
	switch first := pair[0]; {
	case first.tag() == tag:
		pair[0] = e
	case w >= first.work():
		pair[0], pair[1] = e, first
	default:
		pair[1] = e
	}
}
