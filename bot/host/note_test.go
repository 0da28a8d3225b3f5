package host

import (
	"slices"
	"strings"
	"testing"

	"bridgekeeper/rules"
)

// texts are notes as "turn text".
func texts(list []Thought) []string {
	var out []string
	for _, n := range list {
		out = append(out, rules.Count(n.Turn).String()+" "+n.Text)
	}
	return out
}

func wantTexts(t *testing.T, who string, got []Thought, want ...string) {
	t.Helper()
	if !slices.Equal(texts(got), want) {
		t.Errorf("%s reads %q, want %q", who, texts(got), want)
	}
}

func TestANoteIsItsAuthorsUntilTheGameIsOver(t *testing.T) {
	b := newBench(t)
	table := b.start()
	b.do(table.ID, ana, Note{" a plan "})
	b.do(table.ID, ana, Act{[]rules.Action{"take a", "end"}})
	b.do(table.ID, ana, Note{"a better plan"}) // on her last turn, in place of the first
	b.do(table.ID, ben, Note{"a trap?"})
	now := b.do(table.ID, ben, first(b.do(table.ID, ben, Act{})))
	wantTexts(t, "Ana", now.Thoughts(ana), "1 a better plan")
	wantTexts(t, "Ben", now.Thoughts(ben), "2 a trap?")
	wantTexts(t, "a stranger", now.Thoughts(eve))
	wantTexts(t, "nobody", now.Thoughts(""))
	over := b.do(table.ID, ben, Resign{})
	for _, user := range []string{ana, ben, eve} {
		wantTexts(t, user+" after the game", over.Thoughts(user), "1 a better plan", "2 a trap?")
	}
}

func TestANoteTouchesNothingElse(t *testing.T) {
	b := newBench(t)
	before := b.start()
	b.now = b.now.Add(1e9)
	after := b.do(before.ID, ana, Note{"hm"})
	if after.Rev != before.Rev || after.PublicSeq != before.PublicSeq || after.Updated != before.Updated || after.Moved != before.Moved {
		t.Errorf("before %+v\nafter %+v", before, after)
	}
	if again := b.do(before.ID, ana, Note{"hm"}); again.Seq != after.Seq {
		t.Error("the same note again was kept again")
	}
	wantTexts(t, "Ana", b.do(before.ID, ana, Note{" \n"}).Thoughts(ana))
}

func TestNotesThatAreRefused(t *testing.T) {
	b := newBench(t)
	table := b.start()
	_, err := b.try(table.ID, ben, Note{"before my first turn"})
	wantRefusal(t, err, CodeNoTurnYet)
	_, err = b.try(table.ID, eve, Note{"not mine"})
	wantRefusal(t, err, CodeNotSeated)
	_, err = b.try(table.ID, ana, Note{strings.Repeat("é", MaxNote+1)})
	wantRefusal(t, err, CodeNoteTooLong)
	b.do(table.ID, ana, Note{strings.Repeat("é", MaxNote)})
	for n := range maxWritten - 1 {
		b.do(table.ID, ana, Note{strings.Repeat("x", n+1)})
	}
	_, err = b.try(table.ID, ana, Note{"once more"})
	wantRefusal(t, err, CodeTooMuchWritten)
	b.do(table.ID, ana, Act{[]rules.Action{"take a", "end"}})
	b.do(table.ID, ana, Note{"a turn later"})
	b.do(table.ID, ana, Resign{})
	_, err = b.try(table.ID, ana, Note{"after the game"})
	wantRefusal(t, err, CodeOver)
}

func TestATakebackForgetsTheNotesOfWhatItTakesBack(t *testing.T) {
	b := newBench(t)
	table := b.start()
	b.do(table.ID, ana, Act{[]rules.Action{"take a", "end"}})
	b.do(table.ID, ana, Note{"one"})
	b.do(table.ID, ben, Act{[]rules.Action{"take a", "end"}})
	b.do(table.ID, ben, Note{"two"})
	offer := b.do(table.ID, ana, MakeOffer{OfferTakeback})
	back := b.do(table.ID, ben, AcceptOffer{Seq: offer.Offer.Seq})
	wantTexts(t, "Ben", back.Thoughts(ben))
	wantTexts(t, "Ana", back.Thoughts(ana), "1 one") // it is that turn again
}
