package host

import (
	"time"

	"bridgekeeper/bot/host/clock"
)

// Terms are how a game is played, as agreed at its challenge. They are stored.
type Terms struct {
	Pace     string `json:"pace,omitempty"`     // key of a clock.Pace; empty for none
	Weekends bool   `json:"weekends,omitempty"` // no time runs on them
	Sealed   bool   `json:"sealed,omitempty"`   // nothing that analyses the game is given to its players until it is over
	Computer string `json:"computer,omitempty"` // its user id, where it plays
	Level    string `json:"level,omitempty"`    // how well it plays, as its player calls that
}

// pace is the pace these terms name.
func (t Terms) pace() clock.Pace {
	p, ok := clock.ByKey(t.Pace)
	if !ok {
		return clock.None
	}
	return p
}

// Timed tells whether players have a clock.
func (t *Table) Timed() bool { return t.Clock.Pace != clock.None }

// tick keeps the clock in step with an event that made the table what it is.
func (t *Table) tick(before *Table, at time.Time) (err error) {
	was, is := before.turnNumber(), t.turnNumber()
	switch {
	case t.Status != Playing && before.Status == Playing:
		t.Clock = t.Clock.Stop(at)
	case t.Status != Playing || was == is:
		return nil
	case is > was:
		t.Clock = t.Clock.Begin(is, t.ToMove().Index(), at)
	default:
		t.Clock, err = t.Clock.TakeBack(is, at)
	}
	t.Grace, t.Graces, t.Reminded = time.Time{}, 0, false
	return err
}

// moreTime is what a player who asks for more time is given.
const moreTime = 24 * time.Hour

// How many days nobody has moved at a game without a clock when its players are asked
// whether they still play, and when it ends without a result.
const (
	NudgeDays = 30
	VoidDays  = 60
)

// The times of tables that nobody moves at.
const (
	challengeLife = 7 * 24 * time.Hour         // a challenge that nobody answers
	nudgeAfter    = NudgeDays * 24 * time.Hour // a game without a clock: its players are asked whether they still play
	voidAfter     = VoidDays * 24 * time.Hour  // and then it ends without a result
)

// What outages put off has an end: a server or a program that keeps failing must not have
// a game go on for ever whose player doesn't.
const (
	maxGraces = 24             // in a turn; where the outages are short, that is a day at most
	maxSpared = 3              // games without a clock, since the last step
	sparedFor = 24 * time.Hour // what those leave each time to answer
)

// Due is what has to be done at a table though nobody asks for it, and when.
type Due struct {
	What DueKind
	At   time.Time
}

// DueKind is what has to be done.
type DueKind string

// What can be due.
const (
	DueNothing  DueKind = ""
	DueExpiry   DueKind = "expiry"   // of a challenge
	DueReminder DueKind = "reminder" // that little time is left
	DueFlag     DueKind = "flag"     // the time of the player to move is used up
	DueNudge    DueKind = "nudge"    // nobody has moved for long
	DueVoid     DueKind = "void"     // nobody has moved for too long
)

// due is what comes next at the table, given the pauses of its players.
func (t *Table) due(p clock.Pauses) Due {
	switch {
	case t.Status == Challenged:
		return Due{DueExpiry, t.Expires()}
	case t.Status != Playing || t.Suspended():
		return Due{}
	case t.Timed():
		if at, err := t.Clock.ReminderAt(t.pauses(p)); err == nil && !t.Reminded && t.Grace.IsZero() {
			return Due{DueReminder, at}
		}
		if at := t.deadline(p); !at.IsZero() {
			return Due{DueFlag, at}
		}
		return Due{}
	case !t.Nudged:
		return Due{DueNudge, t.Moved.Add(nudgeAfter)}
	}
	return Due{DueVoid, t.VoidAt()}
}

// Expires is when a challenge ends that nobody answers.
func (t *Table) Expires() time.Time { return t.Created.Add(challengeLife) }

// VoidAt is when a game without a clock ends without a result unless somebody moves.
func (t *Table) VoidAt() time.Time { return t.Moved.Add(voidAfter) }

// deadline is when the time of the player to move is used up, the grace after an
// outage included; the zero time where none runs.
func (t *Table) deadline(p clock.Pauses) time.Time {
	at, err := t.Clock.Deadline(t.pauses(p))
	if err != nil || at.IsZero() || t.Suspended() {
		return time.Time{}
	}
	if t.Grace.After(at) {
		return t.Grace
	}
	return at
}

// pauses are those of the players with those of the table.
func (t *Table) pauses(p clock.Pauses) clock.Pauses {
	if t.Terms.Weekends {
		p.Table = append(p.Table[:len(p.Table):len(p.Table)], clock.Weekends(time.UTC))
	}
	for _, s := range t.Suspensions {
		p.Table = append(p.Table[:len(p.Table):len(p.Table)], clock.Pause(s))
	}
	return p
}

// Suspended tells whether the table has no channel to be shown in, and waits for a
// player to call it elsewhere.
func (t *Table) Suspended() bool {
	n := len(t.Suspensions)
	return n > 0 && t.Suspensions[n-1].To.Equal(forever)
}

// forever is the end of a suspension that has none yet.
var forever = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)
