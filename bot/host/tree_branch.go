package host

// Forks tells whether there is more than one line in the tree: a position from which
// it knows two steps.
func (t *Tree) Forks() bool {
	seen := make(map[int]bool, len(t.nodes))
	for _, n := range t.nodes {
		if seen[n.Parent] {
			return true
		}
		seen[n.Parent] = true
	}
	return false
}

// Branch is the node that the branch of a person's own begins with which a node is in:
// the last one on the way to it beside which there is another step. It is false where
// there is none, so that what could be taken away is the whole of what was tried.
func (t *Tree) Branch(id int) (int, bool) {
	for n := t.node(id); n != nil && !n.Played; n = t.node(n.Parent) {
		if len(t.Children(n.Parent)) > 1 {
			return n.ID, true
		}
	}
	return 0, false
}
