package host

import (
	"time"

	"bridgekeeper/bot/host/clock"
	"bridgekeeper/rules"
)

// Status is how far a table has come.
type Status string

// A table is a challenge until someone accepts, then in play, then over; or the
// challenge ends without a game.
const (
	Challenged Status = "challenged"
	Playing    Status = "playing"
	Over       Status = "over"
	Declined   Status = "declined"
	Expired    Status = "expired"
	Withdrawn  Status = "withdrawn"
)

// Place is where a table is: the ids of a guild, a channel and, where the table
// lives in one, a thread. Guild is empty in a direct message.
type Place struct{ Guild, Channel, Thread string }

// Target is the channel or thread messages about the table go to.
func (p Place) Target() string {
	if p.Thread != "" {
		return p.Thread
	}
	return p.Channel
}

// Card says where the table's card is and what it shows.
type Card struct {
	Channel, Message string // empty until one has been posted
	Seq              int64  // the newest public event on it
	Nonce            string // the one under which a card is being posted
}

// Outcome is how a table ended: by whom, for whom and why. A result by the game's
// own rules has the game's reason, any other one of the host's.
type Outcome struct {
	rules.Result
	By    End
	About rules.Seat // whom the reason is about: who resigned; Nobody where it is about neither
}

// End is what brought a table to its end.
type End string

// What can end a game.
const (
	ByRules       End = "rules"
	ByResignation End = "resignation"
	ByAgreement   End = "agreement"
	ByTime        End = "time" // the clock, or nobody having played for long
	ByModerator   End = "moderator"
)

// The host's reasons.
const (
	ReasonResigned    = "resigned"
	ReasonDrawAgreed  = "draw-agreed"
	ReasonScoredEarly = "scored-by-agreement"
	ReasonTime        = "time-used-up"
	ReasonVoided      = "voided-by-agreement"
	ReasonAbandoned   = "abandoned"
	ReasonAborted     = "aborted"
	ReasonDecided     = "decided-by-agreement"
)

// Void tells whether the game ended without a result: nobody won, nor was it drawn.
func (o Outcome) Void() bool {
	return o.Reason == ReasonVoided || o.Reason == ReasonAbandoned || o.Reason == ReasonAborted
}

// StepNote is what is known of a step beside the step itself.
type StepNote struct {
	At      time.Time
	Actor   string
	Planned bool // it was armed beforehand, and taken at once; see Plan
}

// News is when what people are called for last happened, as the seq of its event:
// a card that shows an earlier one has not told them yet. 0 for never.
type News struct {
	Status   int64
	Turn     int64
	Wish     [2]int64 // by the seat that wishes
	Reminder int64    // for the player to move
	Nudge    int64    // for both
	Offer    int64    // for whom it is made to
	Away     [2]int64 // a vacation or its end, by the seat whose it is
	Place    int64    // that the table is elsewhere now
	Accepted [2]int64 // what a seat asked for and was given, though play goes on as it stands, by that seat
	Agreed   [2]int64 // by the seat that would end a decided game
}

// Table is one game between two people, as its log folds up to Seq. It is a
// value: nothing changes it once it is handed out.
type Table struct {
	ID         int64
	Game       rules.Game
	Place      Place
	Status     Status
	Challenger string     // user id
	Invited    string     // user id of whom the challenge is for; empty for an open one
	Side       rules.Seat // which side the challenger asked for; Nobody leaves it to chance
	Locale     string     // of the language the public card speaks, as Discord names it
	Terms      Terms
	Threaded   bool      // the challenge asked for a thread of its own
	Seats      [2]string // user ids by seat; empty before the game
	Follows    int64     // the table this one follows; 0 for none
	Series     Series    // its place in a match

	Line    *rules.Line
	Notes   []StepNote     // one for each step of Line
	Undone  []rules.Action // in a study, the steps to take again, the next one last
	Plans   [2]Plan        // by seat, for that player alone
	Dropped [2]PlanDrop    // by seat, for that player alone

	Outcome   *Outcome // nil until the game is over
	Moderator string   // user id of who ended the table from outside; empty where nobody did
	Why       string   // and in their own words why; may be empty

	Wanted
	Timing
	Progress

	thoughts []Thought     // see Thoughts
	written  [2]OffersMade // by seat, changes of notes and plans
}

