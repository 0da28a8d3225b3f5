package table

import (
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/view"
)

// AfterTurn is the table as it was after the turn that somebody typed the number of, and that
// number, as cards have it. 0 is the start. After a turn that was passed it is what the turn
// before it left.
func AfterTurn(t *host.Table, text string) (*host.Table, int, error) {
	n, err := view.TurnTyped(t.Line, text)
	if err != nil {
		return t, 0, err
	}
	then, number := PastTurn(t, TurnsUpTo(t, n))
	return then, number, nil
}

// TurnsUpTo is how many turns with steps there are up to a number.
func TurnsUpTo(t *host.Table, number int) int {
	count := 0
	for _, turn := range t.Line.Turns() {
		if turn.Number <= number {
			count++
		}
	}
	return count
}

// PastTurn is the table after so many turns with steps, and the number of the last.
func PastTurn(t *host.Table, count int) (*host.Table, int) {
	turns := t.Line.Turns()
	switch {
	case count == 0 && len(turns) == 0:
		return t, 0
	case count == 0:
		return t.Past(0), 0
	case count == len(turns):
		return t, turns[count-1].Number
	}
	return t.Past(turns[count-1].End), turns[count-1].Number
}

// LastTurnNumber is the number of the last turn with a step, or 0 at the start.
func LastTurnNumber(t *host.Table) int { return view.LastTurnNumber(t.Line) }
