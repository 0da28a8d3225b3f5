package bot

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
	next func(say *words.Speaker, p position) string
	// turns is about how many a game has, both players' together.
	turns func(t *host.Table) int
}

// The games' names.
const (
	dividedLoyalties = "divided-loyalties"
	connectFour      = "connect-four"
	fourAngels       = "four-angels"
)

// guides are the guides by the games' names.
var guides = map[string]guide{
	dividedLoyalties: {accents: [2]int{0x1D5BC2, 0xFFEB3B}, next: nextStoneOrBridge, turns: turnsOfSets},
	connectFour:      {accents: [2]int{0xBF1E2E, 0x1D5BC2}, next: nextMove, turns: turnsAlways(30)},
	fourAngels:       {accents: [2]int{0xF2F3F5, 0x8E1B2B}, next: nextMove, turns: turnsAlways(25)},
}

// letters are the letters that stand for pieces in a game's notation, in every
// language.
var letters = map[string]map[string]string{
	dividedLoyalties: {"b": "blue", "p": "purple", "r": "red", "o": "orange", "y": "yellow", "g": "green"},
}

// neutral is the edge of a card when it is nobody's turn.
const neutral = 0x7A8494

// accent is the colour of a table's card.
func accent(t *host.Table) int {
	g, ok := guides[t.Game.Name()]
	if seat := t.ToMove(); ok && seat != rules.Nobody {
		return g.accents[seat.Index()]
	}
	return neutral
}

// nextStep is what the player to move can do now.
func nextStep(say *words.Speaker, p position) string {
	if g, ok := guides[p.game.Name()]; ok {
		return g.next(say, p)
	}
	return nextMove(say, p)
}

// nextMove is the guide's word on a turn of one step.
func nextMove(say *words.Speaker, p position) string {
	return say.Say(gameKey(p.game, say, "help.move"))
}

// gameKey is a key that a game may have words of its own for.
func gameKey(g rules.Game, say *words.Speaker, key string) string {
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
func nextStoneOrBridge(say *words.Speaker, p position) string {
	const key = dividedLoyalties
	if !p.midTurn() {
		hand := p.state().Board().Tallies[p.toMove().Index()].Hand
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
	if returnsAtEnd(p) {
		text += "\n" + say.Say(key+".step.dot-warning", words.Args{"cell": cell})
	}
	return text
}

// openBridges are the bridges that can be declared now.
func openBridges(p position) rules.Spans {
	var spans rules.Spans
	for _, a := range p.state().Actions() {
		from, ok1 := cellPart(p.game, a, rules.PartFrom)
		to, ok2 := cellPart(p.game, a, rules.PartTo)
		if ok1 && ok2 {
			spans = append(spans, rules.Span{From: from, To: to})
		}
	}
	return spans
}

// returnsAtEnd tells whether ending the turn now would send the stone back (R10).
func returnsAtEnd(p position) bool {
	state := p.state()
	for _, a := range state.Actions() {
		if !endsTurn(p.game, a) {
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

// cellPart is the cell that an action names as a part of this kind.
func cellPart(g rules.Game, a rules.Action, kind string) (rules.Cell, bool) {
	v, ok := part(g, a, kind)
	if !ok {
		return rules.Cell{}, false
	}
	return rules.ParseCell(v)
}

// part is an action's part of this kind.
func part(g rules.Game, a rules.Action, kind string) (string, bool) {
	return valueOf(g.Parts(a), kind)
}

func valueOf(parts []rules.Part, kind string) (string, bool) {
	for _, p := range parts {
		if p.Kind == kind {
			return p.Value, true
		}
	}
	return "", false
}

// endsTurn tells whether the action does nothing but end the turn.
func endsTurn(g rules.Game, a rules.Action) bool {
	parts := g.Parts(a)
	return len(parts) == 1 && parts[0].Kind == rules.PartEnd
}
