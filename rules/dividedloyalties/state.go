package dividedloyalties

import (
	"slices"

	"bridgekeeper/rules"
)

// A state is one position of a game. It is a value: play makes another one and
// shares with this one whatever stays the same.
type state struct {
	pos *position // what it started from
	g   *grid     // pos's, at hand

	stones  []colour // by site; shared until a stone comes or goes
	bridges []bridge // in the order of their declaration; shared until one is declared
	claims  []uint64 // two claim sets: of red and cut bridges, then of uncut scoring ones; shared until a bridge comes

	hands  [2]hand // by seat
	sets   [2]int8 // number of the set in hand, from 1
	scores [2]score

	mover    rules.Seat // Nobody once over
	turn     int32
	stone    site  // this turn's stone once it is down
	quiet    int8  // turns in a row, up to now, that left no new stone (R19)
	free     int16 // board cells without a stone
	last     site  // the stone of the last turn that had a step, also when it went back
	lastTurn int32 // the number of that turn; 0 where there was none since the setup
	reason   string
}

// A bridge is a declared one. Its owner is Nobody where it is red.
type bridge struct {
	lane    int16
	owner   rules.Seat
	cut     bool
	turn    int32 // of its declaration; 0 where a setup has it
	cutTurn int32 // of the red bridge that cut it; 0 where there is none, or a setup has it
}

func (b *bridge) red() bool { return b.owner == rules.Nobody }

// kind is the word for what the bridge is when it stands in another's way.
func (b *bridge) kind() rules.Word {
	switch {
	case b.red():
		return KindRed
	case b.cut:
		return KindCut
	}
	return KindScoring
}

// A score is what counts in the end, shown in its two parts (R17).
type score struct{ bridges, regions int16 }

func (s score) sum() int { return int(s.bridges) + int(s.regions) }

// begin is the empty position of a grid, before Blue's first turn (R3, R5).
func begin(p *position) *state {
	g := p.grid
	return &state{
		pos: p, g: g,
		stones: make([]colour, len(g.cells)),
		claims: make([]uint64, 2*g.words),
		hands:  fullSet, sets: [2]int8{1, 1},
		mover: rules.First, turn: 1,
		stone: noSite, last: noSite,
		free: int16(len(g.cells) - len(g.dots)),
	}
}

// Turn is who acts.
func (s *state) Turn() rules.Seat { return s.mover }

// TurnNumber counts turns from 1, automatic passes included.
func (s *state) TurnNumber() int { return int(s.turn) }

// String is the position in the text form that Game.New reads.
func (s *state) String() string { return s.text() }

// Result is the outcome, or the standing (R19).
func (s *state) Result() (rules.Result, bool) {
	r := rules.Result{Score: [2]int{s.scores[0].sum(), s.scores[1].sum()}, Reason: s.reason}
	switch {
	case r.Score[0] > r.Score[1]:
		r.Winner = rules.First
	case r.Score[1] > r.Score[0]:
		r.Winner = rules.Second
	}
	return r, s.mover == rules.Nobody
}

func (s *state) lane(b *bridge) *lane { return &s.g.lanes[b.lane] }

func (s *state) span(b *bridge) rules.Span { return s.g.span(s.lane(b)) }

// inBoardOrder lists the bridges, by index, by their ends in board order.
func (s *state) inBoardOrder() []int {
	order := make([]int, len(s.bridges))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return int(s.bridges[a].lane) - int(s.bridges[b].lane) })
	return order
}

// firm is the set of claims of red and cut bridges, which nothing may cross; live
// that of uncut scoring ones, which a red bridge cuts.
func (s *state) firm() []uint64 { return s.claims[:s.g.words] }
func (s *state) live() []uint64 { return s.claims[s.g.words:] }

func meets(set []uint64, l *lane) bool {
	for _, c := range l.claimed() {
		if set[c>>6]&(1<<(c&63)) != 0 {
			return true
		}
	}
	return false
}

func enter(set []uint64, l *lane) {
	for _, c := range l.claimed() {
		set[c>>6] |= 1 << (c & 63)
	}
}

// claim counts the claims of all bridges afresh: a cut moves some from one set to
// the other.
func (s *state) claim() {
	s.claims = make([]uint64, 2*s.g.words)
	for i := range s.bridges {
		b := &s.bridges[i]
		if b.red() || b.cut {
			enter(s.firm(), s.lane(b))
		} else {
			enter(s.live(), s.lane(b))
		}
	}
}

// tally counts the score afresh from the board as it stands (R15, R16).
func (s *state) tally() {
	s.scores = [2]score{}
	var covered [2]regionSet
	for i := range s.bridges {
		b := &s.bridges[i]
		if b.red() || b.cut {
			continue
		}
		l, seat := s.lane(b), b.owner.Index()
		s.scores[seat].bridges += int16(l.points())
		for _, in := range l.inner() {
			if covered[seat].add(s.g.regions[in]) {
				s.scores[seat].regions++
			}
		}
	}
}

// A regionSet is a set of regions by index; there are never more than cells.
type regionSet [(rules.MaxSide*rules.MaxSide + 63) / 64]uint64

// add puts a region in and tells whether it is new; -1, no region, never is.
func (r *regionSet) add(i int16) bool {
	if i < 0 || r.has(i) {
		return false
	}
	r[i>>6] |= 1 << (i & 63)
	return true
}

func (r *regionSet) has(i int16) bool { return r[i>>6]&(1<<(i&63)) != 0 }

// regionsOf is the set of regions a seat has a point for (R16).
func (s *state) regionsOf(seat rules.Seat) *regionSet {
	set := new(regionSet)
	for i := range s.bridges {
		b := &s.bridges[i]
		if b.owner != seat || b.cut {
			continue
		}
		for _, in := range s.lane(b).inner() {
			set.add(s.g.regions[in])
		}
	}
	return set
}
