package store

import (
	"path/filepath"
	"testing"
	"time"
)

// TestRestsAndOutagesThatWereSettingsBecomeRows, of a file as the last version that kept
// them as settings wrote it; and what it could not have written keeps no file shut.
func TestRestsAndOutagesThatWereSettingsBecomeRows(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tables.db")
	steps := later(t, nil)
	for _, name := range migrationNames(t)[6:] {
		delete(steps, name)
	}
	if err := migrateAt(t, path, steps); err != nil {
		t.Fatal(err)
	}
	kept := []struct{ scope, key, value string }{
		{"bot", "alive", `"2026-05-09T10:00:00Z"`},
		{"bot", "rest", "of nobody"},
		{"user:200", "blocked", `["100"]`},
		{"user:300", "rest", "not JSON"},
		{"guild:12", "outage", "not JSON"},
		{"guild:13", "down", `"one day"`},
	}
	for _, s := range append(kept, []struct{ scope, key, value string }{
		{"user:100", "rest", `{"sleep":[{"hours":"23:00-07:00","zone":"Europe/Madrid","from":"2026-05-01T12:00:00Z","to":"2026-05-09T09:30:01Z"},` +
			`{"hours":"22:00-06:00","zone":"America/Lima","from":"2026-05-09T09:30:01Z"}],` +
			`"vacations":[{"From":"2026-01-02T00:00:00Z","To":"2026-01-04T00:00:00Z"},{"From":"2026-05-02T12:00:00+02:00","To":"2026-05-03T10:00:00.5Z"}],"automatic":true}`},
		{"user:200", "rest", `{"vacations":[{"From":"2026-05-02T12:00:00Z","To":"2026-05-04T12:00:00Z"},{"From":"soon","To":"2026-05-04T12:00:00Z"}]}`},
		{"user:400", "rest", `{"automatic":true}`},
		{"user:500", "rest", `{}`},
		{"bot", "outage", `{"From":"2026-05-08T10:00:00Z","To":"2026-05-08T12:00:00Z"}`},
		{"guild:10", "outage", `{"From":"2026-05-08T11:00:00Z","To":"2026-05-08T13:00:00Z"}`},
		{"guild:10", "down", `"2026-05-09T10:00:01Z"`},
		{"guild:11", "outage", `{"From":"2026-05-08T11:00:00Z","To":"2026-05-08T13:00:00Z"}`},
		{"guild:11", "down", `"2026-05-08T11:00:00Z"`}, // is ended, but the program died before it had noted that it is up
	}...) {
		execAt(t, path, "INSERT INTO settings (scope, key, value) VALUES ('"+s.scope+"', '"+s.key+"', '"+s.value+"')")
	}
	db, ctx := openAt(t, path), testContext(t)

	at := func(day, hour, minute, second int) time.Time {
		return time.Date(2026, 5, day, hour, minute, second, 0, time.UTC)
	}
	for user, want := range map[string][]Rest{
		"100": {
			{Kind: "vacation", Since: time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC), Until: time.Date(2026, 1, 4, 0, 0, 0, 0, time.UTC)},
			{Kind: "sleep", Hours: "23:00-07:00", Zone: "Europe/Madrid", Since: at(1, 12, 0, 0), Until: at(9, 9, 30, 1)},
			{Kind: "vacation", Since: at(2, 10, 0, 0), Until: at(3, 10, 0, 0).Add(500 * time.Millisecond)},
			{Kind: "sleep", Hours: "22:00-06:00", Zone: "America/Lima", Since: at(9, 9, 30, 1)},
		},
		"200": {{Kind: "vacation", Since: at(2, 12, 0, 0), Until: at(4, 12, 0, 0)}},
		"300": nil, "400": nil, "500": nil,
	} {
		wantEqual(t, "rests of "+user, mustRests(t, db, user), want)
	}
	program := Outage{at(8, 10, 0, 0), at(8, 12, 0, 0)}
	wantEqual(t, "outages of guild 10", mustOutages(t, db, "10"), []Outage{program, {at(8, 11, 0, 0), at(8, 13, 0, 0)}})
	wantEqual(t, "outages of guild 11", mustOutages(t, db, "11"), []Outage{program})
	for guild, want := range map[string]time.Time{"10": at(9, 10, 0, 1), "11": at(8, 11, 0, 0), "12": {}, "13": {}} {
		if since, err := db.OutageSince(ctx, guild); err != nil || !since.Equal(want) {
			t.Errorf("guild %s is out of order since %v (%v), want %v", guild, since, err, want)
		}
	}

	want := map[string][]Kept{
		"user:100": {{"automatic-vacation", "true"}}, "user:400": {{"automatic-vacation", "true"}}, "user:500": nil,
		"guild:10": nil, "guild:11": nil,
	}
	for _, s := range kept {
		want[s.scope] = append(want[s.scope], Kept{s.key, s.value})
	}
	want["guild:13"] = nil // it named no instant
	for scope, want := range want {
		got, err := db.KeptIn(ctx, scope, "", 9)
		if err != nil {
			t.Fatal(err)
		}
		wantEqual(t, "settings of "+scope, got, want)
	}
}
