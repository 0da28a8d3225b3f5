package bot

import (
	"cmp"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/rules"
)

// TestAWalkThroughAGameFits explores a random game from its end to its start and
// back, with a branch at every step: each game in another language.
func TestAWalkThroughAGameFits(t *testing.T) {
	locales := []string{"es-ES", "pt-BR", "en-US"}
	for n, game := range newBench(t).Host.Games() {
		t.Run(game.Name(), func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			b.locale = locales[n]
			b.start("game", game.Name())
			random := rand.New(rand.NewPCG(uint64(n), 9))
			for range 14 {
				b.randomStep(random)
			}
			steps := b.table(1).Line.Len()
			p := &thumb{bench: b, user: ana}
			p.opens(b.command(ana, "explore")) // the thumb measures all that it sees
			for range steps {
				p.press(route.Back)
				if known := p.steps(route.Branch); len(known) != 1 {
					t.Fatalf("known are %v", known)
				}
			}
			if p.lineIn(1).Len() != 0 {
				t.Fatal("that is not the start")
			}
			for range steps {
				actions := p.lineIn(1).Last().Actions()
				here, _ := route.ParseID(p.id(route.Exploring + route.Forward))
				p.tap(route.ID{Verb: route.Exploring + route.Act, Of: 1, Rev: here.Rev, Arg: string(actions[len(actions)-1])}.String())
				p.press(route.Back)
				p.press(route.Branch, p.steps(route.Branch)[0])
			}
			if got := p.lineIn(1).Steps(); fmt.Sprint(got) != fmt.Sprint(b.table(1).Line.Steps()) {
				t.Errorf("the walk ends at %v", got)
			}
		})
	}
}

// counting is a game that counts the steps that are taken in it.
type counting struct {
	rules.Game
	steps *int
}

func (g counting) New(s rules.Setup) (rules.State, error) {
	state, err := g.Game.New(s)
	return counted{state, g.steps}, err
}

func (g counting) FormatTurn(s rules.State, steps []rules.Action) string {
	return g.Game.FormatTurn(s.(counted).State, steps)
}

type counted struct {
	rules.State
	steps *int
}

func (s counted) Apply(a rules.Action) (rules.State, []rules.Event, error) {
	*s.steps++
	next, events, err := s.State.Apply(a)
	if err != nil {
		return nil, nil, err
	}
	return counted{next, s.steps}, events, nil
}

// TestATapInAFullTreeCostsWhatItsLineCosts counts the steps that are taken for a tap
// in a tree of 500 nodes, against the same tap in a tree of one line.
func TestATapInAFullTreeCostsWhatItsLineCosts(t *testing.T) {
	b := newBench(t)
	steps := 0
	game := counting{b.Host.Games()[1], &steps}
	h := host.New(host.Config{Store: b.db, Games: []rules.Game{game}, Now: time.Now, Chance: func(int) int { return 0 }})
	b.made(New(Config{Host: h, Channels: b.channel, Self: self, Holder: "counting", Pictures: blank{}, Now: time.Now, Log: slog.New(slog.DiscardHandler)}))
	start, err := rules.NewLine(game, game.Setups()[0])
	if err != nil {
		t.Fatal(err)
	}
	start, err = start.PlayAll([]rules.Action{"d", "d", "e", "c"})
	if err != nil {
		t.Fatal(err)
	}
	p := &thumb{bench: b, user: ana}
	p.opens(b.command(ana, "explore", "code", rules.Code(start)))
	for _, column := range []string{"d", "e", "a", "b"} {
		p.drop(column)
	}
	cost := func() int {
		steps = 0
		p.press(route.Back)
		p.press(route.Forward)
		return steps
	}
	alone := cost()
	fill(t, b, 1)
	full := cost()
	if alone < 2*8 || full > alone+2*2*route.MaxSelect { // to the position twice a tap; the list of branches
		t.Errorf("two taps take %d steps in a full tree, %d in one line", full, alone)
	}
	t.Logf("two taps take %d steps in a full tree, %d in one line", full, alone)
	if got := b.do(b.click(ana, newStep(t, b, 1))); !strings.Contains(got, "Delete a branch") {
		t.Errorf("one step more: %q", got)
	}
}

