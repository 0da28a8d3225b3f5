package store

import (
	"strings"
	"testing"
	"time"
)

// seated is a table with these people, somewhere.
func seated(challenger, first, second, toMove, status string, deadline time.Time) Table {
	return Table{Game: "a-game", Challenger: challenger, Summary: Summary{Channel: "20",
		Status: status, Seats: [2]string{first, second}, ToMove: toMove, Deadline: deadline,
	}}
}

func TestTablesOfAUserComeByTurnAndDeadline(t *testing.T) {
	db := openNew(t)
	day := func(n int) time.Time { return dawn.AddDate(0, 0, n) }
	for _, table := range []Table{
		seated("", "100", "200", "200", "playing", day(1)),      // 1
		seated("", "200", "100", "100", "playing", time.Time{}), // 2
		seated("", "100", "200", "100", "playing", day(9)),      // 3
		seated("", "300", "100", "100", "playing", day(2)),      // 4
		seated("100", "", "", "", "open", time.Time{}),          // 5: offered, nobody sits
		seated("", "200", "300", "200", "playing", day(1)),      // 6: of others
		seated("", "100", "200", "", "over", time.Time{}),       // 7
		seated("", "200", "100", "200", "playing", day(0)),      // 8
	} {
		mustCreate(t, db, table)
	}
	invited := seated("300", "", "", "", "open", day(3)) // 9
	invited.Invited = "100"
	mustCreate(t, db, invited)
	for _, c := range []struct {
		user     string
		statuses []string
		limit    int
		want     []int64
	}{
		{"100", nil, 50, []int64{4, 3, 2, 8, 1, 9, 5, 7}},
		{"100", []string{"playing", "open"}, 50, []int64{4, 3, 2, 8, 1, 9, 5}},
		{"100", []string{"open"}, 50, []int64{9, 5}},
		{"100", []string{`o"pen`, "aborted"}, 50, nil},
		{"100", nil, 2, []int64{4, 3}},
		{"100", nil, 0, nil},
		{"100", nil, -1, nil},
		{"900", nil, 50, nil},
		{"", nil, 50, nil},
	} {
		got, err := db.OfUser(testContext(t), c.user, c.statuses, c.limit)
		if err != nil {
			t.Fatal(err)
		}
		wantEqual(t, "tables of "+c.user, ids(got), c.want)
	}
}

func TestTablesInAChannelOrThreadComeNewestFirst(t *testing.T) {
	db := openNew(t)
	for _, place := range []struct{ channel, thread, status string }{
		{"20", "", "playing"}, {"20", "21", "open"}, {"30", "", "open"}, {"30", "31", "over"}, {"20", "22", "over"},
	} {
		table := newTable()
		table.Channel, table.Thread, table.Status = place.channel, place.thread, place.status
		mustCreate(t, db, table)
	}
	for _, c := range []struct {
		channel  string
		statuses []string
		limit    int
		want     []int64
	}{
		{"20", nil, 50, []int64{5, 2, 1}},
		{"20", []string{"open", "playing"}, 50, []int64{2, 1}},
		{"20", nil, 1, []int64{5}},
		{"20", nil, -1, nil},
		{"21", nil, 50, []int64{2}},
		{"31", []string{"open"}, 50, nil},
		{"40", nil, 50, nil},
		{"", nil, 50, nil},
	} {
		got, err := db.InChannel(testContext(t), c.channel, c.statuses, c.limit)
		if err != nil {
			t.Fatal(err)
		}
		wantEqual(t, "tables in "+c.channel, ids(got), c.want)
	}
}

func TestAListingHoldsWholeTables(t *testing.T) {
	db := openNew(t)
	made := mustCreate(t, db, newTable())
	got, err := db.InChannel(testContext(t), "20", nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	wantEqual(t, "listed", got, []Table{made})
}

func TestDeadlinesAreDueFromTheirInstantUntilMoved(t *testing.T) {
	db := openNew(t)
	at := func(ms int) time.Time { return dawn.Add(time.Duration(ms) * time.Millisecond) }
	for _, deadline := range []time.Time{at(20), at(10), {}, at(30), at(10)} {
		mustCreate(t, db, seated("", "100", "200", "100", "playing", deadline))
	}
	due := func(now time.Time, limit int) []int64 {
		t.Helper()
		got, err := db.Due(testContext(t), now, limit)
		if err != nil {
			t.Fatal(err)
		}
		return ids(got)
	}
	wantEqual(t, "before", due(at(9), 50), nil)
	wantEqual(t, "at the first", due(at(10), 50), []int64{2, 5})
	wantEqual(t, "long after", due(at(9999), 50), []int64{2, 5, 1, 4})
	wantEqual(t, "limited", due(at(9999), 3), []int64{2, 5, 1})

	flagged, _ := mustLoad(t, db, 2)
	flagged.Deadline = time.Time{}
	if err := db.Append(testContext(t), 2, 1, []Event{step("", 1)}, flagged.Summary); err != nil {
		t.Fatal(err)
	}
	wantEqual(t, "after the flag", due(at(10), 50), []int64{5})
}

func TestListingsHaveAnEnd(t *testing.T) {
	if got := bounded(1 << 40); got != MaxRows {
		t.Errorf("a limit of 2^40 became %d", got)
	}
}

func TestNoQueryReadsAWholeTable(t *testing.T) {
	db, ctx := openNew(t), testContext(t)
	for name, c := range map[string]struct {
		query string
		args  []any
	}{
		"InChannel":     {inChannel, []any{"20", "[]", 10}},
		"InChannelOf":   {inChannelOf, []any{"20", "[]", 10, "100"}},
		"offered":       {offered, []any{"100", "open", ""}},
		"OfUser":        {ofUser, []any{"100", "[]", 10}},
		"OfMatch":       {ofMatch, []any{1, 10}},
		"Due":           {due, []any{1, 10}},
		"Hasten":        {hasten, []any{"10", 1, 2}},
		"Unshown":       {unshown, []any{0, 10}},
		"ByInteraction": {ofInteraction, []any{"i1"}},
		"log":           {logOf, []any{1, 0}},
		"Name":          {nameOf, []any{"100"}},
		"Setting":       {settingOf, []any{"bot", "k"}},
		"Rests":         {restsOf, []any{"100"}},
		"Outages":       {outagesOf, []any{"10"}},
		"OutageSince":   {outageUnderWay, []any{"10"}},
		"Forget":        {outagesBefore, []any{1}},
		"KeptIn":        {keptIn, []any{"bot", "k", 10}},
	} {
		type line struct {
			id, parent, unused int
			detail             string
		}
		plan, err := collect(func(row scanner) (l line, err error) {
			return l, row.Scan(&l.id, &l.parent, &l.unused, &l.detail)
		})(db.reader.QueryContext(ctx, "EXPLAIN QUERY PLAN "+c.query, c.args...))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, l := range plan {
			// Unshown may scan its index, which holds nothing else, but not all ids
			// from one on; json_each is the caller's own list.
			scan := strings.HasPrefix(l.detail, "SCAN") && !strings.Contains(l.detail, "USING INDEX") && !strings.Contains(l.detail, "json_each")
			if scan || strings.Contains(l.detail, "rowid>") {
				t.Errorf("%s: %s", name, l.detail)
			}
		}
	}
}
