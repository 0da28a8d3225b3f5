package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/sandbox"
	"bridgekeeper/rules"
)

// screens are the widths that the page is played in.
var screens = []struct {
	name          string
	width, height int64
}{{"wide", 1200, 900}, {"phone", 390, 844}}

// names are the page's names for the users.
var pageNames = map[string]string{"Ana": "ana", "Ben": "ben"}

// newest waits until the page shows a table's card, with its picture if it is on the screen.
func (p *page) newest(id int64) *sandbox.Message {
	p.t.Helper()
	card := p.shown(id)
	p.sees(fmt.Sprintf(`document.querySelector('article[data-id="%s"]')`, card.ID))
	p.sees(`[...document.querySelectorAll("#messages img")].every((i) => {
		const r = i.getBoundingClientRect();
		return i.naturalWidth > 0 || r.bottom < 0 || r.top > innerHeight;
	})`)
	return card
}

// begin types a challenge as Ana and accepts it as Ben by its button.
func (p *page) begin() int64 {
	p.t.Helper()
	p.as("ana")
	p.do(chromedp.SendKeys(line, "/chal"))
	p.sees(`document.querySelector(".suggestion b")?.textContent === "/challenge"`)
	p.do(chromedp.SendKeys(line, "\t"), chromedp.SendKeys(line, "opponent:be"))
	p.sees(`document.querySelector(".suggestion b")?.textContent === "@Ben"`)
	p.shoot("challenge-typed")
	p.do(chromedp.SendKeys(line, "\t"), chromedp.SendKeys(line, "position:turtle side:first"))
	p.enter()
	const id = 1
	p.until("the challenge is made", func() bool { _, err := p.host.Table(p.t.Context(), id); return err == nil })
	p.newest(id)
	p.as("ben")
	p.newest(id)
	p.shoot("challenged")
	p.tap(`^="b1:accept"`)
	p.until("the game begins", func() bool { return p.table(id).Status == host.Playing })
	p.newest(id)
	return id
}

// mover switches to whoever is to move.
func (p *page) mover(t *host.Table) {
	p.t.Helper()
	for name, in := range pageNames {
		if p.sandbox.UserID(name) == t.Mover() {
			p.as(in)
		}
	}
}

// lineFor is what one types for a step.
func lineFor(a rules.Action) string {
	name, options := commandFor(a)
	text := "/" + name
	for _, o := range []string{"cell", "stone", "from", "to"} {
		if v, ok := options[o]; ok {
			text += fmt.Sprintf(" %s:%s", o, v)
		}
	}
	if len(options) == 0 {
		text += " "
	}
	return text
}

// typeStep takes a step by typing it, and waits until the card shows it.
func (p *page) typeStep(id int64, a rules.Action) {
	p.t.Helper()
	before := p.table(id)
	p.mover(before)
	p.newest(id)
	p.write(lineFor(a))
	if a == "end" {
		p.endedOrSure(before)
	}
	p.stepped(before)
}

// endedOrSure waits until the turn is over, going through with it where the bot asks.
func (p *page) endedOrSure(before *host.Table) {
	p.t.Helper()
	ask := fmt.Sprintf(`%s:%d:%d`, sure, before.ID, before.Rev)
	asks := false
	p.until("the turn ends, or the bot asks", func() bool {
		asks = slices.ContainsFunc(p.sandbox.Messages(general), func(m *sandbox.Message) bool { return customID(m.Components, ask) != "" })
		return asks || p.table(before.ID).Rev > before.Rev
	})
	if asks && p.table(before.ID).Rev == before.Rev {
		p.tap(`^="` + ask + `"`)
	}
}

// stepped waits until a table and the page have gone on.
func (p *page) stepped(before *host.Table) {
	p.t.Helper()
	p.until("the step is taken", func() bool { return p.table(before.ID).Rev > before.Rev })
	p.newest(before.ID)
}

// find is the first legal step that begins with a word.
func find(s rules.State, word string) (rules.Action, bool) {
	for _, a := range s.Actions() {
		if strings.HasPrefix(string(a), word) {
			return a, true
		}
	}
	return "", false
}

