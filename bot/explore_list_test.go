package bot

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
)

// chooses are the values of the message's select with this verb, in their order, and
// their labels.
func chooses(m *wire.Message, verb route.Verb) (values, labels []string) {
	walk(m.Components, func(c wire.Component) {
		if c, ok := c.(wire.Select); ok {
			if at, _ := route.ParseID(c.CustomID); at.Verb == verb {
				for _, o := range c.Options {
					values, labels = append(values, o.Value), append(labels, o.Label+" · "+o.Description)
				}
			}
		}
	})
	return values, labels
}

// TestOnesBoardsAreListedReopenedAndDeleted where there is no table, and in a direct
// message.
func TestOnesBoardsAreListedReopenedAndDeleted(t *testing.T) {
	b := newBench(t)
	if got := b.do(b.command(ana, "explore")); !strings.Contains(got, "no boards") {
		t.Errorf("without any: %q", got)
	}
	if got := b.do(b.command(ana, "explore", "table", "7")); strings.Contains(got, "boards") {
		t.Errorf("a table that isn’t there: %q", got)
	}
	p := &thumb{bench: b, user: ana}
	for _, code := range []string{"4", "44", "445"} {
		p.opens(b.command(ana, "explore", "code", code))
	}
	p.drop("d")
	for used := time.Now().UnixMilli(); time.Now().UnixMilli() == used; { // of two used at once the newer is first
	}
	p.opens(b.command(ana, "explore", "code", "44")) // once more, the last
	p.private = b.ask(b.tapped(ana, p.id(route.Boards)))
	values, labels := chooses(p.private, route.Boards)
	if got := fmt.Sprint(values); got != "[2 3 1]" || !strings.Contains(labels[1], "Connect Four") || !strings.Contains(labels[1], "1 step of your own") {
		t.Fatalf("listed are %v, %v", values, labels)
	}
	p.opens(inDM(b.command(ana, "explore")))
	p.tap(p.id(route.Boards), "3")
	if got := textOf(p.private); !strings.Contains(got, "Your line: `4. d`") {
		t.Errorf("reopened: %q", got)
	}
	p.opens(b.command(ana, "explore"))
	p.tap(p.id(route.DropBoard), "3")
	if got := textOf(p.private); !strings.Contains(got, "Delete the board") || !strings.Contains(got, "1 step") {
		t.Fatalf("asked: %q", got)
	}
	sure := p.id(route.BoardsSure)
	p.tap(p.id(route.Boards)) // back
	if values, _ := chooses(p.private, route.Boards); len(values) != 3 {
		t.Fatalf("not yet deleted, and %v are listed", values)
	}
	p.tap(sure)
	p.tap(sure)
	if values, _ := chooses(p.private, route.Boards); fmt.Sprint(values) != "[2 1]" || !strings.Contains(textOf(p.private), "is deleted") {
		t.Errorf("left are %v: %q", values, textOf(p.private))
	}
	if p.opens(b.command(ana, "explore", "code", "445")); digits(p.lineIn(4)) != "445" {
		t.Error("its number is used again")
	}
}

// TestManyBoardsArePaged deletes the last page away.
func TestManyBoardsArePaged(t *testing.T) {
	b := newBench(t)
	p := &thumb{bench: b, user: ana}
	for n := range route.MaxSelect + 1 {
		p.opens(b.command(ana, "explore", "code", strings.Repeat("12", n%4)+strings.Repeat("7", n/4%5+1)+strings.Repeat("5", n/20)))
	}
	p.opens(b.command(ana, "explore"))
	first, _ := chooses(p.private, route.Boards)
	p.tap(idWith(t, p.private, route.Boards, "n"))
	second, _ := chooses(p.private, route.Boards)
	if len(first) != route.MaxSelect || len(second) != 1 || second[0] != "1" {
		t.Fatalf("pages of %v and %v", first, second)
	}
	p.tap(p.id(route.DropBoard), "1")
	p.tap(p.id(route.BoardsSure))
	if again, _ := chooses(p.private, route.Boards); fmt.Sprint(again) != fmt.Sprint(first) {
		t.Errorf("left are %v", again)
	}
	for _, arg := range []string{"", "x", "l-1", "l99", "n99999999999999999999", "1.1", "."} {
		for _, verb := range []route.Verb{route.Boards, route.DropBoard, route.BoardsSure} {
			for _, values := range [][]string{nil, {""}, {"x"}, {"99"}, {"-1"}} {
				if got := textOf(b.ask(b.tapped(ana, route.ID{Verb: verb, Arg: arg}.String(), values...))); got == "" || strings.Contains(got, "went wrong") {
					t.Errorf("%s %q %v: %q", verb, arg, values, got)
				}
			}
		}
	}
	if got := textOf(b.ask(b.tapped(eve, route.ID{Verb: route.Boards}.String(), "2"))); !strings.Contains(got, "isn’t yours") {
		t.Errorf("another’s board: %q", got)
	}
}
