package bot

import (
	"context"
	"strings"
	"sync"
	"testing"

	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
	"bridgekeeper/render"
	"bridgekeeper/rules"
)

// seen remembers how pictures were asked for, and draws nothing.
type seen struct {
	mu    sync.Mutex
	views []render.View
}

func (s *seen) PNG(_ context.Context, _ rules.Board, v render.View) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.views = append(s.views, v)
	return []byte("png"), nil
}

func (s *seen) GIF(_ context.Context, frames []render.Frame, _ render.GIFOptions) ([]byte, error) {
	return make([]byte, len(frames)), nil
}

func (s *seen) last() render.View {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.views[len(s.views)-1]
}

func TestAPersonsStyleIsForTheirPicturesAlone(t *testing.T) {
	b := newBench(t)
	drawn := &seen{}
	b.Pictures = drawn
	b.start()
	b.do(b.command(ben, "settings", "theme", "paper", "stones", "square", "side", "own"))
	b.do(b.command(ben, "board"))
	if v := drawn.last(); v.Theme != render.ThemePaper || !v.Tiles || !v.Turned {
		t.Errorf("his own picture: %+v", v)
	}
	b.do(b.command(ana, "board"))
	if v := drawn.last(); v.Theme == render.ThemePaper || v.Tiles || v.Turned {
		t.Errorf("hers: %+v", v)
	}
	b.commandFor(b.table(1), b.table(1).Line.Last().Actions()[0])
	if v := drawn.last(); v.Theme == render.ThemePaper { // the card, drawn after the answer
		t.Error("a person's style is on the public card")
	}
	b.restart()
	b.Pictures = drawn
	b.do(b.command(ben, "board"))
	if v := drawn.last(); v.Theme != render.ThemePaper {
		t.Error("forgotten by a restart")
	}
	if got := b.do(b.command(ben, "settings", "theme", "neon")); !strings.Contains(got, "neon") {
		t.Errorf("an unknown theme: %q", got)
	}
}

func TestAServersStyleIsForThoseWhoManageIt(t *testing.T) {
	b := newBench(t)
	drawn := &seen{}
	b.Pictures = drawn
	if got := b.do(b.command(ana, "server", "theme", "paper")); !strings.Contains(got, "manage") {
		t.Errorf("by anybody: %q", got)
	}
	in := b.command(ana, "server", "theme", "paper")
	in.MemberPermissions = route.PermManageGuild
	b.do(in)
	b.start()
	if v := drawn.last(); v.Theme != render.ThemePaper {
		t.Errorf("the card is drawn in %q", v.Theme)
	}
}

func TestAReplayStepsThroughTheTurnsOfAGame(t *testing.T) {
	b := newBench(t)
	b.start()
	for _, turn := range []string{"Bf6", "Yd5", "Gf7"} {
		b.do(b.command(b.table(1).Mover(), "play", "move", turn))
	}
	p := &thumb{bench: b, user: eve}
	answer := p.tap(route.ID{Verb: route.Replay, Of: 1}.String())
	if got := textOf(answer.Message); !strings.Contains(got, "Turn 3 of 3") || !strings.Contains(got, "green to f7") && !strings.Contains(got, "Green to f7") {
		t.Fatalf("opened at %q", got)
	}
	back := func() string {
		found := ""
		walk(p.private.Components, func(c wire.Component) {
			if c, ok := c.(wire.Button); ok && strings.Contains(c.CustomID, ":p") && !c.Disabled {
				found = c.CustomID
			}
		})
		return found
	}
	for want := 2; want >= 0; want-- {
		p.tap(back())
		if got := textOf(p.private); !strings.Contains(got, "Turn "+string(rune('0'+want))+" of 3") {
			t.Errorf("after a step back: %q, want turn %d", got, want)
		}
	}
	if back() != "" {
		t.Error("one can go back beyond the start")
	}
	b.Pictures = &seen{}
	gif := b.Handle(t.Context(), b.click(eve, route.ID{Verb: route.GIF, Of: 1}.String()))
	if frames := len(gif.Message.Files[0].Data); frames != 4 {
		t.Errorf("the moving picture has %d frames, want the start and 3 turns", frames)
	}
	for _, arg := range []string{"x", "p-1", "p99", "l", "f0f"} {
		if got := b.do(b.click(eve, route.ID{Verb: route.Replay, Of: 1, Arg: arg}.String())); got == "" {
			t.Errorf("%q has no answer", arg)
		}
	}
}

