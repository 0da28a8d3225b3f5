package bot

import (
	"testing"
	"time"

	"bridgekeeper/bot/host"
	"bridgekeeper/rules"
	"bridgekeeper/store"
)

// study is a table of Connect Four with Ana on both sides, on which she has played
// these columns.
func (b *bench) study(columns ...rules.Action) {
	b.t.Helper()
	b.do(b.command(ana, "challenge", "game", connectFour))
	row, _, err := b.db.Load(b.t.Context(), 1)
	if err != nil {
		b.t.Fatal(err)
	}
	row.Status, row.Seats, row.ToMove = string(host.Playing), [2]string{ana, ana}, ana
	accepted := store.Event{Kind: "accepted", Actor: ana, At: time.Now(), Public: true, Body: []byte(`{"seats":["101","101"]}`)}
	if err := b.db.Append(b.t.Context(), 1, row.Seq, []store.Event{accepted}, row.Summary); err != nil {
		b.t.Fatal(err)
	}
	for _, a := range columns {
		b.take(a)
	}
	b.show(1)
}

func TestAStudyIsSteppedThroughOnItsCard(t *testing.T) {
	b := newBench(t)
	b.study("d", "d", "e")
	press := func(verb, want string) {
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
	if b.channel.newest().id(verbRedo) != "" {
		t.Error("there is a step to take again")
	}
	press(verbUndo, "44")
	press(verbUndo, "4")
	press(verbRedo, "44")
	press(verbUndo, "4")
	press(verbUndo, "")
	if b.channel.newest().id(verbUndo) != "" {
		t.Error("there is a step before the start")
	}
	press(verbRedo, "4")
	b.take("a")
	b.show(1)
	if b.channel.newest().id(verbRedo) != "" {
		t.Error("another step leads on to the old line")
	}
}

func TestAGameBetweenTwoHasNoButtonsOfAStudy(t *testing.T) {
	b := newBench(t)
	b.start("game", connectFour)
	b.take("d")
	b.show(1)
	card := b.channel.newest()
	if card.id(verbUndo) != "" || card.id(verbRedo) != "" {
		t.Error("a whole turn can be undone")
	}
}
