package player

import "math"

// A node is a position of the tree, with the best turns from it.
type node struct {
	kids   []kid
	visits int32
}

// A kid is a turn from a node. Its values are of whoever makes it, in thousandths of a
// point.
type kid struct {
	turn   turn
	prior  float64
	sum    float64
	visits int32
	next   *node
}

func (k *kid) mean(w *weights) float64 {
	return (k.sum + w.trust*k.prior) / (float64(k.visits) + w.trust)
}

// expert proves the best turn where it can. Else it is Monte Carlo tree search, and takes
// the turn that was tried most.
func (s *search) expert() choice {
	root := s.plant(s.root, s.w.rootWide) // first, to have an answer whatever happens
	if c, ok := s.exactly(); ok {
		return c
	}
	for !s.meter.stop() {
		s.meter.nodes++
		s.a.copyFrom(s.root)
		s.grow(root, 0)
		if len(root.kids) == 1 && root.visits >= fewVisits {
			break // nothing to choose, and the value is told well enough
		}
	}
	best := 0
	for i := range root.kids {
		if root.kids[i].visits > root.kids[best].visits {
			best = i
		}
	}
	k := &root.kids[best]
	return choice{turn: k.turn, value: int(math.Round(k.mean(s.w)))}
}

// fewVisits are enough where there is but one turn.
const fewVisits = 200

// plant makes a node of a position, its turns ranked by potential.
func (s *search) plant(b *board, wide int) *node {
	s.planted++
	s.turns = s.list.turns(b, s.turns[:0])
	ranked := s.ranks[:0]
	seat := int(b.mover)
	for i := range s.turns {
		if i > 0 && s.meter.ended() {
			break
		}
		s.b.copyFrom(b)
		s.b.play(&s.turns[i])
		ranked = append(ranked, choice{turn: s.turns[i], value: s.b.value(s.w, seat)})
	}
	sortChoices(ranked)
	s.ranks = ranked
	n := &node{kids: make([]kid, min(wide, len(ranked)))}
	for i := range n.kids {
		n.kids[i] = kid{turn: ranked[i].turn, prior: float64(ranked[i].value)}
	}
	return n
}

// grow plays from a node on s.a down the tree and out of it, and returns what that
// came to for First. A playout ends as many turns from the root wherever it leaves the
// tree, so that the same seat is to move at the end of nearly all.
func (s *search) grow(n *node, depth int) float64 {
	n.visits++
	k := s.pick(n)
	seat := int(s.a.mover)
	s.a.play(&k.turn)
	var v float64
	switch {
	case s.a.over():
		v = float64(s.a.value(s.w, 0))
	case k.next == nil && k.visits >= s.w.expand && s.planted < maxNodes:
		k.next = s.plant(s.a, s.w.wide)
		v = s.grow(k.next, depth+1)
	case k.next != nil:
		v = s.grow(k.next, depth+1)
	default:
		s.playout(s.a, max(s.w.plies-depth, fewPlies))
		v = float64(s.a.value(s.w, 0))
	}
	k.visits++
	if seat == 0 {
		k.sum += v
	} else {
		k.sum -= v
	}
	return v
}

// fewPlies is the length of the shortest playout.
const fewPlies = 2

// maxNodes bounds the tree, and so its memory and its depth.
const maxNodes = 4096

// pick is the kid to try next, by UCB with the prior as some visits.
func (s *search) pick(n *node) *kid {
	log := math.Log(float64(n.visits) + 1)
	best, at := math.Inf(-1), 0
	for i := range n.kids {
		k := &n.kids[i]
		u := k.mean(s.w) + s.w.explore*math.Sqrt(log/(float64(k.visits)+s.w.trust))
		if u > best {
			best, at = u, i
		}
	}
	return &n.kids[at]
}
