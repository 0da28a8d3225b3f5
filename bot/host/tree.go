package host

import (
	"slices"

	"bridgekeeper/rules"
)

// Bounds of a tree.
const (
	// MaxTreeNodes is how many steps of a person's own a tree holds.
	MaxTreeNodes = 500

	// maxPlayed is how long the line of the source may be; of a longer one a tree
	// holds only where it leads.
	maxPlayed = 500
)

// Tree is lines of play from one start, as a person tries them out, and where in
// them they are. Each step is a node with a number of its own, which no other node
// of the tree ever gets; 0 is the start. The line of the source, such as a table's
// game, is in it too, marked as played.
//
// Its methods change it: it is for one goroutine at a time. That its steps are legal
// is up to whoever adds them.
type Tree struct {
	setup rules.Setup
	at    int    // the node where the person is
	given int    // the highest number given to a node so far
	first int    // as Node.next, for the start
	nodes []Node // by number, and so each after its parent
}

// Node is one step in a tree.
type Node struct {
	ID     int
	Parent int // 0 for the start
	Action rules.Action
	Played bool // it is in the line of the source
	next   int  // the child that was visited last, 0 for none: where Forward leads
}

// NewTree is a tree of one line, all of it played, at its end.
func NewTree(line *rules.Line) (*Tree, error) {
	line, err := shortened(line)
	if err != nil {
		return nil, err
	}
	t := &Tree{setup: line.Setup()}
	t.Follow(line)
	return t, nil
}

// shortened is a line that a tree holds: where it is too long, only where it leads.
func shortened(line *rules.Line) (*rules.Line, error) {
	if line.Len() <= maxPlayed {
		return line, nil
	}
	return rules.NewLine(line.Game(), rules.Setup{Title: line.Setup().Title, Text: line.Last().String()})
}

// Follow makes a line the one that is played, in place of the one before, and goes to
// its end; false, and nothing is changed, where it has another start. Steps of it that
// were tried out already stay with what follows them. Steps that are played no more
// stay if something was tried after them.
func (t *Tree) Follow(line *rules.Line) bool {
	if line.Setup().Text != t.setup.Text || line.Len() > maxPlayed {
		return false
	}
	was := map[int]bool{}
	for i := range t.nodes {
		was[t.nodes[i].ID], t.nodes[i].Played = t.nodes[i].Played, false
	}
	at := 0
	for i := range line.Len() {
		at = t.child(at, line.Step(i))
		t.node(at).Played = true
	}
	for i := len(t.nodes) - 1; i >= 0; i-- {
		if n := t.nodes[i]; was[n.ID] && !n.Played && len(t.Children(n.ID)) == 0 {
			t.nodes = slices.Delete(t.nodes, i, i+1)
		}
	}
	t.Go(at)
	return true
}

// Setup is where the lines start.
func (t *Tree) Setup() rules.Setup { return t.setup }

// At is the node where the person is, 0 at the start.
func (t *Tree) At() int { return t.at }

// Own is how many of its steps are the person's.
func (t *Tree) Own() int {
	n := 0
	for _, node := range t.nodes {
		if !node.Played {
			n++
		}
	}
	return n
}

// Has tells whether there is a node of that number, or it is the start's.
func (t *Tree) Has(id int) bool { return id == 0 || t.node(id) != nil }

// Node is the node of that number; false where there is none, and for the start.
func (t *Tree) Node(id int) (Node, bool) {
	if n := t.node(id); n != nil {
		return *n, true
	}
	return Node{}, false
}

func (t *Tree) node(id int) *Node {
	i, ok := slices.BinarySearchFunc(t.nodes, id, func(n Node, id int) int { return n.ID - id })
	if !ok {
		return nil
	}
	return &t.nodes[i]
}

// Children are the steps tried after a node, in the order in which they came.
func (t *Tree) Children(id int) []Node {
	var out []Node
	for _, n := range t.nodes {
		if n.Parent == id {
			out = append(out, n)
		}
	}
	return out
}

// Path are the steps from the start to a node. It panics without such a node.
func (t *Tree) Path(id int) []rules.Action {
	var out []rules.Action
	for id != 0 {
		n := t.node(id)
		out, id = append(out, n.Action), n.Parent
	}
	slices.Reverse(out)
	return out
}

