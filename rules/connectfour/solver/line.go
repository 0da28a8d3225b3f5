package solver

import (
	"context"

	"bridgekeeper/rules"
	"bridgekeeper/rules/connectfour"
)

var _ rules.Judge = (*Player)(nil)

// lineShare is the part of the nodes left that one position of a line may take.
const lineShare = 4

// Weigh finds the scores of a game's positions. It begins with the last: late positions
// are solved at once, and what is found of them is what the earlier ones ask for. Where
// one takes too long, the earlier may still be known, the book's among them. At the
// deadline it knows what it has found by then.
func (p *Player) Weigh(ctx context.Context, states []rules.State, b rules.Budget) ([]rules.Worth, error) {
	ctx, cancel := ahead(ctx)
	defer cancel()
	out := make([]rules.Worth, len(states))
	s, err := p.take(ctx, b.Nodes)
	if err != nil {
		return out, cancelled(ctx)
	}
	defer p.give(s)
	var later move // the position after the one being solved, for who came to it
	for i := len(states) - 1; i >= 0; i-- {
		if b.Nodes > 0 {
			s.allow((b.Nodes - s.nodes + lineShare - 1) / lineShare)
		}
		out[i] = s.value(states[i], &later)
		if err := cancelled(ctx); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// allow lets the search take so many nodes more.
func (s *search) allow(nodes int64) {
	s.limit, s.stopped, s.pause = s.nodes+nodes, nodes <= 0, s.nodes
}

// value solves a position, with what is known of a later one, and makes it the later
// one.
func (s *search) value(state rules.State, later *move) rules.Worth {
	own, all := connectfour.BoardOf(state).Bits()
	if result, over := state.Result(); over {
		won := winNow(newQuiet(own, all).n - 1)
		*later = move{own: own, all: all, lo: won, hi: won}
		switch result.Winner {
		case rules.First:
			return rules.Worth{First: won, Exact: true}
		case rules.Second:
			return rules.Worth{First: -won, Exact: true}
		}
		*later = move{own: own, all: all}
		return rules.Worth{Exact: true}
	}
	r := newRoot(own, all)
	r.learn(later)
	r.solve(s)
	lo, hi := r.bounds()
	*later = move{own: own, all: all, lo: -hi, hi: -lo}
	switch {
	case lo != hi:
		return rules.Worth{}
	case state.Turn() == rules.Second:
		return rules.Worth{First: -lo, Exact: true}
	}
	return rules.Worth{First: lo, Exact: true}
}

// learn takes over the bounds of the move that leads to a position.
func (r *root) learn(later *move) {
	for i := range r.moves {
		if m := &r.moves[i]; m.own == later.own && m.all == later.all {
			m.lo, m.hi = max(m.lo, later.lo), min(m.hi, later.hi)
		}
	}
}
