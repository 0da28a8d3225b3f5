package solver

import (
	"context"
	"errors"
	"fmt"

	"bridgekeeper/rules"
	"bridgekeeper/rules/connectfour"
)

// The levels, the weakest first.
const (
	Beginner = "beginner" // drops discs anywhere, and often sees a win in one
	OneMove  = "one-move" // sees what wins and what threatens at once
	Threats  = "threats"  // sees what is forced, and values winning cells for later
	Perfect  = "perfect"  // plays the best move: the quickest win, the slowest loss, of draws the hardest
)

// levels are those of a player. The sight of the lower ones is so short that their
// budgets hold no move back. That of Perfect is about what the empty board takes without
// the book; few positions take a tenth of it.
var levels = []rules.Level{
	{Key: Beginner, Budget: rules.Budget{Nodes: 100}},
	{Key: OneMove, Budget: rules.Budget{Nodes: 100}},
	{Key: Threats, Budget: rules.Budget{Nodes: 100}},
	{Key: Perfect, Budget: rules.Budget{Nodes: 200_000_000}},
}

// Errors of Think and Scores.
var (
	ErrOver  = errors.New("the game is over")
	ErrLevel = errors.New("no level of this player")
)

// Player is the computer player of Connect Four. A node of its budgets is a position
// whose moves it looks at one by one, after what is forced.
//
// It is safe for concurrent use. Two searches run at a time, each in its caller's
// goroutine and with 1 MB; others wait for them. Together with the book it takes less
// than 4 MB, from the first search on.
//
// Its methods panic for a state of another game.
type Player struct {
	idle chan *search
}

var _ rules.Player = (*Player)(nil)

const searches = 2

// NewPlayer is a player that searches with the embedded book. One is enough for a
// program.
func NewPlayer() *Player { return newPlayer(Embedded()) }

func newPlayer(book *Book) *Player {
	p := &Player{idle: make(chan *search, searches)}
	for range searches {
		p.idle <- &search{book: book}
	}
	return p
}

// Game is Connect Four.
func (*Player) Game() string { return connectfour.Name }

// Levels are Beginner, OneMove, Threats and Perfect.
func (*Player) Levels() []rules.Level { return levels }

// early is how long before a deadline it stops thinking, in nanoseconds: 10 ms.
const early = 10_000_000

// Think chooses a column. The value of its thought is a score, as the package says,
// or where the level sees none, 0. Where its budget or the deadline doesn't let Perfect
// find out what is best, it plays what it could prove most of. Its play owes nothing
// to chance; that of the others does, by the budget's seed and the position.
func (p *Player) Think(ctx context.Context, s rules.State, level string, b rules.Budget) (rules.Thought, error) {
	own, all := connectfour.BoardOf(s).Bits()
	if s.Turn() == rules.Nobody {
		return rules.Thought{}, fmt.Errorf("%s: %w", connectfour.Name, ErrOver)
	}
	ctx, cancel := ahead(ctx)
	defer cancel()
	r := newRoot(own, all)
	var err error
	switch level {
	case Beginner, OneMove, Threats:
		err = cancelled(ctx)
		r.glance(level, b)
	case Perfect:
		err = p.perfect(ctx, r, b)
	default:
		err = fmt.Errorf("%s: level %q: %w", connectfour.Name, rules.Clip(level), ErrLevel)
	}
	if err != nil {
		return rules.Thought{}, err
	}
	return rules.Thought{
		Steps: []rules.Action{connectfour.Drop(r.moves[r.best].col)},
		Value: r.value, Exact: r.exact, Turns: r.turns(), Nodes: r.nodes,
	}, nil
}

// turns is in how many of the winner's turns the game ends. The score is half of what
// its discs will be then.
func (r *root) turns() int {
	switch {
	case !r.exact || r.value == 0:
		return 0
	case r.value > 0:
		return cells/2 + 1 - r.value - r.n/2
	}
	return cells/2 + 1 + r.value - (r.n+1)/2
}

// Score is what a column is worth to the side to move.
type Score struct {
	Open  bool // whether a disc can be dropped there; else it is worth nothing
	Value int  // the score, as the package says
}

// Scores are the exact scores of all columns. They take as long as they take, which
// is well under a second for most positions; its errors are ErrOver and that of ctx.
func (p *Player) Scores(ctx context.Context, state rules.State) ([connectfour.Cols]Score, error) {
	var out [connectfour.Cols]Score
	own, all := connectfour.BoardOf(state).Bits()
	if state.Turn() == rules.Nobody {
		return out, fmt.Errorf("%s: %w", connectfour.Name, ErrOver)
	}
	s, err := p.take(ctx, 0)
	if err != nil {
		return out, err
	}
	defer p.give(s)
	for _, m := range newRoot(own, all).moves {
		score := m.lo
		if m.lo != m.hi {
			score = -s.solve(m.own, m.all, -cells, cells)
		}
		if s.stopped {
			return [connectfour.Cols]Score{}, ctx.Err()
		}
		out[m.col] = Score{Open: true, Value: score}
	}
	return out, nil
}

// take waits for a search that is not in use, and makes it ready for so many nodes,
// 0 for no bound.
func (p *Player) take(ctx context.Context, nodes int64) (*search, error) {
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	select {
	case s := <-p.idle:
		if s.table == nil {
			s.table = newTable(searchTable)
		}
		s.begin(ctx.Done(), nodes)
		return s, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// give puts the search back.
func (p *Player) give(s *search) {
	s.done = nil
	p.idle <- s
}

// ahead is the context with a deadline a little earlier.
func ahead(ctx context.Context) (context.Context, context.CancelFunc) {
	if end, ok := ctx.Deadline(); ok {
		return context.WithDeadline(ctx, end.Add(-early))
	}
	return ctx, func() {}
}

// cancelled is the error of a context that ended, except by its deadline.
func cancelled(ctx context.Context) error {
	if err := ctx.Err(); !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return nil
}