// PlayedSteps is how many steps of the path to a node are played ones: those of an
// own line come after them.
func (t *Tree) PlayedSteps(id int) int {
	played := 0
	for n := t.node(id); n != nil; n = t.node(n.Parent) {
		if n.Played {
			played++
		}
	}
	return played
}

// Go goes to a node; false where there is none of that number.
func (t *Tree) Go(id int) bool {
	if !t.Has(id) {
		return false
	}
	t.at = id
	for id != 0 {
		n := t.node(id)
		if parent := t.node(n.Parent); parent != nil {
			parent.next = id
		} else {
			t.first = id
		}
		id = n.Parent
	}
	return true
}

// Back goes a step back, if there is one.
func (t *Tree) Back() {
	if n := t.node(t.at); n != nil {
		t.at = n.Parent
	}
}

// Forward goes a step on, where the person went last; false at the end of a line.
func (t *Tree) Forward() bool {
	next := t.first
	if n := t.node(t.at); n != nil {
		next = n.next
	}
	if n := t.node(next); n == nil || n.Parent != t.at {
		children := t.Children(t.at)
		if len(children) == 0 {
			return false
		}
		next = children[0].ID
	}
	return t.Go(next)
}

// Start goes back to where an own line leaves the played one; from the played one,
// to its start.
func (t *Tree) Start() {
	n := t.node(t.at)
	own := n != nil && !n.Played
	for n != nil && !(own && n.Played) {
		t.at = n.Parent
		n = t.node(t.at)
	}
}

// Played goes to where the played line is after so many steps, or to its end.
func (t *Tree) Played(steps int) {
	t.at = 0
	for range steps {
		i := slices.IndexFunc(t.nodes, func(n Node) bool { return n.Played && n.Parent == t.at })
		if i < 0 {
			break
		}
		t.at = t.nodes[i].ID
	}
	t.Go(t.at)
}

// Add takes steps after the node where the person is, and goes to the last. Steps
// that are there already are not doubled. It is a *Refusal with CodeTreeFull, and
// nothing is changed, where they are too many.
func (t *Tree) Add(steps ...rules.Action) error {
	at, known := t.at, 0
	for ; known < len(steps); known++ {
		id := t.find(at, steps[known])
		if id == 0 {
			break
		}
		at = id
	}
	if fresh := len(steps) - known; fresh > 0 && t.Own()+fresh > MaxTreeNodes {
		return &Refusal{Code: CodeTreeFull, Args: rules.Args{"n": rules.Count(MaxTreeNodes)}}
	}
	for _, step := range steps[known:] {
		at = t.child(at, step)
	}
	t.Go(at)
	return nil
}

// find is the child of a node with that step, 0 for none.
func (t *Tree) find(parent int, step rules.Action) int {
	for _, n := range t.nodes {
		if n.Parent == parent && n.Action == step {
			return n.ID
		}
	}
	return 0
}

// child is find that adds the child where there is none.
func (t *Tree) child(parent int, step rules.Action) int {
	if id := t.find(parent, step); id != 0 {
		return id
	}
	t.given++
	t.nodes = append(t.nodes, Node{ID: t.given, Parent: parent, Action: step})
	return t.given
}

// After is how many steps were tried after a node.
func (t *Tree) After(id int) int { return len(t.below(id)) - 1 }

// below are the nodes of a branch, the one it begins with included.
func (t *Tree) below(id int) map[int]bool {
	in := map[int]bool{id: true}
	for _, n := range t.nodes { // parents come first
		if in[n.Parent] {
			in[n.ID] = true
		}
	}
	return in
}

// Delete takes away a node with all that follows it, and goes to where it was tried;
// false where it is played, the start, or not there.
func (t *Tree) Delete(id int) bool {
	n := t.node(id)
	if n == nil || n.Played {
		return false
	}
	parent, gone := n.Parent, t.below(id)
	t.nodes = slices.DeleteFunc(t.nodes, func(n Node) bool { return gone[n.ID] })
	if !t.Has(t.at) || id == t.at {
		t.at = parent
	}
	return true
}
