package main

import (
	"fmt"
	"slices"
	"strings"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/sandbox"
	"bridgekeeper/rules"
)

// match is one game on a stage with all that people have played of it. They play
// on however often Discord fails them: an action that is not on the table is done
// again.
type match struct {
	*stage
	id      int64
	channel string // where they type
	named   bool   // they say which table they mean
	played  []rules.Action
}

func newMatch(s *stage, channel string) *match {
	m := &match{stage: s, channel: channel}
	m.begin()
	return m
}

// begin starts a table between Ana, who is Blue, and Ben.
func (m *match) begin() {
	m.t.Helper()
	m.id, m.played = m.playIn(m.channel, "turtle"), nil
}

func (m *match) now() *host.Table { m.t.Helper(); return m.table(m.id) }

// mover is the name of whoever is to move.
func (m *match) mover() string {
	return map[string]string{m.sandbox.UserID("Ana"): "Ana", m.sandbox.UserID("Ben"): "Ben"}[m.now().Mover()]
}

// midTurn plays until a turn is under way and can be ended, in a new game if this
// one is over.
func (m *match) midTurn() {
	m.t.Helper()
	for {
		switch t := m.now(); {
		case t.Status != host.Playing:
			m.begin()
		case t.MidTurn() && slices.Contains(t.Line.Last().Actions(), "end"):
			m.shown(m.id)
			return
		default:
			m.insist(t.Line.Last().Actions()[0], false)
		}
	}
}

// goOn plays the next step that is not the end of a turn.
func (m *match) goOn() {
	m.t.Helper()
	if t := m.now(); t.Status == host.Playing {
		m.insist(t.Line.Last().Actions()[0], false)
	}
}

// insist does an action until it is on the table, by its command or, for the end
// of a turn, by its button. It fails where the bot refuses it.
func (m *match) insist(a rules.Action, press bool) {
	m.t.Helper()
	const most = 8
	who := m.mover()
	var last string
	for range most {
		m.until("the bot is connected", func() bool { return m.sandbox.Connected() > 0 })
		var out *sandbox.Outcome
		var err error
		if press {
			card := m.shown(m.id)
			out, err = m.sandbox.As(who).Click(m.t.Context(), m.channel, card.ID, customID(card.Components, ":end"))
		} else {
			name, options := commandFor(a)
			if m.named {
				options["table"] = fmt.Sprint(m.id)
			}
			out, err = m.sandbox.As(who).Command(m.t.Context(), m.channel, name, options)
		}
		if asked(out) {
			out, err = m.sandbox.As(who).Click(m.t.Context(), m.channel, out.Message.ID, customID(out.Message.Components, sure))
		}
		answered := err == nil && out.Kind != sandbox.Failed
		if answered {
			last = textIn(out.Message)
		} else {
			last = fmt.Sprint(out, err)
		}
		// What was answered is committed. What failed may be.
		steps := m.now().Line.Steps()
		if len(steps) > len(m.played) {
			m.played = append(m.played, a)
			if !slices.Equal(steps, m.played) {
				m.t.Fatalf("the table has %v, played was %v", steps, m.played)
			}
			return
		}
		if answered && out.Kind != sandbox.Deferred && out.Kind != sandbox.DeferredUpdate && !strings.Contains(last, "went wrong") {
			break
		}
	}
	m.t.Fatalf("%s could not play %q: %s", who, a, last)
}

// whole checks that nothing of the match was lost or doubled, and that its one
// card shows the newest revision.
func (m *match) whole() {
	m.t.Helper()
	m.unlost()
	card := m.shown(m.id)
	t := m.now()
	if card == nil {
		m.t.Fatalf("the card %s is not there", t.Card.Message)
	}
	newest := fmt.Sprintf(":%d:%d", t.ID, t.Rev)
	if customID(card.Components, newest) == "" {
		m.t.Errorf("the card shows no button of revision %d", t.Rev)
	}
	// The cards before it lose their buttons just after, all but the one that explores.
	m.until("no other card has buttons", func() bool {
		withButtons := 0
		for _, message := range m.sandbox.Messages(m.channel) {
			if message.EphemeralTo == "" && customID(message.Components, fmt.Sprintf("b1:more:%d:", t.ID)) != "" {
				withButtons++
			}
		}
		return withButtons == 1
	})
	if len(card.Attachments) != 1 {
		m.t.Errorf("the card has %d pictures", len(card.Attachments))
	}
}

// unlost checks that the log is what was played, event for event, and at most that the
// table's place went.
func (m *match) unlost() {
	m.t.Helper()
	t := m.now()
	if steps := t.Line.Steps(); !slices.Equal(steps, m.played) {
		m.t.Errorf("the table has %v, played was %v", steps, m.played)
	}
	const before = 2 // the challenge and its acceptance
	want := int64(before + len(m.played) + len(t.Suspensions))
	if t.News.Place != 0 { // its thread went
		want++
	}
	if t.Seq != want {
		m.t.Errorf("the log has %d events, want %d", t.Seq, want)
	}
}

// textIn is all text of a message.
func textIn(m *sandbox.Message) string {
	if m == nil {
		return ""
	}
	var walk func(list []*sandbox.Component) string
	walk = func(list []*sandbox.Component) string {
		var text string
		for _, c := range list {
			text += c.Content + walk(c.Components)
		}
		return text
	}
	return m.Content + walk(m.Components)
}
