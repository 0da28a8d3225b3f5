package host

import (
	"strconv"
	"sync"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/rulestest"
)

// TestAnExplorationGoesOnAfterTheNextMoveAndARestart keeps a branch over both.
func TestAnExplorationGoesOnAfterTheNextMoveAndARestart(t *testing.T) {
	b, ctx := newBench(t), t.Context()
	x, err := b.Library.Explore(ctx, ana, "table:1", lineOf(t, 0), 9)
	if err != nil {
		t.Fatal(err)
	}
	tried := lineOf(t, 0, 1).Step(1)
	if _, err = b.Library.ChangeExploration(ctx, ana, x.Number, func(x *Exploration) error { return x.Tree.Add(tried) }); err != nil {
		t.Fatal(err)
	}
	b.Host = b.open()
	again, err := b.Library.Explore(ctx, ana, "table:1", lineOf(t, 0, 0), 9)
	if err != nil {
		t.Fatal(err)
	}
	line, err := again.Line()
	if err != nil {
		t.Fatal(err)
	}
	if again.Number != x.Number || line.Len() != 2 || line.Last().String() != lineOf(t, 0, 0).Last().String() {
		t.Errorf("exploration %d is at step %d", again.Number, line.Len())
	}
	again.Tree.Back()
	if children := again.Tree.Children(again.Tree.At()); len(children) != 2 || children[0].Action != tried {
		t.Errorf("the branch is gone: %v", children)
	}
}

func TestAnExplorationIsItsOwnersAlone(t *testing.T) {
	b, ctx := newBench(t), t.Context()
	x, err := b.Library.Explore(ctx, ana, "table:1", lineOf(t, 0), 9)
	if err != nil {
		t.Fatal(err)
	}
	if _, err = b.Library.Explore(ctx, ana, "table:2", lineOf(t, 0), 9); err != nil {
		t.Fatal(err)
	}
	_, err = b.Library.Exploration(ctx, ben, x.Number)
	wantRefusal(t, err, CodeNoExploration)
	_, err = b.Library.ChangeExploration(ctx, ben, x.Number, func(*Exploration) error { t.Error("changed"); return nil })
	wantRefusal(t, err, CodeNoExploration)
	_, err = b.Library.Exploration(ctx, ana, 99)
	wantRefusal(t, err, CodeNoExploration)
	other, err := b.Library.Explore(ctx, ben, "table:1", lineOf(t, 0), 9)
	if err != nil || other.Number != 1 {
		t.Errorf("his first is number %d, %v", other.Number, err)
	}
	if _, err := b.Library.ChangeExploration(ctx, ben, other.Number, func(o *Exploration) error { return o.Tree.Add("x") }); err != nil {
		t.Fatal(err)
	}
	if mine, err := b.Library.Exploration(ctx, ana, x.Number); err != nil || mine.Tree.Own() != 0 {
		t.Errorf("hers has changed with his: %v", err)
	}
}

// TestChangesAtOnceAreAllKept adds different steps from several goroutines.
func TestChangesAtOnceAreAllKept(t *testing.T) {
	b, ctx := newBench(t), t.Context()
	x, err := b.Library.Explore(ctx, ana, "table:1", lineOf(t, 0), 9)
	if err != nil {
		t.Fatal(err)
	}
	at := x.Tree.At()
	steps := lineOf(t, 0).Last().Actions()
	var all sync.WaitGroup
	for _, step := range steps {
		all.Go(func() {
			if _, err := b.Library.ChangeExploration(ctx, ana, x.Number, func(x *Exploration) error {
				x.Tree.Go(at)
				return x.Tree.Add(step)
			}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	now, err := b.Library.Exploration(ctx, ana, x.Number)
	if err != nil || len(now.Tree.Children(at)) != len(steps) || len(steps) < 2 {
		t.Errorf("%d of %d steps were kept, %v", len(now.Tree.Children(at)), len(steps), err)
	}
}

func TestAPostKeepsItsLineAndItsPlace(t *testing.T) {
	b, ctx := newBench(t), t.Context()
	line := lineOf(t, 0, 1)
	id, err := b.Library.KeepPost(ctx, ana, channel, line, 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Library.PlacePost(ctx, id, channel, "77"); err != nil {
		t.Fatal(err)
	}
	p, err := b.Library.Post(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	if p.Author != ana || p.Channel != channel || p.Message != "77" || p.Line.Len() != 2 || p.Line.Last().String() != line.Last().String() {
		t.Errorf("%+v", p)
	}
	if idea, err := b.Library.Idea(ctx, id); err != nil || idea != (Idea{Author: ana, After: 1}) {
		t.Errorf("the idea is %+v, %v", idea, err)
	}
	_, err = b.Library.Idea(ctx, 99)
	wantRefusal(t, err, CodeNoPost)
	_, err = b.Library.Post(ctx, 99)
	wantRefusal(t, err, CodeNoPost)
}

// endless is a game of one step, again and again.
type endless struct{ rulestest.Nim }

func (endless) New(s rules.Setup) (rules.State, error) {
	n, err := strconv.Atoi(s.Text)
	return endlessState{n: n}, err
}

type endlessState struct {
	rules.State
	n int
}

func (s endlessState) Apply(rules.Action) (rules.State, []rules.Event, error) {
	return endlessState{n: s.n + 1}, nil, nil
}

func (s endlessState) String() string { return strconv.Itoa(s.n) }

// TestALineThatIsTooLongIsExploredFromWhereItLeads uses one of a thousand steps.
func TestALineThatIsTooLongIsExploredFromWhereItLeads(t *testing.T) {
	line, err := rules.NewLine(endless{}, rules.Setup{Text: "0"})
	if err != nil {
		t.Fatal(err)
	}
	for range maxPlayed + 1 {
		if line, err = line.Play("go"); err != nil {
			t.Fatal(err)
		}
	}
	tree, err := NewTree(line)
	if err != nil || tree.Setup().Text != line.Last().String() || tree.At() != 0 {
		t.Errorf("%+v, %v", tree, err)
	}
}
