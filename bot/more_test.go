package bot

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
)

// buttonsOn are the custom ids of a message's buttons, row by row.
func buttonsOn(m *wire.Message) [][]string {
	var out [][]string
	for _, c := range m.Components {
		row, ok := c.(wire.Row)
		if !ok {
			continue
		}
		var ids []string
		for _, c := range row.Components {
			if press, ok := c.(wire.Button); ok {
				ids = append(ids, press.CustomID)
			}
		}
		if len(ids) > 0 {
			out = append(out, ids)
		}
	}
	return out
}

// verbsUnderMore are all that the menu leads to, page by page; no page may be more than a
// thumb finds its way on.
func (b *bench) verbsUnderMore(user string, table int64) []route.Verb {
	b.t.Helper()
	var verbs []route.Verb
	open, seen := []string{route.ID{Verb: route.More, Of: table}.String()}, map[string]bool{}
	for len(open) > 0 {
		id := open[0]
		open = open[1:]
		m := b.Handle(b.t.Context(), b.click(user, id)).Message
		n := 0
		for _, row := range buttonsOn(m) {
			n += len(row)
			for _, id := range row {
				press, err := route.ParseID(id)
				if err != nil {
					b.t.Fatal(err)
				}
				if press.Verb != route.More {
					verbs = append(verbs, press.Verb+route.Verb(strings.TrimSuffix("/"+press.Arg, "/")))
				} else if press.Arg != moreBack && !seen[press.Arg] {
					seen[press.Arg] = true
					open = append(open, id)
				}
			}
		}
		if n == 0 || n > 10 {
			b.t.Errorf("%s: %d buttons on one page: %v", id, n, buttonsOn(m))
		}
	}
	slices.Sort(verbs)
	return verbs
}

func TestTheMenuLeadsEverywhereInAFewButtonsAPage(t *testing.T) {
	b := newBench(t)
	b.Computer = levelled{}
	always := []route.Verb{route.Code, route.Export, route.Help, route.Large, route.Replay, route.Rules, route.Share, route.Text, route.Turned}
	wants := func(what, user string, table int64, more ...route.Verb) {
		t.Helper()
		want := append(slices.Clone(always), more...)
		slices.Sort(want)
		if got := b.verbsUnderMore(user, table); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
	b.start("game", "connect-four", "pace", "slow")
	b.take("d")
	b.take("d")
	b.take("c")
	wants("a player", ana, 1, route.Plan, route.Note, "offer/draw", "offer/takeback", "offer/time", "offer/void", route.AskResign)
	wants("a bystander", eve, 1)
	b.do(b.click(ana, route.ID{Verb: route.Offer, Of: 1, Arg: string(host.OfferDraw)}.String()))
	wants("who has made an offer", ana, 1, route.Plan, route.Note, route.Verb(fmt.Sprint("unoffer/", b.table(1).Offer.Seq)), route.AskResign)
	b.do(b.click(ana, route.ID{Verb: route.Resign, Of: 1}.String()))
	wants("a game that is over", ben, 1, route.Review)

	b.do(b.command(ana, "challenge", "opponent", self, "game", "connect-four", "level", "beginner", "side", "first"))
	wants("against the computer", ana, 2, route.Hint, route.Note, "offer/draw", "offer/void", route.AskResign)
}

func TestTheMenuGoesBack(t *testing.T) {
	b := newBench(t)
	b.start("game", "connect-four")
	for _, group := range []string{moreBoard, moreKeep, moreHelp, moreOffers} {
		there := b.Handle(t.Context(), b.tapped(ana, route.ID{Verb: route.More, Of: 1, Arg: group}.String()))
		if there.Kind != wire.Update {
			t.Errorf("%s opens a message of its own", group)
		}
		rows := buttonsOn(there.Message)
		back := rows[len(rows)-1][0]
		if here := b.Handle(t.Context(), b.tapped(ana, back)); here.Kind != wire.Update || len(buttonsOn(here.Message)) < 3 {
			t.Errorf("back from %s: %v", group, buttonsOn(here.Message))
		}
	}
	// A group that is empty by now, and one that there never was.
	for _, arg := range []string{moreOffers, "nonsense"} {
		if got := buttonsOn(b.Handle(t.Context(), b.tapped(eve, route.ID{Verb: route.More, Of: 1, Arg: arg}.String())).Message); len(got) == 0 || len(got[0]) == 0 {
			t.Errorf("%s leads nowhere", arg)
		}
	}
}

// TestOldButtonsOfTheMenuStillAnswer presses all that it had on one page.
func TestOldButtonsOfTheMenuStillAnswer(t *testing.T) {
	b := newBench(t)
	b.start("game", "connect-four")
	b.take("d")
	unknown := textOf(b.Handle(t.Context(), b.tapped(ana, "b1:nothing:0:0")).Message)
	for _, verb := range []route.Verb{
		route.Replay, route.Turned, route.Large, route.Text, route.Help, route.Rules, route.Export, route.Code, route.Share, route.Plan, route.Note, route.AskResign,
	} {
		if got := b.Handle(t.Context(), b.tapped(ana, route.ID{Verb: verb, Of: 1, Rev: b.table(1).Rev}.String())); got.Message == nil && got.Modal == nil ||
			got.Message != nil && strings.Contains(textOf(got.Message), unknown) {
			t.Errorf("%s: %+v", verb, got)
		}
	}
}

func TestAFinishedCardLeadsToItsReview(t *testing.T) {
	b := newBench(t)
	b.Computer = levelled{}
	b.start("game", "connect-four")
	b.take("d")
	b.do(b.click(ben, route.ID{Verb: route.Resign, Of: 1}.String()))
	if b.channel.newest().id(route.Review) == "" {
		t.Errorf("the card has %v", customIDs(b.channel.newest().Message))
	}
}
