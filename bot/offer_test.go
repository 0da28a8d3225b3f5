package bot

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/rules"
)

// answerOf is the answer to an interaction, whose After has run.
func (b *bench) answerOf(in *wire.Interaction) *remembered {
	b.t.Helper()
	answer := b.Handle(b.t.Context(), in)
	if answer.After != nil {
		answer.After(b.t.Context(), wire.Posted{}, nil)
	}
	return &remembered{Message: answer.Message}
}

// turn plays a whole turn of the player to move, a stone alone, and does not show it.
func (b *bench) turn() {
	b.t.Helper()
	b.take(b.table(1).Line.Last().Actions()[0])
	for b.table(1).MidTurn() {
		steps := b.table(1).Line.Last().Actions()
		b.take(steps[slices.IndexFunc(steps, func(a rules.Action) bool { return view.EndsTurn(b.table(1).Game, a) })])
	}
}

// offers are what a person is offered to offer, under More, sorted.
func (b *bench) offers(user string) []string {
	b.t.Helper()
	var out []string
	for id := range customIDs(b.answerOf(b.click(user, route.ID{Verb: route.More, Of: 1, Arg: moreOffers}.String())).Message) {
		if press, err := route.ParseID(id); err == nil && press.Verb == route.Offer {
			out = append(out, press.Arg)
		}
	}
	slices.Sort(out)
	return out
}

// agree presses the button to accept the open offer, and the one that is sure.
func (b *bench) agree(user string) string {
	b.t.Helper()
	asked := b.answerOf(b.click(user, b.channel.newest().id(route.AskAccept)))
	return textOf(asked.Message) + b.do(b.click(user, asked.id(route.AcceptOffer)))
}

func TestOffersStandInMoreWhenTheyCanBeMade(t *testing.T) {
	b := newBench(t)
	b.start()
	if got := b.offers(ana); !slices.Equal(got, []string{"end", "time", "void"}) {
		t.Errorf("before her first turn: %v", got)
	}
	b.turn()
	if got := b.offers(ana); !slices.Equal(got, []string{"end", "takeback", "time", "void"}) {
		t.Errorf("after it: %v", got)
	}
	if got := b.offers(eve); got != nil {
		t.Errorf("to a stranger: %v", got)
	}
	b.do(b.command(ben, "offer", "what", "void"))
	if got := b.offers(ana); got != nil {
		t.Errorf("while one is open: %v", got)
	}
}

func TestWhatAnOfferBrings(t *testing.T) {
	for _, c := range []struct {
		what, card, sure string
		check            func(before, after *host.Table) bool
	}{
		{"takeback", "<@101> would like to take back a turn of their own", "Give the turn back?", func(before, after *host.Table) bool {
			return after.Line.Len() == 0 && after.Mover() == ana
		}},
		{"time", "<@101> asks <@102> for more time: 1 day.", "more time?", func(before, after *host.Table) bool {
			return after.Line.Len() == before.Line.Len() && after.Clock.Turns[len(after.Clock.Turns)-1].Given[0] == 24*time.Hour
		}},
		{"void", "<@101> proposes to <@102> to annul the game", "Annul the game?", func(before, after *host.Table) bool {
			return after.Status == host.Over && after.Outcome.Void()
		}},
	} {
		t.Run(c.what, func(t *testing.T) {
			b := newBench(t)
			b.start()
			b.turn()
			b.show(1)
			b.answerOf(b.click(ana, route.ID{Verb: route.Offer, Of: 1, Arg: c.what}.String()))
			b.wantCard("offered", c.card, ben)
			before := b.table(1)
			if got := b.agree(ben); !strings.Contains(got, c.sure) {
				t.Errorf("asked again: %q", got)
			}
			if after := b.table(1); after.Offer != nil || !c.check(before, after) {
				t.Errorf("it has not come about: %s, %d steps", after.Status, after.Line.Len())
			}
		})
	}
}

func TestAnAnnulledGameHasNoWinner(t *testing.T) {
	b := newBench(t)
	b.start("match", "4")
	b.do(b.command(ana, "offer", "what", "void"))
	b.agree(ben)
	text := ""
	for _, m := range b.channel.live() {
		text += textOf(m.Message)
	}
	for _, want := range []string{"The game ends without a result.", "Both agreed to annul the game.", "1. <@101> (Blue) – <@102> (Yellow): no result"} {
		if !strings.Contains(text, want) {
			t.Errorf("the channel lacks %q: %s", want, text)
		}
	}
}

func TestUndoAfterTheTurnAsksForATakeback(t *testing.T) {
	b := newBench(t)
	b.start()
	b.turn()
	b.show(1)
	if got := b.do(b.command(ben, "undo")); !strings.Contains(got, "nothing to undo") {
		t.Errorf("to move, nothing done: %q", got)
	}
	b.do(b.command(ana, "undo"))
	b.wantCard("asked", "<@101> would like to take back", ben)
	if got := b.do(b.command(ana, "undo")); !strings.Contains(got, "open offer already") {
		t.Errorf("asked again: %q", got)
	}
	b.agree(ben)
	b.wantCard("given", "Turn 1: <@101> to move", ana)
}

func TestThreeOffersAreEnoughForATurn(t *testing.T) {
	b := newBench(t)
	b.start()
	for range host.MaxOffers {
		b.do(b.command(ana, "offer", "what", "time"))
		b.do(b.click(ben, b.channel.newest().id(route.DeclineOffer)))
	}
	if got := b.do(b.command(ana, "offer", "what", "time")); !strings.Contains(got, "enough for this turn") {
		t.Errorf("one too many: %q", got)
	}
	b.turn()
	if got := b.do(b.command(ana, "offer", "what", "time")); !strings.Contains(got, "Offered") {
		t.Errorf("in the next turn: %q", got)
	}
}

