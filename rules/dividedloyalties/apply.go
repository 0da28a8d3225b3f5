package dividedloyalties

import "bridgekeeper/rules"

// A journal takes down what happens; nil takes down nothing, for whoever plays
// ahead and asks only for positions.
type journal struct{ events []rules.Event }

func (j *journal) add(code string, seat rules.Seat, args rules.Args) {
	j.events = append(j.events, rules.Event{Code: code, Seat: seat, Args: args})
}

// Apply is the position after the step.
func (s *state) Apply(a rules.Action) (rules.State, []rules.Event, error) {
	if s.mover == rules.Nobody {
		return nil, nil, &rules.IllegalError{Action: a, Code: rules.CodeGameOver}
	}
	st, ok := parseAction(a)
	if !ok {
		return nil, nil, &rules.IllegalError{Action: a, Code: rules.CodeUnknownAction, Args: rules.Args{"text": rules.Clip(string(a))}}
	}
	if code, args := s.refusal(st); code != "" {
		return nil, nil, &rules.IllegalError{Action: a, Code: code, Args: args}
	}
	j := new(journal)
	var next *state
	switch st.verb {
	case verbPlace:
		next = s.place(st.colour, s.g.site(st.span.From), j)
	case verbBridge:
		next = s.declare(s.g.laneOf(st.span), j)
	default:
		next = s.end(j)
	}
	return next, j.events, nil
}

// place lays the turn's stone (R6).
func (s *state) place(c colour, at site, j *journal) *state {
	next := *s
	next.stones = make([]colour, len(s.stones))
	copy(next.stones, s.stones)
	next.stones[at] = c
	next.hands[s.mover.Index()][c]--
	next.stone = at
	next.mark(at)
	if !s.g.isDot[at] {
		next.free--
	}
	if j != nil {
		j.add(EventPlaced, s.mover, rules.Args{"piece": c.piece(), "cell": s.g.cells[at]})
	}
	return &next
}

// declare lays a bridge of the mover, or a red one, and cuts what that cuts (R8,
// R13).
func (s *state) declare(lane int, j *journal) *state {
	next := *s
	l := &s.g.lanes[lane]
	b := bridge{lane: int16(lane), turn: s.turn}
	if s.inPlus(l) {
		b.owner = s.mover
	}
	n := len(s.bridges)
	next.bridges = make([]bridge, n+1)
	copy(next.bridges, s.bridges)
	next.bridges[n] = b
	if b.red() {
		for i := range n {
			if o := &next.bridges[i]; !o.red() && !o.cut && s.lane(o).conflicts(l) {
				o.cut, o.cutTurn = true, s.turn
			}
		}
	}
	next.claim()
	next.tally()
	next.mark(s.stone)
	if j != nil {
		next.tellBridge(s, j)
	}
	return &next
}

// mark notes the turn under way as the last one that had a step. That is known
// only now where a setup lay in the middle of the turn.
func (s *state) mark(stone site) { s.last, s.lastTurn = stone, s.turn }

// inPlus tells whether the lane's stones are all in the mover's Colour +; else a
// legal row is a red one.
func (s *state) inPlus(l *lane) bool {
	for _, t := range l.line() {
		if !sidePlus[s.mover.Index()].has(s.stones[t]) {
			return false
		}
	}
	return true
}

