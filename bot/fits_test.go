package bot

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/turn"
	"bridgekeeper/bot/wire"
)

// TestATurnIsTypedWholeOrNotAtAll uses /play and the form.
func TestATurnIsTypedWholeOrNotAtAll(t *testing.T) {
	b := newBench(t)
	b.start()
	rev := b.table(1).Rev
	for _, c := range []struct{ typed, want string }{
		{"Bf6 f6-f8", "no stone on f7"},
		{"Bz9", ""},
		{"", ""},
		{strings.Repeat("B", 190), ""},
	} {
		got := b.do(b.command(ana, "play", "move", c.typed))
		if got == "" || !strings.Contains(got, c.want) || b.table(1).Rev != rev {
			t.Errorf("%q: %q, want %q and nothing played", c.typed, got, c.want)
		}
	}
	form := b.from(ana)
	form.Kind, form.CustomID = wire.KindModal, route.ID{Verb: route.Type, Of: 1, Rev: rev}.String()
	form.Fields = map[string]string{turn.MoveField: "blue F6"}
	b.do(form)
	if b.table(1).Mover() != ben {
		t.Error("the typed turn was not taken")
	}
}

// TestACellIsFoundByWhatPeopleType completes the option cell from a piece and a cell.
func TestACellIsFoundByWhatPeopleType(t *testing.T) {
	b := newBench(t)
	b.start()
	for typed, want := range map[string]string{"p f7": "purple f7", "purple f7": "purple f7", "F7": "f7", "morado f7": "purple f7", "": "a5"} {
		in := b.command(ana, "place", "cell", typed)
		in.Kind = wire.KindAutocomplete
		in.Options[0].Focused = true
		if strings.HasPrefix(typed, "morado") {
			in.Locale = "es-ES"
		}
		answer := b.Handle(t.Context(), in)
		if len(answer.Choices) == 0 || typed != "" && answer.Choices[0].Value != want {
			t.Errorf("%q: %v, want %s first", typed, answer.Choices, want)
		}
		if typed == "" {
			continue
		}
		fresh := newBench(t)
		fresh.start()
		fresh.locale = in.Locale
		fresh.do(fresh.command(ana, "place", "cell", want, "stone", "purple"))
		if fresh.table(1).Line.Len() != 1 {
			t.Errorf("%q as chosen was not placed", want)
		}
	}
	for _, typed := range []string{"q9", "purple", "x"} {
		in := b.command(ana, "place", "cell", typed)
		in.Kind = wire.KindAutocomplete
		in.Options[0].Focused = true
		if answer := b.Handle(t.Context(), in); len(answer.Choices) != 1 {
			t.Errorf("%q: %d suggestions, want the reason alone", typed, len(answer.Choices))
		}
	}
}

// fits measures a message against Discord's limits.
func fits(t testing.TB, m *wire.Message) {
	t.Helper()
	count, text := 0, 0
	seen := map[string]bool{}
	once := func(id string) {
		if seen[id] || id == "" || utf8.RuneCountInString(id) > 100 {
			t.Errorf("custom id %q is empty, double or too long", id)
		}
		seen[id] = true
	}
	walk(m.Components, func(c wire.Component) {
		count++
		switch c := c.(type) {
		case wire.Text:
			if strings.Contains(c.Content, "****") {
				t.Errorf("a word is missing: %q", c.Content)
			}
			text += utf8.RuneCountInString(c.Content)
			if c.Content == "" {
				t.Error("an empty text")
			}
		case wire.Row:
			if len(c.Components) == 0 || len(c.Components) > 5 {
				t.Errorf("a row of %d", len(c.Components))
			}
		case wire.Button:
			if c.Style != wire.Link {
				once(c.CustomID)
			}
			if n := utf8.RuneCountInString(c.Label); n == 0 || n > 80 {
				t.Errorf("label %q", c.Label)
			}
		case wire.Select:
			once(c.CustomID)
			if len(c.Options) == 0 || len(c.Options) > 25 || utf8.RuneCountInString(c.Placeholder) > 150 {
				t.Errorf("a select of %d", len(c.Options))
			}
			values := map[string]bool{}
			for _, o := range c.Options {
				if values[o.Value] || o.Label == "" || utf8.RuneCountInString(o.Label) > 100 || len(o.Value) > 100 {
					t.Errorf("option %+v", o)
				}
				values[o.Value] = true
			}
		}
	})
	if count > 40 || text > 4000 {
		t.Errorf("%d components with %d characters", count, text)
	}
	if _, err := json.Marshal(m.Components); err != nil {
		t.Error(err)
	}
}

// TestEverythingSaidFitsInThreeLanguages measures the cards of a whole game and now
// and then the menu, the help, the rules and the lists, in each language.
func TestEverythingSaidFitsInThreeLanguages(t *testing.T) {
	for _, locale := range []string{"en-US", "es-ES", "pt-BR"} {
		t.Run(locale, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			b.locale = locale
			check := func(in *wire.Interaction) {
				t.Helper()
				answer := b.Handle(t.Context(), in)
				if answer.Message != nil {
					fits(t, answer.Message)
				}
				for _, c := range answer.Choices {
					if n := utf8.RuneCountInString(c.Name); n == 0 || n > 100 {
						t.Errorf("choice %q", c.Name)
					}
				}
			}
			b.start()
			random := rand.New(rand.NewPCG(6, 6))
			for n := 0; b.table(1).Status == host.Playing; n++ {
				fits(t, b.channel.newest().Message)
				table := b.table(1)
				if n%30 == 0 {
					for _, user := range []string{ana, ben, eve} {
						for _, name := range []string{"help", "board", "games", "resign"} {
							check(b.command(user, name))
						}
						check(b.command(user, "board", "text", "true"))
						for _, verb := range []route.Verb{route.More, route.Turned, route.Text, route.Export, route.Help, route.Pick} {
							check(b.click(user, route.ID{Verb: verb, Of: 1, Rev: table.Rev}.String()))
						}
					}
					for _, part := range []string{"cell", "stone", "table"} {
						in := b.command(table.Mover(), "place", part, "")
						in.Kind, in.Options[0].Focused = wire.KindAutocomplete, true
						check(in)
					}
				}
				b.randomStep(random)
				if n%2 == 0 || b.table(1).Status != host.Playing {
					b.show(1)
				}
			}
			fits(t, b.channel.newest().Message)
			for page := range 7 {
				check(b.click(ana, route.ID{Verb: route.Rules, Arg: fmt.Sprintf("divided-loyalties/%d", page)}.String()))
			}
		})
	}
}