// abort is the command of a moderator, or of whoever has these permissions.
func (b *bench) abort(user string, permissions int64, table string) *wire.Interaction {
	in := b.command(user, "abort", "table", table)
	in.MemberPermissions = permissions
	return in
}

func TestOnlyModeratorsAbort(t *testing.T) {
	b := newBench(t)
	b.start()
	for name, in := range map[string]*wire.Interaction{
		"only moderators": b.abort(ana, route.PermSendMessages, "1"), "unknown": b.abort(eve, route.PermModerate, "7"),
	} {
		got := b.do(in)
		if strings.Contains(got, "have ended") || b.table(1).Status != host.Playing {
			t.Errorf("%s: %q", name, got)
		}
	}
	elsewhere := b.abort(ana, route.PermModerate, "1") // where she plays, but does not moderate
	elsewhere.ChannelID = "501"
	if got := b.do(elsewhere); !strings.Contains(got, "no game 1 in this channel") {
		t.Errorf("from another channel: %q", got)
	}
	if got := b.suggestions(b.abort(ana, 0, "")); len(got) != 1 || got[0].Value != route.NoChoice {
		t.Errorf("suggested to a player: %v", got)
	}
	if got := b.suggestions(b.abort(eve, route.PermManageGuild, "")); len(got) != 1 || got[0].Value != "1" {
		t.Errorf("suggested to a moderator: %v", got)
	}
}

func TestAModeratorEndsAGameAndAChallenge(t *testing.T) {
	b := newBench(t)
	b.start()
	in := b.abort(eve, route.PermModerate, "1")
	in.Options = append(in.Options, wire.Option{Name: "why", Type: wire.OptionString, Value: "they  left <@101>"})
	if got := b.do(in); !strings.Contains(got, "ended #1") {
		t.Errorf("answered: %q", got)
	}
	b.wantCard("ended", "**The game ends without a result.**\n-# Ended by <@103>, a moderator: they left ", ana, ben)
	if text := textOf(b.channel.newest().Message); strings.Contains(text, "left <@101>") {
		t.Errorf("a reason mentions people: %q", text)
	}
	if got := b.do(b.abort(eve, route.PermModerate, "1")); !strings.Contains(got, "over") {
		t.Errorf("once more: %q", got)
	}
	b.do(b.command(ana, "challenge"))
	card := b.channel.newest()
	b.do(b.abort(eve, route.PermManageGuild, "2"))
	if got := textOf(card.Message); got != "<@103>, a moderator, has withdrawn the challenge by <@101>." || card.id(route.Accept) != "" {
		t.Errorf("the challenge says %q", got)
	}
}

func TestBothEndADecidedGameWithAPressEach(t *testing.T) {
	b := newBench(t)
	b.start()
	random := rand.New(rand.NewPCG(5, 6))
	for {
		if _, ok := b.table(1).Proof(); ok {
			break
		}
		steps := b.table(1).Line.Last().Actions()
		b.take(steps[random.IntN(len(steps))])
		if b.table(1).Status != host.Playing {
			t.Fatal("over before it was decided: take another seed")
		}
	}
	b.show(1)
	proof, _ := b.table(1).Proof()
	winner := b.table(1).Seats[proof.Winner.Index()]
	card := b.channel.newest()
	if got := textOf(card.Message); !strings.Contains(got, "<@"+winner+">") || !strings.Contains(got, "wins, whatever is still played") {
		t.Errorf("the card says %q", got)
	}
	press := card.id(route.Agree)
	if got := b.do(b.click(eve, press)); !strings.Contains(got, "Only <@101> and <@102>") {
		t.Errorf("a stranger: %q", got)
	}
	b.do(b.click(ana, press))
	b.wantCard("one agrees", "<@101> would end the game here. <@102> can agree", ben)
	if got := b.do(b.click(ana, press)); !strings.Contains(got, "agreed already") {
		t.Errorf("once more: %q", got)
	}
	b.do(b.click(ben, b.channel.newest().id(route.Agree)))
	b.wantCard("both agree", "It was decided, and both ended it here.", ana, ben)
	if o := b.table(1).Outcome; o == nil || o.Winner != proof.Winner || o.Reason != host.ReasonDecided {
		t.Errorf("the outcome is %+v", o)
	}
}

func TestAnUndecidedGameOffersNoSuchEnd(t *testing.T) {
	b := newBench(t)
	b.start()
	if b.channel.newest().id(route.Agree) != "" {
		t.Error("a game that has only begun is said to be decided")
	}
	if got := b.do(b.click(ana, route.ID{Verb: route.Agree, Of: 1, Rev: 2}.String())); !strings.Contains(got, "may still change") {
		t.Errorf("pressed all the same: %q", got)
	}
}

// TestTheCardSaysWhatWasDeclined until somebody moves or offers something.
func TestTheCardSaysWhatWasDeclined(t *testing.T) {
	b := newBench(t)
	b.start("game", view.ConnectFour)
	b.take("d")
	b.do(b.command(ana, "offer", "what", "takeback"))
	b.do(b.click(ben, b.channel.newest().id(route.DeclineOffer)))
	if got := textOf(b.channel.newest().Message); !strings.Contains(got, "<@102> did not agree to take a turn back") {
		t.Errorf("declined: %q", got)
	}
	b.do(b.command(ben, "play", "move", "c"))
	if got := textOf(b.channel.newest().Message); strings.Contains(got, "did not agree") {
		t.Errorf("a turn later: %q", got)
	}
}
