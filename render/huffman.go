package render

import (
	"math/bits"
	"slices"
)

// huffman is a prefix code as DEFLATE has it: short codes for frequent symbols.
type huffman struct {
	lengths [286]uint8  // in bits; 0 for a symbol that doesn't occur
	codes   [286]uint16 // as they are written, the first bit lowest
}

// build makes the code for symbols that occur so often, none longer than limit.
func (h *huffman) build(counts []uint32, limit int) {
	var buf [286]uint64
	leaves := buf[:0] // count and symbol, the rarest first
	for s, n := range counts {
		if n > 0 {
			leaves = append(leaves, uint64(n)<<16|uint64(s))
		}
	}
	switch len(leaves) {
	case 0:
		return
	case 1:
		h.lengths[leaves[0]&0xFFFF] = 1
	default:
		slices.Sort(leaves)
		h.assign(leaves, limit)
	}
	h.canonical(limit)
}

// assign gives the leaves their lengths: it joins the two rarest nodes until one is
// left, and then shortens what became too long.
func (h *huffman) assign(leaves []uint64, limit int) {
	n := len(leaves)
	var weight [2 * 286]uint64 // of leaves and then of joints
	var parent [2 * 286]uint16
	for i, l := range leaves {
		weight[i] = l >> 16
	}
	leaf, joint := 0, n
	rarest := func(made int) int {
		if leaf < n && (joint == made || weight[leaf] <= weight[joint]) {
			leaf++
			return leaf - 1
		}
		joint++
		return joint - 1
	}
	for made := n; made < 2*n-1; made++ {
		a := rarest(made)
		b := rarest(made)
		weight[made] = weight[a] + weight[b]
		parent[a], parent[b] = uint16(made), uint16(made)
	}
	var depth [2 * 286]uint8
	var many [286]int // leaves by depth
	for i := 2*n - 3; i >= 0; i-- {
		depth[i] = depth[parent[i]] + 1
		if i < n {
			many[min(int(depth[i]), limit)]++
		}
	}
	// Cut off at the limit, the codes may be more than there is room for: make a shorter one longer for each too many.
	room := 0
	for d := 1; d <= limit; d++ {
		room += many[d] << (limit - d)
	}
	for ; room > 1<<limit; room-- {
		many[limit]--
		for d := limit - 1; ; d-- {
			if many[d] > 0 {
				many[d]--
				many[d+1] += 2
				break
			}
		}
	}
	at := 0
	for d := limit; d > 0; d-- {
		for range many[d] {
			h.lengths[leaves[at]&0xFFFF] = uint8(d)
			at++
		}
	}
}

// canonical gives every symbol its code: by length, then in order.
func (h *huffman) canonical(limit int) {
	var many, next [17]uint16
	for _, n := range h.lengths {
		many[n]++
	}
	many[0] = 0
	for d := 1; d <= limit; d++ {
		next[d] = (next[d-1] + many[d-1]) << 1
	}
	for s, n := range h.lengths {
		if n > 0 {
			h.codes[s] = bits.Reverse16(next[n]) >> (16 - n)
			next[n]++
		}
	}
}

// lengthOrder is how the lengths of the code of lengths are listed.
var lengthOrder = [19]int{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}

// codes writes two codes: their lengths, themselves in a code.
func (b *bitWriter) codes(lits, dists *huffman) {
	used := func(lengths []uint8, least int) []uint8 {
		n := len(lengths)
		for n > least && lengths[n-1] == 0 {
			n--
		}
		return lengths[:n]
	}
	first, second := used(lits.lengths[:], 257), used(dists.lengths[:30], 1)
	var all [286 + 30]uint8
	lengths := all[:copy(all[copy(all[:], first):], second)+len(first)]

	var buf [286 + 30]uint16 // symbols, with what follows them in the upper byte
	runs := buf[:0]
	var counts [19]uint32
	for at := 0; at < len(lengths); {
		n, v := 1, lengths[at]
		for at+n < len(lengths) && lengths[at+n] == v {
			n++
		}
		sym, rest := uint16(v), 0
		switch {
		case v == 0 && n >= 11:
			n = min(n, 138)
			sym, rest = 18, n-11
		case v == 0 && n >= 3:
			sym, rest = 17, n-3
		case at > 0 && lengths[at-1] == v && n >= 3:
			n = min(n, 6)
			sym, rest = 16, n-3
		default:
			n = 1
		}
		runs = append(runs, sym|uint16(rest)<<8)
		counts[sym]++
		at += n
	}
	var h huffman
	h.build(counts[:], 7)
	listed := len(lengthOrder)
	for listed > 4 && h.lengths[lengthOrder[listed-1]] == 0 {
		listed--
	}
	b.add(uint64(len(first)-257), 5)
	b.add(uint64(len(second)-1), 5)
	b.add(uint64(listed-4), 4)
	for _, s := range lengthOrder[:listed] {
		b.add(uint64(h.lengths[s]), 3)
	}
	for _, r := range runs {
		b.symbol(&h, int(r&0xFF))
		switch r & 0xFF {
		case 16:
			b.add(uint64(r>>8), 2)
		case 17:
			b.add(uint64(r>>8), 3)
		case 18:
			b.add(uint64(r>>8), 7)
		}
	}
}
