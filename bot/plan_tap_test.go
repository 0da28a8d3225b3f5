package bot

import (
	"strings"
	"testing"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/turn"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/rules"
)

// onBoard takes turns on a board by its form, and is the message after them.
func (b *bench) onBoard(user string, m *wire.Message, typed ...string) *wire.Message {
	b.t.Helper()
	for _, text := range typed {
		at, err := route.ParseID(idWith(b.t, m, route.Exploring+route.Type, ""))
		if err != nil {
			b.t.Fatal(err)
		}
		m = b.ask(b.filled(user, at.String(), turn.MoveField, text))
	}
	return m
}

// armID is the button that arms what was tried out; empty where there is none.
func armID(m *wire.Message) string { return idOn(m, route.Exploring+route.Arm) }

// TestAPlanIsMadeOnABoard plays both sides of a plan on the person's own board, in each
// game, arms it there, and has it played.
func TestAPlanIsMadeOnABoard(t *testing.T) {
	for _, c := range []struct {
		game             string
		they, then, more string // whole turns
	}{
		{view.ConnectFour, "d", "d", "e"},
		{view.FourAngels, "a1 b2", "d4", "b2 c3"},
		{view.DividedLoyalties, "blue e6", "purple f7", "green c4"},
	} {
		t.Run(c.game, func(t *testing.T) {
			b := newBench(t)
			b.challengeTo(c.game) // Ana is to move
			list := b.ask(b.tapped(ben, route.ID{Verb: route.Plan, Of: 1}.String()))
			board := b.ask(b.tapped(ben, idOn(list, route.PlanTap)))
			wantSaid(t, textOf(board), "Plan this answer")
			if armID(board) != "" {
				t.Error("nothing could be armed")
			}
			if board = b.onBoard(ben, board, c.they); armID(board) != "" {
				t.Error("a turn without an answer could be armed")
			}
			board = b.onBoard(ben, board, c.then)
			if armID(board) == "" {
				t.Fatalf("no button under %q", textOf(board))
			}
			one := armID(board)
			if board = b.onBoard(ben, board, c.more); armID(board) != "" {
				t.Error("one more turn of theirs could be armed without an answer")
			}
			answer := b.Handle(t.Context(), b.tapped(ben, one))
			wantSaid(t, textOf(answer.Message), "Planned.", "**1** · if")
			if answer.Kind != wire.Reply || len(b.table(1).PlanLines(rules.Second)) != 1 {
				t.Errorf("kind %d, %d lines", answer.Kind, len(b.table(1).PlanLines(rules.Second)))
			}
			b.do(b.command(ana, "play", "move", c.they))
			if got := b.table(1); got.Mover() != ana || len(got.Line.Turns()) != 2 {
				t.Errorf("after %d steps it is %s to move", got.Line.Len(), got.Mover())
			}
			// An old button finds that the game has gone on.
			wantSaid(t, b.do(b.tapped(ben, one)), "since")
			if n := len(b.table(1).PlanLines(rules.Second)); n != 0 {
				t.Errorf("%d lines", n)
			}
		})
	}
}

// TestAPlanOnABoardGoesOnAfterATakenStep plans while the other is in mid-turn: their
// turn is taken as a whole.
func TestAPlanOnABoardGoesOnAfterATakenStep(t *testing.T) {
	b := newBench(t)
	b.challengeTo(view.DividedLoyalties)
	first := b.table(1).Line.Last().Actions()[0]
	b.do(b.command(ana, "place", "stone", strings.Fields(string(first))[0], "cell", strings.Fields(string(first))[1]))
	board := b.ask(b.tapped(ben, route.ID{Verb: route.PlanTap, Of: 1}.String()))
	board = b.ask(b.tapped(ben, idWith(t, board, route.Exploring+route.Act, "end")))
	board = b.onBoard(ben, board, "green c4")
	if armID(board) == "" {
		t.Fatalf("no button under %q", textOf(board))
	}
	wantSaid(t, b.do(b.tapped(ben, armID(board))), "Planned.")
	b.do(b.command(ana, "end"))
	if got := len(b.table(1).Line.Turns()); got != 2 {
		t.Errorf("%d turns", got)
	}
}

