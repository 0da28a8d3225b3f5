package bot

import (
	"fmt"
	"strings"
	"testing"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/rules"
)

// keeps has a person keep a small position of that name, and returns its name in buttons.
func (b *bench) keeps(user, name string) string {
	b.t.Helper()
	m := b.ask(b.filled(user, route.ID{Verb: route.Import}.String(), "text", "o o o\no S1 o\no S1 o\n", "name", name))
	return idArg(b.t, b.ask(b.tapped(user, idWith(b.t, m, route.Keep, ""))), route.PlayFrom)
}

// managing is the interaction by somebody who manages the server.
func managing(in *wire.Interaction) *wire.Interaction {
	in.MemberPermissions = route.PermManageGuild
	return in
}

// has tells whether a message has a component of that verb.
func has(m *wire.Message, verb route.Verb) bool {
	for id := range allIDs(m) {
		if b, err := route.ParseID(id); err == nil && b.Verb == verb {
			return true
		}
	}
	return false
}

func TestOnesOwnPositionIsRenamedAndDeleted(t *testing.T) {
	b := newBench(t)
	ref := b.keeps(ana, "Tiny")
	rename, sure := route.ID{Verb: route.Rename, Arg: ref}.String(), route.ID{Verb: route.ForgetSure, Arg: ref}.String()
	for _, id := range []string{rename, sure, route.ID{Verb: route.Forget, Arg: ref}.String(), route.ID{Verb: route.PlayFrom, Arg: ref}.String(), route.ID{Verb: route.Edit, Arg: ref}.String()} {
		if got := textOf(b.ask(b.tapped(eve, id))); !strings.Contains(got, "no longer here") {
			t.Errorf("Eve presses %s of Ana’s: %q", id, got)
		}
	}
	form := b.Handle(t.Context(), b.tapped(ana, rename))
	if form.Kind != wire.OpenModal || form.Modal.Components[0].(wire.Label).Component.(wire.TextInput).Value != "Tiny" {
		t.Fatalf("rename: %+v", form)
	}
	if got := textOf(b.ask(b.filled(ana, form.Modal.CustomID, "name", "Böse *Ecke*"))); !strings.Contains(got, "Böse \\*Ecke\\*") {
		t.Errorf("renamed: %q", got)
	}
	p, err := b.Host.Library.PositionsFor(t.Context(), view.DividedLoyalties, ana, guild)
	if err != nil || len(p) != 1 || p[0].Title != "Böse *Ecke*" || !strings.HasPrefix(p[0].Text, "name: Böse *Ecke*\n") {
		t.Fatalf("%+v, %v", p, err)
	}
	b.do(b.command(ana, "challenge", "position", "böse *ecke*"))
	ask := b.ask(b.tapped(ana, route.ID{Verb: route.Forget, Arg: ref}.String()))
	b.ask(b.tapped(ana, idWith(t, ask, route.ForgetSure, "")))
	if got := textOf(b.ask(b.tapped(ana, sure))); !strings.Contains(got, "no longer here") {
		t.Errorf("deleted twice: %q", got)
	}
	if got := b.table(1).Line.Setup().Title; got != "Böse *Ecke*" {
		t.Errorf("the challenge from it is on %q", got)
	}
	if got := b.do(b.command(ana, "challenge", "position", ref)); !strings.Contains(got, "no board called") {
		t.Errorf("challenged with what is gone: %q", got)
	}
}

func TestAPositionIsSharedByWhoManagesTheServer(t *testing.T) {
	b := newBench(t)
	ref := b.keeps(ana, "Tiny")
	share := route.ID{Verb: route.ShareServer, Arg: ref}.String()
	if m := b.ask(b.command(ana, "positions", "position", "Tiny")); has(m, route.ShareServer) {
		t.Error("she is offered to share, and may not")
	}
	if got := textOf(b.ask(b.tapped(ana, share))); !strings.Contains(got, "manage this server") {
		t.Errorf("by anybody: %q", got)
	}
	shared := b.ask(managing(b.tapped(ana, share)))
	again := b.ask(managing(b.tapped(ana, share)))
	if one, two := idArg(t, shared, route.PlayFrom), idArg(t, again, route.PlayFrom); one != two {
		t.Errorf("shared twice: %s and %s", one, two)
	}
	choices := fmt.Sprint(b.suggestions(b.command(eve, "challenge", "position", "tin")))
	if !strings.Contains(choices, "Tiny · this server’s") {
		t.Errorf("Eve is suggested %s", choices)
	}
	m := b.ask(b.command(eve, "positions", "position", "tiny"))
	if has(m, route.Forget) || has(m, route.Rename) {
		t.Error("Eve is offered to change the server’s")
	}
	if got := textOf(b.ask(b.tapped(eve, route.ID{Verb: route.ForgetSure, Arg: idArg(t, m, route.PlayFrom)}.String()))); !strings.Contains(got, "manage this server") {
		t.Errorf("Eve deletes the server’s: %q", got)
	}
	elsewhere := b.command(eve, "positions", "position", "tiny")
	elsewhere.GuildID = "401"
	if got := textOf(b.ask(elsewhere)); !strings.Contains(got, "no board called") {
		t.Errorf("in another server: %q", got)
	}
	if got := textOf(b.ask(managing(b.tapped(eve, route.ID{Verb: route.ForgetSure, Arg: idArg(t, m, route.PlayFrom)}.String())))); !strings.Contains(got, "is deleted") {
		t.Errorf("by who manages it: %q", got)
	}
	if got := textOf(b.ask(b.command(ana, "positions", "position", "Tiny"))); !strings.Contains(got, "Your own") {
		t.Errorf("Ana’s own copy: %q", got)
	}
}

