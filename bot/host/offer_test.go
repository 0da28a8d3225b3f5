package host

import (
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/rulestest"
)

// drawish is Nim in which a draw may be offered, and which may be ended early.
type drawish struct{ rulestest.Nim }

func (drawish) Traits() rules.Traits { return rules.Traits{DrawOffers: true, Scorable: true} }

// withOffers is a table of drawish in play.
func withOffers(t *testing.T) (*bench, *Table) {
	t.Helper()
	b := newBench(t)
	b.games = []rules.Game{drawish{}}
	b.byName = map[string]rules.Game{drawish{}.Name(): drawish{}}
	return b, b.start()
}

func TestAnOfferIsAcceptedDeclinedWithdrawnOrLapses(t *testing.T) {
	end := Act{[]rules.Action{"take a", rulestest.NimEnd}}
	for _, c := range []struct {
		name  string
		steps []func(b *bench)
		open  bool
		over  bool
	}{
		{"it stands", nil, true, false},
		{"accepted", []func(*bench){func(b *bench) { b.do(1, ben, AcceptOffer{Seq: b.the(1).Offer.Seq}) }}, false, true},
		{"declined", []func(*bench){func(b *bench) { b.do(1, ben, DeclineOffer{b.the(1).Offer.Seq}) }}, false, false},
		{"withdrawn", []func(*bench){func(b *bench) { b.do(1, ana, WithdrawOffer{b.the(1).Offer.Seq}) }}, false, false},
		{"its maker moves", []func(*bench){func(b *bench) { b.do(1, ana, end) }}, true, false},
		{"the other moves", []func(*bench){func(b *bench) { b.do(1, ana, end) }, func(b *bench) { b.do(1, ben, end) }}, false, false},
		{"a step is no turn", []func(*bench){func(b *bench) { b.do(1, ana, end) }, func(b *bench) { b.do(1, ben, Act{end.Steps[:1]}) }}, true, false},
		{"its maker goes back", []func(*bench){func(b *bench) { b.do(1, ana, Act{end.Steps[:1]}) }, func(b *bench) { b.do(1, ana, Undo{}) }}, false, false},
		{"resigned", []func(*bench){func(b *bench) { b.do(1, ben, Resign{}) }}, false, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			b, table := withOffers(t)
			rev := table.Rev
			if table = b.do(1, ana, MakeOffer{OfferDraw}); table.Rev != rev {
				t.Error("an offer staled the buttons")
			}
			for _, step := range c.steps {
				step(b)
			}
			table = b.the(1)
			if (table.Offer != nil) != c.open || (table.Status == Over) != c.over {
				t.Errorf("offer %+v, status %s", table.Offer, table.Status)
			}
		})
	}
}

func TestWhatMayBeOfferedByWhom(t *testing.T) {
	b, _ := withOffers(t)
	const first = 3 // the seq of the first offer
	for i, c := range []struct {
		actor   string
		command Command
		want    string
	}{
		{eve, MakeOffer{OfferDraw}, CodeNotSeated},
		{ana, MakeOffer{"world"}, CodeNotOffered},
		{ana, AcceptOffer{Seq: 0}, CodeNoOffer},
		{ana, WithdrawOffer{0}, CodeNoOffer},
		{ana, MakeOffer{OfferEnd}, ""},
		{ana, AcceptOffer{Seq: first}, CodeNoOffer},
		{ana, MakeOffer{OfferDraw}, CodeOfferOpen},
		{ben, MakeOffer{OfferEnd}, CodeOfferOpen}, // offering the same is no second click
		{ben, WithdrawOffer{first}, CodeNoOffer},
		{eve, AcceptOffer{Seq: first}, CodeNotSeated},
		{ben, DeclineOffer{first + 1}, CodeNoOffer},
		{ana, WithdrawOffer{first}, ""},
		{ben, AcceptOffer{Seq: first}, CodeNoOffer},
		{ben, MakeOffer{OfferDraw}, ""},
		{ben, WithdrawOffer{5}, ""},
		{ana, MakeOffer{OfferEnd}, ""},
		{ben, AcceptOffer{Seq: first}, CodeNoOffer}, // that was another offer
		{ben, AcceptOffer{Seq: 7}, ""},
		{ben, AcceptOffer{Seq: 7}, CodeOver},
	} {
		_, err := b.try(1, c.actor, c.command)
		if c.want == "" && err != nil || c.want != "" && (AsRefusal(err) == nil || AsRefusal(err).Code != c.want) {
			t.Errorf("row %d, %s: %T: %v, want %q", i, c.actor, c.command, err, c.want)
		}
	}
	if o := b.the(1).Outcome; o == nil || o.Reason != ReasonScoredEarly || o.By != ByAgreement {
		t.Errorf("outcome %+v", o)
	}
	plain := newBench(t)
	table := plain.start()
	_, err := plain.try(table.ID, ana, MakeOffer{OfferDraw})
	wantRefusal(t, err, CodeNotOffered)
}

func TestOffersOfOneTurnHaveAnEnd(t *testing.T) {
	b, _ := withOffers(t)
	for range MaxOffers {
		table := b.do(1, ben, MakeOffer{OfferDraw})
		b.do(1, ben, WithdrawOffer{table.Offer.Seq})
	}
	_, err := b.try(1, ben, MakeOffer{OfferDraw})
	wantRefusal(t, err, CodeTooManyOffers)
	b.do(1, ana, Act{[]rules.Action{"take a", rulestest.NimEnd}})
	b.do(1, ben, MakeOffer{OfferDraw})
}

// TestAnOfferToScoreIsAboutThisScore: neither side can better it between offer and
// answer.
func TestAnOfferToScoreIsAboutThisScore(t *testing.T) {
	b, _ := withOffers(t)
	b.do(1, ben, MakeOffer{OfferEnd})
	if table := b.do(1, ana, Act{[]rules.Action{"take a"}}); table.Offer != nil {
		t.Error("she may take a step and then accept")
	}
	b.do(1, ana, Act{[]rules.Action{rulestest.NimEnd}})
	table := b.do(1, ben, MakeOffer{OfferEnd})
	seen := table.Rev
	b.do(1, ben, Act{[]rules.Action{"take b"}})
	_, err := b.try(1, ana, AcceptOffer{Seq: table.Offer.Seq, Rev: seen})
	wantRefusal(t, err, CodeStale)
}
