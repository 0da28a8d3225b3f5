package fourangels

import (
	"errors"
	"fmt"
	"strings"

	"bridgekeeper/rules"
	"bridgekeeper/rules/notation"
)

// maxMoves bounds a file of moves, in bytes: a game has at most 120 turns (A6).
const maxMoves = 16 << 10

// ErrNotStandard is the error of writing a game that doesn't start from the standard
// setup: a list of moves can't say so.
var ErrNotStandard = errors.New("a list of moves starts from the standard setup")

// importMoves reads one game from the standard setup: its turns, one after the
// other, split by lines or blanks, each as a person may type it. What follows a "#"
// is skipped up to the end of its line. The error is a *rules.NotationError over the
// file.
func importMoves(data []byte) ([]*rules.Line, error) {
	// Of a file too long the error carries the beginning, so that it is not copied.
	src := notation.Source(data[:min(len(data), maxMoves+1)])
	if err := src.Within(maxMoves, CodeTextTooLong); err != nil {
		return nil, err
	}
	game, err := rules.NewLine(Game{}, Game{}.Setups()[0])
	if err != nil {
		return nil, err
	}
	for line := range src.Lines() {
		line.Text, _, _ = strings.Cut(line.Text, "#")
		r := turnReader{src, line.Trim()}
		if game, err = r.play(game); err != nil {
			return nil, err
		}
	}
	return []*rules.Line{game}, nil
}

// play plays all turns of a line of the file.
func (r *turnReader) play(game *rules.Line) (*rules.Line, error) {
	for r.rest.Text != "" {
		s := game.Last().(*state)
		a, said, err := r.turn(s, s.mover == rules.First)
		if err != nil {
			return nil, err
		}
		if game, err = game.Play(a); err != nil {
			return nil, r.Illegal(said, err)
		}
	}
	return game, nil
}

// exportMoves writes a game from the standard setup, a turn a line.
func exportMoves(l *rules.Line) ([]byte, error) {
	if name := l.Game().Name(); name != Name {
		return nil, fmt.Errorf("moves: a game of %s", name)
	}
	if l.State(0).String() != standardText {
		return nil, fmt.Errorf("moves: %w", ErrNotStandard)
	}
	var b strings.Builder
	for _, a := range l.Steps() {
		b.WriteString(formatTurn([]rules.Action{a}) + "\n")
	}
	return []byte(b.String()), nil
}
