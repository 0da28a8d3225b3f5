// Package arena plays computer players against each other, and says honestly who is
// stronger.
//
// The unit is a pair: two games from the same start with the same seed, sides swapped,
// so that neither the start nor the luck of the first move favours anybody. What a
// pair comes to follows from its number alone, at fixed budgets, so that a busy machine
// decides nothing, and a match can be stopped and gone on with.
package arena

import (
	"context"
	"fmt"
	"math"

	"bridgekeeper/rules"
)

// Contestant is a player at a level with a budget.
type Contestant struct {
	Player rules.Player
	Level  string
	Nodes  int64 // a turn; 0 for what the level usually has
}

// budget is what it has for a turn.
func (c Contestant) budget(seed uint64) rules.Budget {
	b := rules.Budget{Nodes: c.Nodes, Seed: seed}
	if b.Nodes > 0 {
		return b
	}
	for _, l := range c.Player.Levels() {
		if l.Key == c.Level {
			b.Nodes = l.Budget.Nodes
		}
	}
	return b
}

// Match is what is played.
type Match struct {
	Game    rules.Game
	Setups  []rules.Setup // in turn; empty for all of the game's
	Opening int           // steps at random before the players begin, so that no two pairs are alike
	Seed    uint64
	A, B    Contestant
	// Bound is given the context of each turn, for a deadline; nil for none.
	Bound func(context.Context) (context.Context, context.CancelFunc)
}

// Pair is how two games with swapped sides ended, for A.
type Pair struct {
	Number int
	Score  float64 // of 2: a win 1, a draw ½
	Margin int     // of both games together, in points; 0 in games without
}

// maxTurns bounds a game.
const maxTurns = 2000

// Play plays pair number n, from 0.
func (m Match) Play(ctx context.Context, n int) (Pair, error) {
	p := Pair{Number: n}
	setups := m.Setups
	if len(setups) == 0 {
		setups = m.Game.Setups()
	}
	dice := dice(m.Seed ^ uint64(n+1)*0x9e3779b97f4a7c15)
	start, err := m.open(setups[n%len(setups)], &dice)
	if err != nil {
		return p, err
	}
	seed := dice.next()
	for _, seat := range rules.Seats { // of A
		result, err := m.game(ctx, start, seat, seed)
		if err != nil {
			return p, fmt.Errorf("pair %d: %w", n, err)
		}
		switch result.Winner {
		case seat:
			p.Score++
		case rules.Nobody:
			p.Score += 0.5
		}
		p.Margin += result.Score[seat.Index()] - result.Score[seat.Other().Index()]
	}
	return p, nil
}

// open is the start with some steps at random, unless they would end the game.
func (m Match) open(setup rules.Setup, d *dice) (rules.State, error) {
	state, err := m.Game.New(setup)
	if err != nil {
		return nil, err
	}
	for range m.Opening {
		actions := state.Actions()
		next, _, err := state.Apply(actions[d.next()%uint64(len(actions))])
		if err != nil {
			return nil, err
		}
		if next.Turn() == rules.Nobody {
			break
		}
		state = next
	}
	return state, nil
}

// game plays one game, A in the given seat.
func (m Match) game(ctx context.Context, state rules.State, a rules.Seat, seed uint64) (rules.Result, error) {
	for turn := range maxTurns {
		mover := state.Turn()
		if mover == rules.Nobody {
			result, _ := state.Result()
			return result, nil
		}
		c := m.B
		if mover == a {
			c = m.A
		}
		thought, err := m.think(ctx, c, state, seed+uint64(turn))
		if err != nil {
			return rules.Result{}, fmt.Errorf("%s in turn %d: %w", c.Level, state.TurnNumber(), err)
		}
		for _, step := range thought.Steps {
			if state, _, err = state.Apply(step); err != nil {
				return rules.Result{}, fmt.Errorf("%s plays what is not legal: %w", c.Level, err)
			}
		}
	}
	return rules.Result{}, fmt.Errorf("the game has not ended in %d turns", maxTurns)
}

func (m Match) think(ctx context.Context, c Contestant, state rules.State, seed uint64) (rules.Thought, error) {
	if m.Bound != nil {
		var stop context.CancelFunc
		ctx, stop = m.Bound(ctx)
		defer stop()
	}
	return c.Player.Think(ctx, state, c.Level, c.budget(seed))
}

// Tally is how a match stands; its zero value is one not begun.
type Tally struct {
	Pairs           int
	score, squares  float64 // of pairs
	margin, marginQ float64
}

// Add counts a pair.
func (t *Tally) Add(p Pair) {
	t.Pairs++
	t.score += p.Score
	t.squares += p.Score * p.Score
	t.margin += float64(p.Margin)
	t.marginQ += float64(p.Margin) * float64(p.Margin)
}

// Score is what A scores of a game, from 0 to 1, with the half width of the interval
// that holds the true score with 95 %: from how pairs differ, which are independent as
// their two games are not. With few pairs, all alike, it is of no use.
func (t *Tally) Score() (score, half float64) {
	mean, half := interval(t.Pairs, t.score, t.squares)
	return mean / 2, half / 2
}

// Margin is by how many points A wins a game on average, with the half width of its
// interval.
func (t *Tally) Margin() (margin, half float64) {
	mean, half := interval(t.Pairs, t.margin, t.marginQ)
	return mean / 2, half / 2
}

// Elo is by how much A is stronger, with the lower and the upper end of the interval;
// infinite where nothing was lost or nothing won.
func (t *Tally) Elo() (elo, low, high float64) {
	score, half := t.Score()
	return eloOf(score), eloOf(score - half), eloOf(score + half)
}

func interval(n int, sum, squares float64) (mean, half float64) {
	if n == 0 {
		return 0, math.Inf(1)
	}
	mean = sum / float64(n)
	if n == 1 {
		return mean, math.Inf(1)
	}
	variance := (squares - sum*mean) / float64(n-1)
	return mean, 1.96 * math.Sqrt(max(0, variance)/float64(n))
}

func eloOf(score float64) float64 {
	switch {
	case score <= 0:
		return math.Inf(-1)
	case score >= 1:
		return math.Inf(1)
	}
	return 400 * math.Log10(score/(1-score))
}

// dice is a small generator of chance, the same on every machine and for ever: a
// match that goes on after years is the same match.
type dice uint64

// next is SplitMix64's.
func (d *dice) next() uint64 {
	*d += 0x9e3779b97f4a7c15
	z := uint64(*d)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
