package bot

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/view"
	"bridgekeeper/rules"
)

// recordOf is a table's exported record as this person gets it.
func (b *bench) recordOf(user string) string {
	b.t.Helper()
	m := b.Handle(b.t.Context(), b.command(user, "export", "format", "record", "table", "1")).Message
	if len(m.Files) != 1 {
		b.t.Fatalf("no record: %s", textOf(m))
	}
	return string(m.Files[0].Data)
}

func TestNotesAreSealedUntilTheGameIsOver(t *testing.T) {
	b := planning(t)
	wantSaid(t, b.do(b.command(ana, "note", "text", "the **middle** <@103>")), "Noted on turn 1", `> the \*\*middle\*\* \<`)
	b.do(b.command(ana, "drop", "column", "d"))
	b.do(b.command(ben, "note", "text", "on top of it"))
	b.do(b.command(ben, "drop", "column", "d"))
	replay := func(user, turn string) string { return b.do(b.command(user, "board", "turn", turn, "table", "1")) }
	wantSaid(t, replay(ana, "1"), "Your note on turn 1", "middle")
	for _, turn := range []string{"0", "1", "2"} {
		wantUnsaid(t, replay(ana, turn), "on top of it")
		wantUnsaid(t, replay(ben, turn), "middle")
		wantUnsaid(t, replay(eve, turn), "middle", "on top of it")
	}
	for _, user := range []string{ana, ben} {
		wantUnsaid(t, b.recordOf(user), "middle", "on top of it")
	}
	b.do(b.command(ana, "note", "text", "I give up"))
	b.do(b.click(ana, route.ID{Verb: route.Resign, Of: 1}.String()))
	for _, user := range []string{ana, ben, eve} {
		wantSaid(t, replay(user, "1"), "<@101> noted on turn 1", `the \*\*middle\*\*`)
		wantUnsaid(t, replay(user, "1"), "on top of it", "I give up")
		wantSaid(t, replay(user, "2"), "<@102> noted on turn 2", "on top of it", "<@101> noted on turn 3", "I give up")
	}
	record := b.recordOf(eve)
	if !strings.Contains(record, "on top of it") {
		t.Errorf("the record has no notes: %s", record)
	}
	if read, err := rules.ParseRecord([]byte(record)); err != nil || read.Turns[0].Note != "the **middle** <@103>" {
		t.Errorf("read back: %v", err)
	}
}

func TestANoteIsWrittenByTaps(t *testing.T) {
	b := planning(t)
	more := b.Handle(t.Context(), b.click(ana, b.channel.newest().id(route.More))).Message
	open := idOn(more, route.Note)
	form := b.Handle(t.Context(), b.tap(ana, open)).Modal
	wantSaid(t, textOf(b.fill(ana, form, "note", "two\nlines")), "> two\n> lines")
	form = b.Handle(t.Context(), b.tap(ana, open)).Modal
	if got := fmt.Sprintf("%+v", form.Components); !strings.Contains(got, "two\nlines") {
		t.Errorf("the form doesn't have the note: %s", got)
	}
	wantSaid(t, textOf(b.fill(ana, form, "note", " ")), "no note on turn 1")
	// Ben has had no turn yet, and a stranger never has.
	for _, user := range []string{ben, eve} {
		menu := b.Handle(t.Context(), b.click(user, b.channel.newest().id(route.More))).Message
		if idOn(menu, route.Note) != "" {
			t.Errorf("%s may note something", user)
		}
	}
	wantSaid(t, b.do(b.command(ben, "note", "text", "early")), "no turn yet")
	wantSaid(t, b.do(b.command(ana, "note", "text", strings.Repeat("x", host.MaxNote+1))), "up to 500 characters")
}

// TestAHostileNoteIsHarmless keeps what would format, ping or break a record.
func TestAHostileNoteIsHarmless(t *testing.T) {
	b := planning(t)
	hostile := "@everyone <@103>\r\n# big\x00\x1b[1m\n||spoiler|| `x`\u202e\xff"
	b.do(b.command(ana, "note", "text", hostile))
	b.do(b.command(ana, "drop", "column", "d"))
	b.do(b.click(ben, route.ID{Verb: route.Resign, Of: 1}.String()))
	wantUnsaid(t, b.do(b.command(eve, "board", "turn", "1", "table", "1")), "@everyone", "<@103>", "\n# ", "\x00", "\x1b", "\u202e", "||spoiler")
	record := b.recordOf(eve)
	if !json.Valid([]byte(record)) {
		t.Error("the record is broken")
	}
	if _, err := rules.ParseRecord([]byte(record)); err != nil {
		t.Error(err)
	}
}

// sealedGame is a sealed game of Connect Four of seven turns, Ben to move.
func (b *bench) sealedGame() *host.Table {
	b.t.Helper()
	made, err := b.Host.Challenge(b.t.Context(), host.Challenge{
		Place: host.Place{Guild: guild, Channel: channel}, Challenger: ana, Invited: ben, Side: rules.First, Game: view.ConnectFour,
		Setup: rules.Setup{Key: "standard"}, Terms: host.Terms{Sealed: true}, Locale: "en-US", Interaction: "6999",
	})
	if err != nil {
		b.t.Fatal(err)
	}
	b.do(b.click(ben, route.ID{Verb: route.Accept, Of: made.ID, Rev: made.Rev}.String()))
	for _, column := range strings.Fields("d d d d c c e") {
		b.take(rules.Action(column))
	}
	return b.table(made.ID)
}

func TestASealedGameIsNotMarkedByItsPlayers(t *testing.T) {
	b := newBench(t)
	b.sealedGame()
	for _, user := range []string{ana, ben} {
		wantSaid(t, b.do(b.command(user, "show", "mark", "d4", "table", "1")), "sealed game")
		wantSaid(t, b.do(b.command(user, "show", "mark", "d4", "turn", "2", "table", "1")), "sealed game")
		wantUnsaid(t, b.do(b.command(user, "show", "table", "1")), "sealed game") // the position itself is no secret
	}
	wantUnsaid(t, b.do(b.command(eve, "show", "mark", "d4", "table", "1")), "sealed game")
	b.do(b.click(ben, route.ID{Verb: route.Resign, Of: 1}.String()))
	wantUnsaid(t, b.do(b.command(ana, "show", "mark", "d4", "turn", "2", "table", "1")), "sealed game")
}
