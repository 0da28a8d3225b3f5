package host

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"bridgekeeper/rules"
)

// The kinds of event in a table's log. They are stored: a kind never changes its
// name or meaning.
const (
	kindChallenged = "challenged" // body: challengedBody
	kindAccepted   = "accepted"   // body: acceptedBody
	kindDeclined   = "declined"
	kindWithdrawn  = "withdrawn"
	kindActed      = "acted"    // body: actedBody
	kindUndone     = "undone"   // body: undoneBody
	kindResigned   = "resigned" // body: resignedBody
	kindFollowed   = "followed" // body: followedBody; the first event of a table that follows another
	kindWished     = "wished"   // body: wishedBody

	kindOffered        = "offered" // body: offeredBody
	kindOfferAccepted  = "offer-accepted"
	kindOfferDeclined  = "offer-declined"
	kindOfferWithdrawn = "offer-withdrawn"
)

// aside are the kinds that change neither the position nor the result, and so
// stale no button.
var aside = map[string]bool{kindWished: true, kindOffered: true, kindOfferDeclined: true, kindOfferWithdrawn: true}

// event is one row of the log before it has a number.
type event struct {
	kind string
	body any // marshalled as JSON; nil for none
}

type challengedBody struct {
	Invited string     `json:"invited,omitempty"`
	Side    rules.Seat `json:"side,omitempty"`
	Locale  string     `json:"locale,omitempty"`
	Games   int        `json:"games,omitempty"` // how long a match is to be; 0 for a game by itself
}

// acceptedBody carries who sits where: chance has spoken once and for all.
type acceptedBody struct {
	Seats [2]string `json:"seats"`
}

type actedBody struct {
	Action rules.Action `json:"action"`
}

// undoneBody says how many steps stay.
type undoneBody struct {
	Keep int `json:"keep"`
}

type resignedBody struct {
	Seat  rules.Seat `json:"seat"`
	Match bool       `json:"match,omitempty"` // the whole match is given up
}

// logged is an event as it stands in the log.
type logged struct {
	seq    int64
	kind   string
	actor  string
	at     time.Time
	public bool
	body   []byte
}

// fold is the table after one more event. It is the only place where a table
// changes, for a command that is being decided as for a log read from disk.
func (t *Table) fold(e logged) (*Table, error) {
	if e.seq != t.Seq+1 {
		return nil, fmt.Errorf("event %d follows event %d", e.seq, t.Seq)
	}
	n := *t
	n.Seq, n.Updated = e.seq, e.at
	if !aside[e.kind] {
		n.Rev++
	}
	if e.public {
		n.PublicSeq = e.seq
	}
	if err := n.take(e); err != nil {
		return nil, fmt.Errorf("event %d (%s): %w", e.seq, e.kind, err)
	}
	return &n, nil
}

// take changes the fresh copy t by the event.
func (t *Table) take(e logged) error {
	switch e.kind {
	case kindChallenged:
		var b challengedBody
		if err := json.Unmarshal(e.body, &b); err != nil {
			return err
		}
		t.Status, t.Created, t.Locale = Challenged, e.at, b.Locale
		t.Challenger, t.Invited, t.Side = e.actor, b.Invited, b.Side
		if b.Games > 1 {
			t.Series = Series{First: t.ID, Game: 1, Length: b.Games}
		}
	case kindFollowed:
		var b followedBody
		if err := json.Unmarshal(e.body, &b); err != nil {
			return err
		}
		t.Status, t.Created, t.Locale, t.Seats = Playing, e.at, b.Locale, b.Seats
		t.Series = Series{First: b.First, Game: b.Game, Length: b.Length}
		t.settle()
	case kindAccepted:
		var b acceptedBody
		if err := json.Unmarshal(e.body, &b); err != nil {
			return err
		}
		t.Status, t.Seats = Playing, b.Seats
		t.settle()
	case kindDeclined:
		t.Status = Declined
	case kindWithdrawn:
		t.Status = Withdrawn
	case kindActed:
		var b actedBody
		if err := json.Unmarshal(e.body, &b); err != nil {
			return err
		}
		before := t.Line.Last()
		line, err := t.Line.Play(b.Action)
		if err != nil {
			return err
		}
		t.Line = line
		t.lapse(before)
		t.Entries = append(t.Entries[:len(t.Entries):len(t.Entries)], Entry{At: e.at, Actor: e.actor})
		t.settle()
	case kindUndone:
		var b undoneBody
		if err := json.Unmarshal(e.body, &b); err != nil {
			return err
		}
		if b.Keep < 0 || b.Keep > t.Line.Len() {
			return fmt.Errorf("keeps %d of %d steps", b.Keep, t.Line.Len())
		}
		t.Line = t.Line.Upto(b.Keep)
		t.Entries = t.Entries[:b.Keep:b.Keep]
	case kindResigned:
		var b resignedBody
		if err := json.Unmarshal(e.body, &b); err != nil {
			return err
		}
		standing, _ := t.Line.Last().Result()
		t.Status, t.Offer = Over, nil
		t.Outcome = &Outcome{Actor: e.actor, Result: rules.Result{
			Winner: b.Seat.Other(), Score: standing.Score, Reason: ReasonResigned,
		}}
		if b.Match {
			t.ResignedMatch = b.Seat
		}
	case kindWished:
		var b wishedBody
		if err := json.Unmarshal(e.body, &b); err != nil {
			return err
		}
		t.Wishes[b.Seat.Index()] = b.What
	case kindOffered:
		var b offeredBody
		if err := json.Unmarshal(e.body, &b); err != nil {
			return err
		}
		t.Offer = &Offer{What: b.What, From: b.Seat, Seq: e.seq}
	case kindOfferAccepted:
		if t.Offer == nil {
			return errors.New("no offer is open")
		}
		t.agree()
	case kindOfferDeclined, kindOfferWithdrawn:
		t.Offer = nil
	default:
		return fmt.Errorf("unknown kind of event")
	}
	return nil
}

// settle ends the table when the game has ended.
func (t *Table) settle() {
	if result, over := t.Line.Last().Result(); over {
		t.Status, t.Outcome, t.Offer = Over, &Outcome{Result: result}, nil
	}
}
