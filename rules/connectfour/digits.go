package connectfour

import (
	"errors"
	"fmt"

	"bridgekeeper/rules"
	"bridgekeeper/rules/notation"
)

// The limits of a file of digits.
const (
	maxDigits = 64 << 10 // bytes
	maxGames  = 200
)

// ErrNotFromEmpty is the error of writing a game that doesn't start from the empty
// board: a digit string can't say so.
var ErrNotFromEmpty = errors.New("a digit string starts from the empty board")

// importDigits reads games from the empty board, one a line: a digit a disc, its
// column from 1, blanks between them or not (C7). Empty lines and lines that begin
// with "#" are skipped; a file with no other lines is one game without a disc.
// The error is a *rules.NotationError over the file.
func importDigits(data []byte) ([]*rules.Line, error) {
	// Of a file too long the error carries the beginning, so that it is not copied.
	src := notation.Source(data[:min(len(data), maxDigits+1)])
	if err := src.Within(maxDigits, CodeTextTooLong); err != nil {
		return nil, err
	}
	empty, err := rules.NewLine(Game{}, Game{}.Setups()[0])
	if err != nil {
		return nil, err
	}
	var games []*rules.Line
	for line := range src.Lines() {
		if len(games) == maxGames {
			return nil, src.Fail(line, CodeTooManyGames, rules.Args{"count": rules.Count(maxGames)})
		}
		game, err := playDigits(empty, src, line)
		if err != nil {
			return nil, err
		}
		games = append(games, game)
	}
	if games == nil {
		games = []*rules.Line{empty}
	}
	return games, nil
}

func playDigits(game *rules.Line, src notation.Source, line notation.Field) (*rules.Line, error) {
	for _, digit := range line.Signs() {
		d := digit.Text[0]
		if d < '1' || d >= '1'+Cols {
			return nil, src.FailText(digit, CodeBadDigit)
		}
		next, err := game.Play(Drop(int(d - '1')))
		if err != nil {
			return nil, src.Illegal(digit, err)
		}
		game = next
	}
	return game, nil
}

// exportDigits writes a game from the empty board.
func exportDigits(l *rules.Line) ([]byte, error) {
	if name := l.Game().Name(); name != Name {
		return nil, fmt.Errorf("digits: a game of %s", name)
	}
	if BoardOf(l.State(0)) != (Board{}) {
		return nil, fmt.Errorf("digits: %w", ErrNotFromEmpty)
	}
	out := make([]byte, 0, l.Len()+1)
	for _, a := range l.Steps() {
		out = append(out, a[0]-'a'+'1')
	}
	return append(out, '\n'), nil
}
