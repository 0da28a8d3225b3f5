package bot

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/render"
	"bridgekeeper/rules"
)

// drafting opens the editor and presses what it is told, one after the other: the
// part of the custom id, and what a select chooses.
type drafting struct {
	*bench
	m *wire.Message
}

func (d *drafting) press(op string, values ...string) {
	d.t.Helper()
	d.m = d.ask(d.tapped(ana, idWith(d.t, d.m, route.Sketch, "."+op), values...))
}

func TestAPositionIsDrawnByTaps(t *testing.T) {
	b := newBench(t)
	drawn := &seen{}
	b.Pictures = drawn
	list := b.ask(b.command(ana, "positions", "position", b.keeps(ana, "Tiny")))
	d := &drafting{b, b.ask(b.tapped(ana, idWith(t, list, route.Edit, "")))}
	if got := textOf(d.m); !strings.Contains(got, "3 × 3") {
		t.Fatalf("opened: %q", got)
	}
	d.press("size", "grow-top")
	d.press("size", "grow-right")
	d.press("token", "G1")
	d.press("rows", "3", "2")
	d.press("cols", "1", "3")
	if got := textOf(d.m); !strings.Contains(got, "6 cells are chosen") || len(drawn.last().Spots) != 6 {
		t.Fatalf("chosen: %q, %v", got, drawn.last().Spots)
	}
	b.restart()
	b.Pictures = drawn
	old := idWith(t, d.m, route.Sketch, "."+"paint")
	d.press("paint")
	if got := textOf(d.m); !strings.Contains(got, "Painted: 6 cells, each now a cell of G1") {
		t.Errorf("painted: %q", got)
	}
	if got := textOf(b.ask(b.tapped(ana, old))); !strings.Contains(got, "has been changed since") {
		t.Errorf("painted twice: %q", got)
	}
	d.press("token", ".")
	d.press("paint")
	d.press("undo")
	d.press("rounds")
	form := b.Handle(t.Context(), b.tapped(ana, idWith(t, d.m, route.Sketch, "."+"save")))
	if form.Kind != wire.OpenModal {
		t.Fatalf("save: %q", textOf(form.Message))
	}
	saving := b.filled(ana, form.Modal.CustomID, "name", "Drawn")
	if got := textOf(b.ask(saving)); !strings.Contains(got, "Kept") {
		t.Errorf("saved: %q", got)
	}
	if got := textOf(b.ask(saving)); !strings.Contains(got, "Drawn") {
		t.Errorf("saved twice: %q", got)
	}
	kept, err := b.Host.Library.PositionsFor(t.Context(), view.DividedLoyalties, ana, guild)
	if err != nil || len(kept) != 2 {
		t.Fatalf("%d kept, %v", len(kept), err)
	}
	want := "name: Drawn\nrounds: 4\n\n.  G1 G1 G1\no  G1 G1 G1\no  S1 o  .\no  S1 o  .\n"
	if got := kept[1].Text; got != want {
		t.Errorf("drawn:\n%s\nwant\n%s", got, want)
	}
}

func TestADraftThatIsNoPositionYetIsShownAndNotSaved(t *testing.T) {
	b := newBench(t)
	b.Pictures = render.New(render.Config{})
	d := &drafting{b, b.ask(b.tapped(ana, route.ID{Verb: route.Edit, Arg: b.keeps(ana, "Tiny")}.String()))}
	d.press("token", "o")
	d.press("rows", "0", "2")
	d.press("cols", "0", "2")
	save := idWith(t, d.m, route.Sketch, "."+"save")
	d.press("paint")
	if got := textOf(d.m); !strings.Contains(got, "at least one cell") {
		t.Errorf("without a region: %q", got)
	}
	if answer := b.Handle(t.Context(), b.tapped(ana, save)); answer.Modal != nil {
		t.Error("an old Save is taken")
	}
	if answer := b.Handle(t.Context(), b.tapped(ana, strings.Replace(idWith(t, d.m, route.Sketch, "."+"undo"), "undo", "save", 1))); answer.Modal != nil {
		t.Error("it can be saved")
	}
	d.press("token", ".")
	d.press("paint") // nothing at all is left
	d.press("undo")
	d.press("undo")
	if got := textOf(d.m); strings.Contains(got, "at least one cell") {
		t.Errorf("undone: %q", got)
	}
}

