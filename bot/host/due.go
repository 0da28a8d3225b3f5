package host

import (
	"time"

	"bridgekeeper/bot/host/clock"
	"bridgekeeper/rules"
)

// tick does what is due at a table. It is the sweeper's command, and comes before
// those of people, so that nobody moves after their time is up.
type tick struct{}

func (tick) decide(m moment) ([]entry, error) {
	due := m.due(m.pauses)
	if due.What == DueNothing || due.At.After(m.now) {
		return nil, nil
	}
	switch due.What {
	case DueExpiry:
		return adds(&expired{})
	case DueReminder:
		if !m.deadline(m.pauses).After(m.now) { // too late to remind
			return m.flag()
		}
		return adds(&reminded{})
	case DueFlag:
		return m.flag()
	case DueVoid:
		return m.void()
	case DueNudge:
		if m.now.Sub(m.Moved) >= voidAfter { // said beforehand, or not at all
			return adds(&nudged{From: m.now.Add(nudgeAfter - voidAfter)})
		}
	}
	return adds(&nudged{})
}

// void ends a game that nobody plays on; or, where the program or the guild was away when
// that was due or has only just come back, asks both once more, who may have tried.
func (m moment) void() ([]entry, error) {
	if _, away := clock.Covering(m.outages, m.VoidAt()); away && m.Spared < maxSpared {
		return adds(&nudged{From: m.now.Add(sparedFor - voidAfter)})
	}
	return adds(&voided{})
}

// flag ends the game on time; or, where the program or the guild was away when the time
// ran out or has only just come back, gives the player the grace. So it does where that
// was the time of an earlier grace, but not for ever.
func (m moment) flag() ([]entry, error) {
	deadline := m.deadline(m.pauses)
	if away, ok := clock.Covering(m.outages, deadline); ok && m.Graces < maxGraces {
		if until := clock.Grace(deadline, away.From, away.To); until.After(m.now) {
			return adds(&graced{Until: until})
		}
	}
	return adds(&flagged{Seat: m.ToMove()})
}

// expired is a challenge that nobody took up in time.
type expired struct{}

func (*expired) kind() string   { return "expired" }
func (*expired) nature() nature { return nature{} }

func (*expired) fold(t *Table, _ logged) error {
	t.Status = Expired
	return nil
}

// reminded calls the player to move: little of their time is left.
type reminded struct{}

func (*reminded) kind() string   { return "reminded" }
func (*reminded) nature() nature { return nature{aside: true} }

func (*reminded) fold(t *Table, e logged) error {
	t.Reminded, t.News.Reminder = true, e.seq
	return nil
}

// graced puts the end of a player's time off, because the program was away.
type graced struct {
	Until time.Time `json:"until"`
}

func (*graced) kind() string   { return "graced" }
func (*graced) nature() nature { return nature{aside: true} }

func (f *graced) fold(t *Table, e logged) error {
	t.Grace, t.News.Reminder = f.Until, e.seq
	t.Graces++
	return nil
}

// flagged is a game lost on time.
type flagged struct {
	Seat rules.Seat `json:"seat"`
}

func (*flagged) kind() string   { return "flagged" }
func (*flagged) nature() nature { return nature{} }

func (f *flagged) fold(t *Table, _ logged) error {
	t.end(t.outcome(ByTime, f.Seat.Other(), f.Seat, ReasonTime))
	return nil
}

// nudged asks both players of a game without a clock whether they still play. From
// is the instant from which the time until the game is void counts, where it is not
// that of the last step: nobody's game ends without a word before, nor before they could
// answer that.
type nudged struct {
	From time.Time `json:"from,omitzero"`
}

func (*nudged) kind() string   { return "nudged" }
func (*nudged) nature() nature { return nature{aside: true} }

func (f *nudged) fold(t *Table, e logged) error {
	if t.Nudged {
		t.Spared++
	}
	t.Nudged, t.News.Nudge = true, e.seq
	if !f.From.IsZero() {
		t.Moved = f.From
	}
	return nil
}

// voided is a game that ends without a result since nobody plays on.
type voided struct{}

func (*voided) kind() string   { return "voided" }
func (*voided) nature() nature { return nature{} }

func (*voided) fold(t *Table, _ logged) error {
	t.end(t.outcome(ByTime, rules.Nobody, rules.Nobody, ReasonAbandoned))
	return nil
}
