package view

import (
	"fmt"
	"strconv"
	"strings"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// HasPoints tells whether the table's game is one of points.
func HasPoints(t *host.Table) bool { return len(t.Line.Last().Board().Tallies[0].Parts) > 0 }

// LastLine says which side did what last. It is empty at the start.
func LastLine(p Position, say *words.Speaker) string {
	turn, ok := p.lastTurn()
	if !ok {
		return ""
	}
	return say.Say("card.last", words.Args{"role": words.Said(p.Role(turn.Seat, say)), "events": words.Said(LastTurn(p, say))})
}

// OfExploration is the position that an exploration is at.
func OfExploration(x *host.Exploration) (Position, error) {
	line, err := x.Line()
	if err != nil {
		return Position{}, err
	}
	p := OfLine(line)
	p.Source = Source{Prefix: route.Exploring, ID: x.Number, Rev: int64(x.Tree.At())}
	return p, nil
}

// Title names the game and the starting position.
func Title(p Position, say *words.Speaker) string {
	game := "**" + say.Game(p.Game.Name()) + "**"
	if title := p.Line.Setup().Title; title != "" {
		return say.Say("explore.of", words.Args{"game": words.Said(game), "position": title})
	}
	return game
}

// maxNotation is how many characters of a line's notation are shown: its end.
const maxNotation = 900

// NotationFrom is a line in notation, from the turn of a step on, the turns numbered.
func NotationFrom(line *rules.Line, step int) string {
	var turns []string
	for _, turn := range line.Turns() {
		if turn.End > step {
			turns = append(turns, fmt.Sprintf("%d. %s", turn.Number, line.Notation(turn)))
		}
	}
	text := []rune(strings.Join(turns, "  "))
	if len(text) > maxNotation {
		text = append([]rune("… "), text[len(text)-maxNotation:]...)
	}
	return "`" + string(text) + "`"
}

// StepsInWords says what steps do, taken in this state. It doesn't say that they end the
// game: that is left to whoever says who wins.
func StepsInWords(t *host.Table, s rules.State, steps []rules.Action, say *words.Speaker) string {
	if len(steps) == 1 && EndsTurn(t.Game, steps[0]) {
		return say.Say("hint.end-turn")
	}
	var events []rules.Event
	for _, step := range steps {
		next, happened, err := s.Apply(step)
		if err != nil {
			break
		}
		for _, e := range happened {
			if e.Code != eventOver {
				events = append(events, e)
			}
		}
		s = next
	}
	return say.Events(t.Game.Name(), events, t.Game.Roles())
}

// TurnTyped reads the number of a turn of a line, 0 for its start. The error is a refusal that
// says which numbers there are.
func TurnTyped(line *rules.Line, text string) (int, error) {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil || n < 0 || n > line.Last().TurnNumber() {
		return 0, route.Refuse("error.no-turn", words.Args{"text": text, "n": LastTurnNumber(line)})
	}
	return n, nil
}

// LastTurnNumber is the number of the last turn of a line that has steps, or 0 if none has.
func LastTurnNumber(line *rules.Line) int {
	turns := line.Turns()
	if len(turns) == 0 {
		return 0
	}
	return turns[len(turns)-1].Number
}

// PlainTitle is a title that a person gave, fit for a label.
func PlainTitle(say *words.Speaker, title string) string {
	return say.Plain().Say("choice.position", words.Args{"position": title})
}
