package bot

import (
	"errors"
	"strings"
	"testing"

	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
)

func TestCustomIDsThatAreNotOursAreAnswered(t *testing.T) {
	b := newBench(t)
	b.start()
	for _, id := range []string{
		"", ":", "b1", "b1:act:1", "b1:act:x:1", "b1:act:1:1:", "b1:nothing:1:1", "b2:act:1:1:end", "b1:act:99:1:end",
		"b1:act:-1:1:end", "b1:act:01:1:end", "b1:rules:0:0:no-game/1", "b1:rules:0:0:divided-loyalties/x",
		"b1:act:1:1:" + strings.Repeat("x", 200), "b1:act:99999999999999999999:1:end",
	} {
		if got := b.do(b.click(ana, id)); got == "" || strings.Contains(got, "our side") {
			t.Errorf("%q: %q", id, got)
		}
	}
}

func TestACardThatCouldNotBePostedComesLater(t *testing.T) {
	b := newBench(t)
	b.start()
	b.commandFor(b.table(1), b.table(1).Line.Last().Actions()[0])
	count := len(b.channel.live())
	b.channel.fail = func(string) error { return errors.New("no leave") }
	b.do(b.command(ana, "end"))
	b.channel.fail = nil
	if len(b.channel.live()) != count {
		t.Fatal("it was posted")
	}
	b.restart()
	if err := b.keeper.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := b.channel.newest(); len(b.channel.live()) != count+1 || got.Mentions[0] != ben {
		t.Error("the sweep did not post the card")
	}
	if ids, _ := b.Host.Cards.Unshown(t.Context(), 0, 10); len(ids) != 0 {
		t.Errorf("tables %v are still to be shown", ids)
	}
}

func TestACardPostedJustBeforeACrashIsTakenUpNotDoubled(t *testing.T) {
	b := newBench(t)
	b.start()
	b.commandFor(b.table(1), b.table(1).Line.Last().Actions()[0])
	count := len(b.channel.live())
	b.channel.lose = func(call string) error {
		if call == "post" {
			return errors.New("the answer got lost")
		}
		return nil
	}
	b.do(b.command(ana, "end"))
	b.channel.lose = nil
	card := b.channel.newest().ID
	const said = 250 // by others until the restart
	for range said {
		if _, err := b.channel.Post(t.Context(), channel, &wire.Message{}); err != nil {
			t.Fatal(err)
		}
	}
	b.restart()
	if err := b.keeper.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := len(b.channel.live()); got != count+1+said {
		t.Errorf("%d new cards, want 1", got-count-said)
	}
	if b.table(1).Card.Message != card {
		t.Error("the table does not know its card")
	}
}

func TestADeletedCardIsPostedAgain(t *testing.T) {
	b := newBench(t)
	b.start()
	b.channel.newest().deleted = true
	count := len(b.channel.live())
	b.commandFor(b.table(1), b.table(1).Line.Last().Actions()[0])
	if len(b.channel.live()) != count+1 {
		t.Error("the card did not come back")
	}
}

func TestTablesOfOtherChannelsAreNotSeen(t *testing.T) {
	b := newBench(t)
	b.start()
	in := b.command(eve, "board", "table", "1")
	in.ChannelID = "501"
	if got := b.do(in); !strings.Contains(got, "no game 1") {
		t.Errorf("from another channel: %q", got)
	}
}

// TestEachKindOfCardIsKnownAgainAfterACrash loses the answer to the post of each
// kind of card, restarts, and looks for doubles.
func TestEachKindOfCardIsKnownAgainAfterACrash(t *testing.T) {
	losing := func(call string) error {
		if call == "post" {
			return errors.New("the answer got lost")
		}
		return nil
	}
	for name, cause := range map[string]func(b *bench){
		"challenge": func(b *bench) { b.do(b.command(ana, "challenge", "opponent", ben)) },
		"decline": func(b *bench) {
			b.do(b.command(ana, "challenge", "opponent", ben))
			b.channel.lose = losing
			b.do(b.click(ben, b.channel.newest().id(route.Decline)))
		},
		"turn": func(b *bench) {
			b.start()
			b.commandFor(b.table(1), b.table(1).Line.Last().Actions()[0])
			b.channel.lose = losing
			b.do(b.command(ana, "end"))
		},
		"offer": func(b *bench) {
			b.start()
			b.channel.lose = losing
			b.do(b.command(ana, "offer", "what", "end"))
		},
		"result": func(b *bench) {
			b.start()
			answer := b.Handle(t.Context(), b.command(ben, "resign"))
			b.channel.lose = losing
			b.do(b.click(ben, (&remembered{Message: answer.Message}).id(route.Resign)))
		},
		"wish": func(b *bench) {
			b.start()
			answer := b.Handle(t.Context(), b.command(ben, "resign"))
			b.do(b.click(ben, (&remembered{Message: answer.Message}).id(route.Resign)))
			b.channel.lose = losing
			b.do(b.click(ana, b.channel.newest().id(route.Wish)))
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			if name == "challenge" {
				b.channel.lose = losing
			}
			cause(b)
			b.channel.lose = nil
			count, newest := len(b.channel.live()), b.channel.newest()
			b.restart()
			if err := b.keeper.Sweep(t.Context()); err != nil {
				t.Fatal(err)
			}
			if len(b.channel.live()) != count || b.channel.newest() != newest || b.table(1).Card.Message != newest.ID {
				t.Errorf("%d cards became %d, the table knows %s of %s", count, len(b.channel.live()), b.table(1).Card.Message, newest.ID)
			}
		})
	}
}
