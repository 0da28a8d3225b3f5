package bot

import (
	"math/rand/v2"
	"strings"
	"testing"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/rules"
)

// challengeTo starts a table of a game: Ana is First.
func (b *bench) challengeTo(game string, options ...string) {
	b.t.Helper()
	b.do(b.command(ana, "challenge", append([]string{"opponent", ben, "side", "first", "game", game}, options...)...))
	b.do(b.click(ben, b.channel.newest().id(route.Accept)))
}

// tapStep takes a random step of the table by taps alone.
func (b *bench) tapStep(id int64, random *rand.Rand) {
	b.t.Helper()
	p := &thumb{bench: b, user: b.table(id).Mover()}
	card := b.channel.newest()
	rev := b.table(id).Rev
	begin := card.id(route.Pick)
	if begin == "" { // the steps are on the card
		var ids []string
		for custom := range customIDs(card.Message) {
			if c, err := route.ParseID(custom); err == nil && c.Verb == route.Act && c.Of == id {
				ids = append(ids, custom)
			}
		}
		if len(ids) == 0 {
			b.t.Fatal("nothing to tap")
		}
		p.tap(ids[random.IntN(len(ids))])
	} else {
		p.tap(begin)
		for n := 0; (&remembered{Message: p.private}).id(route.Act) == ""; n++ {
			if n > 6 {
				b.t.Fatal("the dialogue has no end")
			}
			here := ""
			var forward []string
			for _, custom := range pickPaths(p.private, "") {
				if c, _ := route.ParseID(custom); len(c.Arg) >= len(here) {
					forward = append(forward, custom)
				}
			}
			longest := 0
			for _, custom := range forward {
				c, _ := route.ParseID(custom)
				longest = max(longest, len(strings.Split(c.Arg, ".")))
			}
			var next []string
			for _, custom := range forward {
				if c, _ := route.ParseID(custom); len(strings.Split(c.Arg, ".")) == longest {
					next = append(next, custom)
				}
			}
			p.tap(next[random.IntN(len(next))])
		}
		p.tap((&remembered{Message: p.private}).id(route.Act))
	}
	if b.table(id).Rev != rev+1 {
		b.t.Fatalf("no step was taken at table %d", id)
	}
}

// TestAMatchOfEachGameByTaps plays a match of two games with taps alone, with a
// restart in the middle of each game.
func TestAMatchOfEachGameByTaps(t *testing.T) {
	for _, game := range []string{view.ConnectFour, view.FourAngels} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			b.challengeTo(game, "match", "2")
			random := rand.New(rand.NewPCG(7, uint64(len(game))))
			for id := int64(1); id <= 2; id++ {
				for n := 0; b.table(id).Status == host.Playing; n++ {
					if n > 200 {
						t.Fatal("no end")
					}
					if n == 5 {
						b.restart()
					}
					b.tapStep(id, random)
				}
				if id == 1 {
					if second := b.table(2); second.Seats != [2]string{ben, ana} || second.Status != host.Playing {
						t.Fatalf("the second game: %+v", second)
					}
					if got := b.channel.newest(); len(got.Mentions) != 1 || got.Mentions[0] != ben {
						t.Errorf("the card of the second game pings %v, want its mover", got.Mentions)
					}
				}
			}
			s, err := b.Host.Standing(t.Context(), b.table(2))
			if err != nil || !s.Over {
				t.Fatalf("standing %+v, %v", s, err)
			}
			if got := textOf(b.channel.newest().Message); !strings.Contains(got, "Match of 2") {
				t.Errorf("result card: %s", got)
			}
		})
	}
}

// TestMovesOfEachGameByCommands plays by the commands of each game.
func TestMovesOfEachGameByCommands(t *testing.T) {
	b := newBench(t)
	b.challengeTo(view.ConnectFour)
	for i, column := range []string{"d", "4", "D", "a", "d", "a", "d"} {
		user := []string{ana, ben}[i%2]
		b.do(b.command(user, "drop", "column", column))
	}
	if table := b.table(1); table.Line.Len() != 7 {
		t.Errorf("%d discs of 7", table.Line.Len())
	}
	if got := b.do(b.command(ben, "move", "from", "a1", "to", "a2")); !strings.Contains(got, "not for Connect Four") {
		t.Errorf("an angel's move in Connect Four: %q", got)
	}
	b.do(b.command(ben, "play", "move", "b"))
	b.do(b.command(ana, "resign"))

	angels := newBench(t)
	angels.challengeTo(view.FourAngels)
	for i, in := range []*wire.Interaction{
		angels.command(ana, "move", "from", "a1", "to", "c3"), angels.command(ben, "place", "cell", "d4"),
		angels.command(ana, "play", "move", "a8-c6"), angels.command(ben, "play", "move", "D5"),
	} {
		if got := angels.do(in); angels.table(1).Line.Len() != i+1 {
			t.Fatalf("step %d: %q", i, got)
		}
	}
	if got := angels.do(angels.command(ana, "place", "cell", "e5")); angels.table(1).Line.Len() != 4 || got == "" {
		t.Errorf("a demon by the angels: %q", got)
	}
}

