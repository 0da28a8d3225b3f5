package host

import (
	"fmt"

	"bridgekeeper/rules"
)

// Act plays steps, all of them or none; all must belong to the actor's turns. What
// the players have planned to answer is played with them.
type Act struct{ Steps []rules.Action }

func (a Act) decide(m moment) ([]entry, error) {
	if err := m.mayMove(); err != nil {
		return nil, err
	}
	p := m.play()
	for _, step := range a.Steps {
		if turn := p.line.Last().Turn(); turn != rules.Nobody && m.Seats[turn.Index()] != m.actor {
			return m.refuse(CodeNotYourTurn)
		}
		if err := p.act(step, m.actor, false); err != nil {
			return nil, err
		}
	}
	return p.answered(), nil
}

// acted is one step.
type acted struct {
	Action  rules.Action `json:"action"`
	Planned bool         `json:"planned,omitempty"` // by its actor, beforehand
}

func (*acted) kind() string   { return "acted" }
func (*acted) nature() nature { return nature{} }

func (f *acted) fold(t *Table, e logged) error {
	before := t.Line.Last()
	line, err := t.Line.Play(f.Action)
	if err != nil {
		return err
	}
	t.Line, t.TookBack, t.Refused = line, rules.Nobody, ""
	t.tookStep(f.Action)
	t.Notes = append(t.Notes[:len(t.Notes):len(t.Notes)], StepNote{At: e.at, Actor: e.actor, Planned: f.Planned})
	if seat := before.Turn(); !rules.SameTurn(before, line.Last()) {
		t.Dropped[seat.Index()] = PlanDrop{}
	}
	t.lapse(before)
	t.settle()
	return nil
}

// Undo takes back the last step of one's own turn under way; in a study, the last
// step there is.
type Undo struct{}

func (Undo) decide(m moment) ([]entry, error) {
	if err := m.mayPlay(); err != nil {
		return nil, err
	}
	switch {
	case m.Mover() != m.actor:
		return m.refuse(CodeTurnPassed)
	case !m.MidTurn() && !(m.Study() && m.Line.Len() > 0):
		return m.refuse(CodeNothingToUndo)
	}
	return adds(&undone{Keep: m.Line.Len() - 1})
}

// undone ends the effect of the steps after the first Keep.
type undone struct {
	Keep int `json:"keep"`
}

func (*undone) kind() string   { return "undone" }
func (*undone) nature() nature { return nature{} }

func (f *undone) fold(t *Table, _ logged) error {
	if f.Keep < 0 || f.Keep > t.Line.Len() {
		return fmt.Errorf("keeps %d of %d steps", f.Keep, t.Line.Len())
	}
	t.tookBack(f.Keep)
	t.Line, t.Notes = t.Line.Upto(f.Keep), t.Notes[:f.Keep:f.Keep]
	t.Offer = nil // it was about another position
	return nil
}

// Resign gives the game up, on either side's turn.
type Resign struct{}

func (Resign) decide(m moment) ([]entry, error) {
	if err := m.mayPlay(); err != nil {
		return nil, err
	}
	return adds(&resigned{Seat: m.Seat(m.actor)})
}

// resigned is a game given up by a seat, or the whole match with it.
type resigned struct {
	Seat  rules.Seat `json:"seat"`
	Match bool       `json:"match,omitempty"`
}

func (*resigned) kind() string   { return "resigned" }
func (*resigned) nature() nature { return nature{} }

func (f *resigned) fold(t *Table, _ logged) error {
	t.end(t.outcome(ByResignation, f.Seat.Other(), f.Seat, ReasonResigned))
	if f.Match {
		t.ResignedMatch = f.Seat
	}
	return nil
}
