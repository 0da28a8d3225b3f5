// Package rulestest checks that a game keeps what package rules promises of it: it
// plays random games over all setups and looks at every position, step and line on
// the way. It knows no game's rules, and so tests none.
package rulestest

import (
	"fmt"
	"testing"

	"bridgekeeper/rules"
)

// Options say how much is played. The zero value is a good measure for a test.
type Options struct {
	Games    int    // over each setup; 2 where it is 0
	Setups   int    // how many, spread evenly over the game's; all where it is 0
	Seed     uint64 // of the choices: the same seed plays the same games
	MaxSteps int    // a longer game is a mistake; 2000 where it is 0
}

func (o Options) orDefaults() Options {
	if o.Games == 0 {
		o.Games = 2
	}
	if o.MaxSteps == 0 {
		o.MaxSteps = 2000
	}
	return o
}

// Play fails the test where Check finds something.
func Play(t testing.TB, g rules.Game, o Options) {
	t.Helper()
	if err := Check(g, o); err != nil {
		t.Fatal(err)
	}
}

// Check plays random games and returns the first law it finds broken, by its name
// and with the way there; nil where all hold.
func Check(g rules.Game, o Options) error {
	o = o.orDefaults()
	for _, l := range gameLaws {
		if err := l.check(g); err != nil {
			return fmt.Errorf("%s: law %q: %w", g.Name(), l.name, err)
		}
	}
	setups := g.Setups()
	some := len(setups)
	if o.Setups > 0 {
		some = min(o.Setups, some)
	}
	for i := range some {
		setup := setups[i*len(setups)/some]
		for n := range o.Games {
			c := &checker{game: g, max: o.MaxSteps, dice: newDice(o.Seed, uint64(n))}
			if err := c.play(setup); err != nil {
				return fmt.Errorf("%s: %q, game %d of seed %d: %w", g.Name(), setup.Key, n, o.Seed, err)
			}
		}
	}
	return nil
}

// A checker plays one random game.
type checker struct {
	game rules.Game
	max  int
	dice *dice
	seen []rules.Action // some actions that were legal somewhere

	proof *rules.Proof // the last one the game gave of who wins
}

func (c *checker) play(setup rules.Setup) error {
	line, err := rules.NewLine(c.game, setup)
	if err != nil {
		return err
	}
	for {
		if err := c.look(line); err != nil {
			return err
		}
		actions := line.Last().Actions()
		if len(actions) == 0 {
			return c.lineLaws(line)
		}
		if line.Len() == c.max {
			return fmt.Errorf("law %q: not over after %d steps", "bounded", c.max)
		}
		next, err := c.step(line, pick(c.dice, actions))
		if err != nil {
			return err
		}
		line = next
	}
}

// look checks the position a line leads to.
func (c *checker) look(line *rules.Line) error {
	state := line.Last()
	// As text, because what is shared with the position would change along with it.
	text, board := state.String(), fmt.Sprintf("%+v", state.Board())
	for _, l := range positionLaws {
		if err := l.check(c, line); err != nil {
			return fmt.Errorf("law %q: %w\n%s", l.name, err, tell(line))
		}
		if now := state.String(); now != text {
			return fmt.Errorf("law %q: looking at %q changed the position to\n%s\nfrom\n%s", "pure", l.name, now, tell(line))
		}
	}
	if now := fmt.Sprintf("%+v", state.Board()); now != board {
		return fmt.Errorf("law %q: looking changed the board to %s\nfrom %s\n%s", "pure", now, board, tell(line))
	}
	actions := state.Actions()
	for range min(len(actions), 3) {
		c.seen = append(c.seen, pick(c.dice, actions))
	}
	return nil
}

// someSeen are at most n actions that were legal somewhere.
func (c *checker) someSeen(n int) []rules.Action {
	var some []rules.Action
	for range min(n, len(c.seen)) {
		some = append(some, pick(c.dice, c.seen))
	}
	return some
}

// step plays an action and checks what it did.
func (c *checker) step(line *rules.Line, a rules.Action) (*rules.Line, error) {
	before := line.Last()
	text := before.String()
	next, err := line.Play(a)
	if err != nil {
		return nil, fmt.Errorf("law %q: %q is offered and refused: %w\n%s", "apply", a, err, tell(line))
	}
	if now := before.String(); now != text {
		return nil, fmt.Errorf("law %q: %q changed the position before it to\n%s\nfrom\n%s", "pure", a, now, tell(line))
	}
	for _, l := range stepLaws {
		if err := l.check(before, a, next.Events(line.Len()), next.Last()); err != nil {
			return nil, fmt.Errorf("law %q: after %q: %w\n%s", l.name, a, err, tell(line))
		}
	}
	return next, nil
}

// tell is the way to a position, for whoever must find what is wrong.
func tell(line *rules.Line) string {
	return fmt.Sprintf("position:\n%s\nafter %d steps: %q", line.Last(), line.Len(), line.Steps())
}

// dice choose; the same seeds choose the same.
type dice struct{ state uint64 }

func newDice(seed, game uint64) *dice { return &dice{seed*0x9e3779b97f4a7c15 + game + 1} }

// below is a number from 0 to n-1 (splitmix64).
func (d *dice) below(n int) int {
	d.state += 0x9e3779b97f4a7c15
	z := d.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return int((z ^ z>>31) % uint64(n))
}

func pick[T any](d *dice, list []T) T { return list[d.below(len(list))] }
