package host

import (
	"strings"
	"testing"

	"bridgekeeper/rules"
)

// untilDecided plays table 1 until its winner is proven.
func (b *bench) untilDecided() *Table {
	b.t.Helper()
	for range 200 {
		t := b.table(1)
		if _, ok := t.Proof(); ok {
			return t
		}
		steps := t.Line.Last().Actions()
		b.do(t.ID, t.Mover(), Act{steps[len(steps)-1:]})
	}
	b.t.Fatal("never decided")
	return nil
}

func TestBothEndADecidedGame(t *testing.T) {
	b := newBench(t)
	table := b.start()
	_, err := b.try(table.ID, ana, AgreeEnd{})
	wantRefusal(t, err, CodeNotDecided)
	table = b.untilDecided()
	proof, _ := table.Proof()
	_, err = b.try(table.ID, eve, AgreeEnd{})
	wantRefusal(t, err, CodeNotSeated)
	table = b.do(table.ID, ana, AgreeEnd{})
	if table.Status != Playing || table.Agreed != [2]bool{true, false} || table.News.Agreed[0] != table.Seq {
		t.Fatalf("after one of them: %s %v %v", table.Status, table.Agreed, table.News)
	}
	_, err = b.try(table.ID, ana, AgreeEnd{})
	wantRefusal(t, err, CodeAgreed)
	table = b.do(table.ID, ben, AgreeEnd{})
	if o := table.Outcome; o == nil || o.Winner != proof.Winner || o.By != ByAgreement || o.Reason != ReasonDecided || o.Void() {
		t.Errorf("the outcome is %+v, proven is %s", o, proof.Winner)
	}
}

// TestAgreementIsAboutOnePosition takes the steps back that decided the game.
func TestAgreementIsAboutOnePosition(t *testing.T) {
	b := newBench(t)
	b.start()
	table := b.untilDecided()
	mover := table.Mover()
	other := table.Opponent(mover)
	b.do(table.ID, mover, AgreeEnd{})
	offer := b.do(table.ID, other, MakeOffer{OfferTakeback}).Offer
	table = b.do(table.ID, mover, AcceptOffer{Seq: offer.Seq})
	if table.Agreed != [2]bool{} {
		t.Error("agreed to the end of another position")
	}
}

func TestWhoEndedATableFromOutsideIsKnown(t *testing.T) {
	b := newBench(t)
	if table := b.do(b.challenge(ben).ID, ana, Withdraw{}); table.Moderator != "" {
		t.Errorf("withdrawn by its challenger, and %q ended it", table.Moderator)
	}
	if table := b.do(b.challenge(ben).ID, eve, Abort{Why: strings.Repeat("¡", MaxWhy+1)}); table.Status != Withdrawn || table.Moderator != eve || table.Why != strings.Repeat("¡", MaxWhy) {
		t.Errorf("%s by %q", table.Status, table.Moderator)
	}
	table := b.challenge(ben)
	b.do(table.ID, ben, Accept{})
	if table = b.do(table.ID, eve, Abort{Why: "spam"}); table.Outcome == nil || table.Why != "spam" || table.Moderator != eve || table.Outcome.Winner != rules.Nobody {
		t.Errorf("%+v by %q", table.Outcome, table.Moderator)
	}
}
