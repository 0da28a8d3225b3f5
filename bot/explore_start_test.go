package bot

import (
	"strings"
	"testing"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/rules"
)

// explores presses Explore on a message, and has the exploration before it.
func (b *bench) explores(user string, m *wire.Message) *thumb {
	b.t.Helper()
	p := &thumb{bench: b, user: user, private: m}
	p.private = b.ask(b.tapped(user, idWith(b.t, m, route.ExploreStart, "")))
	return p
}

// TestAnImportedGameIsExploredFromItsEndBackToItsStart and a challenge begins with
// what was found on the way.
func TestAnImportedGameIsExploredFromItsEndBackToItsStart(t *testing.T) {
	b := newBench(t)
	l := b.withFiles()
	b.start("game", view.ConnectFour)
	for _, a := range []rules.Action{"d", "d", "e"} {
		b.take(a)
	}
	record := b.Handle(t.Context(), b.command(ana, "export", "format", "record")).Message.Files[0].Data
	for _, content := range []string{string(record), "445\n", "4152637\n"} {
		m := b.ask(b.importing(l, ana, "game.json", content))
		b.restart()
		b.withFiles()
		l = b.Files.(*attached)
		p := b.explores(ana, m)
		at, _ := route.ParseID(p.id(route.Exploring + route.Back))
		steps := p.lineIn(at.Of).Len()
		if steps < 3 {
			t.Fatalf("opened after %d steps", steps)
		}
		for n := steps; n > 0; n-- {
			p.press(route.Back)
			if got := p.lineIn(at.Of).Len(); got != n-1 {
				t.Fatalf("a step back from %d leads to %d", n, got)
			}
		}
		p.press(route.Forward)
		p.private = b.ask(b.tapped(ana, idWith(t, p.private, route.PlayFrom, "")))
		b.ask(b.tapped(ana, idWith(t, p.private, route.StartWith, ""), ben))
		made := b.newestTable()
		if first := p.lineIn(at.Of); made.Line.Setup().Text != first.Last().String() || made.Status != host.Challenged || made.Invited != ben {
			t.Errorf("challenged with %q, explored is %q", made.Line.Setup().Text, first.Last().String())
		}
		b.do(b.click(ana, route.ID{Verb: route.Withdraw, Of: made.ID, Rev: made.Rev}.String()))
	}
}

// newestTable is the table that was opened last.
func (b *bench) newestTable() *host.Table {
	b.t.Helper()
	for id := int64(1); ; id++ {
		if _, err := b.Host.Table(b.t.Context(), id+1); err != nil {
			return b.table(id)
		}
	}
}

// TestEveryPositionThatIsShownIsExplored opens those of /positions, of a file and of
// the editor, each after a restart.
func TestEveryPositionThatIsShownIsExplored(t *testing.T) {
	b := newBench(t)
	file := b.ask(b.importing(b.withFiles(), ana, "p.csv", twoCourts))
	list := b.ask(b.command(ana, "positions", "position", b.keeps(ana, "Tiny")))
	d := &drafting{b, b.ask(b.tapped(ana, idWith(t, list, route.Edit, "")))}
	d.press("size", "grow-top")
	b.restart()
	for want, m := range map[string]*wire.Message{
		"Two Courts": file, "Tiny": list, "Snake": b.ask(b.command(ana, "positions", "position", "Snake")),
	} {
		p := b.explores(ana, m)
		if got := textOf(p.private); !strings.Contains(got, "Exploring") || !strings.Contains(got, want) {
			t.Errorf("%s: %q", want, got)
		}
		if p.press(route.Pick); len(p.steps(route.Pick)) == 0 {
			t.Errorf("%s: no step can be taken", want)
		}
		if got := textOf(b.ask(inDM(b.tapped(ana, idWith(t, m, route.ExploreStart, ""))))); !strings.Contains(got, want) {
			t.Errorf("%s in a direct message: %q", want, got)
		}
	}
	p := b.explores(ana, d.m)
	at, _ := route.ParseID(p.id(route.Exploring + route.Pick))
	if board := p.lineIn(at.Of).Last().Board(); board.Rows != 4 {
		t.Errorf("of the draft %d rows are explored", board.Rows)
	}
	d.press("rows", "0", "3")
	d.press("cols", "0", "2")
	d.press("token", ".")
	old := idWith(t, d.m, route.ExploreStart, "")
	d.press("paint")
	for id := range allIDs(d.m) {
		if c, _ := route.ParseID(id); c.Verb == route.ExploreStart || c.Verb == route.PlayFrom {
			t.Errorf("what is no position yet has %s", id)
		}
	}
	if got := textOf(b.ask(b.tapped(ana, old))); strings.Contains(got, "on our side") || strings.Contains(got, "Exploring") {
		t.Errorf("an old Explore: %q", got)
	}
	d.press("undo")
	b.ask(b.tapped(ana, idWith(t, b.ask(b.tapped(ana, idWith(t, d.m, route.PlayFrom, ""))), route.StartOpen, "")))
	if made := b.newestTable(); made.Line.Setup().Title != "Tiny" || made.Line.Last().Board().Rows != 4 {
		t.Errorf("challenged with %+v", made.Line.Setup())
	}
	if got := textOf(b.ask(b.tapped(eve, old))); !strings.Contains(got, "no longer here") {
		t.Errorf("another’s draft: %q", got)
	}
}

// TestASealedGameIsNotExploredByWayOfAFileOrABoard hands the game in as a file, and
// would begin one from a board that was opened before.
func TestASealedGameIsNotExploredByWayOfAFileOrABoard(t *testing.T) {
	b := newBench(t)
	l := b.withFiles()
	b.start("game", view.ConnectFour, "discussion", "sealed")
	p := &thumb{bench: b, user: ana}
	p.opens(b.command(ana, "explore", "code", "4453644"))
	begin := idWith(t, p.private, route.PlayFrom, "")
	for _, a := range []rules.Action{"d", "d", "e", "c", "f", "d", "d"} {
		b.take(a)
	}
	m := b.ask(b.importing(l, ana, "x.txt", "4453644\n"))
	for _, id := range []string{idWith(t, m, route.ExploreStart, ""), begin} {
		if got := textOf(b.ask(b.tapped(ana, id))); !strings.Contains(got, "sealed") {
			t.Errorf("%s: %q", id, got)
		}
	}
	m = b.ask(b.importing(l, eve, "x.txt", "4453644\n"))
	if got := textOf(b.ask(b.tapped(eve, idWith(t, m, route.ExploreStart, "")))); !strings.Contains(got, "Exploring") {
		t.Errorf("Eve, who only looks on: %q", got)
	}
}
