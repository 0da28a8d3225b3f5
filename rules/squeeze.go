package rules

import "math/big"

// A squeezer makes a number of a text that is like a picture, and a text of such a
// number. A position's text is too short for what general compressors do: half of
// it is spent before they have learned anything. This one has read a primer, and
// looks at the sign above as well as at those before.
//
// Each next sign gets a share of the whole by how often it came after what is around
// it, in several views of that; then the sign is put into the number by its share
// (asymmetric numeral systems, on one big number, so that nothing is rounded). All of
// it is whole numbers, the same on every machine. Codes that people keep depend on
// every constant here.
type squeezer struct {
	text  []byte
	line  int // where the line under way begins
	above int // where the one before it begins; -1 for none
	seen  [views]map[uint64]*tally
}

// A tally is which signs came after something seen, and how often.
type tally struct {
	total uint64
	signs []signCount
}

type signCount struct {
	sign int
	n    uint64
}

func (t *tally) add(sign int) {
	t.total++
	for i := range t.signs {
		if t.signs[i].sign == sign {
			t.signs[i].n++
			return
		}
	}
	t.signs = append(t.signs, signCount{sign, 1})
}

const (
	signs   = 257 // all bytes, and the end
	signEnd = 256
	views   = 6

	shareLeast = 1       // of a sign never seen
	shareView  = 1 << 12 // of a view that is sure of itself
)

// viewWeights say how much each view is believed, those that see more more.
var viewWeights = [views]uint64{1, 2, 4, 8, 12, 24}

func newSqueezer(primer string) *squeezer {
	s := &squeezer{above: -1}
	for i := range s.seen {
		s.seen[i] = make(map[uint64]*tally)
	}
	for _, c := range []byte(primer) {
		s.learn(int(c))
	}
	return s
}

// around are what the views see before the next sign, each as a number.
func (s *squeezer) around() [views]uint64 {
	back := func(n int) uint64 {
		if n > len(s.text) {
			return 0
		}
		return uint64(s.text[len(s.text)-n]) + 1
	}
	up := func(n int) uint64 {
		at := s.above + len(s.text) - s.line + n
		if s.above < 0 || at < 0 || at >= s.line {
			return 0
		}
		return uint64(s.text[at]) + 1
	}
	one, two := back(1), back(2)<<9|back(1)
	return [views]uint64{0, one, two, back(3)<<18 | two, up(0)<<9 | one, up(1)<<27 | up(0)<<18 | two}
}

// learn takes in the next sign.
func (s *squeezer) learn(sign int) {
	for i, v := range s.around() {
		t := s.seen[i][v]
		if t == nil {
			t = new(tally)
			s.seen[i][v] = t
		}
		t.add(sign)
	}
	if sign == signEnd {
		return
	}
	s.text = append(s.text, byte(sign))
	if sign == '\n' {
		s.above, s.line = s.line, len(s.text)
	}
}

// shares are those of all signs here, and their sum.
func (s *squeezer) shares(out *[signs]uint64) (sum uint64) {
	for i := range out {
		out[i] = shareLeast
	}
	for i, v := range s.around() {
		t := s.seen[i][v]
		if t == nil {
			continue
		}
		for _, c := range t.signs {
			more := viewWeights[i] * shareView * c.n / (t.total + 1)
			out[c.sign] += more
			sum += more
		}
	}
	return sum + signs*shareLeast
}

// A slot is the place of a sign among the shares.
type slot struct{ from, share, sum uint64 }

// squeeze puts a text, which has no byte 0, on top of a number.
func squeeze(n *big.Int, primer, text string) {
	s := newSqueezer(primer)
	slots := make([]slot, 0, len(text)+1)
	var shares [signs]uint64
	for i := range len(text) + 1 {
		sign := signEnd
		if i < len(text) {
			sign = int(text[i])
		}
		at := slot{sum: s.shares(&shares), share: shares[sign]}
		for _, share := range shares[:sign] {
			at.from += share
		}
		slots = append(slots, at)
		s.learn(sign)
	}
	// What is put in last comes out first.
	var q, r, v big.Int
	for i := len(slots) - 1; i >= 0; i-- {
		at := slots[i]
		q.QuoRem(n, v.SetUint64(at.share), &r)
		n.Mul(&q, v.SetUint64(at.sum))
		n.Add(n, v.SetUint64(at.from+r.Uint64()))
	}
}

// expand takes a text of at most that many bytes off a number; false where there is
// none.
func expand(n *big.Int, primer string, most int) (string, bool) {
	s := newSqueezer(primer)
	var shares [signs]uint64
	var q, r, v big.Int
	for len(s.text)-len(primer) <= most {
		sum := s.shares(&shares)
		q.QuoRem(n, v.SetUint64(sum), &r)
		rest, sign := r.Uint64(), 0
		for rest >= shares[sign] {
			rest -= shares[sign]
			sign++
		}
		n.Mul(&q, v.SetUint64(shares[sign]))
		n.Add(n, v.SetUint64(rest))
		switch sign {
		case signEnd:
			return string(s.text[len(primer):]), true
		case 0: // in no text; what a number says without end once it is used up
			return "", false
		}
		s.learn(sign)
	}
	return "", false
}
