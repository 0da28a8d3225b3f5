package bot

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
)

// in are the messages of a channel or thread that are not deleted.
func (m *memory) in(channel string) []*remembered {
	return slices.DeleteFunc(m.live(), func(r *remembered) bool { return r.channel != channel })
}

func TestAGameGoesIntoAThreadWhereThatIsAskedFor(t *testing.T) {
	for name, ask := range map[string]func(b *bench) (options []string){
		"by the challenge": func(*bench) []string { return []string{"thread", "true"} },
		"by the server": func(b *bench) []string {
			in := b.command(ana, "server", "threads", "on")
			in.MemberPermissions = route.PermManageGuild
			if got := b.do(in); !strings.Contains(got, "thread") {
				b.t.Errorf("the server's settings: %q", got)
			}
			return nil
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			b.do(b.command(eve, "games"))
			b.start(ask(b)...)
			challenge := b.channel.live()[0]
			table := b.table(1)
			if table.Place != (host.Place{Guild: guild, Channel: channel, Thread: challenge.ID}) {
				t.Fatalf("the game is at %+v", table.Place)
			}
			if got := b.channel.people.threads; !slices.Equal(got, []string{"Divided Loyalties: Ana – Ben"}) {
				t.Errorf("threads %q", got)
			}
			if ids := customIDs(challenge.Message); len(ids) != 0 {
				t.Errorf("the accepted challenge keeps %v", ids)
			}
			cards := b.channel.in(challenge.ID)
			if len(cards) != 1 || table.Card.Message != cards[0].ID || !slices.Contains(cards[0].Mentions, ana) {
				t.Fatalf("%d cards in the thread", len(cards))
			}
			in := b.command(ana, "play", "move", "Bf6")
			in.ChannelID, in.ParentID, in.ChannelType = challenge.ID, channel, 11
			b.do(in)
			if n := len(b.channel.in(challenge.ID)); n != 2 || len(b.channel.in(channel)) != 1 {
				t.Errorf("after a turn: %d cards in the thread, %d messages in the channel", n, len(b.channel.in(channel)))
			}
		})
	}
	t.Run("not where the challenge says no", func(t *testing.T) {
		b := newBench(t)
		in := b.command(ana, "server", "threads", "on")
		in.MemberPermissions = route.PermManageGuild
		b.do(in)
		if b.start("thread", "false"); b.table(1).Place.Thread != "" {
			t.Error("it is in a thread all the same")
		}
	})
	t.Run("not in a thread", func(t *testing.T) {
		b := newBench(t)
		in := b.command(ana, "challenge", "opponent", ben, "thread", "true")
		if b.do(inThread(in)); b.table(1).Threaded {
			t.Error("a thread in a thread")
		}
	})
}

// TestAThreadThatCannotBeStartedLeavesTheGameInTheChannel: and that is said.
func TestAThreadThatCannotBeStartedLeavesTheGameInTheChannel(t *testing.T) {
	for name, c := range map[string]struct {
		err  error
		want string
	}{
		"without permission": {&wire.Error{Status: 403, Code: wire.CodeMissingPermissions}, "permission to create public threads"},
		"too many threads":   {&wire.Error{Status: 400, Code: 160006}, "No thread could be started"},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			b.channel.people.refuse = c.err
			table := b.start("thread", "true")
			card := b.channel.newest()
			if table.Place.Thread != "" || table.Card.Message != card.ID || !strings.Contains(textOf(card.Message), c.want) {
				t.Fatalf("the game is at %+v, its card says %q", table.Place, textOf(card.Message))
			}
			b.channel.people.refuse = nil
			if b.move("Bf6"); strings.Contains(textOf(b.channel.newest().Message), c.want) || b.table(1).Place.Thread != "" {
				t.Error("it is said, or tried, again")
			}
		})
	}
	b := newBench(t)
	in := b.command(ana, "challenge", "thread", "true")
	in.AppPermissions &^= route.PermCreateThreads
	if got := b.do(in); !strings.Contains(got, "permission to create public threads") {
		t.Errorf("at the challenge: %q", got)
	}
}

// TestAThreadIsStartedOnceThoughTheAnswerIsLost finds the one that was started.
func TestAThreadIsStartedOnceThoughTheAnswerIsLost(t *testing.T) {
	b := newBench(t)
	b.channel.lose = func(call string) error {
		if call != "thread" {
			return nil
		}
		return errors.New("connection reset")
	}
	if b.start("thread", "true"); b.table(1).Place.Thread != "" {
		t.Fatal("the answer was not lost")
	}
	b.channel.lose = nil
	b.restart()
	if err := b.keeper.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	table := b.table(1)
	if len(b.channel.people.threads) != 1 || table.Place.Thread != b.channel.live()[0].ID || table.Card.Channel != table.Place.Thread {
		t.Errorf("threads %q, the game is at %+v", b.channel.people.threads, table.Place)
	}
}

// TestAGameWithTheComputerGoesIntoAThreadToo has nobody press Accept.
func TestAGameWithTheComputerGoesIntoAThreadToo(t *testing.T) {
	b := newBench(t)
	b.withComputer()
	b.do(b.command(ana, "challenge", "opponent", self, "game", view.ConnectFour, "level", "one-move", "side", "first", "thread", "true"))
	table := b.table(1)
	if table.Status != host.Playing || table.Place.Thread == "" || table.Card.Channel != table.Place.Thread {
		t.Errorf("the game is %s, at %+v, its card in %q", table.Status, table.Place, table.Card.Channel)
	}
}

// TestPlayTheComputerGoesIntoAThreadWhereTheServerSaysSo begins the game by the button,
// which asks about no thread.
func TestPlayTheComputerGoesIntoAThreadWhereTheServerSaysSo(t *testing.T) {
	b := newBench(t)
	b.withComputer()
	in := b.command(ana, "server", "threads", "on")
	in.MemberPermissions = route.PermManageGuild
	b.do(in)
	b.do(b.tapped(ana, route.ID{Verb: route.Computer, Arg: "start/connect-four/one-move/first"}.String()))
	table := b.table(1)
	if table.Status != host.Playing || table.Place.Thread == "" || table.Card.Channel != table.Place.Thread {
		t.Errorf("the game is %s, at %+v, its card in %q", table.Status, table.Place, table.Card.Channel)
	}
	in = b.tapped(ana, route.ID{Verb: route.Computer, Arg: "start/connect-four/one-move/first"}.String())
	in.AppPermissions &^= route.PermCreateThreads
	if got := b.do(in); !strings.Contains(got, "permission to create public threads") {
		t.Errorf("without permission: %q", got)
	}
}

// TestAThreadThatIsDeletedAtOnceIsNotStartedAgain: the game begins in the channel.
func TestAThreadThatIsDeletedAtOnceIsNotStartedAgain(t *testing.T) {
	b := newBench(t)
	b.do(b.command(ana, "challenge", "opponent", ben, "side", "first", "thread", "true"))
	card := b.channel.newest()
	b.channel.people.gone = map[string]bool{card.ID: true} // the thread will have the message's id
	b.do(b.click(ben, card.id(route.Accept)))
	table := b.table(1)
	if table.Place.Thread != "" || table.Card.Channel != channel || table.Card.Seq != table.PublicSeq || table.Seq > 5 {
		t.Errorf("after %d events the game is at %+v, its card in %q", table.Seq, table.Place, table.Card.Channel)
	}
}
