package player

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"bridgekeeper/rules"
	"bridgekeeper/rules/dividedloyalties"
)

// Player plays Divided Loyalties; its zero value is ready.
type Player struct{}

var _ rules.Player = Player{}

// The keys of the levels, the weakest first.
const (
	Beginner  = "beginner"  // every second stone anywhere, else greedy
	Greedy    = "easy"      // the best margin there is now
	Potential = "medium"    // the margin, and what lanes are left open
	TwoDeep   = "hard"      // the same after the other's best answer
	Expert    = "expert"    // Monte Carlo over the best turns
	Reference = "reference" // greedy as it was first; not among the Levels, and frozen
)

var levels = []rules.Level{
	{Key: Beginner, Budget: rules.Budget{Nodes: 5_000}},
	{Key: Greedy, Budget: rules.Budget{Nodes: 5_000}},
	{Key: Potential, Budget: rules.Budget{Nodes: 5_000}},
	{Key: TwoDeep, Budget: rules.Budget{Nodes: 100_000}},
	{Key: Expert, Budget: rules.Budget{Nodes: 22_500}},
}

// Game is the name of Divided Loyalties.
func (Player) Game() string { return dividedloyalties.Name }

// Levels are Beginner to Expert.
func (Player) Levels() []rules.Level { return levels }

// ErrOver is wrapped by the error of a position whose game is over, ErrUnknownLevel
// by that of a level there isn't.
var (
	ErrOver         = errors.New("the game is over")
	ErrUnknownLevel = errors.New("no such level")
)

// methods are how the levels choose.
var methods = map[string]func(*search) choice{
	Beginner:  (*search).mixed,
	Greedy:    (*search).greedy,
	Potential: (*search).potential,
	TwoDeep:   (*search).twoDeep,
	Expert:    (*search).expert,
	Reference: (*search).reference,
}

// haste is how long before its deadline a search ends: 15 ms, in nanoseconds.
const haste = 15_000_000

// Think chooses a turn. A node is a turn tried; with Expert it is a playout, or 24 turns
// of the exact search of a game's last stones. Where neither the budget nor the context
// bounds it, it takes the budget that is usual for the level.
//
// It takes at most 16 MB beside the position, on the largest board too.
func (p Player) Think(ctx context.Context, position rules.State, level string, budget rules.Budget) (rules.Thought, error) {
	return think(ctx, position, level, budget, &tuned)
}

func think(ctx context.Context, position rules.State, level string, budget rules.Budget, w *weights) (rules.Thought, error) {
	method := methods[level]
	if method == nil {
		return rules.Thought{}, fmt.Errorf("dividedloyalties: level %q: %w", level, ErrUnknownLevel)
	}
	snap := dividedloyalties.Snap(position)
	if snap.Mover == rules.Nobody {
		return rules.Thought{}, fmt.Errorf("dividedloyalties: %w", ErrOver)
	}
	if err := cancelled(ctx); err != nil {
		return rules.Thought{}, err
	}
	early := ctx
	if deadline, ok := ctx.Deadline(); ok {
		var stop context.CancelFunc
		early, stop = context.WithDeadline(ctx, deadline.Add(-haste))
		defer stop()
	}
	if _, ends := ctx.Deadline(); !ends && budget.Nodes == 0 {
		budget.Nodes = usual(level)
	}
	root := boardOf(&snap)
	s := &search{
		root: root, w: w, dice: dice(budget.Seed, root),
		meter: &meter{ctx: early, limit: budget.Nodes},
		a:     newBoard(root.f), b: newBoard(root.f),
	}
	c := method(s)
	if err := cancelled(ctx); err != nil {
		return rules.Thought{}, err
	}
	return rules.Thought{Steps: root.f.steps(&c.turn), Value: hundredths(c.value), Exact: c.exact, Nodes: s.meter.nodes}, nil
}

// usual is the number of nodes a level usually gets.
func usual(level string) int64 {
	for _, l := range levels {
		if l.Key == level {
			return l.Budget.Nodes
		}
	}
	return 0
}

// hundredths rounds thousandths of a point.
func hundredths(v int) int {
	if v < 0 {
		return -hundredths(-v)
	}
	return (v + 5) / 10
}

// sortChoices puts the best first; of equals the one that was first.
func sortChoices(list []choice) {
	slices.SortStableFunc(list, func(a, b choice) int { return cmp.Compare(b.value, a.value) })
}

func sortSketches(list []sketch) {
	slices.SortStableFunc(list, func(a, b sketch) int { return cmp.Compare(b.value, a.value) })
}
