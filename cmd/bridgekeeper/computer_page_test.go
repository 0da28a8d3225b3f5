package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/sandbox"
	"bridgekeeper/rules"
)

// TestPlayTheComputerByTaps challenges the computer by taps on a phone's screen, stops the
// program while it thinks, and plays on after the restart; and in the end has the game
// reviewed from its card. All games but the quickest are left out under the race detector.
func TestPlayTheComputerByTaps(t *testing.T) {
	onlyFull(t)
	for i, game := range []string{"connect-four", "four-angels", "divided-loyalties"} {
		t.Run(game, func(t *testing.T) {
			if i > 0 && !whole {
				t.Skip("runs with BRIDGEKEEPER_FULL=1, without the race detector")
			}
			s := newStage(t)
			s.moment = time.Hour
			s.startBot()
			p := openPage(s, 390, 844, pageTime())
			random := rand.New(rand.NewPCG(9, uint64(i)))
			p.challengeComputer(game)

			p.tapTurn(random)
			p.sees(`document.querySelector("#messages").innerText.includes("thinking")`)
			p.shoot("thinking")
			s.stop()
			if got := p.table(1); len(got.Line.Turns()) != 1 {
				t.Fatalf("it has moved before its moment was over: %d turns", len(got.Line.Turns()))
			}
			s.moment = 0
			s.startBot()
			p.anasTurn()
			if turns := p.table(1).Line.Turns(); len(turns) != 2 || turns[1].Seat != rules.Second {
				t.Errorf("%d turns after the restart", len(turns))
			}
			turns := 1
			if whole {
				turns = 6
			}
			for range turns {
				if p.table(1).Status == host.Playing {
					p.tapTurn(random)
					p.anasTurn()
				}
			}
			p.resign(1)
			p.newest(1)
			p.tap(`^="b1:review:1:"`)
			p.sees(`/No turn lost|Of the turns|Where the game turned/.test(document.querySelector("#messages").innerText)`)
			p.shoot("reviewed")
			p.fits()
			s.nothingRefused()
		})
	}
}

// challengeComputer begins a game as Ana, from /help on, by taps alone.
func (p *page) challengeComputer(game string) {
	p.t.Helper()
	p.as("ana")
	p.write("/help ")
	p.tap(`^="b1:computer:0:0:menu"`)
	p.choose(`*=":game/"`, game)
	p.sees(`document.querySelector('[data-custom*=":start/` + game + `/"]')`)
	p.choose(`*=":level/"`, "beginner")
	p.sees(`document.querySelector('[data-custom*=":start/` + game + `/beginner/"]')`)
	p.choose(`*=":side/"`, "first")
	p.tap(`*=":start/` + game + `/beginner/first"`)
	p.until("the game begins", func() bool { t, err := p.host.Table(p.t.Context(), 1); return err == nil && t.Status == host.Playing })
}

// tapTurn takes a whole turn of Ana's: a step that a button of the card takes, or else by
// what the card leads to.
func (p *page) tapTurn(random *rand.Rand) {
	p.t.Helper()
	ana, turn := p.sandbox.UserID("Ana"), p.table(1).Line.Last().TurnNumber()
	for {
		before := p.table(1)
		if before.Mover() != ana || before.Line.Last().TurnNumber() != turn {
			return
		}
		this := fmt.Sprintf(":1:%d", before.Rev)
		if steps := stepsOn(p.newest(1), this); len(steps) > 0 && !before.MidTurn() {
			p.tap(`="` + steps[random.IntN(len(steps))] + `"`)
			p.stepped(before)
			continue
		}
		p.clickStep(1, random, false)
	}
}

// stepsOn are the custom ids of a card's buttons that take a step.
func stepsOn(card *sandbox.Message, this string) []string {
	var out []string
	for _, id := range choicesOf(card, this) {
		if strings.HasPrefix(id, "b1:act") {
			out = append(out, id)
		}
	}
	return out
}

// anasTurn waits until the computer has moved and the page shows it.
func (p *page) anasTurn() {
	p.t.Helper()
	ana := p.sandbox.UserID("Ana")
	p.until("the computer has moved", func() bool { return p.table(1).Mover() == ana || p.table(1).Status == host.Over })
	p.newest(1)
}
