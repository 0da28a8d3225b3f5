package host

import (
	"testing"
	"time"
)

// TestAGuildOutOfOrderCostsNobodyTheirTime: its tables wait, those of others do not, and
// when it is back there is the grace, once.
func TestAGuildOutOfOrderCostsNobodyTheirTime(t *testing.T) {
	b := newBench(t)
	table := b.timed(Terms{Pace: "brisk"})
	elsewhere, err := b.Challenge(t.Context(), Challenge{
		Place: Place{Guild: "401", Channel: "510"}, Challenger: ana, Invited: ben, Terms: Terms{Pace: "brisk"},
		Game: "nim", Setup: b.Games()[0].Setups()[0], Interaction: b.interaction(),
	})
	if err != nil {
		t.Fatal(err)
	}
	b.do(elsewhere.ID, ben, Accept{})
	down := func() {
		t.Helper()
		if err := b.GuildDown(t.Context(), "400"); err != nil {
			t.Fatal(err)
		}
	}
	up := func() {
		t.Helper()
		if err := b.GuildUp(t.Context(), "400"); err != nil {
			t.Fatal(err)
		}
	}
	b.sweeps(hour)
	down()
	b.sweeps(20 * hour)
	down() // said again, as after a new start
	b.Host = b.open()
	b.sweeps(20 * hour)
	if now := b.table(table.ID); now.Seq != table.Seq {
		t.Fatalf("while nobody could reach it the table became %s at %d", now.Status, now.Seq)
	}
	if now := b.table(elsewhere.ID); now.Status != Over {
		t.Errorf("the table of another guild is %s", now.Status)
	}
	up()
	if _, err := b.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	b.sweeps(10 * time.Minute)
	graced := b.table(table.ID)
	if graced.Status != Playing || graced.Grace.IsZero() {
		t.Fatalf("no grace: %s", graced.Status)
	}
	b.wantDeadline(graced, b.now.Add(50*time.Minute))
	down() // for so short a time that it takes nobody's
	b.sweeps(10 * time.Minute)
	up()
	b.sweeps(45 * time.Minute)
	if now := b.table(table.ID); now.Status != Over || now.Outcome.Reason != ReasonTime {
		t.Errorf("%s after the grace", now.Status)
	}
}

// TestAMoveInAGuildOutOfOrderCounts: somebody plays from elsewhere, after their time.
func TestAMoveInAGuildOutOfOrderCounts(t *testing.T) {
	b := newBench(t)
	table := b.timed(Terms{Pace: "brisk"})
	if err := b.GuildDown(t.Context(), "400"); err != nil {
		t.Fatal(err)
	}
	b.sweeps(30 * hour)
	b.turn(table.ID, ana)
	if now := b.table(table.ID); now.Status != Playing || now.Mover() != ben {
		t.Errorf("%s, %s to move", now.Status, now.Mover())
	}
}

// TestAGuildThatStaysAwayHoldsNothingUpForEver goes by the bound, and by its removal.
func TestAGuildThatStaysAwayHoldsNothingUpForEver(t *testing.T) {
	for name, c := range map[string]struct {
		removed bool
		wait    time.Duration
	}{"for good": {false, guildOutageMost + hour}, "and then the bot is removed": {true, 27 * hour}} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			table := b.timed(Terms{Pace: "brisk"})
			if err := b.GuildDown(t.Context(), "400"); err != nil {
				t.Fatal(err)
			}
			b.sweeps(25 * hour)
			if c.removed {
				if err := b.GuildUp(t.Context(), "400"); err != nil {
					t.Fatal(err)
				}
			}
			if now := b.table(table.ID); now.Status != Playing {
				t.Fatalf("%s at once", now.Status)
			}
			b.sweeps(c.wait - 25*hour)
			if now := b.table(table.ID); now.Status != Over {
				t.Errorf("%s in the end", now.Status)
			}
		})
	}
}

// TestWhoCallsATableElsewhereHasAnHourAtLeast: the channel was lost when no time was left,
// but for what an outage had given.
func TestWhoCallsATableElsewhereHasAnHourAtLeast(t *testing.T) {
	for name, lost := range map[string]func(b *bench, id int64){
		"in the grace": func(b *bench, id int64) {
			b.sweeps(hour)
			b.now = b.now.Add(30 * hour) // away
			if _, err := b.Sweep(t.Context()); err != nil {
				t.Fatal(err)
			}
			b.do(id, "", Suspend{})
		},
		"before anybody saw that time was up": func(b *bench, id int64) {
			if err := b.GuildDown(t.Context(), "400"); err != nil {
				t.Fatal(err)
			}
			b.sweeps(30 * hour)
			if err := b.GuildUp(t.Context(), "400"); err != nil {
				t.Fatal(err)
			}
			b.do(id, "", Suspend{})
		},
		"with minutes left": func(b *bench, id int64) {
			b.sweeps(23*hour + 50*time.Minute)
			b.do(id, "", Suspend{})
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			table := b.timed(Terms{Pace: "brisk"})
			lost(b, table.ID)
			b.sweeps(10 * hour)
			b.do(table.ID, ana, Move{To: Place{Guild: "400", Channel: "501"}})
			b.wantDeadline(b.table(table.ID), b.now.Add(hour))
			b.sweeps(50 * time.Minute)
			if now := b.table(table.ID); now.Status != Playing {
				t.Fatalf("%s within the hour", now.Status)
			}
			b.sweeps(25 * time.Minute)
			if now := b.table(table.ID); now.Status != Over {
				t.Errorf("%s after it", now.Status)
			}
		})
	}
}