// Wanted is what the players of a table have asked of each other, and what came of it.
type Wanted struct {
	Offer     *Offer        // open now; nil for none
	Offered   [2]OffersMade // by seat
	Refused   OfferKind     // what was declined last, until somebody takes a step or offers something
	RefusedTo rules.Seat    // whose offer that was
	TookBack  rules.Seat    // whose turn was taken back last, until somebody takes a step
	Agreed    [2]bool       // by seat, who would end the game since it is decided
	Wishes    [2]Wish       // by seat, what each would like after the game

	// ResignedMatch is who gave up the match together with this game.
	ResignedMatch rules.Seat
}

// Timing is the clock of a table, and what has been said and granted because time ran out
// or nobody could play.
type Timing struct {
	Clock       clock.Clock
	Grace       time.Time    // until when the player to move has time at least, after an outage; zero for no such
	Graces      int          // how often an outage has put off the end of this turn
	Reminded    bool         // that the time of this turn runs out
	Nudged      bool         // since the last step, that nobody has moved for long
	Spared      int          // how often since then an outage has put off that the game is void
	Away        [2]time.Time // by seat, until when a vacation was announced; zero for none
	Suspensions []clock.Span // when the table had no channel
	Moved       time.Time    // when the position, the seats or the result last changed
}

// Progress is how far the log of a table has come, and what of it people have seen.
type Progress struct {
	Seq       int64 // of the last event, private ones included
	Rev       int64 // counts what changed the position, the seats or the result
	PublicSeq int64 // of the last event everyone may see
	Public    int64 // how many of those there have been: what people are shown, since gaps in the seqs tell of private ones
	News      News
	Card      Card
	Created   time.Time
	Updated   time.Time
}

// Seat is where the user sits, or Nobody. One person may hold both seats of a
// table; then it is the seat whose turn it is, if either's.
func (t *Table) Seat(user string) rules.Seat {
	if user == "" {
		return rules.Nobody
	}
	if t.Status == Playing {
		if turn := t.Line.Last().Turn(); turn != rules.Nobody && t.Seats[turn.Index()] == user {
			return turn
		}
	}
	for _, s := range rules.Seats {
		if t.Seats[s.Index()] == user {
			return s
		}
	}
	return rules.Nobody
}

// ToMove is the seat whose turn it is; Nobody before and after the game.
func (t *Table) ToMove() rules.Seat {
	if t.Status != Playing {
		return rules.Nobody
	}
	return t.Line.Last().Turn()
}

// Mover is the user whose turn it is, empty where it is nobody's.
func (t *Table) Mover() string {
	turn := t.ToMove()
	if turn == rules.Nobody {
		return ""
	}
	return t.Seats[turn.Index()]
}

// Thinking tells whether it is the computer's turn.
func (t *Table) Thinking() bool { return t.Terms.Computer != "" && t.Mover() == t.Terms.Computer }

// Past is the table as its game stood after so many steps, to look back at: in play,
// and without what has come since. It panics unless there were as many.
func (t *Table) Past(steps int) *Table {
	n := *t
	n.Status, n.Outcome, n.Offer = Playing, nil, nil
	n.Plans, n.Dropped = [2]Plan{}, [2]PlanDrop{}
	n.Line, n.Notes = t.Line.Upto(steps), t.Notes[:steps:steps]
	return &n
}

// Concerns tells whether the table is this user's business: seated, challenging
// or challenged.
func (t *Table) Concerns(user string) bool {
	return user != "" && (t.Seat(user) != rules.Nobody || t.Challenger == user || t.Invited == user)
}

// Opponent is who sits across from a person, empty where they don't sit.
func (t *Table) Opponent(user string) string {
	seat := t.Seat(user)
	if seat == rules.Nobody {
		return ""
	}
	return t.Seats[seat.Other().Index()]
}

// LastTurn is the turn people talk about: the one under way if it has steps, else
// the last complete one. It is false where nothing has been played.
func (t *Table) LastTurn() (rules.Turn, bool) {
	turns := t.Line.Turns()
	if len(turns) == 0 {
		return rules.Turn{}, false
	}
	return turns[len(turns)-1], true
}

// TurnEvents is what the turn of LastTurn brought about, in order.
func (t *Table) TurnEvents() []rules.Event {
	turn, ok := t.LastTurn()
	if !ok {
		return nil
	}
	var events []rules.Event
	for i := turn.Start; i < turn.End; i++ {
		events = append(events, t.Line.Events(i)...)
	}
	return events
}

// MidTurn tells whether the turn under way has steps that can be undone.
func (t *Table) MidTurn() bool {
	return t.Status == Playing && t.Line.TurnStart() < t.Line.Len()
}