func TestTheListOfPositionsHasAllOfThem(t *testing.T) {
	b := newBench(t)
	for i := range host.MaxOwnPositions {
		b.keeps(ana, fmt.Sprint("Own ", i))
	}
	m := b.ask(b.filled(ana, route.ID{Verb: route.Import}.String(), "text", "S1 S1\n"))
	if got := textOf(b.ask(b.tapped(ana, idWith(t, m, route.Keep, "")))); !strings.Contains(got, "room for 30") {
		t.Errorf("one too many: %q", got)
	}
	seen := map[string]bool{}
	m = b.ask(b.command(ana, "positions"))
	for page := range 2 {
		if page > 0 {
			m = b.ask(b.tapped(ana, idWith(t, m, route.Positions, "n")))
		}
		walk(m.Components, func(c wire.Component) {
			if s, ok := c.(wire.Select); ok && strings.Contains(s.CustomID, ":l") {
				for _, o := range s.Options {
					seen[o.Value] = true
				}
			}
		})
	}
	g, _ := b.Host.Game(view.DividedLoyalties)
	if want := len(g.Setups()) + host.MaxOwnPositions; len(seen) != want {
		t.Errorf("%d positions are listed, want %d", len(seen), want)
	}
	for ref := range seen {
		if got := textOf(b.ask(b.tapped(ana, idWith(t, m, route.Positions, "l"), ref))); strings.Contains(got, "no longer") {
			t.Errorf("%s: %q", ref, got)
		}
	}
	m = b.ask(b.tapped(ana, idWith(t, m, route.Positions, "g"), "b.four-angels."+mustGame(t, b, view.FourAngels).Setups()[0].Key))
	if got := textOf(m); !strings.Contains(got, "Angels") && !strings.Contains(got, "angelitos") {
		t.Errorf("another game: %q", got)
	}
	if choices := b.suggestions(b.command(ana, "challenge", "position", "")); len(choices) != route.MaxSelect {
		t.Errorf("%d suggestions", len(choices))
	}
}

func mustGame(t *testing.T, b *bench, name string) rules.Game {
	t.Helper()
	g, ok := b.Host.Game(name)
	if !ok {
		t.Fatal(name)
	}
	return g
}

func TestForgedButtonsOfPositionsAreAnswered(t *testing.T) {
	b := newBench(t)
	own := b.keeps(ana, "Tiny")
	for verb := range b.router.Buttons {
		for _, arg := range []string{
			"", "x", "b", "b.", "b.chess.standard", "b.connect-four", "b.divided-loyalties.none", "p", "p.x", "p.-1", "p.99", "f.1", "f.1.x", "f.1.-1", "e.2.0",
			"l0", "l0.", "lx.p.1", "l999999.b.divided-loyalties.turtle", "1.paint", "2.paint", "2.x", own + ".paint", "99.save",
		} {
			for _, in := range []*wire.Interaction{b.tapped(ana, route.ID{Verb: verb, Arg: arg}.String()), b.filled(ana, route.ID{Verb: verb, Arg: arg}.String())} {
				answer := b.Handle(t.Context(), in)
				if got := textOf(answer.Message); answer.Message != nil && strings.Contains(got, "went wrong") {
					t.Errorf("%s %q: %q", verb, arg, got)
				}
			}
		}
	}
}

func TestPositionsFitInThreeLanguages(t *testing.T) {
	for _, locale := range []string{"en-US", "es-ES", "pt-BR"} {
		b := newBench(t)
		b.locale = locale
		l := b.withFiles()
		ref := b.keeps(ana, strings.Repeat("W", 60))
		b.ask(managing(b.command(ana, "positions", "position", ref)))
		b.ask(b.tapped(ana, route.ID{Verb: route.PlayFrom, Arg: ref}.String()))
		b.ask(b.tapped(ana, route.ID{Verb: route.Edit, Arg: ref}.String()))
		b.ask(b.importing(l, ana, "x", twoCourts))
		b.ask(b.importing(l, ana, "x", "445\n"))
		b.ask(b.importing(l, ana, "x", "Hello"))
		b.ask(b.importing(l, ana, "x", twoCourts+"9,%"))
		b.start()
		b.ask(b.tapped(ana, route.ID{Verb: route.More, Of: 1}.String()))
		b.ask(b.tapped(ana, route.ID{Verb: route.Share, Of: 1, Arg: "csv"}.String()))
		for verb, arg := range map[route.Verb]string{route.Import: "", route.Rename: ref} {
			form := b.Handle(t.Context(), b.tapped(ana, route.ID{Verb: verb, Arg: arg}.String())).Modal
			for _, c := range form.Components {
				label := c.(wire.Label)
				if n := len([]rune(label.Label)); n == 0 || n > 45 {
					t.Errorf("%s: label %q", locale, label.Label)
				}
				if n := len([]rune(label.Description)); n > 100 {
					t.Errorf("%s: description of %d: %q", locale, n, label.Description)
				}
			}
			if n := len([]rune(form.Title)); n > 45 {
				t.Errorf("%s: title %q", locale, form.Title)
			}
		}
	}
}
