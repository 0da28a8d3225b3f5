package store

import (
	"errors"
	"sync"
	"testing"
)

func TestALimitHoldsHoweverManyAskAtOnce(t *testing.T) {
	db := openNew(t)
	table := newTable()
	limit := Limit{Challenger: table.Challenger, Status: table.Status, Most: 3}
	var all sync.WaitGroup
	for range 12 {
		all.Go(func() {
			if _, err := db.Create(testContext(t), table, []Event{step("", 0)}, limit); err != nil && !errors.Is(err, ErrLimit) {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if made, err := db.InChannelOf(testContext(t), table.Channel, table.Challenger, []string{table.Status}, 20); err != nil || len(made) != 3 {
		t.Errorf("%d tables, %v", len(made), err)
	}
	if made, err := db.InChannelOf(testContext(t), table.Channel, "999", nil, 20); err != nil || len(made) != 0 {
		t.Errorf("a stranger has %d tables there, %v", len(made), err)
	}
}
