package connectfour

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"bridgekeeper/rules"
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
	text := string(data[:min(len(data), maxDigits+1)])
	if len(text) > maxDigits {
		return nil, fail(text, field{text[maxDigits:], maxDigits}, CodeTextTooLong, rules.Args{"count": rules.Count(maxDigits)})
	}
	empty, err := rules.NewLine(Game{}, Game{}.Setups()[0])
	if err != nil {
		return nil, err
	}
	var games []*rules.Line
	for at := 0; at < len(text); {
		raw, _, _ := strings.Cut(text[at:], "\n")
		line := trim(field{raw, at})
		at += len(raw) + 1
		if line.text == "" || line.text[0] == '#' {
			continue
		}
		if len(games) == maxGames {
			return nil, fail(text, line, CodeTooManyGames, rules.Args{"count": rules.Count(maxGames)})
		}
		game, err := playDigits(empty, text, line)
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

func playDigits(game *rules.Line, text string, line field) (*rules.Line, error) {
	for i, r := range line.text {
		if r == ' ' || r == '\t' {
			continue
		}
		_, size := utf8.DecodeRuneInString(line.text[i:])
		digit := field{line.text[i : i+size], line.at + i}
		if r < '1' || r >= '1'+Cols {
			return nil, fail(text, digit, CodeBadDigit, rules.Args{"text": rules.Clip(digit.text)})
		}
		next, err := game.Play(Drop(int(r - '1')))
		if err != nil {
			return nil, illegal(text, digit, err)
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
