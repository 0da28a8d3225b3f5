package dividedloyalties

import "bridgekeeper/rules"

// Game is the rulebook; its zero value is ready.
type Game struct{}

var _ rules.Game = Game{}

// Name is the game's key.
func (Game) Name() string { return Name }

// Roles are Blue, who begins, and Yellow.
func (Game) Roles() [2]string { return sideNames }

// Setups are the built-in positions, the default first.
func (Game) Setups() []rules.Setup { return builtinSetups() }

// New is the position of a setup's text; see position for its form.
func (Game) New(setup rules.Setup) (rules.State, error) {
	s, err := readPosition(setup.Text)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Traits say that a game may be ended and scored by agreement, that a draw comes only
// from equal sums (R19), and that a match counts a win as a point and a draw as half
// of one.
func (Game) Traits() rules.Traits {
	return rules.Traits{
		Scorable:     true,
		MatchLengths: []int{2, 4, 6},
		MatchPoints:  rules.MatchPoints{FirstWins: 2, SecondWins: 2, Draw: 1},
	}
}

// Formats are the files of the original web game, starting positions and saved games,
// and a starting position's grid by itself.
func (Game) Formats() []rules.Format {
	return []rules.Format{
		{Name: "original-csv", Ext: "csv", Import: importCSV, Export: exportCSV},
		{Name: "original-save", Ext: "json", Import: importSave, Export: exportSave},
		{Name: "grid", Ext: "txt", Import: importGrid, Export: exportGrid},
	}
}

// ParseTurn reads a turn as a person types it; see parseTurn.
func (Game) ParseTurn(s rules.State, text string, words rules.Lexicon) ([]rules.Action, error) {
	return parseTurn(s.(*state), text, words)
}

// FormatTurn writes a turn in its one spelling; see formatTurn.
func (Game) FormatTurn(s rules.State, steps []rules.Action) string {
	return formatTurn(s.(*state), steps)
}

// Parts are a stone and a cell, two ends of a bridge, or the end of the turn.
func (Game) Parts(a rules.Action) []rules.Part { return parts(a) }

// Spell is the action its parts say.
func (Game) Spell(list []rules.Part) (rules.Action, bool) { return spell(list) }
