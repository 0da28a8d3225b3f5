package connectfour

import (
	"bridgekeeper/rules"
	"bridgekeeper/rules/notation"
)

var _ rules.BodyCoder = Game{}

// noDiscs is what a code says for a game without a disc.
const noDiscs = "0"

// CodeName begins the game's codes.
func (Game) CodeName() string { return "c4" }

// CodePrimer is a position of this game as a text.
func (Game) CodePrimer() string {
	return "turn: red\n\n. . . . . . .\n. . . B . . .\n. . R R . . .\n. R B B R . .\nB B R R B R .\nR R B B R B B\n"
}

// CodeBody is the digit string of a game from the empty board (C7).
func (Game) CodeBody(l *rules.Line) (string, bool) {
	data, err := exportDigits(l)
	switch {
	case err != nil:
		return "", false
	case l.Len() == 0:
		return noDiscs, true
	}
	return string(data[:l.Len()]), true
}

// ReadCodeBody reads a digit string.
func (Game) ReadCodeBody(body string) (*rules.Line, error) {
	line, err := rules.NewLine(Game{}, Game{}.Setups()[0])
	if err != nil || body == noDiscs {
		return line, err
	}
	return playDigits(line, notation.Source(body), notation.Field{Text: body})
}
