package solver

import "math/bits"

// A table remembers bounds of positions. The key goes through a multiplication by an
// odd number, which loses nothing, so that bucket and tag together are the key: an
// entry never stands for another position.
//
// It starts small and grows with the work, so that what is easily solved needn't clear
// or fetch megabytes.
type table struct {
	buckets [][2]entry // as many as it may ever have
	size    uint       // logarithm of how many it has now
	shift   uint       // of a scrambled key to its bucket, and the width of the tag
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

	// firstTable is the logarithm of the buckets it starts with: 16 KB. Fewer than 64
	// would leave too few bits for the tag.
	firstTable = 10
	growth     = 2 // logarithm of by how much it grows
)

// newTable may come to have 16<<size bytes, for a size of 10 or more.
func newTable(size uint) *table {
	t := &table{buckets: make([][2]entry, 1<<size)}
	t.clear()
	return t
}

// clear forgets everything.
func (t *table) clear() {
	t.resize(firstTable)
	clear(t.buckets[:1<<t.size])
}

func (t *table) resize(size uint) { t.size, t.shift = size, keyBits-size }

// grow makes room where so many nodes of work call for it, and there is some to make.
func (t *table) grow(work int64) {
	for work >= 1<<t.size && 1<<t.size < len(t.buckets) {
		t.spread(min(growth, uint(bits.TrailingZeros(uint(len(t.buckets))))-t.size))
	}
}

// spread makes 1<<by buckets of each. Those of the first bits of a scrambled key come
// to where those of some more are, no lower: from the last on, none is overwritten
// that is still to be spread.
func (t *table) spread(by uint) {
	old := t.shift
	n := 1 << t.size
	t.resize(t.size + by)
	for i := n - 1; i >= 0; i-- {
		pair := t.buckets[i]
		clear(t.buckets[i<<by : (i+1)<<by])
		for _, e := range pair {
			if e == 0 {
				continue
			}
			h := uint64(i)<<old | e.tag()
			bucket := &t.buckets[h>>t.shift]
			e = entry(h&(1<<t.shift-1)<<tagShift) | e&(1<<tagShift-1)
			if bucket[0] == 0 {
				bucket[0] = e
			} else {
				bucket[1] = e
			}
		}
	}
}

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
