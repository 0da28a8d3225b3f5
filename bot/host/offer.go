package host

import (
	"errors"

	"bridgekeeper/rules"
)

// OfferKind is what one player proposes to the other. It is stored.
type OfferKind string

// What can be offered.
const (
	OfferDraw OfferKind = "draw" // in games whose traits allow draw offers
	OfferEnd  OfferKind = "end"  // end here, and the standing decides: in games that can be scored
)

// Offer is open until it is answered or withdrawn, or whom it was made to ends
// their next turn: a move is an answer.
type Offer struct {
	What OfferKind
	From rules.Seat
	Seq  int64 // of the event that made it: answers name it, lest they answer another
}

// MaxOffers is how many offers a player may make within one turn, whosever it is:
// each one calls the other player.
const MaxOffers = 3

// OffersMade counts a player's offers within a turn.
type OffersMade struct{ Turn, Times int }

// MakeOffer proposes something to the other player.
type MakeOffer struct{ What OfferKind }

func (o MakeOffer) decide(m moment) ([]entry, error) {
	if err := m.mayPlay(); err != nil {
		return nil, err
	}
	traits := m.Game.Traits()
	switch {
	case o.What == OfferDraw && traits.DrawOffers, o.What == OfferEnd && traits.Scorable:
	default:
		return m.refuse(CodeNotOffered)
	}
	seat := m.Seat(m.actor)
	switch {
	case m.Offer != nil:
		return m.refuse(CodeOfferOpen)
	case m.Offered[seat.Index()].Turn == m.turnNumber() && m.Offered[seat.Index()].Times >= MaxOffers:
		return m.refuse(CodeTooManyOffers)
	}
	return adds(&offered{What: o.What, Seat: m.Seat(m.actor)})
}

type offered struct {
	What OfferKind  `json:"what"`
	Seat rules.Seat `json:"seat"`
}

func (*offered) kind() string   { return "offered" }
func (*offered) nature() nature { return nature{aside: true} }

func (f *offered) fold(t *Table, e logged) error {
	t.Offer = &Offer{What: f.What, From: f.Seat, Seq: e.seq}
	made := &t.Offered[f.Seat.Index()]
	if made.Turn != t.turnNumber() {
		*made = OffersMade{Turn: t.turnNumber()}
	}
	made.Times++
	return nil
}

// AcceptOffer agrees to what the other player has proposed, in the position of a
// revision: whoever offers to score may have changed the score since. A Rev of 0 is
// whatever stands now.
type AcceptOffer struct{ Seq, Rev int64 }

func (c AcceptOffer) decide(m moment) ([]entry, error) {
	if err := m.mayAnswer(c.Seq); err != nil {
		return nil, err
	}
	if c.Rev != 0 && c.Rev != m.Rev {
		return m.refuse(CodeStale)
	}
	return adds(&offerAccepted{})
}

type offerAccepted struct{}

func (*offerAccepted) kind() string   { return "offer-accepted" }
func (*offerAccepted) nature() nature { return nature{} }

func (*offerAccepted) fold(t *Table, _ logged) error {
	if t.Offer == nil {
		return errors.New("no offer is open")
	}
	if t.Offer.What == OfferDraw {
		t.end(t.outcome(ByAgreement, rules.Nobody, rules.Nobody, ReasonDrawAgreed))
		return nil
	}
	standing, _ := t.Line.Last().Result()
	t.end(t.outcome(ByAgreement, standing.Winner, rules.Nobody, ReasonScoredEarly))
	return nil
}

// DeclineOffer refuses it; play goes on.
type DeclineOffer struct{ Seq int64 }

func (c DeclineOffer) decide(m moment) ([]entry, error) {
	if err := m.mayAnswer(c.Seq); err != nil {
		return nil, err
	}
	return adds(&offerDeclined{})
}

type offerDeclined struct{}

func (*offerDeclined) kind() string   { return "offer-declined" }
func (*offerDeclined) nature() nature { return nature{aside: true} }

func (*offerDeclined) fold(t *Table, _ logged) error {
	t.Offer = nil
	return nil
}

// WithdrawOffer takes one's own proposal back.
type WithdrawOffer struct{ Seq int64 }

func (c WithdrawOffer) decide(m moment) ([]entry, error) {
	if err := m.mayPlay(); err != nil {
		return nil, err
	}
	if m.Offer == nil || m.Offer.Seq != c.Seq || m.Seats[m.Offer.From.Index()] != m.actor {
		return m.refuse(CodeNoOffer)
	}
	return adds(&offerWithdrawn{})
}

type offerWithdrawn struct{}

func (*offerWithdrawn) kind() string   { return "offer-withdrawn" }
func (*offerWithdrawn) nature() nature { return nature{aside: true} }

func (*offerWithdrawn) fold(t *Table, _ logged) error {
	t.Offer = nil
	return nil
}

// mayAnswer refuses whoever was not made this offer, or when it is no longer open.
func (m moment) mayAnswer(seq int64) error {
	if err := m.mayPlay(); err != nil {
		return err
	}
	if m.Offer == nil || m.Offer.Seq != seq || m.Seats[m.Offer.From.Other().Index()] != m.actor {
		return refuse(m.Table, CodeNoOffer)
	}
	return nil
}

// lapse ends an open offer when whom it was made to has ended a turn since; one to
// score the game already when they have taken a step, or they could better their
// score and then accept.
func (t *Table) lapse(before rules.State) {
	if t.Offer == nil || before.Turn() != t.Offer.From.Other() {
		return
	}
	if t.Offer.What == OfferEnd || !rules.SameTurn(before, t.Line.Last()) {
		t.Offer = nil
	}
}