// TestPlayInThePageByTyping plays by slash commands in the page, in two widths: a
// bridge, a step taken back, and the end by resigning; on a phone's screen by the rules
// where whole games are played. There it is the one game in a browser of every run.
func TestPlayInThePageByTyping(t *testing.T) {
	for _, screen := range screens {
		t.Run(screen.name, func(t *testing.T) {
			whole := whole && screen.name == "phone"
			if screen.name == "wide" {
				onlyFull(t)
			}
			s := newStage(t)
			s.startBot()
			p := openPage(s, screen.width, screen.height, pageTime())
			id := p.begin()
			p.shoot("begun")
			p.completeCell(id)
			steps := toBridge(t, s.table(id).Line)
			for n, a := range steps {
				p.typeStep(id, a)
				if a == "end" && n < 5 {
					p.mover(s.table(id))
					p.newest(id)
					p.shoot("turn-of-the-other")
				}
			}
			p.shoot("bridged")
			p.undoAndResign(id, whole)
			random := rand.New(rand.NewPCG(1, 1))
			for n := 0; s.table(id).Status == host.Playing; n++ {
				if n > 1000 {
					t.Fatal("no end")
				}
				actions := s.table(id).Line.Last().Actions()
				p.typeStep(id, actions[random.IntN(len(actions))])
			}
			p.newest(id)
			p.shoot("over")
			p.fits()
			s.nothingRefused()
		})
	}
}

// toBridge is the shortest of some random ways to go on to a bridge.
func toBridge(t *testing.T, line *rules.Line) []rules.Action {
	t.Helper()
	var best []rules.Action
	for seed := range uint64(500) {
		random := rand.New(rand.NewPCG(seed, seed))
		l := line
		for best == nil || l.Len()-line.Len() < len(best) {
			actions := l.Last().Actions()
			if len(actions) == 0 {
				break
			}
			a := actions[random.IntN(len(actions))]
			if bridge, ok := find(l.Last(), "bridge"); ok {
				a = bridge
			}
			var err error
			if l, err = l.Play(a); err != nil {
				t.Fatal(err)
			}
			if strings.HasPrefix(string(a), "bridge") {
				best = l.Steps()[line.Len():]
				break
			}
		}
	}
	return best
}

func pageTime() time.Duration {
	if whole {
		return 20 * time.Minute
	}
	return 3 * time.Minute
}

// completeCell places a stone by what is suggested while typing.
func (p *page) completeCell(id int64) {
	p.t.Helper()
	before := p.table(id)
	p.mover(before)
	p.newest(id)
	p.do(chromedp.SendKeys(line, "/place cell:"))
	p.sees(`document.querySelectorAll(".suggestion").length > 5`)
	p.shoot("cells-suggested")
	p.do(chromedp.SendKeys(line, "\t"), chromedp.SendKeys(line, "stone:"))
	p.sees(`document.querySelectorAll(".suggestion").length > 1`)
	p.shoot("stones-suggested")
	p.do(chromedp.SendKeys(line, "\t"))
	p.enter()
	p.stepped(before)
	p.sees(`document.querySelector("article .onlyyou")`)
	p.shoot("placed")
}

// undoAndResign takes the last step back, then gives up, or thinks better of it.
func (p *page) undoAndResign(id int64, stay bool) {
	p.t.Helper()
	before := p.table(id)
	p.mover(before)
	p.write("/undo ")
	p.stepped(before)
	if got := p.table(id).Line.Len(); got != before.Line.Len()-1 {
		p.t.Errorf("%d steps after the undo, want %d", got, before.Line.Len()-1)
	}
	p.shoot("undone")
	p.write("/resign ")
	p.sees(`document.querySelector('[data-custom^="b1:resign"]')`)
	p.shoot("resign-asked")
	if stay {
		p.tap(`^="b1:close"`)
		p.sees(`!document.querySelector('[data-custom^="b1:resign"]')`)
		return
	}
	p.tap(`^="b1:resign"`)
	p.until("the game is over", func() bool { return p.table(id).Status == host.Over })
}

// fits checks that nothing is wider than the screen.
func (p *page) fits() {
	p.t.Helper()
	if ask[bool](p, `document.documentElement.scrollWidth > innerWidth || [...document.querySelectorAll("main *")].some((n) =>
		n.getBoundingClientRect().right > innerWidth + 1 && getComputedStyle(n).overflowX === "visible" && !n.closest("pre"))`) {
		p.shoot("too-wide")
		p.t.Error("something is wider than the screen")
	}
}

