package host

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/rulestest"
)

// lineOf is a line of Nim, each step the legal one of that number, counted round.
func lineOf(t *testing.T, steps ...int) *rules.Line {
	t.Helper()
	line, err := rules.NewLine(rulestest.Nim{}, rulestest.Nim{}.Setups()[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range steps {
		actions := line.Last().Actions()
		if line, err = line.Play(actions[n%len(actions)]); err != nil {
			t.Fatal(err)
		}
	}
	return line
}

func treeOf(t *testing.T, steps ...int) *Tree {
	t.Helper()
	tree, err := NewTree(lineOf(t, steps...))
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

// drawn is a tree as text: each node with its children in brackets, played ones with
// a star, the one where the person is with a hash.
func drawn(t *Tree) string { return drawnFrom(t, 0, "") }

func drawnFrom(t *Tree, id int, name string) string {
	if id == t.At() {
		name += "#"
	}
	var inside []string
	for _, n := range t.Children(id) {
		name := string(n.Action)
		if n.Played {
			name += "*"
		}
		inside = append(inside, drawnFrom(t, n.ID, name))
	}
	if len(inside) > 0 {
		name += "(" + strings.Join(inside, ", ") + ")"
	}
	return name
}

func TestATreeGrowsIsWalkedAndPruned(t *testing.T) {
	tree := &Tree{setup: rules.Setup{Text: "x"}}
	add := func(steps ...rules.Action) func() { return func() { _ = tree.Add(steps...) } }
	for i, c := range []struct {
		do   func()
		want string
	}{
		{add("a", "b"), "(a(b#))"},
		{tree.Back, "(a#(b))"},
		{add("c"), "(a(b, c#))"},
		{tree.Back, "(a#(b, c))"},
		{func() { tree.Forward() }, "(a(b, c#))"}, // where one came from
		{func() { tree.Forward() }, "(a(b, c#))"}, // no further
		{tree.Start, "#(a(b, c))"},
		{func() { tree.Forward() }, "(a#(b, c))"},
		{func() { tree.Forward() }, "(a(b, c#))"},
		{add("d", "e"), "(a(b, c(d(e#))))"},
		{func() { tree.Go(2) }, "(a(b#, c(d(e))))"},
		{func() { tree.Go(99) }, "(a(b#, c(d(e))))"},
		{func() { tree.Delete(4) }, "(a(b#, c))"}, // from elsewhere
		{func() { tree.Go(1); _ = tree.Add("c") }, "(a(b, c#))"},
		{func() { tree.Delete(3) }, "(a#(b))"},
		{func() { tree.Forward() }, "(a(b#))"},
		{func() { tree.Delete(0) }, "(a(b#))"},
		{add("c"), "(a(b(c#)))"},
		{tree.Back, "(a(b#(c)))"},
		{tree.Back, "(a#(b(c)))"},
		{tree.Back, "#(a(b(c)))"},
		{tree.Back, "#(a(b(c)))"},
	} {
		if c.do(); drawn(tree) != c.want {
			t.Fatalf("row %d: %s, want %s", i, drawn(tree), c.want)
		}
	}
	if _, known := tree.Node(3); known || tree.given != 6 {
		t.Errorf("a number was given twice")
	}
}

func TestATreeFollowsItsSourceAndKeepsWhatWasTried(t *testing.T) {
	line := lineOf(t, 0, 1, 0, 0)
	s := line.Steps()
	tree := treeOf(t, 0, 1)
	steps := func(more ...string) string { // played ones first
		out := fmt.Sprintf("(%s*(%s*", s[0], s[1])
		return out + strings.Join(more, "")
	}
	if want := steps("#))"); drawn(tree) != want {
		t.Fatalf("%s, want %s", drawn(tree), want)
	}
	if err := tree.Add(s[2], "t1"); err != nil { // the opponent's next step, foreseen
		t.Fatal(err)
	}
	tree.Start() // where the own line leaves the played one
	if want := steps("#(", string(s[2]), "(t1))))"); drawn(tree) != want {
		t.Fatalf("%s, want %s", drawn(tree), want)
	}
	tree.Follow(line)
	want := steps("(", string(s[2]), "*(t1, ", string(s[3]), "*#))))")
	if drawn(tree) != want || tree.Own() != 1 || tree.PlayedSteps(tree.At()) != 4 {
		t.Fatalf("%s, want %s", drawn(tree), want)
	}
	if tree.Delete(3) || tree.Delete(0) {
		t.Error("a played step was deleted")
	}
	tree.Follow(line.Upto(1)) // three steps are taken back: one with nothing tried after it goes
	want = fmt.Sprintf("(%s*#(%s(%s(t1))))", s[0], s[1], s[2])
	if drawn(tree) != want || tree.Own() != 3 {
		t.Fatalf("%s, want %s", drawn(tree), want)
	}
	tree.Go(4)
	if tree.Played(maxPlayed); drawn(tree) != want {
		t.Fatalf("%s, want %s", drawn(tree), want)
	}
	tree.Follow(line)
	for n := range 6 {
		if tree.Played(n); tree.PlayedSteps(tree.At()) != min(n, 4) {
			t.Errorf("after %d steps of the line: %s", n, drawn(tree))
		}
	}
	want = drawn(tree)
	other := rules.Setup{Text: rulestest.Nim{}.Setups()[1].Text}
	elsewhere, err := rules.NewLine(rulestest.Nim{}, other)
	if err != nil {
		t.Fatal(err)
	}
	if tree.Follow(elsewhere) || drawn(tree) != want {
		t.Error("it follows a line from another start")
	}
}

func TestATreeIsFullInTheEnd(t *testing.T) {
	tree := treeOf(t, 0, 1)
	for n := range MaxTreeNodes {
		tree.Played(maxPlayed)
		if err := tree.Add(rules.Action(fmt.Sprint("step", n))); err != nil {
			t.Fatalf("step %d: %v", n, err)
		}
	}
	before := drawn(tree)
	if r := AsRefusal(tree.Add("one more")); r == nil || r.Code != CodeTreeFull || drawn(tree) != before {
		t.Errorf("one more: %v", r)
	}
	tree.Played(maxPlayed)
	if err := tree.Add("step7"); err != nil {
		t.Errorf("a step that is there: %v", err)
	}
	tree.Delete(tree.At())
	if err := tree.Add("one more"); err != nil {
		t.Errorf("after another is deleted: %v", err)
	}
}

// TestTheLargestTreeCanBeStored has the longest steps, line and setup there can be.
func TestTheLargestTreeCanBeStored(t *testing.T) {
	const most, largestSetup = 64 << 10, 12 << 10
	tree := &Tree{setup: rules.Setup{Text: strings.Repeat("x", largestSetup)}}
	for n := range maxPlayed + MaxTreeNodes {
		step := rules.Action(fmt.Sprintf("%024d", n))
		if tree.at = tree.child(tree.at, step); n < maxPlayed {
			tree.node(tree.at).Played = true
		}
	}
	tree.Go(tree.at)
	data, err := json.Marshal(tree)
	if err != nil || len(data) > most {
		t.Errorf("%d bytes, %v", len(data), err)
	}
}

// TestATreeComesBackFromItsStoredForm walks at random and stores it after each step.
func TestATreeComesBackFromItsStoredForm(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 5))
	tree := treeOf(t, 1, 0)
	for n := range 400 {
		switch random.IntN(6) {
		case 0:
			tree.Back()
		case 1:
			tree.Forward()
		case 2:
			tree.Go(random.IntN(tree.given + 2))
		case 3:
			tree.Delete(random.IntN(tree.given + 2))
		default:
			if err := tree.Add(rules.Action(fmt.Sprint("s", random.IntN(4)))); err != nil {
				t.Fatal(err)
			}
		}
		data, err := json.Marshal(tree)
		if err != nil {
			t.Fatal(err)
		}
		read := &Tree{}
		if err := json.Unmarshal(data, read); err != nil || !reflect.DeepEqual(read, tree) {
			t.Fatalf("after %d steps %s became %s (%v)", n, drawn(tree), drawn(read), err)
		}
	}
	if tree.Own() < 20 {
		t.Errorf("%d steps at the end: nothing was tried out", tree.Own())
	}
}

func TestAnImpossibleStoredTreeIsRefused(t *testing.T) {
	for _, text := range []string{
		`{}`, `{"text":"x","at":1}`, `{"text":"x","nodes":[[1,0,0,0,"a"]]}`, `{"text":"x","given":9,"nodes":[[2,3,0,0,"a"]]}`,
		`{"text":"x","given":9,"nodes":[[2,0,0,0,"a"],[1,0,0,0,"b"]]}`, `{"text":"x","given":9,"nodes":[[2,2,0,0,"a"]]}`,
		`{"text":"x","given":9,"nodes":[[2,0,0,0]]}`, `{"text":"x","given":9,"nodes":[[2,0,0,0,"a",1]]}`, `{"text":"x","given":9,"nodes":[[-2,0,0,0,"a"]]}`,
		`{"text":"x","given":9,"nodes":[[2,-1,0,0,"a"]]}`, `[]`, `{"text":"x","given":9,"nodes":[null]}`,
	} {
		if err := json.Unmarshal([]byte(text), &Tree{}); err == nil {
			t.Errorf("%s was read", text)
		}
	}
}
