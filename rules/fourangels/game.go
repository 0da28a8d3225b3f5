package fourangels

import "bridgekeeper/rules"

// Game is the rulebook; its zero value is ready.
type Game struct{}

var _ rules.Game = Game{}

// Name is the game's key.
func (Game) Name() string { return Name }

// Roles are the angels, who begin, and the demons (A1).
func (Game) Roles() [2]string { return [2]string{Angels, Demons} }

// Setups are the board with an angel on each corner alone (A1).
func (Game) Setups() []rules.Setup {
	return []rules.Setup{{Key: "standard", Text: standardText}}
}

var standardText = newState(Standard(), rules.First).text()

// New is the position of a setup's text; see readText for its form.
func (Game) New(setup rules.Setup) (rules.State, error) {
	s, err := readText(setup.Text)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Traits say that there are no draws (A6) and no points to go by, and that in a match
// the angels' win scores 3 and the demons' 1 (A8).
func (Game) Traits() rules.Traits {
	return rules.Traits{
		MatchLengths: []int{2, 4, 6, 8, 10},
		MatchPoints:  rules.MatchPoints{FirstWins: 6, SecondWins: 2},
	}
}

// Formats are a plain list of moves.
func (Game) Formats() []rules.Format {
	return []rules.Format{{Name: "moves", Ext: "txt", Import: importMoves, Export: exportMoves}}
}

// ParseTurn reads the two squares of a move, with a dash, blanks or nothing between
// them, or the square of a demon, in any case. There are no words to know.
func (Game) ParseTurn(s rules.State, text string, _ rules.Lexicon) ([]rules.Action, error) {
	return parseTurn(s.(*state), text)
}

// FormatTurn writes a move as "a1-c3", a demon as "d4".
func (Game) FormatTurn(s rules.State, steps []rules.Action) string {
	_ = s.(*state)
	return formatTurn(steps)
}

// Parts are the two squares of a move, or the square of a demon.
func (Game) Parts(a rules.Action) []rules.Part { return parts(a) }

// Spell is the action its parts say.
func (Game) Spell(list []rules.Part) (rules.Action, bool) { return spell(list) }
