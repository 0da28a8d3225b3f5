package bot

import (
	"context"
	"errors"
	"strings"
	"testing"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
	"bridgekeeper/render"
	"bridgekeeper/rules"
)

// TestAChallengeWithoutItsCardIsAnsweredFromTheBoard deletes the card, as anyone
// who manages messages can.
func TestAChallengeWithoutItsCardIsAnsweredFromTheBoard(t *testing.T) {
	for _, c := range []struct {
		user string
		verb route.Verb
		want host.Status
	}{
		{ana, route.Withdraw, host.Withdrawn},
		{ben, route.Accept, host.Playing},
		{ben, route.Decline, host.Declined},
	} {
		t.Run(string(c.verb), func(t *testing.T) {
			b := newBench(t)
			b.do(b.command(ana, "challenge", "opponent", ben))
			b.channel.newest().deleted = true
			answer := b.Handle(t.Context(), b.command(c.user, "board"))
			id := (&remembered{Message: answer.Message}).id(c.verb)
			if id == "" {
				t.Fatalf("/board has no button for it: %q", textOf(answer.Message))
			}
			in := b.click(c.user, id)
			in.MessageFlags = wire.FlagEphemeral
			if b.do(in); b.table(1).Status != c.want {
				t.Errorf("the challenge is %s, want %s", b.table(1).Status, c.want)
			}
		})
	}
}

// TestTheCardBeforeLosesItsButtonsInTheEnd lets the edit that takes them off fail.
func TestTheCardBeforeLosesItsButtonsInTheEnd(t *testing.T) {
	for name, failing := range map[string]func(kill func()) error{
		"the program is killed": func(kill func()) error { kill(); return context.Canceled },
		"Discord has a fault":   func(func()) error { return &wire.Error{Status: 500} },
		"the limit is reached":  func(func()) error { return &wire.Error{Status: 429} },
		"the request is lost":   func(func()) error { return errors.New("connection reset") },
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			b.do(b.command(ana, "challenge", "opponent", ben))
			card := b.channel.newest()
			ctx, kill := context.WithCancel(t.Context())
			defer kill()
			failed := false
			b.channel.fail = func(call string) error {
				if call != "edit" || failed {
					return nil
				}
				failed = true
				return failing(kill)
			}
			answer := b.Handle(ctx, b.click(ben, card.id(route.Accept)))
			answer.After(ctx, wire.Posted{}, nil)
			if !failed || card.id(route.Accept) == "" {
				t.Fatal("the buttons went at once")
			}
			b.restart()
			if err := b.keeper.Sweep(t.Context()); err != nil {
				t.Fatal(err)
			}
			if ids := customIDs(card.Message); len(ids) != 0 {
				t.Errorf("the accepted challenge keeps %v", ids)
			}
			if live := b.channel.live(); len(live) != 2 || b.table(1).Card.Message != live[1].ID {
				t.Errorf("%d messages, want the challenge and one card", len(live))
			}
		})
	}
}

// TestAnOfferIsOnTheCardAlsoAfterALostPost offers while nobody knows that the card
// before it was posted: that one does not pass for the offer's.
func TestAnOfferIsOnTheCardAlsoAfterALostPost(t *testing.T) {
	b := newBench(t)
	b.start()
	b.commandFor(b.table(1), b.table(1).Line.Last().Actions()[0])
	lost := false
	b.channel.lose = func(call string) error {
		if call != "post" {
			return nil
		}
		lost = true
		return errors.New("the answer got lost")
	}
	b.end(ana)
	if !lost {
		t.Fatal("nothing was posted")
	}
	before := b.channel.newest()
	b.channel.lose = nil
	b.do(b.command(ana, "offer", "what", string(host.OfferEnd)))
	b.restart()
	if err := b.keeper.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	card := b.channel.newest()
	if card.id(route.AskAccept) == "" || len(card.Mentions) != 1 || card.Mentions[0] != ben {
		t.Errorf("the newest card calls %v, its buttons are %v", card.Mentions, customIDs(card.Message))
	}
	if !before.deleted && len(customIDs(before.Message)) > 0 {
		t.Error("the card that was posted before keeps its buttons")
	}
}

// undrawable fails to draw.
type undrawable struct{ blank }

func (undrawable) PNG(context.Context, rules.Board, render.View) ([]byte, error) {
	return nil, errors.New("out of memory")
}

// TestAStepIsNotCalledBrokenBecauseItsPictureIs: it is committed by then, and to try
// again would be wrong.
func TestAStepIsNotCalledBrokenBecauseItsPictureIs(t *testing.T) {
	b := newBench(t)
	table := b.start()
	stone, cell, _ := strings.Cut(string(table.Line.Last().Actions()[0]), " ")
	b.Pictures = undrawable{}
	answer := b.Handle(t.Context(), b.command(ana, "place", "cell", cell, "stone", stone))
	if b.table(1).Rev != table.Rev+1 {
		t.Fatal("the stone was not placed")
	}
	if got := textOf(answer.Message); !strings.Contains(got, strings.ToLower(cell)) || strings.Contains(got, "try again") {
		t.Errorf("the stone is placed, and Ana is told: %q", got)
	}
	if answer.After == nil {
		t.Error("nothing brings the card up to date")
	}
}

// TestAnOfferIsAcceptedInThePositionThatWasAskedAbout lets whoever offers to score
// better the score while the other reads the question.
func TestAnOfferIsAcceptedInThePositionThatWasAskedAbout(t *testing.T) {
	b := newBench(t)
	b.start()
	b.do(b.command(ana, "offer", "what", string(host.OfferEnd)))
	ask := func() string {
		t.Helper()
		answer := b.Handle(t.Context(), b.click(ben, b.channel.newest().id(route.AskAccept)))
		sure := (&remembered{Message: answer.Message}).id(route.AcceptOffer)
		if sure == "" {
			t.Fatalf("Ben is not asked: %q", textOf(answer.Message))
		}
		return sure
	}
	asked := ask()
	b.commandFor(b.table(1), b.table(1).Line.Last().Actions()[0])
	if got := b.do(b.click(ben, asked)); b.table(1).Status != host.Playing || !strings.Contains(got, "moved on") {
		t.Errorf("asked before the step, agreed after it: the game is %s, %q", b.table(1).Status, got)
	}
	if b.do(b.click(ben, ask())); b.table(1).Status != host.Over {
		t.Error("asked again and agreed, and the game goes on")
	}
}
