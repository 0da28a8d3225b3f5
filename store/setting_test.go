package store

import (
	"slices"
	"testing"
)

func TestTheSettingsOfAScopeArePagedThroughByKey(t *testing.T) {
	db, ctx := openNew(t), testContext(t)
	for _, c := range []struct{ scope, key, value string }{
		{"digest", "3", "7"}, {"digest", "1", "8"}, {"other", "2", "9"}, {"digest", "20", "10"}, {"digest", "4", "1"}, {"digest", "4", ""},
	} {
		if err := db.SetSetting(ctx, c.scope, c.key, c.value); err != nil {
			t.Fatal(err)
		}
	}
	var got []Kept
	for after, n := "", 0; n < 10; n++ {
		page, err := db.KeptIn(ctx, "digest", after, 2)
		if err != nil {
			t.Fatal(err)
		}
		if len(page) == 0 {
			break
		}
		got, after = append(got, page...), page[len(page)-1].Key
	}
	if want := []Kept{{"1", "8"}, {"20", "10"}, {"3", "7"}}; !slices.Equal(got, want) {
		t.Errorf("kept are %v, want %v", got, want)
	}
}
