package bot

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/table"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// instants are those of records and deadlines, which no two games share.
var instants = regexp.MustCompile(`"at":"[^"]*"|<t:\d+:R>`)

// differ is shortly before where two texts differ first, or -1.
func differ(a, b string) int {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return max(0, i-80)
		}
	}
	if len(a) != len(b) {
		return min(len(a), len(b))
	}
	return -1
}

func (b *bench) nameOfMover() string { return b.table(1).Mover() }

// allSeenBy is all that a person can have the bot show of table 1, pictures and files
// included, and the cards in the channel.
func (b *bench) allSeenBy(user string) string {
	b.t.Helper()
	var asks []*wire.Interaction
	for _, c := range [][]string{
		{"board"}, {"board", "text", "true"}, {"board", "turn", "2"}, {"games"}, {"help"}, {"if"}, {"if", "remove", "1"},
		{"if", "after", "1", "then", "a"}, {"show"}, {"explore"}, {"export", "format", "picture"}, {"export", "format", "gif"}, {"export", "format", "record"},
	} {
		asks = append(asks, b.command(user, c[0], c[1:]...))
	}
	for _, verb := range []route.Verb{route.More, route.Replay, route.GIF, route.Text, route.Help, route.Export, route.Turned, route.Large, route.Plan, route.PlanLine, route.Note} {
		asks = append(asks, b.click(user, route.ID{Verb: verb, Of: 1}.String()))
	}
	for _, c := range [][]string{{"if", "after", ""}, {"if", "remove", ""}, {"drop", "column", ""}, {"board", "table", ""}} {
		in := b.command(user, c[0], c[1:]...)
		in.Kind, in.Options[0].Focused = wire.KindAutocomplete, true
		asks = append(asks, in)
	}
	var out strings.Builder
	for _, in := range asks {
		a := b.Handle(b.t.Context(), in)
		fmt.Fprintf(&out, "%v %+v", a.Kind, a.Choices)
		if a.Modal != nil {
			fmt.Fprintf(&out, "%+v", *a.Modal)
		}
		tell(&out, a.Message)
	}
	for _, m := range b.channel.live() {
		tell(&out, m.Message)
	}
	return postNumber.ReplaceAllString(out.String(), "b1:try:")
}

// postNumber is the number of a post, which goes up with each /show.
var postNumber = regexp.MustCompile(`b1:try:\d+`)

func tell(out *strings.Builder, m *wire.Message) {
	if m == nil {
		return
	}
	fmt.Fprintf(out, "%+v", m.Components)
	for _, f := range m.Files {
		fmt.Fprintf(out, "%s %s %s", f.Name, f.Alt, f.Data)
	}
}

func TestAPlanLeavesTheCardsButtonsGood(t *testing.T) {
	b := planning(t)
	card := b.channel.newest().id(route.Act)
	b.do(b.command(ben, "if", "they", "g", "then", "g"))
	if n := len(b.channel.live()); n != 2 || b.channel.newest().id(route.Act) != card {
		t.Errorf("%d messages", n)
	}
	b.do(b.click(ana, card)) // column a
	if got := b.table(1); got.Line.Len() != 1 {
		t.Error("the button of before the plan is refused")
	}
}

// TestADroppedPlanIsToldAtTheFirstChance presses a button of the public card, which
// else answers nothing.
func TestADroppedPlanIsToldAtTheFirstChance(t *testing.T) {
	b := planning(t)
	b.do(b.command(ben, "if", "they", "g", "then", "g"))
	b.do(b.command(ana, "drop", "column", "a"))
	wantSaid(t, b.do(b.click(ben, b.channel.newest().id(route.More))), "Your plan was dropped")
	wantSaid(t, b.do(b.click(ben, b.channel.newest().id(route.Act))), "Your plan was dropped")
	if got := b.table(1); got.Line.Len() != 2 || got.Dropped != ([2]host.PlanDrop{}) {
		t.Errorf("%d steps, %v", got.Line.Len(), got.Dropped)
	}
	wantUnsaid(t, b.do(b.click(ben, b.channel.newest().id(route.More))), "dropped")
}

// TestALargePlanFitsAMessage arms as many lines as a plan holds.
func TestALargePlanFitsAMessage(t *testing.T) {
	b := planning(t)
	var list *wire.Message
	for i := range host.MaxPlanTurns / 2 {
		options := []string{"they", string(rune('a' + i%7)), "then", string(rune('a' + (i+3)%7))}
		if i >= 2 && i%7 >= 2 { // a few ways, some deep
			options = append(options, "after", fmt.Sprint(1+i%3))
		}
		if m := b.Handle(t.Context(), b.command(ben, "if", options...)).Message; strings.Contains(textOf(m), "Planned.") {
			list = m
		}
	}
	if n := len([]rune(textOf(list))); n > 4000 {
		t.Errorf("%d characters", n)
	}
	if n := len(b.table(1).PlanLines(rules.Second)); n < 12 {
		t.Errorf("only %d lines", n)
	}
	walk(list.Components, func(c wire.Component) {
		if s, ok := c.(wire.Select); ok && len(s.Options) > route.MaxSelect {
			t.Errorf("%d options", len(s.Options))
		}
	})
}

// TestAnOfferIsNewsThoughNotesCameBetween: private events put the count of what
// everyone may see behind the number of the last event.
func TestAnOfferIsNewsThoughNotesCameBetween(t *testing.T) {
	b := planning(t)
	for _, text := range []string{"one", "two", "three"} {
		b.do(b.command(ana, "note", "text", text))
	}
	b.do(b.command(ana, "drop", "column", "d"))
	shown := b.table(1).Card.Seq
	b.do(b.command(ana, "offer", "what", "draw"))
	if card := b.channel.newest(); len(card.Mentions) != 1 || card.Mentions[0] != ben {
		t.Errorf("the card calls %v", card.Mentions)
	}
	told := *b.table(1)
	told.Card.Seq = shown // as the one who tells Ben of it knew it
	wantSaid(t, table.News(&told, ben, words.For("en-US")), words.For("en-US").Say("private.news-offer",
		words.Args{"game": words.Said(table.Title(&told, words.For("en-US"))), "other": words.User(ana)}))
}
