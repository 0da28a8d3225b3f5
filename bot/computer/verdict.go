package computer

import (
	"cmp"
	"context"
	"slices"

	"bridgekeeper/rules"
)

// What the verdicts on a game may take: in a replay, where they are beside the matter, a few
// tenths of a second; in a review some seconds. Of Connect Four the book knows the opening,
// and that is enough for most games from there on.
const (
	replayNodes = 1_000_000
	reviewNodes = 12_000_000
)

// Verdicts are those on the turns of a game, as far as a moment's search proves them; nil
// for a game that no player judges exactly.
func (c *Computer) Verdicts(ctx context.Context, line *rules.Line) ([]rules.Verdict, error) {
	verdicts, _, err := c.weigh(ctx, line, replayNodes)
	return verdicts, err
}

// weigh is Verdicts with what they go by: what the positions before each turn are worth,
// and the last.
func (c *Computer) weigh(ctx context.Context, line *rules.Line, nodes int64) ([]rules.Verdict, []rules.Worth, error) {
	judge, ok := c.players[line.Game().Name()].(rules.Judge)
	turns := line.Turns()
	if !ok || len(turns) == 0 {
		return nil, nil, nil
	}
	var states []rules.State
	for _, turn := range turns {
		states = append(states, line.State(turn.Start))
	}
	states = append(states, line.State(turns[len(turns)-1].End))
	var worths []rules.Worth
	err := inTurn(ctx, c.asked, func(ctx context.Context) (err error) {
		worths, err = judge.Weigh(ctx, states, rules.Budget{Nodes: nodes})
		return err
	})
	if err != nil {
		return nil, nil, err
	}
	verdicts := make([]rules.Verdict, len(turns))
	for i, turn := range turns {
		verdicts[i] = rules.Judged(turn.Seat, worths[i], worths[i+1])
	}
	return verdicts, worths, nil
}

// reviewExactly is Review by verdicts. A turn that changed nothing of who wins is none
// where the game turned, however much sooner it ended.
func (c *Computer) reviewExactly(ctx context.Context, line *rules.Line, most int) (Review, error) {
	verdicts, worths, err := c.weigh(ctx, line, reviewNodes)
	if err != nil {
		return Review{}, err
	}
	turns := line.Turns()
	var worst []int
	for i, v := range verdicts {
		if v.Grade == rules.Slip || v.Grade == rules.Blunder {
			worst = append(worst, i)
		}
	}
	slices.SortStableFunc(worst, func(a, b int) int { return cmp.Compare(verdicts[b].Grade, verdicts[a].Grade) })
	worst = worst[:min(len(worst), most)]
	slices.Sort(worst)
	out := Review{Verdicts: verdicts}
	for _, i := range worst {
		best, err := c.advise(ctx, line.Game().Name(), line.State(turns[i].Start), reviewShare)
		if err != nil {
			return Review{}, err
		}
		out.Points = append(out.Points, Judgement{Turn: turns[i], Best: best, Played: worths[i+1].For(turns[i].Seat)})
	}
	return out, nil
}
