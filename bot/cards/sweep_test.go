package cards

import (
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"bridgekeeper/bot/host"
)

// TestAHangingChannelHoldsUpNoOther sweeps one that hangs and one that doesn't, in
// a time that only goes by when everyone waits.
func TestAHangingChannelHoldsUpNoOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		b.out.hangs = []string{"510"}
		b.unseen("510")
		b.unseen("599")
		begun := time.Now()
		b.running()
		synctest.Wait()
		if n := len(b.out.in("599")); n != 1 || len(b.out.in("")) != 1 || !time.Now().Equal(begun) {
			t.Errorf("%d cards of %d are where nothing hangs after %s", n, len(b.out.in("")), time.Since(begun))
		}
	})
}

// TestASweepHasAnEndHoweverManyChannelsHang has more of them than it works at once.
func TestASweepHasAnEndHoweverManyChannelsHang(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		for i := range sweepers + 1 {
			b.out.hangs = append(b.out.hangs, fmt.Sprint(510+i))
			b.unseen(b.out.hangs[i])
		}
		b.unseen("599")
		begun := time.Now()
		b.sweep()
		if took := time.Since(begun); len(b.out.in("599")) != 1 || took > 2*showTime {
			t.Errorf("%d cards where nothing hangs, the sweep took %s", len(b.out.in("599")), took)
		}
	})
}

// TestWhoWakesTheSweepDoesNotWaitForItsTime: what is new is shown while no time goes by,
// and only when it is woken.
func TestWhoWakesTheSweepDoesNotWaitForItsTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		b.running()
		synctest.Wait()
		begun := time.Now()
		b.unseen("510")
		if synctest.Wait(); len(b.out.in("")) != 0 {
			t.Error("shown by nobody")
		}
		b.Wake()
		b.Wake()
		if synctest.Wait(); len(b.out.in("510")) != 1 || !time.Now().Equal(begun) {
			t.Errorf("woken, it showed %d cards after %s", len(b.out.in("510")), time.Since(begun))
		}
	})
}

// TestTheTablesOfAServerRestUntilTheBotIsBack: and are shown right then, for however long
// they had been tried in vain.
func TestTheTablesOfAServerRestUntilTheBotIsBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		b.Leave(guild)
		b.running()
		b.unseen("510")
		time.Sleep(3 * time.Hour)
		if n := len(b.out.in("")); n != 0 || !b.Away(guild) || b.Away("401") {
			t.Errorf("%d cards where the bot is not", n)
		}
		begun := time.Now()
		b.ComeBack(t.Context(), guild)
		if synctest.Wait(); len(b.out.in("510")) != 1 || !time.Now().Equal(begun) || b.Away(guild) {
			t.Errorf("%d cards where it is again, after %s", len(b.out.in("510")), time.Since(begun))
		}
	})
}

// TestACardWhoseAnswerIsLostIsFoundAgain: and another copy of it is taken down.
func TestACardWhoseAnswerIsLostIsFoundAgain(t *testing.T) {
	b := newBench(t)
	id := b.unseen("510")
	b.out.forget = true
	b.Show(t.Context(), id)
	posted := b.out.in("510")
	if b.out.forget = false; len(posted) != 1 || posted[0].Nonce == "" || len(posted[0].Nonce) > 25 {
		t.Fatalf("%d posts", len(posted))
	}
	// As if Discord had not known the nonce any more.
	if _, err := b.out.Post(t.Context(), "510", posted[0].Message); err != nil {
		t.Fatal(err)
	}
	b.Show(t.Context(), id)
	cards := b.out.in("510")
	now, err := b.host.Table(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	if len(cards) != 1 || now.Card.Message != cards[0].id || now.Card.Seq != now.PublicSeq {
		t.Errorf("%d cards; the table's is %+v", len(cards), now.Card)
	}
}

// TestOnlyWhatCallsSomebodyIsPostedAnew: an answer to a challenge is, and the challenge's
// buttons go; its withdrawal is an edit.
func TestOnlyWhatCallsSomebodyIsPostedAnew(t *testing.T) {
	for name, c := range map[string]struct {
		actor string
		do    host.Command
		posts int
		calls []string
	}{
		"declined":  {ben, host.Decline{}, 2, []string{from("510")}},
		"withdrawn": {from("510"), host.Withdraw{}, 1, nil},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			id := b.unseen("510")
			b.Show(t.Context(), id)
			if _, err := b.host.Do(t.Context(), host.Request{Table: id, Actor: c.actor, Interaction: "7999", Command: c.do}); err != nil {
				t.Fatal(err)
			}
			b.Show(t.Context(), id)
			posts := b.out.in("510")
			now, err := b.host.Table(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			if len(posts) != c.posts || now.Card.Message != posts[len(posts)-1].id || now.Card.Seq != now.PublicSeq {
				t.Fatalf("%d posts, want %d; the card is %+v", len(posts), c.posts, now.Card)
			}
			if last := posts[len(posts)-1]; !slices.Equal(last.Mentions, c.calls) || len(posts) > 1 && len(posts[0].Components) != 1 {
				t.Errorf("the card calls %v, want %v; the one before it has %v", last.Mentions, c.calls, posts[0].Components)
			}
		})
	}
}
