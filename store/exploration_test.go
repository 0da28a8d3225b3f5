package store

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"
)

func newExploration(owner, source string, minute int) Exploration {
	return Exploration{
		Owner: owner, Source: source, Game: "a-game", Tree: []byte(`{"at":0}`), UpdatedAt: dawn.Add(time.Duration(minute) * time.Minute),
	}
}

func mustOpen(t *testing.T, db *DB, e Exploration, most int) Exploration {
	t.Helper()
	made, err := db.OpenExploration(testContext(t), e, most)
	if err != nil {
		t.Fatal(err)
	}
	return made
}

func TestAnExplorationIsKeptByOwnerAndSource(t *testing.T) {
	db, ctx := openNew(t), testContext(t)
	first := mustOpen(t, db, newExploration("100", "table:1", 0), 9)
	want := newExploration("100", "table:1", 0)
	want.Number, want.Rev = 1, 1
	wantEqual(t, "made", first, want)
	first.Tree, first.UpdatedAt = []byte(`{"at":7}`), dawn.Add(time.Hour)
	if err := db.SaveExploration(ctx, first); err != nil {
		t.Fatal(err)
	}
	first.Rev++
	wantEqual(t, "opened again", mustOpen(t, db, newExploration("100", "table:1", 99), 9), first)
	for owner, source := range map[string]string{"200": "table:1", "100": "table:2"} {
		made := mustOpen(t, db, newExploration(owner, source, 0), 9)
		if own := map[string]int64{"200": 1, "100": 2}[owner]; made.Number != own || made.Rev != 1 {
			t.Errorf("%s of %s is %+v", source, owner, made)
		}
	}
	got, err := db.Exploration(ctx, "100", first.Number)
	if err != nil {
		t.Fatal(err)
	}
	wantEqual(t, "by number", got, first)
}

func TestOfTwoChangesAtOnceOneIsTold(t *testing.T) {
	db, ctx := openNew(t), testContext(t)
	e := mustOpen(t, db, newExploration("100", "table:1", 0), 9)
	if err := db.SaveExploration(ctx, e); err != nil {
		t.Fatal(err)
	}
	if err := db.SaveExploration(ctx, e); !errors.Is(err, ErrConflict) {
		t.Errorf("the second one: %v", err)
	}
	e.Number = 99
	if err := db.SaveExploration(ctx, e); !errors.Is(err, ErrNotFound) {
		t.Errorf("one that isn't there: %v", err)
	}
	if _, err := db.Exploration(ctx, "100", 99); !errors.Is(err, ErrNotFound) {
		t.Errorf("one that isn't there: %v", err)
	}
}

func TestTheExplorationsLeftAloneLongestGoFirst(t *testing.T) {
	db, ctx := openNew(t), testContext(t)
	const most = 3
	var made []Exploration
	for i := range most {
		made = append(made, mustOpen(t, db, newExploration("100", fmt.Sprint("table:", i), i), most))
	}
	other := mustOpen(t, db, newExploration("200", "table:0", 0), most)
	made[0].UpdatedAt = dawn.Add(time.Hour) // the oldest is taken up again
	if err := db.SaveExploration(ctx, made[0]); err != nil {
		t.Fatal(err)
	}
	newest := mustOpen(t, db, newExploration("100", "table:9", -5), most) // by a clock that is behind
	for number, want := range map[int64]bool{made[0].Number: true, made[1].Number: false, made[2].Number: true, newest.Number: true} {
		if _, err := db.Exploration(ctx, "100", number); (err == nil) != want {
			t.Errorf("exploration %d: %v, kept should be %t", number, err, want)
		}
	}
	if _, err := db.Exploration(ctx, "200", other.Number); err != nil {
		t.Errorf("another's: %v", err)
	}
	for n := range int64(2 * most) { // numbers go up, whichever go
		if next := mustOpen(t, db, newExploration("100", fmt.Sprint("code:", n), -int(n)), most); next.Number != newest.Number+1+n {
			t.Errorf("number %d follows %d", next.Number, newest.Number+n)
		}
	}
}

