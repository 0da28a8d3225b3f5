package connectfour

import "bridgekeeper/rules"

// Game is the rulebook; its zero value is ready.
type Game struct{}

var _ rules.Game = Game{}

// Name is the game's key.
func (Game) Name() string { return Name }

// Roles are Red, who begins, and Blue (C1).
func (Game) Roles() [2]string { return [2]string{Red, Blue} }

// Setups are the empty board alone.
func (Game) Setups() []rules.Setup {
	return []rules.Setup{{Key: "standard", Text: standardText}}
}

var standardText = newState(Board{}).text()

// New is the position of a setup's text; see readText for its form.
func (Game) New(setup rules.Setup) (rules.State, error) {
	s, err := readText(setup.Text)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Traits say that a draw may be agreed (C5), that there are no points to go by, and
// that a match counts a win as a point and a draw as half of one.
func (Game) Traits() rules.Traits {
	return rules.Traits{
		DrawOffers:   true,
		MatchLengths: []int{2, 4, 6},
		MatchPoints:  rules.MatchPoints{FirstWins: 2, SecondWins: 2, Draw: 1},
	}
}

// Formats are the digit string of the solvers (C7).
func (Game) Formats() []rules.Format {
	return []rules.Format{{Name: "digits", Ext: "txt", Import: importDigits, Export: exportDigits}}
}

// ParseTurn reads a column's letter or number, in any case. There are no words to
// know.
func (Game) ParseTurn(s rules.State, text string, _ rules.Lexicon) ([]rules.Action, error) {
	return parseTurn(s.(*state), text)
}

// FormatTurn writes the letter of the column: "d".
func (Game) FormatTurn(s rules.State, steps []rules.Action) string {
	_ = s.(*state)
	return formatTurn(steps)
}

// Parts are a column.
func (Game) Parts(a rules.Action) []rules.Part { return parts(a) }

// Spell is the action its column says.
func (Game) Spell(list []rules.Part) (rules.Action, bool) { return spell(list) }
