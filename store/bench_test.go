package store

import (
	"testing"
)

// One step of a turn, synced to the disk.
func BenchmarkAppend(b *testing.B) {
	db, ctx := openNew(b), testContext(b)
	made := mustCreate(b, db, newTable())
	event := []Event{step("", 1)}
	for seq := int64(1); b.Loop(); seq++ {
		if err := db.Append(ctx, made.ID, seq, event, made.Summary); err != nil {
			b.Fatal(err)
		}
	}
}

// A long game, as each click at it reads it.
func BenchmarkLoad300(b *testing.B) {
	db, ctx := openNew(b), testContext(b)
	made := mustCreate(b, db, newTable())
	var events []Event
	for n := range 299 {
		events = append(events, step("", n))
	}
	mustAppend(b, db, made.ID, events...)
	for b.Loop() {
		if _, _, err := db.Load(ctx, made.ID); err != nil {
			b.Fatal(err)
		}
	}
}
