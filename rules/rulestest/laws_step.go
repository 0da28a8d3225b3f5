package rulestest

import (
	"fmt"

	"bridgekeeper/rules"
)

// stepLaws are what every step promises.
var stepLaws = []struct {
	name  string
	check func(before rules.State, a rules.Action, events []rules.Event, after rules.State) error
}{
	{"events", lawEvents},
	{"turns", lawTurns},
	{"same again", lawSameAgain},
}

func lawEvents(_ rules.State, _ rules.Action, events []rules.Event, _ rules.State) error {
	for _, e := range events {
		if e.Code == "" || e.Seat < rules.Nobody || e.Seat > rules.Second {
			return fmt.Errorf("event %v", e)
		}
		if err := soundArgs(e.Args); err != nil {
			return fmt.Errorf("event %v: %w", e, err)
		}
	}
	return nil
}

// lawTurns follows State.TurnNumber: an open turn stays, an ended one raises the
// number by one and one more for each pass, and the last one by its passes alone.
func lawTurns(before rules.State, _ rules.Action, events []rules.Event, after rules.State) error {
	var passed []rules.Seat
	for _, e := range events {
		if e.Code == rules.EventPassed {
			passed = append(passed, e.Seat)
		}
	}
	rise := after.TurnNumber() - before.TurnNumber()
	seat := before.Turn()
	over := after.Turn() == rules.Nobody
	if rise == 0 && !over {
		if after.Turn() != seat || len(passed) > 0 {
			return fmt.Errorf("in turn %d still, of %v after %v, %d passes", after.TurnNumber(), after.Turn(), seat, len(passed))
		}
		return nil
	}
	for _, p := range passed {
		seat = seat.Other()
		if p != seat {
			return fmt.Errorf("%v passes out of turn", p)
		}
	}
	want := len(passed)
	if !over {
		want++
		seat = seat.Other()
		if after.Turn() != seat {
			return fmt.Errorf("%v to move after %v and %d passes", after.Turn(), before.Turn(), len(passed))
		}
	}
	if rise != want {
		return fmt.Errorf("turn %d after %d, with %d passes, over: %v", after.TurnNumber(), before.TurnNumber(), len(passed), over)
	}
	return nil
}

// lawSameAgain: the same step from the same position is the same.
func lawSameAgain(before rules.State, a rules.Action, events []rules.Event, after rules.State) error {
	again, eventsAgain, err := before.Apply(a)
	if err != nil {
		return err
	}
	if fmt.Sprint(eventsAgain) != fmt.Sprint(events) {
		return fmt.Errorf("events %v, the second time %v", events, eventsAgain)
	}
	if again.TurnNumber() != after.TurnNumber() {
		return fmt.Errorf("turn %d, the second time %d", after.TurnNumber(), again.TurnNumber())
	}
	if err := sameBoard(after.Board(), again.Board()); err != nil {
		return err
	}
	return alike(after, again)
}
