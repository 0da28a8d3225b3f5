package host

import (
	"errors"
	"fmt"
	"time"

	"bridgekeeper/rules"
)

// OfferKind is what one player proposes to the other. It is stored.
type OfferKind string

// What can be offered.
const (
	OfferDraw OfferKind = "draw" // in games whose traits allow draw offers
	OfferEnd  OfferKind = "end"  // end here, and the standing decides: in games that can be scored

	OfferTakeback OfferKind = "takeback" // of one's last complete turn, with what came after it
	OfferTime     OfferKind = "time"     // more time for whoever asks
	OfferVoid     OfferKind = "void"     // the game ends and counts for nothing
)

// OfferKinds are all of them, in the order to list them in.
var OfferKinds = []OfferKind{OfferDraw, OfferEnd, OfferTakeback, OfferTime, OfferVoid}

// Offer is open until it is answered or withdrawn, or whom it was made to ends
// their next turn: a move is an answer.
type Offer struct {
	What OfferKind
	From rules.Seat
	Seq  int64         // Table.Public of the event that made it: answers name it, lest they answer another
	Keep int           // of a takeback, how many steps stay
	Time time.Duration // of more time, how much
}

// MaxOffers is how many offers a player may make within one turn, whosever it is:
// each one calls the other player.
const MaxOffers = 3

// OffersMade counts what a player does within a turn, such as offers.
type OffersMade struct{ Turn, Times int }

// MakeOffer proposes something to the other player.
type MakeOffer struct{ What OfferKind }

func (o MakeOffer) decide(m moment) ([]entry, error) {
	if err := m.mayPlay(); err != nil {
		return nil, err
	}
	traits := m.Game.Traits()
	seat := m.Seat(m.actor)
	f := &offered{What: o.What, Seat: seat}
	switch o.What {
	case OfferDraw, OfferEnd:
		if o.What == OfferDraw && !traits.DrawOffers || o.What == OfferEnd && !traits.Scorable {
			return m.refuse(CodeNotOffered)
		}
	case OfferTakeback:
		var can bool
		if f.Keep, can = m.lastTurnOf(seat); !can {
			return m.refuse(CodeNoTakeback)
		}
	case OfferTime:
		if !m.Timed() {
			return m.refuse(CodeNoClock)
		}
		f.Seconds = int64(max(moreTime, m.Clock.Pace.Increment) / time.Second)
	case OfferVoid:
	default:
		return m.refuse(CodeNotOffered)
	}
	switch {
	case m.Offer != nil:
		return m.refuse(CodeOfferOpen)
	case m.Offered[seat.Index()].Turn == m.turnNumber() && m.Offered[seat.Index()].Times >= MaxOffers:
		return m.refuse(CodeTooManyOffers)
	}
	return adds(f)
}

// lastTurnOf is the number of steps before the last complete turn of a seat; false
// where it has none.
func (t *Table) lastTurnOf(seat rules.Seat) (keep int, ok bool) {
	turns := t.Line.Turns()
	for i := len(turns) - 1; i >= 0; i-- {
		if turns[i].Seat == seat && turns[i].End <= t.Line.TurnStart() {
			return turns[i].Start, true
		}
	}
	return 0, false
}

type offered struct {
	What OfferKind  `json:"what"`
	Seat rules.Seat `json:"seat"`

	Keep    int   `json:"keep,omitempty"`    // of a takeback
	Seconds int64 `json:"seconds,omitempty"` // of more time
}

func (*offered) kind() string   { return "offered" }
func (*offered) nature() nature { return nature{aside: true} }

func (f *offered) fold(t *Table, e logged) error {
	t.Refused = ""
	t.Offer = &Offer{What: f.What, From: f.Seat, Seq: t.Public, Keep: f.Keep, Time: time.Duration(f.Seconds) * time.Second}
	t.News.Offer = e.seq
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
	list := []entry{{fact: &offerAccepted{}}}
	if m.Offer.What == OfferTakeback {
		list = append(list, m.dropAll(DropTakeback)...)
	}
	return list, nil
}

type offerAccepted struct{}

func (*offerAccepted) kind() string   { return "offer-accepted" }
func (*offerAccepted) nature() nature { return nature{} }

func (*offerAccepted) fold(t *Table, e logged) error {
	if t.Offer == nil {
		return errors.New("no offer is open")
	}
	o := *t.Offer
	t.Offer = nil
	switch o.What {
	case OfferDraw:
		t.end(t.outcome(ByAgreement, rules.Nobody, rules.Nobody, ReasonDrawAgreed))
	case OfferVoid:
		t.end(t.outcome(ByAgreement, rules.Nobody, rules.Nobody, ReasonVoided))
	case OfferTime:
		t.Clock = t.Clock.Give(o.From.Index(), o.Time)
		t.News.Accepted[o.From.Index()] = e.seq
		if o.From == t.ToMove() {
			t.Reminded = false // that was of a time that is no more
		}
	case OfferTakeback:
		if o.Keep > t.Line.Len() {
			return fmt.Errorf("keeps %d of %d steps", o.Keep, t.Line.Len())
		}
		t.Line, t.Notes = t.Line.Upto(o.Keep), t.Notes[:o.Keep:o.Keep]
		t.TookBack = o.From
		t.forget()
	default:
		standing, _ := t.Line.Last().Result()
		t.end(t.outcome(ByAgreement, standing.Winner, rules.Nobody, ReasonScoredEarly))
	}
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
	if t.Offer != nil {
		t.Refused = t.Offer.What
		t.RefusedTo = t.Offer.From
	}
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
