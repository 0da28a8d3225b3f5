package bot

import (
	"strings"
	"testing"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/view"
	"bridgekeeper/rules"
)

// study is a table of Connect Four with Ana on both sides, on which she has played
// these columns.
func (b *bench) study(columns ...rules.Action) {
	b.t.Helper()
	b.do(b.command(ana, "study", "game", view.ConnectFour))
	for _, a := range columns {
		b.take(a)
	}
	b.show(1)
}

func TestAStudyIsSteppedThroughOnItsCard(t *testing.T) {
	b := newBench(t)
	b.study("d", "d", "e")
	press := func(verb route.Verb, want string) {
		t.Helper()
		id := b.channel.newest().id(verb)
		if id == "" {
			t.Fatalf("the card has no button %s", verb)
		}
		if b.do(b.click(ana, id)); digits(b.table(1).Line) != want {
			t.Fatalf("%s leads to %q, want %q", verb, digits(b.table(1).Line), want)
		}
		fits(t, b.channel.newest().Message)
	}
	if b.channel.newest().id(route.Redo) != "" {
		t.Error("there is a step to take again")
	}
	press(route.Undo, "44")
	press(route.Undo, "4")
	press(route.Redo, "44")
	press(route.Undo, "4")
	press(route.Undo, "")
	if b.channel.newest().id(route.Undo) != "" {
		t.Error("there is a step before the start")
	}
	press(route.Redo, "4")
	b.take("a")
	b.show(1)
	if b.channel.newest().id(route.Redo) != "" {
		t.Error("another step leads on to the old line")
	}
}

func TestAGameBetweenTwoHasNoButtonsOfAStudy(t *testing.T) {
	b := newBench(t)
	b.start("game", view.ConnectFour)
	b.take("d")
	b.show(1)
	card := b.channel.newest()
	if card.id(route.Undo) != "" || card.id(route.Redo) != "" {
		t.Error("a whole turn can be undone")
	}
}

func TestStudiesAreBounded(t *testing.T) {
	b := newBench(t)
	for range host.MaxStudies {
		b.do(b.command(ana, "study", "game", view.ConnectFour))
	}
	if got := b.do(b.command(ana, "study")); !strings.Contains(got, "under way already") {
		t.Error(got)
	}
	b.do(b.command(ana, "resign", "table", "3"))
	b.do(b.click(ana, "b1:resign:3:0"))
	if got := b.do(b.command(ana, "study")); !strings.Contains(got, "both sides") {
		t.Error(got)
	}
}

func TestAStudyBeginsFromAPositionOfOnesOwn(t *testing.T) {
	b := newBench(t)
	b.keeps(ana, "Tiny")
	if got := b.do(b.command(ana, "study", "position", "tiny")); !strings.Contains(got, "both sides") {
		t.Fatal(got)
	}
	if table := b.table(1); table.Line.Setup().Title != "Tiny" || !table.Study() {
		t.Errorf("it begins from %q, a study: %t", table.Line.Setup().Title, table.Study())
	}
}
