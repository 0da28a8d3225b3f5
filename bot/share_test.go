package bot

import (
	"cmp"
	"strings"
	"testing"

	"bridgekeeper/bot/route"
	"bridgekeeper/bot/table"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/rules"
)

// explorer is the custom id of the button by which a message's picture is explored.
func explorer(m *wire.Message) string {
	shown := &remembered{Message: m}
	return cmp.Or(shown.id(route.Try), shown.id(route.Explore))
}

// TestSharingOffersAllThereIs shares a game with a short code and one with a long code:
// the picture, the link, the code, the start as a file where it is wanted, and a text.
func TestSharingOffersAllThereIs(t *testing.T) {
	b := newBench(t)
	var grid strings.Builder
	for row := range rules.MaxSide {
		for col := range rules.MaxSide {
			grid.WriteString([]string{". ", "o ", "S1 ", "G2 ", "W3 "}[(row*row+3*col*col+row*col)%5])
		}
		grid.WriteByte('\n')
	}
	m := b.ask(b.filled(ana, route.ID{Verb: route.Import}.String(), "text", grid.String(), "name", "Wide"))
	m = b.ask(b.tapped(ana, idWith(t, m, route.PlayFrom, "")))
	b.ask(b.tapped(ana, idWith(t, m, route.StartWith, ""), ben))
	b.do(b.click(ben, b.channel.newest().id(route.Accept)))
	b.challengeTo(view.DividedLoyalties)
	for _, id := range []int64{1, 2} {
		code := rules.Code(b.table(id).Line)
		preview := b.ask(b.tapped(ana, route.ID{Verb: route.Share, Of: id}.String()))
		with := b.ask(b.tapped(ana, idWith(t, preview, route.Share, "csv")))
		for name, m := range map[string]*wire.Message{
			"preview": preview, "with the start": with, "posted": b.Handle(t.Context(), b.tapped(ana, idWith(t, with, route.SharePost, ""))).Message,
		} {
			text, kinds := textOf(m), ""
			for _, f := range m.Files {
				kinds += f.ContentType + " "
				if f.Name == "code.txt" {
					text += string(f.Data)
				}
			}
			link := ""
			walk(m.Components, func(c wire.Component) {
				if c, ok := c.(wire.Button); ok && c.Style == wire.Link {
					link = c.URL
				}
			})
			csv := strings.Contains(kinds, "text/csv")
			if !strings.Contains(text, code) || !strings.Contains(kinds, "image/png") || link != table.CardURL(b.table(id)) || csv != (name != "preview") {
				t.Errorf("table %d, %s: files %s, link %q, text %.300q", id, name, kinds, link, text)
			}
			if plain := strings.Contains(text, table.CardURL(b.table(id))); plain != (name != "posted") {
				t.Errorf("table %d, %s: text to copy is there: %v", id, name, plain)
			}
			if got := textOf(b.ask(b.tapped(ana, explorer(m)))); !strings.Contains(got, "Exploring") {
				t.Errorf("table %d, %s: explored is %q", id, name, got)
			}
			if got, err := rules.ReadCode(b.Host.Games(), code); err != nil || got.Last().String() != b.table(id).Line.Last().String() {
				t.Errorf("its code is of another position, %v", err)
			}
		}
	}
	if n := len(rules.Code(b.table(1).Line)); n <= view.MaxCaption {
		t.Errorf("a code of %d characters is no long one", n)
	}
}
