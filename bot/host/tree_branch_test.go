package host

import (
	"fmt"
	"testing"

	"bridgekeeper/rules"
)

// TestABranchIsWhatAnotherStepStandsBeside asks at every node of a tree as it grows and
// shrinks. Steps need not be legal here.
func TestABranchIsWhatAnotherStepStandsBeside(t *testing.T) {
	tree := treeOf(t, 0) // node 1, played
	for i, c := range []struct {
		at    int
		add   rules.Action // or, empty, delete
		heads string       // by node: where its branch begins, 0 for none
	}{
		{1, "a", "0 0 0"},             // 2: all that was tried
		{2, "b", "0 0 0 0"},           // 3
		{2, "c", "0 0 0 3 4"},         // 4
		{3, "d", "0 0 0 3 4 3"},       // 5
		{0, "e", "0 0 0 3 4 3 6"},     // 6, beside what was played
		{1, "f", "0 0 2 3 4 3 6 7"},   // 7
		{4, "", "0 0 2 2 - 2 6 7"},    // 3 stands alone now
		{7, "", "0 0 0 0 - 0 6 -"},    // and 2 as well
		{6, "", "0 0 0 0 - 0 - -"},    // one line again
		{5, "g", "0 0 0 0 - 0 - - 0"}, // 8
	} {
		if !tree.Go(c.at) {
			t.Fatalf("row %d: no node %d", i, c.at)
		}
		if c.add == "" {
			tree.Delete(c.at)
		} else if err := tree.Add(c.add); err != nil {
			t.Fatal(err)
		}
		heads, forks := "", false
		for id := range tree.given + 1 {
			head, ok := tree.Branch(id)
			if id > 0 {
				heads += " "
			}
			if !tree.Has(id) {
				heads += "-"
			} else {
				heads += fmt.Sprint(head)
			}
			forks = forks || len(tree.Children(id)) > 1
			if ok != (head != 0) {
				t.Errorf("row %d: the branch of %d is %d, %v", i, id, head, ok)
			}
		}
		if heads != c.heads || tree.Forks() != forks {
			t.Errorf("row %d: branches begin with %s, want %s; forks: %v", i, heads, c.heads, tree.Forks())
		}
	}
}
