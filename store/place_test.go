package store

import (
	"testing"
	"time"
)

func TestPlacesOfAGuildAreWhereSomethingIsDue(t *testing.T) {
	db := openNew(t)
	for _, c := range []struct {
		guild, channel, thread string
		due                    bool
	}{
		{"1", "20", "", true}, {"1", "20", "31", true}, {"1", "21", "", false}, {"1", "22", "32", true}, {"2", "23", "33", true}, {"", "24", "", true},
	} {
		table := seated("100", "100", "200", "100", "playing", time.Time{})
		table.Guild, table.Channel, table.Thread = c.guild, c.channel, c.thread
		if c.due {
			table.Deadline = dawn
		}
		mustCreate(t, db, table)
	}
	for guild, want := range map[string][]string{"1": {"20", "22", "31", "32"}, "2": {"23", "33"}, "3": nil} {
		got, err := db.PlacesOf(testContext(t), guild)
		if err != nil {
			t.Fatal(err)
		}
		wantEqual(t, "places of "+guild, got, want)
	}
}