// newStep is a button for a step that an exploration does not have yet.
func newStep(t *testing.T, b *bench, id int64) string {
	t.Helper()
	x, err := b.Host.Library.Exploration(t.Context(), ana, id)
	if err != nil || x.Tree.Own() != host.MaxTreeNodes {
		t.Fatalf("the tree has %d nodes, %v", x.Tree.Own(), err)
	}
	for node := 1; ; node++ {
		if !x.Tree.Go(node) {
			t.Fatal("every step has been tried")
		}
		line, err := x.Line()
		if err != nil {
			t.Fatal(err)
		}
		if len(x.Tree.Children(node)) == 0 && len(line.Last().Actions()) > 0 {
			return route.ID{Verb: route.Exploring + route.Act, Of: id, Rev: int64(node), Arg: string(line.Last().Actions()[0])}.String()
		}
	}
}

// fill tries out random lines until a tree is full, and goes back to where it was.
func fill(t testing.TB, b *bench, id int64) {
	t.Helper()
	random := rand.New(rand.NewPCG(3, 3))
	if _, err := b.Host.Library.ChangeExploration(t.Context(), ana, id, func(x *host.Exploration) error {
		at := x.Tree.At()
		for n := 0; x.Tree.Own() < host.MaxTreeNodes; n++ {
			if n > 100_000 {
				return fmt.Errorf("%d nodes after %d tries", x.Tree.Own(), n)
			}
			x.Tree.Played(4)
			line, err := x.Line()
			if err != nil {
				return err
			}
			for range 1 + random.IntN(6) {
				actions := line.Last().Actions()
				if len(actions) == 0 || x.Tree.Own() == host.MaxTreeNodes {
					break
				}
				a := actions[random.IntN(len(actions))]
				if line, err = line.Play(a); err != nil {
					return err
				}
				if err := x.Tree.Add(a); err != nil {
					return err
				}
			}
		}
		x.Tree.Go(at)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}

// TestASealedGameIsNotExploredByItsPlayers tries every way in, before and after the
// sixth turn and when the game is over.
func TestASealedGameIsNotExploredByItsPlayers(t *testing.T) {
	b := newBench(t)
	b.start("game", view.ConnectFour, "discussion", "sealed")
	early := &thumb{bench: b, user: ana}
	early.opens(b.command(ana, "explore", "code", "445364")) // prepared before it comes up
	early.drop("d")
	for _, a := range []rules.Action{"d", "d", "e", "c", "f", "d", "d"} {
		b.take(a)
	}
	code := rules.Code(b.table(1).Line)
	ways := func(user string) []*wire.Interaction {
		return []*wire.Interaction{
			b.command(user, "explore"), b.command(user, "explore", "code", code), b.command(user, "show", "code", code),
			b.command(user, "challenge", "from", code), b.click(user, route.ID{Verb: route.Explore, Of: 1}.String()),
		}
	}
	const sealed = "sealed"
	for i, in := range append(ways(ana), ways(ben)...) {
		if got := strings.ToLower(b.do(in)); !strings.Contains(got, sealed) {
			t.Errorf("way %d: %s", i, got)
		}
	}
	for _, verb := range []route.Verb{route.Forward, route.Code, route.Pick} {
		if got := strings.ToLower(b.do(b.click(ana, route.ID{Verb: route.Exploring + verb, Of: 1, Rev: 7, Arg: ""}.String()))); !strings.Contains(got, sealed) {
			t.Errorf("%s in what was prepared: %s", verb, got)
		}
	}
	for i, in := range ways(eve)[:3] {
		if got := strings.ToLower(b.do(in)); strings.Contains(got, sealed) {
			t.Errorf("way %d of one who looks on: %s", i, got)
		}
	}
	b.do(b.click(ana, route.ID{Verb: route.Resign, Of: 1}.String()))
	if text := early.opens(b.command(ana, "explore", "table", "1")); !strings.Contains(text, "Exploring") {
		t.Errorf("after the game: %s", text)
	}
}

// TestACodeWhoseStepsAreNoneSaysWhy: A11, a column that is full.
func TestACodeWhoseStepsAreNoneSaysWhy(t *testing.T) {
	for locale, want := range map[string]string{"en-US": "full", "es-ES": "llena", "pt-BR": "cheia"} {
		b := newBench(t)
		b.locale = locale
		for _, name := range []string{"explore", "show", "challenge"} {
			option := map[string]string{"challenge": "from"}[name]
			if got := b.do(b.command(ana, name, cmp.Or(option, "code"), "4444444")); !strings.Contains(got, want) {
				t.Errorf("%s, /%s: %q", locale, name, got)
			}
		}
	}
}
