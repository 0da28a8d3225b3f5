package host

import "bridgekeeper/rules"

// Arm adds a line to the actor's plan, while the other player is to act: turns one
// after the other from the position From, which must be the PlanRoot still. An Arm
// without turns asks whether one may be armed.
type Arm struct {
	From  rules.State
	Turns [][]rules.Action
}

func (a Arm) decide(m moment) ([]entry, error) {
	owner, err := m.mayPlan()
	if err != nil {
		return nil, err
	}
	switch {
	case m.ToMove() == owner:
		return m.refuse(CodePlanOwnTurn)
	case len(a.Turns) == 0:
		return nil, nil
	case a.From == nil || a.From.String() != m.PlanRoot().String():
		return m.refuse(CodeStale)
	}
	next, err := with(m.Plans[owner.Index()].Next, m.PlanRoot(), owner, a.Turns)
	if err == errNotWhole {
		return m.refuse(CodePlanOpen)
	}
	if err != nil {
		return nil, err
	}
	code, err := new(planSize).check(next, m.PlanRoot(), owner, 0)
	if err != nil {
		return nil, err
	}
	if code != "" {
		return m.refuse(code)
	}
	return adds(&armed{Seat: owner, Next: next})
}

// Disarm takes a line of the actor's plan away, with all that goes on from it; Line 0
// is all of it. Seq is that of the plan the line was read in; 0 for whatever stands.
type Disarm struct {
	Line int
	Seq  int64
}

func (d Disarm) decide(m moment) ([]entry, error) {
	owner, err := m.mayPlan()
	if err != nil {
		return nil, err
	}
	plan := m.Plans[owner.Index()]
	lines := m.PlanLines(owner)
	switch {
	case d.Seq != 0 && d.Seq != plan.Seq:
		return m.refuse(CodePlanChanged)
	case len(plan.Next) == 0 || d.Line < 0 || d.Line > len(lines):
		return m.refuse(CodeNoPlan)
	case d.Line == 0:
		return adds(&armed{Seat: owner})
	}
	return adds(&armed{Seat: owner, Next: without(plan.Next, m.PlanRoot(), owner, lines[d.Line-1].way)})
}

// mayPlan is the seat whose plan the actor may change.
func (m moment) mayPlan() (rules.Seat, error) {
	if err := m.mayPlay(); err != nil {
		return rules.Nobody, err
	}
	seat := m.Seat(m.actor)
	return seat, m.mayWrite(seat)
}

// armed is what a seat's plan is from here on; without turns there is none.
type armed struct {
	Seat rules.Seat    `json:"seat"`
	Next []PlannedTurn `json:"next,omitempty"`
}

func (*armed) kind() string   { return "armed" }
func (*armed) nature() nature { return nature{private: true, aside: true} }

func (f *armed) fold(t *Table, e logged) error {
	i := f.Seat.Index()
	t.Plans[i], t.Dropped[i] = Plan{Seq: e.seq, Next: f.Next}, PlanDrop{}
	t.wrote(f.Seat)
	return nil
}

// PlanDrop says that a plan was dropped, until its owner has ended a turn or armed
// another; the zero value is for none.
type PlanDrop struct{ Why DropReason }

// DropReason is why a plan is no more. It is stored.
type DropReason string

// The reasons.
const (
	DropOther    DropReason = "other"    // the other player took a turn it has no answer to
	DropUnfit    DropReason = "unfit"    // its answer can't be played
	DropOffer    DropReason = "offer"    // an offer to its owner is open, which an answer would decline
	DropTakeback DropReason = "takeback" // a turn was taken back
)

// dropped ends a seat's plan, and its owner is told.
type dropped struct {
	Seat rules.Seat `json:"seat"`
	Why  DropReason `json:"why"`
}

func (*dropped) kind() string   { return "dropped" }
func (*dropped) nature() nature { return nature{private: true, aside: true} }

func (f *dropped) fold(t *Table, e logged) error {
	i := f.Seat.Index()
	t.Plans[i], t.Dropped[i] = Plan{Seq: e.seq}, PlanDrop{Why: f.Why}
	return nil
}

// dropAll are the facts that end all plans there are.
func (t *Table) dropAll(why DropReason) []entry {
	var list []entry
	for _, seat := range rules.Seats {
		if len(t.Plans[seat.Index()].Next) > 0 {
			list = append(list, entry{fact: &dropped{Seat: seat, Why: why}, actor: t.Seats[seat.Index()]})
		}
	}
	return list
}