// TestADrawTakesTwoClicks offers, asks and agrees.
func TestADrawTakesTwoClicks(t *testing.T) {
	b := newBench(t)
	b.challengeTo(view.ConnectFour)
	before := b.channel.newest()
	b.do(b.command(ana, "offer", "what", "draw"))
	card := b.channel.newest()
	if card == before || len(card.Mentions) != 1 || card.Mentions[0] != ben {
		t.Fatalf("the offer pings %v on a new card", card.Mentions)
	}
	ask := card.id(route.AskAccept)
	b.do(b.click(ana, card.id(route.DeclineOffer))) // her own: taken back
	if b.table(1).Offer != nil {
		t.Error("her own offer stands, though she pressed Decline")
	}
	if got := b.do(b.click(ben, ask)); !strings.Contains(got, "no open offer") {
		t.Errorf("answering an offer that was taken back: %q", got)
	}
	b.do(b.command(ana, "offer", "what", "draw"))
	ask = b.channel.newest().id(route.AskAccept)
	if got := b.do(b.click(ana, ask)); !strings.Contains(got, "offer") {
		t.Errorf("answering one's own: %q", got)
	}
	answer := b.Handle(t.Context(), b.click(ben, ask))
	if b.table(1).Status != host.Playing {
		t.Fatal("one click was enough")
	}
	yes := (&remembered{Message: answer.Message}).id(route.AcceptOffer)
	b.do(b.click(eve, yes))
	b.do(b.click(ben, yes))
	if o := b.table(1).Outcome; o == nil || o.Winner != rules.Nobody || o.Reason != host.ReasonDrawAgreed {
		t.Errorf("outcome %+v", o)
	}
	angels := newBench(t)
	angels.challengeTo(view.FourAngels)
	if got := angels.do(angels.command(ana, "offer", "what", "draw")); got == "" || angels.table(1).Offer != nil {
		t.Errorf("a draw in Four Angels: %q", got)
	}
}

// TestNoButtonComesWhereAnotherWas compares the rows of a card with and without an
// offer: what was there stays where it was.
func TestNoButtonComesWhereAnotherWas(t *testing.T) {
	b := newBench(t)
	b.challengeTo(view.ConnectFour)
	rows := func(m *wire.Message) []string {
		var out []string
		walk(m.Components, func(c wire.Component) {
			if row, ok := c.(wire.Row); ok {
				line := ""
				for _, c := range row.Components {
					if button, ok := c.(wire.Button); ok {
						line += button.Label + "|"
					}
				}
				out = append(out, line)
			}
		})
		return out
	}
	before := rows(b.channel.newest().Message)
	b.do(b.command(ben, "offer", "what", "draw"))
	after := rows(b.channel.newest().Message)
	if len(after) != len(before)+1 {
		t.Fatalf("rows %q became %q", before, after)
	}
	for i := range before {
		if before[i] != after[i] {
			t.Errorf("row %d: %q became %q", i, before[i], after[i])
		}
	}
}

// TestARematchByButtons wishes from both sides.
func TestARematchByButtons(t *testing.T) {
	b := newBench(t)
	b.challengeTo(view.ConnectFour)
	resign := b.Handle(t.Context(), b.command(ben, "resign"))
	b.do(b.click(ben, (&remembered{Message: resign.Message}).id(route.Resign)))
	wish := b.channel.newest().id(route.Wish)
	b.do(b.click(ana, wish))
	if card := b.channel.newest(); len(card.Mentions) != 1 || card.Mentions[0] != ben {
		t.Errorf("the wish pings %v, want Ben", card.Mentions)
	}
	b.do(b.click(ben, wish))
	if again := b.table(2); again.Seats != [2]string{ben, ana} || again.Status != host.Playing {
		t.Errorf("the rematch: %+v", again)
	}
	if card := b.channel.newest(); card.id(route.Act) == "" || card.Mentions[0] != ben {
		t.Error("the rematch has no card that calls its mover")
	}
}
