package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/sandbox"
	"bridgekeeper/rules"
)

// TestAMatchOfEachGameInThePage plays a match of two games in the page at phone
// width: the first game by taps with a restart of the bot in the middle, the second
// by typed commands. Under the race detector games are resigned after
// some steps.
func TestAMatchOfEachGameInThePage(t *testing.T) {
	onlyFull(t)
	for _, game := range []string{"connect-four", "four-angels"} {
		t.Run(game, func(t *testing.T) {
			s := newStage(t)
			s.startBot()
			p := openPage(s, 390, 844, pageTime())
			p.as("ana")
			p.write("/challenge opponent:Ben game:" + game + " match:2 side:first ")
			p.until("the challenge is made", func() bool { _, err := s.host.Table(t.Context(), 1); return err == nil })
			p.newest(1)
			p.as("ben")
			p.newest(1)
			p.tap(`^="b1:accept"`)
			p.until("the match begins", func() bool { return s.table(1).Status == host.Playing })
			random := rand.New(rand.NewPCG(9, uint64(len(game))))
			steps := 10
			if whole {
				steps = 1000
			}
			for n := 0; n < steps && s.table(1).Status == host.Playing; n++ {
				if n == 4 {
					s.stop()
					s.startBot()
				}
				p.tapMove(1, random)
			}
			p.shoot("first-game")
			p.resign(1)
			p.until("the second game follows", func() bool {
				table, err := s.host.Table(t.Context(), 2)
				return err == nil && table.Status == host.Playing
			})
			for n := 0; n < steps && s.table(2).Status == host.Playing; n++ {
				p.typeMove(2, random)
			}
			p.resign(2)
			card := p.newest(2)
			p.shoot("match-over")
			if !strings.Contains(card.Text(), "Match of 2") {
				t.Errorf("the last card says nothing of the match: %s", card.Text())
			}
			if st, err := s.host.Standing(t.Context(), s.table(2)); err != nil || !st.Over {
				t.Errorf("standing %+v, %v", st, err)
			}
			p.fits()
			s.nothingRefused()
		})
	}
}

// tapMove takes a random step of a game with one step to a turn, by taps.
func (p *page) tapMove(id int64, random *rand.Rand) {
	p.t.Helper()
	before := p.table(id)
	p.mover(before)
	card := p.newest(id)
	this := fmt.Sprintf(":%d:%d", id, before.Rev)
	if customID(card.Components, "b1:pick"+this) != "" {
		p.clickStep(id, random, false)
		return
	}
	ids := actsOn(card.Components, "b1:act"+this+":")
	p.tap(`="` + ids[random.IntN(len(ids))] + `"`)
	p.stepped(before)
}

// actsOn are the custom ids with this beginning.
func actsOn(list []*sandbox.Component, prefix string) []string {
	var ids []string
	for _, c := range list {
		if strings.HasPrefix(c.CustomID, prefix) {
			ids = append(ids, c.CustomID)
		}
		ids = append(ids, actsOn(c.Components, prefix)...)
	}
	return ids
}

// typeMove takes a random step by the command of its game.
func (p *page) typeMove(id int64, random *rand.Rand) {
	p.t.Helper()
	before := p.table(id)
	p.mover(before)
	p.newest(id)
	actions := before.Line.Last().Actions()
	a := actions[random.IntN(len(actions))]
	text := "/play move:" + string(a)
	parts := before.Game.Parts(a)
	switch parts[0].Kind {
	case rules.PartColumn:
		text = "/drop column:" + parts[0].Value
	case rules.PartFrom:
		text = "/move from:" + parts[0].Value + " to:" + parts[1].Value
	case rules.PartCell:
		text = "/place cell:" + parts[0].Value
	}
	p.write(text + " ")
	p.stepped(before)
}

// resign ends a game that is still going on, by the mover's taps.
func (p *page) resign(id int64) {
	p.t.Helper()
	table := p.table(id)
	if table.Status != host.Playing {
		return
	}
	p.mover(table)
	p.newest(id)
	p.tap(fmt.Sprintf(`^="b1:more:%d:"`, id))
	p.tap(fmt.Sprintf(`^="b1:askresign:%d:"`, id))
	p.tap(fmt.Sprintf(`^="b1:resign:%d:"`, id))
	p.until("the game is over", func() bool { return p.table(id).Status == host.Over })
}
