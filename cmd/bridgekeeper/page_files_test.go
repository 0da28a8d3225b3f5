package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"bridgekeeper/bot/host"
)

// TestAPositionIsDrawnInThePage opens the list, draws in the editor, keeps it and
// challenges with it, pressing nothing but what the page offers.
func TestAPositionIsDrawnInThePage(t *testing.T) {
	onlyFull(t)
	for _, screen := range screens {
		t.Run(screen.name, func(t *testing.T) {
			if screen.name == "wide" && !whole {
				t.Skip("the narrow screen is the harder one: BRIDGEKEEPER_FULL=1 takes both, without the race detector")
			}
			s := newStage(t)
			s.startBot()
			p := openPage(s, screen.width, screen.height, pageTime())
			p.as("ana")
			p.write("/positions")
			p.tap(`^="b1:edit:"`)
			p.changed(1)
			p.choose(p.sketching(1, "size"), "grow-top")
			p.changed(2)
			p.chooseAll(p.sketching(2, "rows"), "0", "2")
			p.changed(3)
			p.chooseAll(p.sketching(3, "cols"), "1", "3")
			p.changed(4)
			p.choose(p.sketching(4, "token"), "G7")
			p.changed(5)
			p.shoot("chosen")
			p.tap(p.sketching(5, "paint"))
			p.changed(6)
			p.shoot("painted")
			p.fits()
			p.tap(p.sketching(6, "save"))
			p.sees(`document.querySelector("dialog[open] input")`)
			p.do(chromedp.SetValue("dialog[open] input", "Drawn here"))
			p.press(`dialog[open] button[type="submit"]`)
			p.until("it is kept", func() bool { return len(p.kept("Ana")) == 1 })
			if got := p.kept("Ana")[0]; got.Title != "Drawn here" || strings.Count(got.Text, "G7") != 9 {
				t.Errorf("kept is %+v", got)
			}
			p.tap(`^="b1:start:0:0:p."`)
			p.choose(`^="b1:startwith:"`, p.sandbox.UserID("Ben"))
			p.until("the challenge is made", func() bool { _, err := p.host.Table(t.Context(), 1); return err == nil })
			p.newest(1)
			p.shoot("challenged")
			s.nothingRefused()
		})
	}
}

// sketching matches a component of the editor after so many changes.
func (p *page) sketching(n int, op string) string {
	return fmt.Sprintf(`^="b1:sketch:0:%d:"][data-custom$=".%s"`, n, op)
}

// changed waits until the page shows the sketch after so many changes.
func (p *page) changed(n int) {
	p.t.Helper()
	p.sees(fmt.Sprintf(`document.querySelector('[data-custom^="b1:sketch:0:%d:"]:not(:disabled)')`, n))
}

// chooseAll opens a select of several and takes these.
func (p *page) chooseAll(match string, values ...string) {
	p.t.Helper()
	p.tap(match)
	for _, value := range values {
		p.press(fmt.Sprintf(`dialog[open] .option[data-value="%s"]`, value))
	}
	p.press(`dialog[open] .listbox > button`)
	p.sees(`!document.querySelector("dialog[open]")`)
}

// kept are the positions that a user keeps.
func (p *page) kept(user string) []*host.Position {
	p.t.Helper()
	list, err := p.host.Library.PositionsFor(p.t.Context(), "divided-loyalties", p.sandbox.UserID(user), "")
	if err != nil {
		p.t.Fatal(err)
	}
	return list
}
