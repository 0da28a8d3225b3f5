package desk

import (
	"context"

	"bridgekeeper/bot/computer"
	"bridgekeeper/bot/host"
	"bridgekeeper/rules"
)

// Opponent is the computer that people can challenge.
type Opponent interface {
	// Levels are the strengths it plays a game at, the weakest first. They are nil for a
	// game it doesn't play.
	Levels(game string) []rules.Level
	// Look asks it to look at a table: something has happened there.
	Look(table int64)
	// Hint is its advice. The error of this and of Review is computer.ErrNoPlayer for a
	// game it doesn't play.
	Hint(ctx context.Context, game string, s rules.State) (rules.Thought, error)
	// Review says where a finished game turned, in at most so many turns.
	Review(ctx context.Context, line *rules.Line, most int) (computer.Review, error)
	// Verdicts say how good each turn was. They are nil if the computer doesn't play the
	// game perfectly.
	Verdicts(ctx context.Context, line *rules.Line) ([]rules.Verdict, error)
}

// Nobody is an Opponent that plays no game: it has no levels, hints or reviews.
type Nobody struct{}

// Levels is nil for every game.
func (Nobody) Levels(string) []rules.Level { return nil }

// Look does nothing.
func (Nobody) Look(int64) {}

// Hint fails with [computer.ErrNoPlayer].
func (Nobody) Hint(context.Context, string, rules.State) (rules.Thought, error) {
	return rules.Thought{}, computer.ErrNoPlayer
}

// Review fails with [computer.ErrNoPlayer].
func (Nobody) Review(context.Context, *rules.Line, int) (computer.Review, error) {
	return computer.Review{}, computer.ErrNoPlayer
}

// Verdicts are nil for every game.
func (Nobody) Verdicts(context.Context, *rules.Line) ([]rules.Verdict, error) { return nil, nil }

// Casual tells whether a game has no opponent whom a hint would wrong.
func Casual(t *host.Table) bool {
	return t.Terms.Computer != "" || t.Seats[0] == t.Seats[1]
}
