package host

import (
	"slices"
	"testing"
	"time"

	"bridgekeeper/rules"
)

// threaded is a table in play whose challenge asked for a thread: Ana moves first.
func (b *bench) threaded() *Table {
	b.t.Helper()
	t, err := b.Challenge(b.t.Context(), Challenge{
		Place: Place{Guild: "400", Channel: channel}, Challenger: ana, Invited: ben, Threaded: true,
		Game: b.Games()[0].Name(), Setup: b.Games()[0].Setups()[0], Side: rules.First, Interaction: b.interaction(),
	})
	if err != nil {
		b.t.Fatal(err)
	}
	return b.do(t.ID, ben, Accept{})
}

func TestAGameGoesIntoItsThreadOnce(t *testing.T) {
	b := newBench(t)
	challenged := b.challenge("")
	if got := b.do(challenged.ID, "", InThread{Thread: "700"}); got.Seq != challenged.Seq {
		t.Error("a challenge went into a thread")
	}
	table := b.threaded()
	if !table.Threaded {
		t.Fatal("nobody remembers that a thread was asked for")
	}
	table = b.do(table.ID, "", InThread{Thread: "700"})
	want := Place{Guild: "400", Channel: channel, Thread: "700"}
	if table.Place != want || b.open().mustTable(t, table.ID).Place != want || table.News.Place != table.Seq {
		t.Errorf("the table is at %+v, news at %d of %d", table.Place, table.News.Place, table.Seq)
	}
	rev := table.Rev
	if table = b.do(table.ID, "", InThread{Thread: "701"}); table.Place != want || table.Rev != rev {
		t.Errorf("a second thread: the table is at %+v", table.Place)
	}
}

func (h *Host) mustTable(t *testing.T, id int64) *Table {
	t.Helper()
	table, err := h.Table(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// TestALostChannelSuspendsWhatWasInItAndInItsThreads loses a thread, and then the
// channel that the thread was in.
func TestALostChannelSuspendsWhatWasInItAndInItsThreads(t *testing.T) {
	b := newBench(t)
	first, second, third := b.start(), b.threaded(), b.threaded()
	b.do(second.ID, "", InThread{Thread: "700"})
	b.do(third.ID, "", InThread{Thread: "701"})
	changed, err := b.LoseChannel(t.Context(), "700")
	if now := b.table(second.ID); err != nil || !slices.Equal(changed, []int64{second.ID}) || now.Suspended() || now.Place.Thread != "" {
		t.Fatalf("without its thread: changed are %v (%v), the table is at %+v", changed, err, now.Place)
	}
	if changed, err = b.LoseChannel(t.Context(), channel); err != nil || len(changed) != 3 {
		t.Fatalf("without the channel: changed are %v (%v)", changed, err)
	}
	for _, table := range []*Table{first, second, third} {
		if !b.table(table.ID).Suspended() {
			t.Errorf("table %d goes on in a channel that is no more", table.ID)
		}
	}
	if changed, err = b.LoseChannel(t.Context(), channel); err != nil || len(changed) != 0 {
		t.Errorf("the same news again: changed are %v (%v)", changed, err)
	}
	list, err := b.SuspendedOf(t.Context(), ana, "400")
	if err != nil || len(list) != 3 {
		t.Errorf("%d tables wait for Ana (%v), want 3", len(list), err)
	}
	if list, err = b.SuspendedOf(t.Context(), ana, "401"); err != nil || len(list) != 0 {
		t.Errorf("%d tables wait for her in another server (%v)", len(list), err)
	}
	if list, err = b.SuspendedOf(t.Context(), eve, "400"); err != nil || len(list) != 0 {
		t.Errorf("%d tables wait for Eve (%v)", len(list), err)
	}
}

// TestAnOpenChallengeIsNotForWhomTheChallengerBlocks: nor is one to a person blocked
// only after it was made.
func TestAnOpenChallengeIsNotForWhomTheChallengerBlocks(t *testing.T) {
	b := newBench(t)
	open, invited := b.challenge(""), b.challenge(ben)
	for _, user := range []string{ben, eve} {
		if err := b.People.Block(t.Context(), ana, user, true); err != nil {
			t.Fatal(err)
		}
	}
	_, err := b.try(open.ID, eve, Accept{})
	wantRefusal(t, err, CodeUnwelcome)
	_, err = b.try(invited.ID, ben, Accept{})
	wantRefusal(t, err, CodeUnwelcome)
	if err := b.People.Block(t.Context(), ana, eve, false); err != nil {
		t.Fatal(err)
	}
	if got := b.do(open.ID, eve, Accept{}); got.Status != Playing {
		t.Errorf("unblocked, she can't join: %s", got.Status)
	}
}

func TestQuietHoursAreThoseInForce(t *testing.T) {
	b := newBench(t)
	if err := b.People.SetSleep(t.Context(), ana, "23:00-07:00", "Europe/Madrid"); err != nil {
		t.Fatal(err)
	}
	sleeps := func(at time.Time) bool {
		t.Helper()
		r, err := b.People.Rest(t.Context(), ana)
		if err != nil {
			t.Fatal(err)
		}
		return r.Sleeps(at)
	}
	night := time.Date(2026, 7, 1, 21, 30, 0, 0, time.UTC) // 23:30 in Madrid
	if !sleeps(night) || sleeps(night.Add(-time.Hour)) || sleeps(night.Add(8*time.Hour)) {
		t.Error("23:00–07:00 in Madrid is not when she sleeps")
	}
	if err := b.People.SetSleep(t.Context(), ana, "", ""); err != nil {
		t.Fatal(err)
	}
	if sleeps(night) {
		t.Error("she has no sleep hours any more")
	}
}