func TestAPictureToDiscussHasItsMarks(t *testing.T) {
	b := newBench(t)
	drawn := &seen{}
	b.Pictures = drawn
	b.start()
	answer := b.Handle(t.Context(), b.command(eve, "show", "mark", "F7, d4-g7;a1"))
	if answer.Message.Ephemeral || len(answer.Message.Mentions) != 0 {
		t.Error("it should be for all, and ping nobody")
	}
	if v := drawn.last(); len(v.Spots) != 2 || len(v.Arrows) != 1 {
		t.Errorf("marks %v %v", v.Spots, v.Arrows)
	}
	for mark, want := range map[string]string{
		"z9": "z9", "f7-": "not a cell", "y25": "y25", "a1 a2 a3 a4 a5 b1 b2": "more than 6", "f7-f7": "is not a cell",
	} {
		if got := b.do(b.command(eve, "show", "mark", mark)); !strings.Contains(got, want) {
			t.Errorf("%q: %q, want %q", mark, got, want)
		}
	}
}

func TestExportsOfEachFormat(t *testing.T) {
	b := newBench(t)
	drawn := &seen{}
	b.Pictures = drawn
	b.start()
	for format, want := range map[string]string{
		"picture": ".png", "large": ".png", "print": ".png", "gif": ".gif", "record": ".json",
	} {
		answer := b.Handle(t.Context(), b.command(eve, "export", "format", format, "clear", "true"))
		if answer.Message == nil || len(answer.Message.Files) != 1 || !strings.HasSuffix(answer.Message.Files[0].Name, want) || !answer.Message.Ephemeral {
			t.Errorf("%s: %+v", format, answer.Message)
		}
		if want == ".png" && !drawn.last().Clear {
			t.Errorf("%s is not transparent", format)
		}
	}
	if v := drawn.last(); v.Words.Roles[0] == "" {
		t.Error("the picture has no words")
	}
	if got := b.do(b.command(eve, "export", "format", "opera")); !strings.Contains(got, "opera") {
		t.Errorf("an unknown format: %q", got)
	}
}

// TestSettingsAreChangedByTaps too, each by a list that shows what holds.
func TestSettingsAreChangedByTaps(t *testing.T) {
	b := newBench(t)
	answer := b.Handle(t.Context(), b.command(ben, "settings"))
	if got := textOf(answer.Message); strings.Contains(got, "Saved") {
		t.Errorf("nothing was changed: %q", got)
	}
	for _, c := range []struct{ key, value, want string }{
		{"theme", "paper", "Theme: paper"}, {"stones", "square", "square tiles"}, {"side", "own", "my own side"},
		{"computer", "at-once", "answers at once"}, {"notify", "silent", "nobody calls you"},
	} {
		id := idWith(t, answer.Message, route.Setting, c.key)
		answer = b.Handle(t.Context(), b.tapped(ben, id, c.value))
		if got := textOf(answer.Message); answer.Kind != wire.Update || !strings.Contains(got, "Saved.") || !strings.Contains(got, c.want) {
			t.Errorf("%s %s: kind %v, %q", c.key, c.value, answer.Kind, got)
		}
	}
	b.restart()
	if got := textOf(b.Handle(t.Context(), b.command(ben, "settings")).Message); !strings.Contains(got, "Theme: paper") || !strings.Contains(got, "answers at once") {
		t.Errorf("after a restart: %q", got)
	}
	for id, value := range map[string]string{
		route.ID{Verb: route.Setting, Arg: "theme"}.String():   "neon",
		route.ID{Verb: route.Setting, Arg: "threads"}.String(): "on", // a server's
		route.ID{Verb: route.Setting, Arg: "zone"}.String():    "UTC",
	} {
		if got := b.do(b.tapped(ben, id, value)); !strings.Contains(got, "button") {
			t.Errorf("%s, %s: %q", id, value, got)
		}
	}
}
