package player

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"bridgekeeper/rules"
	"bridgekeeper/rules/fourangels"
)

// The keys of the levels, the weakest first, and of the reference, which is not among
// Levels.
const (
	Beginner  = "beginner"
	Easy      = "easy"
	Strong    = "strong"
	Best      = "best"
	Reference = "reference"
)

// Errors of Think, beside the context's.
var (
	ErrOver  = errors.New("the game is over")
	ErrLevel = errors.New("no such level")
)

// Player is the computer player of the game. It is safe for concurrent use.
type Player struct {
	searches chan *search // those that are free; nil where one isn't made yet
}

var _ rules.Player = (*Player)(nil)

// New is a player that thinks about so many positions at once, at least one; more
// wait for each other. Each of these holds up to 27 MB once it was needed: see
// proofBits, tableBits and numberBits.
func New(atOnce int) *Player {
	p := &Player{searches: make(chan *search, max(1, atOnce))}
	for range cap(p.searches) {
		p.searches <- nil
	}
	return p
}

// Game is the Name of the game.
func (*Player) Game() string { return fourangels.Name }

// Levels are the strengths, the weakest first. Read only.
func (*Player) Levels() []rules.Level { return levels }

var levels = []rules.Level{
	{Key: Beginner, Budget: rules.Budget{Nodes: 2_000}},
	{Key: Easy, Budget: rules.Budget{Nodes: 5_000}},
	{Key: Strong, Budget: rules.Budget{Nodes: 10_000}},
	{Key: Best, Budget: rules.Budget{Nodes: 300_000}},
}

// styles are how the levels search, the reference aside.
var styles = map[string]style{
	Beginner: {depth: 1, noise: 120},
	Easy:     {depth: 2, noise: 25, inner: 1, innerZone: [8]int64{1: 50}},
	Strong:   {depth: 3, rootZone: 3, moreZone: 3, inner: 2, innerZone: [8]int64{1: 50, 2: 100}},
	Best: {
		depth: maxPly - 8, rootZone: 4, moreZone: 7, exact: true,
		inner: 3, innerZone: [8]int64{1: 50, 2: 100, 3: 300},
	},
}

// Think chooses the move of the seat to move, which is the whole turn.
//
// A node is a position that a search looks into, of whatever kind of search; on a
// machine of 2026 there are some 400,000 in a second. The value is in hundredths of
// the logarithm of the odds to win, 30,000 less the turns to it where a win is
// proven, and less than -20,000 where a loss is. Only beginner and easy leave
// anything to the seed. Where neither the budget nor the context bounds the search,
// the level's own budget does.
func (p *Player) Think(ctx context.Context, s rules.State, level string, b rules.Budget) (rules.Thought, error) {
	if s.Turn() == rules.Nobody {
		return rules.Thought{}, fmt.Errorf("four angels: %w", ErrOver)
	}
	st, ok := styles[level]
	if !ok && level != Reference {
		return rules.Thought{}, fmt.Errorf("four angels: %w: %q", ErrLevel, rules.Clip(level))
	}
	early, cancel := beforeDeadline(ctx)
	defer cancel()
	at := positionOf(s)
	m := meter{done: early.Done(), limit: nodesFor(ctx, level, b)}
	select {
	case found := <-p.searches:
		defer func() { p.searches <- found }()
		if found == nil {
			found = newSearch()
		}
		found.begin(st, m)
		if st.noise > 0 {
			found.random = rand.New(rand.NewPCG(b.Seed, at.key))
		}
		return found.think(ctx, at, level == Reference)
	case <-early.Done():
		// No time was left to wait: what is seen without a search must do.
		var quick search
		quick.meter = meter{done: early.Done(), ended: true}
		return quick.think(ctx, at, level == Reference)
	}
}

// think is the choice as the contract wants it, unless the context was cancelled.
func (s *search) think(ctx context.Context, p position, plainly bool) (rules.Thought, error) {
	var c choice
	if plainly {
		c = s.plainly(p, referenceDepth)
	} else {
		c = s.choose(p)
	}
	if err := ctx.Err(); errors.Is(err, context.Canceled) {
		return rules.Thought{}, err
	}
	return rules.Thought{Steps: []rules.Action{c.move.action()}, Value: c.value, Exact: c.exact, Turns: c.turns(), Nodes: s.nodes}, nil
}

// turns is in how many of its own turns the side to move wins, where that is known: of a
// loss it isn't, for the search doesn't look for the longest.
func (c choice) turns() int {
	if !c.exact || c.value <= surely {
		return 0
	}
	return (won - c.value + 1) / 2
}

// margin is how long before its deadline a search is told to end, in nanoseconds: for
// the answer, and for a machine that does other things too.
const margin = 25e6

// beforeDeadline is a context that ends a little before the one given.
func beforeDeadline(ctx context.Context) (context.Context, context.CancelFunc) {
	if end, ok := ctx.Deadline(); ok {
		return context.WithDeadline(ctx, end.Add(-margin))
	}
	return context.WithCancel(ctx)
}

// nodesFor is the number of nodes that a search may take.
func nodesFor(ctx context.Context, level string, b rules.Budget) int64 {
	if b.Nodes > 0 {
		return b.Nodes
	}
	if _, ok := ctx.Deadline(); !ok {
		for _, l := range levels {
			if l.Key == level {
				return l.Budget.Nodes
			}
		}
	}
	return 1 << 62
}
