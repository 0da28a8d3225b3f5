package host

import "bridgekeeper/rules"

// AgreeEnd says that one would end the game here, since nothing can change its winner
// any more. When both players have said so it ends, for the winner who is proven.
type AgreeEnd struct{}

func (AgreeEnd) decide(m moment) ([]entry, error) {
	if err := m.mayPlay(); err != nil {
		return nil, err
	}
	proof, ok := m.Proof()
	if !ok {
		return m.refuse(CodeNotDecided)
	}
	seat := m.Seat(m.actor)
	switch both := m.Seats[0] == m.Seats[1]; {
	case m.Agreed[seat.Other().Index()] || both:
		return adds(&settled{Winner: proof.Winner})
	case m.Agreed[seat.Index()]:
		return m.refuse(CodeAgreed)
	}
	return adds(&agreed{Seat: seat})
}

// Proof is who wins the game under way whatever is played, and why; false where the
// game knows of no such thing.
func (t *Table) Proof() (rules.Proof, bool) {
	d, can := t.Game.(rules.Decider)
	if !can || t.Status != Playing {
		return rules.Proof{}, false
	}
	return d.Decided(t.Line.Last())
}

// agreed is a player who would end a decided game. It holds until steps are taken
// back, while play goes on.
type agreed struct {
	Seat rules.Seat `json:"seat"`
}

func (*agreed) kind() string   { return "agreed" }
func (*agreed) nature() nature { return nature{aside: true} }

func (f *agreed) fold(t *Table, e logged) error {
	t.Agreed[f.Seat.Index()] = true
	t.News.Agreed[f.Seat.Index()] = e.seq
	return nil
}

// settled is a decided game that both players end. Its winner stands here, so that
// the log means the same when a game learns to prove more.
type settled struct {
	Winner rules.Seat `json:"winner"`
}

func (*settled) kind() string   { return "settled" }
func (*settled) nature() nature { return nature{} }

func (f *settled) fold(t *Table, _ logged) error {
	t.end(t.outcome(ByAgreement, f.Winner, rules.Nobody, ReasonDecided))
	return nil
}
