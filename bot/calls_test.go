package bot

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"bridgekeeper/bot/cards"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
)

// move has whoever is to move play a whole turn.
func (b *bench) move(turn string) {
	b.t.Helper()
	before := b.table(1).Rev
	b.do(b.command(b.table(1).Mover(), "play", "move", turn))
	if b.table(1).Rev == before {
		b.t.Fatalf("%s was not played", turn)
	}
}

// dmsClosed is what Discord answers where somebody takes no direct messages.
func dmsClosed() error { return &wire.Error{Status: 403, Code: wire.CodeDMsClosed} }

func TestPeopleAreCalledAsTheyLike(t *testing.T) {
	for _, c := range []struct {
		way           string
		pings, direct int
	}{{cards.Ping, 1, 0}, {cards.DM, 0, 1}, {cards.Silent, 0, 0}} {
		t.Run(c.way, func(t *testing.T) {
			b := newBench(t)
			b.start()
			b.do(b.command(ben, "settings", "notify", c.way))
			cards := len(b.channel.live())
			b.move("Bf6")
			card := b.channel.newest()
			if len(b.channel.live()) != cards+1 || len(card.Mentions) != c.pings || card.Silent {
				t.Errorf("%d new messages, the last mentions %v (silent: %t)", len(b.channel.live())-cards, card.Mentions, card.Silent)
			}
			letters := b.channel.letters(ben)
			if len(letters) != c.direct {
				t.Fatalf("he got %q", letters)
			}
			if c.direct == 1 && !strings.Contains(letters[0], "your turn") {
				t.Errorf("he is told %q", letters[0])
			}
			if b.table(1).Card.Seq != b.table(1).PublicSeq {
				t.Error("the card is not noted")
			}
		})
	}
}

func TestOneTablesChoiceGoesBeforeThatForAll(t *testing.T) {
	b := newBench(t)
	b.start()
	b.do(b.command(ben, "settings", "notify", cards.Silent))
	choose := func(way string) {
		t.Helper()
		menu := b.Handle(t.Context(), b.click(ben, route.ID{Verb: route.More, Of: 1}.String()))
		id := (&remembered{Message: menu.Message}).id(route.Notify)
		if id == "" {
			t.Fatal("the menu has no choice of it")
		}
		if got := b.do(b.click(ben, id, way)); !strings.Contains(got, "game 1") {
			t.Errorf("answered %q", got)
		}
	}
	choose(cards.DM)
	b.move("Bf6")
	if n := len(b.channel.letters(ben)); n != 1 {
		t.Errorf("%d direct messages, want 1", n)
	}
	choose("default")
	b.move("Yd5")
	b.move("Gf7")
	if n := len(b.channel.letters(ben)); n != 1 || len(b.channel.newest().Mentions) != 0 {
		t.Error("he is called, though as everywhere he wants not to be")
	}
	menu := b.Handle(t.Context(), b.click(eve, route.ID{Verb: route.More, Of: 1}.String()))
	if (&remembered{Message: menu.Message}).id(route.Notify) != "" {
		t.Error("a bystander is asked how to be called")
	}
	b.do(b.click(eve, route.ID{Verb: route.Notify, Of: 1}.String(), cards.DM))
	if way, err := b.Host.People.Setting(t.Context(), host.TableScope(1), cards.NotifyHereKey(eve)); err != nil || way != "" {
		t.Errorf("a bystander's choice is kept: %q %v", way, err)
	}
}

// TestClosedDirectMessagesAreNoReasonNotToBeCalled: and whoever closed them is not
// written to again at each turn.
func TestClosedDirectMessagesAreNoReasonNotToBeCalled(t *testing.T) {
	for name, err := range map[string]error{
		"closed": dmsClosed(), "Discord has a fault": &wire.Error{Status: 500}, "lost": errors.New("connection reset"),
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			b.start()
			b.do(b.command(ben, "settings", "notify", cards.DM))
			b.channel.people.fail = map[string]error{ben: err}
			b.move("Bf6")
			call := b.channel.newest()
			if !slices.Equal(call.Mentions, []string{ben}) || call.ID == b.table(1).Card.Message {
				t.Fatalf("the newest message mentions %v", call.Mentions)
			}
			b.move("Yd5")
			posts := len(b.channel.live())
			b.move("Gf7")
			card := b.channel.newest()
			if wire.IsCode(err, wire.CodeDMsClosed) && (len(b.channel.live()) != posts+1 || !slices.Equal(card.Mentions, []string{ben})) {
				t.Errorf("%d messages for one turn, the last mentions %v; want the card alone, mentioning him", len(b.channel.live())-posts, card.Mentions)
			}
			b.channel.people.fail = nil
			b.do(b.command(ben, "settings", "notify", cards.DM)) // he has opened them
			b.move("Yg5")
			b.move("Bg6")
			if n := len(b.channel.letters(ben)); n != 1 {
				t.Errorf("%d direct messages after he chose them again, want 1", n)
			}
		})
	}
}

