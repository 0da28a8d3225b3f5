package bot

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"testing"

	"bridgekeeper/bot/route"
	"bridgekeeper/bot/view"
)

// idScenes are where the custom ids of testdata/ids.txt stand, by the names of its
// sections.
var idScenes = map[string]func(*bench){
	"challenge": func(b *bench) {
		b.do(b.command(ana, "challenge", "opponent", ben, "side", "first"))
	},
	"connect four": func(b *bench) {
		b.withComputer()
		b.start("game", view.ConnectFour)
		b.take("d")
		b.take("d")
	},
	"mid-turn": func(b *bench) { // Ana's first stone lies on a region
		b.start()
		b.take("blue f7")
	},
	"divided loyalties": func(b *bench) {
		b.start()
	},
	"four angels": func(b *bench) {
		b.start("game", view.FourAngels)
	},
	"offer": func(b *bench) {
		b.start("game", view.ConnectFour)
		b.take("d")
		b.do(b.command(ana, "offer", "what", "draw"))
	},
	"match": func(b *bench) {
		b.start("game", view.FourAngels, "match", "2")
	},
	"match broken off": func(b *bench) { // its first game is void
		b.start("game", view.FourAngels, "match", "2")
		in := b.command(eve, "abort", "table", "1")
		in.MemberPermissions = route.PermModerate
		b.do(in)
	},
	"decided": func(b *bench) {
		b.start()
		for random := rand.New(rand.NewPCG(5, 6)); ; {
			if _, ok := b.table(1).Proof(); ok {
				return
			}
			steps := b.table(1).Line.Last().Actions()
			b.take(steps[random.IntN(len(steps))])
		}
	},
	"over": func(b *bench) {
		b.withComputer()
		b.finished(quick)
	},
	"study": func(b *bench) {
		b.study("d", "d", "e")
		b.do(b.click(ana, route.ID{Verb: route.Undo, Of: 1, Rev: b.table(1).Rev}.String()))
	},
	"computer": func(b *bench) {
		b.withComputer()
		b.do(b.command(ana, "challenge", "opponent", self, "game", view.ConnectFour, "level", "one-move", "side", "first"))
	},
	"board": func(b *bench) { // Ana explores a game: node 3 is a branch
		b.start("game", view.ConnectFour)
		b.take("d")
		p := &thumb{bench: b, user: ana}
		p.opens(b.command(ana, "explore"))
		p.drop("c")
		p.press(route.Back)
		p.drop("e")
	},
	"planned on a board": func(b *bench) { // node 3 is a turn of both from where Ana waits
		b.start("game", view.ConnectFour)
		b.take("d")
		p := &thumb{bench: b, user: ana}
		p.opens(b.command(ana, "explore"))
		p.drop("c")
		p.drop("e")
	},
	"divided board": func(b *bench) { // Ana explores from the start
		b.start()
		b.do(b.command(ana, "explore"))
	},
	"post": func(b *bench) {
		b.start("game", view.ConnectFour)
		b.do(b.command(ana, "show"))
	},
	"positions": func(b *bench) { // p.2 is Ana's, from her file f.1; d.3 is drawn from it
		b.keeps(ana, "Tiny")
		b.ask(b.tapped(ana, route.ID{Verb: route.Edit, Arg: "p.2"}.String()))
		for rev, change := range [][]string{{"3.rows", "0"}, {"3.cols", "0"}, {"3.paint"}} {
			b.ask(b.tapped(ana, route.ID{Verb: route.Sketch, Rev: int64(rev), Arg: change[0]}.String(), change[1:]...))
		}
	},
	"plan": func(b *bench) { // Ana waits for Ben, with a plan
		b.start("game", view.ConnectFour)
		b.take("d")
		b.do(b.command(ana, "if", "they", "d", "then", "e"))
	},
	"two games": func(b *bench) {
		b.challengeTo(view.ConnectFour)
		b.challengeTo(view.FourAngels)
	},
}

