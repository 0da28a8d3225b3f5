package view

import (
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// guide is what the bot knows of a game beyond the contract. A game without one
// is played all the same.
type guide struct {
	accents [2]int // 0xRRGGBB, the edge of a card by the seat to move
	// next tells the player to move what they can do now: what commands, and what a
	// turn under way leaves open.
	next func(say *words.Speaker, p Position) string
	// turns is about how many a game has, both players' together.
	turns func(t *host.Table) int
}

// The games' names.
const (
	DividedLoyalties = "divided-loyalties"
	ConnectFour      = "connect-four"
	FourAngels       = "four-angels"
)

// guides are the guides by the games' names.
var guides = map[string]guide{
	DividedLoyalties: {accents: [2]int{0x1D5BC2, 0xFFEB3B}, next: nextStoneOrBridge, turns: turnsOfSets},
	ConnectFour:      {accents: [2]int{0xBF1E2E, 0x1D5BC2}, next: nextMove, turns: turnsAlways(30)},
	FourAngels:       {accents: [2]int{0xF2F3F5, 0x8E1B2B}, next: nextMove, turns: turnsAlways(25)},
}

// Letters are the letters that stand for pieces in a game's notation, in every
// language.
var Letters = map[string]map[string]string{
	DividedLoyalties: {"b": "blue", "p": "purple", "r": "red", "o": "orange", "y": "yellow", "g": "green"},
}

// Neutral is the edge of a card when it is nobody's turn.
const Neutral = 0x7A8494

// Accent is the edge of a card that a seat stands out on: whoever is to move, or has won. It
// is Neutral for nobody, and in a game without a guide.
func Accent(g rules.Game, seat rules.Seat) int {
	if own, ok := guides[g.Name()]; ok && seat != rules.Nobody {
		return own.accents[seat.Index()]
	}
	return Neutral
}

// Turns is about how many turns the game of a table will have, both players' together; false
// where nobody knows.
func Turns(t *host.Table) (int, bool) {
	g, ok := guides[t.Game.Name()]
	if !ok {
		return 0, false
	}
	return g.turns(t), true
}

// NextStep is what the player to move can do now.
func NextStep(say *words.Speaker, p Position) string {
	if g, ok := guides[p.Game.Name()]; ok {
		return g.next(say, p)
	}
	return nextMove(say, p)
}

// nextMove is the guide's word on a turn of one step.
func nextMove(say *words.Speaker, p Position) string {
	return say.Say(GameKey(p.Game, say, "help.move"))
}

// GameKey is a key that a game may have words of its own for.
func GameKey(g rules.Game, say *words.Speaker, key string) string {
	if own := g.Name() + "." + key; say.Has(own) {
		return own
	}
	return key
}

// eventOver is the event that ends a game, in every game we have.
const eventOver = "over"

// The events of Divided Loyalties that its guide reads.
const (
	eventPlaced   = "placed"
	eventBridged  = "bridged"
	eventReturned = "returned"
)

// nextStoneOrBridge is the guide's word on a turn of Divided Loyalties: a stone,
// then bridges through it, then the end.
func nextStoneOrBridge(say *words.Speaker, p Position) string {
	const key = DividedLoyalties
	if !p.MidTurn() {
		hand := p.State().Board().Tallies[p.ToMove().Index()].Hand
		return say.Say(key+".help.place") + "\n" + say.Say(key+".step.hand", words.Args{"stones": words.Said(say.Hand(key, hand))})
	}
	var cell rules.Value
	bridged := false
	for _, e := range p.turnEvents() {
		switch e.Code {
		case eventPlaced:
			cell = e.Args["cell"]
		case eventBridged:
			bridged = true
		}
	}
	if cell == nil { // a position from elsewhere, in the middle of its turn
		return nextMove(say, p)
	}
	args := words.Args{"cell": cell}
	bridges := openBridges(p)
	word := map[[2]bool]string{
		{false, true}: "bridges", {true, true}: "more-bridges",
		{false, false}: "no-bridges", {true, false}: "no-more-bridges",
	}[[2]bool{bridged, len(bridges) > 0}]
	if len(bridges) > 0 {
		args["bridges"] = bridges
	}
	text := say.Say(key+".step."+word, args)
	if ReturnsAtEnd(p) {
		text += "\n" + say.Say(key+".step.dot-warning", words.Args{"cell": cell})
	}
	return text
}

// openBridges are the bridges that can be declared now.
func openBridges(p Position) rules.Spans {
	var spans rules.Spans
	for _, a := range p.State().Actions() {
		from, ok1 := CellPart(p.Game, a, rules.PartFrom)
		to, ok2 := CellPart(p.Game, a, rules.PartTo)
		if ok1 && ok2 {
			spans = append(spans, rules.Span{From: from, To: to})
		}
	}
	return spans
}

// ReturnsAtEnd tells whether ending the turn now would send the stone back (R10).
func ReturnsAtEnd(p Position) bool {
	state := p.State()
	for _, a := range state.Actions() {
		if !EndsTurn(p.Game, a) {
			continue
		}
		_, events, err := state.Apply(a)
		if err != nil {
			return false
		}
		for _, e := range events {
			if e.Code == eventReturned {
				return true
			}
		}
	}
	return false
}

// turnsOfSets is the usual number of turns of a game of Divided Loyalties, both
// players' together: 74 to 85 with three sets of stones each and 103 to 109 with
// four, the means of random games from each starting position. It hardly varies with
// the play, since a game ends when its stones are placed.
func turnsOfSets(t *host.Table) int {
	const turnsOfASet = 27
	return turnsOfASet * max(1, t.Line.Last().Board().Tallies[0].Sets)
}

// turnsAlways is so many turns, whatever the starting position.
func turnsAlways(n int) func(*host.Table) int { return func(*host.Table) int { return n } }