// TestADirectMessageComesOnceThoughTheProgramIsKilled kills it between the card, or the
// message, and what is noted of it.
func TestADirectMessageComesOnceThoughTheProgramIsKilled(t *testing.T) {
	b := newBench(t)
	b.start()
	b.do(b.command(ben, "settings", "notify", cards.DM))
	ctx, kill := context.WithCancel(t.Context())
	defer kill()
	b.channel.fail = func(call string) error {
		if call != "edit" { // of the card before, which comes between the two
			return nil
		}
		kill()
		return context.Canceled
	}
	answer := b.Handle(ctx, b.command(ana, "play", "move", "Bf6"))
	answer.After(ctx, wire.Posted{}, nil)
	if n := len(b.channel.letters(ben)); n != 0 || b.table(1).Card.Seq == b.table(1).PublicSeq {
		t.Fatalf("%d direct messages, and the card is noted; the program was not killed in time", n)
	}
	b.channel.fail = nil
	for i := range 2 {
		ctx, kill := context.WithCancel(t.Context())
		defer kill()
		b.out = &deadly{memory: b.channel, kill: kill}
		b.restart()
		if err := b.keeper.Sweep(ctx); err != nil && ctx.Err() == nil {
			t.Fatal(err)
		}
		if ctx.Err() == nil || b.table(1).Card.Seq == b.table(1).PublicSeq {
			t.Fatalf("not killed between the message and its note, the %d. time", i+1)
		}
	}
	b.out = b.channel
	b.restart()
	if b.show(1); b.table(1).Card.Message != b.channel.newest().ID {
		t.Error("the card that was posted is not the table's")
	}
	if letters := b.channel.letters(ben); len(letters) != 1 {
		t.Fatalf("he got %q", letters)
	}
	m := b.channel.people.got[ben][0]
	if m.Nonce == "" || len(m.Nonce) > 25 {
		t.Errorf("nonce %q", m.Nonce)
	}
}

// deadly is a channel where a direct message that arrives is the last that the program
// lives to send.
type deadly struct {
	*memory
	kill func()
}

func (d *deadly) Post(ctx context.Context, channel string, m *wire.Message) (wire.Posted, error) {
	posted, err := d.memory.Post(ctx, channel, m)
	if strings.HasPrefix(channel, directTo) {
		d.kill()
	}
	return posted, err
}

// TestNothingMakesASoundInSleepHours calls a sleeper by each way, and one of two.
func TestNothingMakesASoundInSleepHours(t *testing.T) {
	b := newBench(t)
	b.start()
	b.at(time.Date(2026, 5, 1, 3, 0, 0, 0, time.UTC))
	if got := b.do(b.command(ben, "settings", "sleep", "23:00-07:00")); !strings.Contains(got, "zone") {
		t.Errorf("hours of no time zone: %q", got)
	}
	if got := b.do(b.command(ben, "settings", "sleep", "23:00-07:00", "zone", "Europe/London")); !strings.Contains(got, "23:00-07:00 (Europe/London)") {
		t.Fatalf("his settings: %q", got)
	}
	b.move("Bf6")
	if card := b.channel.newest(); !card.Silent || !slices.Equal(card.Mentions, []string{ben}) {
		t.Errorf("he sleeps: the card mentions %v, silent: %t", card.Mentions, card.Silent)
	}
	b.move("Yd5")
	if b.channel.newest().Silent {
		t.Error("the card that calls her is silent, though only he sleeps")
	}
	b.do(b.command(ben, "settings", "notify", cards.DM))
	b.move("Gf7")
	if got := b.channel.people.got[ben]; len(got) != 1 || !got[0].Silent {
		t.Errorf("direct messages while he sleeps: %v", got)
	}
	b.do(b.command(ben, "settings", "notify", cards.Ping))
	b.do(b.click(ana, route.ID{Verb: route.Resign, Of: 1}.String()))
	live := b.channel.live()
	card, below := live[len(live)-2], live[len(live)-1]
	if card.Silent || !slices.Equal(card.Mentions, []string{ana}) || !below.Silent || !slices.Equal(below.Mentions, []string{ben}) {
		t.Errorf("the result: she by %v (silent: %t), he by %v (silent: %t)", card.Mentions, card.Silent, below.Mentions, below.Silent)
	}
}

// TestDirectMessagesSpeakThePersonsLanguage: the card speaks the server's.
func TestDirectMessagesSpeakThePersonsLanguage(t *testing.T) {
	b := newBench(t)
	b.start()
	in := b.command(ben, "settings", "notify", cards.DM)
	in.Locale = "es-ES"
	b.do(in)
	b.move("Bf6")
	if letters := b.channel.letters(ben); len(letters) != 1 || !strings.Contains(letters[0], "Te toca") {
		t.Errorf("he got %q", letters)
	}
}