// refusals is a log that keeps what was refused and what failed.
type refusals struct {
	mu   sync.Mutex
	said []string
}

func (l *refusals) Enabled(context.Context, slog.Level) bool { return true }
func (l *refusals) WithAttrs([]slog.Attr) slog.Handler       { return l }
func (l *refusals) WithGroup(string) slog.Handler            { return l }

func (l *refusals) Handle(_ context.Context, r slog.Record) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	r.Attrs(func(a slog.Attr) bool {
		if a.Key == "err" {
			l.said = append(l.said, fmt.Sprintf("%s: %v", r.Message, a.Value))
		}
		return true
	})
	return nil
}

// frozenID is a line of testdata/ids.txt.
type frozenID struct {
	scene, user, id string
	values          []string // chosen in a select
	fields          []string // name, text, name, text of a form; nil for a component
}

func frozenIDs(t *testing.T) (all []frozenID) {
	t.Helper()
	text, err := os.ReadFile("testdata/ids.txt")
	if err != nil {
		t.Fatal(err)
	}
	people := map[string]string{"ana": ana, "ben": ben, "eve": eve}
	scene := ""
	for n, line := range strings.Split(string(text), "\n") {
		f := strings.Split(line, "\t")
		switch user := people[f[0]]; {
		case line == "" || strings.HasPrefix(line, "#"):
		case strings.HasPrefix(line, "== "):
			scene = strings.TrimPrefix(line, "== ")
		case user == "" || len(f) < 2 || idScenes[scene] == nil:
			t.Fatalf("line %d: %q", n+1, line)
		default:
			c := frozenID{scene: scene, user: user, id: f[1]}
			for _, extra := range f[2:] {
				switch name, text, form := strings.Cut(extra, "="); {
				case form && name == "value":
					c.values = append(c.values, text)
				case form:
					c.fields = append(c.fields, name, strings.ReplaceAll(text, `\n`, "\n"))
				default:
					t.Fatalf("line %d: %q", n+1, extra)
				}
			}
			all = append(all, c)
		}
	}
	return all
}

// press has a fresh bench take the id, and returns what was refused.
func (c frozenID) press(t *testing.T) []string {
	b := newBench(t)
	idScenes[c.scene](b)
	log := &refusals{}
	b.Log = slog.New(log)
	in := b.tapped(c.user, c.id, c.values...)
	if c.fields != nil {
		in = b.filled(c.user, c.id, c.fields...)
	}
	in.MemberPermissions = route.PermManageGuild
	b.do(in)
	return log.said
}

// TestCustomIDsOfEveryTimeStillAnswer presses a custom id of every verb and every form of
// its argument that was ever on a message. A card is never taken away: what is in the
// file stays there, and does what it did.
func TestCustomIDsOfEveryTimeStillAnswer(t *testing.T) {
	pressed := map[route.Verb]bool{}
	sent := map[route.Verb]bool{}
	for _, c := range frozenIDs(t) {
		id, err := route.ParseID(c.id)
		if err != nil {
			t.Errorf("%s: %v", c.id, err)
			continue
		}
		if c.fields == nil {
			pressed[id.Verb] = true
		} else {
			sent[id.Verb] = true
		}
		t.Run(fmt.Sprint(c.scene, "/", c.id), func(t *testing.T) {
			t.Parallel()
			if said := c.press(t); len(said) > 0 {
				t.Errorf("%s, in %s: %q", c.id, c.scene, said)
			}
		})
	}
	rt := newBench(t).router
	for verb := range rt.Buttons {
		if !pressed[verb] {
			t.Errorf("testdata/ids.txt has no component of the verb %s", verb)
		}
	}
	for verb := range rt.Forms {
		if !sent[verb] {
			t.Errorf("testdata/ids.txt has no form of the verb %s", verb)
		}
	}
}
