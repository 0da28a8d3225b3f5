package host

import (
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
	Seq  int64 // of the event that made it
}

// ReasonAgreed is an Outcome's reason when both players agreed to it.
const ReasonAgreed = "agreed"

type offeredBody struct {
	What OfferKind  `json:"what"`
	Seat rules.Seat `json:"seat"`
}

// MakeOffer proposes something to the other player. What the other has proposed
// already is accepted by it.
type MakeOffer struct{ What OfferKind }

func (o MakeOffer) decide(t *Table, actor string, _ func(int) int) ([]event, error) {
	if err := t.mayPlay(actor); err != nil {
		return nil, err
	}
	traits := t.Game.Traits()
	if o.What == OfferDraw && !traits.DrawOffers || o.What == OfferEnd && !traits.Scorable ||
		o.What != OfferDraw && o.What != OfferEnd {
		return nil, refuse(t, CodeNotOffered)
	}
	seat := t.Seat(actor)
	if t.Offer != nil {
		if t.Offer.What == o.What && t.Seats[t.Offer.From.Other().Index()] == actor {
			return []event{{kindOfferAccepted, nil}}, nil
		}
		return nil, refuse(t, CodeOfferOpen)
	}
	return []event{{kindOffered, offeredBody{What: o.What, Seat: seat}}}, nil
}

// AcceptOffer agrees to what the other player has proposed.
type AcceptOffer struct{}

func (AcceptOffer) decide(t *Table, actor string, _ func(int) int) ([]event, error) {
	if err := t.mayAnswer(actor); err != nil {
		return nil, err
	}
	return []event{{kindOfferAccepted, nil}}, nil
}

// DeclineOffer refuses it; play goes on.
type DeclineOffer struct{}

func (DeclineOffer) decide(t *Table, actor string, _ func(int) int) ([]event, error) {
	if err := t.mayAnswer(actor); err != nil {
		return nil, err
	}
	return []event{{kindOfferDeclined, nil}}, nil
}

// WithdrawOffer takes one's own proposal back.
type WithdrawOffer struct{}

func (WithdrawOffer) decide(t *Table, actor string, _ func(int) int) ([]event, error) {
	if err := t.mayPlay(actor); err != nil {
		return nil, err
	}
	if t.Offer == nil || t.Seats[t.Offer.From.Index()] != actor {
		return nil, refuse(t, CodeNoOffer)
	}
	return []event{{kindOfferWithdrawn, nil}}, nil
}

// mayAnswer refuses whoever was not made the offer.
func (t *Table) mayAnswer(actor string) error {
	if err := t.mayPlay(actor); err != nil {
		return err
	}
	if t.Offer == nil || t.Seats[t.Offer.From.Other().Index()] != actor {
		return refuse(t, CodeNoOffer)
	}
	return nil
}

// agree ends the table by what was offered.
func (t *Table) agree() {
	standing, _ := t.Line.Last().Result()
	if t.Offer.What == OfferDraw {
		standing.Winner = rules.Nobody
	}
	standing.Reason = ReasonAgreed
	t.Status, t.Outcome, t.Offer = Over, &Outcome{Result: standing}, nil
}

// lapse ends an open offer when whom it was made to has ended a turn since.
func (t *Table) lapse(before rules.State) {
	if t.Offer == nil {
		return
	}
	after := t.Line.Last()
	turnEnded := after.Turn() == rules.Nobody || after.TurnNumber() != before.TurnNumber()
	if turnEnded && before.Turn() == t.Offer.From.Other() {
		t.Offer = nil
	}
}
