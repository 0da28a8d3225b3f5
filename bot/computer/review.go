package computer

import (
	"cmp"
	"context"
	"slices"

	"bridgekeeper/rules"
)

// Hint is what the strongest player would do in a position, for whoever asks. Its
// error is ErrNoPlayer for a game without one.
func (c *Computer) Hint(ctx context.Context, game string, s rules.State) (rules.Thought, error) {
	return c.advise(ctx, game, s, 1)
}

// Advice has the strongest player's budget, but no more nodes than this: somebody
// waits. A turn of a review has a part of it: there are many of them.
const (
	adviceNodes = 2_000_000
	reviewShare = 4
)

func (c *Computer) advise(ctx context.Context, game string, s rules.State, share int64) (rules.Thought, error) {
	p, ok := c.players[game]
	if !ok {
		return rules.Thought{}, ErrNoPlayer
	}
	levels := p.Levels()
	best := levels[len(levels)-1]
	return thinks(ctx, c.asked, p, s, best.Key, rules.Budget{Nodes: max(1, min(best.Budget.Nodes, adviceNodes)/share), Seed: 1})
}

// Review is what a finished game was worth, turn by turn.
type Review struct {
	// Points are the turns that lost most, in the order they were played.
	Points []Judgement
	// Verdicts are those on all turns; nil where no player judges the game exactly.
	Verdicts []rules.Verdict
}

// Judgement is what a turn of a game was worth.
type Judgement struct {
	Turn   rules.Turn
	Best   rules.Thought // what was to be had
	Played int           // the value of what was played, as Best counts it
}

// Loss is how much better the best turn was: never less than 0, since no search is
// perfect where what it finds is worse.
func (j Judgement) Loss() int { return max(0, j.Best.Value-j.Played) }

// Review finds where a finished game turned, at most so many turns. It is made once,
// however many ask for it, and kept. Nobody may change what it returns.
func (c *Computer) Review(ctx context.Context, line *rules.Line, most int) (Review, error) {
	return c.reviews.of(ctx, line, most, func(ctx context.Context) (Review, error) { return c.review(ctx, line, most) })
}

func (c *Computer) review(ctx context.Context, line *rules.Line, most int) (Review, error) {
	if _, ok := c.players[line.Game().Name()].(rules.Judge); ok {
		return c.reviewExactly(ctx, line, most)
	}
	list, err := c.judgeAll(ctx, line)
	return Review{Points: turningPoints(list, most)}, err
}

// judgeAll thinks about every turn.
func (c *Computer) judgeAll(ctx context.Context, line *rules.Line) ([]Judgement, error) {
	turns := line.Turns()
	out := make([]Judgement, len(turns))
	for i, turn := range turns {
		best, err := c.advise(ctx, line.Game().Name(), line.State(turn.Start), reviewShare)
		if err != nil {
			return nil, err
		}
		out[i] = Judgement{Turn: turn, Best: best}
	}
	for i := range out {
		if i+1 < len(out) {
			out[i].Played = out[i+1].Best.Value
			if out[i+1].Turn.Seat != out[i].Turn.Seat {
				out[i].Played = -out[i].Played
			}
			continue
		}
		out[i].Played = final(line.Last(), out[i])
	}
	return out, nil
}

// final is the value of the last turn of a game for whoever played it.
func final(s rules.State, j Judgement) int {
	result, over := s.Result()
	seat := j.Turn.Seat
	switch margin := result.Score[seat.Index()] - result.Score[seat.Other().Index()]; {
	case !over: // ended otherwise: by resignation, say
		return j.Best.Value
	case margin != 0:
		return 100 * margin
	case result.Winner == seat:
		return max(j.Best.Value, 1) // it could do no more than win
	case result.Winner == seat.Other():
		return min(j.Best.Value, -1)
	}
	return 0
}

// turningPoints are the turns that lost most, at most so many, in the order they were
// played.
func turningPoints(list []Judgement, most int) []Judgement {
	worst := slices.DeleteFunc(slices.Clone(list), func(j Judgement) bool { return j.Loss() == 0 })
	slices.SortStableFunc(worst, func(a, b Judgement) int { return cmp.Compare(b.Loss(), a.Loss()) })
	worst = worst[:min(len(worst), most)]
	slices.SortFunc(worst, func(a, b Judgement) int { return cmp.Compare(a.Turn.Start, b.Turn.Start) })
	return worst
}
