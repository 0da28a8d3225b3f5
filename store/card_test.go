package store

import (
	"errors"
	"testing"
)

func mustUnshown(t *testing.T, db *DB, after int64, limit int) []int64 {
	t.Helper()
	got, err := db.Unshown(testContext(t), after, limit)
	if err != nil {
		t.Fatal(err)
	}
	return ids(got)
}

func TestTablesAreUnshownUntilTheCardShowsTheirNewestPublicEvent(t *testing.T) {
	db, ctx := openNew(t), testContext(t)
	for range 4 {
		mustCreate(t, db, newTable())
	}
	wantEqual(t, "all new", mustUnshown(t, db, 0, 50), []int64{1, 2, 3, 4})
	wantEqual(t, "from the middle", mustUnshown(t, db, 2, 50), []int64{3, 4})
	wantEqual(t, "limited", mustUnshown(t, db, 0, 2), []int64{1, 2})

	for id := int64(1); id <= 3; id++ {
		if err := db.Shown(ctx, id, 1, "20", "900"); err != nil {
			t.Fatal(err)
		}
	}
	wantEqual(t, "three shown", mustUnshown(t, db, 0, 50), []int64{4})

	mustAppend(t, db, 1, private(step("", 1)))
	mustAppend(t, db, 2, step("", 1), private(step("", 2)))
	wantEqual(t, "after a private and a public event", mustUnshown(t, db, 0, 50), []int64{2, 4})
}

func TestShownNeverGoesBackwards(t *testing.T) {
	db, ctx := openNew(t), testContext(t)
	made := mustCreate(t, db, newTable(), step("", 0), step("", 1), private(step("", 2)))
	if err := db.Shown(ctx, made.ID, 2, "20", "902"); err != nil {
		t.Fatal(err)
	}
	want, _ := mustLoad(t, db, made.ID)
	if want.ShownSeq != 2 || want.CardChannel != "20" || want.CardMessage != "902" {
		t.Errorf("recorded %+v", want)
	}
	if err := db.Shown(ctx, made.ID, 1, "20", "901"); !errors.Is(err, ErrConflict) {
		t.Errorf("an older card: %v", err)
	}
	if err := db.Shown(ctx, made.ID, 3, "20", "903"); err == nil {
		t.Error("a card shows a private event")
	}
	got, _ := mustLoad(t, db, made.ID)
	wantEqual(t, "table", got, want)

	if err := db.Shown(ctx, made.ID, 2, "20", "904"); err != nil {
		t.Errorf("the same again as another message: %v", err)
	}
	if got, _ := mustLoad(t, db, made.ID); got.CardMessage != "904" {
		t.Errorf("card is %s", got.CardMessage)
	}
}

func TestAPostingKeepsItsNonceUntilShown(t *testing.T) {
	db, ctx := openNew(t), testContext(t)
	made := mustCreate(t, db, newTable())
	post := func(nonce, want string) {
		t.Helper()
		got, err := db.Posting(ctx, made.ID, nonce)
		if err != nil || got != want {
			t.Errorf("posting under %s: %q, %v; want %s", nonce, got, err, want)
		}
		if table, _ := mustLoad(t, db, made.ID); table.CardNonce != want {
			t.Errorf("remembered %q", table.CardNonce)
		}
	}
	post("n1", "n1")
	post("n2", "n1") // as after a crash: it may have arrived
	mustAppend(t, db, made.ID, step("", 1))
	post("n3", "n1")
	if err := db.Shown(ctx, made.ID, 1, "20", "900"); err != nil {
		t.Fatal(err)
	}
	if table, _ := mustLoad(t, db, made.ID); table.CardNonce != "" {
		t.Errorf("nonce %q after the card was shown", table.CardNonce)
	}
	post("n4", "n4")
}
