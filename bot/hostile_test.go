package bot

import (
	"fmt"
	"strings"
	"testing"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/view"
)

// TestAnOldEndButtonIsOldAlsoWhereTheTurnWouldBeAskedAbout presses the End of an
// earlier turn while a stone on a dot would go back.
func TestAnOldEndButtonIsOldAlsoWhereTheTurnWouldBeAskedAbout(t *testing.T) {
	b := newBench(t)
	b.start()
	old := route.ID{Verb: route.Act, Of: 1, Rev: b.table(1).Rev, Arg: "end"}
	for steps := 0; !view.ReturnsAtEnd(view.Of(b.table(1))); steps++ {
		table := b.table(1)
		next := table.Line.Last().Actions()[0]
		for _, a := range table.Line.Last().Actions() {
			after := *table
			after.Line, _ = table.Line.Play(a)
			if view.ReturnsAtEnd(view.Of(&after)) {
				next = a
			}
		}
		if steps > 100 || table.Status != host.Playing {
			t.Fatal("no stone came onto a dot")
		}
		b.take(next)
	}
	now := b.table(1)
	current := old
	current.Rev = now.Rev
	if got := b.Handle(t.Context(), b.click(now.Mover(), current.String())); (&remembered{Message: got.Message}).id(route.Sure) == "" {
		t.Fatalf("the End of this turn does not ask: %q", textOf(got.Message))
	}
	got := b.Handle(t.Context(), b.click(now.Mover(), old.String()))
	if text := textOf(got.Message); !strings.Contains(text, "moved on") || (&remembered{Message: got.Message}).id(route.Sure) != "" {
		t.Errorf("the End of an earlier turn: %q", text)
	}
}

// TestAnOpenChallengeCannotBeDeclined forges a button that its card doesn't have.
func TestAnOpenChallengeCannotBeDeclined(t *testing.T) {
	b := newBench(t)
	b.do(b.command(ana, "challenge"))
	got := b.do(b.click(eve, route.ID{Verb: route.Decline, Of: 1, Rev: 1}.String()))
	if got == "" || strings.Contains(got, "<@>") || b.table(1).Status != host.Challenged {
		t.Errorf("%q, and the challenge is %s", got, b.table(1).Status)
	}
}

func TestNoDirectionMarkOfANameIsSuggested(t *testing.T) {
	b := newBench(t)
	b.start()
	if err := b.Host.People.RememberName(t.Context(), ben, "ben\u202e\u200b1# evil"); err != nil {
		t.Fatal(err)
	}
	choices := fmt.Sprint(b.suggestions(b.command(ana, "board", "table", "")))
	if strings.ContainsAny(choices, "\u202e\u200b") || !strings.Contains(choices, "evil") {
		t.Errorf("suggested is %q", choices)
	}
}

// TestAGameThatIsNotSuggestedIsRefusedByItsName types one all the same.
func TestAGameThatIsNotSuggestedIsRefusedByItsName(t *testing.T) {
	b := newBench(t)
	for _, command := range []string{"challenge", "rules"} {
		if got := b.do(b.command(ana, command, "game", "chess")); !strings.Contains(got, "no game called chess") {
			t.Errorf("/%s: %q", command, got)
		}
	}
}