// TestWhatIsNoPlanCannotBeArmed: boards of other things, of sealed games, of games of
// others, and lines from before.
func TestWhatIsNoPlanCannotBeArmed(t *testing.T) {
	b := planning(t)
	board := b.onBoard(ben, b.ask(b.command(ben, "explore")), "d", "d")
	id := armID(board)
	if id == "" {
		t.Fatal("it can't be armed on a board opened elsewhere")
	}
	if board := b.onBoard(ana, b.ask(b.command(ana, "explore")), "d", "d"); armID(board) != "" {
		t.Error("she is to move, and could arm")
	}
	if board := b.onBoard(eve, b.ask(b.command(eve, "explore")), "d", "d"); armID(board) != "" {
		t.Error("Eve could arm")
	}
	at, _ := route.ParseID(id)
	for name, custom := range map[string]route.ID{
		"no such board": {Verb: at.Verb, Of: 99, Rev: at.Rev},
		"no such node":  {Verb: at.Verb, Of: at.Of, Rev: 99},
		"the start":     {Verb: at.Verb, Of: at.Of},
	} {
		if got := b.Handle(t.Context(), b.tapped(ben, custom.String())); len(b.table(1).PlanLines(rules.Second)) != 0 || strings.Contains(textOf(got.Message), "reference") {
			t.Errorf("%s: %q", name, textOf(got.Message))
		}
	}
	code := rules.Code(b.table(1).Line)
	other := b.onBoard(ben, b.ask(b.command(ben, "explore", "code", code)), "d", "d")
	at, _ = route.ParseID(idWith(t, other, route.Exploring+route.Type, ""))
	at.Verb = route.Exploring + route.Arm
	if armID(other) != "" || !strings.Contains(b.do(b.tapped(ben, at.String())), "another time") {
		t.Error("a board of a code could be armed")
	}
	b.do(b.command(ana, "resign"))
	for _, old := range []string{id, route.ID{Verb: route.PlanTap, Of: 1}.String()} {
		if got := b.Handle(t.Context(), b.tapped(ben, old)); got.Kind != wire.Reply {
			t.Errorf("after the game: %q", textOf(got.Message))
		}
	}

	b.challengeTo(view.ConnectFour, "discussion", "sealed")
	list := b.ask(b.tapped(ben, route.ID{Verb: route.Plan, Of: 2}.String()))
	if idOn(list, route.PlanTap) != "" || idOn(list, route.PlanLine) == "" {
		t.Errorf("sealed: %v", customIDs(list))
	}
	err := b.Host.May(b.table(2), ben, host.Arm{})
	if got := b.do(b.tapped(ben, route.ID{Verb: route.PlanTap, Of: 2}.String())); err != nil || !strings.Contains(got, "sealed") {
		t.Errorf("sealed: %v, %q", err, got)
	}
}

// TestASealedGameIsNotPlannedOnABoardOpenedBefore: a challenge may be explored, and the
// board stays.
func TestASealedGameIsNotPlannedOnABoardOpenedBefore(t *testing.T) {
	b := newBench(t)
	b.do(b.command(ana, "challenge", "opponent", ben, "side", "first", "game", view.ConnectFour, "discussion", "sealed"))
	card := b.channel.newest()
	board := b.ask(b.click(ben, card.id(route.Explore)))
	b.do(b.click(ben, card.id(route.Accept)))
	board = b.onBoard(ben, board, "d", "d")
	if armID(board) != "" {
		t.Error("it is offered")
	}
	at, err := route.ParseID(idWith(t, board, route.Exploring+route.Type, ""))
	if at.Verb = route.Exploring + route.Arm; err != nil || !strings.Contains(b.do(b.tapped(ben, at.String())), "sealed") {
		t.Error("it is armed")
	}
}

// TestAPlanTooLargeIsRefusedInWords: the button is there, and says why not.
func TestAPlanTooLargeIsRefusedInWords(t *testing.T) {
	b := planning(t)
	board := b.ask(b.command(ben, "explore"))
	for n := range host.MaxPlanDepth + 2 {
		board = b.onBoard(ben, board, string("abcdefg"[n%7]))
	}
	if armID(board) == "" || !strings.Contains(b.do(b.tapped(ben, armID(board))), "more than a plan holds") {
		t.Errorf("%q under %q", armID(board), textOf(board))
	}
}
