package fourangels

import "bridgekeeper/rules"

var _ rules.Coder = Game{}

// CodeName begins the game's codes.
func (Game) CodeName() string { return "fa" }

// CodePrimer is a position of this game as a text.
func (Game) CodePrimer() string {
	return "turn: demons\n\nA . . . . D . .\n. . D . . . . A\n. . . . D . . .\n. D . A . . D .\n. . . . . . . .\n. . D . . D . .\n. . . . . . . A\n. . . D . . . .\n"
}