func TestTheLargestGridIsDrawnAsText(t *testing.T) {
	b := newBench(t)
	d := &drafting{b, b.ask(b.tapped(ana, route.ID{Verb: route.Edit, Arg: b.keeps(ana, "Tiny")}.String()))}
	form := b.Handle(t.Context(), b.tapped(ana, idWith(t, d.m, route.Sketch, "."+"text"))).Modal
	if got := form.Components[0].(wire.Label).Component.(wire.TextInput).Value; !strings.Contains(got, "o S1 o") {
		t.Errorf("the form begins with %q", got)
	}
	for text, want := range map[string]string{
		"": "column 1", "S1 S_": "column 4", "S1\n\nS2": "has no place here", strings.Repeat("S1 ", 26): "too big", strings.Repeat("S1\n", 26): "too big",
	} {
		if got := textOf(b.ask(b.filled(ana, form.CustomID, "text", text))); !strings.Contains(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	var rows []string
	for row := range rules.MaxSide {
		var cells []string
		for col := range rules.MaxSide {
			cells = append(cells, fmt.Sprintf("S%d", (row*rules.MaxSide+col)%40))
		}
		rows = append(rows, strings.Join(cells, " "))
	}
	d.m = b.ask(b.filled(ana, form.CustomID, "text", strings.Join(rows, "\n")))
	if got := textOf(d.m); !strings.Contains(got, "25 × 25") {
		t.Fatalf("as text: %q", got)
	}
	walk(d.m.Components, func(c wire.Component) {
		if s, ok := c.(wire.Select); ok && strings.HasSuffix(s.CustomID, "."+"size") {
			if len(s.Options) != 4 {
				t.Errorf("ways to change the largest grid: %v", s.Options)
			}
		}
	})
	all := make([]string, rules.MaxSide)
	for i := range all {
		all[i] = fmt.Sprint(i)
	}
	d.press("rows", all...)
	d.press("cols", all...)
	d.press("paint")
	for _, values := range [][]string{{"25"}, {"-1"}, {"x"}, {"1", "2", "99999999999999999999"}} {
		b.ask(b.tapped(ana, idWith(t, d.m, route.Sketch, "."+"rows"), values...))
		d.m = b.ask(b.tapped(ana, idWith(t, d.m, route.Sketch, "."+"undo")))
	}
	if got := textOf(b.ask(b.tapped(eve, idWith(t, d.m, route.Sketch, "."+"between")))); !strings.Contains(got, "no longer here") {
		t.Errorf("another’s draft: %q", got)
	}
	if drafts, err := b.db.Positions(t.Context(), "user:"+ana, string(host.PositionDraft)); err != nil || len(drafts) != 1 {
		t.Errorf("%d drafts, %v", len(drafts), err)
	}
}

func TestShareShowsSendsAndPostsTheSame(t *testing.T) {
	b := newBench(t)
	b.start()
	b.do(b.command(ana, "play", "move", "Bf6"))
	m := b.ask(b.tapped(eve, idWith(t, b.ask(b.click(eve, route.ID{Verb: route.More, Of: 1, Arg: moreKeep}.String())), route.Share, "")))
	code := rules.Code(b.table(1).Line)
	if got := textOf(m); strings.Count(got, code) != 2 || !strings.Contains(got, "discord.com/channels/400/500/") || !strings.Contains(got, "Yellow to move") {
		t.Fatalf("to be shared: %q", got)
	}
	m = b.ask(b.tapped(eve, route.ID{Verb: route.Share, Of: 1, Arg: "csv"}.String()))
	if len(m.Files) != 2 || !strings.HasPrefix(string(m.Files[1].Data), "position_id,") {
		t.Fatalf("with the start: %d files", len(m.Files))
	}
	posted := b.Handle(t.Context(), b.tapped(eve, idWith(t, m, route.SharePost, "")))
	if posted.Kind != wire.Reply || posted.Message.Ephemeral || len(posted.Message.Files) != 2 || len(posted.Message.Mentions) != 0 {
		t.Errorf("posted: %+v", posted.Message)
	}
	send := b.tapped(eve, idWith(t, m, route.ShareSend, ""))
	for range 2 { // delivered twice
		if got := textOf(b.ask(send)); !strings.Contains(got, "Sent") {
			t.Errorf("sent: %q", got)
		}
	}
	if got := b.channel.letters(eve); len(got) != 1 || !strings.Contains(got[0], code) {
		t.Errorf("letters: %q", got)
	}
	b.channel.people.fail = map[string]error{eve: errors.New("cannot send messages to this user")}
	if got := textOf(b.ask(b.tapped(eve, idWith(t, m, route.ShareSend, "")))); !strings.Contains(got, "direct messages") {
		t.Errorf("not sent: %q", got)
	}
	far := b.tapped(eve, idWith(t, m, route.SharePost, ""))
	far.ChannelID = "999"
	if got := b.do(far); strings.Contains(got, code) {
		t.Errorf("shared out of its channel: %q", got)
	}
}
