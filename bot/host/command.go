package host

import (
	"bridgekeeper/rules"
)

// Command is something a person asks of a table.
type Command interface {
	// decide is what the command adds to the log of a table as it stands, or why
	// it is refused. It is pure: chance is handed in.
	decide(t *Table, actor string, chance func(n int) int) ([]event, error)
}

// May tells whether the person could carry out the command at the table as it
// stands; nil, or why not. Nothing is done. An Act without steps asks whether any
// step may be theirs.
func (h *Host) May(t *Table, user string, c Command) error {
	_, err := c.decide(t, user, func(int) int { return 0 })
	return err
}

// Accept takes up a challenge: the invited person's answer, or anyone's but the
// challenger's where the challenge is open.
type Accept struct{}

func (Accept) decide(t *Table, actor string, chance func(int) int) ([]event, error) {
	if t.Status != Challenged {
		return nil, refuse(t, CodeAnswered)
	}
	if actor == t.Challenger {
		return nil, refuse(t, CodeOwnChallenge)
	}
	if t.Invited != "" && actor != t.Invited {
		return nil, refuse(t, CodeNotInvited)
	}
	side := t.Side
	if side == rules.Nobody {
		side = rules.Seats[chance(2)]
	}
	var seats [2]string
	seats[side.Index()], seats[side.Other().Index()] = t.Challenger, actor
	return []event{{kindAccepted, acceptedBody{Seats: seats}}}, nil
}

// Decline turns a challenge down; only the invited person can.
type Decline struct{}

func (Decline) decide(t *Table, actor string, _ func(int) int) ([]event, error) {
	switch {
	case t.Status != Challenged:
		return nil, refuse(t, CodeAnswered)
	case actor == t.Challenger:
		return nil, refuse(t, CodeOwnChallenge)
	case actor != t.Invited:
		return nil, refuse(t, CodeNotInvited)
	}
	return []event{{kindDeclined, nil}}, nil
}

// Withdraw takes one's own challenge back.
type Withdraw struct{}

func (Withdraw) decide(t *Table, actor string, _ func(int) int) ([]event, error) {
	switch {
	case t.Status != Challenged:
		return nil, refuse(t, CodeAnswered)
	case actor != t.Challenger:
		return nil, refuse(t, CodeNotYours)
	}
	return []event{{kindWithdrawn, nil}}, nil
}

// Act plays steps, all of them or none; all must belong to the actor's turns.
type Act struct{ Steps []rules.Action }

func (a Act) decide(t *Table, actor string, _ func(int) int) ([]event, error) {
	if err := t.mayMove(actor); err != nil {
		return nil, err
	}
	var events []event
	state := t.Line.Last()
	for _, step := range a.Steps {
		if turn := state.Turn(); turn != rules.Nobody && t.Seats[turn.Index()] != actor {
			return nil, refuse(t, CodeNotYourTurn)
		}
		next, _, err := state.Apply(step)
		if err != nil {
			return nil, err
		}
		state = next
		events = append(events, event{kindActed, actedBody{Action: step}})
	}
	return events, nil
}

// Undo takes back the last step of one's own turn under way.
type Undo struct{}

func (Undo) decide(t *Table, actor string, _ func(int) int) ([]event, error) {
	if err := t.mayPlay(actor); err != nil {
		return nil, err
	}
	if t.Mover() != actor {
		return nil, refuse(t, CodeTurnPassed)
	}
	if !t.MidTurn() {
		return nil, refuse(t, CodeNothingToUndo)
	}
	return []event{{kindUndone, undoneBody{Keep: t.Line.Len() - 1}}}, nil
}

// Resign gives the game up, on either side's turn.
type Resign struct{}

func (Resign) decide(t *Table, actor string, _ func(int) int) ([]event, error) {
	if err := t.mayPlay(actor); err != nil {
		return nil, err
	}
	return []event{{kindResigned, resignedBody{Seat: t.Seat(actor)}}}, nil
}

// mayPlay refuses whoever doesn't sit at the table, and everyone at a table that
// isn't in play.
func (t *Table) mayPlay(actor string) error {
	switch t.Status {
	case Playing:
	case Challenged:
		return refuse(t, CodeNotStarted)
	default:
		if t.Concerns(actor) {
			return refuse(t, CodeOver)
		}
	}
	if t.Seat(actor) == rules.Nobody {
		return refuse(t, CodeNotSeated)
	}
	return nil
}

// mayMove refuses everyone but the player to act.
func (t *Table) mayMove(actor string) error {
	if err := t.mayPlay(actor); err != nil {
		return err
	}
	if t.Mover() != actor {
		return refuse(t, CodeNotYourTurn)
	}
	return nil
}
