package host

import "bridgekeeper/rules"

// play is steps being decided on, with the plans of both players as they go along.
type play struct {
	*Table // as it stands before
	line   *rules.Line
	next   [2][]PlannedTurn // what is left of the plans, by seat
	fate   [2]fact          // what became of a plan that the steps concerned; nil for those they did not
	out    []entry
}

func (m moment) play() *play {
	p := &play{Table: m.Table, line: m.Line}
	for i := range p.next {
		p.next[i] = m.Plans[i].Next
	}
	return p
}

// act takes a step, and where it ends a turn goes on to what the plans say after it.
func (p *play) act(step rules.Action, by string, planned bool) error {
	start := p.line.TurnStart()
	line, err := p.line.Play(step)
	if err != nil {
		return err
	}
	before := p.line.Last()
	p.line = line
	p.out = append(p.out, entry{fact: &acted{Action: step, Planned: planned}, actor: by})
	if rules.SameTurn(before, line.Last()) {
		return nil
	}
	for _, seat := range rules.Seats {
		if list := p.next[seat.Index()]; len(list) > 0 {
			p.goOn(seat, same(list, line.State(start), line.Last()))
		}
	}
	return nil
}

// goOn leaves of a seat's plan what comes after its turn number at; without one, the
// plan is dropped.
func (p *play) goOn(seat rules.Seat, at int) {
	if at < 0 {
		p.drop(seat, DropOther)
		return
	}
	next := p.next[seat.Index()][at].Next
	p.next[seat.Index()], p.fate[seat.Index()] = next, &armed{Seat: seat, Next: next}
}

func (p *play) drop(seat rules.Seat, why DropReason) {
	p.next[seat.Index()], p.fate[seat.Index()] = nil, &dropped{Seat: seat, Why: why}
}

// answered is all that comes of the steps: themselves, then whatever the players
// planned to answer, one after the other, and what is left of their plans. A plan is
// as deep as it is, so this ends.
func (p *play) answered() []entry {
	if len(p.out) == 0 {
		return nil
	}
	for p.answer() {
	}
	if p.line.Last().Turn() == rules.Nobody {
		return p.out // the plans have ended with the game
	}
	for _, seat := range rules.Seats {
		if fate := p.fate[seat.Index()]; fate != nil {
			p.out = append(p.out, entry{fact: fate, actor: p.Seats[seat.Index()]})
		}
	}
	return p.out
}

// answer takes the turn that is planned for the player to act, and tells whether one
// was.
func (p *play) answer() bool {
	seat := p.line.Last().Turn()
	if seat == rules.Nobody || len(p.next[seat.Index()]) == 0 || p.line.TurnStart() < p.line.Len() {
		return false
	}
	if p.Offer != nil && p.Offer.From == seat.Other() {
		p.drop(seat, DropOffer)
		return false
	}
	steps := p.next[seat.Index()][0].Steps
	if _, err := afterTurn(p.line.Last(), steps); err != nil {
		p.drop(seat, DropUnfit)
		return false
	}
	for _, step := range steps {
		if err := p.act(step, p.Seats[seat.Index()], true); err != nil {
			return false // afterTurn has taken the same steps
		}
	}
	return true
}
