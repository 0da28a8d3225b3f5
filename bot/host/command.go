package host

import (
	"time"

	"bridgekeeper/bot/host/clock"
	"bridgekeeper/rules"
)

// Command is something a person asks of a table.
type Command interface {
	// decide is what the command adds to the log, or why it is refused. It is pure.
	decide(m moment) ([]entry, error)
}

// moment is all that a command is decided by: the table as it stands, who asks,
// when, and chance.
type moment struct {
	*Table
	actor  string
	now    time.Time
	chance func(n int) int
	pauses clock.Pauses // of the players
	// outages are when the program or the guild was away for long, as clock.Outages joins them.
	outages []clock.Span
	// unwelcome: the challenger wants no games with the actor.
	unwelcome bool
}

// adds is what a command adds that its actor does.
func adds(list ...fact) ([]entry, error) {
	out := make([]entry, len(list))
	for i, f := range list {
		out[i] = entry{fact: f}
	}
	return out, nil
}

// refuse is why a command is not carried out.
func (m moment) refuse(code string) ([]entry, error) { return nil, refuse(m.Table, code) }

// May tells whether the person could carry out the command at the table as it
// stands; nil, or why not. Nothing is done. An Act without steps asks whether any
// step may be theirs.
func (h *Host) May(t *Table, user string, c Command) error {
	_, err := c.decide(moment{Table: t, actor: user, now: h.now(), chance: func(int) int { return 0 }})
	return err
}

// mayPlay refuses whoever doesn't sit at the table, and everyone at a table that
// isn't in play.
func (m moment) mayPlay() error {
	switch m.Status {
	case Playing:
	case Challenged:
		return refuse(m.Table, CodeNotStarted)
	default:
		if m.Concerns(m.actor) {
			return refuse(m.Table, CodeOver)
		}
	}
	if m.Seat(m.actor) == rules.Nobody {
		return refuse(m.Table, CodeNotSeated)
	}
	return nil
}

// mayMove refuses everyone but the player to act.
func (m moment) mayMove() error {
	if err := m.mayPlay(); err != nil {
		return err
	}
	if m.Mover() != m.actor {
		return refuse(m.Table, CodeNotYourTurn)
	}
	return nil
}
