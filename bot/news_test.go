package bot

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"bridgekeeper/bot/cards"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
)

// TestAChallengerHearsThatNobodyCame: once, and nobody else is called.
func TestAChallengerHearsThatNobodyCame(t *testing.T) {
	for _, way := range []string{cards.Ping, cards.DM} {
		t.Run(way, func(t *testing.T) {
			inTime(t, func(b *bench) {
				b.do(b.command(ana, "settings", "notify", way))
				b.do(b.command(ana, "challenge", "opponent", ben))
				asked := b.channel.newest()
				b.away(7*day + time.Hour)
				var mentions []string
				if way == cards.Ping {
					mentions = []string{ana}
				}
				b.wantCard("ended without an answer", "without an answer", mentions...)
				if asked.id(route.Accept) != "" {
					t.Error("the challenge kept its buttons")
				}
				posts := len(b.channel.live())
				b.later(time.Hour)
				if len(b.channel.live()) != posts {
					t.Error("it is said again")
				}
				letters := b.channel.letters(ana)
				if (way == cards.DM) != (len(letters) == 1 && strings.Contains(letters[0], "Nobody took up")) {
					t.Errorf("she is written %q", letters)
				}
			})
		})
	}
}

// TestWhoIsGivenTimeHearsOfIt: no turn begins by it, so nothing else would tell them.
func TestWhoIsGivenTimeHearsOfIt(t *testing.T) {
	for _, asks := range []string{ana, ben} { // who is to move, and who waits
		for _, way := range []string{cards.Ping, cards.DM} {
			t.Run(asks+" "+way, func(t *testing.T) {
				b := newBench(t)
				b.start()
				b.do(b.command(asks, "settings", "notify", way))
				b.do(b.command(asks, "offer", "what", string(host.OfferTime)))
				seq := fmt.Sprint(b.table(1).Offer.Seq)
				gives := b.table(1).Opponent(asks)
				b.do(b.click(gives, route.ID{Verb: route.AcceptOffer, Of: 1, Rev: b.table(1).Rev, Arg: seq}.String()))
				var mentions []string
				if way == cards.Ping {
					mentions = []string{asks}
				}
				b.wantCard("time was given", "<@"+gives+"> gives <@"+asks+"> more time", mentions...)
				letters := b.channel.letters(asks)
				if (way == cards.DM) != (len(letters) == 1 && strings.Contains(letters[0], "more time")) {
					t.Errorf("they are written %q", letters)
				}
				b.commandFor(b.table(1), b.table(1).Line.Last().Actions()[0])
				if text := textOf(b.channel.newest().Message); strings.Contains(text, "gives") {
					t.Errorf("a step later the card still says it: %q", text)
				}
			})
		}
	}
}

// TestACardsDeadlineFollowsTheHoursOfWhoMoves: at once, and without calling anybody.
func TestACardsDeadlineFollowsTheHoursOfWhoMoves(t *testing.T) {
	inTime(t, deadlineFollows)
}

func deadlineFollows(b *bench) {
	t := b.t
	b.start("pace", "brisk")
	b.sweeping()
	begun := time.Now()
	posts, card := len(b.channel.live()), b.channel.newest()
	said := func() string {
		t.Helper()
		if synctest.Wait(); !time.Now().Equal(begun) {
			t.Error("the cards are left to the next sweep")
		}
		return textOf(card.Message)
	}
	for _, step := range [][]string{{"sleep", "00:00-08:00", "zone", "UTC"}, {"sleep", route.ChoiceOff}} {
		b.do(b.command(ana, "settings", step...))
		at, err := b.Host.Deadline(t.Context(), b.table(1))
		if err != nil {
			t.Fatal(err)
		}
		if text := said(); !strings.Contains(text, stamp(at)) {
			t.Errorf("after %v the card says %q, time is up %s", step, text, stamp(at))
		}
	}
	seq := b.table(1).Seq
	b.do(b.command(ben, "settings", "sleep", "00:00-08:00", "zone", "UTC"))
	if b.table(1).Seq != seq || len(b.channel.live()) != posts {
		t.Error("hours of who waits, or those of the mover, did more than they should")
	}
	if got := b.do(b.command(ana, "settings", "sleep", "01:00-08:00")); !strings.Contains(got, "again <t:") {
		t.Errorf("too soon, without a date: %q", got)
	}
	b.do(b.command(ana, "vacation", "days", "1"))
	b.do(b.command(ana, "vacation", "end", "true"))
	if got := b.do(b.command(ana, "vacation", "days", "1")); !strings.Contains(got, "can begin <t:") {
		t.Errorf("too soon, without a date: %q", got)
	}
}
