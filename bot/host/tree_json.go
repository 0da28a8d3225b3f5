package host

import (
	"encoding/json"
	"errors"
	"fmt"

	"bridgekeeper/rules"
)

// A tree as it is stored: a step is [number, parent, next, played, action].

type treeForm struct {
	Key   string `json:"key,omitempty"`
	Title string `json:"title,omitempty"`
	Text  string `json:"text"`
	At    int    `json:"at"`
	Given int    `json:"given"`
	First int    `json:"first"`
	Nodes []Node `json:"nodes"`
}

// MarshalJSON is the stored form: with the largest setup and as many steps as a tree
// holds, below 64 KiB.
func (t *Tree) MarshalJSON() ([]byte, error) {
	return json.Marshal(treeForm{
		Key: t.setup.Key, Title: t.setup.Title, Text: t.setup.Text,
		At: t.at, Given: t.given, First: t.first, Nodes: t.nodes,
	})
}

// UnmarshalJSON reads the stored form. Its error is for one that MarshalJSON could
// not have written.
func (t *Tree) UnmarshalJSON(data []byte) error {
	var f treeForm
	if err := json.Unmarshal(data, &f); err != nil {
		return err
	}
	read := Tree{
		setup: rules.Setup{Key: f.Key, Title: f.Title, Text: f.Text},
		at:    f.At, given: f.Given, first: f.First, nodes: f.Nodes,
	}
	if f.Text == "" {
		return errors.New("tree without a start")
	}
	before := 0
	for _, n := range read.nodes {
		if n.ID <= before || n.ID > read.given || n.Parent >= n.ID || !read.Has(n.Parent) {
			return fmt.Errorf("tree: node %d after %d is out of place", n.ID, n.Parent)
		}
		before = n.ID
	}
	if !read.Has(read.at) {
		return fmt.Errorf("tree is at node %d, which it doesn't have", read.at)
	}
	*t = read
	return nil
}

// MarshalJSON is the stored form.
func (n Node) MarshalJSON() ([]byte, error) {
	played := 0
	if n.Played {
		played = 1
	}
	return json.Marshal([]any{n.ID, n.Parent, n.next, played, n.Action})
}

// UnmarshalJSON reads the stored form.
func (n *Node) UnmarshalJSON(data []byte) error {
	played := 0
	fields := []any{&n.ID, &n.Parent, &n.next, &played, &n.Action}
	if err := json.Unmarshal(data, &fields); err != nil {
		return err
	}
	if len(fields) != 5 {
		return fmt.Errorf("node of %d fields", len(fields))
	}
	n.Played = played == 1
	return nil
}