func TestAnExplorationOpenedTwiceAtOnceIsOne(t *testing.T) {
	db := openNew(t)
	var all sync.WaitGroup
	got := make([]Exploration, 8)
	for i := range got {
		all.Go(func() {
			var err error
			if got[i], err = db.OpenExploration(testContext(t), newExploration("100", "table:1", i), 9); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	for _, e := range got {
		wantEqual(t, "opened", e, got[0])
	}
}

func TestATreeThatIsTooLargeOrNoJSONIsRefused(t *testing.T) {
	db, ctx := openNew(t), testContext(t)
	for name, tree := range map[string]string{
		"no JSON": "{", "too large": `"` + strings.Repeat("x", 65536) + `"`,
	} {
		e := newExploration("100", "table:1", 0)
		e.Tree = []byte(tree)
		if _, err := db.OpenExploration(ctx, e, 9); err == nil {
			t.Errorf("an exploration whose tree is %s was kept", name)
		}
		if _, err := db.CreatePost(ctx, Post{Author: "100", Game: "a-game", Tree: e.Tree}, 9); err == nil {
			t.Errorf("a post whose tree is %s was kept", name)
		}
	}
}

func TestTheNewestPostsOfAnAuthorAreKept(t *testing.T) {
	db, ctx := openNew(t), testContext(t)
	post := Post{Author: "100", Game: "a-game", Tree: []byte(`{"at":3}`), Channel: "20", PostedAt: dawn}
	var ids []int64
	for range 4 {
		id, err := db.CreatePost(ctx, post, 3)
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, id)
	}
	if _, err := db.Post(ctx, ids[0]); !errors.Is(err, ErrNotFound) {
		t.Errorf("the oldest of four: %v", err)
	}
	if err := db.PlacePost(ctx, ids[1], "20", "77"); err != nil {
		t.Fatal(err)
	}
	for _, id := range ids[1:] {
		got, err := db.Post(ctx, id)
		want := post
		if want.ID = id; id == ids[1] {
			want.Message = "77"
		}
		if err != nil {
			t.Fatal(err)
		}
		wantEqual(t, "post", got, want)
	}
}

// TestExplorationsAreListedAndDeleted deletes one in the middle and the newest ones.
func TestExplorationsAreListedAndDeleted(t *testing.T) {
	db, ctx := openNew(t), testContext(t)
	mustOpen(t, db, newExploration("200", "table:1", 0), 9)
	for i := range 4 {
		mustOpen(t, db, newExploration("100", fmt.Sprint("table:", i), i), 9)
	}
	listed := func(skip, limit int) string {
		t.Helper()
		list, err := db.Explorations(ctx, "100", skip, limit)
		if err != nil {
			t.Fatal(err)
		}
		n, err := db.CountExplorations(ctx, "100")
		if err != nil {
			t.Fatal(err)
		}
		out := fmt.Sprint(n, ":")
		for _, e := range list {
			out += fmt.Sprint(" ", e.Number, e.Source)
		}
		return out
	}
	remove := func(number int64) {
		t.Helper()
		if err := db.DeleteExploration(ctx, "100", number); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		do   func()
		want string
	}{
		{func() {}, "4: 4table:3 3table:2 2table:1 1table:0"},
		{func() { remove(2) }, "3: 4table:3 3table:2 1table:0"},
		{func() { remove(4); remove(4); remove(99) }, "2: 3table:2 1table:0"},
		{func() { remove(3) }, "1: 1table:0"},
		{func() { mustOpen(t, db, newExploration("100", "table:3", 9), 9) }, "2: 5table:3 1table:0"},
		{func() { remove(5); remove(1) }, "0:"},
		{func() { mustOpen(t, db, newExploration("100", "table:7", 9), 9) }, "1: 6table:7"},
	} {
		if c.do(); listed(0, 99) != c.want {
			t.Fatalf("%s, want %s", listed(0, 99), c.want)
		}
	}
	mustOpen(t, db, newExploration("100", "table:8", 10), 9)
	if got := listed(1, 1); got != "2: 6table:7" {
		t.Errorf("the second page: %s", got)
	}
	gone := newExploration("100", "table:3", 0)
	gone.Number, gone.Rev = 5, 2
	if _, err := db.Exploration(ctx, "100", 5); !errors.Is(err, ErrNotFound) {
		t.Errorf("a deleted one: %v", err)
	}
	if err := db.SaveExploration(ctx, gone); !errors.Is(err, ErrNotFound) {
		t.Errorf("a deleted one, changed: %v", err)
	}
	remove(7)
	if err := db.SaveExploration(ctx, Exploration{Owner: "100", Number: 7, Rev: 2, Tree: []byte("{}")}); !errors.Is(err, ErrNotFound) {
		t.Errorf("the newest, deleted and changed: %v", err)
	}
	if list, err := db.Explorations(ctx, "200", 0, 9); err != nil || len(list) != 1 {
		t.Errorf("the other’s are %v, %v", list, err)
	}
}