// TestPlayInThePageByClicking plays with nothing but what the page offers to press; on a
// wide screen to the end where whole games are played.
func TestPlayInThePageByClicking(t *testing.T) {
	onlyFull(t)
	for _, screen := range screens {
		t.Run(screen.name, func(t *testing.T) {
			whole := whole && screen.name == "wide"
			s := newStage(t)
			s.startBot()
			p := openPage(s, screen.width, screen.height, pageTime())
			id := p.begin()
			random := rand.New(rand.NewPCG(2, 2))
			turns := 6
			if whole {
				turns = 1000
			}
			for s.table(id).Status == host.Playing && s.table(id).Line.Last().TurnNumber() <= turns {
				p.clickStep(id, random, s.table(id).Line.Len() < 8)
			}
			if !whole {
				p.mover(s.table(id))
				p.newest(id)
				p.tap(fmt.Sprintf(`^="b1:more:%d:"`, id))
				p.sees(`document.querySelector('[data-custom^="b1:askresign"]')`)
				p.shoot("more")
				p.tap(`^="b1:askresign"`)
				p.tap(`^="b1:resign"`)
				p.until("the game is over", func() bool { return s.table(id).Status == host.Over })
			} else if s.table(id).Outcome.Reason == host.ReasonResigned {
				t.Error("the game did not end by its rules")
			}
			p.newest(id)
			p.shoot("over")
			p.fits()
			s.nothingRefused()
		})
	}
}

// clickStep takes one step by pressing: a bridge from the list of the card, else
// the end of the turn, else a stone by the dialogue of taps.
func (p *page) clickStep(id int64, random *rand.Rand, shoot bool) {
	p.t.Helper()
	before := p.table(id)
	p.mover(before)
	card := p.newest(id)
	this := fmt.Sprintf(":%d:%d", id, before.Rev)
	if list := selectOf(card.Components, "b1:act"+this); list != nil {
		p.choose(`="`+list.CustomID+`"`, list.Options[random.IntN(len(list.Options))].Value)
		p.stepped(before)
		return
	}
	if before.MidTurn() {
		p.tap(`="b1:act` + this + `:end"`)
		p.endedOrSure(before)
		p.stepped(before)
		return
	}
	p.tap(`="b1:pick` + this + `"`)
	for n := 0; p.table(id).Rev == before.Rev; n++ {
		if n > 20 {
			p.t.Fatal("the dialogue leads nowhere")
		}
		dialogue := p.dialogue(this)
		if shoot {
			p.shoot(fmt.Sprint("dialogue-", n+1))
		}
		ids := choicesOf(dialogue, this)
		chosen := ids[random.IntN(len(ids))]
		p.tap(`="` + chosen + `"`)
		p.until("the dialogue goes on", func() bool {
			return p.table(before.ID).Rev > before.Rev || !slices.Equal(choicesOf(p.sandbox.Message(dialogue.ID), this), ids)
		})
	}
	p.stepped(before)
}

// dialogue is the private message with choices for a revision of a table, once the
// page shows it.
func (p *page) dialogue(this string) *sandbox.Message {
	p.t.Helper()
	var found *sandbox.Message
	p.until("the dialogue opens", func() bool {
		for _, m := range p.sandbox.Messages(general) {
			if m.EphemeralTo != "" && len(choicesOf(m, this)) > 0 {
				found = m
			}
		}
		return found != nil
	})
	p.sees(fmt.Sprintf(`document.querySelector('article[data-id="%s"] [data-custom="%s"]')`, found.ID, choicesOf(found, this)[0]))
	return found
}

// choicesOf are the buttons of a dialogue that lead on: a step whole, or else a
// choice on the way to one.
func choicesOf(m *sandbox.Message, this string) []string {
	var whole, way []string
	var walk func(list []*sandbox.Component)
	walk = func(list []*sandbox.Component) {
		for _, c := range list {
			switch {
			case strings.HasPrefix(c.CustomID, "b1:act"+this+":"):
				whole = append(whole, c.CustomID)
			case strings.HasPrefix(c.CustomID, "b1:pick"+this+":") && c.Label != "Back":
				way = append(way, c.CustomID)
			}
			walk(c.Components)
		}
	}
	walk(m.Components)
	if len(whole) > 0 {
		return whole
	}
	return way
}

// selectOf is the select with a custom id, or nil.
func selectOf(list []*sandbox.Component, id string) *sandbox.Component {
	for _, c := range list {
		if c.CustomID == id && len(c.Options) > 0 {
			return c
		}
		if found := selectOf(c.Components, id); found != nil {
			return found
		}
	}
	return nil
}
