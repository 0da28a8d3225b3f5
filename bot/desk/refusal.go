package desk

import (
	"errors"
	"fmt"
	"strings"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/words"
)

// TableError is an error at a table, with the table as the person knew it.
type TableError struct {
	Table *host.Table
	err   error
}

// Error is plain English for logs.
func (e *TableError) Error() string {
	return fmt.Sprintf("table %d at revision %d: %v", e.Table.ID, e.Table.Rev, e.err)
}

// Unwrap gives the error itself.
func (e *TableError) Unwrap() error { return e.err }

// ErrorAt wraps an error in a [TableError], unless it is wrapped in one already.
func ErrorAt(t *host.Table, err error) error {
	var known *TableError
	if errors.As(err, &known) {
		return err
	}
	return &TableError{t, err}
}

// HostSentence puts a refusal of the host into words.
func HostSentence(say *words.Speaker, e *host.Refusal) string {
	key, args := "error."+e.Code, words.Args{}
	for name, v := range e.Args {
		args[name] = v
	}
	if !e.Until.IsZero() {
		args["until"] = words.Time(e.Until.Unix())
	}
	option := words.Said(say.Say("command.board.option.table.name"))
	switch t := e.Table; e.Code {
	case host.CodeNoTable:
		if _, named := e.Args["table"]; named {
			key, args["option"] = "error.unknown-table", option
		}
	case host.CodeWhichTable:
		var list []string
		for _, t := range e.Choice {
			list = append(list, fmt.Sprintf("#%d", t.ID))
		}
		args["tables"], args["option"] = words.Said(say.List(list)), option
	case host.CodeNotSeated:
		if t.Seats[0] == "" {
			return say.Say("error.already-answered")
		}
		args["first"], args["second"] = words.User(t.Seats[0]), words.User(t.Seats[1])
	case host.CodeNotYourTurn, host.CodeTurnPassed:
		args["player"] = words.User(t.Mover())
	case host.CodeNotInvited:
		args["opponent"] = words.User(t.Invited)
	case host.CodeMatchLength:
		args["lengths"] = words.Said(strings.Trim(fmt.Sprint(e.Args["lengths"]), `"[]`))
	case host.CodeNotYours:
		args["challenger"] = words.User(t.Challenger)
	case host.CodeAnswered, host.CodeOver:
		switch t.Status {
		case host.Declined:
			key = "error.challenge-declined"
		case host.Withdrawn:
			key = "error.challenge-withdrawn"
		case host.Expired:
			key = "error.challenge-expired"
		}
	}
	return say.Say(key, args)
}