// tellBridge says what the last bridge brought about since the position before.
func (s *state) tellBridge(before *state, j *journal) {
	b := &s.bridges[len(s.bridges)-1]
	points := 0
	if !b.red() {
		points = s.lane(b).points()
	}
	j.add(EventBridged, b.owner, rules.Args{"bridge": s.span(b), "points": rules.Count(points)})
	for _, i := range s.inBoardOrder() {
		if o := &s.bridges[i]; o.cut && !before.bridges[i].cut {
			j.add(EventCut, o.owner, rules.Args{"bridge": s.span(o), "points": rules.Count(s.lane(o).points())})
		}
	}
	for _, seat := range rules.Seats {
		if s.scores[seat.Index()] == before.scores[seat.Index()] {
			continue
		}
		was, is := before.regionsOf(seat), s.regionsOf(seat)
		for i, token := range s.g.tokens {
			switch r := int16(i); {
			case is.has(r) && !was.has(r):
				j.add(EventRegionWon, seat, rules.Args{"region": rules.Region(token)})
			case was.has(r) && !is.has(r):
				j.add(EventRegionLost, seat, rules.Args{"region": rules.Region(token)})
			}
		}
	}
}

// end is the end of the turn and all that follows by itself: the stone that goes
// back, new sets, passes, the end of the game.
func (s *state) end(j *journal) *state {
	next := *s
	next.mark(s.stone)
	next.stone = noSite
	if s.g.isDot[s.stone] && !s.bridged() {
		next.takeBack(s.stone, j)
		next.quiet++
	} else {
		next.quiet = 0
	}
	for _, seat := range rules.Seats {
		next.refill(seat, seat == s.mover, j)
	}
	next.mover = s.mover.Other()
	if !next.finish(j) {
		next.turn++
		next.pass(j)
	}
	return &next
}

// bridged tells whether an uncut bridge runs through this turn's stone (R10).
func (s *state) bridged() bool {
	for i := range s.bridges {
		if b := &s.bridges[i]; !b.cut && s.lane(b).holds(s.stone) {
			return true
		}
	}
	return false
}

// takeBack returns a dot stone to its owner's reserve (R10).
func (s *state) takeBack(at site, j *journal) {
	c := s.stones[at]
	stones := make([]colour, len(s.stones))
	copy(stones, s.stones)
	stones[at] = none
	s.stones = stones
	s.hands[s.mover.Index()][c]++
	if j != nil {
		j.add(EventReturned, s.mover, rules.Args{"piece": c.piece(), "cell": s.g.cells[at]})
	}
}

// refill gives a seat whose set is used up the next one (R5).
func (s *state) refill(seat rules.Seat, told bool, j *journal) {
	i := seat.Index()
	if !s.hands[i].empty() {
		return
	}
	if int(s.sets[i]) == s.pos.Rounds {
		if told && j != nil {
			j.add(EventLastSet, seat, nil)
		}
		return
	}
	s.sets[i]++
	s.hands[i] = fullSet[i]
	if j != nil {
		j.add(EventNewSet, seat, rules.Args{"set": rules.Count(s.sets[i]), "sets": rules.Count(s.pos.Rounds)})
	}
}

// stonelessTurns in a row end the game (R19).
const stonelessTurns = 4

// finish ends the game where neither side can place a stone, or too many turns
// left none (R19), and tells whether it did.
func (s *state) finish(j *journal) bool {
	switch {
	case s.hands[0].empty() && s.hands[1].empty():
		s.reason = ReasonAllPlaced
	case !s.canPlace(rules.First) && !s.canPlace(rules.Second):
		s.reason = ReasonNoPlace
	case s.quiet >= stonelessTurns:
		s.reason = ReasonNoStone
	default:
		return false
	}
	s.mover = rules.Nobody
	if j != nil {
		j.add(EventOver, rules.Nobody, rules.Args{"reason": rules.Word(s.reason)})
	}
	return true
}

// pass lets whoever is to move and cannot pass (R18); one of the two can.
func (s *state) pass(j *journal) {
	for !s.canPlace(s.mover) {
		if j != nil {
			cause := rules.Word(CauseNoCell)
			if s.hands[s.mover.Index()].empty() {
				cause = CauseNoStones
			}
			j.add(rules.EventPassed, s.mover, rules.Args{"cause": cause})
		}
		s.quiet++
		s.mover = s.mover.Other()
		if s.finish(j) {
			return
		}
		s.turn++
	}
}
